import Fields
import Reports

extension FieldTable {
  /// Every field that no diary and no publication states, at its value in `root`.
  func assumptions(_ root: Root) -> [Assumption] {
    fields.compactMap { field in
      guard field.info.source.contains("assumed") else { return nil }
      let (value, standard) = (field.read(root), field.info.standard)
      let (told, usual) = (told(value, field.info.unit), told(standard, field.info.unit))
      var source = field.info.source
      // Where a value comes from is known of the standard one alone.
      if value.json() != standard.json() {
        source = "set in this study; by default " + (told == usual ? "otherwise" : usual) + " (\(source))"
      }
      return Assumption(path: field.info.path, value: told, source: source, meaning: field.info.meaning)
    }
  }

  private func told(_ node: Node, _ unit: String) -> String {
    var value = node.json(indented: false)
    if case .map(let entries) = node.content, entries.first?.key != "kind" {
      // An entry of the standard that is not there is written as null.
      let there = entries.filter { $0.value.content != .null }
      value = there.isEmpty ? "none" : there.map(\.key).joined(separator: ", ")
    }
    return value + (unit.isEmpty ? "" : " \(unit)")
  }

  /// The fields in which two values differ: key path, old and new value as text.
  func changes(from old: Root, to new: Root) -> [(path: String, old: String, new: String)] {
    let (before, after) = (encode(old).leaves(), encode(new).leaves())
    let paths = before.map(\.path) + after.map(\.path).filter { path in !before.contains { $0.path == path } }
    return paths.compactMap { path in
      let (old, new) = (before.first { $0.path == path }?.text ?? "", after.first { $0.path == path }?.text ?? "")
      return old == new ? nil : (path, old, new)
    }
  }
}

/// What sets the cases of a study apart, and what all of them change from the defaults: one row a changed field.
enum ChangesTable {
  /// The rows of one case, or of all.
  static func rows(_ name: String, _ changes: [(path: String, old: String, new: String)]) -> [[Cell]] {
    changes.map { [.text(name), .text($0.path), .text($0.old), .text($0.new)] }
  }

  /// Nil if there are no rows. `printed` are those that the report prints; nil prints all.
  static func table(_ rows: [[Cell]], printed: [Int]? = nil) -> Table? {
    if rows.isEmpty { return nil }
    return Table(
      name: "cases", title: "What each case changes",
      definition: "Against what all cases share. Rows of all cases: what they share, against the defaults.",
      columns: [
        caseColumn, Column("field", .string, meaning: "Key path, as in specs"),
        Column("from", .string, meaning: "Value without the change"),
        Column("to", .string, meaning: "Value in this case"),
      ], rows: rows, excerpt: printed)
  }

  /// What rows of all cases are named.
  static let all = "all cases"
  static let caseColumn = Column("case", .string, meaning: "Name of the case")
}

extension Node {
  /// Every value below, with its key path; a map that names a `kind` is one value.
  fileprivate func leaves(_ path: String = "") -> [(path: String, text: String)] {
    guard case .map(let entries) = content, self["kind"] == nil else {
      return [(path, valueText)]
    }
    return entries.flatMap { $0.value.leaves(path.isEmpty ? $0.key : "\(path).\($0.key)") }
  }
}
