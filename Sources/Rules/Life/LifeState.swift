/// All that the product knows of one user: flat, without heap, at most 512 bytes. Changed by the rules alone.
///
/// Days are numbers under the design's day rule, counted from the user's install day (day 0).
public struct LifeState: Sendable {
  // Savings.
  public internal(set) var depositStreak: Streak
  public internal(set) var goals = Goals()
  public internal(set) var challenge = ChallengeProgress()
  /// All deposits, and all withdrawals: amounts are held within `Goal.most`.
  public internal(set) var depositedMinor: Int64 = 0
  public internal(set) var withdrawnMinor: Int64 = 0
  public internal(set) var deposits: Int32 = 0
  public internal(set) var nightDeposits: Int32 = 0
  public internal(set) var nightDays: Int32 = 0
  /// Day of the last deposit, and of the last by night and by morning.
  var lastDepositDay = Streak.never
  var lastNightDay = Streak.never
  public internal(set) var morningDeposits: Int32 = 0
  public internal(set) var morningDays: Int32 = 0
  var lastMorningDay = Streak.never
  /// Jars smashed on reaching a goal.
  public internal(set) var rituals: Int32 = 0
  public internal(set) var wishGoalsReached: Int32 = 0
  public internal(set) var comebacks: Int32 = 0
  /// A bit per challenge of the design that this user has completed.
  public internal(set) var challengesDone: UInt32 = 0
  /// A bit per badge held when badges were last judged, and per badge ever held.
  public internal(set) var badges: UInt32 = 0
  public internal(set) var badgesEver: UInt32 = 0
  // Focus.
  public internal(set) var focusStreak: Streak
  public internal(set) var xp: Int64 = 0
  public internal(set) var miles: Int64 = 0
  public internal(set) var level: Int32 = 1
  public internal(set) var sessions: Int32 = 0
  public internal(set) var deepSessions: Int32 = 0
  public internal(set) var focusedMinutes: Int32 = 0
  public internal(set) var stamps: Int32 = 0
  public internal(set) var expedition = ExpeditionProgress()
  /// Completed sessions in each scene.
  var completed = InlineArray<32, UInt16>(repeating: 0)

  /// A user on the day of the install, before any act. `weekday` is that of the day, Monday 1 … Sunday 7.
  public init(_ plan: RulePlan, weekday: Int32 = 1) {
    depositStreak = Streak(policy: plan.streak, weekday: weekday)
    focusStreak = Streak(policy: plan.focusStreak, weekday: weekday)
  }

  /// Share of the present level's XP that is earned, 0…1; 1 at the highest level. O(1).
  public func levelProgress(_ plan: RulePlan) -> Float { plan.levelProgress(level, xp: xp) }

  /// Whether the parts agree that the rules keep in step: for tests.
  public func holdsInvariants(_ plan: RulePlan) -> Bool {
    let total = plan.levelTotals
    return depositStreak.length <= depositStreak.longest && focusStreak.length <= focusStreak.longest
      && badges & ~badgesEver == 0 && deepSessions <= sessions && nightDays <= nightDeposits
      && morningDays <= morningDeposits && xp >= total[Int(level)] && withdrawnMinor <= depositedMinor
      && (Int(level) + 1 == total.count || xp < total[Int(level) + 1])
  }
}
