import Fields
import Reports
import Rules
import Statistics
import Testing

@testable import Studies

private let spec = """
  study: lives
  lives: 4000
  days: 31
  cases: {today: {}, b: {savings.streak: freeze}, c: {focus.curve: exponential}}
  compare:
    baseline: today
    primary: active_d30_share
    margin: {active_d30_share: 0.01}
  """

private let guarded =
  spec + "\n  guard: {badge_share: {where: {badge: nightOwl, day: 30}, at_most: 0.3}}\n"

/// 4000 pairs, of which `gained` more and `lost` fewer have it under the case.
private func pairs(_ made: inout MadeComparison, _ name: String, _ metric: String, gained: Int, lost: Int) throws {
  try made.setPairs(name, metric, both: 1000 - lost, gained: gained, lost: lost, neither: 3000 - gained)
}

private func answer(
  _ text: String = spec, _ change: (inout MadeComparison) throws -> Void
) throws -> (sentence: String, recommended: String?) {
  var made = try MadeComparison(text)
  try change(&made)
  let recommendation = try #require(made.findings.recommendation)
  #expect(made.findings.answer == recommendation.sentence)
  return (recommendation.sentence, recommendation.recommended.map { made.study.cases[$0].name })
}

@Test func theOneThatIsBetterIsRecommended() throws {
  let told = try answer { made in
    try pairs(&made, "b", "active_d30_share", gained: 240, lost: 20)
    try pairs(&made, "c", "active_d30_share", gained: 30, lost: 150)
  }
  #expect(told.recommended == "b")
  #expect(told.sentence.hasPrefix("Recommended: “b”, which is better than “today” in the share active on day 30"))
  #expect(told.sentence.contains("+5.5\u{A0}pp (+"))
  #expect(told.sentence.hasSuffix("it is clearly worse in no other figure of the scorecard."))
}

@Test func ofTwoThatAreBetterTheFirstIsToldApartOrNot() throws {
  let near = try answer { made in
    try pairs(&made, "b", "active_d30_share", gained: 240, lost: 20)
    try pairs(&made, "c", "active_d30_share", gained: 250, lost: 20)
  }
  #expect(near.recommended == "c")
  #expect(near.sentence.contains("“b” is better too, and not told apart from it"))
  let far = try answer { made in
    try pairs(&made, "b", "active_d30_share", gained: 140, lost: 0)
    try pairs(&made, "c", "active_d30_share", gained: 500, lost: 0)
  }
  #expect(far.recommended == "c")
  #expect(far.sentence.contains("it is surely better than “b” as well"))
  let equal = try answer { made in
    for name in ["b", "c"] { try pairs(&made, name, "active_d30_share", gained: 240, lost: 20) }
  }
  #expect(equal.recommended == "b", "of equal ones the earlier")
}

@Test func whatCostsElsewhereIsTradedByTheDesigner() throws {
  let told = try answer { made in
    try pairs(&made, "b", "active_d30_share", gained: 240, lost: 20)
    try pairs(&made, "b", "streak_7_ever_share", gained: 0, lost: 200)
    try pairs(&made, "c", "active_d30_share", gained: 0, lost: 0)
  }
  #expect(told.recommended == nil)
  #expect(told.sentence.hasPrefix("Cannot recommend a case: "))
  #expect(
    told.sentence.contains(
      "“b” is better, +5.5\u{A0}pp (+4.4 to +6.6\u{A0}pp), but is worse in the share that ever saves 7 days in a row"))
}

/// Shares of 4000 that surely keep, surely break and may break "at most 0.3".
@Test(arguments: [(1000, "kept"), (1400, "breaks the guard"), (1210, "perhaps breaks the guard")])
func aBrokenGuardIsNeverRecommended(earned: Int, word: String) throws {
  let told = try answer(guarded) { made in
    try pairs(&made, "b", "active_d30_share", gained: 240, lost: 20)
    try pairs(&made, "c", "active_d30_share", gained: 0, lost: 0)
    let badge = try #require(made.study.cases[1].design.savings.badges.firstIndex { $0.id == "nightOwl" })
    for name in ["today", "b", "c"] { try made.setBadge(name, place: badge, earned: earned, of: 4000) }
  }
  #expect(told.recommended == (word == "kept" ? "b" : nil))
  if word == "kept" {
    #expect(told.sentence.contains("keeps the guard (badge_share (badge nightOwl, day 30))"))
  } else {
    #expect(told.sentence.contains("but \(word) badge_share (badge nightOwl, day 30) (it has"))
    #expect(told.sentence.contains("allowed: at most 30\u{A0}%"))
  }
}

@Test func theScorecardHasAColumnAGuard() throws {
  var made = try MadeComparison(guarded)
  let badge = try #require(made.study.cases[0].design.savings.badges.firstIndex { $0.id == "nightOwl" })
  for (name, earned) in [("today", 1000), ("b", 1400), ("c", 1210)] {
    try made.setBadge(name, place: badge, earned: earned, of: 4000)
  }
  let table = made.findings.verdicts.scorecard
  #expect(table.columns.last?.name == "badge_share_guard")
  let words = table.rows.map { $0.last?.string ?? "" }
  #expect(words[0] == "25.0\u{A0}%: kept" && words[1] == "35.0\u{A0}%: broken")
  #expect(words[2].hasPrefix("30.2\u{A0}% (28.") && words[2].hasSuffix(": perhaps broken"))
}

@Test func whereNothingIsBetterTheBaselineStays() throws {
  let worse = try answer { made in
    try pairs(&made, "b", "active_d30_share", gained: 20, lost: 240)
    try pairs(&made, "c", "active_d30_share", gained: 5, lost: 5)
  }
  #expect(worse.recommended == nil)
  #expect(worse.sentence.hasPrefix("Keep “today”: nothing is better in the share active on day 30 (25.0\u{A0}%"))
  #expect(worse.sentence.contains("“b” is worse, \u{2212}5.5\u{A0}pp"))
  #expect(worse.sentence.contains("“c” makes no difference that matters"))
  let open = try answer { made in
    try pairs(&made, "b", "active_d30_share", gained: 130, lost: 100)
    try pairs(&made, "c", "active_d30_share", gained: 0, lost: 0)
  }
  #expect(open.sentence.hasPrefix("Keep “today” for now: nothing is surely better in"))
  #expect(open.sentence.contains("more installs would decide"))
  #expect(open.sentence.contains("“c” is the same in every life"))
}

/// A tie in what decides may hide a gain at no price.
@Test func aTieDoesNotHideWhatIsBetterElsewhere() throws {
  func told(_ lost: Int, _ text: String = spec) throws -> (sentence: String, recommended: String?) {
    try answer(text) { made in
      try pairs(&made, "b", "active_d30_share", gained: 5, lost: 5)
      try pairs(&made, "b", "streak_7_ever_share", gained: 200, lost: 0)
      try pairs(&made, "b", "active_d7_share", gained: 0, lost: lost)
      try pairs(&made, "c", "active_d30_share", gained: 20, lost: 240)
      let badge = try #require(made.study.cases[1].design.savings.badges.firstIndex { $0.id == "nightOwl" })
      for name in ["today", "b", "c"] { try made.setBadge(name, place: badge, earned: 1400, of: 4000) }
    }
  }
  let free = try told(0)
  #expect(free.recommended == nil && free.sentence.hasPrefix("Keep “today”: nothing is better"))
  #expect(
    free.sentence.hasSuffix(
      " “b” makes no difference in what decides, and is better in the share that ever saves 7 days in a row (+5.0\u{A0}pp), and clearly worse in no other figure of the scorecard: take it if these matter to you."
    ))
  // At a price, or where it breaks a guard, it is the designer's trade.
  #expect(try !told(200).sentence.contains("what decides"))
  #expect(try !told(0, guarded).sentence.contains("what decides"))
}

/// A mean in which few lives differ is not judged, whichever side of it is good.
@Test(arguments: [
  ("badges_earned", 150, "undecided"), ("badges_earned", 300, "higher"), ("active_days", 150, "undecided"),
  ("active_days", 300, "tie"),
])
func aMeanOfFewIsUndecided(metric: String, differing: Int, word: String) throws {
  var made = try MadeComparison(
    spec.replacing("{active_d30_share: 0.01}", with: "{active_d30_share: 0.01, active_days: 1, badges_earned: 1}"))
  try pairs(&made, "b", metric, gained: differing, lost: 0)
  let number = try #require(made.study.metrics.firstIndex { $0.name == metric })
  let outcome = try #require(made.findings.verdicts.verdict(1, metric: number))
  #expect(outcome.word == word && (outcome.moreLives != nil) == (word == "undecided"))
}

/// What is the same in every life has no interval to be read.
@Test func whereNotOneLifeDiffersNothingIsToldOfChance() throws {
  var made = try MadeComparison(spec)
  try pairs(&made, "b", "active_d30_share", gained: 0, lost: 0)
  let verdicts = made.findings.verdicts
  let primary = try #require(verdicts.primary)
  let outcome = try #require(verdicts.verdict(1, metric: primary))
  #expect(verdicts.changeWithInterval(outcome, primary) == "0\u{A0}pp" && outcome.word == "the same")
}

@Test func moreOfWhatIsNeitherGoodNorBadIsNotRecommended() throws {
  let told = try answer(spec.replacing("primary: active_d30_share", with: "primary: level_3_d3_share")) { made in
    try pairs(&made, "b", "level_3_d3_share", gained: 240, lost: 20)
    try pairs(&made, "c", "level_3_d3_share", gained: 0, lost: 0)
  }
  #expect(told.recommended == nil)
  #expect(told.sentence.hasPrefix("Cannot recommend a case, since more or less of"))
}

@Test func faultsOfGuardsAndSegmentsAreToldAtOnce() {
  let text = """
    study: lives
    days: 31
    cases: {today: {}, b: {savings.streak: freeze}}
    compare:
      baseline: today
      primary: active_d30_share
      guard:
        badge_shar: {at_most: 0.3}
        active_d7_share: {}
        active_d30_share: {at_least: 3, at_moost: 1}
        active_d1_share: {at_least: 0.5, at_most: 0.4}
        deposit_days: 3
        badge_share: {where: {badge: nightOwl}, at_least: 30}
    """
  let messages = faults(text)
  #expect(
    messages == [
      "t.yaml:9:22: compare.guard.active_d7_share: expected the key \"at_least\" or \"at_most\"",
      "t.yaml:10:37: compare.guard.active_d30_share: unknown key \"at_moost\"; did you mean \"at_most\"?",
      "t.yaml:10:34: compare.guard.active_d30_share.at_least: found 3; allowed: a share from 0 to 1 (3 % is written 0.03)",
      "t.yaml:11:33: compare.guard.active_d1_share: found at_least 0.5 above at_most 0.4; allowed: at_least no greater than at_most",
      "t.yaml:12:19: compare.guard.deposit_days: found 3; allowed: a map with at_least, at_most or both",
      "t.yaml:13:55: compare.guard.badge_share.at_least: found 30; allowed: a share from 0 to 1 (30 % is written 0.3)",
      "t.yaml:8:5: compare.guard: unknown metric \"badge_shar\"; did you mean \"badge_share\"?",
      "t.yaml:13:26: compare.guard.badge_share.where: expected the key \"day\", within how many days from the install on",
    ])
  #expect(
    faults("study: lives\nsegment: [zone, archtype, zone, 3]\n") == [
      "t.yaml:2:17: segment: unknown column \"archtype\"; did you mean \"archetype\"?",
      "t.yaml:2:27: segment: found zone twice; allowed: each column once",
      "t.yaml:2:33: segment: found 3; allowed: a text without control characters",
    ])
  #expect(
    faults("study: lives\nsegment: zone\n") == [
      "t.yaml:2:10: segment: found \"zone\"; allowed: a list of archetype, zone, first_mode"
    ])
}

private func faults(_ text: String) -> [String] {
  do throws(Faults) {
    _ = try livesStudy(text)
    return []
  } catch { return error.all.map(\.description) }
}
