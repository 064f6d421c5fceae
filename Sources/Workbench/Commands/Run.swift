import Experiments
import Fields
import Reports
import Studies

extension Command {
  static let run = Command(
    name: "run", operands: "SPEC", arity: 1...1,
    summary: "run a study and write its report",
    detail: """
      Reads SPEC (YAML), runs the study on all processors and writes the report to reports/<name>/, where <name> is
      the file's name without its ending. The report is put in place whole or not at all; the one before it is kept
      as <name>.previous. A folder that someone edited, or that is no report, is left alone unless --force.
      A run that was interrupted goes on with --resume. Where the spec expects something that is missed, the report is
      written all the same, and the exit code is 1.
      """,
    options: [
      Option("output", short: "o", value: "DIR", "write the report to DIR"),
      Option("lives", value: "N", "lives in each case, instead of the spec's"),
      Option("drops", value: "N", "drops in each cell, instead of the spec's"),
      Option("days", value: "N", "days that each life is observed, instead of the spec's"),
      Option("seed", value: "S", "key of all randomness, instead of the spec's"),
      Option("threads", value: "N", "threads to run on (default: all processors); never changes a result"),
      Option("set", value: "PATH=VALUE", repeats: true, "set a field in every case, such as focus.xp_per_minute=12"),
      Option("solver", value: "NAME", "what moves coins (short for --set scene.solver=NAME)"),
      Option("preview", "run 2048 lives, or 5 drops a cell, into <name>-preview"),
      Option("resume", "go on from the checkpoint of an interrupted run"),
      Option("force", "replace a folder that was edited or is no report"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass run experiments/first-look.yaml", "run a study into reports/first-look/"),
      Example("sandglass run experiments/first-look.yaml --preview", "a quick look first"),
      Example("sandglass run my.yaml --lives 100000 --set focus.xp_per_minute=12", "more lives, another design"),
      Example("sandglass run my.yaml --resume", "go on after Ctrl-C or a crash"),
    ],
    exits: [
      (.done, "done; the report is written, and all that the spec expects is met"),
      (.failed, "the report is written, but an expectation is missed"), (.usage, ExitCode.usage.meaning),
      (.file, ExitCode.file.meaning),
      (.hangup, "ended by SIGHUP; --resume goes on"), (.interrupted, "interrupted by Ctrl-C; --resume goes on"),
      (.terminated, "ended by SIGTERM; --resume goes on"),
    ],
    act: { request, here throws(Stop) in try RunCommand(request, here).act() })
}

/// One call of `run`, or of `solve`, which runs the same and tells what was solved for.
struct RunCommand {
  private var request: Request
  private var here: Surroundings
  private var quiet: Bool
  private var solves: Bool

  init(_ request: Request, _ here: Surroundings, solves: Bool = false) {
    self.request = request
    self.here = here
    self.solves = solves
    quiet = request.has("quiet")
  }

  func act() throws(Stop) -> ExitCode {
    let started = clockReading()
    let kernel = try here.kernel()
    let threads = Int(try request.integer("threads", 1...1024) ?? Int64(here.processors()))
    let isPreview = request.has("preview")
    let (experiment, study) = try here.study(
      of: request.operands[0], options: try options(isPreview: isPreview), kernel: kernel)
    if solves { try experiment.mustSolve(request.operands[0]) }
    try here.checkMemory(for: study, threads: threads)
    let place = try Destination(
      request.value("output"), name: experiment.name, isPreview: isPreview, disk: here.disk)
    let record = RunRecord(of: experiment, study, isPreview: isPreview, artifacts: [])
    let owner = Checkpoint.Owner(
      spec: record.fingerprint, sizes: study.sizes, version: sandglassVersion)
    let standing = try place.inspect()
    if request.has("resume"), case .whole(let old) = standing, old.isSameRun(as: record) {
      return try alreadyThere(place, old)
    }
    try place.mayReplace(standing, force: request.has("force"))
    try place.mayUseNeighbours(standing)
    try place.prepare()
    let start = try startingPoint(place, owner, study)
    let began = here.clock()
    let session = Session(study: study, threads: threads, quiet: quiet, here: here) { (state) throws(DiskError) in
      try place.keep(Checkpoint(owner: owner, state: state))
    }
    switch try session.run(from: start) {
    case .stopped(let signal, let state): return try stop(signal, state, place, owner)
    case .complete(let tallies, let timings):
      let whole = Checkpoint(owner: owner, state: RunState(done: tallies, current: Accumulator()))
      // Making a report may fail in ways that nothing can catch. What was quick is not worth the writing.
      if here.clock() - began >= 2 { try? place.keep(whole) }
      let report = study.report(on: tallies).marked(asPreviewOf: isPreview ? study.resolved : nil)
      let files = here.lab.files(of: report)
      if let signal = here.interrupts.pending {
        return try stop(signal, whole.state, place, owner)
      }
      for warning in files.warnings { here.err.line(warning) }
      let host = HostRecord(
        started: started, seconds: here.clock() - began, threads: threads, processor: here.processorName(),
        kernel: kernel.rawValue, zoneData: here.lab.zoneDataVersion(), renderer: files.renderer, timings: timings)
      let run = RunRecord(
        of: experiment, study, isPreview: isPreview, missed: report.missed, artifacts: files.artifacts)
      let artifacts =
        files.artifacts + [
          Artifact(path: RunRecord.path, bytes: run.bytes), Artifact(path: RunRecord.hostPath, bytes: host.bytes),
        ]
      do throws(Stop) { try place.publish(artifacts) } catch { throw unpublished(error, whole, place) }
      if solves {
        here.tellSolved(report, at: place.path, kept: standing != .absent, request)
      } else {
        here.tell(report, at: place.path, kept: standing != .absent, request)
      }
      return report.missed.isEmpty ? .done : .failed
    }
  }

  /// What the options say instead of the spec.
  private func options(isPreview: Bool) throws(Stop) -> SpecOptions {
    for size in SpecOptions.preview where isPreview && request.has(size.key) {
      throw Stop(.usage, "run: --preview runs \(size.words); leave out --\(size.key)")
    }
    return SpecOptions(
      lives: request.value("lives"), drops: request.value("drops"), days: request.value("days"),
      seed: request.value("seed"), sets: request.options["set"] ?? [], solver: request.value("solver"),
      isPreview: isPreview)
  }

  /// Where to start from: nothing, or what an earlier run has kept.
  private func startingPoint(_ place: Destination, _ owner: Checkpoint.Owner, _ study: any ReportingStudy)
    throws(Stop) -> RunState
  {
    let fresh = RunState(of: study)
    guard here.disk.exists(place.checkpoint) else { return fresh }
    let bytes: [UInt8]
    do throws(DiskError) { bytes = try here.disk.read(place.checkpoint) } catch { throw error.stop }
    do throws(Checkpoint.Refusal) {
      let state = try Checkpoint(bytes, of: owner, study).state
      guard request.has("resume") else {
        // Told even when quiet: hours of work may end here.
        here.err.line(
          "\(place.checkpoint): dropping the checkpoint of an interrupted run; --resume would have gone on from it")
        return fresh
      }
      if !quiet { here.err.line("going on from \(place.checkpoint): \(state.words)") }
      return state
    } catch {
      guard request.has("resume") else {
        here.err.line("\(place.checkpoint): dropping \(error.owned)")
        return fresh
      }
      let advice = "run without --resume to start afresh"
      switch error {
      case .damaged: throw Stop(.usage, "\(place.checkpoint): damaged, so nothing can go on from it", advice)
      case .foreign(let difference):
        throw Stop(.usage, "\(place.checkpoint): belongs to another run: \(difference)", advice)
      }
    }
  }

  /// Keeps what has been counted and says how to go on.
  private func stop(_ signal: Int32, _ state: RunState, _ place: Destination, _ owner: Checkpoint.Owner)
    throws(Stop) -> ExitCode
  {
    do throws(DiskError) { try place.keep(Checkpoint(owner: owner, state: state)) } catch { throw error.stop }
    let (done, all) = (state.current.finished.count, state.current.finished.size)
    if all == 0 {
      here.err.line("stopped; all is simulated and kept in \(place.checkpoint), the report is left to make")
    } else if done == 0, !state.done.isEmpty {
      here.err.line("stopped between two stages; \(counted(state.done.count, "stage")) kept in \(place.checkpoint)")
    } else {
      let share = Int(Double(done) / Double(all) * 100)
      let stage = state.done.isEmpty ? "" : " of stage \(state.done.count + 1)"
      here.err.line("stopped; \(share) %\(stage) is kept (\(done) of \(all) units) in \(place.checkpoint)")
    }
    here.err.line("to go on: \(resuming)")
    return ExitCode(endedBy: signal)
  }

  /// The command line that goes on with this run.
  private var resuming: String {
    (request.typed + (request.has("resume") ? [] : ["--resume"])).map(shellQuoted).joined(separator: " ")
  }

  /// The failure to write a report; all that was counted is kept for it, as well as can be.
  private func unpublished(_ failure: Stop, _ whole: Checkpoint, _ place: Destination) -> Stop {
    var stop = failure
    do throws(DiskError) {
      try place.keep(whole)
      stop.lines += ["the run is kept in \(place.checkpoint)", "to write its report: \(resuming)"]
    } catch {
      stop.lines.append("the run cannot be kept: \(error.message)")
    }
    return stop
  }

  private func alreadyThere(_ place: Destination, _ record: RunRecord) throws(Stop) -> ExitCode {
    if request.has("json") {
      let missed = Node.Entry("missed", Node(.list(record.missed.map { Node(.text($0)) })))
      let entries = [Node.Entry("report", Node(.text(place.path))), Node.Entry("already_there", true)]
      _ = here.out.write(Node(.map(entries + (record.missed.isEmpty ? [] : [missed]))).json(indented: true))
    } else if !quiet {
      here.err.line("\(place.path): this very report is already there; nothing to do")
    }
    if !request.has("json") {
      for line in record.missed { here.out.line("missed: \(line)") }
    }
    return record.missed.isEmpty ? .done : .failed
  }
}

extension Surroundings {
  /// Tells what was found, and where the report is. `more` is for a machine alone.
  func tell(_ report: Report, at path: String, kept: Bool, _ request: Request, more: [Node.Entry] = []) {
    if kept, !request.has("quiet") { err.line("the last report is kept as \(path).previous") }
    if request.has("json") {
      let parts = report.parts.map { Node.Entry($0.name, Node(.map($0.told))) }
      let entries =
        [Node.Entry("report", Node(.text(path))), Node.Entry("name", Node(.text(report.name)))] + report.told
        + (parts.isEmpty ? [] : [Node.Entry("parts", Node(.map(parts)))]) + more
      _ = out.write(Node(.map(entries)).json(indented: true))
    } else {
      if !report.caution.isEmpty { out.line(report.caution) }
      out.line(report.answer)
      out.line("\(path)/report.md")
    }
  }
}

extension Report {
  /// What a machine wants to know of a result.
  fileprivate var told: [Node.Entry] {
    [
      Node.Entry("answer", Node(.text(answer))),
      Node.Entry("recommended", recommended.map { Node(.text($0)) } ?? Node(.null)),
      Node.Entry("scorecard", scorecard?.byFirstColumn ?? Node(.null)),
    ] + (expectations.map { [Node.Entry("expectations", Node(.list($0.all.map(\.node))))] } ?? [])
  }
}

extension ExpectationOutcome {
  fileprivate var node: Node {
    [
      "expectation": Node(.text(text)), "is_met": Node(.flag(isMet)), "met": Node(.integer(Int64(met))),
      "of": Node(.integer(Int64(of))), "worst_case": Node(.text(worst)), "worst_value": Node(.text(value)),
      "worst_result": Node(.text(word)),
    ]
  }
}

extension Table {
  /// Whether a row tells of a segment alone.
  private func isOfSegment(_ row: [Cell]) -> Bool {
    columns.firstIndex { $0.name == "segment" }.map { row[$0] != .text("") } ?? false
  }

  /// First cell of each row → name of each further column → its cell, as the report shows it.
  fileprivate var byFirstColumn: Node {
    Node(
      .map(
        rows.filter { !isOfSegment($0) }.map { row in
          let cells = zip(columns, row).dropFirst().map { Node.Entry($0.name, $1.node) }
          return Node.Entry(row.first?.text ?? "", Node(.map(cells)))
        }))
  }
}

extension Cell {
  /// The cell for a machine.
  var node: Node {
    switch self {
    case .text(let text): Node(.text(text))
    case .integer(let value): Node(.integer(value))
    case .number(let value): Node(.number(value))
    case .missing: Node(.null)
    }
  }

  fileprivate var text: String {
    if case .text(let text) = self { return text }
    return node.json()
  }
}
