import Fields
import Studies

extension Command {
  static let list = Command(
    name: "list", operands: "", arity: 0...0,
    summary: "what there is: study kinds, metrics, built-ins",
    detail: "",
    options: [.quiet, .json, .help],
    examples: [
      Example("sandglass list", "what is there?"), Example("sandglass list --json", "the same for a program"),
    ],
    exits: [(.done, "done")],
    act: { request, here throws(Stop) in
      let sections = here.lab.sections
      if request.has("json") {
        let tree = sections.map { title, rows in
          Node.Entry(title.json, Node(.list(rows.map { ["name": Node(.text($0.0)), "meaning": Node(.text($0.1))] })))
        }
        _ = here.out.write(Node(.map(tree)).json(indented: true))
        return .done
      }
      for (index, section) in sections.enumerated() {
        if index > 0 { here.out.line("") }
        here.out.line(here.out.bold(section.title.shown))
        for line in Help.columns(section.rows) { here.out.line(line) }
      }
      if !request.has("quiet") { here.err.line("\nsandglass describe NAME tells more of each") }
      return .done
    })
}

extension Lab {
  /// The kinds of built-ins, in the order of the table.
  var builtInKinds: [String] {
    builtIns.map(\.kind).reduce(into: []) { kinds, kind in if !kinds.contains(kind) { kinds.append(kind) } }
  }

  /// What `list` shows: titles with names and meanings.
  fileprivate var sections: [(title: (shown: String, json: String), rows: [(String, String)])] {
    var sections: [(title: (shown: String, json: String), rows: [(String, String)])] = [
      (("Study kinds", "studies"), kinds.map { ($0.name, $0.meaning) })
    ]
    for kind in kinds where !kind.metrics.isEmpty {
      let rows = kind.metrics.map { metric in
        let needed = metric.rows.filter(\.isNeeded).map(\.name)
        return (metric.name, metric.meaning + (needed.isEmpty ? "" : " (where: \(needed.joined(separator: ", ")))"))
      }
      sections.append((("Metrics of \(kind.name)", "\(kind.name)_metrics"), rows))
    }
    for kind in builtInKinds {
      let rows = builtIns.filter { $0.kind == kind }.map { ($0.name, $0.meaning) }
      sections.append((("Built-in \(kind)s", "\(kind)s"), rows))
    }
    return sections
  }
}
