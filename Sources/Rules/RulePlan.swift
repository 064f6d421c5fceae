public import CivilTime
import Fields

/// A design compiled for use: level totals, badge conditions and challenges as flat lists. Made once a case, then only read.
public struct RulePlan: Sendable {
  public let dayRule: DayRule
  public let streak: StreakPolicy
  /// Hours that count as night and as morning.
  public let night: Hours
  public let morning: Hours
  public let comebackGapDays: Int32
  public let xpPerMinute: Int64
  public let xpDeepSession: Int64
  /// XP to stand at level n, at index n.
  public let levelTotals: [Int64]
  public let challenges: [Challenge]
  /// One condition per badge, in the design's order.
  public let conditions: [BadgeCondition]

  /// Compiles a valid design. O(levels + badges).
  public init(_ design: Design) {
    dayRule = design.savings.dayRule
    streak = design.savings.streak
    night = Hours(from: design.savings.nightFromHour, to: design.savings.nightToHour)
    morning = Hours(from: design.savings.morningFromHour, to: design.savings.morningToHour)
    comebackGapDays = design.savings.comebackGapDays
    xpPerMinute = design.focus.xpPerMinute
    xpDeepSession = design.focus.xpDeepSession
    levelTotals = design.focus.curve.totals()
    challenges = design.savings.challenges.map(\.value)
    let ids = design.savings.challenges.map(\.id)
    conditions = design.savings.badges.map { badge in
      BadgeCondition(badge.value, challenge: ids.firstIndex(of: badge.value.challenge) ?? -1)
    }
  }
}

/// A badge's condition: a statistic and the least value at which the badge is held.
public struct BadgeCondition: Sendable, Equatable {
  public let statistic: BadgeStatistic
  public let countsDays: Bool
  public let challenge: Int32
  public let threshold: Int64
  public let latched: Bool

  init(_ badge: Badge, challenge: Int) {
    statistic = badge.statistic
    countsDays = badge.countPer == .day
    self.challenge = Int32(challenge)
    threshold = badge.threshold
    latched = badge.latched
  }

  /// The statistic's value as of day number `day`. O(1).
  public func value(_ life: LifeState, asOf day: Int32, _ plan: RulePlan) -> Int64 {
    switch statistic {
    case .deposits: Int64(life.deposits)
    case .savedUnits: life.savedMinor / 100
    case .streakDays: Int64(life.depositStreak.length(asOf: day, plan.streak))
    case .nightDeposits: Int64(countsDays ? life.nightDays : life.nightDeposits)
    case .morningDeposits: Int64(countsDays ? life.morningDays : life.morningDeposits)
    case .rituals: Int64(life.rituals)
    case .activeGoals: Int64(life.activeGoals)
    case .wishGoalsReached: Int64(life.wishGoalsReached)
    case .comebacks: Int64(life.comebacks)
    case .challengeDone: challenge >= 0 && life.challengesDone & (1 << UInt32(challenge)) != 0 ? 1 : 0
    }
  }
}

/// A span of local hours; one that ends before it begins wraps midnight, and one that ends where it begins is empty.
public struct Hours: Sendable, Equatable {
  public let from: Int32
  public let to: Int32

  /// Whether the hour 0 … 23 lies in it. O(1).
  @inlinable
  public func contains(_ hour: Int32) -> Bool {
    from <= to ? hour >= from && hour < to : hour >= from || hour < to
  }
}
