public import CivilTime

/// A made-up session for statistics pages without any real one. No value of this type can become a `Session`, and whatever
/// earns XP, miles, streaks, badges or stamps takes those alone. Source: product.md, sample data (diary).
public struct SampleSession: Sendable, Equatable {
  /// The local day on which it pretends to have been.
  public let day: LocalDay
  /// Second of the day by the clock.
  public let second: Int32
  public let plannedMinutes: Int32
  public let focusedMinutes: Int32
  public let isInterrupted: Bool
  public let scene: Int32

  /// As of a session.
  public var isDeep: Bool { !isInterrupted }
}

/// Sample sessions, the same for the same day. Source: product.md, sample data (diary; the pattern is assumed).
public struct SampleLog: Sendable, Equatable {
  /// In the order of time.
  public let sessions: [SampleSession]

  /// Days that samples may fill.
  public static let days: ClosedRange<Int64> = 1...366

  /// Sample sessions of the `days` days before `day`, in scenes 0 ..< `scenes`: a fixed week, one session less on every
  /// other week's weekdays. Throws for `days` outside `SampleLog.days`, scenes outside 1 … `Chapter.most`, and a day outside the
  /// calendar's years. O(days).
  public init(before day: LocalDay, days: Int64, scenes: Int64) throws(RuleFault) {
    try RuleFault.check("days", days, Self.days)
    try RuleFault.check("scenes", scenes, 1...Int64(Chapter.most))
    let end = LocalDay.years.upperBound
    guard day.civil.year < end, day.civil.year > -end else {
      throw RuleFault("day", found: day, allowed: "days in the years \(1 - end) to \(end - 1)")
    }
    var sessions: [SampleSession] = []
    for back in (1...Int32(days)).reversed() {
      let date = day.adding(days: -back)
      let week = floorQuotient(Int64(date.number) + 3, 7)
      let plan = Self.week[Int(date.weekday) - 1]
      for (index, entry) in plan.prefix(week % 2 == 0 ? plan.count : max(1, plan.count - 1)).enumerated() {
        let scene = (Int64(date.weekday) + Int64(index)) % scenes
        sessions.append(
          SampleSession(
            day: date, second: entry.minuteOfDay * 60, plannedMinutes: entry.planned, focusedMinutes: entry.focused,
            isInterrupted: entry.focused < entry.planned, scene: Int32(scene)))
      }
    }
    self.sessions = sessions
  }

  /// Monday first: when, minutes planned and minutes focused.
  private static let week: [[(minuteOfDay: Int32, planned: Int32, focused: Int32)]] = [
    [(540, 25, 25), (600, 25, 25), (1230, 25, 18)], [(545, 25, 25), (1215, 50, 50)], [(555, 25, 25), (620, 25, 25)],
    [(540, 25, 11), (1200, 25, 25)], [(570, 50, 50), (900, 25, 25)], [(660, 25, 25)], [(1140, 25, 25)],
  ]
}

/// What a statistics page shows: a user's own sessions, or samples plainly marked as such while there are none.
public enum FocusLog: Sendable, Equatable {
  case sample(SampleLog)
  case real(SessionLog)

  /// Samples for a log without sessions; they vanish with the first real one.
  public init(_ log: SessionLog, orSample sample: @autoclosure () throws(RuleFault) -> SampleLog) throws(RuleFault) {
    self = log.sessions.isEmpty ? .sample(try sample()) : .real(log)
  }

  /// The sessions that earn; none of a sample.
  public var real: SessionLog? {
    switch self {
    case .sample: nil
    case .real(let log): log
    }
  }

  /// Whether the page must be marked as a sample.
  public var isSample: Bool { real == nil }
}
