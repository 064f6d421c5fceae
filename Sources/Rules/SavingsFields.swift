import CivilTime
import Fields

extension Design {
  private static let savings = SavingsDesign()

  /// What a day is, for both apps.
  static let dayFields: [Field<Design>] = [
    .choice(
      "savings.day_rule", \.savings.dayRule,
      meaning: "How a day is counted, in both apps: streaks, challenges, due dates, sessions, the weekly plan",
      source: "diary: the calendar", standard: savings.dayRule),
    .text(
      "savings.server_zone", \.savings.serverZone, meaning: "Time zone of the server, for the day rule server_zone",
      source: "assumed", standard: savings.serverZone),
    .integer(
      "savings.day_start_hour", \.savings.dayStartHour, 0...23, unit: "hour",
      meaning: "Hour of the clock at which days begin", source: "assumed", standard: savings.dayStartHour),
    .choice(
      "savings.zone_of", \.savings.zoneOf,
      meaning: "Whose zone dates a past event: the one it happened in, or the one that the user is in now",
      source: "assumed", standard: savings.zoneOf),
  ]

  /// The deposit streak and the score beside it.
  static let streakFields: [Field<Design>] = [
    .variant(
      "savings.streak", \.savings.streak, StreakPolicy.variants,
      meaning: "What a missed day does to the deposit streak", source: "diary: strict", standard: savings.streak),
    .integer(
      "savings.score_times", \.savings.scoreTimes, 1...3650, unit: "days",
      meaning: "Deposit days wanted in every score_days, for the exponential score", source: "assumed",
      standard: savings.scoreTimes),
    .integer(
      "savings.score_days", \.savings.scoreDays, 1...3650, unit: "days",
      meaning: "Days in which score_times are wanted, for the exponential score", source: "assumed",
      standard: savings.scoreDays),
  ]

  /// Goals, plans and money.
  static let goalFields: [Field<Design>] = [
    .choice(
      "savings.free_mode", \.savings.goals.freeMode,
      meaning: "What a goal without a target asks for: regular saving with due dates, or nothing",
      source: "diary: regular in the first, whenever in the second", standard: savings.goals.freeMode),
    .flag(
      "savings.require_target", \.savings.goals.requireTarget,
      meaning: "Whether every goal must have a target: people without one typed 99999", source: "diary: no longer",
      standard: savings.goals.requireTarget),
    .choice(
      "savings.due_date_policy", \.savings.goals.dueDates,
      meaning: "Whether a late or early deposit moves the due dates after it", source: "assumed: fixed",
      standard: savings.goals.dueDates),
    .flag(
      "savings.ritual_closes_goal", \.savings.ritualClosesGoal,
      meaning: "Whether smashing the jar of a reached goal closes it", source: "assumed",
      standard: savings.ritualClosesGoal),
    .text(
      "savings.unit_name", \.savings.unitName, meaning: "Name of a whole unit of money, 100 minor units",
      source: "assumed", standard: savings.unitName),
  ]

  /// What falls into the jar, rings and is hidden.
  static let sightFields: [Field<Design>] = [
    .variant(
      "savings.coins", \.savings.coins, CoinMapping.variants, meaning: "How many coins fall for a deposit, 1 to 30",
      source: "assumed: one for each 10 units", standard: savings.coins),
    .integer(
      "savings.reminder_minute", \.savings.reminder.minute, Reminder.minutes, unit: "minute of the day",
      meaning: "When the daily reminder fires by the local clock; 1215 is 20:15", source: "diary",
      standard: savings.reminder.minute),
    .choice(
      "savings.reminder_gap", \.savings.reminder.gap, meaning: "When it fires on a day whose clock skips its time",
      source: "assumed", standard: savings.reminder.gap),
    .choice(
      "savings.reminder_overlap", \.savings.reminder.overlap,
      meaning: "When it fires on a day whose clock shows its time twice", source: "assumed",
      standard: savings.reminder.overlap),
    .flag(
      "savings.reminds_of_due_dates", \.savings.remindsOfDueDates,
      meaning: "Whether a wish goal's period that falls due is told as well", source: "diary",
      standard: savings.remindsOfDueDates),
    .flag(
      "savings.merge_reminders", \.savings.reminder.mergesDue,
      meaning: "Whether on a due date one notification stands for both, or both fire at once", source: "assumed",
      standard: savings.reminder.mergesDue),
    .choice(
      "savings.mask_from", \.savings.maskFrom, meaning: "From which phase on amounts are hidden",
      source: "diary: as soon as the app leaves the foreground", standard: savings.maskFrom),
  ]

  /// Badges and what they count.
  static let badgeFields: [Field<Design>] = [
    .choice(
      "savings.badge_moment", \.savings.badgeMoment, meaning: "When badges are judged",
      source: "diary: after each deposit in the first, on opening the page in the second", standard: savings.badgeMoment
    ),
    .map(
      "savings.badges", \.savings.badges, of: Badge.fields, blank: Badge(statistic: .deposits, threshold: 1),
      meaning: "Badges, each a statistic and a threshold", source: "diary: nine of them; assumed: the other seven",
      standard: savings.badges),
    .integer(
      "savings.night_from_hour", \.savings.nightFromHour, 0...23, unit: "hour",
      meaning: "First local hour that counts as night", source: "assumed", standard: savings.nightFromHour),
    .integer(
      "savings.night_to_hour", \.savings.nightToHour, 0...24, unit: "hour",
      meaning: "First local hour after the night", source: "assumed", standard: savings.nightToHour),
    .integer(
      "savings.morning_from_hour", \.savings.morningFromHour, 0...23, unit: "hour",
      meaning: "First local hour that counts as morning", source: "assumed", standard: savings.morningFromHour),
    .integer(
      "savings.morning_to_hour", \.savings.morningToHour, 0...24, unit: "hour",
      meaning: "First local hour after the morning", source: "assumed", standard: savings.morningToHour),
    .integer(
      "savings.comeback_gap_days", \.savings.comebackGapDays, 1...3650, unit: "days",
      meaning: "Days without a deposit after which the next one is a comeback", source: "assumed",
      standard: savings.comebackGapDays),
    .choice(
      "savings.saved_counts", \.savings.savedCounts,
      meaning: "What counts as saved: all deposits, or what is left of them after withdrawals", source: "assumed",
      standard: savings.savedCounts),
  ]

  /// Challenges and the rules that they share.
  static let challengeFields: [Field<Design>] = [
    .map(
      "savings.challenges", \.savings.challenges, of: Challenge.fields,
      blank: Challenge(period: .day, periods: 30, suggested: .flat, amountUnits: 10, lateShare: 0.3),
      meaning: "Challenges that a user may take up", source: "diary", standard: savings.challenges),
    .choice(
      "savings.challenge_completion", \.savings.challengeRules.completion, meaning: "When a challenge is done",
      source: "assumed", standard: savings.challengeRules.completion),
    .number(
      "savings.challenge_span_share", \.savings.challengeRules.spanShare, 0...1, unit: "of the periods",
      meaning: "Periods to check in before the span has passed, if that completes a challenge", source: "assumed",
      standard: savings.challengeRules.spanShare),
    .choice(
      "savings.challenge_on_miss", \.savings.challengeRules.onMiss, meaning: "What a missed period does to a challenge",
      source: "diary: it goes on", standard: savings.challengeRules.onMiss),
  ]
}
