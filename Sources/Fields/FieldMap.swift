extension Field {
  /// A map by id. A new id starts from `blank`, a known id is changed key by key, and `null` takes an entry out.
  ///
  /// Ids are letters, digits, `_`, `-`, `/` and `+`, a letter first: they stand in key paths, and names of zones are ids.
  public static func map<Element: Sendable>(
    _ path: String, _ place: Place<Root, [Keyed<Element>]>, of table: FieldTable<Element>, blank: Element,
    meaning: String, source: String, standard: [Keyed<Element>]
  ) -> Field {
    let standardIDs = standard.map(\.id)
    let type = FieldType.map(of: table.fields.map(\.info))

    /// Entries that the standard has and this has not are written as `null`, so that reading gives the same entries.
    @Sendable func encode(_ entries: [Keyed<Element>]) -> Node {
      let gone = standardIDs.filter { id in !entries.contains { $0.id == id } }
      return Node(
        .map(
          entries.map { Node.Entry($0.id, table.encode($0.value)) } + gone.map { Node.Entry($0, Node(.null)) }))
    }

    @Sendable func writeEntry(_ root: inout Root, _ entry: Node.Entry, _ path: String) throws(Faults) {
      let ids = root[keyPath: place].map(\.id)
      let index = ids.firstIndex(of: entry.key)
      if case .null = entry.value.content {
        if let index {
          root[keyPath: place].remove(at: index)
        } else if !standardIDs.contains(entry.key) {
          throw Faults([Fault(entry.keyMark, "\(path): " + unknownName("id", entry.key, among: ids))])
        }
        return
      }
      if !isID(entry.key) {
        let allowed = "letters, digits and _ - / +, a letter first"
        throw Faults([Fault(entry.keyMark, "\(path): found the id \"\(entry.key)\"; allowed: \(allowed)")])
      }
      var element = index.map { root[keyPath: place][$0].value } ?? blank
      try table.apply(entry.value, to: &element, under: "\(path).\(entry.key)")
      if let index {
        root[keyPath: place][index].value = element
      } else {
        root[keyPath: place].append(Keyed(entry.key, element))
      }
    }

    let info = FieldInfo(path: path, type: type, unit: "", meaning: meaning, source: source, standard: encode(standard))
    return Field(info: info) {
      encode($0[keyPath: place])
    } write: { (root, node, path) throws(Faults) in
      guard case .map(let entries) = node.content else { throw node.wrong(path, type) }
      var faults: [Fault] = []
      for entry in entries {
        do throws(Faults) { try writeEntry(&root, entry, path) } catch { faults += error.all }
      }
      if !faults.isEmpty { throw Faults(faults) }
    } writeInside: { (root, rest, node, path, mark) throws(Faults) in
      guard let id = rest.first.map(String.init) else { return }
      if rest.count == 1 {
        return try writeEntry(&root, Node.Entry(id, node, keyMark: mark), path)
      }
      let ids = root[keyPath: place].map(\.id)
      guard let index = ids.firstIndex(of: id) else {
        throw Faults([Fault(mark, "\(path): " + unknownName("id", id, among: ids))])
      }
      try table.set(
        rest.dropFirst(), to: node, in: &root[keyPath: place][index].value, under: "\(path).\(id)", at: mark)
    }
  }
}

/// The ids of maps by id as a pattern, for the schema; `isID` reads the same.
public let idPattern = "[A-Za-z][A-Za-z0-9_/+-]{0,59}"

private func isID(_ text: String) -> Bool {
  func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
  let bytes = text.utf8
  guard let first = bytes.first, isLetter(first), bytes.count <= 60 else { return false }
  return bytes.allSatisfy {
    isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D || $0 == 0x2F || $0 == 0x2B
  }
}
