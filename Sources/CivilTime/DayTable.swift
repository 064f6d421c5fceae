/// One zone over a window of local dates, a row a date: the calendar of the simulation kernel.
///
/// Row `d` is the date `first + d`, whether it exists in the zone or not; on one that does not (`exists` false) nothing can
/// happen. Where the clock is not turned near a date, its row alone gives every moment of it; elsewhere the zone is asked.
///
/// Memory: 20 bytes a day. Making it takes some 100 ns a day.
public struct DayTable: Sendable, Equatable {
  public let zone: Zone
  public let first: LocalDay
  /// When days begin, and what else the rule asks for.
  public let terms: DayTerms
  public let rows: [DayRow]
  /// The turns of the clock that bear on the rows, in order.
  public let turns: [ClockTurn]

  /// Rows for `days` dates from `first` on; none if `days` is below 1.
  public init(zone: Zone, first: LocalDay, days: Int, terms: DayTerms = DayTerms(rule: .calendar)) {
    let begin = Int64(first.number) * secondsPerDay
    self.zone = zone
    self.first = first
    self.terms = terms
    rows = (0..<max(0, days)).map { DayRow(zone, first.adding(days: Int32(clamping: $0))) }
    turns = zone.turns(from: begin - 4 * secondsPerDay, until: begin + (Int64(max(0, days)) + 4) * secondsPerDay)
  }

  /// Number of rows.
  public var count: Int { rows.count }

  /// The moment at which the clock of row `row` shows `second` (0 … 86 399). Of a time that it shows twice, the first. A time
  /// that it skips is moved forward by the gap, or back by it where forward would leave the date. O(1), or O(log transitions)
  /// near a turn of the clock.
  public func moment(row: Int, second: Int32) -> Moment { rows[row].moment(second: second, terms, in: zone) }
}

extension Zone {
  /// The moment at which the clock shows `second` of an existing date, by the rules of `DayTable.moment`. O(log transitions).
  public func moment(on day: LocalDay, second: Int32, _ terms: DayTerms) -> Moment {
    let instant = instant(of: day, second: second)
    if localDay(at: instant) == day { return moment(at: instant, terms) }
    // Moved forward into the next date: the offset after the gap moves it back.
    return moment(at: Int64(day.number) * secondsPerDay + Int64(second) - Int64(offset(at: instant)), terms)
  }
}

/// One date of a zone. Flat.
public struct DayRow: Sendable, Equatable {
  /// `LocalDay.number`.
  public let day: Int32
  /// Dates that exist since 1970-01-01 up to this one: differences of it count existing days.
  public let existing: Int32
  /// Seconds east of UTC as the date begins.
  public let offset: Int32
  /// Whether the date exists.
  public let exists: Bool
  /// Whether the clock is turned on it or less than two days off.
  public let isTurned: Bool

  init(_ zone: Zone, _ date: LocalDay) {
    let midnight = Int64(date.number) * secondsPerDay
    let turns = zone.transitions(from: midnight - 3 * secondsPerDay, until: midnight + 4 * secondsPerDay)
    day = date.number
    existing = zone.existingNumber(date)
    offset = zone.offset(at: midnight)
    exists = zone.exists(date)
    isTurned = !turns.isEmpty
  }

  /// The moment at which the zone's clock shows `second` (0 … 86 399) of this date, by the rules of `DayTable.moment`.
  @inlinable public func moment(
    second: Int32, _ terms: DayTerms, in zone: @autoclosure () -> Zone
  ) -> Moment {
    if isTurned { return zone().moment(on: LocalDay(number: day), second: second, terms) }
    let begin = Int32(truncatingIfNeeded: terms.startSecond)
    let isEarlier = second < begin
    var moment = Moment(
      day: day, existing: existing &- (isEarlier ? 1 : 0), second: second, offset: offset,
      startOffset: offset &- begin &+ (isEarlier ? Int32(secondsPerDay) : 0))
    if terms.rule == .serverZone { moment.serverDay = terms.serverDay(at: moment.instant) }
    return moment
  }
}
