public import CivilTime
public import Fields

/// What becomes of a reminder whose time the clock skips that day. Source: product.md, reminder; the choice is assumed.
public enum GapPolicy: String, Choosable {
  /// Moved forward by the gap: 02:30 becomes 03:30. The default, as in RFC 5545.
  case after
  /// The last second before the gap.
  case before
  /// None that day.
  case skip

  public var meaning: String {
    switch self {
    case .after: "moved forward by the gap: 02:30 becomes 03:30"
    case .before: "the last second before the gap"
    case .skip: "none that day"
    }
  }
}

/// Which of the two times is meant that a clock shows twice. Source: product.md, reminder; the choice is assumed.
public enum OverlapPolicy: String, Choosable {
  /// The default.
  case first
  case last
  /// Two reminders that day.
  case both

  public var meaning: String {
    switch self {
    case .first: "the first time"
    case .last: "the second time"
    case .both: "both times, so two reminders that day"
    }
  }
}

/// What a reminder says.
public enum ReminderKind: String, Sendable, CaseIterable {
  /// Time to save.
  case daily
  /// A wish goal's period falls due today.
  case due
}

/// One notification: when, on which local date, and what it says.
public struct Firing: Sendable, Equatable {
  /// Seconds since 1970.
  public var instant: Int64
  /// The date on the local clock at that instant.
  public var day: LocalDay
  public var kind: ReminderKind

  public init(instant: Int64, day: LocalDay, kind: ReminderKind = .daily) {
    self.instant = instant
    self.day = day
    self.kind = kind
  }
}

/// A local notification at a time of the local clock, once a day. Source: product.md, reminder: diary, 20:15 unless changed.
///
/// On a date on which a wish goal's period falls due a second one says so at the same time, or one alone that says so instead.
/// A date that does not exist has none. One whose time is skipped stays on its date: where the policy would move it to
/// another, it is moved to the other side of the gap.
public struct Reminder: Sendable, Equatable {
  /// Minutes of the local clock since midnight, held within 0 … 1439.
  public var minute: Int32
  public var gap: GapPolicy
  public var overlap: OverlapPolicy
  /// Whether the notification of a due date stands for that of the day as well, since two at once would be dismissed with
  /// one gesture; otherwise both fire. Source: assumed.
  public var mergesDue: Bool

  /// Minutes that a clock can show.
  public static let minutes: ClosedRange<Int64> = 0...1439

  /// Longest span that can be listed, in days.
  public static let mostDays: Int64 = 100_000

  public init(
    minute: Int32 = 20 * 60 + 15, gap: GapPolicy = .after, overlap: OverlapPolicy = .first, mergesDue: Bool = false
  ) {
    self.minute = minute
    self.gap = gap
    self.overlap = overlap
    self.mergesDue = mergesDue
  }

  /// The same at another time of the clock. Throws for an hour outside 0 … 23 and a minute outside 0 … 59.
  public func at(hour: Int64, minute: Int64) throws(RuleFault) -> Reminder {
    try RuleFault.check("hour", hour, 0...23)
    try RuleFault.check("minute", minute, 0...59)
    var changed = self
    changed.minute = Int32(hour * 60 + minute)
    return changed
  }
}

extension Reminder {
  /// The notifications of a local date, ascending, of those at one instant the daily one first; `isDue` if a period falls
  /// due on it. None on a date that does not exist, nor in a gap if those are skipped; twice as many where the clock shows
  /// the time twice and both count. O(log transitions).
  public func firings(on day: LocalDay, in zone: Zone, isDue: Bool = false) -> [Firing] {
    let kinds: [ReminderKind] = !isDue ? [.daily] : mergesDue ? [.due] : [.daily, .due]
    return instants(on: day, in: zone).flatMap { instant in
      kinds.map { Firing(instant: instant, day: day, kind: $0) }
    }
  }

  /// The notifications of the local dates `first` … `last`, ascending; `due` are dates on which a period falls due.
  ///
  /// Throws if `last` comes before `first`, for more than `mostDays`, and for dates outside `LocalDay.years`. O(days).
  public func firings(
    from first: LocalDay, through last: LocalDay, in zone: Zone, due: [LocalDay] = []
  ) throws(RuleFault) -> [Firing] {
    try SavingsPlan.checkYear("first", first)
    try SavingsPlan.checkYear("last", last)
    if last < first || first.days(to: last) >= Self.mostDays {
      let end = first.adding(days: Int32(Self.mostDays) - 1)
      throw RuleFault("last", found: last, allowed: "dates from \(first) to \(end)")
    }
    let due = Set(due)
    return (first.number...last.number).flatMap { number in
      let day = LocalDay(number: number)
      return firings(on: day, in: zone, isDue: due.contains(day))
    }
  }

  /// The first notification after an instant; `due` are dates on which a period falls due.
  ///
  /// With the `previous` one, which may have fired in another zone, no local date is served again: none comes before a date
  /// later than its own, whether travel repeats the date or goes back to one before. (Those of one date in the same zone
  /// are one service.) After the daily one, told as `previous` at `instant`, comes the due one of the same instant. Nil only at the end of the instants that zones tell.
  ///
  /// Throws for an instant outside ± `Zone.limit`, and for a previous notification after it or on a date that no zone had
  /// by then. O(log transitions).
  public func next(
    after instant: Int64, in zone: Zone, previous: Firing? = nil, due: [LocalDay] = []
  ) throws(RuleFault) -> Firing? {
    try RuleFault.check("instant", instant, -Zone.limit...Zone.limit)
    let today = zone.localDay(at: instant)
    // A date earlier than today's may still come where the clock is turned back over midnight.
    var day = today.adding(days: -1)
    if let previous {
      try Self.check(previous, upTo: instant, today)
      day = max(day, previous.day)
    }
    // Far more dates than ever go without in a row.
    for _ in 0..<40 {
      let isServed = previous.map { $0.day == day && !instants(on: day, in: zone).contains($0.instant) } ?? false
      let all = firings(on: day, in: zone, isDue: due.contains(day))
      let firing = all.first { firing in
        firing.instant <= Zone.limit
          && (firing.instant > instant || Self.isSecond(firing, at: instant, after: previous))
      }
      if let firing, !isServed { return firing }
      day = day.adding(days: 1)
    }
    return nil
  }

  /// Whether it is the due one that fires with the daily one before it.
  private static func isSecond(_ firing: Firing, at instant: Int64, after previous: Firing?) -> Bool {
    firing.instant == instant && firing.kind == .due
      && previous == Firing(instant: instant, day: firing.day, kind: .daily)
  }

  private static func check(_ previous: Firing, upTo instant: Int64, _ today: LocalDay) throws(RuleFault) {
    if previous.instant > instant {
      throw RuleFault("previous", found: previous.instant, allowed: "instants up to \(instant)")
    }
    // Dates on clocks at the same instant differ by no more.
    let latest = today.adding(days: 3)
    if previous.day > latest { throw RuleFault("previous", found: previous.day, allowed: "dates up to \(latest)") }
  }

  private func instants(on day: LocalDay, in zone: Zone) -> [Int64] {
    if !zone.exists(day) { return [] }
    let second = min(max(minute, 0), 1439) * 60
    let shown = zone.instants(of: day, second: second)
    guard let first = shown.first, let last = shown.last else { return moved(on: day, second, in: zone) }
    switch overlap {
    case .first: return [first]
    case .last: return [last]
    case .both: return shown
    }
  }

  /// The instant on `day` that stands for a time in a gap.
  private func moved(on day: LocalDay, _ second: Int32, in zone: Zone) -> [Int64] {
    let forward = zone.instant(of: day, second: second)
    let turns = zone.transitions(from: forward - 2 * secondsPerDay, until: forward + 1)
    let turn = turns.last?.instant ?? forward
    let choices: [Int64]
    switch gap {
    case .after: choices = [forward, turn - 1, turn]
    case .before: choices = [turn - 1, forward, turn]
    case .skip: choices = []
    }
    return choices.first { zone.localDay(at: $0) == day }.map { [$0] } ?? []
  }
}

/// How many notifications were delivered, seen and tapped. Only a tap is observable: a seen but untapped one is not.
/// Source: product.md, reminder: diary.
public struct ReminderCounts: Sendable, Equatable {
  public let delivered: Int64
  public let seen: Int64
  public let tapped: Int64

  /// Throws unless 0 ≤ `tapped` ≤ `seen` ≤ `delivered`.
  public init(delivered: Int64, seen: Int64, tapped: Int64) throws(RuleFault) {
    try RuleFault.check("delivered", delivered, 0...Int64.max)
    try RuleFault.check("seen", seen, 0...delivered)
    try RuleFault.check("tapped", tapped, 0...seen)
    self.delivered = delivered
    self.seen = seen
    self.tapped = tapped
  }
}
