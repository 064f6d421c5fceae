import Experiments
import Fields
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
  /// Measures lives, as asked.
  func benchLives(_ request: Request) throws(Stop) -> [(String, Node)] {
    let kernel = try kernel()
    let threads = Int(try request.integer("threads", 1...1024) ?? Int64(processors()))
    let subject: BenchmarkSubject
    do throws(Faults) { subject = try lab.benchmark(kernel) } catch { throw Stop(error) }
    return try measure(subject, threads: threads).rows(kernel, threads, peak: peakMemory())
  }

  /// Runs the subject three times on one thread and three times on several; the fastest of each counts.
  ///
  /// Rates are per second of processor time, so that other work on the machine shows less; the speed-up is on the clock.
  private func measure(_ subject: BenchmarkSubject, threads: Int) throws(Stop) -> Benchmark {
    let (alone, core, tally) = try fastest(subject.study, threads: 1)
    let (together, _, _) = try fastest(subject.study, threads: threads)
    let bytes = tally.counts.flatMap { count in withUnsafeBytes(of: count.littleEndian) { Array($0) } }
    return Benchmark(
      fullPerCore: Double(subject.lives) * Double(subject.days) / core,
      livedPerCore: Double(subject.livedDays(tally)) / core,
      speedup: alone / together, hash: hexadecimal(sha256(bytes)), lives: subject.lives, days: subject.days)
  }
}
