/// Consecutive days with a check-in. Days are numbers under the design's day rule: the next number is the next day.
///
/// A streak goes stale by itself as days pass, so its present length is always asked as of a day, and under grace hours as
/// of a local second of it. It stays alive through the day after the last check-in, since that day's check-in may still
/// come. Lengths count days with a check-in, a weekly streak's as well, so that lengths compare across policies (assumed);
/// days saved by a freeze count where the policy says so. Source: product.md, streak.
public struct Streak: Sendable, Equatable {
  /// Length at the last check-in; 0 before the first.
  public private(set) var length: Int32
  /// The longest length ever held at a check-in.
  public private(set) var longest: Int32
  /// Day number of the last day that counts; `never` before the first.
  public private(set) var lastDay: Int32
  /// What the policy keeps: freezes held, the day last repaired (`never` before the first), or the days with a check-in in
  /// the last week.
  private var kept: Int32
  /// Days from the beginning of day 0's week to day 0, under a weekly policy.
  private let weekShift: Int32

  /// No day.
  @inlinable public static var never: Int32 { .min }

  /// A streak before its first check-in. `weekday` is that of day number 0, Monday 1 … Sunday 7, and bears on a weekly
  /// policy alone.
  public init(policy: StreakPolicy, weekday: Int32 = 1) {
    length = 0
    longest = 0
    lastDay = Self.never
    switch policy {
    case .freeze(let terms): (kept, weekShift) = (terms.equipped, 0)
    case .repair: (kept, weekShift) = (Self.never, 0)
    case .weekly(let terms): (kept, weekShift) = (0, (weekday &- terms.firstWeekday &+ 14) % 7)
    case .strict, .twoDayRule, .graceHours: (kept, weekShift) = (0, 0)
    }
  }

  /// Freezes held at the last check-in, under a freeze policy.
  public var freezes: Int32 { kept }

  /// Whole days without a check-in between the last one and `day`, that day itself not counted; never negative, and 0
  /// before the first. O(1).
  public func missed(asOf day: Int32) -> Int32 { lastDay == Self.never ? 0 : max(0, day &- lastDay &- 1) }

  /// The length that a user would be shown at local second `second` of `day`, before any check-in then; 0 if broken. O(1).
  public func length(asOf day: Int32, second: Int32 = 0, _ policy: StreakPolicy) -> Int32 {
    if case .weekly(let terms) = policy {
      let weeks = lastDay == Self.never ? 0 : week(day) - week(lastDay)
      return weeks <= 0 || weeks == 1 && kept >= terms.days ? length : 0
    }
    let gap = missed(asOf: day)
    if gap == 0 { return length }
    switch policy {
    case .strict, .weekly: return 0
    case .freeze: return gap <= kept ? length : 0
    case .repair(let terms): return gap == 1 && isRepairable(day &- 1, terms) ? length : 0
    case .twoDayRule: return gap == 1 ? length : 0
    case .graceHours(let terms): return gap == 1 && terms.hold(second) ? length : 0
    }
  }

  /// Whether a miss on `day` would be absorbed: the streak would still be alive as the day after begins. O(1).
  public func isCovered(on day: Int32, _ policy: StreakPolicy) -> Bool {
    guard length > 0, missed(asOf: day &+ 1) > 0, length(asOf: day &+ 1, policy) > 0 else { return false }
    guard case .weekly(let terms) = policy else { return true }
    // What is left of the week after the day must still hold the days that it needs.
    return heldThisWeek(day) &+ leftThisWeek(day) >= terms.days
  }

  /// How many misses in a row from `day` on would be absorbed; under a weekly policy those that the week can bear. O(1).
  public func absorbed(from day: Int32, _ policy: StreakPolicy) -> Int32 {
    if case .strict = policy { return 0 }
    guard isCovered(on: day, policy) else { return 0 }
    switch policy {
    case .freeze: return kept &- missed(asOf: day)
    case .weekly(let terms): return heldThisWeek(day) &+ leftThisWeek(day) &- terms.days &+ 1
    case .strict, .repair, .twoDayRule, .graceHours: return 1
    }
  }

  /// Records a check-in at local second `second` of `day`. A second one on the same day, or one on an earlier day, changes
  /// nothing. Returns whether it found a streak broken and begins another. O(1).
  @discardableResult
  public mutating func checkIn(on day: Int32, second: Int32 = 0, _ policy: StreakPolicy) -> Bool {
    if lastDay != Self.never && day <= lastDay { return false }
    let held = length(asOf: day, second: second, policy)
    let isBroken = length > 0 && held == 0
    let gap = missed(asOf: day)
    length = held &+ 1
    switch policy {
    case .freeze(let terms):
      kept = held > 0 || lastDay == Self.never ? kept &- gap : 0
      // Days saved by a freeze count once a check-in bridges them, so that no streak is ever shown longer than its longest.
      if terms.counts && held > 0 { length &+= gap }
      if terms.earnEveryDays > 0, length / terms.earnEveryDays > held / terms.earnEveryDays {
        kept = min(kept &+ 1, max(terms.most, kept))
      }
    case .repair: if held > 0, gap == 1 { kept = day &- 1 }
    case .weekly: kept = lastDay != Self.never && week(day) == week(lastDay) ? kept &+ 1 : 1
    case .strict, .twoDayRule, .graceHours: break
    }
    lastDay = day
    longest = max(longest, length)
    return isBroken
  }

  private func isRepairable(_ day: Int32, _ terms: StreakPolicy.Repair) -> Bool {
    kept == Self.never || day &- kept >= terms.everyDays
  }

  /// Days with a check-in in the week of `day`, under a weekly policy, and days of it after `day`.
  private func heldThisWeek(_ day: Int32) -> Int32 { week(day) == week(lastDay) ? kept : 0 }
  private func leftThisWeek(_ day: Int32) -> Int32 { 6 &- (day &+ weekShift &- week(day) &* 7) }

  /// Number of the week that holds `day`.
  private func week(_ day: Int32) -> Int32 {
    let days = day &+ weekShift
    return days / 7 - (days % 7 < 0 ? 1 : 0)
  }
}
