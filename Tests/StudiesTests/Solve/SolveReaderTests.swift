import Experiments
import Fields
import Testing

@testable import Studies

private let target = "target: {metric: active_d7_share, equals: 0.3}"

/// The messages on a spec with this under `solve`.
private func faults(_ solve: String, more: String = "") -> [String] {
  do throws(Faults) {
    _ = try solving("study: lives\nlives: 10\ndays: 60\n\(more)solve:\n  - \(solve)\n")
    return []
  } catch { return error.all.map(\.message) }
}

@Test(arguments: [
  (
    "{vary: savings.badges.nightOwl.treshold, within: [1, 4], \(target)}",
    "solve, item 1.vary: savings.badges.nightOwl: unknown key \"treshold\"; did you mean \"threshold\"?"
  ),
  (
    "{vary: savings.badges.nightowl.threshold, within: [1, 4], \(target)}",
    "solve, item 1.vary: savings.badges: unknown id \"nightowl\"; did you mean \"nightOwl\"?"
  ),
  (
    "{vary: focus.xp_per_minut, within: [1, 4], \(target)}",
    "solve, item 1.vary: unknown key path \"focus.xp_per_minut\"; did you mean \"focus.xp_per_minute\"?"
  ),
  (
    "{vary: savings.badges.nightOwl.threshold, within: [1.5, 4], \(target)}",
    "solve, item 1.within: found 1.5; allowed: a whole number from 1 to 1000000000"
  ),
  (
    "{vary: savings.badges.nightOwl.threshold, within: [0, 4], \(target)}",
    "solve, item 1.within: found 0; allowed: a whole number from 1 to 1000000000"
  ),
  (
    "{vary: focus.xp_per_minute, within: [4, 1], \(target)}",
    "solve, item 1.within: found [4, 1]; allowed: the lower end first"
  ),
  (
    "{vary: savings.day_rule, within: [1, 2], \(target)}",
    "solve, item 1.vary: \"savings.day_rule\" is one of"
  ),
  (
    "{vary: focus.xp_per_minute, within: [1, 4], target: {metric: active_d7_share, equals: 30}}",
    "solve, item 1.target.equals: found 30; allowed: a number from 0 to 1 (30 % is written 0.3)"
  ),
  (
    "{vary: people.streak_stake, within: [0, 1e-322], \(target)}",
    "solve, item 1.within: found [0, 1e-322]; allowed: ends that are neither too near nor too far"
  ),
  (
    "{vary: people.streak_stake, within: [0.5, 0.5000000000000001], \(target)}",
    "solve, item 1.within: found [0.5, 0.5000000000000001]; allowed: ends that are neither too near nor too far"
  ),
  (
    "{vary: savings.badges.nightOwl, within: [1, 4], \(target)}",
    "solve, item 1.vary: savings.badges.nightOwl is a map; allowed: a key in it: "
  ),
  (
    "{vary: focus.xp_per_minute, within: [1, 4], target: {metric: active_d7_shar, equals: 0.3}}",
    "solve, item 1.target: unknown metric \"active_d7_shar\"; did you mean \"active_d7_share\"?"
  ),
  ("{vary: focus.xp_per_minute, within: [1, 4]}", "solve, item 1: expected the key \"target\" or \"goal\""),
  (
    "{vary: focus.xp_per_minute, \(target)}", "solve, item 1: expected the key \"within\", the two ends to look between"
  ),
  ("{within: [1, 4], \(target)}", "solve, item 1: expected the key \"vary\", a key path"),
  (
    "{vary: {focus.xp_per_minute: [1, 4], focus.xp_deep_session: [1, 4]}, \(target)}",
    "solve, item 1.target: found 2 key paths; allowed: one, or a goal instead of a target"
  ),
  (
    "{vary: {focus.xp_per_minute: [1, 4]}, goal: {criteria: [{metric: badge_share, where: {badge: nightOwl, day: 7}}]}}",
    "solve, item 1.goal.criteria, item 1: expected the key \"toward\", higher or lower: "
  ),
])
func whatIsWrongIsToldWithWhatIsAllowed(solve: String, message: String) {
  let found = faults(solve)
  #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
}

@Test func allFaultsComeAtOnce() {
  let found = faults(
    """
    {vary: focus.xp_per_minut, within: [1, 4], target: {metric: active_d7_share, equals: 3}, more: 1}
      - {vary: focus.xp_per_minute, within: [1, 4], goal: {criteria: []}}
    """, more: "cases: {a: {focus.xp_per_minute: -1}}\n")
  #expect(found.count == 5, "\(found)")
}

@Test func aSolveStartsFromTheBaselineElseFromWhatCasesShare() throws {
  let item =
    "solve: [{vary: focus.xp_per_minute, within: [1, 40], goal: {criteria: [{metric: active_d7_share}]}}]\n"
  let head = "study: lives\nlives: 10\ndays: 30\n"
  func start(_ more: String) throws -> Double {
    let study = try solving(head + item + more)
    var faults: [Fault] = []
    var reader = SolveReader(
      LivesQuestion(
        experiment: study.experiment, base: study.base,
        models: study.cases.map { .init(name: $0.name, design: $0.design, population: $0.population) }))
    let items = reader.items(study.experiment.solve)
    faults += reader.faults
    #expect(faults.isEmpty)
    return try #require(items.first?.inputs.first?.start)
  }
  let own = try start("")
  #expect(try start("vary: {focus.xp_per_minute: [3, 5]}\n") == own)
  #expect(try start("cases: {a: {focus.xp_per_minute: 7}}\n") == 7)
  #expect(try start("cases: {a: {focus.xp_per_minute: 7}, b: {focus.xp_per_minute: 7, focus.stamp_every: 2}}\n") == 7)
  let compare = "compare: {baseline: b, primary: active_d7_share}\n"
  #expect(try start("cases: {a: {}, b: {focus.xp_per_minute: 9}}\n" + compare) == 9)
}
