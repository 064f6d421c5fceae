/// Consecutive days with a check-in. Days are numbers under the design's day rule: the next number is the next day.
///
/// A streak goes stale by itself as days pass, so its present length is always asked as of a day. It stays alive through
/// the day after the last check-in, since that day's check-in may still come. Source: product.md, streak.
public struct Streak: Sendable, Equatable {
  /// Length at the last check-in; 0 before the first.
  public var length: Int32
  /// The longest length ever held.
  public var longest: Int32
  /// Day number of the last check-in; meaningless while `length` is 0.
  public var lastDay: Int32
  /// Freezes held at the last check-in; under the two-day rule always 1.
  public var freezes: Int32

  /// A streak before its first check-in.
  @inlinable
  public init(policy: StreakPolicy) {
    length = 0
    longest = 0
    lastDay = 0
    freezes = policy.equipped
  }

  /// Whole days without a check-in between the last one and `day`, that day itself not counted; never negative. O(1).
  @inlinable
  public func missed(asOf day: Int32) -> Int32 { length == 0 ? 0 : max(0, day - lastDay - 1) }

  /// The length that a user would be shown on `day`, before any check-in of that day; 0 if broken. O(1).
  @inlinable
  public func length(asOf day: Int32, _ policy: StreakPolicy) -> Int32 {
    let gap = missed(asOf: day)
    if gap == 0 { return length }
    switch policy {
    case .strict: return 0
    case .freeze(let terms):
      guard gap <= freezes else { return 0 }
      return terms.counts ? length + gap : length
    case .twoDayRule: return gap == 1 ? length : 0
    }
  }

  /// Whether a miss on `day` would be absorbed: the streak would still be alive the day after. O(1).
  @inlinable
  public func isCovered(on day: Int32) -> Bool { length > 0 && missed(asOf: day) < freezes }

  /// Records a check-in on `day`. A second one on the same day, or one on an earlier day, changes nothing. O(1).
  @inlinable
  public mutating func checkIn(on day: Int32, _ policy: StreakPolicy) {
    if length > 0 && day <= lastDay { return }
    let held = length(asOf: day, policy)
    let gap = missed(asOf: day)
    freezes = held > 0 || length == 0 ? freezes - gap : 0
    length = held + 1
    lastDay = day
    longest = max(longest, length)
    switch policy {
    case .strict: break
    case .freeze(let terms):
      if terms.earnEveryDays > 0, length % terms.earnEveryDays == 0 {
        freezes = min(freezes + 1, max(terms.most, freezes))
      }
    case .twoDayRule: freezes = 1
    }
  }
}
