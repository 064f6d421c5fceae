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
  /// Chance of at least n + 1 journeys in a year, at index n; and how many days one may take.
  let moreJourneys: [Float]
  let journeyDays: ClosedRange<Int32>
  /// Lift of each existing day of each zone (Monday, first of the month, New Year), laid out as `ZoneDays.rows`; then, laid
  /// out alike, 1 on weekend days, 2 more on days of the weekly plan and 4 more on days without a reminder; then the lift of
  /// novelty on life day d.
  let calendarFloats: [Float]
  let kindStart: Int
  let noveltyStart: Int
  /// Upper ends of the shares of the peaks of the clock.
  let clockEnds: [Float]
  /// Hour and spread of each, in minutes.
  let clockPeaks: [(minute: Float, spread: Float)]
  /// Pull of a streak of n days, at index n; the last entry is that of all longer ones.
  public let stake: [Float]
  /// What n misses that would be absorbed leave of that pull, at index n; the last entry is that of all more.
  public let relief: [Float]
  /// Size of the loss of a streak of n days, laid out alike.
  public let breakSize: [Float]
  /// What habituation leaves of a reward after n of its kind, at index n; the last entry is that of all later ones.
  public let habituation: [Float]
  /// Factors between the amounts of one person's deposits, over a word.
  public let amountFactor: QuantileTable
  /// Whether a missed period voids a challenge.
  let voids: Bool
  /// Minutes from a reminder to the act, over a word.
  public let reminderLag: QuantileTable
  public let logistic: ProbabilityTable
  public let hazard: ProbabilityTable
  public let constants: Constants

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
    moreJourneys = ArchetypePlan.poisson(population.tripsPerYear, terms: 4)
    journeyDays = population.tripDaysLeast...max(population.tripDaysLeast, population.tripDaysMost)
    clockEnds = Self.ends(population.clock.map(\.value.weight))
    clockPeaks = population.clock.map { (Float($0.value.hour * 60), Float($0.value.spreadHours * 60)) }
    let (lifts, kinds) = Self.calendarLifts(calendar, population, rules)
    let novelty = (0..<days).map {
      Float(population.novelty * PortableMath.pow(2, -Double($0) / population.noveltyHalfLifeDays))
    }
    calendarFloats = lifts + kinds + novelty
    kindStart = lifts.count
    noveltyStart = lifts.count + kinds.count
    stake = (0...Self.longestStreakTabled).map {
      Float(population.streakStake * (1 - PortableMath.pow(2, -Double($0) / population.streakStakeHalfDays)))
    }
    relief = (0...Self.longestStreakTabled).map { Float(PortableMath.pow(1 - population.coverRelief, Double($0))) }
    breakSize = (0...Self.longestStreakTabled).map { length in
      length < population.streakLossLeastDays
        ? 0
        : Float(min(1, PortableMath.log(Double(length)) / PortableMath.log(population.streakLossFullDays)))
    }
    habituation = (0...64).map { Float(PortableMath.pow(population.rewardHabituation, Double($0))) }
    voids = rules.challenges.contains { $0.voids }
    amountFactor = Self.logNormal(1, population.amountSpreadWithin, traits)
    reminderLag = Self.logNormal(population.reminderLagMinutes, population.reminderLagSpread, traits)
    logistic = .logistic()
    hazard = .hazard()
    constants = Constants(population)
  }

  static let longestStreakTabled = 400

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

  private static func logNormal(_ median: Double, _ spread: Double, _ traits: TraitTables) -> QuantileTable {
    QuantileTable(nodes: traits.normal.nodes.map { median * PortableMath.exp(spread * Double($0)) })
  }

  private static func calendarLifts(_ calendar: ZoneDays, _ population: Population, _ rules: RulePlan) -> (
    [Float], [Float]
  ) {
    var lifts: [Float] = []
    var kinds: [Float] = []
    for (place, row) in calendar.rows.enumerated() {
      let day = LocalDay(number: row.day)
      let date = day.civil
      var lift = day.weekday == 1 ? population.monday : 0
      if date.day == 1 { lift += population.firstOfMonth }
      if date.month == 1, date.day <= 7 { lift += population.newYearWeek }
      lifts.append(Float(lift))
      let isPlanned = rules.weeklyPlan[Int(day.weekday) - 1] > 0
      // Only where the clock is turned can a reminder fail to fire.
      let isSilent =
        row.isTurned && rules.reminder.firings(on: day, in: calendar.zones[place / calendar.span]).isEmpty
      kinds.append((day.weekday >= 6 ? 1 : 0) + (isPlanned ? 2 : 0) + (isSilent ? 4 : 0))
    }
    return (lifts, kinds)
  }

  /// The index of the first of `ends` above `place`.
  static func pick(_ place: Float, _ ends: [Float]) -> Int32 {
    Int32(ends.firstIndex { place < $0 } ?? ends.count - 1)
  }

  /// A zone by the population's weights.
  func zone(_ word: UInt32) -> Int32 { Self.pick(Draw.unit(word), zoneEnds) }

  /// The challenge that is taken up at a place of the unit interval, by shares times an archetype's factor; -1 for none.
  func challenge(_ place: Float, factor: Float) -> Int32 {
    challengeEnds.first { place < $0.end * factor }?.challenge ?? -1
  }
}
