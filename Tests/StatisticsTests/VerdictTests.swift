import Statistics
import Testing

@Suite("Verdicts")
struct VerdictTests {
  /// An interval around the middle of its bounds.
  static func interval(_ low: Double, _ high: Double) -> Interval {
    Interval(low: low, estimate: (low + high) / 2, high: high)
  }

  @Test(
    arguments: [
      (1.1, 3, 1, .better), (-3, -1.1, 1, .worse), (-1, 1, 1, .tie), (0.2, 0.9, 1, .tie), (-0.9, -0.2, 1, .tie),
      (0.2, 1.5, 1, .betterPerhapsTrivially), (1, 3, 1, .betterPerhapsTrivially),
      (-1.5, -0.2, 1, .worsePerhapsTrivially),
      (-0.2, 1.5, 1, .undecided), (0, 1.5, 1, .undecided), (-2, 2, 1, .undecided), (0, 0, 0, .tie),
      (0.1, 0.2, 0, .better),
      (0.1, 0.2, -5, .better), (0.1, 0.2, nil, .better), (-0.2, -0.1, nil, .worse), (0, 0, nil, .undecided),
      (-0.1, 0.1, nil, .undecided),
    ] as [(Double, Double, Double?, Verdict)])
  func followTheirOrder(low: Double, high: Double, margin: Double?, verdict: Verdict) {
    let interval = Self.interval(low, high)
    #expect(Verdict(interval, margin: margin, direction: .higherIsBetter) == verdict)
    #expect(Verdict(interval.negated, margin: margin, direction: .lowerIsBetter) == verdict)
    #expect(Verdict(interval, margin: margin, direction: .neither) == nil)
  }

  @Test(
    arguments: [
      (0.3, 1, nil), (0.3, 1, 0.2), (0.3, 2, 1), (0.1, 2, 1), (-0.4, 0.5, 0.05), (0, 3, 1), (-0.001, 0.2, nil),
    ] as [(Double, Double, Double?)])
  func moreLivesAreJustEnough(estimate: Double, reach: Double, margin: Double?) throws {
    func verdict(_ n: Int64) -> Verdict? {
      let scaled = reach * (10_000 / Double(n)).squareRoot()
      let interval = Interval(low: estimate - scaled, estimate: estimate, high: estimate + scaled)
      return Verdict(interval, margin: margin, direction: .higherIsBetter)
    }
    let interval = Interval(low: estimate - reach, estimate: estimate, high: estimate + reach)
    #expect(verdict(10_000) == .undecided)
    let more = try #require(Verdict.moreLives(toDecide: interval, n: 10_000, margin: margin))
    #expect(verdict(10_000 + more) != .undecided)
    #expect(verdict(10_000 + more - 3) == .undecided)
  }

  @Test func someComparisonsAreNeverDecided() {
    let even = Interval(low: -1, estimate: 0, high: 1)
    #expect(Verdict.moreLives(toDecide: even, n: 1000, margin: nil) == nil)
    #expect(Verdict.moreLives(toDecide: even, n: 1000, margin: 0) == nil)
    #expect(Verdict.moreLives(toDecide: even, n: 0, margin: 1) == nil)
    let hair = Interval(low: -1, estimate: 1e-9, high: 1)
    #expect(Verdict.moreLives(toDecide: hair, n: 1000, margin: nil) == nil)
  }
}
