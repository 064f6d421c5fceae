import Experiments
import Fields
import Glibc

extension Command {
  static let bench = Command(
    name: "bench", operands: "lives|drops", arity: 1...1,
    summary: "measure how fast lives or drops are simulated",
    detail: """
      lives: a user-day is one life × one day of the horizon, churned or not; a lived user-day is one before the life
      churned. Rates are per second of processor time, the speed-up is by the clock. The hash is that of the results:
      equal hashes, equal work.

      drops: both solvers make the same study on one core: 30 coins, 0.08 s apart, at most 10 simulated seconds, ended
      when all lie still. The harness is what the study takes beside the bare loop of discs: measuring and counting.
      """,
    options: [
      Option("threads", value: "N", "lives: threads of the second measurement (default: all processors)"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass bench lives", "user-days a second"),
      Example("sandglass bench drops --json", "drops a second with both solvers, for a program"),
    ],
    exits: [(.done, "done"), (.usage, ExitCode.usage.meaning)],
    act: { request, here throws(Stop) in
      let what = request.operands[0]
      let rows: [(String, Node)]
      switch what {
      case "lives": rows = try here.benchLives(request)
      case "drops": rows = try here.benchDrops(request)
      default: throw Stop(.usage, "bench: " + unknownName("benchmark", what, among: ["lives", "drops"]))
      }
      if request.has("json") {
        _ = here.out.write(Node(.map(rows.map { Node.Entry($0.0, $0.1) })).json(indented: true))
      } else {
        let known = rows.filter { $0.1.content != .null }
        for line in Help.columns(known.map { ($0.0, $0.1.shownPlainly) }) { here.out.line(line) }
      }
      return .done
    })
}

extension Surroundings {
  /// Seconds on the clock and of processor time, each of the fastest of some runs, and the tally.
  func fastest(_ study: any Study, threads: Int, rounds: Int = 3) throws(Stop) -> (Double, Double, Tally) {
    var best = (clock: Double.infinity, processor: Double.infinity)
    var tally = Tally(count: study.slots)
    for _ in 0..<rounds {
      let began = (clock: clock(), processor: seconds(of: CLOCK_PROCESS_CPUTIME_ID))
      let pool = Pool(study, threads: threads, from: Accumulator(of: study))
      try pool.run(watching: Interrupts(signals: []) { nil }, every: 1) { _ in }
      best.clock = min(best.clock, clock() - began.clock)
      best.processor = min(best.processor, seconds(of: CLOCK_PROCESS_CPUTIME_ID) - began.processor)
      tally = pool.snapshot.tally
    }
    return (best.clock, best.processor, tally)
  }
}

/// The most memory this process has had, in bytes.
func peakMemory() -> Int64 {
  var usage = rusage()
  getrusage(0, &usage)
  return Int64(usage.ru_maxrss) * 1024
}

extension Node {
  /// A rate rounded to a whole number; null if it is beyond all numbers.
  static func whole(_ rate: Double) -> Node {
    Node(Int64(exactly: rate.rounded()).map { .integer($0) } ?? .null)
  }

  fileprivate var shownPlainly: String {
    switch content {
    case .text(let text): text
    case .integer(let value): grouped(Double(value))
    default: json()
    }
  }
}
