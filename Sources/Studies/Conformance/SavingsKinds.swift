import CivilTime
import Fields
import Rules

extension ConformanceKind {
  private static let target = Value("target_minor", "target in minor units of money, from 1")
  private static let first = Value("first", "first due date yyyy-mm-dd")

  /// Plans and suggested amounts of the savings jar.
  static let savingsKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "plan_amounts", meaning: "amounts of a wish goal's periods, in minor units, the larger first",
      input: [target, .periods],
      right: [
        Value("sum", "all amounts together: the target"), Value("count", "how many there are"),
        Value("max_minus_min_at_most", "the largest amount less the smallest: 0 or 1"),
        Value("min", "the smallest amount"), Value("max", "the largest amount"),
      ], run: planAmounts),
    ConformanceKind(
      name: "plan_dates",
      meaning: "due dates of a wish goal; monthly ones each from the first, clamped to the month's end",
      input: [first, .strategy, .periods], right: [Value("", "list of dates yyyy-mm-dd")], run: planDates),
    ConformanceKind(
      name: "plan_progress",
      meaning: "a wish goal's periods from a first to a last date, both ends in, and what each takes",
      input: [target, first, .strategy, Value("last", "last date yyyy-mm-dd, not before the first")],
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
  return .named([
    "sum": amounts.reduce(0, +), "count": amounts.count, "max_minus_min_at_most": most - least, "min": least,
    "max": most,
  ])
}

@Sendable private func planDates(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let first = try input.day("first")
  let strategy = try input.choice("strategy", PlanStrategy.self)
  let periods = try input.integer("periods")
  let dates = try input.applying { () throws(RuleFault) in
    try SavingsPlan.dates(first: first, strategy, periods: periods)
  }
  return .one(dates)
}

@Sendable private func planProgress(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let target = try input.integer("target_minor")
  let (first, last) = (try input.day("first"), try input.day("last"))
  let strategy = try input.choice("strategy", PlanStrategy.self)
  let periods = try input.applying { () throws(RuleFault) in
    try SavingsPlan.periods(from: first, to: last, strategy)
  }
  if periods > SavingsPlan.mostPeriods {
    throw input.wrong("last", "dates up to \(SavingsPlan.mostPeriods) periods after the first, not \(periods)")
  }
  let amount = try input.applying { () throws(RuleFault) in
    try SavingsPlan.amounts(targetMinor: target, periods: periods)[0]
  }
  return .named(["per_period_minor": amount, "periods": periods])
}

@Sendable private func challenge(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let name = try input.text("kind")
  let challenges = ConformanceKind.challenges
  guard let terms = challenges.first(where: { $0.name == name })?.terms else {
    throw input.fault("kind", unknownName("challenge", name, among: challenges.map(\.name)))
  }
  let through = try input.integer("through_\(terms.period.rawValue)")
  let units = try input.applying { () throws(RuleFault) in try terms.cumulativeUnits(through: through) }
  return .named(["cumulative_units": units, "days": terms.spanDays])
}
