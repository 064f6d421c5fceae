import Chance
import Statistics
import Testing

/// How often each interval holds the truth, over small studies with fixed seeds whose truth is known.
@Suite("Coverage by simulation")
struct CoverageTests {
  static let studies = 2000

  /// The share of studies whose `holds` is true, each with draws of its own.
  static func coverage(seed: UInt64, _ holds: (inout Stream) -> Bool) -> Double {
    var held = 0
    for study in 0..<UInt64(studies) {
      var stream = Stream(seed: seed, .design, unit: study, .traits)
      held += holds(&stream) ? 1 : 0
    }
    return Double(held) / Double(studies)
  }

  /// Five standard errors of a share that is `confidence` in truth.
  static func noise(_ confidence: Double) -> Double {
    5 * (confidence * (1 - confidence) / Double(studies)).squareRoot()
  }

  /// The probability, by enumeration, that Wilson's interval for `n` holds `p`.
  static func exactCoverage(p: Double, n: Int64, confidence: Double) -> Double {
    var (covered, weight) = (0.0, PortableMath.pow(1 - p, Double(n)))
    for successes in 0...n {
      if let interval = Share(successes, of: n).interval(confidence: confidence), interval.low <= p, p <= interval.high
      {
        covered += weight
      }
      weight *= Double(n - successes) / Double(successes + 1) * p / (1 - p)
    }
    return covered
  }

  @Test(arguments: [(0.02, 100), (0.1, 40), (0.3, 60), (0.5, 25), (0.97, 80)] as [(Double, Int64)])
  func shares(p: Double, n: Int64) {
    let exact = Self.exactCoverage(p: p, n: n, confidence: 0.95)
    #expect(exact > 0.93)
    let simulated = Self.coverage(seed: 1) { stream in
      var successes: Int64 = 0
      for _ in 0..<n { successes += stream.nextDouble() < p ? 1 : 0 }
      let interval = Share(successes, of: n).interval()
      return interval.map { $0.low <= p && p <= $0.high } ?? false
    }
    #expect(abs(simulated - exact) < Self.noise(exact))
  }

  @Test(arguments: [0.8, 0.95])
  func means(confidence: Double) {
    // Sums of three whole numbers from 0 to 100: close to normal, so Student's interval is close to exact.
    let simulated = Self.coverage(seed: 2) { stream in
      var moments = Moments()
      for _ in 0..<12 {
        moments.add(Int64(stream.next(below: 101) + stream.next(below: 101) + stream.next(below: 101)))
      }
      let interval = moments.interval(confidence: confidence)
      return interval.map { $0.low <= 150 && 150 <= $0.high } ?? false
    }
    #expect(abs(simulated - confidence) < Self.noise(confidence))
  }

  @Test func pairedMeans() {
    // Other = baseline + 0…8, so the true difference is 4; arms vary far more than their difference.
    let simulated = Self.coverage(seed: 3) { stream in
      var difference = PairedDifference()
      for _ in 0..<40 {
        let baseline = Int64(stream.next(below: 1000))
        difference.add(baseline: baseline, other: baseline + Int64(stream.next(below: 9)))
      }
      return difference.interval().map { $0.low <= 4 && 4 <= $0.high } ?? false
    }
    #expect(abs(simulated - 0.95) < Self.noise(0.95))
  }

  @Test(arguments: [(0.5, 31), (0.25, 60), (0.9, 120)])
  func quantiles(p: Double, n: Int) {
    // Whole numbers from 0 to 999, evenly: the least value that a share p has at most.
    let truth = Int((p * 1000).rounded(.up)) - 1
    let simulated = Self.coverage(seed: 4) { stream in
      var histogram = [Int64](repeating: 0, count: 1000)
      for _ in 0..<n { histogram[Int(stream.next(below: 1000))] += 1 }
      guard let quantile = HistogramQuantile.of(histogram, p: p, confidence: 0.9) else { return false }
      return (quantile.low ?? 1000) <= truth && truth <= (quantile.high ?? 1000)
    }
    #expect(simulated > 0.9 - Self.noise(0.9))
    // Not so wide as to say nothing: a rank less on both sides would not cover.
    #expect(simulated < 0.975)
  }

  @Test func quantilesWithMissingOnes() {
    // A third never get there, whatever their number: the median of all is the ¾-quantile of those who do.
    let simulated = Self.coverage(seed: 5) { stream in
      var histogram = [Int64](repeating: 0, count: 100)
      var missing: Int64 = 0
      for _ in 0..<80 {
        let value = Int(stream.next(below: 150))
        if value < 100 { histogram[value] += 1 } else { missing += 1 }
      }
      guard let quantile = HistogramQuantile.of(histogram, missing: missing) else { return false }
      return (quantile.low ?? 1000) <= 74 && 74 <= (quantile.high ?? 1000)
    }
    #expect(simulated > 0.95 - Self.noise(0.95))
  }

  @Test func bandsOfDistributions() {
    let simulated = Self.coverage(seed: 6) { stream in
      var counts = [Int64](repeating: 0, count: 50)
      for _ in 0..<100 {
        let value = Int(stream.next(below: 50))
        for later in value..<50 { counts[later] += 1 }
      }
      guard let band = CurveBand.distribution(counts, of: 100, confidence: 0.9) else { return false }
      return band.enumerated().allSatisfy { $1.low <= Double($0 + 1) / 50 && Double($0 + 1) / 50 <= $1.high }
    }
    #expect(simulated > 0.9 - Self.noise(0.9))
  }

  @Test func bandsOfShares() {
    // Twenty independent shares, all of them inside their intervals at once.
    let simulated = Self.coverage(seed: 7) { stream in
      let shares = (0..<20).map { point in
        var successes: Int64 = 0
        for _ in 0..<80 { successes += stream.next(below: 100) < 20 + 3 * UInt32(point) ? 1 : 0 }
        return Share(successes, of: 80)
      }
      return CurveBand.shares(shares, confidence: 0.9).enumerated().allSatisfy { point, interval in
        let truth = 0.2 + 0.03 * Double(point)
        return interval.map { $0.low <= truth && truth <= $0.high } ?? false
      }
    }
    #expect(simulated > 0.9 - Self.noise(0.9))
    // One interval each at .9 would hold all twenty at once in some 12 % of studies.
    #expect(simulated < 0.99)
  }

  @Test(arguments: [(5, 30, 20), (10, 10, 5), (60, 5, 10)] as [(UInt32, UInt32, UInt32)])
  func pairedShares(both: UInt32, otherOnly: UInt32, baselineOnly: UInt32) {
    // Percentages of pairs; the true difference is that of the two discordant ones.
    let truth = (Double(otherOnly) - Double(baselineOnly)) / 100
    let simulated = Self.coverage(seed: 8) { stream in
      var difference = PairedDifference()
      for _ in 0..<60 {
        let draw = stream.next(below: 100)
        let inBoth = draw < both
        let inOther = inBoth || draw < both + otherOnly
        let inBaseline = inBoth || (!inOther && draw < both + otherOnly + baselineOnly)
        difference.add(baseline: inBaseline ? 1 : 0, other: inOther ? 1 : 0)
      }
      return PairedShares(difference).interval().map { $0.low <= truth && truth <= $0.high } ?? false
    }
    // Newcombe's own evaluation: method 10 covers .95 on average, seldom under .93.
    #expect(simulated > 0.93 - Self.noise(0.95))
    #expect(simulated < 0.95 + 0.02 + Self.noise(0.95))
  }
}
