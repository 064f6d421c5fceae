import Experiments
import Fields
import Reports
import Studies

extension Command {
  static let replay = Command(
    name: "replay", operands: "LOG.csv", arity: 1...1,
    summary: "put a real log through the rules and write a report",
    detail: """
      LOG.csv is CSV with a line of column names, in any order: user; epoch_seconds, or instant (ISO 8601);
      utc_offset_minutes or zone (IANA), unless instants end in an offset; and perhaps kind (deposit, session or
      withdraw), amount_minor, minutes. A user's life begins with their first act and is watched until the last instant of
      the log. Rows that cannot be read are named, counted and left out. The report goes to reports/<name>/, where <name>
      is the log's name without its ending; run.json names the log by its path and SHA-256.
      With --mask no file or message holds a user's id, an amount or what is made of amounts: users are numbered.
      Masked is not anonymous: dates and counts remain. Where the log's own path holds an id, nothing is written.
      """,
    options: [
      Option("design", value: "NAME|FILE", "a built-in design, or a file that says what differs from the default"),
      Option("output", short: "o", value: "DIR", "write the report to DIR"),
      Option("mask", "hide ids and amounts everywhere"),
      Option("force", "replace a folder that was edited or is no report"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass replay experiments/sample-log.csv", "a made-up log into reports/sample-log/"),
      Example("sandglass replay log.csv --design jar-diary-1 --mask -o shared", "another design; nobody to be known"),
    ],
    exits: [
      (.done, "done; the report is written, perhaps without some rows"),
      (.usage, "no row is left, or bad usage, columns or design; nothing was written"), (.file, ExitCode.file.meaning),
    ],
    act: { request, here throws(Stop) in try ReplayCommand(request, here).act() })
}

/// One call of `replay`.
private struct ReplayCommand {
  var request: Request
  var here: Surroundings
  var path: String

  init(_ request: Request, _ here: Surroundings) {
    self.request = request
    self.here = here
    path = request.operands[0]
  }

  func act() throws(Stop) -> ExitCode {
    let started = clockReading()
    let began = here.clock()
    let design = try design()
    let bytes = try here.input(path, atMost: .max)
    let name = SpecReader.name(ofFile: tidied(path))
    let place = try Destination(request.value("output"), name: name, isPreview: false, disk: here.disk)
    if place.path == tidied(path) {
      throw Stop(.usage, "\(place.path): is the log itself; name another folder with -o DIR")
    }
    let standing = try place.inspect()
    try place.mayReplace(standing, force: request.has("force"))
    try place.mayUseNeighbours(standing)
    let replay: Replay
    do throws(Faults) {
      replay = try here.lab.replay(bytes, path, name, design, request.has("mask"))
    } catch { throw Stop(error) }
    try place.prepare()
    tellFaults(replay)
    if let late = replay.lateEnd { here.err.line("\(path): \(late)") }
    let report = replay.report
    let files = here.lab.files(of: report)
    for warning in files.warnings { here.err.line(warning) }
    let host = HostRecord(
      started: started, seconds: here.clock() - began, threads: 1, processor: here.processorName(), kernel: "",
      zoneData: here.lab.zoneDataVersion(), renderer: files.renderer, timings: [])
    let record = RunRecord(of: replay, bytes, path: path, artifacts: files.artifacts)
    try place.publish(
      files.artifacts + [
        Artifact(path: RunRecord.path, bytes: record.bytes), Artifact(path: RunRecord.hostPath, bytes: host.bytes),
      ])
    here.tell(
      report, at: place.path, kept: standing != .absent, request,
      more: [Node.Entry("bad_rows", Node(.integer(Int64(replay.faultCount))))])
    return .done
  }

  /// What `--design` names: a built-in, or a file.
  private func design() throws(Stop) -> Node {
    let names = here.lab.builtIns.filter { $0.kind == "design" }.map(\.name)
    let wanted = request.value("design") ?? names.first ?? ""
    if names.contains(wanted) { return Node(.text(wanted), at: Mark(file: "--design")) }
    if !here.disk.exists(wanted) {
      throw Stop(.usage, "--design: \(unknownName("design", wanted, among: names)), nor is there such a file")
    }
    do throws(Faults) { return try YAML.read(try here.design(wanted), file: wanted) } catch { throw Stop(error) }
  }

  /// The rows that were left out, the first thousand by name.
  private func tellFaults(_ replay: Replay) {
    if !request.has("quiet") {
      let lines = replay.faultLines(most: Self.mostLines)
      for line in lines { here.err.line(line) }
      if replay.faultCount > lines.count { here.err.line("… and \(replay.faultCount - lines.count) more") }
    }
    if replay.faultCount > 0 {
      here.err.line("\(counted(replay.faultCount, "bad row")) left out; \(tables) names the first \(Self.mostLines)")
    }
  }

  private static let mostLines = 1000
  private let tables = "tables/bad_rows.csv"
}

extension Surroundings {
  /// The bytes of a design's file, as a fault if there are none.
  fileprivate func design(_ path: String) throws(Faults) -> [UInt8] {
    do throws(Stop) { return try input(path) } catch {
      throw Faults(error.lines.map { Fault(Mark(file: "--design"), $0) })
    }
  }
}

extension RunRecord {
  /// The record of a replay of a log with these bytes.
  init(of replay: Replay, _ log: [UInt8], path: String, artifacts: [Artifact]) {
    self.init(
      name: replay.name, spec: replay.resolved, data: replay.fingerprints + [Fingerprint("log", of: path, log)],
      isPreview: false, artifacts: artifacts)
  }

  /// Whether it is that of a replay.
  var isReplay: Bool { spec["study"]?.content == .text(Replay.kind) }
}

extension Surroundings {
  /// Replays the log that a record names, which must be the one that it was made with.
  func again(_ record: RunRecord, in folder: String) throws(Stop) -> (replay: Replay, log: [UInt8]) {
    guard case .text(let path)? = record.spec["log"]?.content,
      case .flag(let isMasked)? = record.spec["masked"]?.content,
      let design = record.spec["design"]
    else { throw Stop(.usage, "\(folder)/\(RunRecord.path): spec: log, design or masked is missing") }
    if !disk.exists(path) {
      throw Stop(
        .usage, "\(path): no such file here; the report was made from it",
        "run this where the log is found by that path")
    }
    let bytes = try input(path, atMost: .max)
    let (now, then) = (hexadecimal(sha256(bytes)), record.data.first { $0.name == path }?.hash ?? "not known")
    if now != then {
      throw Stop(
        .failed, "\(path): not the log that the report was made with",
        "its SHA-256 is \(now); that of the report is \(then)")
    }
    do throws(Faults) { return (try lab.replay(bytes, path, record.name, design, isMasked), bytes) } catch {
      throw Stop(error)
    }
  }
}
