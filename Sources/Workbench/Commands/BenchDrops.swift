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

/// What `bench drops` measured: seconds of processor time for all drops.
private struct DropsTimes {
  var reference: Double
  var discs: Double
  /// What a study takes beside the bare loop of its solver, as a share of it.
  var overhead: Double
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

  /// Runs `discs` and its bare loop twenty-one times in turn, and the reference after every third, on one thread. Rates are of
  /// the middle of their rounds; what the harness adds is of the quickest, since other work on a machine only slows.
  private func measure(_ subject: DropsSubject) throws(Stop) -> DropsTimes {
    var (reference, discs, bare): ([Double], [Double], [Double]) = ([], [], [])
    var tallies: [Tally] = []
    for round in 0..<21 {
      let began = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
      _ = subject.dropBare()
      bare.append(seconds(of: CLOCK_PROCESS_CPUTIME_ID) - began)
      let (_, time, tally) = try fastest(subject.discs, threads: 1, rounds: 1)
      discs.append(time)
      if round == 0 { tallies.append(tally) }
      if round.isMultiple(of: 3) {
        let (_, time, tally) = try fastest(subject.reference, threads: 1, rounds: 1)
        reference.append(time)
        if round == 0 { tallies.append(tally) }
      }
    }
    var times = DropsTimes(
      reference: reference.sorted()[reference.count / 2], discs: discs.sorted()[discs.count / 2],
      overhead: (discs.min() ?? 0) / (bare.min() ?? 0) - 1)
    let bytes = tallies.flatMap(\.counts).flatMap { count in withUnsafeBytes(of: count.littleEndian) { Array($0) } }
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
