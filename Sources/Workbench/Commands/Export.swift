import Experiments
import Fields
import Studies

extension Command {
  static let exportDesign = Command(
    name: "export", operands: "DIR", arity: 1...1,
    summary: "write the design of one case as JSON for an app",
    detail: """
      Writes one case of the report in DIR as JSON: "changes" from the baseline (key path, from, to), or from the design
      that all cases start from where there is none, and "design", the whole of it. For coins it is the "scene". null
      stands for an entry that is not there. Each change can be a line of a case in a spec, and the whole, in a file of
      its own, can be named under "design" or "scene". What a case changes in people or devices is left out, and told.
      """,
    options: [
      Option("case", value: "NAME", "the case, in a review PART.NAME; needed where there are several"),
      Option("output", short: "o", value: "FILE", "write to FILE (default: print it)"),
      Option("force", "replace a file that export has not made"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass export reports/first-look --case product.both", "what would have to change"),
      Example("sandglass export reports/smoke --case forgiving -o app/design.json", "the same for the app to read"),
    ],
    exits: [
      (.done, "done"), (.usage, "DIR is no report of a design or has no such case, or FILE is not export's"),
      (.file, ExitCode.file.meaning),
    ],
    act: { request, here throws(Stop) in try ExportCommand(request, here).act() })
}

/// One call of `export`.
private struct ExportCommand {
  var request: Request
  var here: Surroundings
  var folder: String

  init(_ request: Request, _ here: Surroundings) {
    self.request = request
    self.here = here
    folder = tidied(request.operands[0])
  }

  func act() throws(Stop) -> ExitCode {
    let record = try here.record(of: folder)
    let chosen = try chosen(record)
    let exported: ExportedDesign?
    do throws(Faults) { exported = try ExportedDesign(chosen.experiment, case: chosen.index) } catch {
      throw Stop(error)
    }
    guard let exported else { throw noDesign }
    let text = tree(exported, chosen, record).json(indented: true)
    if let path = request.value("output") {
      let file = OwnFile(path: path, mark: Self.start, maker: "export", disk: here.disk)
      try file.mustBeOutside(folder)
      try file.mayWrite(force: request.has("force"))
      try file.write(text)
      if request.has("json") {
        _ = here.out.write((["file": Node(.text(path))] as Node).json(indented: true))
      } else if !request.has("quiet") {
        here.out.line(path)
      }
    } else {
      _ = here.out.write(text)
    }
    if !request.has("quiet") { for note in notes(exported, chosen, record) { here.err.line(note) } }
    return .done
  }

  private var noDesign: Stop {
    Stop(.usage, "\(folder): is no report of a study with a design, so there is none to export")
  }

  private func chosen(_ record: RunRecord) throws(Stop) -> DesignedCase {
    if record.isReplay { throw noDesign }
    let all: [DesignedCase]
    do throws(Faults) {
      all = try here.experiment(ofResolved: record.spec, name: record.name).get().designedCases
    } catch { throw Stop(error) }
    guard let first = all.first else { throw noDesign }
    let choices = all.map { CaseChoice(name: $0.name, fullName: $0.fullName) }
    if let wanted = request.value("case") { return all[try CaseChoice.index(of: wanted, among: choices, "export")] }
    if all.count == 1 { return first }
    throw Stop(
      .usage,
      "export: --case NAME is needed, since there are \(all.count); allowed: \(listed(choices.map { "\"\($0.fullName)\"" }))"
    )
  }

  /// How a file of this command begins.
  private static let start = "{\n  \"made_by\": \"sandglass export\","

  private func tree(_ exported: ExportedDesign, _ chosen: DesignedCase, _ record: RunRecord) -> Node {
    let changes = exported.changes.map { change -> Node in
      ["path": Node(.text(change.path)), "from": change.before ?? Node(.null), "to": change.after ?? Node(.null)]
    }
    return Node(
      .map([
        Node.Entry("made_by", "sandglass export"), Node.Entry("report", Node(.text(record.name))),
        Node.Entry("version", Node(.text(record.version))), Node.Entry("case", Node(.text(chosen.fullName))),
        Node.Entry("compared_with", Node(.text(exported.baseline == nil ? "base \(exported.key)" : "baseline"))),
        Node.Entry("baseline", Node(exported.baseline.map { .text($0) } ?? .null)),
        Node.Entry("changes", Node(.list(changes))), Node.Entry(exported.key, exported.design),
      ]))
  }

  private func notes(_ exported: ExportedDesign, _ chosen: DesignedCase, _ record: RunRecord) -> [String] {
    var notes: [String] = []
    if !exported.leftOut.isEmpty {
      let rest = exported.key == "design" ? "people" : "the device"
      notes.append(
        "case \"\(chosen.fullName)\" changes \(rest) as well, which is no part of a \(exported.key) and is left out: \(listed(exported.leftOut))"
      )
    }
    if record.version != sandglassVersion {
      notes.append("the report was made by version \(record.version), this is \(sandglassVersion): fields may differ")
    }
    return notes
  }
}
