public import CivilTime

/// Segments wanted on each weekday. Source: product.md, weekly plan (diary; the numbers are assumed).
public struct WeeklyPlan: Sendable, Equatable {
  /// Seven numbers, Monday first.
  public let segments: [Int64]

  /// Segments that a day may want: one a minute.
  public static let range: ClosedRange<Int64> = 0...1440

  /// Throws unless there are seven numbers, each within `range`.
  public init(_ segments: [Int64]) throws(RuleFault) {
    if segments.count != 7 {
      throw RuleFault("weekly_plan", found: "\(segments.count) numbers", allowed: "7 numbers, Monday first")
    }
    for value in segments { try RuleFault.check("weekly_plan", value, Self.range) }
    self.segments = segments
  }

  /// Segments wanted on a day, by its weekday. O(1).
  public func target(on day: LocalDay) -> Int64 { segments[Int(day.weekday) - 1] }

  /// Segments left on a day of which `done` are done. Throws for a negative number. O(1).
  public func left(on day: LocalDay, done: Int64) throws(RuleFault) -> Int64 {
    try Advice.segmentsLeft(target: target(on: day), done: done)
  }
}

/// A week of focus. Source: product.md, weekly report (diary: it sums the week; which sums is assumed).
public struct WeeklyReport: Sendable, Equatable {
  /// Seven days from the first weekday on.
  public let days: [FocusDay]
  /// Segments wanted, day by day.
  public let planned: [Int64]
  /// Days of streak as of the report; 0 for a sample.
  public let streak: Int64
  /// Whether all is made up.
  public let isSample: Bool

  /// The week that holds `day`, with weeks that begin on `firstWeekday` (Monday 1 … Sunday 7).
  ///
  /// Throws for a weekday outside 1 … 7 and a negative streak. O(log days).
  public init(
    _ log: FocusDays, _ plan: WeeklyPlan, weekOf day: LocalDay, firstWeekday: Int64 = 1, streak: Int64
  ) throws(RuleFault) {
    try RuleFault.check("streak", streak, 0...Int64.max)
    let first = try Self.firstDay(ofWeekOf: day, firstWeekday: firstWeekday)
    let dates = (0..<7 as Range<Int32>).map { first.adding(days: $0) }
    days = dates.map { log[$0] }
    planned = dates.map(plan.target)
    self.streak = log.isSample ? 0 : streak
    isSample = log.isSample
  }

  /// The first day of the week that holds `day`. Throws for a weekday outside 1 … 7. O(1).
  public static func firstDay(ofWeekOf day: LocalDay, firstWeekday: Int64 = 1) throws(RuleFault) -> LocalDay {
    try RuleFault.check("first_weekday", firstWeekday, 1...7)
    return day.adding(days: -(day.weekday - Int32(firstWeekday) + 7) % 7)
  }

  /// Sums of the week.
  public var sessions: Int64 { sum(\.sessions) }
  /// Sessions without interruption.
  public var deepSessions: Int64 { sum(\.deepSessions) }
  /// Segments done.
  public var segments: Int64 { sum(\.segments) }
  /// Focused minutes.
  public var minutes: Int64 { sum(\.minutes) }
  /// Miles of focused minutes; an expedition's bonus is none of a day.
  public var miles: Int64 { sum(\.miles) }
  /// XP earned.
  public var xp: Int64 { sum(\.xp) }

  /// The day with the most focused minutes, of equal ones the one with more segments, then the earlier (assumed); nil in a
  /// week without a focused minute.
  public var best: FocusDay? {
    var best: FocusDay?
    for day in days where day.minutes > 0 {
      if (day.minutes, day.segments) > (best?.minutes ?? 0, best?.segments ?? 0) { best = day }
    }
    return best
  }

  private func sum(_ value: (FocusDay) -> Int64) -> Int64 { days.reduce(0) { $0 + value($1) } }
}
