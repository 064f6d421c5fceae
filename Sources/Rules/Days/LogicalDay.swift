public import CivilTime

/// The day that a user means by a time: days may begin later than at midnight. Source: product.md, days.
public enum LogicalDay {
  /// Hours at which a day may begin.
  public static let hours: ClosedRange<Int64> = 0...23

  /// The day to which the local time `second` of `day` belongs, if days begin at `hour` by the clock: the local date, or
  /// the one that exists before it while the clock shows less.
  ///
  /// Throws for an hour outside 0 … 23, a second outside the day, and a local time that the zone's clock never shows. O(1),
  /// or O(dates left out) where the date before does not exist.
  public static func of(
    _ day: LocalDay, second: Int64, startsAtHour hour: Int64, in zone: Zone
  ) throws(RuleFault) -> LocalDay {
    try RuleFault.check("second", second, 0...secondsPerDay - 1)
    let instant = zone.instant(of: day, second: Int32(second))
    guard zone.localDay(at: instant) == day, zone.secondsOfDay(at: instant) == Int32(second) else {
      let clock = "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2))"
      throw RuleFault("local", found: "\(day)T\(clock)", allowed: "times that exist in \(zone.name)")
    }
    return try of(instant, startsAtHour: hour, in: zone)
  }

  /// The day to which an instant belongs, likewise.
  public static func of(_ instant: Int64, startsAtHour hour: Int64, in zone: Zone) throws(RuleFault) -> LocalDay {
    try RuleFault.check("day_starts_at_hour", hour, hours)
    return zone.logicalDay(at: instant, hour: Int32(hour))
  }
}
