import Experiments
import Fields
import Glibc
import Studies

/// What `bench drops` measures: the same drops with both solvers, and the bare loop of one.
struct DropsSubject: Sendable {
  var reference: any Study
  var discs: any Study
  /// Drops the coins of `discs` with nobody looking; gives the steps made.
  var dropBare: @Sendable () -> Int
  var drops: Int
  var coins: Int
  var intervalS: Double
  /// Simulated seconds of a drop, at most.
  var mostS: Int
}

/// What `bench drops` measured: seconds of processor time for all drops, the least of all rounds.
private struct DropsTimes {
  var reference = Double.infinity
  var discs = Double.infinity
  /// What a study takes beside the bare loop of its solver, as a share of it: the middle of rounds in which one follows the
  /// other at once, since a machine's pace changes more from second to second than the two differ.
  var overhead = Double.nan
  /// Of the results of both, in hexadecimal.
  var hash = ""
}

extension Surroundings {
  /// Measures drops, as asked.
  func benchDrops(_ request: Request) throws(Stop) -> [(String, Node)] {
    if try request.integer("threads", 1...1024) != nil {
      throw Stop(.usage, "--threads: drops are measured on one core; allowed: --threads with lives")
    }
    let kernel = try kernel()
    let subject: DropsSubject
    do throws(Faults) { subject = try lab.dropsBenchmark(kernel) } catch { throw Stop(error) }
    let times = try measure(subject)
    let drops = Double(subject.drops)
    return [
      ("box2d_drops_per_second_per_core", .whole(drops / times.reference)),
      ("discs_drops_per_second_per_core", .whole(drops / times.discs)),
      ("ratio_discs_to_box2d", .thousandths(times.reference / times.discs)),
      ("harness_overhead_share", .thousandths(times.overhead)),
      ("hash", Node(.text(times.hash))), ("drops", Node(.integer(Int64(subject.drops)))),
      ("coins", Node(.integer(Int64(subject.coins)))), ("spawn_interval_s", .thousandths(subject.intervalS)),
      ("simulated_s_at_most", Node(.integer(Int64(subject.mostS)))), ("kernel", Node(.text(kernel.rawValue))),
    ]
  }

  /// Runs the reference three times, and `discs` and its bare loop twenty-one times in turn, on one thread.
  private func measure(_ subject: DropsSubject) throws(Stop) -> DropsTimes {
    let (_, reference, one) = try fastest(subject.reference, threads: 1)
    var times = DropsTimes(reference: reference)
    var tally = one
    var shares: [Double] = []
    for _ in 0..<21 {
      let began = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
      _ = subject.dropBare()
      let bare = seconds(of: CLOCK_PROCESS_CPUTIME_ID) - began
      let (_, discs, other) = try fastest(subject.discs, threads: 1, rounds: 1)
      times.discs = min(times.discs, discs)
      shares.append(discs / bare - 1)
      tally = other
    }
    times.overhead = shares.sorted()[shares.count / 2]
    let bytes = (one.counts + tally.counts).flatMap { count in withUnsafeBytes(of: count.littleEndian) { Array($0) } }
    times.hash = hexadecimal(sha256(bytes))
    return times
  }
}

extension Node {
  /// A share or a ratio with three decimals; null if it is no number.
  fileprivate static func thousandths(_ value: Double) -> Node {
    Node(value.isFinite ? .number((value * 1000).rounded() / 1000) : .null)
  }
}
