import Chance
public import Lives

/// The terms of one person's decisions on one day.
public struct Thoughts: Sendable, Equatable {
  private var values: [Float]

  /// The terms by the trace of a lane.
  public init(_ trace: LifeTrace, day: Int, lane: Int) {
    values = LifeTrace.Term.allCases.map { trace.value($0, day: day, lane: lane) }
  }

  /// No term.
  public init() { values = LifeTrace.Term.allCases.map { _ in 0 } }

  /// A term's value: a chance, a drawn number, logits, or log hazard.
  public subscript(term: LifeTrace.Term) -> Double {
    get { Double(values[term.rawValue]) }
    set { values[term.rawValue] = Float(newValue) }
  }

  /// How many times the chance of leaving without one of its terms the chance with it is.
  public func leaveRatio(of term: LifeTrace.Term) -> Double {
    let without = leaveChance(without: term)
    return without > 0 ? self[.leaveChance] / without : PortableMath.exp(self[term])
  }

  /// What the chance of leaving would be without one of its terms.
  public func leaveChance(without term: LifeTrace.Term) -> Double {
    let rate = -PortableMath.log1p(-min(self[.leaveChance], 0.999_999))
    return -PortableMath.expm1(-rate * PortableMath.exp(-self[term]))
  }
}

/// How the terms are told, and in which sums they stand. A new term is one row.
enum ThoughtWords {
  struct Row: Sendable {
    var term: LifeTrace.Term
    var text: String
    /// The fields of the population that weigh it, the weightiest first; empty for what has none.
    var paths: [String]

    init(_ term: LifeTrace.Term, _ text: String, _ paths: String...) {
      self.term = term
      self.text = text
      self.paths = paths.map { "people.\($0)" }
    }
  }

  /// What moves the log hazard of leaving.
  static let leaving: [Row] = [
    Row(.leaveIdle, "idle days", "churn_idle"),
    Row(.leaveLoss, "a lost streak that still hurts", "churn_streak_loss", "churn_hurt_days"),
    Row(.leaveVoid, "a void challenge that still hurts", "churn_void", "churn_hurt_days"),
    Row(.leaveWait, "waiting for a level", "churn_wait"),
    Row(.leaveHabit, "habit", "churn_habit"),
    Row(.leaveMotivation, "motivation", "churn_motivation"),
  ]

  /// What moves the logit of saving.
  static let saving: [Row] =
    [
      Row(.savingsBase, "how often this person saves by nature"),
      Row(.savingsHabit, "habit", "habit_weight"),
    ] + shared + [
      Row(.stake, "the streak at stake", "streak_stake"),
      Row(.savingsPull, "near goal, badge or challenge", "near_goal_pull", "challenge_pull", "void_pull"),
    ]

  /// What moves the logit of focusing.
  static let focusing: [Row] =
    [
      Row(.focusBase, "how often this person focuses by nature"),
      Row(.focusHabit, "habit", "habit_weight"),
    ] + shared + [
      Row(.focusPull, "level or chapter in reach", "near_goal_pull"),
      Row(.focusPlan, "the weekly plan", "weekly_plan_pull"),
      Row(.focusWait, "waiting for a level", "wait_weight"),
    ]

  private static let shared: [Row] = [
    Row(.mood, "mood", "mood_spread"),
    Row(.motivation, "motivation"),
    Row(.novelty, "novelty", "novelty"),
    Row(
      .calendar, "calendar: weekend, Monday, first of month, New Year", "weekend_mean", "monday", "first_of_month",
      "new_year_week"),
  ]

  /// Chances and the numbers drawn against them.
  static let chances: [LifeTrace.Term] = [
    .leaveChance, .baseLeaveChance, .leaveDraw, .savingsChance, .savingsDraw, .remindedChance, .focusChance,
    .focusDraw,
  ]
}
