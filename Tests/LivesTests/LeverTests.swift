import Fields
import Lives
import Rules
import Statistics
import Testing

/// What levers are judged by: whether people still come, and what they do.
private struct Judged {
  static let retention = 0..<2
  static let effort = 2..<5
  static let names = ["active on day 30", "active on day 180", "active days", "deposit days", "focus minutes"]

  var values = [Int64](repeating: 0, count: names.count)

  init(_ record: LifeRecord, lane: Int) {
    for day in 0..<Int(record.lived[lane]) {
      let word = DayWord(bits: record.day[day * LifeRecord.lanes + lane])
      guard word.isActive else { continue }
      if day == 30 { values[0] = 1 }
      if day == 180 { values[1] = 1 }
      values[2] += 1
      if word.deposits > 0 { values[3] += 1 }
      values[4] += Int64(word.minutes)
    }
  }
}

/// A change of the default design.
private struct Lever: Sendable, CustomStringConvertible {
  var description: String
  var change: @Sendable (inout Design) -> Void

  static let none = Lever(description: "as designed") { _ in }
  static let badgesAtOne = Lever(description: "badges at threshold 1") { design in
    for index in design.savings.badges.indices { design.savings.badges[index].value.threshold = 1 }
  }
  static let levelsAtOne = Lever(description: "levels at 1 XP") {
    $0.focus.curve = .table(LevelCurve.Table(costs: [1], then: 1))
  }

  static func freezes(_ count: Int32) -> Lever {
    Lever(description: "\(count) freezes") {
      $0.savings.streak = .freeze(StreakPolicy.Freeze(equipped: count, most: count, earnEveryDays: 7, counts: false))
    }
  }

  private var plan: LifePlan {
    var (people, design) = (Population.standard, Design.standard)
    people.activation = 1
    change(&design)
    return LivesTests.plan(people, design, days: 365, seed: 11)
  }

  /// This lever less another, figure by figure, over the same 30 000 activated people with the same luck; all five intervals
  /// hold at once with 95 %.
  func less(_ other: Lever) -> [Interval] {
    let (plan, base) = (plan, other.plan)
    var pairs = Judged.names.map { _ in PairedDifference() }
    let record = LifeRecord(days: plan.days)
    for first in stride(from: UInt64(0), to: 30_000, by: LifeRecord.lanes) {
      simulate(base, first: first, count: LifeRecord.lanes, into: record, kernel: Lives.liveDays)
      let before = (0..<LifeRecord.lanes).map { Judged(record, lane: $0).values }
      simulate(plan, first: first, count: LifeRecord.lanes, into: record, kernel: Lives.liveDays)
      for (lane, before) in before.enumerated() {
        let after = Judged(record, lane: lane).values
        for figure in pairs.indices { pairs[figure].add(baseline: before[figure], other: after[figure]) }
      }
    }
    let confidence = Confidence.each(0.95, ofFamilyOf: pairs.count)
    return pairs.compactMap { $0.interval(confidence: confidence) }
  }
}

/// Levers have costs: at its end, none wins over the default design on retention and effort both.
@Test(arguments: [Lever.badgesAtOne, .levelsAtOne, .freezes(3650)]) private func noExtremeWins(_ lever: Lever) throws {
  let gains = lever.less(.none)
  try #require(gains.count == Judged.names.count)
  let told = zip(Judged.names, gains).map { "\($0) \($1.low) to \($1.high)" }.joined(separator: "; ")
  let wins = gains[Judged.retention].contains { $0.low > 0 } && gains[Judged.effort].contains { $0.low > 0 }
  #expect(!wins, "\(lever): \(told)")
}

/// A few freezes are better than endless ones: what cannot be lost pulls nobody.
@Test private func aFewFreezesAreBetterThanEndlessOnes() throws {
  let gains = Lever.freezes(2).less(.freezes(3650))
  try #require(gains.count == Judged.names.count)
  let told = zip(Judged.names, gains).map { "\($0) \($1.low) to \($1.high)" }.joined(separator: "; ")
  #expect(gains[0].low > 0 && gains[3].low > 0, "\(told)")
}
