import Experiments
import Fields
import Reports

extension Command {
  static let solve = Command(
    name: "solve", operands: "SPEC", arity: 1...1,
    summary: "answer the solve block of a spec",
    detail: """
      Runs SPEC as run does, with the same report in the same place, and prints what its solve block asks for: the value of
      a field at which a figure is what is wanted, or the designs that no other beats in all criteria.
      """,
    options: Command.run.options,
    examples: [
      Example("sandglass solve badges.yaml", "solve, and write the report into reports/badges/"),
      Example("sandglass solve badges.yaml --json", "the values for a machine"),
    ],
    exits: Command.run.exits,
    act: { request, here throws(Stop) in try RunCommand(request, here, solves: true).act() })
}

extension Experiment {
  /// Exit code 2 if nothing is solved for.
  func mustSolve(_ path: String) throws(Stop) {
    if solve.content != .null || parts.contains(where: { $0.solve.content != .null }) { return }
    throw Stop(
      .usage, "\(path): has no key \"solve\"; allowed: a list of {vary, within, target} or {vary, goal}",
      "to run it without: sandglass run \(path)")
  }
}

extension Surroundings {
  /// Tells what was solved for, and where the report is.
  func tellSolved(_ report: Report, at path: String, kept: Bool, _ request: Request) {
    if kept, !request.has("quiet") { err.line("the last report is kept as \(path).previous") }
    let all = [report] + report.parts
    if request.has("json") {
      let tables = all.flatMap(\.tables).filter { $0.name == "solved" || $0.name.hasPrefix("frontier") }
      let entries =
        [
          Node.Entry("report", Node(.text(path))), Node.Entry("name", Node(.text(report.name))),
          Node.Entry("answers", Node(.list(all.flatMap(\.solved).map { Node(.text($0)) }))),
        ] + tables.map { Node.Entry($0.name, $0.byRow) }
      _ = out.write(Node(.map(entries)).json(indented: true))
    } else {
      for text in all.flatMap(\.solved) { out.line(text) }
      out.line("\(path)/report.md")
    }
  }
}

extension Table {
  /// A map for each row: name of each column → its cell.
  fileprivate var byRow: Node {
    Node(.list(rows.map { row in Node(.map(zip(columns, row).map { Node.Entry($0.name, $1.node) })) }))
  }
}
