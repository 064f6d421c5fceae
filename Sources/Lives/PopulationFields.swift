public import Fields

extension Population {
  /// All fields of the population: key paths, allowed and plausible ranges, defaults and sources.
  public static let fields = FieldTable<Population>(
    whoTheyAre + whenTheyAct + whatTheyTakeUp + howTheyDecide + howTheyAreReminded + whatMovesThem + whyTheyLeave)

  private static let fitted = "fitted: experiments/populations/default-calibration.yaml"
  private static let dai = "published: Dai et al. 2014, translated from rates"
  private static let logs = "shape taken from check-in logs"

  private static let whoTheyAre: [Field<Population>] = [
    row(
      "activation", \.activation, 0...1, 0.4...0.9, "share of installs", "Installs that ever use the product", "assumed"
    ),
    .map(
      "people.archetypes", \.archetypes, of: Archetype.fields, blank: Archetype.steadySaver,
      meaning: "Kinds of people",
      source: "assumed; bases fitted by experiments/populations/default-calibration.yaml; each plausible within 30 %",
      standard: standard.archetypes),
    .map(
      "people.zones", \.zones, of: ZoneShare.fields, blank: ZoneShare(weight: 1),
      meaning: "Time zones by their IANA name", source: "assumed", standard: standard.zones),
    row(
      "churn_base_correlation", \.churnBaseCorrelation, -1...1, 0...0.8, "",
      "How far those who save often also stay long", "assumed"),
    row(
      "savings_focus_correlation", \.savingsFocusCorrelation, -1...1, 0...0.7, "",
      "How far those who save often also focus often", "assumed"),
    row(
      "base_concentration", \.baseConcentration, 0.1...1_000_000, 3...9, "",
      "How alike the people of one archetype are",
      fitted),
    row(
      "habit_rate", \.habitRate, 0...0.5, 0.0117...0.153, "per act",
      "Median share of the missing habit that one act builds",
      "published: Lally et al. 2010, 66 days to 95 %"),
    row(
      "habit_rate_spread", \.habitRateSpread, 0...3, 0...1, "log", "Spread of the habit rate between people", "assumed"),
    row("weekend_mean", \.weekendMean, -5...5, -1...0.5, "logit", "Mean lift of a weekend day", "assumed"),
    row(
      "weekend_spread", \.weekendSpread, 0...5, 0...1, "logit", "Spread of the weekend lift between people", "assumed"),
    row(
      "amount_spread_between", \.amountSpreadBetween, 0...3, 0.2...1, "log", "Spread of amounts between people",
      "assumed"),
    row(
      "amount_spread_within", \.amountSpreadWithin, 0...3, 0.2...1, "log", "Spread of one person's amounts", "assumed"),
  ]

  private static let whenTheyAct: [Field<Population>] = [
    .map(
      "people.clock", \.clock, of: ClockPeak.fields, blank: ClockPeak(weight: 0, hour: 12, spreadHours: 3),
      meaning: "Peaks of the hours that all people share, beside the main hour of each archetype", source: logs,
      standard: standard.clock),
    row(
      "hour_spread_hours", \.hourSpreadHours, 0...12, 0.5...3, "hours", "Spread of all hours between people", "assumed"),
    row(
      "deposit_gap_minutes", \.depositGapMinutes, 1...1440, 30...240, "minutes",
      "Mean gap between the deposits of a day",
      "assumed"),
    row(
      "trips_per_year", \.tripsPerYear, 0...4, 0...4, "trips",
      "Mean journeys, each into a zone by its weight, so some stay at home; at most 4, and of two that overlap one is left out",
      "assumed"),
    whole("trip_days_least", \.tripDaysLeast, 1...60, 1...7, "days", "Shortest journey", "assumed"),
    whole("trip_days_most", \.tripDaysMost, 1...60, 7...28, "days", "Longest journey", "assumed"),
  ]

  private static let whatTheyTakeUp: [Field<Population>] = [
    row(
      "wish_goal_share", \.wishGoalShare, 0...1, 0.3...0.8, "share",
      "Lives that begin with a wish goal; the rest save freely", "assumed"),
    row(
      "goal_target_units", \.goalTargetUnits, 1...1_000_000, 200...2000, "units",
      "Median target of the first wish goal",
      "assumed"),
    row("goal_target_spread", \.goalTargetSpread, 0...3, 0.5...1.3, "log", "Spread of the first target", "assumed"),
    row(
      "next_goal_factor", \.nextGoalFactor, 0.1...10, 1...2, "", "Target of the next wish goal over the last", "assumed"
    ),
    row(
      "plan_weekly_share", \.planWeeklyShare, 0...1, 0.4...0.8, "share", "Wish goals with a plan of weekly amounts",
      "assumed"),
    row(
      "plan_biweekly_share", \.planBiweeklyShare, 0...1, 0...0.2, "share",
      "Wish goals with one every two weeks; the rest plan by the month", "assumed"),
    row(
      "required_target_leave_share", \.requiredTargetLeaveShare, 0...1, 0...0.1, "share",
      "Of those without a target, who leave at a form that requires one; the others type 99999", "assumed"),
    row(
      "more_goals_per_month", \.moreGoalsPerMonth, 0...1, 0...0.3, "chance",
      "Chance of one more wish goal in each 30 days in which the app is used", "assumed"),
    whole("most_goals", \.mostGoals, 1...6, 1...6, "goals", "Goals that a person opens at once", "assumed"),
    row(
      "withdrawals_per_month", \.withdrawalsPerMonth, 0...1, 0...0.2, "chance",
      "Chance that money is taken out in each 30 days in which the app is used, any part of the goal's balance alike",
      "assumed"),
    .map(
      "people.challenge_take_up", \.challengeTakeUp, of: TakeUp.fields, blank: TakeUp(share: 0),
      meaning: "Share that takes up a challenge of the design, by its id, before the archetype's factor",
      source: "assumed", standard: standard.challengeTakeUp),
    row(
      "next_challenge_share", \.nextChallengeShare, 0...1, 0...0.6, "share",
      "Challenges completed or expired after which another is taken up", "assumed"),
    row(
      "void_restart_share", \.voidRestartShare, 0...1, 0...1, "share", "Voided challenges that are begun again",
      "assumed"),
    row(
      "weekly_plan_share", \.weeklyPlanShare, 0...1, 0...0.5, "share", "Lives that follow the weekly focus plan",
      "assumed"),
  ]

  private static let howTheyDecide: [Field<Population>] = [
    .flag(
      "people.effects", \.effects,
      meaning: "Whether behaviour reacts to the product; false leaves churn and Bernoulli days",
      source: "a switch for tests", standard: true),
    row("habit_weight", \.habitWeight, 0...10, 1.2...3.2, "logit", "Lift of a full habit", fitted),
    row(
      "habit_loss", \.habitLoss, 0...1, 0.002...0.02, "per day", "Share of the habit lost on a day without act",
      "assumed"),
    row("mood_spread", \.moodSpread, 0...5, 0.5...1.9, "logit", "Standard deviation of the mood", logs),
    row("mood_half_life_days", \.moodHalfLifeDays, 0.1...3650, 10...60, "days", "Half life of the mood", logs),
    row(
      "novelty", \.novelty, -5...5, 0.2...1.5, "logit", "Lift of the install day, halved each half life", fitted),
    row(
      "novelty_half_life_days", \.noveltyHalfLifeDays, 0.1...3650, 5...21, "days", "Half life of the novelty", "assumed"
    ),
    row("monday", \.monday, -5...5, 0...0.4, "logit", "Lift of a Monday", dai),
    row("first_of_month", \.firstOfMonth, -5...5, 0...0.5, "logit", "Lift of the first of a month", dai),
    row("new_year_week", \.newYearWeek, -5...5, 0...1, "logit", "Lift of the first seven days of January", dai),
    row(
      "streak_stake", \.streakStake, 0...5, 0...1.6, "logit", "Pull of a long streak that today could lose",
      "assumed: no target identifies it"),
    row(
      "streak_stake_half_days", \.streakStakeHalfDays, 0.1...365, 1...7, "days",
      "Length at which a streak pulls half as much", "assumed"),
    row(
      "cover_relief", \.coverRelief, 0...1, 0...1, "share",
      "Part of that pull that each further miss which a freeze, a repair or grace would absorb takes away",
      "assumed: turns the verdict on freezes; that it compounds with the freezes held is assumed, too"),
    row(
      "near_goal_pull", \.nearGoalPull, 0...5, 0...0.5, "logit",
      "Pull of a goal, a badge, a level or a chapter that is all but reached; by the square of the progress",
      "published: Kivetz et al. 2006"),
    row(
      "near_badge_from", \.nearBadgeFrom, 0...1, 0.4...0.8, "share", "Progress from which the nearest badge pulls",
      "assumed"),
    row(
      "challenge_pull", \.challengePull, 0...5, 0...1, "logit", "Pull of a challenge period that is still open today",
      "assumed"),
    row(
      "void_pull", \.voidPull, 0...5, 0...2, "logit",
      "Pull of a challenge half done or more that a missed period would void", "assumed"),
    row(
      "weekly_plan_pull", \.weeklyPlanPull, 0...5, 0...0.5, "logit",
      "Pull of segments that the weekly plan leaves today",
      "assumed"),
    row(
      "wait_weight", \.waitWeight, 0...5, 0...1, "logit", "Fall of focusing while the next level is long overdue",
      "assumed"),
    row(
      "wait_patience_days", \.waitPatienceDays, 0...365, 3...14, "days", "Least wait for a level that nobody minds",
      "assumed"),
    row(
      "wait_patience_factor", \.waitPatienceFactor, 0...100, 1...4, "",
      "Waits this many times the usual one are not minded",
      "assumed"),
    row(
      "wait_full_days", \.waitFullDays, 0.1...365, 7...28, "days", "Days beyond that after which waiting hurts most",
      "assumed"),
    row(
      "wait_memory", \.waitMemory, 0...1, 0.3...0.9, "share", "What of the usual wait each new one leaves", "assumed"),
  ]

  private static let howTheyAreReminded: [Field<Population>] = [
    row("reminder_share", \.reminderShare, 0...1, 0.3...0.8, "share", "Lives with the daily reminder on", "assumed"),
    row(
      "reminder_seen_mean", \.reminderSeenMean, 0...1, 0.3...0.8, "chance", "Mean chance to see a reminder", "assumed"),
    row(
      "reminder_seen_spread", \.reminderSeenSpread, 0...1, 0.1...0.3, "chance", "Spread of that chance between people",
      "assumed"),
    row(
      "reminder_pull", \.reminderPull, 0...5, 0...1, "logit", "Lift of a seen reminder that was never ignored",
      "assumed; one in twenty of all seen reminders brings an act about"),
    row(
      "reminder_ignored_half", \.reminderIgnoredHalf, 0.1...3650, 10...90, "reminders",
      "Reminders ignored that halve that lift; an act takes two of them back", "assumed"),
    row(
      "reminder_lag_minutes", \.reminderLagMinutes, 0...720, 2...30, "minutes",
      "Median time from reminder to reminded act",
      "assumed"),
    row("reminder_lag_spread", \.reminderLagSpread, 0...3, 0.5...1.5, "log", "Spread of that time", "assumed"),
    row("tap_reminded", \.tapReminded, 0...1, 0.6...0.95, "chance", "Chance of a tap with a reminded act", "assumed"),
    row(
      "tap_own", \.tapOwn, 0...1, 0.1...0.4, "chance",
      "Chance of a tap with an act of their own later than the reminder", "assumed"),
    row(
      "tap_idle", \.tapIdle, 0...1, 0...0.1, "chance", "Chance of a tap on a seen reminder without an act", "assumed"),
  ]

  private static let whatMovesThem: [Field<Population>] = [
    row(
      "streak_loss_shock", \.streakLossShock, 0...5, 0...2, "logit",
      "Motivation lost with a streak of full length; less with shorter ones",
      "assumed: chosen low enough that endless freezes do not win by construction; sign published: Silverman and Barasch 2023"
    ),
    whole(
      "streak_loss_least_days", \.streakLossLeastDays, 1...365, 2...7, "days", "Shortest streak whose loss is felt",
      "assumed"),
    row(
      "streak_loss_full_days", \.streakLossFullDays, 2...3650, 14...100, "days",
      "Streak whose loss is felt in full; shorter ones by the ratio of logarithms", "assumed"),
    row(
      "void_shock", \.voidShock, 0...5, 0...2, "logit", "Motivation lost with a voided challenge half done or more",
      "assumed"),
    row("reward_badge", \.rewardBadge, 0...5, 0...0.9, "logit", "Motivation that the first badge gives", "assumed"),
    row("reward_level", \.rewardLevel, 0...5, 0...0.45, "logit", "Motivation that the first level gives", "assumed"),
    row(
      "reward_chapter", \.rewardChapter, 0...5, 0...0.9, "logit", "Motivation that a finished chapter gives", "assumed"),
    row("reward_goal", \.rewardGoal, 0...5, 0...1.5, "logit", "Motivation that reaching a goal gives", "assumed"),
    row("reward_stamp", \.rewardStamp, 0...5, 0...0.24, "logit", "Motivation that a stamp gives", "assumed"),
    row(
      "reward_coins", \.rewardCoins, 0...5, 0...0.06, "logit",
      "Motivation that a cascade of 30 coins gives; fewer give their share", "assumed"),
    row(
      "reward_habituation", \.rewardHabituation, 0...1, 0.6...1, "factor",
      "What each badge or level leaves of the next one's effect, of several badges on one day as well", "assumed"),
    row(
      "motivation_cap", \.motivationCap, 0.01...10, 0.5...2, "logit",
      "Motivation at which rewards add nothing more; each takes its share of what is left below, one after the other",
      "assumed"),
    row(
      "motivation_half_life_days", \.motivationHalfLifeDays, 0.1...365, 2...14, "days", "Half life of motivation",
      "assumed"),
  ]

  private static let whyTheyLeave: [Field<Population>] = [
    .flag(
      "people.churn", \.churn, meaning: "Whether people ever leave", source: "a switch for tests and for real logs",
      standard: true),
    row(
      "churn_alpha", \.churnAlpha, 0.05...20, 0.35...0.75, "", "First shape of the beta distribution of churn",
      "fitted: experiments/populations/default-calibration.yaml; vendors' power laws have 0.32 to 0.47"),
    row("churn_beta", \.churnBeta, 0.05...200, 2...7, "", "Second shape of the beta distribution of churn", fitted),
    row(
      "churn_period_days", \.churnPeriodDays, 0.1...3650, 1...7, "days", "Days in one churn period", "assumed"),
    row(
      "churn_idle", \.churnIdle, 0...5, 0...2, "log hazard", "Rise of churn after churn_idle_days without an act",
      "assumed"),
    whole(
      "churn_idle_days", \.churnIdleDays, 1...365, 7...28, "days",
      "Days without an act after which churn rises no more",
      "assumed"),
    row(
      "churn_streak_loss", \.churnStreakLoss, 0...5, 0...1.2, "log hazard",
      "Rise of churn in the days after a streak of full length is lost",
      "assumed: chosen low enough that endless freezes do not win by construction"),
    row(
      "churn_void", \.churnVoid, 0...5, 0...2, "log hazard", "Rise of churn in the days after a challenge is voided",
      "assumed"),
    whole(
      "churn_hurt_days", \.churnHurtDays, 1...365, 3...14, "days", "Days for which a loss or a void is felt", "assumed"),
    row(
      "churn_wait", \.churnWait, 0...5, 0...1, "log hazard", "Rise of churn while the next level is long overdue",
      "assumed"),
    row("churn_habit", \.churnHabit, 0...5, 0...1.5, "log hazard", "Fall of churn at full habit", "assumed"),
    row(
      "churn_motivation", \.churnMotivation, 0...5, 0...0.6, "log hazard", "Fall of churn per unit of motivation",
      "assumed"),
  ]

  private static func row(
    _ name: String, _ place: Place<Population, Double>, _ range: ClosedRange<Double>, _ plausible: ClosedRange<Double>,
    _ unit: String, _ meaning: String, _ source: String
  ) -> Field<Population> {
    .number(
      "people." + name, place, range, unit: unit, meaning: meaning, source: source, standard: standard[keyPath: place],
      plausible: plausible)
  }

  private static func whole(
    _ name: String, _ place: Place<Population, Int32>, _ range: ClosedRange<Int64>, _ plausible: ClosedRange<Double>,
    _ unit: String, _ meaning: String, _ source: String
  ) -> Field<Population> {
    .integer(
      "people." + name, place, range, unit: unit, meaning: meaning, source: source, standard: standard[keyPath: place],
      plausible: plausible)
  }
}
