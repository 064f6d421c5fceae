/// A streak as of a day: what a user is shown. Source: product.md, streak.
public struct StreakSummary: Sendable, Equatable {
  /// Length as of the day, before any further check-in of it; 0 if broken.
  public var current: Int32
  /// The longest length up to the day.
  public var longest: Int32

  /// Day numbers, so that no distance between two of them overflows.
  public static let days: ClosedRange<Int64> = -1_000_000_000...1_000_000_000

  /// The streak over `checkIns`, ascending day numbers, as of `day`. A day may come more than once and counts once.
  ///
  /// Throws for days outside `days`, for a day after which an earlier one comes, and for check-ins after `day`.
  /// O(check-ins).
  public init(checkIns: [Int64], asOf day: Int64, _ policy: StreakPolicy) throws(RuleFault) {
    try RuleFault.check("as_of_day", day, Self.days)
    var streak = Streak(policy: policy)
    var last = Self.days.lowerBound
    for checkIn in checkIns {
      try RuleFault.check("checkin_days", checkIn, Self.days)
      if checkIn < last {
        throw RuleFault("checkin_days", found: checkIn, allowed: "a day from \(last) on, since it follows")
      }
      if checkIn > day { throw RuleFault("checkin_days", found: checkIn, allowed: "days up to as_of_day \(day)") }
      last = checkIn
      streak.checkIn(on: Int32(checkIn), policy)
    }
    current = streak.length(asOf: Int32(day), policy)
    longest = max(streak.longest, current)
  }
}
