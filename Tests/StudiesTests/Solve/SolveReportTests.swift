import Experiments
import Reports
import Statistics
import Testing

@testable import Studies

private let text = """
  study: lives
  lives: 400
  days: 40
  seed: 9
  cases: {own: {people.near_goal_pull: 0, people.reward_badge: 0}}
  solve:
    - {vary: savings.badges.nightOwl.threshold, within: [1, 9], target: {metric: badge_share, where: {badge: nightOwl, day: 30}, equals: 0.2}}
    - {vary: focus.xp_per_minute, within: [1, 40], target: {metric: days_to_level_4, equals: -5}}
    - vary: {savings.badges.nightOwl.threshold: [1, 3], focus.xp_per_minute: [5, 6]}
      goal: {criteria: [{metric: active_d7_share}, {metric: badge_share, where: {badge: nightOwl, day: 30}, toward: lower}]}
  """

private func table(_ name: String, _ report: Report) throws -> [[String: Cell]] {
  let table = try #require(report.tables.first { $0.name == name })
  return table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), $0)) }
}

private func number(_ cell: Cell?) -> Double? {
  switch cell {
  case .number(let value)?: value
  case .integer(let value)?: Double(value)
  default: nil
  }
}

@Test func aSolveIsToldInSentencesAndTables() throws {
  let study = try solving(text)
  let all = tallies(of: study)
  let report = study.report(on: all)
  let solved = try table("solved", report)
  #expect(solved.map { $0["item"] } == [.integer(1), .integer(2)])
  #expect(solved.map { $0["outcome"] } == [.text("found"), .text("outside")])
  #expect(solved.allSatisfy { $0["monotone"] == .text("yes") })

  // Where badges move nobody the one run and the simulations agree to the last life; the value is the nearest of all.
  let thresholds = try table("thresholds", report).filter { $0["day"] == .integer(30) }
  #expect(thresholds.count == 9)
  let simulated = thresholds.filter { $0["simulated_share"] != .missing }
  #expect(simulated.count >= 4)
  for row in simulated { #expect(row["simulated_share"] == row["share"] && row["simulated_low"] == row["low"]) }
  let misses = try thresholds.map { (try #require(number($0["share"])) - 0.2).magnitude }
  let nearest = try #require(misses.indices.min { misses[$0] < misses[$1] })
  #expect(number(solved[0]["value"]) == number(thresholds[nearest]["threshold"]))

  let frontier = try table("frontier_3", report)
  #expect(frontier.count == 7, "the start and all combinations")
  #expect(frontier[0]["place"] == .text("start") && frontier[1]["place"] == .text("frontier"))
  #expect(report.solved.count >= 4)
  #expect(report.answer.hasPrefix(report.solved.joined(separator: " ")))
}

/// A resumed run has some of the tallies: every report on them can be made, and the next stage is the same.
@Test func aSolveCanBeToldAtEveryStage() throws {
  let study = try solving(text)
  let all = tallies(of: study)
  #expect(all.count >= 4)
  for count in 1..<all.count {
    let stage = try #require(study.stage(after: Array(all[..<count])))
    #expect(stage.slots == all[count].counts.count)
    #expect(!study.report(on: Array(all[..<count])).answer.isEmpty)
  }
  #expect(study.stage(after: all) == nil)
}

/// Source: R. G. Newcombe, Statistics in Medicine 17 (1998) 873, table II, contrast (a), method 10: 56 of 70 less 48 of 80.
@Test func aGapHasNewcombesInterval() throws {
  let (one, other) = (try #require(Share(56, of: 70).interval()), try #require(Share(48, of: 80).interval()))
  let gap = one.less(other)
  #expect((gap.estimate - 0.2).magnitude < 1e-12)
  #expect((gap.low - 0.0524).magnitude < 5e-5 && (gap.high - 0.3339).magnitude < 5e-5)
  // A family of one is as wide; one of five has the normal score of .99, 2.5758 instead of 1.9600.
  let (same, wide) = (gap.widened(forFamilyOf: 1), gap.widened(forFamilyOf: 5))
  #expect((same.low - gap.low).magnitude < 1e-12)
  #expect(((wide.high - 0.2) / (gap.high - 0.2) - 1.31423).magnitude < 1e-4)
}

@Test func anAnswerIsShortAndTheRestIsAFinding() throws {
  let study = try solving(text)
  let report = study.report(on: tallies(of: study))
  #expect(report.solved[0].hasPrefix("nightOwl: 20\u{A0}% within 30 days is nearest at threshold "))
  #expect(report.solved[1].hasPrefix("days_to_level_4: "))
  #expect(report.solved.allSatisfy { $0.split(separator: " ").count < 60 })
  let findings = report.findings.map(\.text)
  #expect(findings.contains { $0.contains("the badge's other fields stay: ") })
  // Where badges move nobody no gap is told.
  #expect(findings.contains { $0.hasPrefix("One run for all thresholds") && $0.contains("so it is, simulated with") })
  #expect(findings.contains { $0.contains("looks better than it is") })
}

/// Nobody passes a threshold that high: all that is simulated has the share that is wanted.
@Test func aTargetThatEveryValueMeetsIsToldAsSuch() throws {
  let study = try solving(
    """
    study: lives
    lives: 60
    days: 20
    solve: [{vary: savings.badges.nightOwl.threshold, within: [1000, 2000], target: {metric: badge_share, where: {badge: nightOwl, day: 7}, equals: 0}}]
    """)
  let report = study.report(on: tallies(of: study))
  #expect(
    report.solved == ["nightOwl: 0\u{A0}% within 7 days is met by every value simulated of threshold 1000 to 2000."])
  #expect(try table("solved", report)[0]["outcome"] == .text("every value"))
}
