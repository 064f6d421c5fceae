public import Rules

/// What eight lives did, day by day: all that metrics, tables and `why` read. Written by the kernel, which knows no metric.
///
/// One `day` word, one `money` word and one `badge` word for each life and day, at index day × 8 + lane, meaningful for days
/// below the life's `lived` days. Owned by one thread.
public final class LifeRecord {
  /// Lives in a batch.
  public static let lanes = 8

  /// The most days that fit.
  public let days: Int
  public let day: UnsafeMutablePointer<UInt64>
  public let money: UnsafeMutablePointer<UInt64>
  public let badge: UnsafeMutablePointer<UInt64>
  /// Days from install to leaving or horizon, for each lane; 0 for a lane that holds no life.
  public var lived: [Int32] { (0..<Self.lanes).map { livedDays[$0] } }
  /// Who lived in each lane; nil for a lane that holds no life.
  public var people: [Person?]
  /// When each of them installed the app, seconds since 1970.
  public var installs: [Int64?] { (0..<Self.lanes).map { people[$0] == nil ? nil : lanes[$0].installed } }
  /// What each lane's person did, in order of the kinds of acts within a day; empty unless the record keeps acts.
  public var acts: [[Event]] { (0..<Self.lanes).map { log?[$0] ?? [] } }
  let log: ActLog
  /// Why they did it; nil unless the record traces.
  public let trace: LifeTrace?
  let livedDays: UnsafeMutablePointer<Int32>
  /// The kernel's scratch: the scalar side of each lane.
  let lanes: UnsafeMutablePointer<Lane>

  /// Room for `days` days of eight lives: 192 bytes a day. One that keeps acts or traces is some times slower to fill.
  public init(days: Int, keepsActs: Bool = false, traces: Bool = false) {
    self.days = days
    trace = traces ? LifeTrace(days: days) : nil
    log = keepsActs ? .allocate(capacity: Self.lanes) : nil
    log?.initialize(repeating: [], count: Self.lanes)
    let words = max(1, days) * Self.lanes
    day = .allocate(capacity: words)
    money = .allocate(capacity: words)
    badge = .allocate(capacity: words)
    day.initialize(repeating: 0, count: words)
    money.initialize(repeating: 0, count: words)
    badge.initialize(repeating: 0, count: words)
    livedDays = .allocate(capacity: Self.lanes)
    livedDays.initialize(repeating: 0, count: Self.lanes)
    // Lanes hold no references, so they are written before they are read and never torn down.
    lanes = .allocate(capacity: Self.lanes)
    people = Array(repeating: nil, count: Self.lanes)
  }

  deinit {
    day.deallocate()
    money.deallocate()
    badge.deallocate()
    livedDays.deallocate()
    lanes.deallocate()
    log?.deinitialize(count: Self.lanes)
    log?.deallocate()
  }
}

extension LifeRecord {
  /// The days that a lane's life lived.
  public func lifeDays(_ lane: Int) -> [RecordedDay] {
    (0..<Int(livedDays[lane])).map { number in
      let slot = number * Self.lanes + lane
      var recorded = RecordedDay()
      recorded.word = DayWord(bits: day[slot])
      if recorded.word.hasMoney { recorded.money = money[slot] }
      if recorded.word.hasBadge { recorded.badge = badge[slot] }
      return recorded
    }
  }
}

/// One life's day in 64 bits.
public struct DayWord: Sendable, Equatable {
  public var bits: UInt64

  @inlinable public init(bits: UInt64) { self.bits = bits }

  /// Deposits made, 0…8 of a synthetic life, at most 15.
  @inlinable public var deposits: Int { field(0, 4) }
  /// Focus sessions, 0…6 of a synthetic life, at most 7, and how many of them were not interrupted.
  @inlinable public var sessions: Int { field(4, 3) }
  @inlinable public var deepSessions: Int { field(7, 3) }
  /// Focused minutes, at most 1440.
  @inlinable public var minutes: Int { field(10, 11) }
  /// The deposit streak as of this day's end, and the focus streak: lengths before the next day's check-in.
  @inlinable public var depositStreak: Int { field(21, 12) }
  @inlinable public var focusStreak: Int { field(33, 12) }
  /// Level held at the day's end, at most 500.
  @inlinable public var level: Int { field(45, 9) }
  /// Whether the user opened the app and did something.
  @inlinable public var isActive: Bool { bits & Self.actsMask != 0 }
  /// Whether the day's `money` or `badge` word says anything.
  @inlinable public var hasMoney: Bool { deposits > 0 }
  @inlinable public var hasBadge: Bool { bits & Self.badgeMask != 0 }
  /// A deposit streak was lost at this day's end.
  @inlinable public var lostStreak: Bool { bits & Self.lostStreakMask != 0 }
  /// A wish goal was reached; a challenge was completed, or voided by a missed period; a chapter was finished.
  @inlinable public var reachedGoal: Bool { bits & Self.reachedGoalMask != 0 }
  @inlinable public var completedChallenge: Bool { bits & Self.completedChallengeMask != 0 }
  @inlinable public var voidedChallenge: Bool { bits & Self.voidedChallengeMask != 0 }
  @inlinable public var finishedChapter: Bool { bits & Self.finishedChapterMask != 0 }

  /// A session stamped its scene's city.
  @inlinable public var isStamped: Bool { bits & Self.stampedMask != 0 }
  /// The day's reminder was seen before any deposit, tapped, and brought about the day's deposits.
  @inlinable public var sawReminder: Bool { bits & Self.sawReminderMask != 0 }
  @inlinable public var tappedReminder: Bool { bits & Self.tappedReminderMask != 0 }
  @inlinable public var wasReminded: Bool { bits & Self.remindedMask != 0 }

  /// The bit of `isStamped`.
  @inlinable public static var stampedMask: UInt64 { 1 << 54 }
  @inlinable static var badgeMask: UInt64 { 1 << 55 }
  @inlinable static var lostStreakMask: UInt64 { 1 << 56 }
  @inlinable static var reachedGoalMask: UInt64 { 1 << 57 }
  @inlinable static var completedChallengeMask: UInt64 { 1 << 58 }
  @inlinable static var voidedChallengeMask: UInt64 { 1 << 59 }
  @inlinable static var finishedChapterMask: UInt64 { 1 << 60 }
  /// The bit of `sawReminder`.
  @inlinable public static var sawReminderMask: UInt64 { 1 << 61 }
  /// The bit of `tappedReminder`.
  @inlinable public static var tappedReminderMask: UInt64 { 1 << 62 }
  /// The bit of `wasReminded`.
  @inlinable public static var remindedMask: UInt64 { 1 << 63 }

  /// Goal, challenge (completed or voided), chapter, stamp.
  @inlinable public static var milestoneMask: UInt64 {
    reachedGoalMask | completedChallengeMask | voidedChallengeMask | finishedChapterMask | stampedMask
  }
  /// Acts, badges or any of those: a day without them has nothing to count but a reminder.
  @inlinable public static var eventMask: UInt64 { actsMask | badgeMask | milestoneMask }

  @inlinable static var minutesMask: UInt64 { 0x7FF << 10 }

  /// Deposits or sessions.
  @inlinable static var actsMask: UInt64 { 0x7F }

  @inlinable func field(_ start: UInt64, _ width: UInt64) -> Int {
    Int(truncatingIfNeeded: bits &>> start & (1 &<< width &- 1))
  }

  /// The word of a day without acts.
  @inlinable
  public static func quiet(depositStreak: Int32, focusStreak: Int32, level: Int32) -> UInt64 {
    UInt64(truncatingIfNeeded: depositStreak) &<< 21 | UInt64(truncatingIfNeeded: focusStreak) &<< 33
      | UInt64(truncatingIfNeeded: level) &<< 45
  }
}
