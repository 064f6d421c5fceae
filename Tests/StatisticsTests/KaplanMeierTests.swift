import Testing

@testable import Statistics

/// Weeks of remission of 21 patients on 6-MP (Freireich et al., Blood 21 (1963) 699), of whom 12 were still well when they were
/// last seen: the standard example.
private let remission = KaplanMeier(
  events: counts([6, 6, 6, 7, 10, 13, 16, 22, 23]),
  lastWatched: counts([6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]))

private func counts(_ weeks: [Int]) -> [Int64] {
  var counts = [Int64](repeating: 0, count: 36)
  for week in weeks { counts[week] += 1 }
  return counts
}

/// Estimates as published (Klein and Moeschberger, Survival Analysis, 2003, table 4.1B); intervals as `survfit` of R gives them
/// with conf.type = "log-log". Since few have had it, our intervals reach at least as far.
@Test func remissionOfLeukaemiaIsAsPublished() throws {
  let published: [(week: Int, atRisk: Int64, share: Double, low: Double, high: Double)] = [
    (6, 21, 0.857, 0.620, 0.952), (7, 17, 0.807, 0.563, 0.923), (10, 15, 0.753, 0.503, 0.889),
    (13, 12, 0.690, 0.432, 0.849), (16, 11, 0.627, 0.368, 0.805), (22, 7, 0.538, 0.268, 0.747),
    (23, 6, 0.448, 0.188, 0.680),
  ]
  for row in published {
    let interval = try #require(remission.without(by: row.week))
    #expect(remission.atRisk[row.week] == row.atRisk)
    #expect(abs(interval.estimate - row.share) < 0.0006, "week \(row.week): \(interval)")
    let bounds = remission.logLog(at: row.week, 0.95)
    #expect(abs(bounds.low - row.low) < 0.0006 && abs(bounds.high - row.high) < 0.0006, "week \(row.week): \(bounds)")
    #expect(interval.low <= bounds.low && interval.high >= bounds.high)
    let other = try #require(remission.with(by: row.week))
    #expect(other == Interval(low: 1 - interval.high, estimate: 1 - interval.estimate, high: 1 - interval.low))
  }
  #expect(remission.without(by: 9) == remission.without(by: 7))
  // Between events the estimate holds, as far as someone is watched; then nothing is known.
  #expect(remission.without(by: 35)?.estimate == remission.without(by: 23)?.estimate)
  #expect(remission.without(by: 36) == nil)
}

@Test func theMedianOfRemissionIsAsPublished() {
  let median = remission.quantile()
  // R: 23, 13 to NA.
  #expect(median == HistogramQuantile(low: 13, estimate: 23, high: nil))
  #expect(remission.quantile(0.9).estimate == nil)
}

/// Where everyone is watched to the end it is the plain share, whatever the interval.
@Test func withoutCensoringItIsTheShare() throws {
  let events: [Int64] = [3, 0, 5, 2]
  let curve = KaplanMeier(events: events, lastWatched: [0, 0, 0, 10])
  for (step, reached) in [3, 3, 8, 10].enumerated() {
    let share = try #require(curve.with(by: step))
    #expect(abs(share.estimate - Double(reached) / 20) < 1e-12)
    #expect(share.low < share.estimate && share.estimate < share.high)
  }
}

@Test func theEndsHaveOneSidedBounds() throws {
  let none = KaplanMeier(events: [], lastWatched: [0, 30])
  let unseen = try #require(Share(0, of: 30).interval()?.high)
  let seen = try #require(none.with(by: 1))
  #expect(seen.low == 0 && seen.estimate == 0 && abs(seen.high - unseen) < 1e-12)
  #expect(none.with(by: 2) == nil && none.with(by: -1) == nil)
  #expect(none.quantile() == HistogramQuantile(low: nil, estimate: nil, high: nil))
  let all = KaplanMeier(events: [30], lastWatched: [])
  #expect(all.without(by: 0) == Interval(low: 0, estimate: 0, high: unseen))
  // All have had it, so it stays known.
  #expect(all.without(by: 9) == all.without(by: 0))
  let late = try #require(KaplanMeier(events: [10, 10], lastWatched: []).without(by: 1))
  #expect(late.low == 0 && late.estimate == 0 && late.high > 0.2 && late.high < 0.8)
  #expect(KaplanMeier(events: [], lastWatched: []).without(by: 0) == nil)
}

/// Those of whom watching ends at a step are still at risk of what happens at it.
@Test func whatHappensAtAStepComesFirst() {
  let curve = KaplanMeier(events: [0, 1], lastWatched: [0, 1])
  #expect(curve.without(by: 1)?.estimate == 0.5)
}

/// Intervals hold the truth about as often as they say: chance p a step, watching ends at random.
@Test func itsIntervalsCover() {
  var luck = UInt64(7)
  func next() -> Double {
    luck = luck &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(luck >> 11) * 0x1p-53
  }
  var missed = 0
  let truth = 0.9 * 0.9 * 0.9 * 0.9 * 0.9
  for _ in 0..<600 {
    var events = [Int64](repeating: 0, count: 10)
    var last = events
    for _ in 0..<80 {
      let watched = 2 + Int(next() * 8)
      let step = (0..<watched).first { _ in next() < 0.1 }
      if let step { events[step] += 1 } else { last[watched - 1] += 1 }
    }
    let interval = KaplanMeier(events: events, lastWatched: last).without(by: 4)
    if !(interval.map { $0.low <= truth && truth <= $0.high } ?? false) { missed += 1 }
  }
  // One in twenty of 600, within four standard errors.
  #expect(missed >= 9 && missed <= 51, "missed \(missed) of 600")
}
