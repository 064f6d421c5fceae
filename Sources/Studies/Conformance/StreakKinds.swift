import Fields
import Rules

extension ConformanceKind {
  /// Streaks by every policy.
  static let streakKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "streak", meaning: "streak over numbered days, as of a day",
      input: [
        Value("checkin_days", "day numbers with a check-in, ascending; a day that comes twice counts once"),
        Value("checkin_seconds", "seconds after each day's beginning by the clock, for grace_hours; 0 if left out"),
        Value("as_of_day", "day number at which the streak is asked, whose own check-in may still come"),
        Value("as_of_second", "second of that day by the clock, for grace_hours; 0 if left out"),
        Value("weekday_of_day_0", "weekday of day number 0, Monday 1 to Sunday 7, for weekly; 1 if left out"),
        Value(
          "policy",
          "\(StreakPolicy.variants.variants.map(\.shape.kind).joined(separator: ", ")) or as savings.streak in a spec; "
            + "also two-day-rule, and a policy as the only key of a map of its terms, like {freeze: {equipped, counts}} "
            + "without freezes to earn"),
      ],
      right: [
        Value("current", "length as of the day, 0 if broken"), Value("longest", "the longest length up to the day"),
      ], run: streak)
  ]
}

@Sendable private func streak(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let days = try input.integers("checkin_days")
  let seconds =
    input.has("checkin_seconds")
    ? try input.integers("checkin_seconds", count: days.count) : Array(repeating: 0, count: days.count)
  let asked = StreakSummary.Time(
    try input.integer("as_of_day"), second: try input.integer("as_of_second", standard: 0))
  let weekday = try input.integer("weekday_of_day_0", standard: 1)
  let policy = try StreakPolicy.variants.decode(spelled(input.any("policy")), at: "policy")
  let checkIns = zip(days, seconds).map { StreakSummary.Time($0, second: $1) }
  let streak = try input.applying { () throws(RuleFault) in
    try StreakSummary(checkIns: checkIns, asOf: asked, weekday: weekday, policy)
  }
  return .named(["current": streak.current, "longest": streak.longest])
}

/// A policy of a case as a spec would write it: `two-day-rule`, and a kind as the only key of a map, whose freezes are
/// those equipped and no more unless the case says so.
private func spelled(_ policy: Node) -> Node {
  switch policy.content {
  case .text("two-day-rule"): return Node(.text("two_day_rule"), at: policy.mark)
  case .map(let kinds):
    guard kinds.count == 1, kinds[0].key != "kind", case .map(var terms) = kinds[0].value.content else { return policy }
    if kinds[0].key == "freeze" {
      let equipped = kinds[0].value["equipped"] ?? 0
      for (key, value) in [("most", equipped), ("earn_every_days", 0)] where !terms.contains(where: { $0.key == key }) {
        terms.append(Node.Entry(key, value))
      }
    }
    let kind = Node.Entry("kind", Node(.text(kinds[0].key), at: kinds[0].keyMark))
    return Node(.map([kind] + terms), at: policy.mark)
  default: return policy
  }
}
