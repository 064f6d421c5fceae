public import CivilTime
import Fields

/// A design compiled for use: level totals, badge conditions and challenges as flat lists. Made once a case, then only read.
public struct RulePlan: Sendable {
  /// How days are counted.
  public let days: DayTerms
  public let zoneOf: ZoneOf
  public let streak: StreakPolicy
  public let focusStreak: StreakPolicy
  public let badgeMoment: BadgeMoment
  /// Hours that count as night and as morning.
  public let night: Hours
  public let morning: Hours
  public let comebackGapDays: Int32
  /// Whether withdrawals lower what counts as saved.
  public let countsBalance: Bool
  public let goals: GoalPolicy
  public let ritualClosesGoal: Bool
  public let rewards: Rewards
  public let expedition: Expedition
  public let stamps: Stamps
  public let sessionDay: SessionDay
  /// XP to stand at level n, at index n.
  public let levelTotals: [Int64]
  public let reminder: Reminder
  public let coins: CoinTable
  /// Segments wanted on each weekday, Monday first.
  public let weeklyPlan: [Int64]
  public let challenges: [ChallengeTerms]
  /// One condition per badge, in the design's order.
  public let conditions: [BadgeCondition]

  /// Compiles a valid design; `server` is the zone that its `server_zone` names. O(levels + badges).
  public init(_ design: Design, server: Zone = .utc) {
    let (savings, focus) = (design.savings, design.focus)
    days = DayTerms(rule: savings.dayRule, startHour: savings.dayStartHour, server: server)
    zoneOf = savings.zoneOf
    streak = savings.streak
    focusStreak = focus.streak
    badgeMoment = savings.badgeMoment
    night = Hours(from: savings.nightFromHour, to: savings.nightToHour)
    morning = Hours(from: savings.morningFromHour, to: savings.morningToHour)
    comebackGapDays = savings.comebackGapDays
    countsBalance = savings.savedCounts == .balance
    goals = savings.goals
    ritualClosesGoal = savings.ritualClosesGoal
    let terms = design.battleTerms
    (rewards, expedition, stamps, levelTotals) = (terms.rewards, terms.expedition, terms.stamps, terms.levelTotals)
    sessionDay = focus.sessionDay
    reminder = savings.reminder
    coins = design.coinTable
    weeklyPlan = focus.weeklyPlan
    challenges = savings.challenges.map { ChallengeTerms($0.value, savings.challengeRules) }
    let ids = savings.challenges.map(\.id)
    conditions = savings.badges.map { badge in
      BadgeCondition(badge.value, challenge: ids.firstIndex(of: badge.value.challenge) ?? -1)
    }
  }

  /// Share of a level's XP that is earned with `xp` in all, 0…1; 1 at the highest level. O(1).
  public func levelProgress(_ level: Int32, xp: Int64) -> Float {
    guard Int(level) + 1 < levelTotals.count else { return 1 }
    let base = levelTotals[Int(level)]
    return Float(xp - base) / Float(levelTotals[Int(level) + 1] - base)
  }

  /// The terms of a challenge that a user has taken up; nil for none. O(1).
  @inlinable
  public func terms(of progress: ChallengeProgress) -> ChallengeTerms? {
    progress.challenge < 0 ? nil : challenges[Int(progress.challenge)]
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

  /// The statistic's value as of `time`; saved units are whole ones, rounded down: 499.99 are 499. O(1).
  public func value(_ life: LifeState, asOf time: DayTime, _ plan: RulePlan) -> Int64 {
    switch statistic {
    case .deposits: Int64(life.deposits)
    case .savedUnits: (life.depositedMinor - (plan.countsBalance ? life.withdrawnMinor : 0)) / 100
    case .streakDays: Int64(life.depositStreak.length(asOf: time.day, second: time.sinceStart, plan.streak))
    case .nightDeposits: Int64(countsDays ? life.nightDays : life.nightDeposits)
    case .morningDeposits: Int64(countsDays ? life.morningDays : life.morningDeposits)
    case .rituals: Int64(life.rituals)
    case .activeGoals: Int64(life.goals.activeCount)
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
