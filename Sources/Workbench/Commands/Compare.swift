import Experiments
import Fields
import Studies

extension Command {
  static let compare = Command(
    name: "compare", operands: "DIR DIR", arity: 2...2,
    summary: "tell what changed between two reports beyond noise",
    detail: """
      Both are reports of one kind of study: the first as it was before, the second as it is now. Tells what differs in
      the spec and in what they were made with, which figures changed by more than chance makes of it, and which verdicts
      did, as Markdown fit for a pull request. All figures are judged at once, with 95 %: of pairs of runs that differ in
      luck alone, at least 19 in 20 are told to be unchanged in every figure. With the same seed both had the same luck,
      so then it errs on the safe side. Tables must be as they were written.
      """,
    options: [
      Option("output", short: "o", value: "FILE", "write the Markdown to FILE"),
      Option("force", "replace a file that compare has not made"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass compare reports/first-look.previous reports/first-look", "what did the last change do?"),
      Example("sandglass compare old new -o changes.md", "the same into a file"),
    ],
    exits: [
      (.done, "nothing changed beyond noise"), (.failed, "a figure changed beyond noise, or none could be compared"),
      (.usage, "a folder is no report or was edited, or they are of two kinds"), (.file, ExitCode.file.meaning),
    ],
    act: { request, here throws(Stop) in
      let (before, after) = (tidied(request.operands[0]), tidied(request.operands[1]))
      let file = request.value("output").map {
        OwnFile(path: $0, mark: ReportComparison.mark, maker: "compare", disk: here.disk)
      }
      let comparison = try here.comparison(before, after)
      for folder in [before, after] { try file?.mustBeOutside(folder) }
      try file?.mayWrite(force: request.has("force"))
      try file?.write(comparison.markdown)
      if request.has("json") {
        _ = here.out.write(comparison.node.json(indented: true))
      } else if file == nil {
        _ = here.out.write(comparison.markdown)
      } else if !request.has("quiet") {
        here.out.line(comparison.sentence)
      }
      return comparison.isChanged ? .failed : .done
    })
}

extension Surroundings {
  /// Compares two report folders. Exit code 2 with every reason why not.
  fileprivate func comparison(_ before: String, _ after: String) throws(Stop) -> ReportComparison {
    var lines: [String] = []
    var reports: [RecordedReport] = []
    for folder in [before, after] {
      let (report, edits) = try recordedReport(in: folder)
      reports.append(report)
      lines += edits.filter { !lines.contains($0) }
    }
    if let refusal = ReportComparison.refusal(reports[0], reports[1]) { lines.append(refusal) }
    if lines.isEmpty { return ReportComparison(reports[0], reports[1]) }
    var stop = Stop(.usage)
    stop.lines = lines
    throw stop
  }

  /// What a comparison reads of a report, and which of those files are not as they were written.
  private func recordedReport(in folder: String) throws(Stop) -> (RecordedReport, edits: [String]) {
    let record = try record(of: folder)
    var report = RecordedReport(
      folder: folder, version: record.version, isPreview: record.isPreview, spec: record.spec,
      data: record.data.map { RecordedReport.Hash($0.name, $0.hash) },
      files: record.files.map { RecordedReport.Hash($0.name, $0.hash) }, tables: [])
    var edits: [String] = []
    let description = "datapackage.json"
    guard let bytes = try unedited(description, in: folder, record, &edits) else { return (report, edits) }
    let file = "\(folder)/\(description)"
    let package: Node
    do throws(Faults) { package = try YAML.read(bytes, file: file, limit: 1 << 28) } catch { throw Stop(error) }
    for path in RecordedTable.paths(in: package) {
      guard let bytes = try unedited(path, in: folder, record, &edits) else { continue }
      do throws(Faults) {
        report.tables.append(try RecordedTable(bytes, path: path, package: package, file: "\(folder)/\(path)"))
      } catch { throw Stop(error) }
    }
    return (report, edits)
  }

  /// The bytes of a file of a report; nil, with a line on why, if they are not those that it was written with.
  private func unedited(_ name: String, in folder: String, _ record: RunRecord, _ edits: inout [String]) throws(Stop)
    -> [UInt8]?
  {
    let path = "\(folder)/\(name)"
    guard let hash = record.files.first(where: { $0.name == name })?.hash else {
      edits.append("\(path): run.json does not know it, so it cannot be trusted")
      return nil
    }
    if !disk.exists(path) {
      edits.append("\(path): is missing")
      return nil
    }
    let bytes: [UInt8]
    do throws(DiskError) { bytes = try disk.read(path) } catch { throw error.stop }
    if hexadecimal(sha256(bytes)) == hash { return bytes }
    edits.append("\(path): was changed after it was written, so it cannot be trusted")
    return nil
  }
}
