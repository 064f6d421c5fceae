import CivilTime
import Lives
import Rules
import Statistics
import Testing

@testable import Studies

/// With churn alone and lives alike, the fall of daily use is the law's: S(d) = B(α, β + d) / B(α, β), and who acts on a day
/// does not hang on how long they stay. Source: Fader and Hardie 2007.
@Test func theFallOfUseIsThatOfTheLawOfLeaving() throws {
  let (alpha, beta) = (0.55, 4.8)
  let still = "effects: false, churn_base_correlation: 0, savings_focus_correlation: 0, activation: 0.5"
  let people = "{\(still), churn_alpha: \(alpha), churn_beta: \(beta)}"
  let text = """
    study: calibration
    lives: 20000
    days: 181
    population: {people: \(people)}
    fit: [people.novelty]
    targets:
      - {metric: fall_of_daily_use, equals: 0.5, within: 0.1}
      - {metric: active_per_install_d30_share, equals: 0.5, within: 0.1}
      - {metric: active_d30_share, equals: 0.5, within: 0.1}
      - {metric: alive_end_share, equals: 0.5, within: 0.1}
    """
  let calibration = try calibration(text)
  let figures = try calibration.figuresAtStart().map { try #require($0) }
  var survival = [1.0]
  for day in 0..<180 { survival.append(survival[day] * (beta + Double(day)) / (alpha + beta + Double(day))) }
  let fall = 1 - survival[174...180].reduce(0, +) / survival[1...7].reduce(0, +)
  #expect(abs(figures[0] - fall) < 0.02, "\(figures[0]), not \(fall)")
  #expect(abs(figures[1] - 0.5 * figures[2]) < 0.01)
  #expect(abs(figures[3] - survival[180]) < 0.015)
}

/// A life's facts, read from its record, are those that its acts tell by themselves.
@Test func factsAreThoseOfTheActs() throws {
  let text = """
    study: calibration
    days: 190
    population: {people: {trips_per_year: 0}}
    fit: [people.novelty]
    targets: [{metric: active_days, equals: 5, within: 1}]
    """
  let plan = try calibration(text).base.plan
  let fold = LivesFold(LivesLayout(days: plan.days, metrics: 0))
  let record = LifeRecord(days: plan.days, keepsActs: true)
  var kinds = (sessions: 0, streaks: 0, rich: 0, late: 0)
  for first in stride(from: 0, to: 1600, by: 8) {
    simulate(plan, first: UInt64(first), count: 8, into: record, kernel: Lives.liveDays)
    for lane in 0..<8 where record.people[lane]?.isActivated == true {
      let installed = try #require(record.installs[lane])
      let start = installed - installed % 86_400
      var active: Set<Int> = []
      var saved: Int64 = 0
      var facts = (sessions: 0, enough: -1)
      for event in record.acts[lane] {
        let day = Int(event.instant - start) / 86_400
        switch event.act {
        case .deposit(let minor, _):
          active.insert(day)
          saved += minor
          if saved >= 50_000, facts.enough < 0 { facts.enough = day }
        case .session:
          active.insert(day)
          if day < 3 { facts.sessions += 1 }
        default: break
        }
      }
      let read = LifeFacts(record, lane: lane)
      let life = try #require(fold.summary(record, lane: lane, counts: nil))
      #expect(read.sessionsInThreeDays == facts.sessions)
      #expect(life.saved500Day == facts.enough)
      #expect(read.activeInFirstWeek == (1...7).count(where: active.contains))
      #expect(read.activeInHalfYearWeek == (174...180).count(where: active.contains))
      #expect(read.activeWeeks == Set(active.map { $0 / 7 }).count)
      var longest = 0
      for day in active where !active.contains(day - 1) {
        var end = day
        while active.contains(end + 1) { end += 1 }
        longest = max(longest, end - day + 1)
      }
      #expect((life.visitStreakDay[3] >= 0) == (longest >= 30) && (life.visitStreakDay[4] >= 0) == (longest >= 100))
      kinds.sessions += facts.sessions > 0 ? 1 : 0
      kinds.streaks += longest >= 30 ? 1 : 0
      kinds.rich += facts.enough >= 0 ? 1 : 0
      kinds.late += read.activeInHalfYearWeek > 0 ? 1 : 0
    }
  }
  #expect(min(kinds.sessions, kinds.streaks, kinds.rich, kinds.late) > 20, "\(kinds)")
}

/// Slot v of a histogram is day v + 1, and a day is as long as any other.
@Test func aMedianDayLiesWithinItsDay() throws {
  let figure = try #require(CalibrationFigure.all.first { $0.name == "saved_500_day_median" })
  var slots = [Int64](repeating: 0, count: 30)
  slots[6] = 100
  slots[7] = 100
  let even = try #require(figure.interval(slots[...]))
  #expect(even.estimate == 7.5)
  slots[8] = 100
  #expect(figure.interval(slots[...])?.estimate == 8)
  slots[20] = 300
  #expect(figure.interval(slots[...])?.estimate == 9.5)
  #expect(figure.interval([0, 0, 0]) == nil)
}
