/// What a missed day does to a streak.
///
/// Source: product.md, streak. `strict` is the diaries' rule, the others are assumed alternatives. The exponential score
/// beside them is `LoopScore`, since it has no break to forgive.
public enum StreakPolicy: Sendable, Equatable {
  /// One missed day ends the streak.
  case strict
  /// A missed day spends a freeze instead, as long as one is left.
  case freeze(Freeze)
  /// A single missed day is repaired by the next day's check-in, once in a number of days. It does not lengthen the streak.
  case repair(Repair)
  /// A missed day is let pass, two in a row end the streak; a day missed never lengthens it.
  case twoDayRule
  /// A single missed day is let pass by a check-in in the first hours of the day after it; it does not lengthen the streak.
  case graceHours(Grace)
  /// Weeks with enough days of check-ins, one after another; its length is the days with a check-in in them.
  case weekly(Weekly)

  /// The terms of a freeze policy.
  public struct Freeze: Sendable, Equatable {
    /// Freezes that a new user starts with.
    public var equipped: Int32
    /// The most that can be held at once.
    public var most: Int32
    /// A check-in that brings the streak to a multiple of this many days, or past one, earns one freeze; 0 means never.
    public var earnEveryDays: Int32
    /// Whether a day saved by a freeze adds to the streak's length, with the check-in that bridges it.
    public var counts: Bool

    public init(equipped: Int32, most: Int32, earnEveryDays: Int32, counts: Bool) {
      self.equipped = equipped
      self.most = most
      self.earnEveryDays = earnEveryDays
      self.counts = counts
    }
  }

  /// The terms of a repair policy.
  public struct Repair: Sendable, Equatable {
    /// A day can be repaired if none of the days repaired before lies less than this many days back.
    public var everyDays: Int32

    public init(everyDays: Int32) { self.everyDays = everyDays }
  }

  /// The terms of grace hours.
  public struct Grace: Sendable, Equatable {
    /// Hours after the beginning of a day.
    public var hours: Int32

    public init(hours: Int32) { self.hours = hours }

    /// Whether the local second `second` lies in them.
    @inlinable func hold(_ second: Int32) -> Bool { second < hours &* 3600 }
  }

  /// The terms of a weekly streak.
  public struct Weekly: Sendable, Equatable {
    /// Days with a check-in that a week needs, 1 … 7.
    public var days: Int32
    /// The weekday on which weeks begin: Monday 1 … Sunday 7.
    public var firstWeekday: Int32

    public init(days: Int32, firstWeekday: Int32) {
      self.days = days
      self.firstWeekday = firstWeekday
    }
  }
}
