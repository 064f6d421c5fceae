import CivilTime
public import Fields

extension Design {
  /// All fields of the design: key paths, ranges, defaults and sources.
  public static let fields = FieldTable<Design>(savingsFields + focusFields)

  private static let savingsFields: [Field<Design>] = [
    .choice(
      "savings.day_rule", \.savings.dayRule,
      meaning: "How a day is counted, for streaks and challenges", source: "diary: the calendar",
      standard: standard.savings.dayRule),
    .variant(
      "savings.streak", \.savings.streak, StreakPolicy.variants,
      meaning: "What a missed day does to the deposit streak", source: "diary: strict",
      standard: standard.savings.streak),
    .map(
      "savings.badges", \.savings.badges, of: Badge.fields, blank: Badge(statistic: .deposits, threshold: 1),
      meaning: "Badges, each a statistic and a threshold", source: "diary: nine of them; assumed: the other seven",
      standard: standard.savings.badges),
    .map(
      "savings.challenges", \.savings.challenges, of: Challenge.fields,
      blank: Challenge(period: .day, periods: 30, suggested: .flat, amountUnits: 10, lateShare: 0.3),
      meaning: "Challenges that a user may take up", source: "diary", standard: standard.savings.challenges),
    .integer(
      "savings.night_from_hour", \.savings.nightFromHour, 0...23, unit: "hour",
      meaning: "First local hour that counts as night", source: "assumed", standard: standard.savings.nightFromHour),
    .integer(
      "savings.night_to_hour", \.savings.nightToHour, 0...24, unit: "hour",
      meaning: "First local hour after the night", source: "assumed", standard: standard.savings.nightToHour),
    .integer(
      "savings.morning_from_hour", \.savings.morningFromHour, 0...23, unit: "hour",
      meaning: "First local hour that counts as morning", source: "assumed",
      standard: standard.savings.morningFromHour),
    .integer(
      "savings.morning_to_hour", \.savings.morningToHour, 0...24, unit: "hour",
      meaning: "First local hour after the morning", source: "assumed", standard: standard.savings.morningToHour),
    .integer(
      "savings.comeback_gap_days", \.savings.comebackGapDays, 1...3650, unit: "days",
      meaning: "Days without a deposit after which the next one is a comeback", source: "assumed",
      standard: standard.savings.comebackGapDays),
  ]

  private static let focusFields: [Field<Design>] = [
    .variant(
      "focus.curve", \.focus.curve, LevelCurve.variants, meaning: "What each level costs in XP",
      source: "diary: piecewise linear, after exponential was given up", standard: standard.focus.curve),
    .integer(
      "focus.xp_per_minute", \.focus.xpPerMinute, 0...1000, unit: "XP/min", meaning: "XP for each focused minute",
      source: "assumed", standard: standard.focus.xpPerMinute),
    .integer(
      "focus.xp_deep_session", \.focus.xpDeepSession, 0...100_000, unit: "XP",
      meaning: "XP for a session without interruption", source: "assumed", standard: standard.focus.xpDeepSession),
  ]

  /// The design of both apps as their diaries last have it.
  public static let standard = Design(
    savings: SavingsDesign(
      dayRule: .calendar, streak: .strict,
      badges: [
        Keyed("firstDeposit", Badge(statistic: .deposits, threshold: 1)),
        Keyed("saved500", Badge(statistic: .savedUnits, threshold: 500)),
        Keyed("saved1000", Badge(statistic: .savedUnits, threshold: 1000)),
        Keyed("saved10000", Badge(statistic: .savedUnits, threshold: 10000)),
        Keyed("weekStreak", Badge(statistic: .streakDays, threshold: 7)),
        Keyed("monthStreak", Badge(statistic: .streakDays, threshold: 30)),
        Keyed("nightOwl", Badge(statistic: .nightDeposits, threshold: 10)),
        Keyed("earlyBird", Badge(statistic: .morningDeposits, threshold: 10)),
        Keyed("ritualMaster", Badge(statistic: .rituals, threshold: 5)),
        Keyed("collector", Badge(statistic: .activeGoals, threshold: 5)),
        Keyed("firstGoal", Badge(statistic: .wishGoalsReached, threshold: 1)),
        Keyed("thirtyDays", Badge(statistic: .challengeDone, challenge: "thirtyDays", threshold: 1)),
        Keyed("fiftyTwoWeeks", Badge(statistic: .challengeDone, challenge: "fiftyTwoWeeks", threshold: 1)),
        Keyed("hundredDays", Badge(statistic: .challengeDone, challenge: "hundredDays", threshold: 1)),
        Keyed("wholeYear", Badge(statistic: .challengeDone, challenge: "wholeYear", threshold: 1)),
        Keyed("comeback", Badge(statistic: .comebacks, threshold: 1)),
      ],
      challenges: [
        Keyed("thirtyDays", Challenge(period: .day, periods: 30, suggested: .flat, amountUnits: 10, lateShare: 0.3)),
        Keyed(
          "fiftyTwoWeeks", Challenge(period: .week, periods: 52, suggested: .rising, amountUnits: 1, lateShare: 0.3)),
        Keyed("hundredDays", Challenge(period: .day, periods: 100, suggested: .flat, amountUnits: 10, lateShare: 0.3)),
        Keyed("wholeYear", Challenge(period: .day, periods: 365, suggested: .flat, amountUnits: 10, lateShare: 0.3)),
      ],
      nightFromHour: 22, nightToHour: 4, morningFromHour: 5, morningToHour: 9, comebackGapDays: 7),
    focus: FocusDesign(curve: .piecewiseFlat(LevelCurve.Bands()), xpPerMinute: 2, xpDeepSession: 20))
}

extension Badge {
  /// The fields of one badge.
  public static let fields = FieldTable<Badge>([
    .choice(
      "statistic", \.statistic, meaning: "What is counted", source: "diary: statistics counted beforehand",
      standard: .deposits),
    .text(
      "challenge", \.challenge, meaning: "Id of the challenge that challenge_done asks for", source: "assumed",
      standard: ""),
    .integer(
      "threshold", \.threshold, 1...1_000_000_000, unit: "of the statistic",
      meaning: "The badge is held from this value on", source: "diary, or assumed where it names none", standard: 1),
    .choice(
      "count_per", \.countPer, meaning: "Night and morning deposits: count each deposit, or each day with one",
      source: "diary: each deposit", standard: .deposit),
    .flag(
      "latched", \.latched, meaning: "Once earned, kept; otherwise it vanishes when the statistic falls",
      source: "diary: no table of unlocked badges is kept", standard: false),
  ])
}

extension Challenge {
  /// The fields of one challenge.
  public static let fields = FieldTable<Challenge>([
    .choice("period", \.period, meaning: "Length of a period", source: "diary", standard: .day),
    .integer(
      "periods", \.periods, 1...3650, unit: "periods", meaning: "Number of periods", source: "diary", standard: 30),
    .choice(
      "suggested", \.suggested, meaning: "How the suggested amount grows",
      source: "diary: rising for 52 weeks; assumed: flat for the others", standard: .flat),
    .integer(
      "amount_units", \.amountUnits, 1...1_000_000, unit: "units", meaning: "Amount suggested for the first period",
      source: "diary: 1 for 52 weeks; assumed for the others", standard: 10),
    .number(
      "late_share", \.lateShare, 0...10, unit: "of the span",
      meaning: "How long after its span late check-ins still count", source: "assumed", standard: 0.3),
  ])
}

extension StreakPolicy {
  /// The kinds of streak policy. A new one is one row.
  public static let variants = VariantTable<StreakPolicy>([
    Variant("strict", meaning: "One missed day ends the streak", .strict),
    Variant(
      "freeze", meaning: "A missed day spends a freeze instead, as long as one is left",
      table: FieldTable<Freeze>([
        .integer(
          "equipped", \.equipped, 0...3650, unit: "freezes", meaning: "Freezes that a new user starts with",
          source: "assumed", standard: 2),
        .integer(
          "most", \.most, 0...3650, unit: "freezes", meaning: "Most freezes held at once", source: "assumed",
          standard: 2),
        .integer(
          "earn_every_days", \.earnEveryDays, 0...3650, unit: "days",
          meaning: "A streak that reaches a multiple of this earns a freeze; 0 for never", source: "assumed",
          standard: 7),
        .flag(
          "counts", \.counts, meaning: "Whether a day saved by a freeze lengthens the streak", source: "assumed",
          standard: false),
      ]), standard: Freeze(equipped: 2, most: 2, earnEveryDays: 7, counts: false),
      make: { .freeze($0) }, match: { if case .freeze(let terms) = $0 { terms } else { nil } }),
    Variant("two_day_rule", meaning: "A missed day is let pass, two missed in a row end the streak", .twoDayRule),
  ])
}
