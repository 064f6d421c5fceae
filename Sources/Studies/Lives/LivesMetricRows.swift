import Statistics

// The rows of `LivesMetric.all`, part by part.

extension LivesMetric {
  private static func share(
    _ name: String, _ title: String, _ meaning: String, _ better: Direction = .higherIsBetter, leastDays: Int = 1,
    isKey: Bool = false, _ holds: @escaping @Sendable (_ life: LifeSummary, _ days: Int) -> Bool
  ) -> LivesMetric {
    LivesMetric(
      name: name, title: title, kind: .share, unit: "share", better: better, meaning: meaning, leastDays: leastDays,
      isKey: isKey, value: { holds($0, $1) ? 1 : 0 })
  }

  private static func mean(
    _ name: String, _ title: String, unit: String, _ meaning: String, _ better: Direction = .higherIsBetter,
    isKey: Bool = false, _ value: @escaping Value
  ) -> LivesMetric {
    LivesMetric(
      name: name, title: title, kind: .mean, unit: unit, better: better, meaning: meaning, leastDays: 1, isKey: isKey,
      value: value)
  }

  static let retention =
    LifeSummary.retentionDays.enumerated().map { index, day in
      share(
        "active_d\(day)_share", "the share active on day \(day)",
        "Activated lives that opened the app on day \(day) (day 0 is the install day)", leastDays: day + 1,
        isKey: day == 7 || day == 30
      ) { life, _ in life.activeOn[index] }
    } + [
      share(
        "active_week_d30_share", "the share active in the week to day 30",
        "Activated lives that opened the app on one of the days 24 to 30", leastDays: 31
      ) { life, _ in life.lastActiveByDay30 >= 24 },
      share(
        "rolling_d30_share", "the share seen on day 30 or later",
        "Activated lives that opened the app on day 30 or later, within the horizon", leastDays: 31
      ) { life, _ in life.lastActive >= 30 },
    ]

  static let use = [
    mean(
      "active_days", "active days", unit: "days", "Days with a deposit or a focus session within the horizon",
      isKey: true
    ) { life, _ in life.activeDays },
    mean("deposit_days", "deposit days", unit: "days", "Days with a deposit within the horizon") { life, _ in
      life.depositDays
    },
    mean("deposits", "deposits", unit: "deposits", "Deposits within the horizon") { life, _ in life.deposits },
    mean(
      "saved_units", "money saved", unit: "units",
      "Money paid in within the horizon, whole units, at most 2 000 000 000 a life"
    ) { life, _ in min(life.savedMinor / 100, mostUnits) },
    share(
      "saved_500_share", "the share that saves 500 units", "Activated lives that paid in 500 units within the horizon"
    ) { life, _ in life.saved500Day >= 0 },
    mean(
      "days_to_500", "days to 500 units", unit: "days",
      "Days until 500 units were paid in, those who never get there counted with the whole horizon (a restricted mean)",
      .lowerIsBetter
    ) { life, days in life.saved500Day >= 0 ? life.saved500Day : days },
    mean("focus_days", "focus days", unit: "days", "Days with a focus session within the horizon") { life, _ in
      life.focusDays
    },
    mean("sessions", "focus sessions", unit: "sessions", "Focus sessions within the horizon, interrupted ones too") {
      life, _ in life.sessions
    },
    mean("focus_minutes", "focused minutes", unit: "minutes", "Focused minutes within the horizon") { life, _ in
      life.minutes
    },
  ]

  static let streaks =
    [(1, 7), (3, 30), (4, 100), (5, 365)].map { index, length in
      share(
        "streak_\(length)_ever_share", "the share that ever saves \(length) days in a row",
        "Activated lives whose deposit streak ever reached \(length) days", leastDays: length, isKey: length == 7
      ) { life, _ in life.depositStreakDay[index] >= 0 }
    }
    + [(1, 7), (3, 30), (4, 100)].map { index, length in
      share(
        "visit_streak_\(length)_ever_share", "the share that ever comes \(length) days in a row",
        "Activated lives with an act of either kind on \(length) days one after the other, nothing forgiven",
        leastDays: length
      ) { life, _ in life.visitStreakDay[index] >= 0 }
    }

  static let levels =
    [3, 4].map { level in
      share(
        "level_\(level)_d3_share", "the share at level \(level) within 3 days",
        "Activated lives that reached level \(level) by the end of their third day", .neither, leastDays: 3
      ) { life, _ in life.levelDay[level] >= 0 && life.levelDay[level] <= 2 }
    } + [
      mean(
        "days_to_level_4", "days to level 4", unit: "days",
        "Days until level 4, those who never get there counted with the whole horizon (a restricted mean)",
        .lowerIsBetter
      ) { life, days in life.levelDay[4] >= 0 ? life.levelDay[4] : days },
      share(
        "level_10_share", "the share that reaches level 10", "Activated lives that reached level 10 within the horizon"
      ) { life, _ in life.levelDay[10] >= 0 },
      mean(
        "level_end", "the level at the end", unit: "levels", "Level held at the horizon; those who left keep theirs"
      ) { life, _ in life.level },
      mean(
        "longest_level_wait_days", "the longest wait for a level", unit: "days",
        "Longest time between two levels that were both reached; 0 for lives with fewer than two. Leaving early shortens it",
        .neither
      ) { life, _ in life.longestWait },
    ]

  static let rewards = [
    mean("badges_earned", "badges earned", unit: "badges", "Badges ever earned within the horizon", .neither) {
      life, _ in life.badges
    },
    mean(
      "chapters", "chapters finished", unit: "days with one", "Days with a chapter finished, within the horizon",
      .neither
    ) { life, _ in life.chapters },
    mean(
      "goals_reached", "goals reached", unit: "days with one", "Days with a wish goal reached, within the horizon",
      .neither
    ) { life, _ in life.goals },
    mean(
      "challenges_completed", "challenges completed", unit: "days with one",
      "Days with a challenge completed, within the horizon", .neither
    ) { life, _ in life.challenges },
    mean("stamps", "stamps", unit: "days with one", "Days with a stamp, within the horizon", .neither) { life, _ in
      life.stamps
    },
    mean(
      "longest_reward_wait_days", "the longest time without a reward", unit: "days",
      "Longest time without a badge, level, chapter, goal, challenge or stamp, from the install to the last day of use. Leaving early shortens it",
      .neither
    ) { life, _ in life.longestRewardWait },
    mean(
      "reminded_acts", "days saved on by reminder", unit: "days",
      "Days whose deposits the reminder brought about, within the horizon", .neither
    ) { life, _ in life.remindedActs },
  ]

  static let aliveAtTheEnd = share(
    "alive_end_share", "the share not gone at the end",
    "Activated lives that have not left by the horizon: latent, no app can see it"
  ) { life, days in life.lived >= days }
}
