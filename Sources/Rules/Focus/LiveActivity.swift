/// What a running session shows outside the app: seconds left and progress, as a function of the time elapsed, and when it
/// is told anew. Source: product.md, live activity (diary: the content; assumed: the budget).
public struct LiveActivity: Sendable, Equatable {
  public let plannedSeconds: Int64
  /// Most updates after the first content; the system that shows it allows only so many.
  public let budget: Int64

  /// Progress of a session whose planned time has elapsed: fixed point, 2⁻¹⁶.
  public static let one: Int64 = 1 << 16

  /// Values of `budget`: up to one a second of a day.
  public static let budgets: ClosedRange<Int64> = 1...86_400

  /// Throws for planned minutes outside 1 … 1440 and a budget outside `budgets`.
  public init(plannedMinutes: Int64, budget: Int64) throws(RuleFault) {
    try RuleFault.check("planned_minutes", plannedMinutes, 1...Session.minutes.upperBound)
    try RuleFault.check("update_budget", budget, Self.budgets)
    plannedSeconds = plannedMinutes * 60
    self.budget = budget
  }

  /// What is shown.
  public struct Content: Sendable, Equatable {
    /// Of the planned seconds, never negative.
    public var remainingSeconds: Int64
    /// 0 … `one`, rounded down, and `one` only when nothing remains.
    public var progress: Int64

    public init(remainingSeconds: Int64, progress: Int64) {
      self.remainingSeconds = remainingSeconds
      self.progress = progress
    }
  }

  /// The content after `elapsed` seconds of focus; a session that runs over stays at its end. Throws for a negative number.
  /// O(1).
  public func content(elapsed: Int64) throws(RuleFault) -> Content {
    try RuleFault.check("elapsed_seconds", elapsed, 0...Int64.max)
    let done = min(elapsed, plannedSeconds)
    return Content(remainingSeconds: plannedSeconds - done, progress: done * Self.one / plannedSeconds)
  }

  /// The elapsed seconds at which the content is updated: evenly spaced, rounded up, ascending without repeats, at most
  /// `budget`, the last at the end. The content that it begins with is no update. O(updates).
  public var updates: [Int64] {
    let count = min(budget, plannedSeconds)
    return (1...count).map { ($0 * plannedSeconds + count - 1) / count }
  }

  /// The content that stands on the screen after `elapsed` seconds: that of the last update, or the first. O(1).
  ///
  /// Throws for a negative number.
  public func shown(elapsed: Int64) throws(RuleFault) -> Content {
    try RuleFault.check("elapsed_seconds", elapsed, 0...Int64.max)
    let count = min(budget, plannedSeconds)
    let update = min(elapsed, plannedSeconds) * count / plannedSeconds
    return try content(elapsed: (update * plannedSeconds + count - 1) / count)
  }

  /// Seconds of focus from `start` to `now` less the pauses, which are spans in order and apart from each other; one that
  /// lasts still ends at `now`.
  ///
  /// Throws for instants outside `Session.instants`, for a `now` before the start, and for pauses without order. O(pauses).
  public static func elapsed(from start: Int64, to now: Int64, pauses: [(from: Int64, to: Int64)]) throws(RuleFault)
    -> Int64
  {
    try RuleFault.check("start", start, Session.instants)
    try RuleFault.check("now", now, start...max(start, Session.instants.upperBound))
    var elapsed = now - start
    var last = start
    for pause in pauses {
      try RuleFault.check("pauses", pause.from, last...now)
      try RuleFault.check("pauses", pause.to, pause.from...now)
      elapsed -= pause.to - pause.from
      last = pause.to
    }
    return elapsed
  }
}
