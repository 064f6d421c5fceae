import CivilTime
public import Fields
import Rules

/// One kind of conformance case: a row of `ConformanceKind.all`.
public struct ConformanceKind: Sendable {
  /// As in a case's `kind`.
  public var name: String
  public var meaning: String
  /// The values that follow from a case's input, each by its name in `right`. Throws what is wrong with the input.
  public var run: @Sendable (ConformanceInput) throws(Faults) -> [Node.Entry]

  public init(
    name: String, meaning: String, run: @escaping @Sendable (ConformanceInput) throws(Faults) -> [Node.Entry]
  ) {
    self.name = name
    self.meaning = meaning
    self.run = run
  }

  /// Every kind that can be run.
  public static let all: [ConformanceKind] = [
    ConformanceKind(
      name: "local_day", meaning: "first instant and length of a local date, and the next that exists", run: localDay),
    ConformanceKind(
      name: "days_between", meaning: "days from one instant to another, by existing dates, calendar and elapsed time",
      run: daysBetween),
    ConformanceKind(
      name: "zoned_streak", meaning: "strict streak over events in a zone: longest, and at the last event",
      run: zonedStreak),
  ]
}

@Sendable private func localDay(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let day = try input.day("date")
  let start = zone.start(of: day)
  return [
    Node.Entry("starts", Node(start.map { .text(zone.text(at: $0)) } ?? .null)),
    Node.Entry("starts_epoch", Node(start.map { .integer($0) } ?? .null)),
    Node.Entry("length_seconds", Node(zone.length(of: day).map { .integer($0) } ?? .null)),
    Node.Entry("next_existing_date", Node(.text(zone.nextExistingDay(after: day).description))),
  ]
}

@Sendable private func daysBetween(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let from = try input.instant("from_epoch")
  let to = try input.instant("to_epoch")
  func days(_ rule: DayRule) -> Node { Node(.integer(Int64(rule.dayNumber(of: to, from: from, in: zone)))) }
  return [
    Node.Entry("existing_days", days(.calendar)),
    Node.Entry("civil_days", Node(.integer(zone.localDay(at: from).days(to: zone.localDay(at: to))))),
    Node.Entry("floor_of_elapsed", days(.divide86400)),
  ]
}

@Sendable private func zonedStreak(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  var streak = Streak(policy: .strict)
  for event in try input.instants("event_epochs") { streak.checkIn(on: zone.moment(at: event).existing, .strict) }
  return [
    Node.Entry("longest", Node(.integer(Int64(streak.longest)))),
    Node.Entry("at_last_event", Node(.integer(Int64(streak.length)))),
  ]
}
