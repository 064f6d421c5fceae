public import CivilTime
public import Fields

/// The day to which a session belongs. Source: product.md, session: assumed, the day it started on.
public enum SessionDay: String, Choosable {
  /// The day on which it started.
  case start
  /// The day of its last second; one that ends at a day's very beginning belongs to the day before.
  case end
  /// Each whole minute to the day of its last second. The session itself (its count, its bonus, its segment) is put on the
  /// day it ended, and every day with a minute of it counts for the streak.
  case split

  public var meaning: String {
    switch self {
    case .start: "the day on which it started"
    case .end: "the day of its last second; one that ends at a day's very beginning belongs to the day before"
    case .split: "each minute to its own day; its bonus and its segment to the day it ended, the streak to all"
    }
  }
}

/// Minutes of a session that belong to one day.
public struct DayShare<Day: Sendable & Equatable>: Sendable, Equatable {
  public var day: Day
  public var minutes: Int64

  public init(day: Day, minutes: Int64) {
    self.day = day
    self.minutes = minutes
  }
}

extension SessionDay {
  /// The instant whose day, under any day rule, is the one that a session is put on: its start, or its last second (its
  /// start if it has no minute). `minutes` must lie in `Session.minutes`. O(1).
  @inlinable
  public func decidingInstant(start: Int64, minutes: Int64) -> Int64 {
    self == .start || minutes < 1 ? start : start + minutes * 60 - 1
  }

  /// The first and the last instant at which a session counts: the same but for a split one, which counts from the end of its
  /// first minute on. (A day between them that a clock turned back over midnight leaves again is not told.) `minutes` must lie
  /// in `Session.minutes`. O(1).
  @inlinable
  public func span(start: Int64, minutes: Int64) -> (first: Int64, last: Int64) {
    let last = decidingInstant(start: start, minutes: minutes)
    return (self == .split && minutes > 0 ? start + 59 : last, last)
  }

  /// The days to which a session's minutes belong and how many, in order of day; the sum is `minutes`. One entry, unless it
  /// is split; a session without a minute has its start's day with 0. `day` gives an instant's day under any day rule.
  ///
  /// The whole minutes of a day are those that end in it, so a session that begins 30 seconds before midnight has no
  /// minute on the first day. Throws for what `Session` does not hold. O(1), split O(minutes).
  public func shares<Day: Sendable & Comparable>(
    start: Int64, minutes: Int64, dayOf day: (Int64) throws(RuleFault) -> Day
  ) throws(RuleFault) -> [DayShare<Day>] {
    try RuleFault.check("start", start, Session.instants)
    try RuleFault.check("minutes", minutes, Session.minutes)
    guard self == .split, minutes > 0 else {
      return [DayShare(day: try day(decidingInstant(start: start, minutes: minutes)), minutes: minutes)]
    }
    var shares: [DayShare<Day>] = []
    for minute in 1...minutes {
      let day = try day(start + minute * 60 - 1)
      // A clock turned back over midnight comes to a day again.
      if let index = shares.lastIndex(where: { $0.day == day }) {
        shares[index].minutes += 1
      } else {
        shares.append(DayShare(day: day, minutes: 1))
      }
    }
    return shares.sorted { $0.day < $1.day }
  }

  /// The same over local days that begin at `hour` by the clock (`LogicalDay`), which may have 23 or 25 hours or be missing.
  public func shares(
    start: Int64, minutes: Int64, startsAtHour hour: Int64 = 0, in zone: Zone
  ) throws(RuleFault) -> [DayShare<LocalDay>] {
    try shares(start: start, minutes: minutes) { (instant) throws(RuleFault) in
      try LogicalDay.of(instant, startsAtHour: hour, in: zone)
    }
  }

  /// The local day that a session itself is put on.
  public func day(
    start: Int64, minutes: Int64, startsAtHour hour: Int64 = 0, in zone: Zone
  ) throws(RuleFault) -> LocalDay {
    try RuleFault.check("start", start, Session.instants)
    try RuleFault.check("minutes", minutes, Session.minutes)
    return try LogicalDay.of(decidingInstant(start: start, minutes: minutes), startsAtHour: hour, in: zone)
  }
}
