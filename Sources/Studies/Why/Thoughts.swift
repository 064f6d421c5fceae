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
    /// The field of the population that weighs it; empty for what has none.
    var path: String

    init(_ term: LifeTrace.Term, _ text: String, _ path: String = "") {
      self.term = term
      self.text = text
      self.path = path
    }
  }

  /// What moves the log hazard of leaving.
  static let leaving: [Row] = [
    Row(.leaveIdle, "idle days", "people.churn_idle"),
    Row(.leaveLoss, "a streak lost in the last week", "people.churn_streak_loss"),
    Row(.leaveVoid, "a challenge void in the last week", "people.churn_void"),
    Row(.leaveWait, "waiting for a level", "people.churn_wait"),
    Row(.leaveHabit, "habit", "people.churn_habit"),
    Row(.leaveMotivation, "motivation", "people.churn_motivation"),
  ]

  /// What moves the logit of saving.
  static let saving: [Row] =
    [
      Row(.savingsBase, "how often this person saves by nature"),
      Row(.savingsHabit, "habit", "people.habit_weight"),
    ] + shared + [
      Row(.stake, "the streak at stake", "people.streak_stake"),
      Row(.savingsPull, "goal, badge or challenge in reach", "people.near_goal_pull"),
    ]

  /// What moves the logit of focusing.
  static let focusing: [Row] =
    [
      Row(.focusBase, "how often this person focuses by nature"),
      Row(.focusHabit, "habit", "people.habit_weight"),
    ] + shared + [
      Row(.focusPull, "level or chapter in reach", "people.near_goal_pull"),
      Row(.focusPlan, "the weekly plan", "people.weekly_plan_pull"),
      Row(.focusWait, "waiting for a level", "people.wait_weight"),
    ]

  private static let shared: [Row] = [
    Row(.mood, "mood", "people.mood_spread"),
    Row(.motivation, "motivation"),
    Row(.novelty, "novelty", "people.novelty"),
    Row(.calendar, "calendar: weekend, Monday, first, New Year", "people.monday"),
  ]

  /// Chances and the numbers drawn against them.
  static let chances: [LifeTrace.Term] = [
    .leaveChance, .baseLeaveChance, .leaveDraw, .savingsChance, .savingsDraw, .remindedChance, .focusChance,
    .focusDraw,
  ]
}
