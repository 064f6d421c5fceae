public import Fields

extension Population {
  /// All fields of the population: key paths, plausible ranges, defaults and sources.
  public static let fields = FieldTable<Population>(whoTheyAre + whatTheyTakeUp + howTheyDecide + whyTheyLeave)

  private static let whoTheyAre: [Field<Population>] = [
    row("activation", \.activation, 0...1, "share of installs", "Installs that ever use the product", "assumed"),
    .map(
      "people.archetypes", \.archetypes, of: Archetype.fields, blank: Archetype.steadySaver,
      meaning: "Kinds of people", source: "assumed; bases fitted to the reference's targets",
      standard: standard.archetypes),
    .map(
      "people.zones", \.zones, of: ZoneShare.fields, blank: ZoneShare(weight: 1),
      meaning: "Time zones by their IANA name", source: "assumed", standard: standard.zones),
    row(
      "churn_alpha", \.churnAlpha, 0.05...20, "", "First shape of the beta distribution of churn",
      "fitted to the reference's targets"),
    row(
      "churn_beta", \.churnBeta, 0.05...200, "", "Second shape of the beta distribution of churn",
      "fitted to the reference's targets"),
    row(
      "churn_period_days", \.churnPeriodDays, 0.1...3650, "days", "Days in one churn period",
      "fitted to the reference's targets"),
    row(
      "churn_base_correlation", \.churnBaseCorrelation, -1...1, "", "How far those who save often also stay long",
      "assumed"),
    row(
      "savings_focus_correlation", \.savingsFocusCorrelation, -1...1, "",
      "How far those who save often also focus often", "assumed"),
    row(
      "base_concentration", \.baseConcentration, 0.1...1000, "", "How alike the people of one archetype are",
      "fitted to the reference's targets"),
    row(
      "habit_rate", \.habitRate, 0...0.5, "per act", "Median share of the missing habit that one act builds",
      "published: Lally et al. 2010, 66 days to 95 %"),
    row("habit_rate_spread", \.habitRateSpread, 0...3, "log", "Spread of the habit rate between people", "assumed"),
    row("weekend_mean", \.weekendMean, -5...5, "logit", "Mean lift of a weekend day", "assumed"),
    row("weekend_spread", \.weekendSpread, 0...5, "logit", "Spread of the weekend lift between people", "assumed"),
    row("amount_spread_between", \.amountSpreadBetween, 0...3, "log", "Spread of amounts between people", "assumed"),
    row("amount_spread_within", \.amountSpreadWithin, 0...3, "log", "Spread of one person's amounts", "assumed"),
    row("hour_spread_hours", \.hourSpreadHours, 0...12, "hours", "Spread of the main hour between people", "assumed"),
    row(
      "deposit_gap_minutes", \.depositGapMinutes, 1...1440, "minutes", "Mean gap between the deposits of a day",
      "assumed"),
  ]

  private static let whatTheyTakeUp: [Field<Population>] = [
    row(
      "wish_goal_share", \.wishGoalShare, 0...1, "share", "Lives that begin with a wish goal; the rest save freely",
      "assumed"),
    row(
      "goal_target_units", \.goalTargetUnits, 1...1_000_000, "units", "Median target of the first wish goal", "assumed"),
    row("goal_target_spread", \.goalTargetSpread, 0...3, "log", "Spread of the first target", "assumed"),
    row("next_goal_factor", \.nextGoalFactor, 0.1...10, "", "Target of the next wish goal over the last", "assumed"),
    .map(
      "people.challenge_take_up", \.challengeTakeUp, of: TakeUp.fields, blank: TakeUp(share: 0),
      meaning: "Share that takes up a challenge of the design, by its id, before the archetype's factor",
      source: "assumed",
      standard: standard.challengeTakeUp),
  ]

  private static let howTheyDecide: [Field<Population>] = [
    .flag(
      "people.effects", \.effects,
      meaning: "Whether behaviour reacts to the product; false leaves churn and Bernoulli days",
      source: "a switch for tests", standard: true),
    row("habit_weight", \.habitWeight, 0...10, "logit", "Lift of a full habit", "fitted to the reference's targets"),
    row("habit_loss", \.habitLoss, 0...1, "per day", "Share of the habit lost on a day without act", "assumed"),
    row(
      "mood_spread", \.moodSpread, 0...5, "logit", "Standard deviation of the mood", "shape taken from check-in logs"),
    row(
      "mood_half_life_days", \.moodHalfLifeDays, 0.1...3650, "days", "Half life of the mood",
      "shape taken from check-in logs"),
    row(
      "novelty", \.novelty, -5...5, "logit", "Lift of the install day, halved each half life",
      "fitted to the reference's targets"),
    row("novelty_half_life_days", \.noveltyHalfLifeDays, 0.1...3650, "days", "Half life of the novelty", "assumed"),
    row("monday", \.monday, -5...5, "logit", "Lift of a Monday", "published: Dai et al. 2014, translated from rates"),
    row(
      "first_of_month", \.firstOfMonth, -5...5, "logit", "Lift of the first of a month",
      "published: Dai et al. 2014, translated from rates"),
    row(
      "new_year_week", \.newYearWeek, -5...5, "logit", "Lift of the first seven days of January",
      "published: Dai et al. 2014, translated from rates"),
    row(
      "streak_stake", \.streakStake, 0...5, "logit", "Pull of a long streak that today could lose",
      "assumed: no target identifies it"),
    row(
      "streak_stake_half_days", \.streakStakeHalfDays, 0.1...365, "days", "Length at which a streak pulls half as much",
      "assumed"),
    row(
      "cover_relief", \.coverRelief, 0...1, "share",
      "Part of that pull that is gone while a freeze would absorb a miss", "assumed: turns the verdict on freezes"),
    row(
      "near_goal_pull", \.nearGoalPull, 0...5, "logit", "Pull of a goal, a badge or a level that is all but reached",
      "published: Kivetz et al. 2006"),
    row(
      "challenge_pull", \.challengePull, 0...5, "logit", "Pull of a challenge period that is still open today",
      "assumed"),
    row(
      "streak_loss_shock", \.streakLossShock, 0...5, "logit",
      "Motivation lost with a streak of 32 days or more; less with shorter ones, none under 3",
      "assumed; sign published: Silverman and Barasch 2023"),
    row("reward_badge", \.rewardBadge, 0...5, "logit", "Motivation that the first badge gives", "assumed"),
    row("reward_level", \.rewardLevel, 0...5, "logit", "Motivation that the first level gives", "assumed"),
    row("reward_goal", \.rewardGoal, 0...5, "logit", "Motivation that reaching a goal gives", "assumed"),
    row(
      "reward_habituation", \.rewardHabituation, 0...1, "factor",
      "What each reward of a kind leaves of the next one's effect", "assumed"),
    row(
      "motivation_cap", \.motivationCap, 0.01...10, "logit", "Motivation at which rewards add nothing more", "assumed"),
    row("motivation_half_life_days", \.motivationHalfLifeDays, 0.1...365, "days", "Half life of motivation", "assumed"),
  ]

  private static let whyTheyLeave: [Field<Population>] = [
    row("churn_idle", \.churnIdle, 0...5, "log hazard", "Rise of churn after 14 idle days or more", "assumed"),
    row(
      "churn_streak_loss", \.churnStreakLoss, 0...5, "log hazard", "Rise of churn in the week after a streak is lost",
      "assumed"),
    row("churn_habit", \.churnHabit, 0...5, "log hazard", "Fall of churn at full habit", "assumed"),
    row("churn_motivation", \.churnMotivation, 0...5, "log hazard", "Fall of churn per unit of motivation", "assumed"),
  ]

  private static func row(
    _ name: String, _ place: Place<Population, Double>, _ range: ClosedRange<Double>, _ unit: String, _ meaning: String,
    _ source: String
  ) -> Field<Population> {
    .number(
      "people." + name, place, range, unit: unit, meaning: meaning, source: source, standard: standard[keyPath: place])
  }
}

extension Archetype {
  /// The fields of one archetype.
  public static let fields = FieldTable<Archetype>([
    row("weight", \.weight, 0...1000, "relative", "Share of this archetype, relative to the others"),
    row(
      "savings_base", \.savingsBase, 0.001...0.999, "chance a day",
      "Mean chance of a deposit on a day without any effect"),
    row(
      "focus_base", \.focusBase, 0.001...0.999, "chance a day",
      "Mean chance of a focus session on a day without any effect"),
    row("extra_deposit", \.extraDeposit, 0...0.95, "chance", "Chance of one more deposit after each of a day"),
    row("amount_units", \.amountUnits, 1...1_000_000, "units", "Median amount of a deposit"),
    row("sessions", \.sessions, 1...6, "sessions", "Mean sessions on a day with any, before the cap of 6"),
    .integer(
      "minutes", \.minutes, 1...240, unit: "minutes", meaning: "Planned minutes of a session", source: "assumed",
      standard: 25),
    row("interrupted", \.interrupted, 0...1, "chance", "Chance that a session is interrupted"),
    row("main_hour", \.mainHour, 0...24, "hour", "Local hour at which most is done"),
    row("hour_concentration", \.hourConcentration, 0.1...100, "", "How closely acts keep to the main hour (von Mises)"),
    row("take_up_factor", \.takeUpFactor, 0...10, "factor", "How much more than others they take up challenges"),
    .choice(
      "first_act", \.firstAct, meaning: "What an activated user does on the install day", source: "assumed",
      standard: .deposit),
  ])

  private static func row(
    _ name: String, _ place: Place<Archetype, Double>, _ range: ClosedRange<Double>, _ unit: String, _ meaning: String
  ) -> Field<Archetype> {
    .number(name, place, range, unit: unit, meaning: meaning, source: "assumed", standard: steadySaver[keyPath: place])
  }

  /// The archetype that a new entry starts from.
  public static let steadySaver = Archetype(
    weight: 0.22, savingsBase: 0.25, focusBase: 0.03, extraDeposit: 0.10, amountUnits: 50, sessions: 1.2, minutes: 25,
    interrupted: 0.15, mainHour: 20, hourConcentration: 2, takeUpFactor: 1.3)
}

extension ZoneShare {
  /// The field of one time zone.
  public static let fields = FieldTable<ZoneShare>([
    .number(
      "weight", \.weight, 0...1000, unit: "relative", meaning: "Share of this zone, relative to the others",
      source: "assumed", standard: 1)
  ])
}

extension TakeUp {
  /// The field of one challenge's take-up.
  public static let fields = FieldTable<TakeUp>([
    .number(
      "share", \.share, 0...1, unit: "share", meaning: "Activated users who take it up on their install day",
      source: "assumed", standard: 0)
  ])
}
