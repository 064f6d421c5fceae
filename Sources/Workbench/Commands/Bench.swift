import Experiments
import Fields
import Glibc
import Studies

/// What `bench lives` measures.
struct BenchmarkSubject: Sendable {
  var study: any Study
  var lives: Int
  var days: Int
  /// Days lived, of a complete tally.
  var livedDays: @Sendable (Tally) -> Int64
}

/// What `bench lives` measured.
struct Benchmark: Sendable, Equatable {
  /// User-days a second on one core: lives × days of the horizon, and those before a life churned.
  var fullPerCore: Double
  var livedPerCore: Double
  /// How many times as fast as on one thread.
  var speedup: Double
  /// Of the results, in hexadecimal.
  var hash: String
  var lives: Int
  var days: Int
}

extension Command {
  static let bench = Command(
    name: "bench", operands: "lives", arity: 1...1,
    summary: "measure how fast lives are simulated",
    detail: """
      A user-day is one life × one day of the horizon, churned or not; a lived user-day is one before the life
      churned. Rates are per second of processor time, the speed-up is by the clock. The hash is that of the results:
      equal hashes, equal work.
      """,
    options: [
      Option("threads", value: "N", "threads of the second measurement (default: all processors)"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass bench lives", "user-days a second"),
      Example("sandglass bench lives --json", "the same for a program"),
    ],
    exits: [(.done, "done"), (.usage, ExitCode.usage.meaning)],
    act: { request, here throws(Stop) in
      let what = request.operands[0]
      guard what == "lives" else { throw Stop(.usage, "bench: " + unknownName("benchmark", what, among: ["lives"])) }
      let kernel = try here.kernel()
      let threads = Int(try request.integer("threads", 1...1024) ?? Int64(here.processors()))
      let subject: BenchmarkSubject
      do throws(Faults) { subject = try here.lab.benchmark(kernel) } catch { throw Stop(error) }
      let rows = try here.measure(subject, threads: threads).rows(kernel, threads, peak: peakMemory())
      if request.has("json") {
        _ = here.out.write(Node(.map(rows.map { Node.Entry($0.0, $0.1) })).json(indented: true))
      } else {
        let known = rows.filter { $0.1.content != .null }
        for line in Help.columns(known.map { ($0.0, $0.1.shownPlainly) }) { here.out.line(line) }
      }
      return .done
    })
}

extension Benchmark {
  /// The keys of `--json`, in order.
  func rows(_ kernel: LivesKernel, _ threads: Int, peak: Int64) -> [(String, Node)] {
    [
      ("full_user_days_per_second_per_core", .whole(fullPerCore)),
      ("lived_user_days_per_second_per_core", .whole(livedPerCore)),
      // The yardstick kernel does not exist yet.
      ("reduced_user_days_per_second_per_core", Node(.null)),
      ("threads_speedup", Node(.number((speedup * 1000).rounded() / 1000))),
      ("peak_memory_bytes", Node(.integer(peak))), ("hash", Node(.text(hash))),
      ("lives", Node(.integer(Int64(lives)))), ("days", Node(.integer(Int64(days)))),
      ("threads", Node(.integer(Int64(threads)))),
      ("kernel", Node(.text(kernel.rawValue))),
    ]
  }
}

extension Surroundings {
  /// Runs the subject three times on one thread and three times on several; the fastest of each counts.
  ///
  /// Rates are per second of processor time, so that other work on the machine shows less; the speed-up is on the clock.
  fileprivate func measure(_ subject: BenchmarkSubject, threads: Int) throws(Stop) -> Benchmark {
    let (alone, core, tally) = try fastest(subject.study, threads: 1)
    let (together, _, _) = try fastest(subject.study, threads: threads)
    let bytes = tally.counts.flatMap { count in withUnsafeBytes(of: count.littleEndian) { Array($0) } }
    return Benchmark(
      fullPerCore: Double(subject.lives) * Double(subject.days) / core,
      livedPerCore: Double(subject.livedDays(tally)) / core,
      speedup: alone / together, hash: hexadecimal(sha256(bytes)), lives: subject.lives, days: subject.days)
  }

  /// Seconds on the clock and of processor time, each of the fastest of three runs, and the tally.
  private func fastest(_ study: any Study, threads: Int) throws(Stop) -> (Double, Double, Tally) {
    var best = (clock: Double.infinity, processor: Double.infinity)
    var tally = Tally(count: study.slots)
    for _ in 0..<3 {
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
  fileprivate static func whole(_ rate: Double) -> Node {
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
