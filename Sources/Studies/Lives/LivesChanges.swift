import Fields
import Lives
import Reports
import Rules

/// What sets the cases of a study apart, and what all of them change from the defaults.
struct LivesChanges {
  let study: LivesStudy

  /// One row a changed field; nil if nothing is changed anywhere.
  var table: Table? {
    var rows = changes("all cases", from: (.standard, .standard), to: (study.base.design, study.base.population))
    for one in study.cases {
      rows += changes(one.name, from: (study.base.design, study.base.population), to: (one.design, one.population))
    }
    if rows.isEmpty { return nil }
    return Table(
      name: "cases", title: "What each case changes",
      definition: "Against what all cases share. Rows of all cases: what they share, against the defaults.",
      columns: [
        LivesTables.caseColumn, Column("field", .string, meaning: "Key path, as in specs"),
        Column("from", .string, meaning: "Value without the change"),
        Column("to", .string, meaning: "Value in this case"),
      ], rows: rows)
  }

  private func changes(
    _ name: String, from: (design: Design, population: Population), to: (design: Design, population: Population)
  ) -> [[Cell]] {
    let before = Design.fields.encode(from.design).leaves() + Population.fields.encode(from.population).leaves()
    let after = Design.fields.encode(to.design).leaves() + Population.fields.encode(to.population).leaves()
    let paths = before.map(\.path) + after.map(\.path).filter { path in !before.contains { $0.path == path } }
    return paths.compactMap { path in
      let (old, new) = (before.first { $0.path == path }?.text ?? "", after.first { $0.path == path }?.text ?? "")
      return old == new ? nil : [.text(name), .text(path), .text(old), .text(new)]
    }
  }
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
