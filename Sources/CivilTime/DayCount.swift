/// A count of days from a first moment, by any day rule; with the window that one of the rules needs. Flat, 48 bytes.
public struct DayCount: Sendable, Equatable {
  /// The moment from which days are counted.
  public let first: Moment
  /// Where the last window of `DayRule.rolling24h` opened.
  @usableFromInline var opened: Int64
  /// The number of that window.
  @usableFromInline var window: Int32

  /// Day 0 is the one to which `first` belongs; its window opens there.
  @inlinable public init(_ first: Moment) {
    self.first = first
    opened = first.instant
    window = 0
  }

  /// The number of the day that `now` belongs to; negative before the first day. 0 for `first` itself, but for the rules
  /// that begin days by addition in the 25th hour of a day.
  ///
  /// `now` and `first` come from one zone (or table) by the same `terms`, and `turns` holds that zone's turns from the start of
  /// the first day to `now` (more do no harm); only `DayRule.iteratedAddition` reads them, in O(turns). All others O(1).
  /// Under `DayRule.rolling24h` ask in order of time: of earlier windows than the last nothing is kept.
  @inlinable public func number(of now: Moment, _ terms: DayTerms, _ turns: [ClockTurn]) -> Int32 {
    number(of: now, terms.rule, startSecond: terms.startSecond, turns)
  }

  /// The same from the parts of `terms` that it reads.
  @inlinable public func number(
    of now: Moment, _ rule: DayRule, startSecond: Int64, _ turns: @autoclosure () -> [ClockTurn]
  ) -> Int32 {
    switch rule {
    case .calendar: now.existing &- first.existing
    case .add86400: Self.wholeDays(now.instant - first.startOfDay)
    case .divide86400: Self.wholeDays(now.instant - first.instant)
    case .startOfDayDifference: Self.wholeDays(now.startOfDay - first.startOfDay)
    case .iteratedAddition: IteratedDays.count(from: first.startOfDay, to: now.instant, now.offset, turns())
    case .rolling24h: window &+ Self.wholeDays(now.instant - opened)
    case .utc: Self.wholeDays(now.instant - startSecond) &- Self.wholeDays(first.instant - startSecond)
    case .serverZone: now.serverDay &- first.serverDay
    }
  }

  /// Tells of a check-in: under `DayRule.rolling24h` one that comes 24 hours or more after the window opened opens the
  /// next, with the number that `now` has. Nothing to the other rules. Parameters as of `number`.
  @inlinable public mutating func checkIn(at now: Moment, _ terms: DayTerms, _ turns: [ClockTurn]) {
    guard terms.rule == .rolling24h, now.instant - opened >= secondsPerDay else { return }
    window = number(of: now, terms, turns)
    opened = now.instant
  }

  @inlinable static func wholeDays(_ seconds: Int64) -> Int32 {
    Int32(truncatingIfNeeded: floorQuotient(seconds, secondsPerDay))
  }
}
