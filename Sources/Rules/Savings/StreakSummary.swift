/// A streak as of a day: what a user is shown. Source: product.md, streak.
public struct StreakSummary: Sendable, Equatable {
  /// Length as of the day, before any further check-in of it; 0 if broken.
  public var current: Int32
  /// The longest length up to the day.
  public var longest: Int32

  /// Day numbers, so that no distance between two of them overflows.
  public static let days: ClosedRange<Int64> = -1_000_000_000...1_000_000_000

  /// A day and a second of it by the local clock, counted from the day's beginning.
  public struct Time: Sendable, Equatable {
    public var day: Int64
    public var second: Int64

    public init(_ day: Int64, second: Int64 = 0) {
      self.day = day
      self.second = second
    }
  }

  /// The streak over `checkIns`, ascending day numbers, as of the beginning of `day`. A day may come more than once and counts once.
  ///
  /// Throws for days outside `days`, for a day after which an earlier one comes, and for check-ins after `day`.
  /// O(check-ins).
  public init(checkIns: [Int64], asOf day: Int64, _ policy: StreakPolicy) throws(RuleFault) {
    try self.init(checkIns: checkIns.map { Time($0) }, asOf: Time(day), policy)
  }

  /// The same by times of day, which bear on grace hours; `weekday` is that of day number 0, Monday 1 … Sunday 7, and bears
  /// on a weekly streak. Throws for seconds outside the day and for a weekday outside 1 … 7 besides.
  public init(checkIns: [Time], asOf asked: Time, weekday: Int64 = 1, _ policy: StreakPolicy) throws(RuleFault) {
    try RuleFault.check("as_of_day", asked.day, Self.days)
    try RuleFault.check("as_of_second", asked.second, 0...86_399)
    try RuleFault.check("weekday_of_day_0", weekday, 1...7)
    var streak = Streak(policy: policy, weekday: Int32(weekday))
    var last = Time(Self.days.lowerBound)
    for checkIn in checkIns {
      try RuleFault.check("checkin_days", checkIn.day, Self.days)
      try RuleFault.check("checkin_seconds", checkIn.second, 0...86_399)
      if checkIn.day < last.day {
        throw RuleFault("checkin_days", found: checkIn.day, allowed: "a day from \(last.day) on, since it follows")
      }
      if checkIn.day > asked.day {
        throw RuleFault("checkin_days", found: checkIn.day, allowed: "days up to as_of_day \(asked.day)")
      }
      last = checkIn
      streak.checkIn(on: Int32(checkIn.day), second: Int32(checkIn.second), policy)
    }
    current = streak.length(asOf: Int32(asked.day), second: Int32(asked.second), policy)
    longest = streak.longest
  }
}
