import Experiments
import Fields
import Rules
import Statistics
import Testing

@testable import Studies

private let unmoved = "people.near_goal_pull: 0, people.reward_badge: 0"

private func spec(_ badge: String, _ case_: String, within: String, day: Int) -> String {
  """
  study: lives
  lives: 300
  days: 45
  seed: 5
  cases: {own: {\(unmoved)\(case_)}}
  solve: [{vary: savings.badges.\(badge).threshold, within: \(within), target: {metric: badge_share, where: {badge: \(badge), day: \(day)}, equals: 0.2}}]
  """
}

/// Where badges neither pull nor please, a life is the same whatever the threshold: so the one run counts, for every threshold
/// and day, exactly the lives that a simulation with that threshold counts. Also where the statistic falls again, and in both
/// moments of judging.
@Test(
  arguments: [("nightOwl", "[1, 12]"), ("weekStreak", "[1, 12]"), ("saved500", "[20, 3000]"), ("collector", "[1, 4]")],
  ["after_deposit", "on_page_open"])
func theOneRunIsExactWhereBadgesMoveNobody(badge: (id: String, within: String), moment: String) throws {
  let more = ", savings.badge_moment: \(moment)"
  let study = try solving(spec(badge.id, more, within: badge.within, day: 30))
  let main = LivesResults(study: study, tally: tally(of: study))
  let inquiry = try #require(study.inquiries.first)
  let pass = try #require(inquiry.stage(after: [], main) as? ThresholdPass)
  let counts = tally(of: pass)
  #expect(pass.refused(counts) == 0)
  var figures: Set<Int64> = []
  for threshold in [0, 1, pass.thresholds.count / 3, pass.thresholds.count - 1] {
    let value = pass.thresholds[threshold]
    let simulated = try solving(
      spec(badge.id, "\(more), savings.badges.\(badge.id).threshold: \(value)", within: badge.within, day: 30))
    let results = LivesResults(study: simulated, tally: tally(of: simulated))
    let place = try #require(study.cases[0].design.savings.badges.firstIndex { $0.id == badge.id })
    let firsts = results.row(0, results.layout.badgeDay, place, width: results.days)
    for (index, day) in pass.days.enumerated() {
      let share = pass.share(threshold, day: index, counts)
      #expect(share == Share(firsts[..<day].reduce(0, +), of: results.activated(0)), "\(value) by day \(day)")
      figures.insert(share.successes)
    }
  }
  #expect(figures.count > 1, "thresholds and days matter")
}

@Test func thresholdsOfAWideRangeAreRisingAndKeepBothEnds() throws {
  let study = try solving(spec("saved500", "", within: "[1, 1000000000]", day: 30))
  let main = LivesResults(study: study, tally: tally(of: study))
  let inquiry = try #require(study.inquiries.first)
  let pass = try #require(inquiry.stage(after: [], main) as? ThresholdPass)
  #expect(pass.thresholds.first == 1 && pass.thresholds.last == 1_000_000_000)
  #expect(pass.thresholds.count <= ThresholdPass.mostThresholds)
  #expect(zip(pass.thresholds, pass.thresholds.dropFirst()).allSatisfy { $0 < $1 })
}
