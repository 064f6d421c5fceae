/// The fields of `Root`: the one table that decodes it, writes it out and describes it.
public struct FieldTable<Root>: Sendable {
  /// The fields in the order in which they are written out.
  public var fields: [Field<Root>]

  public init(_ fields: [Field<Root>]) { self.fields = fields }

  /// All key paths, in table order.
  public var paths: [String] { fields.map(\.info.path) }

  /// Sets every key of a nested map; `prefix` is the key path of the table itself, for messages. Throws all faults:
  /// unknown keys with the nearest valid name, wrong types, values out of range.
  public func apply(_ node: Node, to root: inout Root, under prefix: String = "") throws(Faults) {
    var faults: [Fault] = []
    apply(node, path: [], to: &root, under: prefix, faults: &faults)
    if !faults.isEmpty { throw Faults(faults) }
  }

  /// Sets one field, something inside a field, or a whole subtree by key path. `mark` is where the path was written, if
  /// not beside the value. Throws if there is no such field or the value does not fit.
  public func set(_ path: String, to node: Node, in root: inout Root, at mark: Mark? = nil) throws(Faults) {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    try set(parts, to: node, in: &root, under: "", at: mark ?? node.mark)
  }

  /// The value tree of `root`: applying it to a root with the standard values gives `root`.
  public func encode(_ root: Root) -> Node {
    var tree = Node(.map([]))
    for field in fields {
      tree.insert(field.read(root), at: field.info.path.split(separator: ".")[...])
    }
    return tree
  }

  /// `set` for the table at the key path `prefix`.
  func set(
    _ path: ArraySlice<Substring>, to node: Node, in root: inout Root, under prefix: String, at mark: Mark
  ) throws(Faults) {
    let whole = path.joined(separator: ".")
    for field in fields {
      if field.info.path == whole { return try field.write(&root, node, joined(prefix, whole)) }
      let parts = field.info.path.split(separator: ".")
      if let inside = field.writeInside, path.count > parts.count, path.starts(with: parts) {
        return try inside(&root, path.dropFirst(parts.count), node, joined(prefix, field.info.path), mark)
      }
    }
    if fields.contains(where: { $0.info.path.hasPrefix(whole + ".") }) {
      var faults: [Fault] = []
      apply(node, path: path.map(String.init), to: &root, under: prefix, faults: &faults)
      if !faults.isEmpty { throw Faults(faults) }
      return
    }
    throw Faults([Fault(mark, unknown(path.map(String.init), under: prefix))])
  }

  private func apply(_ node: Node, path: [String], to root: inout Root, under prefix: String, faults: inout [Fault]) {
    let place = joined(prefix, path.joined(separator: "."))
    let before = place.isEmpty ? "" : "\(place): "
    guard case .map(let entries) = node.content else {
      faults.append(Fault(node.mark, before + "found \(node.shown); allowed: a map"))
      return
    }
    for entry in entries {
      let here = path + [entry.key]
      let whole = here.joined(separator: ".")
      if let field = fields.first(where: { $0.info.path == whole }) {
        do throws(Faults) {
          try field.write(&root, entry.value, joined(prefix, whole))
        } catch { faults += error.all }
      } else if fields.contains(where: { $0.info.path.hasPrefix(whole + ".") }) {
        apply(entry.value, path: here, to: &root, under: prefix, faults: &faults)
      } else {
        faults.append(Fault(entry.keyMark, before + unknownName("key", entry.key, among: children(of: path))))
      }
    }
  }

  /// The message on a key path that leads nowhere: the nearest whole path, else the first part that is wrong.
  private func unknown(_ path: [String], under prefix: String) -> String {
    let whole = joined(prefix, path.joined(separator: "."))
    if let near = nearest(to: whole, among: paths.map { joined(prefix, $0) }) {
      return "unknown key path \"\(shortened(whole))\"; did you mean \"\(near)\"?"
    }
    var depth = 0
    while depth < path.count, children(of: Array(path[..<depth])).contains(path[depth]) { depth += 1 }
    let known = joined(prefix, path[..<depth].joined(separator: "."))
    let names = children(of: Array(path[..<depth]))
    let wrong = depth < path.count ? path[depth] : ""
    return "unknown key path \"\(shortened(whole))\"" + (known.isEmpty ? ": " : ": \(known): ")
      + unknownName("key", wrong, among: names)
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
