import Fields
import Testing

@testable import Rules

/// Every kind of curve with its standard terms.
private let kinds = LevelCurve.variants.variants

private typealias Total = (curve: LevelCurve, level: Int, total: Int64)

/// Published tables of the games, and for level 500 sums in whole numbers and in 120 decimal digits, made apart from this
/// project.
private let totals: [Total] = [
  (.triangular(k: 100), 2, 100), (.triangular(k: 100), 10, 4500), (.triangular(k: 7), 30, 3045),
  (.triangular(k: 100), 500, 12_475_000),
  (.habitica, 5, 250), (.habitica, 6, 400), (.habitica, 7, 610), (.habitica, 10, 1320), (.habitica, 20, 4710),
  (.habitica, 500, 11_702_150),
  (.mee6, 6, 1150), (.mee6, 11, 4675), (.mee6, 21, 23850), (.mee6, 500, 212_726_195),
  (.minecraft, 17, 352), (.minecraft, 32, 1507), (.minecraft, 51, 5345), (.minecraft, 500, 1_041_637),
  (.runescape, 2, 83), (.runescape, 3, 174), (.runescape, 10, 1154), (.runescape, 50, 101_333),
  (.runescape, 99, 13_034_431), (.runescape, 200, 287_416_243_706), (.runescape, 282, 965_745_472_278_067),
  (.runescape, 283, LevelCurve.mostXP + 1),
  (.polynomial(.init(c: 100, p: 1.5)), 3, 383), (.polynomial(.init(c: 100, p: 1.5)), 500, 223_048_059),
  (.polynomial(.init(c: 0.5, p: 2)), 5, 16), (.polynomial(.init(c: 0.5, p: 2)), 500, 20_771_000),
  (.polynomial(.init(c: 7, p: 2.75)), 500, 24_579_560_975),
  (.logistic(.init()), 2, 107), (.logistic(.init()), 30, 10150), (.logistic(.init()), 500, 292_130),
  (.logistic(.init(c0: 1, c1: 1_000_000_000, s: 0.05, m: 100)), 500, 399_362_319_050),
  (.paceTargeted(.init()), 3, 69), (.paceTargeted(.init()), 10, 961), (.paceTargeted(.init()), 500, 206_653),
  (
    .paceTargeted(.init(firstDays: 0.25, ceilingDays: 3650, growth: 1.0625, xpPerDay: 1_000_000)), 500,
    1_302_423_274_764
  ),
  (.table(.init()), 5, 560), (.table(.init()), 6, 860), (.table(.init()), 500, 149_060),
]

@Test(arguments: totals)
private func totalsAreThoseOfTheGames(_ total: Total) {
  #expect(total.curve.totals()[total.level] == total.total)
}

@Test(arguments: [(6, 210), (10, 260), (46, 1130)] as [(Int, Int64)])
func habiticaCostsTens(level: Int, cost: Int64) { #expect(LevelCurve.habitica.costs()[level - 1] == cost) }

/// Totals by closed forms: a power of 1 and a triangle are the same, and the sum of squares is known.
@Test func polynomialsOfWholePowersAreExact() {
  #expect(LevelCurve.polynomial(.init(c: 37, p: 1)).costs() == LevelCurve.triangular(k: 37).costs())
  let squares = LevelCurve.polynomial(.init(c: 1, p: 2)).totals()
  let cubes = LevelCurve.polynomial(.init(c: 1, p: 3)).totals()
  for n in 1...Int64(LevelCurve.highest - 1) {
    #expect(squares[Int(n) + 1] == n * (n + 1) * (2 * n + 1) / 6)
    #expect(cubes[Int(n) + 1] == n * (n + 1) / 2 * (n * (n + 1) / 2))
  }
  #expect(LevelCurve.polynomial(.init(c: 10, p: 0)).costs().allSatisfy { $0 == 10 })
  #expect(LevelCurve.polynomial(.init(c: 0.5, p: 1)).costs().prefix(5) == [1, 1, 2, 2, 3], "halves go up")
}

@Test func logisticCostsLieBetweenTheirEndsAndMirror() {
  let curve = LevelCurve.Logistic(c0: 150, c1: 950, s: 0.2, m: 60)
  let costs = LevelCurve.logistic(curve).costs()
  #expect(costs.allSatisfy { (150...950).contains($0) } && costs[59] == 550 && costs[498] == 950)
  #expect((1..<60).allSatisfy { abs(costs[59 + $0] + costs[59 - $0] - 1100) <= 1 })
  #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 <= $1 })
}

@Test func paceReachesItsCeilingAndStays() {
  let costs = LevelCurve.paceTargeted(.init(firstDays: 1, ceilingDays: 8, growth: 2, xpPerDay: 60.5)).costs()
  #expect(costs.prefix(6) == [61, 121, 242, 484, 484, 484] && costs[498] == 484)
  let flat = LevelCurve.paceTargeted(.init(firstDays: 2, ceilingDays: 2, growth: 100, xpPerDay: 50)).costs()
  #expect(flat.allSatisfy { $0 == 100 })
}

@Test func tableGoesOnAfterItsList() {
  let costs = LevelCurve.table(.init(costs: [5, 6, 6], then: 9)).costs()
  #expect(costs.prefix(5) == [5, 6, 6, 9, 9] && costs[498] == 9)
  let whole = LevelCurve.table(.init(costs: Array(1...499), then: 1000)).costs()
  #expect(whole == Array(1...499))
}

@Test(arguments: kinds.map(\.standard))
func everyCurveRises(_ curve: LevelCurve) {
  let costs = curve.costs()
  let totals = curve.totals()
  #expect(costs.count == LevelCurve.highest - 1 && totals.count == LevelCurve.highest + 1)
  #expect(costs.allSatisfy { (1...LevelCurve.mostXP).contains($0) })
  #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 <= $1 }, "no level is cheaper than the last")
  #expect(totals[1] == 0)
  for (cost, (before, after)) in zip(costs, zip(totals.dropFirst(), totals.dropFirst(2))) {
    #expect(after == min(before + cost, LevelCurve.mostXP + 1) && (after > before || before > LevelCurve.mostXP))
  }
}

/// Terms that no field lets through still give costs: the library traps at none.
@Test(
  arguments: [
    .exponential(first: .max, ratio: 100), .exponential(first: 1, ratio: .nan), .exponential(first: .min, ratio: -2),
    .piecewiseRising(.init(low: .max, middle: .min, high: .max)), .piecewiseFlat(.init(low: .min)),
    .triangular(k: .max), .triangular(k: .min), .polynomial(.init(c: 1e9, p: 10)),
    .polynomial(.init(c: 0, p: .infinity)), .polynomial(.init(c: .nan, p: -1)),
    .logistic(.init(c0: .min, c1: .max, s: 100, m: 0)), .logistic(.init(s: .nan)), .logistic(.init(s: -.infinity)),
    .paceTargeted(.init(firstDays: 3650, ceilingDays: .infinity, growth: 100, xpPerDay: 1e300)),
    .paceTargeted(.init(firstDays: .nan, growth: -1)), .table(.init(costs: [], then: .min)),
    .table(.init(costs: [.max, .min, 0], then: .max)), .table(.init(costs: Array(repeating: 1, count: 600))),
  ] as [LevelCurve])
func costsSaturate(_ curve: LevelCurve) {
  #expect(curve.costs().allSatisfy { (1...LevelCurve.mostXP).contains($0) })
  #expect(curve.totals().allSatisfy { (0...LevelCurve.mostXP + 1).contains($0) })
}

@Test func steepCurvesEndAtTheMostXP() {
  for curve in [LevelCurve.polynomial(.init(c: 1e9, p: 10)), .runescape, .triangular(k: .max)] {
    #expect(curve.costs().last == LevelCurve.mostXP && curve.totals().last == LevelCurve.mostXP + 1)
  }
}

/// From a report of a bug in Habitica: 1182 XP of the 1130 that level 46 costs leave 52.
@Test func remainderIsCarried() {
  let totals = LevelCurve.habitica.totals()
  var design = Design.standard
  (design.focus.curve, design.focus.xpPerMinute, design.focus.xpDeepSession) = (.habitica, 1, 0)
  let plan = RulePlan(design)
  var life = LifeState(plan)
  _ = life.session(minutes: Int32(totals[46] + 1100), isDeep: false, plan)
  #expect(life.level == 46)
  #expect(life.session(minutes: 82, isDeep: false, plan).levels == 1)
  #expect(life.level == 47 && life.xp - plan.levelTotals[47] == 52)
}
