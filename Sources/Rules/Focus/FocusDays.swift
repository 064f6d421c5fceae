public import CivilTime

/// What one local day holds of focus.
public struct FocusDay: Sendable, Equatable {
  public let day: LocalDay
  /// Sessions put on this day, deep or not.
  public internal(set) var sessions: Int64 = 0
  public internal(set) var deepSessions: Int64 = 0
  /// Completed sessions: the actual segments of the weekly plan (assumed).
  public internal(set) var segments: Int64 = 0
  public internal(set) var minutes: Int64 = 0
  public internal(set) var miles: Int64 = 0
  public internal(set) var xp: Int64 = 0
  /// Whether the day counts for the focus streak: a completed session is put on it, or one minute of it is split to it.
  public internal(set) var isActive = false

  init(_ day: LocalDay) { self.day = day }
}

/// A log by days. Source: product.md, session and weekly plan.
public struct FocusDays: Sendable, Equatable {
  /// Days with a session or a part of one, ascending.
  public let days: [FocusDay]
  /// Samples have sessions and minutes, but no miles, no XP and no active day.
  public let isSample: Bool

  /// A log by days under `rule`; `day` gives an instant's day, under any day rule. Samples stand on their own days.
  ///
  /// Minutes, miles and the XP of minutes go with the minutes; the session, its bonus and its segment with the day it is
  /// put on. So sums over all days do not depend on the rule. Throws for rates that `Rewards` does not take.
  /// O(sessions × log), split O(minutes).
  public init(
    _ log: FocusLog, _ rule: SessionDay, _ rewards: Rewards, dayOf day: (Int64) throws(RuleFault) -> LocalDay
  ) throws(RuleFault) {
    try rewards.check()
    var found: [LocalDay: FocusDay] = [:]
    switch log {
    case .sample(let sample):
      for session in sample.sessions {
        found[session.day, default: FocusDay(session.day)].count(isDeep: session.isDeep)
        found[session.day, default: FocusDay(session.day)].minutes += Int64(session.focusedMinutes)
      }
    case .real(let log):
      for session in log.sessions {
        let minutes = Int64(session.focusedMinutes)
        let own = try day(rule.decidingInstant(start: session.start, minutes: minutes))
        found[own, default: FocusDay(own)].count(isDeep: session.isDeep)
        found[own, default: FocusDay(own)].xp += rewards.xp(focusedMinutes: 0, isDeep: session.isDeep)
        for share in try rule.shares(start: session.start, minutes: minutes, dayOf: day) {
          found[share.day, default: FocusDay(share.day)].earn(share.minutes, session, rewards)
        }
      }
    }
    days = found.values.sorted { $0.day < $1.day }
    isSample = log.isSample
  }

  /// The same over local days that begin at `hour` by the clock.
  public init(
    _ log: FocusLog, _ rule: SessionDay, _ rewards: Rewards, startsAtHour hour: Int64 = 0, in zone: Zone
  ) throws(RuleFault) {
    try self.init(log, rule, rewards) { (instant) throws(RuleFault) in
      try LogicalDay.of(instant, startsAtHour: hour, in: zone)
    }
  }

  /// What `day` holds. O(log days).
  public subscript(day: LocalDay) -> FocusDay {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low < days.count && days[low].day == day ? days[low] : FocusDay(day)
  }

  /// The days that count for the focus streak, ascending: none of a sample.
  public var activeDays: [LocalDay] { days.filter(\.isActive).map(\.day) }
}

extension FocusDay {
  /// A session put on this day; the deep ones are the completed ones, as `Session.isCompleted` has it.
  fileprivate mutating func count(isDeep: Bool) {
    sessions += 1
    if isDeep {
      deepSessions += 1
      segments += 1
    }
  }

  fileprivate mutating func earn(_ share: Int64, _ session: Session, _ rewards: Rewards) {
    minutes += share
    miles += rewards.miles(focusedMinutes: Int32(share))
    xp += rewards.xp(focusedMinutes: Int32(share), isDeep: false)
    if session.isCompleted { isActive = true }
  }
}
