public import Chance
import CivilTime
import Fields
public import Rules

/// One case compiled for the kernel: rules, people and calendar as flat tables. Made once a case, then only read.
///
/// A class, so that handing it to the rules on every eventful day copies no tables.
public final class LifePlan: Sendable {
  public let seed: UInt64
  /// Days that each life is observed, its install day included.
  public let days: Int
  /// Dates over which installs are spread.
  public let window: Int
  public let rules: RulePlan
  public let population: Population
  public let traits: TraitTables
  public let calendar: ZoneDays
  public let archetypes: [ArchetypePlan]
  /// Upper ends of the archetypes' shares of a unit interval, and of the zones'.
  public let archetypeEnds: [Float]
  public let zoneEnds: [Float]
  /// Index in the design, and upper end of its share before the archetype's factor, of each challenge taken up.
  public let challengeEnds: [(challenge: Int32, end: Float)]
  /// Lift of each existing day of each zone (Monday, first of the month, New Year), laid out as `ZoneDays.rows`; then, laid
  /// out alike, 1 on weekend days; then the lift of novelty on life day d.
  let calendarFloats: [Float]
  let weekendStart: Int
  let noveltyStart: Int
  /// Pull of a streak of n days, at index n; the last entry is that of all longer ones.
  public let stake: [Float]
  /// Size of the loss of a streak of n days, laid out alike.
  public let breakSize: [Float]
  /// What habituation leaves of a reward after n of its kind, at index n; the last entry is that of all later ones.
  public let habituation: [Float]
  /// Factors between the amounts of one person's deposits, over a word.
  public let amountFactor: QuantileTable
  public let logistic: ProbabilityTable
  public let hazard: ProbabilityTable
  public let constants: Constants

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
    public let churnIdle: Float
    public let churnStreakLoss: Float
    public let churnHabit: Float
    public let churnMotivation: Float
    public let streakLossShock: Float
    public let rewardBadge: Float
    public let rewardLevel: Float
    public let rewardGoal: Float
    /// What is left of a streak's pull while a miss would be absorbed.
    public let stakeCovered: Float
    public let nearGoalPull: Float
    public let challengePull: Float
    public let depositGapMinutes: Float
    public let nextGoalFactor: Double
  }

  /// Compiles a valid case. Some microseconds, and some ten nanoseconds a calendar day.
  public init(
    seed: UInt64, days: Int, window: Int, rules: RulePlan, challengeIDs: [String], population: Population,
    traits: TraitTables, calendar: ZoneDays
  ) {
    self.seed = seed
    self.days = days
    self.window = window
    self.rules = rules
    self.population = population
    self.traits = traits
    self.calendar = calendar
    archetypes = population.archetypes.map { ArchetypePlan($0.value, population) }
    archetypeEnds = Self.ends(population.archetypes.map(\.value.weight))
    zoneEnds = Self.ends(population.zones.map(\.value.weight))
    var end = 0.0
    challengeEnds = population.challengeTakeUp.compactMap { entry in
      guard let index = challengeIDs.firstIndex(of: entry.id) else { return nil }
      end += entry.value.share
      return (Int32(index), Float(end))
    }
    let (lifts, weekends) = Self.calendarLifts(calendar, population)
    let novelty = (0..<days).map {
      Float(population.novelty * PortableMath.pow(2, -Double($0) / population.noveltyHalfLifeDays))
    }
    calendarFloats = lifts + weekends + novelty
    weekendStart = lifts.count
    noveltyStart = lifts.count + weekends.count
    stake = (0...Self.longestStreakTabled).map {
      Float(population.streakStake * (1 - PortableMath.pow(2, -Double($0) / population.streakStakeHalfDays)))
    }
    breakSize = (0...Self.longestStreakTabled).map { length in
      length < 3 ? 0 : Float(min(1, PortableMath.log(Double(length)) / PortableMath.log(32)))
    }
    habituation = (0...64).map { Float(PortableMath.pow(population.rewardHabituation, Double($0))) }
    amountFactor = QuantileTable(
      nodes: traits.normal.nodes.map { PortableMath.exp(population.amountSpreadWithin * Double($0)) })
    logistic = .logistic()
    hazard = .hazard()
    let moodKept = PortableMath.pow(2, -1 / population.moodHalfLifeDays)
    constants = Constants(
      effects: population.effects ? 1 : 0, habitWeight: Float(population.habitWeight),
      habitKept: Float(1 - population.habitLoss), moodKept: Float(moodKept),
      moodStep: Float(population.moodSpread * (1 - moodKept * moodKept).squareRoot()),
      motivationKept: Float(PortableMath.pow(2, -1 / population.motivationHalfLifeDays)),
      motivationCap: Float(population.motivationCap), churnIdle: Float(population.churnIdle),
      churnStreakLoss: Float(population.churnStreakLoss), churnHabit: Float(population.churnHabit),
      churnMotivation: Float(population.churnMotivation), streakLossShock: Float(population.streakLossShock),
      rewardBadge: Float(population.rewardBadge), rewardLevel: Float(population.rewardLevel),
      rewardGoal: Float(population.rewardGoal), stakeCovered: Float(1 - population.coverRelief),
      nearGoalPull: Float(population.nearGoalPull), challengePull: Float(population.challengePull),
      depositGapMinutes: Float(population.depositGapMinutes), nextGoalFactor: population.nextGoalFactor)
  }

  static let longestStreakTabled = 64

  /// Upper ends of shares in proportion to `weights`; the last one is 1.
  private static func ends(_ weights: [Double]) -> [Float] {
    let total = weights.reduce(0, +)
    var sum = 0.0
    var ends = weights.map { weight -> Float in
      sum += weight
      return Float(sum / total)
    }
    if let last = weights.lastIndex(where: { $0 > 0 }) { for index in last..<ends.count { ends[index] = 1 } }
    return ends
  }

  private static func calendarLifts(_ calendar: ZoneDays, _ population: Population) -> ([Float], [Float]) {
    var lifts: [Float] = []
    var weekends: [Float] = []
    for row in calendar.rows {
      let day = LocalDay(number: row.day)
      let date = day.civil
      var lift = day.weekday == 1 ? population.monday : 0
      if date.day == 1 { lift += population.firstOfMonth }
      if date.month == 1, date.day <= 7 { lift += population.newYearWeek }
      lifts.append(Float(lift))
      weekends.append(day.weekday >= 6 ? 1 : 0)
    }
    return (lifts, weekends)
  }
}

/// An archetype compiled: cumulative chances for counts.
public struct ArchetypePlan: Sendable {
  /// Chance of at least n + 2 deposits on a day with one, at index n; at most 8 are made.
  public let moreDeposits: [Float]
  /// Chance of at least n + 2 sessions on a day with one, at index n; at most 6 are made.
  public let moreSessions: [Float]
  public let interrupted: Float
  public let minutes: Int32
  public let amountUnits: Float
  public let mainMinute: Float
  /// Standard deviation of the time of day in minutes: 1/√κ radians of a day's circle.
  public let minuteSpread: Float
  public let takeUpFactor: Float
  public let firstAct: FirstAct

  init(_ archetype: Archetype, _ population: Population) {
    moreDeposits = (1...7).map { Float(PortableMath.pow(archetype.extraDeposit, Double($0))) }
    let mean = archetype.sessions - 1
    var term = PortableMath.exp(-mean)
    var below = 0.0
    moreSessions = (0..<5).map { extra in
      below += term
      term *= mean / Double(extra + 1)
      return Float(max(0, 1 - below))
    }
    interrupted = Float(archetype.interrupted)
    minutes = archetype.minutes
    amountUnits = Float(archetype.amountUnits)
    mainMinute = Float(archetype.mainHour * 60)
    minuteSpread = Float(1440 / (2 * Double.pi) / archetype.hourConcentration.squareRoot())
    takeUpFactor = Float(archetype.takeUpFactor)
    firstAct = archetype.firstAct
  }
}
