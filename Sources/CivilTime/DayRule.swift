/// How an app decides which day it is, counted from the day of an anchor instant (a challenge's start, the last check-in).
public enum DayRule: String, CaseIterable, Sendable {
  /// Local dates that exist, one after another. Right by definition: the next day is the next local date that exists.
  case calendar
  /// Day n begins n × 86 400 s after the start of the first day. Wrong by the hours that the clock was turned meanwhile:
  /// after a spring change days begin at 01:00 and 00:30 still counts as the day before, after an autumn change at 23:00;
  /// off by one for good where a whole date was skipped (Apia, 2011-12-30: one date too many).
  case add86400 = "add_86400"
  /// Whole 86 400 s elapsed since the anchor itself. Wrong on all days at hours before the anchor's (20:00 to 08:00 is
  /// still the same day), and in the turned hour after each change: 2024-03-01 00:00 to 03-11 00:30 in Los Angeles gives 9.
  case divide86400 = "divide_86400"
  /// The start of the one local day less the start of the other, in whole 86 400 s. Right while all days have 24 hours;
  /// one too few from a start of day before a spring change to any day after it, until the clock is turned back.
  case startOfDayDifference = "start_of_day_difference"
  /// Dates in UTC. Wrong wherever the local date differs from it: all evening in America, all morning in Asia.
  case utc

  /// What the rule does and when it goes wrong, in one line.
  public var meaning: String {
    switch self {
    case .calendar: "local dates that exist, one after another; right by definition"
    case .add86400: "day n begins n x 86400 s after the first day's start; wrong in the hour turned by a clock change"
    case .divide86400: "whole 86400 s since the anchor; wrong at hours before the anchor's, and after clock changes"
    case .startOfDayDifference: "difference of starts of day in whole 86400 s; one too few across a spring change"
    case .utc: "dates in UTC; wrong wherever the local date differs"
    }
  }
}

/// An instant as local date and clock, with all that a day rule may ask of it. Made by `Zone` or by a `DayTable`.
public struct Moment: Sendable, Equatable {
  /// `LocalDay.number` of the local date.
  public var day: Int32
  /// Dates that exist in the zone since 1970-01-01; differences of it count existing days.
  public var existing: Int32
  /// Second of the day by the clock.
  public var second: Int32
  /// Seconds east of UTC: the instant is `day × 86 400 + second − offset`.
  public var offset: Int32
  /// The day starts at the instant `day × 86 400 − startOffset`.
  public var startOffset: Int32

  @inlinable public init(day: Int32, existing: Int32, second: Int32, offset: Int32, startOffset: Int32) {
    self.day = day
    self.existing = existing
    self.second = second
    self.offset = offset
    self.startOffset = startOffset
  }

  /// Seconds since 1970-01-01T00:00Z.
  @inlinable public var instant: Int64 { Int64(day) * secondsPerDay + Int64(second) - Int64(offset) }
  /// The first instant of the local date.
  @inlinable public var startOfDay: Int64 { Int64(day) * secondsPerDay - Int64(startOffset) }
}

extension DayRule {
  /// The number of the day that `now` belongs to, the day of `anchor` being 0; negative before it. O(1).
  @inlinable public func dayNumber(of now: Moment, from anchor: Moment) -> Int32 {
    switch self {
    case .calendar: now.existing &- anchor.existing
    case .add86400: Self.wholeDays(now.instant - anchor.startOfDay)
    case .divide86400: Self.wholeDays(now.instant - anchor.instant)
    case .startOfDayDifference: Self.wholeDays(now.startOfDay - anchor.startOfDay)
    case .utc: Self.wholeDays(now.instant) &- Self.wholeDays(anchor.instant)
    }
  }

  /// The same from instants.
  public func dayNumber(of instant: Int64, from anchor: Int64, in zone: Zone) -> Int32 {
    dayNumber(of: zone.moment(at: instant), from: zone.moment(at: anchor))
  }

  /// The first instant whose day number is `number` or more: where the rule puts the beginning of that day. Its local date
  /// is what an app shows as the date of day `number`. Right for |number| up to a million.
  public func beginning(ofDay number: Int32, from anchor: Int64, in zone: Zone) -> Int64 {
    let first = zone.moment(at: anchor)
    let elapsed = Int64(number) * secondsPerDay
    switch self {
    case .calendar:
      let day = zone.existingDay(number, after: LocalDay(number: first.day))
      return zone.start(of: day) ?? first.startOfDay + elapsed
    case .add86400: return first.startOfDay + elapsed
    case .divide86400: return first.instant + elapsed
    case .startOfDayDifference:
      let earliest = first.startOfDay + elapsed
      let day = zone.localDay(at: earliest)
      guard let start = zone.start(of: day), start < earliest else { return earliest }
      return zone.start(of: zone.nextExistingDay(after: day)) ?? earliest
    case .utc: return (floorQuotient(first.instant, secondsPerDay) + Int64(number)) * secondsPerDay
    }
  }

  @inlinable static func wholeDays(_ seconds: Int64) -> Int32 {
    Int32(truncatingIfNeeded: floorQuotient(seconds, secondsPerDay))
  }
}

extension Zone {
  /// All that a day rule may ask of an instant.
  public func moment(at instant: Int64) -> Moment {
    let day = localDay(at: instant)
    let midnight = Int64(day.number) * secondsPerDay
    let offset = offset(at: instant)
    let start = start(of: day).map { Int32(midnight - $0) } ?? offset
    return Moment(
      day: day.number, existing: existingNumber(day), second: secondsOfDay(at: instant), offset: offset,
      startOffset: start)
  }

  /// Dates that exist here since 1970-01-01, up to and with `day`.
  func existingNumber(_ day: LocalDay) -> Int32 {
    Int32(truncatingIfNeeded: existingDays(from: LocalDay(number: 0), to: day))
  }
}
