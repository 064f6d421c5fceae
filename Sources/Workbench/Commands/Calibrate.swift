import Experiments
import Fields
import Glibc
import Studies

extension Command {
  static let calibrate = Command(
    name: "calibrate", operands: "SPEC", arity: 1...1,
    summary: "fit people to figures of a real product",
    detail: """
      Begin with sandglass new calibration -o SPEC, and put your figures in.
      SPEC names constants of people (fit) and figures that are wanted (targets). The constants are moved until the
      figures of simulated lives come as near as they can; then the fit is judged by other luck, held-out figures are
      told beside it, and so is what the targets cannot tell apart. FILE is a population: name it under "population" in
      a spec. A fit that misses its targets is written all the same, and says so.
      """,
    options: [
      Option("output", short: "o", value: "FILE", isNeeded: true, "write the population to FILE (needed)"),
      Option("threads", value: "N", "threads to run on (default: all processors); never changes a result"),
      Option("force", "replace a file that is no population made by calibrate"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass calibrate ours.yaml -o people.yaml", "fit people to your figures"),
      Example("sandglass calibrate ours.yaml -o people.yaml --json", "the same, with the fit as JSON"),
    ],
    exits: [
      (.done, "done, whether or not the targets are met; FILE is written"), (.usage, ExitCode.usage.meaning),
      (.file, ExitCode.file.meaning), (.hangup, "ended by SIGHUP; nothing was written"),
      (.interrupted, "interrupted by Ctrl-C; nothing was written"),
      (.terminated, "ended by SIGTERM; nothing was written"),
    ],
    act: { request, here throws(Stop) in try CalibrateCommand(request, here).act() })
}

/// One call of `calibrate`.
private struct CalibrateCommand {
  var request: Request
  var here: Surroundings

  init(_ request: Request, _ here: Surroundings) {
    self.request = request
    self.here = here
  }

  func act() throws(Stop) -> ExitCode {
    guard let path = request.value("output") else {
      throw Stop(.usage, "calibrate: -o FILE is needed, for the population", "usage: \(Command.calibrate.usage)")
    }
    let kernel = try here.kernel()
    let threads = Int(try request.integer("threads", 1...1024) ?? Int64(here.processors()))
    let spec = request.operands[0]
    let calibration = try here.calibration(of: spec, kernel: kernel)
    if tidied(path) == tidied(spec) {
      throw Stop(.usage, "\(path): is the spec itself; name another file for the population")
    }
    let file = OwnFile(path: path, mark: "# \(Calibration.mark)", maker: "calibrate", disk: here.disk)
    try file.mayWrite(force: request.has("force"))
    let display = CalibrateDisplay(on: here, quiet: request.has("quiet"))
    var ended: Result<Int32, Stop>?
    let result = calibration.fit { study in
      let pool = Pool(study, threads: threads, from: Accumulator(of: study))
      var stopped: Int32?
      do throws(Stop) {
        try pool.run(watching: here.interrupts, every: 0.1) { signal in
          guard let signal else { return }
          if stopped != nil { _exit(128 + signal) }
          stopped = signal
          pool.stop()
        }
      } catch {
        ended = .failure(error)
        return nil
      }
      if let stopped {
        ended = .success(stopped)
        return nil
      }
      return pool.snapshot.tally
    } watch: {
      display.show($0)
    }
    display.close()
    guard let result else { return try stop(ended) }
    try file.write(result.file(spec: spec))
    if request.has("json") {
      _ = here.out.write(result.node(spec: spec).json(indented: true))
    } else {
      for line in result.lines(spec: spec) { here.out.line(line) }
    }
    if !request.has("quiet") { here.err.line("the population is in \(path)") }
    return .done
  }

  private func stop(_ ended: Result<Int32, Stop>?) throws(Stop) -> ExitCode {
    let signal = try ended?.get() ?? SIGINT
    here.err.line("stopped; nothing was written")
    return ExitCode(endedBy: signal)
  }
}

/// Shows how far a fit is: one line that is rewritten, on a terminal alone.
private final class CalibrateDisplay {
  private let here: Surroundings
  private let isShown: Bool
  private var last = -1.0

  init(on here: Surroundings, quiet: Bool) {
    self.here = here
    isShown = here.isTerminal && !quiet
  }

  func show(_ progress: CalibrationProgress) {
    let now = here.clock()
    guard isShown, now - last >= 0.1 else { return }
    last = now
    let line = (here.columns().map { progress.line.prefix(max(0, $0 - 1)) } ?? progress.line[...])
    _ = here.err.write("\r\(line)\u{1B}[K")
  }

  func close() { if last >= 0 { _ = here.err.write("\r\u{1B}[K") } }
}

extension CalibrationProgress {
  /// `fitting: 31 of at most 240 tries, best misfit 3.42`.
  var line: String {
    let count = most > 1 ? ": \(done) of at most \(most) tries" : ""
    return stage + count + (best.map { ", best misfit \(numberText(($0 * 100).rounded() / 100))" } ?? "")
  }
}
