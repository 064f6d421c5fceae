public import Fields

/// Who uses the product and how they behave: every constant of the model of record (population.md), each a field with
/// its range and source. Logit units unless a name says otherwise.
public struct Population: Sendable, Equatable {
  // Who they are.
  public var activation = 0.65
  public var archetypes: [Keyed<Archetype>]
  public var zones: [Keyed<ZoneShare>]
  public var churnBaseCorrelation = 0.4
  public var savingsFocusCorrelation = 0.3
  public var baseConcentration = 8.1
  public var habitRate = 0.0444
  public var habitRateSpread = 0.6
  public var weekendMean = -0.1
  public var weekendSpread = 0.3
  public var amountSpreadBetween = 0.5
  public var amountSpreadWithin = 0.5
  // When they act, and where.
  public var clock: [Keyed<ClockPeak>]
  public var hourSpreadHours = 1.5
  public var depositGapMinutes = 90.0
  public var tripsPerYear = 1.0
  public var tripDaysLeast: Int32 = 3
  public var tripDaysMost: Int32 = 14
  // What they take up.
  public var wishGoalShare = 0.55
  public var goalTargetUnits = 600.0
  public var goalTargetSpread = 0.9
  public var nextGoalFactor = 1.5
  public var planWeeklyShare = 0.60
  public var planBiweeklyShare = 0.15
  public var requiredTargetLeaveShare = 0.05
  public var moreGoalsPerMonth = 0.15
  public var mostGoals: Int32 = 5
  public var withdrawalsPerMonth = 0.05
  public var challengeTakeUp: [Keyed<TakeUp>]
  public var nextChallengeShare = 0.3
  public var voidRestartShare = 0.5
  public var weeklyPlanShare = 0.25
  // How they decide.
  public var effects = true
  public var habitWeight = 2.18
  public var habitLoss = 0.008
  public var moodSpread = 1.0
  public var moodHalfLifeDays = 30.0
  public var novelty = 0.873
  public var noveltyHalfLifeDays = 10.0
  public var monday = 0.12
  public var firstOfMonth = 0.2
  public var newYearWeek = 0.5
  public var streakStake = 0.8
  public var streakStakeHalfDays = 3.0
  public var coverRelief = 0.3
  public var nearGoalPull = 0.3
  public var nearBadgeFrom = 0.6
  public var challengePull = 0.5
  public var voidPull = 0.4
  public var weeklyPlanPull = 0.2
  public var waitWeight = 0.4
  public var waitPatienceDays = 7.0
  public var waitPatienceFactor = 2.0
  public var waitFullDays = 14.0
  public var waitMemory = 0.6
  // Reminders.
  public var reminderShare = 0.55
  public var reminderSeenMean = 0.55
  public var reminderSeenSpread = 0.22
  public var reminderPull = 0.45
  public var reminderIgnoredHalf = 30.0
  public var reminderLagMinutes = 6.0
  public var reminderLagSpread = 1.0
  public var tapReminded = 0.8
  public var tapOwn = 0.25
  public var tapIdle = 0.03
  // What moves them.
  public var streakLossShock = 0.25
  public var streakLossLeastDays: Int32 = 3
  public var streakLossFullDays = 32.0
  public var voidShock = 0.8
  public var rewardBadge = 0.3
  public var rewardLevel = 0.15
  public var rewardChapter = 0.3
  public var rewardGoal = 0.5
  public var rewardStamp = 0.08
  public var rewardCoins = 0.02
  public var rewardHabituation = 0.85
  public var motivationCap = 1.2
  public var motivationHalfLifeDays = 5.0
  // Why they leave.
  public var churn = true
  public var churnAlpha = 0.581
  public var churnBeta = 4.16
  public var churnPeriodDays = 1.0
  public var churnIdle = 1.0
  public var churnIdleDays: Int32 = 14
  public var churnStreakLoss = 0.2
  public var churnVoid = 0.8
  public var churnHurtDays: Int32 = 7
  public var churnWait = 0.4
  public var churnHabit = 0.8
  public var churnMotivation = 0.25

  public init(
    archetypes: [Keyed<Archetype>], zones: [Keyed<ZoneShare>], clock: [Keyed<ClockPeak>],
    challengeTakeUp: [Keyed<TakeUp>]
  ) {
    self.archetypes = archetypes
    self.zones = zones
    self.clock = clock
    self.challengeTakeUp = challengeTakeUp
  }
}

/// A peak of the hours that people share, beside those of their own archetype: a wrapped normal.
public struct ClockPeak: Sendable, Equatable {
  public var weight: Double
  public var hour: Double
  public var spreadHours: Double

  public init(weight: Double, hour: Double, spreadHours: Double) {
    self.weight = weight
    self.hour = hour
    self.spreadHours = spreadHours
  }
}

/// A kind of person: a share of the population and what is typical of it. Source: population.md, 1.
public struct Archetype: Sendable, Equatable {
  public var weight: Double
  public var savingsBase: Double
  public var focusBase: Double
  public var extraDeposit: Double
  public var amountUnits: Double
  public var sessions: Double
  public var minutes: Int32
  public var interrupted: Double
  public var mainHour: Double
  public var hourConcentration: Double
  public var ownHourShare: Double
  public var takeUpFactor: Double
  public var firstAct: FirstAct

  public init(
    weight: Double, savingsBase: Double, focusBase: Double, extraDeposit: Double, amountUnits: Double,
    sessions: Double, minutes: Int32, interrupted: Double, mainHour: Double, hourConcentration: Double,
    ownHourShare: Double = 0.5, takeUpFactor: Double, firstAct: FirstAct = .deposit
  ) {
    self.weight = weight
    self.savingsBase = savingsBase
    self.focusBase = focusBase
    self.extraDeposit = extraDeposit
    self.amountUnits = amountUnits
    self.sessions = sessions
    self.minutes = minutes
    self.interrupted = interrupted
    self.mainHour = mainHour
    self.hourConcentration = hourConcentration
    self.ownHourShare = ownHourShare
    self.takeUpFactor = takeUpFactor
    self.firstAct = firstAct
  }
}

/// What an activated user of an archetype does on the install day for certain.
public enum FirstAct: String, Choosable {
  case deposit
  case session

  public var meaning: String {
    switch self {
    case .deposit: "a first deposit"
    case .session: "a first focus session"
    }
  }
}

/// The weight of one time zone in the population.
public struct ZoneShare: Sendable, Equatable {
  public var weight: Double

  public init(weight: Double) { self.weight = weight }
}

/// How many take up one challenge of the design on their install day.
public struct TakeUp: Sendable, Equatable {
  public var share: Double

  public init(share: Double) { self.share = share }
}
