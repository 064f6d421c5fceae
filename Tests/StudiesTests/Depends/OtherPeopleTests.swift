import Experiments
import Lives
import Reports
import Statistics
import Testing

@testable import Studies

/// All stages of a study, one after the other.
private func allTallies(_ study: LivesStudy, backwards: Bool = false) -> [Tally] {
  var done: [Tally] = []
  while let stage = study.stage(after: done) { done.append(tally(stage, backwards: backwards)) }
  return done
}

private let streaks = """
  study: lives
  lives: 1024
  days: 120
  seed: 4
  cases: {strict: {}, same: {}, endless: {savings.streak: {kind: freeze, equipped: 3650, most: 3650}}}
  compare: {baseline: strict, primary: active_days}

  """

/// The windows are those of the page, and the early ones are known early.
@Test func windowsAreThoseOfThePage() {
  #expect(
    CalibrationWindows.all.map(\.name) == [
      "active_d1_share", "active_d7_share", "active_d30_share", "streak_7_ever_share", "visit_streak_100_of_30_share",
      "fall_of_daily_use",
    ])
  #expect(CalibrationWindows.all.map(\.wanted) == [0.47, 0.33, 0.21, 0.30, 0.25, 0.69])
  #expect(CalibrationWindows.all.map(\.within) == [0.08, 0.06, 0.05, 0.05, 0.05, 0.07])
  let early = CalibrationWindows.all[CalibrationWindows.early.windows].map(\.name)
  #expect(early.allSatisfy { $0.hasPrefix("active_d") && $0.hasSuffix("_share") })
}

/// The first weeks of lives say of the early windows what whole lives say: so these may be judged by them.
@Test func earlyFiguresAreThoseOfWholeLives() throws {
  let study = try calibration(
    "study: calibration\nlives: 1024\ndays: 365\nseed: 3\nfit: [people.novelty]\n"
      + "targets: [{metric: active_days, equals: 40, within: 10}]\n")
  let targets = Array(CalibrationWindows.all[CalibrationWindows.early.windows])
  func figures(_ days: Int) throws -> [Interval?] {
    let plan = LifePlan(
      seed: 3, days: days, window: study.base.plan.window, rules: study.base.plan.rules, challengeIDs: [],
      population: .standard, traits: TraitMemory().traits(of: .standard), calendar: study.base.plan.calendar)
    let lives = CalibrationStudy(plan, targets: targets, lives: 1024, kernel: .baseline)
    return lives.figures(in: tally(lives))
  }
  #expect(try figures(CalibrationWindows.early.days) == figures(CalibrationWindows.days))
}

/// What is far outside is given up, what is inside or near is not.
@Test func onlyWhatIsFarOutsideIsGivenUp() {
  func interval(_ share: Double) -> Interval { Interval(low: share - 0.02, estimate: share, high: share + 0.02) }
  let inside = CalibrationWindows.all.map { interval($0.wanted) }
  #expect(CalibrationWindows.hold(inside) && !CalibrationWindows.areSurelyMissed(inside))
  var near = inside
  near[0] = interval(0.57)
  #expect(!CalibrationWindows.hold(near) && !CalibrationWindows.areSurelyMissed(near))
  var far = inside
  far[0] = interval(0.60)
  #expect(CalibrationWindows.areSurelyMissed(far))
  #expect(!CalibrationWindows.areSurelyMissed(inside.map { _ in nil }))
  #expect(!CalibrationWindows.hold(inside.map { _ in nil }))
}

@Test func whoTheyAreDecidesWhatStreaksDo() throws {
  let study = try uncertainStudy(
    streaks
      + "uncertain: {points: 12, lives: 1024, over: [people.streak_loss_shock, people.monday, people.reminder_lag_minutes]}\n"
  )
  let tallies = allTallies(study)
  #expect(tallies == allTallies(study, backwards: true))
  let report = study.report(on: tallies)
  let table = try #require(report.tables.first { $0.name == "depends_on" })
  let place = try #require(table.columns.firstIndex { $0.name == "constant" })
  let same = try #require(table.columns.firstIndex { $0.name == "same" })
  for row in table.rows where row[0] == .text("same") {
    #expect(row[same] == row[4] && row[place] == .missing, "equal designs depend on nothing: \(row)")
  }
  // Endless freezes spare every loss: what a loss does to people decides how much that is.
  let days = try #require(table.rows.first { $0[0] == .text("endless") && $0[1] == .text("active_days") })
  #expect(days[place] == .text("people.streak_loss_shock"))
  let people = try #require(report.tables.first { $0.name == "populations" })
  for row in people.rows.dropFirst() {
    for (cell, window) in zip(row.dropFirst(), CalibrationWindows.all) {
      guard case .number(let value) = cell else { throw Missing() }
      #expect(abs(value - window.wanted) <= window.within)
    }
  }
}

private struct Missing: Error {}

/// People whom no window fits are said to be nobody, and the study is reported all the same.
@Test func nobodyMeetsTheWindows() throws {
  let study = try uncertainStudy(
    streaks + "population: memoryless\nuncertain: {points: 1, lives: 1024, over: [people.monday]}\n")
  let tallies = allTallies(study)
  let report = study.report(on: tallies)
  #expect(
    report.findings.contains {
      $0.text.hasPrefix(
        "None of 50 populations drawn from the plausible values of people.monday meets the calibration windows")
    })
  // After the first stage alone there is a report, too.
  #expect(!study.report(on: Array(tallies.prefix(1))).findings.contains { $0.text.hasPrefix("None of") })
}
