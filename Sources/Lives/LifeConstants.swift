import Chance
import Rules

extension LifePlan {
  /// The constants of the dense loop.
  public struct Constants: Sendable {
    /// 1 if behaviour reacts to the product, else 0.
    public let effects: Float
    public let habitWeight: Float
    public let habitKept: Float
    public let moodKept: Float
    public let moodStep: Float
    public let motivationKept: Float
    public let motivationCap: Float
    /// 1 if people ever leave, else 0.
    public let churn: Float
    public let churnIdle: Float
    public let churnIdleDays: Float
    public let churnStreakLoss: Float
    public let churnVoid: Float
    public let churnHurtDays: Int32
    public let churnWait: Float
    public let churnHabit: Float
    public let churnMotivation: Float
    public let streakLossShock: Float
    public let voidShock: Float
    /// Rewards as shares of the cap.
    public let rewardBadge: Float
    public let rewardLevel: Float
    public let rewardChapter: Float
    public let rewardGoal: Float
    public let rewardStamp: Float
    public let rewardCoin: Float
    public let nearGoalPull: Float
    public let nearBadgeFrom: Float
    public let challengePull: Float
    public let voidPull: Float
    public let weeklyPlanPull: Float
    public let waitWeight: Float
    public let waitPatienceDays: Float
    public let waitPatienceFactor: Float
    public let waitFullDays: Float
    public let waitMemory: Float
    public let reminderPull: Float
    /// What one more ignored reminder leaves of its pull, and what an act gives back.
    public let reminderIgnored: Float
    public let reminderHeeded: Float
    public let tapReminded: Float
    public let tapOwn: Float
    public let tapIdle: Float
    public let depositGapMinutes: Float
    public let nextGoalFactor: Double
    public let mostGoals: Int32
    public let moreGoalsPerMonth: Float
    public let withdrawalsPerMonth: Float
    public let nextChallengeShare: Float
    public let voidRestartShare: Float

    init(_ people: Population) {
      let moodKept = PortableMath.pow(2, -1 / people.moodHalfLifeDays)
      effects = people.effects ? 1 : 0
      habitWeight = Float(people.habitWeight)
      habitKept = Float(1 - people.habitLoss)
      self.moodKept = Float(moodKept)
      moodStep = Float(people.moodSpread * (1 - moodKept * moodKept).squareRoot())
      motivationKept = Float(PortableMath.pow(2, -1 / people.motivationHalfLifeDays))
      motivationCap = Float(people.motivationCap)
      churn = people.churn ? 1 : 0
      churnIdle = Float(people.churnIdle)
      churnIdleDays = Float(people.churnIdleDays)
      churnStreakLoss = Float(people.churnStreakLoss)
      churnVoid = Float(people.churnVoid)
      churnHurtDays = people.churnHurtDays
      churnWait = Float(people.churnWait)
      churnHabit = Float(people.churnHabit)
      churnMotivation = Float(people.churnMotivation)
      streakLossShock = Float(people.streakLossShock)
      voidShock = Float(people.voidShock)
      rewardBadge = Float(people.rewardBadge / people.motivationCap)
      rewardLevel = Float(people.rewardLevel / people.motivationCap)
      rewardChapter = Float(people.rewardChapter / people.motivationCap)
      rewardGoal = Float(people.rewardGoal / people.motivationCap)
      rewardStamp = Float(people.rewardStamp / people.motivationCap)
      rewardCoin = Float(people.rewardCoins / people.motivationCap / Double(CoinMapping.most))
      nearGoalPull = Float(people.nearGoalPull)
      nearBadgeFrom = Float(people.nearBadgeFrom)
      challengePull = Float(people.challengePull)
      voidPull = Float(people.voidPull)
      weeklyPlanPull = Float(people.weeklyPlanPull)
      waitWeight = Float(people.waitWeight)
      waitPatienceDays = Float(people.waitPatienceDays)
      waitPatienceFactor = Float(people.waitPatienceFactor)
      waitFullDays = Float(people.waitFullDays)
      waitMemory = Float(people.waitMemory)
      reminderPull = Float(people.reminderPull)
      reminderIgnored = Float(PortableMath.pow(2, -1 / people.reminderIgnoredHalf))
      reminderHeeded = Float(PortableMath.pow(2, 2 / people.reminderIgnoredHalf))
      tapReminded = Float(people.tapReminded)
      tapOwn = Float(people.tapOwn)
      tapIdle = Float(people.tapIdle)
      depositGapMinutes = Float(people.depositGapMinutes)
      nextGoalFactor = people.nextGoalFactor
      mostGoals = people.mostGoals
      moreGoalsPerMonth = Float(people.moreGoalsPerMonth)
      withdrawalsPerMonth = Float(people.withdrawalsPerMonth)
      nextChallengeShare = Float(people.nextChallengeShare)
      voidRestartShare = Float(people.voidRestartShare)
    }
  }
}
