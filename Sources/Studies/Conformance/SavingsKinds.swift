import CivilTime
import Fields
import Rules

extension ConformanceKind {
  private static let target = Value("target_minor", "target in minor units of money, from 1")
  private static let periods = Value("periods", "number of periods, from 1 to \(SavingsPlan.mostPeriods)")
  private static let first = Value("first", "first due date yyyy-mm-dd")
  private static let strategy = Value("strategy", "weekly, biweekly (every 14 days) or monthly")

  /// Plans, challenges and streaks of the savings jar.
  static let savingsKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "plan_amounts", meaning: "amounts of a wish goal's periods, in minor units, the larger first",
      input: [target, periods],
      right: [
        Value("sum", "all amounts together: the target"), Value("count", "how many there are"),
        Value("max_minus_min_at_most", "the largest amount less the smallest: 0 or 1"),
        Value("min", "the smallest amount"), Value("max", "the largest amount"),
      ], run: planAmounts),
    ConformanceKind(
      name: "plan_dates",
      meaning: "due dates of a wish goal; monthly ones are each counted from the first and clamped to the month's end",
      input: [first, strategy, periods], right: [Value("", "list of dates yyyy-mm-dd")], run: planDates),
    ConformanceKind(
      name: "plan_progress",
      meaning: "a wish goal's periods from a first to a last date, both ends in, and what each takes",
      input: [target, first, strategy, Value("last", "last date yyyy-mm-dd, not before the first")],
      right: [
        Value("per_period_minor", "the first and largest amount, in minor units"),
        Value("periods", "due dates from the first date to the last, both ends in"),
      ], run: planProgress),
    ConformanceKind(
      name: "challenge", meaning: "suggested amounts and length of a challenge of the default design",
      input: [
        Value("kind", challenges.map(\.name).joined(separator: ", ")),
        Value("through_week", "number of weeks of a challenge in weeks, from 1 to all"),
        Value("through_day", "number of days of a challenge in days, from 1 to all"),
      ],
      right: [
        Value("cumulative_units", "amounts suggested for so many periods together, in units of money"),
        Value("days", "days of the whole challenge"),
      ], run: challenge),
    ConformanceKind(
      name: "streak", meaning: "streak over numbered days, as of a day",
      input: [
        Value("checkin_days", "day numbers with a check-in, ascending; a day that comes twice counts once"),
        Value("as_of_day", "day number at which the streak is asked, whose own check-in may still come"),
        Value(
          "policy",
          "strict, two-day-rule, {freeze: {equipped, counts}} without freezes to earn, or as savings.streak in a spec"),
      ],
      right: [
        Value("current", "length as of the day, 0 if broken"), Value("longest", "the longest length up to the day"),
      ], run: streak),
  ]

  /// The challenges of the default design by names like `52-week`.
  fileprivate static let challenges = Design.standard.savings.challenges.map(\.value).map {
    (name: "\($0.periods)-\($0.period.rawValue)", terms: $0)
  }
}

@Sendable private func planAmounts(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let target = try input.integer("target_minor")
  let periods = try input.integer("periods")
  let amounts = try input.applying { () throws(RuleFault) in
    try SavingsPlan.amounts(targetMinor: target, periods: periods)
  }
  let (least, most) = (amounts.min() ?? 0, amounts.max() ?? 0)
  return [
    Node.Entry("sum", Node(.integer(amounts.reduce(0, +)))), Node.Entry("count", Node(.integer(Int64(amounts.count)))),
    Node.Entry("max_minus_min_at_most", Node(.integer(most - least))), Node.Entry("min", Node(.integer(least))),
    Node.Entry("max", Node(.integer(most))),
  ]
}

@Sendable private func planDates(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let first = try input.day("first")
  let strategy = try input.choice("strategy", PlanStrategy.self)
  let periods = try input.integer("periods")
  let dates = try input.applying { () throws(RuleFault) in
    try SavingsPlan.dates(first: first, strategy, periods: periods)
  }
  return [Node.Entry("", Node(.list(dates.map { Node(.text($0.description)) })))]
}

@Sendable private func planProgress(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let target = try input.integer("target_minor")
  let (first, last) = (try input.day("first"), try input.day("last"))
  let strategy = try input.choice("strategy", PlanStrategy.self)
  let (periods, amount) = try input.applying { () throws(RuleFault) in
    let periods = try SavingsPlan.periods(from: first, to: last, strategy)
    return (periods, try SavingsPlan.amounts(targetMinor: target, periods: periods)[0])
  }
  return [Node.Entry("per_period_minor", Node(.integer(amount))), Node.Entry("periods", Node(.integer(periods)))]
}

@Sendable private func challenge(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let name = try input.text("kind")
  let challenges = ConformanceKind.challenges
  guard let terms = challenges.first(where: { $0.name == name })?.terms else {
    throw input.fault("kind", unknownName("challenge", name, among: challenges.map(\.name)))
  }
  let through = try input.integer("through_\(terms.period.rawValue)")
  let units = try input.applying { () throws(RuleFault) in try terms.cumulativeUnits(through: through) }
  return [
    Node.Entry("cumulative_units", Node(.integer(units))), Node.Entry("days", Node(.integer(Int64(terms.spanDays)))),
  ]
}

@Sendable private func streak(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let days = try input.integers("checkin_days")
  let day = try input.integer("as_of_day")
  let policy = try StreakPolicy.variants.decode(spelled(input.any("policy")), at: "policy")
  let streak = try input.applying { () throws(RuleFault) in
    try StreakSummary(checkIns: days, asOf: day, policy)
  }
  return [
    Node.Entry("current", Node(.integer(Int64(streak.current)))),
    Node.Entry("longest", Node(.integer(Int64(streak.longest)))),
  ]
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
