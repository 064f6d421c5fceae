import Chance
import CivilTime
public import Rules

/// One synthetic person: traits drawn once, by key, so that all cases share their people. Source: population.md, 1 and 3.
public struct Person: Sendable, Equatable {
  /// Number of the install date within the study's window.
  public var installDay: Int32
  /// The home zone.
  public var zone: Int32
  public var archetype: Int32
  /// False for an install that never uses the product.
  public var isActivated: Bool
  /// log of the daily hazard of leaving.
  public var logHazard: Float
  /// Base logits of saving and of focusing.
  public var savingsBase: Float
  public var focusBase: Float
  public var habitRate: Float
  public var weekendLift: Float
  /// The mood before day 0.
  public var mood: Float
  /// Median amount of this person's deposits, units.
  public var amountUnits: Float
  /// Main minute of the day, 0 ..< 1440.
  public var mainMinute: Float
  /// By how many minutes all of this person's hours are later than others'.
  public var shiftMinutes: Float
  /// Chance to see a reminder; 0 for who has none.
  public var reminderSeen: Float
  /// Whether the daily reminder is on.
  public var hasReminder: Bool
  /// Target of the first wish goal in minor units; 0 for a free goal.
  public var targetMinor: Int64
  /// How a wish goal is planned.
  public var strategy: PlanStrategy
  /// Whether this person leaves at a form that requires a target.
  public var leavesAtForm: Bool
  /// Index of the challenge taken up on the install day; -1 for none.
  public var challenge: Int32
  /// Whether this person follows the weekly focus plan.
  public var hasWeeklyPlan: Bool

  /// Draws the person behind life number `life`. Some 300 ns.
  public init(_ life: UInt64, _ plan: LifePlan) {
    let people = plan.population
    let tables = plan.traits
    // The order of draws is fixed: a new trait is drawn after the last.
    var luck = Stream(seed: plan.seed, .life, unit: life, .traits)
    installDay = Int32(luck.next(below: UInt32(plan.window)))
    zone = plan.zone(luck.next())
    isActivated = Draw.unit(luck.next()) < Float(people.activation)
    archetype = LifePlan.pick(Draw.unit(luck.next()), plan.archetypeEnds)
    let zChurn = tables.normal.read(luck.next())
    let zSavings = Self.correlated(zChurn, people.churnBaseCorrelation, tables.normal.read(luck.next()))
    let zFocus = Self.correlated(zSavings, people.savingsFocusCorrelation, tables.normal.read(luck.next()))
    logHazard = tables.logHazard.read(zChurn)
    savingsBase = tables.savingsBase[Int(archetype)].read(zSavings)
    focusBase = tables.focusBase[Int(archetype)].read(zFocus)
    habitRate = min(0.5, Self.logNormal(people.habitRate, people.habitRateSpread, tables, luck.next()))
    weekendLift = Float(people.weekendMean) + Float(people.weekendSpread) * tables.normal.read(luck.next())
    let kind = plan.archetypes[Int(archetype)]
    amountUnits = kind.amountUnits * Self.logNormal(1, people.amountSpreadBetween, tables, luck.next())
    shiftMinutes = Float(people.hourSpreadHours * 60) * tables.normal.read(luck.next())
    mainMinute = Self.wrapped(kind.mainMinute + shiftMinutes)
    mood = Float(people.moodSpread) * tables.normal.read(luck.next())
    hasReminder = Draw.unit(luck.next()) < Float(people.reminderShare)
    let seen = Float(people.reminderSeenMean) + Float(people.reminderSeenSpread) * tables.normal.read(luck.next())
    reminderSeen = hasReminder ? min(max(seen, 0), 1) : 0

    var choice = Stream(seed: plan.seed, .life, unit: life, .takeUp)
    let wishes = Draw.unit(choice.next()) < Float(people.wishGoalShare)
    let target = Self.logNormal(people.goalTargetUnits, people.goalTargetSpread, tables, choice.next())
    targetMinor = wishes ? max(1, Int64(target)) * 100 : 0
    challenge = plan.challenge(Draw.unit(choice.next()), factor: kind.takeUpFactor)
    let rhythm = Draw.unit(choice.next())
    let (weekly, biweekly) = (Float(people.planWeeklyShare), Float(people.planBiweeklyShare))
    strategy = rhythm < weekly ? .weekly : rhythm < weekly + biweekly ? .biweekly : .monthly
    let form = Draw.unit(choice.next())
    leavesAtForm = !wishes && form < Float(people.requiredTargetLeaveShare)
    hasWeeklyPlan = Draw.unit(choice.next()) < Float(people.weeklyPlanShare)
  }

  /// Whether this person ever does anything: not who never uses the product, nor who leaves at a form that requires a target.
  public func uses(_ plan: LifePlan) -> Bool { isActivated && !(plan.rules.goals.requireTarget && leavesAtForm) }

  /// `minute` brought into 0 ..< 1440.
  static func wrapped(_ minute: Float) -> Float {
    let rest = minute - 1440 * Float(Int32(minute / 1440))
    return rest < 0 ? min(rest + 1440, 1439) : rest
  }

  /// A log-normal draw of that median; `spread` is the standard deviation of its log.
  static func logNormal(_ median: Double, _ spread: Double, _ tables: TraitTables, _ word: UInt32) -> Float {
    Float(median * PortableMath.exp(spread * Double(tables.normal.read(word))))
  }

  private static func correlated(_ z: Float, _ r: Double, _ independent: Float) -> Float {
    Float(r) * z + Float((1 - r * r).squareRoot()) * independent
  }
}
