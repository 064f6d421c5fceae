import Fields

extension Design {
  private static let focus = FocusDesign()

  /// XP, levels and the focus streak.
  static let focusFields: [Field<Design>] = [
    .variant(
      "focus.curve", \.focus.curve, LevelCurve.variants, meaning: "What each level costs in XP",
      source: "diary: piecewise linear, after exponential was given up", standard: focus.curve),
    .integer(
      "focus.xp_per_minute", \.focus.xpPerMinute, Rewards.minuteXP, unit: "XP/min",
      meaning: "XP for each focused minute",
      source: "assumed", standard: focus.xpPerMinute),
    .integer(
      "focus.xp_deep_session", \.focus.xpDeepSession, Rewards.deepXP, unit: "XP",
      meaning: "XP for a session without interruption", source: "assumed", standard: focus.xpDeepSession),
    .variant(
      "focus.streak", \.focus.streak, StreakPolicy.variants, meaning: "What a missed day does to the focus streak",
      source: "assumed: strict", standard: focus.streak),
    .integer(
      "focus.miles_per_minute", \.focus.milesPerMinute, Rewards.minuteMiles, unit: "miles/min",
      meaning: "Miles for each focused minute", source: "assumed", standard: focus.milesPerMinute),
    .choice(
      "focus.session_day", \.focus.sessionDay, meaning: "Which day a session over midnight belongs to",
      source: "assumed: the day it started on", standard: focus.sessionDay),
    .integer(
      "focus.stamp_every", \.focus.stampEvery, Stamps.range, unit: "sessions",
      meaning: "Completed sessions in a scene from one stamp to the next, after the first", source: "assumed",
      standard: focus.stampEvery),
    .map(
      "focus.expedition", \.focus.expedition, of: Chapter.fields,
      blank: Chapter(
        city: "", scene: "", tagline: "",
        missions: Missions(sessions: 3, minutes: 75, deepSessions: 2, bonusMiles: 500)),
      meaning: "Chapters of the expedition, in order",
      source: "diary: six, from 3 sessions to 15; assumed: those between, minutes, deep sessions, cities and bonus",
      standard: focus.expedition),
    .choice(
      "focus.count_from", \.focus.countFrom, meaning: "From when on sessions count for a chapter's missions",
      source: "assumed", standard: focus.countFrom),
  ]

  /// What the app suggests and shows.
  static let adviceFields: [Field<Design>] = [
    .choice(
      "focus.advice_border", \.focus.adviceBorder, meaning: "Streak from which the advice says that little is missing",
      source: "diary: its code has 2, its comment 3", standard: focus.adviceBorder),
    .integer(
      "focus.segment_minutes", \.focus.segmentMinutes, NextAction.minutes, unit: "min",
      meaning: "Length of the session that the advice recommends", source: "assumed", standard: focus.segmentMinutes),
    .integer(
      "focus.next_time_days", \.focus.nextTimeDays, Suggestion.days, unit: "days",
      meaning: "Past days whose sessions suggest when to begin the next", source: "assumed",
      standard: focus.nextTimeDays),
    .integers(
      "focus.weekly_plan", \.focus.weeklyPlan, WeeklyPlan.range, count: 7...7, unit: "segments",
      meaning: "Target segments of each weekday, Monday first", source: "assumed", standard: focus.weeklyPlan),
    .integer(
      "focus.sample_days", \.focus.sampleDays, 0...SampleLog.days.upperBound, unit: "days",
      meaning: "Days of sample sessions shown to a user without any; 0 for none",
      source: "diary: some; assumed: how many",
      standard: focus.sampleDays),
    .integer(
      "focus.activity_updates", \.focus.activityUpdates, LiveActivity.budgets, unit: "updates",
      meaning: "Most updates of the live activity in one session", source: "assumed", standard: focus.activityUpdates),
  ]
}
