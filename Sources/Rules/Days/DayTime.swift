public import CivilTime

/// When something happens, as the rules see it: the day's number under the design's day rule, and the time by the clock.
public struct DayTime: Sendable, Equatable {
  /// Number of the day, counted from the user's install.
  public var day: Int32
  /// The date that the app would show.
  public var date: LocalDay
  /// Seconds by the local clock since midnight, 0 … 86 399.
  public var second: Int32
  /// Seconds by the local clock since the hour at which days begin, 0 … 86 399.
  public var sinceStart: Int32

  /// Days that begin at hour `startHour`. O(1).
  @inlinable
  public init(day: Int32, date: LocalDay, second: Int32, startHour: Int32 = 0) {
    self.day = day
    self.date = date
    self.second = second
    let since = second &- startHour &* 3600
    sinceStart = since < 0 ? since &+ 86_400 : since
  }
}
