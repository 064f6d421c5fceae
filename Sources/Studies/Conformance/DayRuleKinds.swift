import CivilTime
import Fields
import Rules

extension ConformanceKind.Value {
  /// How days are counted: what `ConformanceInput.dayTerms` reads.
  static let dayTerms = [
    Self("day_rule", "how days are counted: \(DayRule.allCases.map(\.rawValue).joined(separator: ", "))"), startHour,
    Self("server_zone", "zone of the server, for the rule server_zone; UTC if left out"),
  ]
  /// The name of a plan's rhythm.
  static let strategy = Self("strategy", "weekly, biweekly (every 14 days) or monthly")
  /// How many due dates a plan has.
  static let periods = Self("periods", "number of periods, from 1 to \(SavingsPlan.mostPeriods)")
}

extension ConformanceKind {
  private static let anchor = Value("anchor_epoch", "instant in day 0, in seconds since 1970")

  /// Days by every day rule.
  static let dayRuleKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "day_number", meaning: "number of the day of an event by a day rule, that of an anchor being 0",
      input: Value.dayTerms + [
        Value("zone", "zone in which the anchor is read"), anchor,
        Value("event_zone", "zone in which the event is read; zone if left out"),
        Value("event_epoch", "instant of the event"),
      ], right: [Value("", "the number, negative before the anchor's day")], run: dayNumber),
    ConformanceKind(
      name: "day_beginning", meaning: "where a day rule puts the beginning of a day by its number",
      input: Value.dayTerms + [
        .zone, anchor, Value("day_number", "number of the day, the anchor's being 0; up to a million either way"),
      ],
      right: [
        Value("begins_epoch", "first instant whose day number is that or more"),
        Value("begins", "the same by the local clock, with its offset"),
        Value("date", "local date of that instant: what an app shows"),
      ], run: dayBeginning),
    ConformanceKind(
      name: "check_in_days",
      meaning: "day numbers of check-ins one after another, each counted by the rule as it comes",
      input: Value.dayTerms + [
        .zone, Value("event_epochs", "instants of check-ins, ascending; the first is in day 0"),
      ],
      right: [
        Value("", "list of day numbers; under rolling_24h the first check-in after a window's end opens the next")
      ], run: checkInDays),
    ConformanceKind(
      name: "iterated_days",
      meaning: "a wall-clock day added to an instant over and over, each time to the last result",
      input: [
        .zone, Value("from_epoch", "the instant to begin with"),
        Value("days", "how often, up to a million; negative for as many times 86 400 s less"),
      ],
      right: [
        Value("epoch", "the instant arrived at"), Value("local", "the same by the local clock, with its offset"),
      ],
      run: iteratedDays),
    ConformanceKind(
      name: "due_dates", meaning: "due dates that an app shows in a zone if it counts days by a day rule",
      input: Value.dayTerms + [.zone, Value("first_epoch", "instant on the first due date"), .strategy, .periods],
      right: [Value("", "list of dates yyyy-mm-dd")], run: dueDates),
  ]
}

@Sendable private func dayNumber(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let terms = try input.dayTerms()
  let zone = try input.zone()
  let there = try input.zone("event_zone", standard: zone)
  let (anchor, event) = (try input.instant("anchor_epoch"), try input.instant("event_epoch"))
  return .one(terms.number(of: event, in: there, from: anchor, in: zone))
}

@Sendable private func dayBeginning(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let terms = try input.dayTerms()
  let zone = try input.zone()
  let anchor = try input.instant("anchor_epoch")
  let number = Int32(try input.integer("day_number", ConformanceInput.million))
  let begin = terms.beginning(ofDay: number, from: anchor, in: zone)
  return .named([
    "begins_epoch": begin, "begins": zone.text(at: begin), "date": terms.date(ofDay: number, from: anchor, in: zone),
  ])
}

@Sendable private func checkInDays(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let terms = try input.dayTerms()
  let zone = try input.zone()
  let instants = try input.instants("event_epochs")
  guard let first = instants.first, let last = instants.last else { return .one([Int32]()) }
  for (before, instant) in zip(instants, instants.dropFirst()) where instant < before {
    throw input.fault(
      "event_epochs", "event_epochs: found \(instant); allowed: an instant from \(before) on, since it follows")
  }
  let begin = zone.moment(at: first, terms)
  let turns = zone.turns(from: min(begin.startOfDay, first), until: last + 1)
  var count = DayCount(begin)
  var numbers: [Int32] = []
  for instant in instants {
    let now = zone.moment(at: instant, terms)
    numbers.append(count.number(of: now, terms, turns))
    count.checkIn(at: now, terms, turns)
  }
  return .one(numbers)
}

@Sendable private func iteratedDays(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let from = try input.instant("from_epoch")
  let instant = zone.iterated(from: from, days: Int32(try input.integer("days", ConformanceInput.million)))
  return .named(["epoch": instant, "local": zone.text(at: instant)])
}

@Sendable private func dueDates(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let terms = try input.dayTerms()
  let zone = try input.zone()
  let first = try input.instant("first_epoch")
  let strategy = try input.choice("strategy", PlanStrategy.self)
  let periods = try input.integer("periods")
  return .one(
    try input.applying(["first": "first_epoch"]) { () throws(RuleFault) in
      try SavingsPlan.dates(first: first, strategy, periods: periods, terms, in: zone)
    })
}

extension ConformanceInput {
  /// Numbers of days that stay right under every rule.
  static let million: ClosedRange<Int64> = -1_000_000...1_000_000

  /// The day rule with all that it needs.
  func dayTerms() throws(Faults) -> DayTerms {
    DayTerms(
      rule: try choice("day_rule", DayRule.self),
      startHour: Int32(try integer("day_starts_at_hour", standard: 0, LogicalDay.hours)),
      server: try zone("server_zone", standard: .utc))
  }
}
