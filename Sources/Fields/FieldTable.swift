/// The fields of `Root`: the one table that decodes it, writes it out and describes it.
public struct FieldTable<Root>: Sendable {
  /// One row a field, in the order in which they are printed.
  public var fields: [Field<Root>]

  public init(_ fields: [Field<Root>]) { self.fields = fields }

  /// All key paths, in table order.
  public var paths: [String] { fields.map(\.info.path) }

  /// Sets every key of a nested map. Throws all faults: unknown keys with the nearest valid name, wrong types, values out of range.
  public func apply(_ node: Node, to root: inout Root, under prefix: String = "") throws(Faults) {
    var faults: [Fault] = []
    apply(node, path: [], to: &root, prefix: prefix, faults: &faults)
    if !faults.isEmpty { throw Faults(faults) }
  }

  /// Sets one field by key path. Throws if there is no such field or the value does not fit.
  public func set(_ path: String, to node: Node, in root: inout Root) throws(Faults) {
    try set(path.split(separator: ".", omittingEmptySubsequences: false)[...], to: node, in: &root, shown: "")
  }

  /// The value tree of `root`: what `apply` on a blank root would make it from.
  public func encode(_ root: Root) -> Node {
    var tree = Node(.map([]))
    for field in fields {
      tree.insert(field.read(root), at: field.info.path.split(separator: ".")[...])
    }
    return tree
  }

  func set(_ path: ArraySlice<Substring>, to node: Node, in root: inout Root, shown prefix: String) throws(Faults) {
    let whole = path.joined(separator: ".")
    if let field = fields.first(where: { $0.info.path == whole }) {
      try field.write(&root, node)
      return
    }
    for field in fields {
      let parts = field.info.path.split(separator: ".")
      if let inside = field.writeInside, path.count > parts.count, path.starts(with: parts) {
        try inside(&root, path.dropFirst(parts.count), node)
        return
      }
    }
    if fields.contains(where: { $0.info.path.hasPrefix(whole + ".") }) {
      try apply(node, to: &root, under: prefix, path: path)
      return
    }
    throw Faults([
      Fault(node.mark, unknownName("key path", joined(prefix, whole), among: paths.map { joined(prefix, $0) }))
    ])
  }

  private func apply(_ node: Node, to root: inout Root, under prefix: String, path: ArraySlice<Substring>)
    throws(Faults)
  {
    var faults: [Fault] = []
    apply(node, path: path.map(String.init), to: &root, prefix: prefix, faults: &faults)
    if !faults.isEmpty { throw Faults(faults) }
  }

  private func apply(_ node: Node, path: [String], to root: inout Root, prefix: String, faults: inout [Fault]) {
    guard case .map(let entries) = node.content else {
      let place = joined(prefix, path.joined(separator: "."))
      faults.append(Fault(node.mark, (place.isEmpty ? "" : "\(place): ") + "found \(node.shown); allowed: a map"))
      return
    }
    for entry in entries {
      let here = path + [entry.key]
      let whole = here.joined(separator: ".")
      if let field = fields.first(where: { $0.info.path == whole }) {
        do throws(Faults) { try field.write(&root, entry.value) } catch { faults += error.all }
      } else if fields.contains(where: { $0.info.path.hasPrefix(whole + ".") }) {
        apply(entry.value, path: here, to: &root, prefix: prefix, faults: &faults)
      } else {
        faults.append(Fault(entry.keyMark, unknownName("key", entry.key, among: children(of: path))))
      }
    }
  }

  /// The names allowed directly below `path`.
  private func children(of path: [String]) -> [String] {
    var names: [String] = []
    for field in fields {
      let parts = field.info.path.split(separator: ".").map(String.init)
      if parts.count > path.count, parts.starts(with: path), !names.contains(parts[path.count]) {
        names.append(parts[path.count])
      }
    }
    return names
  }

  private func joined(_ prefix: String, _ path: String) -> String {
    prefix.isEmpty ? path : path.isEmpty ? prefix : "\(prefix).\(path)"
  }
}

extension Node {
  /// Puts `value` at a path of keys, making maps on the way.
  mutating func insert(_ value: Node, at path: ArraySlice<Substring>) {
    guard let first = path.first else {
      self = value
      return
    }
    guard case .map(var entries) = content else { return }
    let key = String(first)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value.insert(value, at: path.dropFirst())
    } else {
      var inner = Node(.map([]))
      inner.insert(value, at: path.dropFirst())
      entries.append(Entry(key, inner))
    }
    content = .map(entries)
  }
}
