/// One zone over a window of local dates, written out by half hours: the calendar of the simulation kernel.
///
/// Row `d` is the date `first + d`, whether it exists in the zone or not; column `h` is the time `h × 30 min` on the local
/// clock. `offsets[d × 48 + h]` is such that the clock shows it at the instant `date × 86 400 + h × 1800 − offset`: elapsed
/// seconds are local seconds less offsets. Of a time the clock shows twice, the first. A time the clock skips is moved
/// forward by the gap, or back by it where forward would leave the date, so each half hour of a date that exists falls on it.
/// On a date that does not exist (`exists[d]` false) nothing can happen, and its row means nothing.
///
/// Memory: 205 bytes a day. Making it takes some 100 ns a day, more near a clock change.
public struct DayTable: Sendable, Equatable {
  /// Half hours of a clock's day.
  public static let columns = 48

  public let first: LocalDay
  /// Number of rows.
  public let count: Int
  /// When days begin, and what else the rule asks for.
  public let terms: DayTerms
  /// Seconds east of UTC, `count × 48`.
  public let offsets: [Int32]
  /// The logical day `date` starts at the instant `date × 86 400 − startOffsets[d]`.
  public let startOffsets: [Int32]
  /// The one before it that exists, at `date × 86 400 − earlierStartOffsets[d]`.
  public let earlierStartOffsets: [Int32]
  /// Dates that exist since 1970-01-01 up to each date: differences of it count existing days.
  public let existing: [Int32]
  /// Whether the date exists.
  public let exists: [Bool]
  /// The turns of the clock that bear on the rows, in order.
  public let turns: [ClockTurn]

  /// Rows for `days` dates from `first` on; none if `days` is below 1.
  public init(zone: Zone, first: LocalDay, days: Int, terms: DayTerms = DayTerms(rule: .calendar)) {
    var offsets: [Int32] = []
    var startOffsets: [Int32] = []
    var earlierStartOffsets: [Int32] = []
    var existing: [Int32] = []
    var exists: [Bool] = []
    let days = max(0, days)
    offsets.reserveCapacity(days * Self.columns)
    for row in 0..<days {
      let day = first.adding(days: Int32(clamping: row))
      let isThere = zone.exists(day)
      let midnight = Int64(day.number) * secondsPerDay
      func startOffset(_ day: LocalDay) -> Int32 {
        Int32(truncatingIfNeeded: zone.start(of: day, hour: terms.startHour).map { midnight - $0 } ?? 0)
      }
      offsets += Self.row(zone, day, exists: isThere)
      startOffsets.append(startOffset(day))
      earlierStartOffsets.append(isThere ? startOffset(zone.existingDay(-1, after: day)) : 0)
      existing.append(zone.existingNumber(day))
      exists.append(isThere)
    }
    let begin = Int64(first.number) * secondsPerDay
    self.first = first
    self.count = days
    self.terms = terms
    self.earlierStartOffsets = earlierStartOffsets
    turns = zone.turns(
      from: begin - 4 * secondsPerDay, until: begin + (Int64(days) + 4) * secondsPerDay)
    self.offsets = offsets
    self.startOffsets = startOffsets
    self.existing = existing
    self.exists = exists
  }

  /// The moment at which the clock of row `row` shows `second` (0 … 86 399), by the offset at the begin of its half hour.
  /// Exact but for the rest of a half hour in which a clock is turned back (Chatham, 15 minutes a year). O(1).
  @inlinable public func moment(row: Int, second: Int32) -> Moment {
    let offset = offsets[row &* Self.columns &+ Int(second / 1800)]
    let isEarlier = second &- offset < 0 &- startOffsets[row]
    var moment = Moment(
      day: first.number &+ Int32(truncatingIfNeeded: row), existing: existing[row] &- (isEarlier ? 1 : 0),
      second: second, offset: offset, startOffset: isEarlier ? earlierStartOffsets[row] : startOffsets[row])
    if terms.rule == .serverZone { moment.serverDay = terms.serverDay(at: moment.instant) }
    return moment
  }

  private static func row(_ zone: Zone, _ day: LocalDay, exists: Bool) -> [Int32] {
    let midnight = Int64(day.number) * secondsPerDay
    let before = midnight - 2 * secondsPerDay
    let turns = zone.transitions(from: before, until: midnight + 3 * secondsPerDay)
    if turns.isEmpty || !exists { return Array(repeating: zone.offset(at: before), count: columns) }
    return (0..<Int64(columns)).map { column in
      let local = midnight + column * 1800
      let instant = zone.instant(of: day, second: Int32(column * 1800))
      if zone.localDay(at: instant) == day { return Int32(local - instant) }
      // Moved forward into the next date: take the offset after the gap, which moves it back.
      return zone.offset(at: instant)
    }
  }
}
