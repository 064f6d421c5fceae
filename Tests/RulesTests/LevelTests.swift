import Rules
import Testing

private let flat = LevelCurve.piecewiseFlat(LevelCurve.Bands())
private let low = LevelCurve.piecewiseFlatLow(LevelCurve.Bands())
private let rising = LevelCurve.piecewiseRising(LevelCurve.Bands())
private let exponential = LevelCurve.exponential(first: 100, ratio: 1.5)

/// Check values computed apart from this project, from the curves' definitions.
@Test(
  arguments: [
    (flat, 10, 1800), (flat, 20, 5800), (flat, 30, 11800), (low, 11, 2000), (low, 21, 6000), (low, 30, 11400),
    (rising, 10, 9000), (rising, 20, 49000), (rising, 30, 140_000), (exponential, 2, 100), (exponential, 4, 475),
    // The unrounded total at level 10 is 7488.67, at level 15 58185.85.
    (exponential, 10, 7489), (exponential, 15, 58187),
  ] as [(LevelCurve, Int, Int64)])
func totalsAreRight(curve: LevelCurve, level: Int, total: Int64) {
  #expect(curve.totals()[level] == total)
}

@Test func roundedCostsStayWithinHalfOfTheExactOnes() {
  let costs = exponential.costs()
  var exact = 100.0
  for cost in costs.prefix(40) {
    #expect((Double(cost) - exact).magnitude <= 0.5)
    exact *= 1.5
  }
  #expect(costs[14] == 29193)
}

@Test func totalsNeverOverflowAndNeverFall() {
  let steep = LevelCurve.exponential(first: 1_000_000_000, ratio: 100)
  for curve in [flat, low, rising, exponential, steep] {
    let totals = curve.totals()
    #expect(totals.count == LevelCurve.highest + 1)
    #expect(zip(totals, totals.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(totals.allSatisfy { $0 >= 0 && $0 <= LevelCurve.mostXP + 1 })
    #expect(curve.costs().allSatisfy { $0 >= 1 })
  }
}

/// XP from conformance cases: a gain from level 1 at 0, the level it brings and what is left.
@Test(
  arguments: [
    (flat, 1000, 6, 0), (flat, 1799, 9, 199), (flat, 1800, 10, 0), (flat, 5799, 19, 399), (flat, 5800, 20, 0),
    (exponential, 474, 3, 224), (exponential, 475, 4, 0), (exponential, 58186, 14, 19461),
  ] as [(LevelCurve, Int32, Int32, Int64)])
func gainsCarryOver(curve: LevelCurve, gain: Int32, level: Int32, rest: Int64) {
  var design = Design.standard
  (design.focus.curve, design.focus.xpPerMinute, design.focus.xpDeepSession) = (curve, 1, 0)
  let plan = RulePlan(design)
  var life = LifeState(plan)
  _ = life.session(minutes: gain, isDeep: false, plan)
  #expect(life.level == level)
  #expect(life.xp - plan.levelTotals[Int(level)] == rest)
}
