import Fields
import Glibc

/// What `bench lives` measured.
struct Benchmark: Sendable, Equatable {
  /// User-days a second on one core: lives × days of the horizon, and those before a life churned.
  var fullPerCore: Double
  var livedPerCore: Double
  /// The yardstick kernel's rate; nil until it exists.
  var reducedPerCore: Double?
  /// How many times as fast as on one thread.
  var speedup: Double
  /// Of the results, in hexadecimal.
  var hash: String
  var lives: Int
  var days: Int
  var cases: Int
}

extension Command {
  static let bench = Command(
    name: "bench", operands: "lives", arity: 1...1,
    summary: "measure how fast lives are simulated",
    detail: """
      A user-day is one life × one day of the horizon, churned or not; a lived user-day is one before the life
      churned. The hash is that of the results: equal hashes, equal work.
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
      let rows = try here.lab.benchmark(kernel, threads).rows(kernel, threads, peak: peakMemory())
      if request.has("json") {
        _ = here.out.write(Node(.map(rows.map { Node.Entry($0.0, $0.1) })).json(indented: true))
      } else {
        for line in Help.columns(rows.map { ($0.0, $0.1.shownPlainly) }) { here.out.line(line) }
      }
      return .done
    })
}

extension Benchmark {
  /// The keys of `--json`, in order.
  func rows(_ kernel: Kernel, _ threads: Int, peak: Int64) -> [(String, Node)] {
    [
      ("full_user_days_per_second_per_core", Node(.number(fullPerCore.rounded()))),
      ("lived_user_days_per_second_per_core", Node(.number(livedPerCore.rounded()))),
      ("reduced_user_days_per_second_per_core", Node(reducedPerCore.map { .number($0.rounded()) } ?? .null)),
      ("threads_speedup", Node(.number((speedup * 1000).rounded() / 1000))),
      ("peak_memory_bytes", Node(.integer(peak))), ("hash", Node(.text(hash))),
      ("lives", Node(.integer(Int64(lives)))), ("days", Node(.integer(Int64(days)))),
      ("cases", Node(.integer(Int64(cases)))), ("threads", Node(.integer(Int64(threads)))),
      ("kernel", Node(.text(kernel.rawValue))),
    ]
  }
}

/// The most memory this process has had, in bytes.
private func peakMemory() -> Int64 {
  var usage = rusage()
  getrusage(0, &usage)
  return Int64(usage.ru_maxrss) * 1024
}

extension Node {
  fileprivate var shownPlainly: String {
    switch content {
    case .text(let text): text
    case .number(let value) where value >= 1000: grouped(value)
    case .integer(let value): grouped(Double(value))
    default: json()
    }
  }
}
