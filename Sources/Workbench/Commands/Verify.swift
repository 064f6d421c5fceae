import Experiments
import Fields
import Reports
import Studies

extension Command {
  static let verify = Command(
    name: "verify", operands: "DIR", arity: 1...1,
    summary: "run a report again from its run.json and compare every byte",
    detail: """
      Compares all files but host.json, with the hashes in run.json and with a second run, which is kept in memory.
      Nothing is written.
      """,
    options: [
      Option("threads", value: "N", "threads to run on (default: all processors); never changes a result"),
      .quiet, .json, .help,
    ],
    examples: [Example("sandglass verify reports/first-look", "is this report what its spec gives?")],
    exits: [
      (.done, "every file is the same"), (.failed, "a file differs, is missing or was added"),
      (.usage, "DIR is no report, or its run.json is damaged"), (.file, ExitCode.file.meaning),
      (.interrupted, ExitCode.interrupted.meaning),
    ],
    act: { request, here throws(Stop) in try VerifyCommand(request, here).act() })
}

/// One call of `verify`.
private struct VerifyCommand {
  var request: Request
  var here: Surroundings
  var folder: String

  init(_ request: Request, _ here: Surroundings) {
    self.request = request
    self.here = here
    folder = tidied(request.operands[0])
  }

  func act() throws(Stop) -> ExitCode {
    let kernel = try here.kernel()
    let threads = Int(try request.integer("threads", 1...1024) ?? Int64(here.processors()))
    let record = try here.record(of: folder)
    if record.isReplay { return try replayed(record) }
    let (experiment, study) = try again(record, kernel)
    try here.checkMemory(for: study, threads: threads)
    let session = Session(study: study, threads: threads, quiet: request.has("quiet"), here: here) { _ in }
    switch try session.run(from: RunState(of: study)) {
    case .stopped(let signal, _): return ExitCode(endedBy: signal)
    case .complete(let tallies, _):
      let report = study.report(on: tallies).marked(asPreviewOf: record.isPreview ? study.resolved : nil)
      let files = files(of: report, record)
      let fresh = RunRecord(
        of: experiment, study, isPreview: record.isPreview, missed: report.missed, artifacts: files.artifacts)
      let differences = try differences(record, fresh, files)
      return tell(differences, notes: notes(record, fresh, study.fingerprints, files), record)
    }
  }

  /// The same of a replay, which needs its log.
  private func replayed(_ record: RunRecord) throws(Stop) -> ExitCode {
    let (replay, log) = try here.again(record, in: folder)
    let files = files(of: replay.report, record)
    let path = record.spec["log"].flatMap { if case .text(let path) = $0.content { path } else { nil } } ?? ""
    let fresh = RunRecord(of: replay, log, path: path, artifacts: files.artifacts)
    let differences = try differences(record, fresh, files)
    return tell(differences, notes: notes(record, fresh, replay.fingerprints, files), record)
  }

  /// The files of the report made anew, with pictures where the record has some.
  private func files(of report: Report, _ record: RunRecord) -> ReportFiles {
    here.lab.files(of: report, withPictures: Set(record.files.compactMap { pictured($0.name) }))
  }

  private func again(_ record: RunRecord, _ kernel: LivesKernel) throws(Stop) -> (Experiment, any ReportingStudy) {
    do throws(Faults) {
      return try here.study(ofResolved: record.spec, name: record.name, kernel: kernel)
    } catch { throw Stop(error) }
  }

  /// The files that are not as they should be, with what is wrong, sorted by path.
  private func differences(_ record: RunRecord, _ fresh: RunRecord, _ files: ReportFiles) throws(Stop)
    -> [String]
  {
    do throws(DiskError) {
      let present = try here.disk.files(below: folder).filter { !ReportFolder.isLitter($0) }
      var made = Dictionary(uniqueKeysWithValues: files.artifacts.map { ($0.path, $0.bytes) })
      // Without the renderer a drawing can be told from its recorded hash alone.
      let known =
        files.renderer != nil ? [] : record.files.filter { pictured($0.name) != nil && made[$0.name] == nil }
      var whole = fresh
      whole.files += known
      whole.files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      made[RunRecord.path] = whole.bytes
      var found: [(String, String)] = []
      for path in Set(made.keys).union(present).union(record.files.map(\.name)) where path != RunRecord.hostPath {
        if !present.contains(path) {
          found.append((path, "is missing"))
          continue
        }
        let bytes = try here.disk.read("\(folder)/\(path)")
        let hash = hexadecimal(sha256(bytes))
        let recorded = record.files.first { $0.name == path }?.hash
        if let right = made[path] {
          if bytes != right {
            let changed = recorded != nil && recorded != hash
            found.append((path, changed ? "was changed after it was written" : "differs from what a run gives"))
          }
        } else if let pair = known.first(where: { $0.name == path }) {
          if pair.hash != hash { found.append((path, "was changed after it was written")) }
        } else {
          found.append((path, "does not belong to the report"))
        }
      }
      found.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      return found.map { "\($0.0): \($0.1)" }
    } catch { throw error.stop }
  }

  /// The figure that a file is the picture of.
  private func pictured(_ path: String) -> String? {
    path.hasPrefix("figures/") && path.hasSuffix(".svg") ? String(path.dropFirst(8).dropLast(4)) : nil
  }

  /// What may explain a difference, and what could not be compared.
  private func notes(_ record: RunRecord, _ fresh: RunRecord, _ data: [Fingerprint], _ files: ReportFiles)
    -> [String]
  {
    var notes: [String] = []
    if record.version != fresh.version {
      notes.append("the report was made by version \(record.version), this is \(fresh.version)")
    }
    for pair in record.data where !fresh.data.contains(pair) {
      let label = data.first { $0.name == pair.name }?.label ?? "data"
      notes.append("the \(label) of \(pair.name): not what the report was made with")
    }
    let made = Set(files.artifacts.map(\.path))
    if files.renderer == nil, record.files.contains(where: { pictured($0.name) != nil && !made.contains($0.name) }) {
      notes.append("the figure renderer is missing: drawings are compared with their recorded hashes alone")
    }
    return notes
  }

  private func tell(_ differences: [String], notes: [String], _ record: RunRecord) -> ExitCode {
    let isSame = differences.isEmpty
    if request.has("json") {
      let tree: Node = [
        "report": Node(.text(folder)), "verified": Node(.flag(isSame)),
        "differences": Node(.list(differences.map { Node(.text($0)) })),
        "notes": Node(.list(notes.map { Node(.text($0)) })),
      ]
      _ = here.out.write(tree.json(indented: true))
      return isSame ? .done : .failed
    }
    for note in notes { here.err.line(note) }
    for difference in differences { here.out.line("\(folder)/\(difference)") }
    if isSame, !request.has("quiet") {
      here.out.line("\(folder): verified, \(record.files.count + 1) files are the same")
    }
    if !isSame, !request.has("quiet") {
      here.err.line("\(counted(differences.count, "file")) not as the run gives")
    }
    return isSame ? .done : .failed
  }
}
