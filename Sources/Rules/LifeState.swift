/// All that the product knows of one user: flat, without heap, at most 512 bytes. Changed by the rules alone.
///
/// Days are numbers under the design's day rule, counted from the user's install day (day 0).
public struct LifeState: Sendable {
  // Savings.
  public var depositStreak: Streak
  public var goal: Goal
  public var challenge: ChallengeProgress
  public var savedMinor: Int64 = 0
  public var deposits: Int32 = 0
  public var nightDeposits: Int32 = 0
  public var nightDays: Int32 = 0
  public var lastNightDay: Int32 = .min
  public var morningDeposits: Int32 = 0
  public var morningDays: Int32 = 0
  public var lastMorningDay: Int32 = .min
  /// Jars smashed on reaching a goal; the ritual closes the goal.
  public var rituals: Int32 = 0
  public var wishGoalsReached: Int32 = 0
  public var activeGoals: Int32 = 1
  public var comebacks: Int32 = 0
  /// A bit per challenge of the design that this user has completed.
  public var challengesDone: UInt32 = 0
  /// A bit per badge held now, and per badge ever held.
  public var badges: UInt32 = 0
  public var badgesEver: UInt32 = 0
  // Focus.
  public var focusStreak: Streak
  public var xp: Int64 = 0
  public var level: Int32 = 1
  public var sessions: Int32 = 0
  public var deepSessions: Int32 = 0
  public var focusedMinutes: Int32 = 0

  /// A user on the day of the install.
  public init(goal: Goal, challenge: ChallengeProgress, _ plan: RulePlan) {
    self.goal = goal
    self.challenge = challenge
    depositStreak = Streak(policy: plan.streak)
    focusStreak = Streak(policy: .strict)
  }
}

extension LifeState {
  /// Records a deposit of `amountMinor` (at least 1) on day `day` at local second `second` of that day.
  ///
  /// Streak, challenge, goal and counts move; badges are judged apart (`judgeBadges`). Returns what it brought about. O(1).
  public mutating func deposit(
    _ amountMinor: Int64, on day: Int32, second: Int32, _ plan: RulePlan
  ) -> DepositOutcome {
    var outcome = DepositOutcome()
    if deposits > 0, day - depositStreak.lastDay - 1 >= plan.comebackGapDays { comebacks += 1 }
    deposits += 1
    savedMinor += amountMinor
    let hour = second / 3600
    if plan.night.contains(hour) {
      nightDeposits += 1
      if lastNightDay != day { nightDays += 1 }
      lastNightDay = day
    }
    if plan.morning.contains(hour) {
      morningDeposits += 1
      if lastMorningDay != day { morningDays += 1 }
      lastMorningDay = day
    }
    depositStreak.checkIn(on: day, plan.streak)
    if challenge.challenge >= 0, challenge.checkIn(on: day, plan.challenges[Int(challenge.challenge)]) {
      challengesDone |= 1 << UInt32(challenge.challenge)
      outcome.completedChallenge = true
    }
    if goal.deposit(amountMinor) {
      outcome.reachedGoal = true
      wishGoalsReached += 1
      rituals += 1
    }
    return outcome
  }

  /// Records a focus session that started on day `day`. XP for each focused minute, and a bonus if it was not
  /// interrupted (a deep session). Returns the levels gained. O(levels gained). Source: product.md, XP.
  public mutating func session(focusedMinutes minutes: Int32, interrupted: Bool, on day: Int32, _ plan: RulePlan)
    -> Int32
  {
    sessions += 1
    focusedMinutes += minutes
    xp += Int64(minutes) * plan.xpPerMinute
    if !interrupted {
      deepSessions += 1
      xp += plan.xpDeepSession
      focusStreak.checkIn(on: day, .strict)
    }
    let before = level
    level = LevelCurve.level(holding: xp, from: level, plan.levelTotals)
    return level - before
  }

  /// Judges all badges as of day `day`. Returns those earned for the first time, and those held before and now lost.
  /// O(badges). Source: product.md, badges: kept in no table, so one can vanish, unless it is latched.
  public mutating func judgeBadges(asOf day: Int32, _ plan: RulePlan) -> BadgeOutcome {
    var outcome = BadgeOutcome()
    var bit: UInt32 = 1
    for condition in plan.conditions {
      defer { bit &<<= 1 }
      let value = condition.value(self, asOf: day, plan)
      if value >= condition.threshold {
        if badgesEver & bit == 0 { outcome.earned |= bit }
        badges |= bit
        badgesEver |= bit
      } else {
        if badges & bit != 0 {
          if condition.latched { continue }
          outcome.lost |= bit
          badges &= ~bit
        }
        if badgesEver & bit == 0 { outcome.nearest = max(outcome.nearest, Float(value) / Float(condition.threshold)) }
      }
    }
    return outcome
  }

  /// Opens the next wish goal after one was reached and its jar smashed.
  public mutating func open(_ next: Goal) { goal = next }

  /// Share of the present level's XP that is earned, 0…1; 1 at the highest level. O(1).
  public func levelProgress(_ plan: RulePlan) -> Float {
    guard Int(level) + 1 < plan.levelTotals.count else { return 1 }
    let base = plan.levelTotals[Int(level)]
    return Float(xp - base) / Float(plan.levelTotals[Int(level) + 1] - base)
  }

  /// True if this state can be reached by the rules: for tests and debug builds.
  public func holdsInvariants(_ plan: RulePlan) -> Bool {
    let total = plan.levelTotals
    return depositStreak.length <= depositStreak.longest && focusStreak.length <= focusStreak.longest
      && badges & ~badgesEver == 0 && deepSessions <= sessions && nightDays <= nightDeposits
      && morningDays <= morningDeposits && xp >= total[Int(level)]
      && (Int(level) + 1 == total.count || xp < total[Int(level) + 1])
  }
}

/// What a deposit brought about.
public struct DepositOutcome: Sendable, Equatable {
  public var reachedGoal = false
  public var completedChallenge = false
}

/// What a judging of badges brought about: bits by the design's order.
public struct BadgeOutcome: Sendable, Equatable {
  public var earned: UInt32 = 0
  public var lost: UInt32 = 0
  /// Progress of the nearest badge never held, 0…1; 0 if none is left.
  public var nearest: Float = 0
}
