public import CivilTime

/// What a user is advised to do next. Source: product.md, advice (diary).
public struct NextAction: Sendable, Equatable {
  /// Segments left today.
  public var segmentsLeft: Int64
  /// Minutes of the recommended mode, if segments are left.
  public var segmentMinutes: Int64?
  /// The next beacon, if the current task is complete.
  public var beacon: FocusTask?

  /// Minutes that a recommended mode may have.
  public static let minutes: ClosedRange<Int64> = 1...Session.minutes.upperBound

  /// The advice after `done` segments of today's `target`; `current` is the id of the task at hand, if there is one.
  ///
  /// Throws for negative counts, a mode outside `minutes`, and a task that is not in the list. O(tasks).
  public init(
    target: Int64, done: Int64, segmentMinutes: Int64, tasks: TaskList? = nil, current: String? = nil
  ) throws(RuleFault) {
    try RuleFault.check("segment_minutes", segmentMinutes, Self.minutes)
    segmentsLeft = try Advice.segmentsLeft(target: target, done: done)
    self.segmentMinutes = segmentsLeft > 0 ? segmentMinutes : nil
    guard let current else { return }
    guard let tasks else { throw RuleFault("task", found: current, allowed: "none, since there is no list of tasks") }
    beacon = try tasks.task(current).isDone ? tasks.next : nil
  }
}

/// What past sessions suggest. Source: product.md, advice: a soundscape and a next start time (diary; how is assumed).
public enum Suggestion {
  /// Days whose sessions suggest when to begin the next.
  public static let days: ClosedRange<Int64> = 1...366

  /// The scene least visited, of equal ones the first; nil without scenes. `visits` are the sessions in each scene that the
  /// chapter in work offers: those of the chapters unlocked so far. Throws for a negative number. O(scenes).
  public static func scene(visits: [Int64]) throws(RuleFault) -> Int? {
    for count in visits { try RuleFault.check("visits", count, 0...Int64.max) }
    return visits.indices.min { (visits[$0], $0) < (visits[$1], $1) }
  }

  /// The half hour of the clock (0 … 47) in which most sessions of the last `days` days began, `day` the last of them; of
  /// equal ones the one used last. Nil without a session.
  ///
  /// Days are local dates. Throws for a number of days outside `Suggestion.days`. O(sessions × log).
  public static func halfHour(
    _ log: SessionLog, asOf day: LocalDay, days: Int64, in zone: Zone
  ) throws(RuleFault) -> Int64? {
    try RuleFault.check("days", days, Self.days)
    var counts = [Int64](repeating: 0, count: 48)
    var last = [Int](repeating: -1, count: 48)
    for (index, session) in log.sessions.enumerated() {
      let back = zone.localDay(at: session.start).days(to: day)
      guard back >= 0, back < days else { continue }
      let slot = Int(zone.secondsOfDay(at: session.start) / 1800)
      counts[slot] += 1
      last[slot] = index
    }
    let best = counts.indices.max { (counts[$0], last[$0]) < (counts[$1], last[$1]) }
    return best.flatMap { counts[$0] > 0 ? Int64($0) : nil }
  }

  /// The next instant, `now` itself left out, at which the clock shows the beginning of a half hour; where the clock skips
  /// it, as `Zone.instant` has it. Throws for a half hour outside 0 … 47 and for instants outside `Session.instants`.
  public static func nextStart(halfHour: Int64, after now: Int64, in zone: Zone) throws(RuleFault) -> Int64 {
    try RuleFault.check("half_hour", halfHour, 0...47)
    try RuleFault.check("now", now, Session.instants)
    var day = zone.localDay(at: now)
    var instant = zone.instant(of: day, second: Int32(halfHour) * 1800)
    while instant <= now {
      day = zone.nextExistingDay(after: day)
      instant = zone.instant(of: day, second: Int32(halfHour) * 1800)
    }
    return instant
  }
}
