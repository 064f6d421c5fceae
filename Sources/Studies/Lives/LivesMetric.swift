import Statistics

/// One figure of a life, and how it is told. A new metric is one row in `all`.
struct LivesMetric: Sendable {
  enum Kind: Sendable { case share, mean }

  var name: String
  /// In a sentence, after "in" or "on".
  var title: String
  /// As a heading: "active on day 30".
  var heading: String {
    for lead in ["the share that ", "the share ", "the "] where title.hasPrefix(lead) {
      return String(title.dropFirst(lead.count))
    }
    return title
  }
  var kind: Kind
  var unit: String
  var better: Direction
  var meaning: String
  /// The least horizon, in days, at which the figure means anything.
  var leastDays: Int
  /// Part of the scorecard even if a spec does not name it.
  var isKey: Bool
  /// A whole number in `unit`, for an activated life; `days` is the horizon.
  var value: @Sendable (_ life: LifeSummary, _ days: Int) -> Int

  /// More money than this is counted as this, so that squares add up exactly over 100 million lives.
  private static let mostUnits = 2_000_000_000

  /// All metrics, in the order of tables.
  static let all: [LivesMetric] =
    LifeSummary.retentionDays.enumerated().map { index, day in
      LivesMetric(
        name: "active_d\(day)_share", title: "the share active on day \(day)", kind: .share, unit: "share",
        better: .higherIsBetter,
        meaning: "Activated lives that opened the app on day \(day) (day 0 is the install day)", leastDays: day + 1,
        isKey: day == 7 || day == 30
      ) { life, _ in life.activeOn[index] ? 1 : 0 }
    } + [
      LivesMetric(
        name: "active_days", title: "active days", kind: .mean, unit: "days", better: .higherIsBetter,
        meaning: "Days with a deposit or a focus session within the horizon", leastDays: 1, isKey: true
      ) { life, _ in life.activeDays },
      LivesMetric(
        name: "deposit_days", title: "deposit days", kind: .mean, unit: "days", better: .higherIsBetter,
        meaning: "Days with a deposit within the horizon", leastDays: 1, isKey: false
      ) { life, _ in life.depositDays },
      LivesMetric(
        name: "saved_units", title: "money saved", kind: .mean, unit: "units", better: .higherIsBetter,
        meaning: "Money paid in within the horizon, whole units, at most 2 000 000 000 a life", leastDays: 1,
        isKey: false
      ) { life, _ in min(life.savedMinor / 100, mostUnits) },
      LivesMetric(
        name: "focus_minutes", title: "focused minutes", kind: .mean, unit: "minutes", better: .higherIsBetter,
        meaning: "Focused minutes within the horizon", leastDays: 1, isKey: false
      ) { life, _ in life.minutes },
      LivesMetric(
        name: "streak_7_ever_share", title: "the share that ever saves 7 days in a row", kind: .share, unit: "share",
        better: .higherIsBetter,
        meaning: "Activated lives whose deposit streak ever reached 7 days", leastDays: 7, isKey: true
      ) { life, _ in life.depositStreakDay[1] >= 0 ? 1 : 0 },
      LivesMetric(
        name: "streak_30_ever_share", title: "the share that ever saves 30 days in a row", kind: .share, unit: "share",
        better: .higherIsBetter,
        meaning: "Activated lives whose deposit streak ever reached 30 days", leastDays: 30, isKey: false
      ) { life, _ in life.depositStreakDay[3] >= 0 ? 1 : 0 },
      LivesMetric(
        name: "level_4_d3_share", title: "the share at level 4 within 3 days", kind: .share, unit: "share",
        better: .neither,
        meaning: "Activated lives that reached level 4 by the end of their third day", leastDays: 3, isKey: false
      ) { life, _ in life.levelDay[4] >= 0 && life.levelDay[4] <= 2 ? 1 : 0 },
      LivesMetric(
        name: "days_to_level_4", title: "days to level 4", kind: .mean, unit: "days", better: .lowerIsBetter,
        meaning: "Days until level 4, those who never get there counted with the whole horizon (a restricted mean)",
        leastDays: 1, isKey: false
      ) { life, days in life.levelDay[4] >= 0 ? life.levelDay[4] : days },
      LivesMetric(
        name: "level_10_share", title: "the share that reaches level 10", kind: .share, unit: "share",
        better: .higherIsBetter,
        meaning: "Activated lives that reached level 10 within the horizon", leastDays: 1, isKey: false
      ) { life, _ in life.levelDay[10] >= 0 ? 1 : 0 },
      LivesMetric(
        name: "level_end", title: "the level at the end", kind: .mean, unit: "levels", better: .higherIsBetter,
        meaning: "Level held at the horizon; those who left keep theirs", leastDays: 1, isKey: false
      ) { life, _ in life.level },
      LivesMetric(
        name: "longest_level_wait_days", title: "the longest wait for a level", kind: .mean, unit: "days",
        better: .lowerIsBetter,
        meaning: "Longest time between two levels that were both reached; 0 for lives with fewer than two",
        leastDays: 1,
        isKey: false
      ) { life, _ in life.longestWait },
      LivesMetric(
        name: "badges_earned", title: "badges earned", kind: .mean, unit: "badges", better: .neither,
        meaning: "Badges ever earned within the horizon", leastDays: 1, isKey: false
      ) { life, _ in life.badges },
      LivesMetric(
        name: "alive_end_share", title: "the share not gone at the end", kind: .share, unit: "share",
        better: .higherIsBetter,
        meaning: "Activated lives that have not left by the horizon: latent, no app can see it", leastDays: 1,
        isKey: false
      ) { life, days in life.lived >= days ? 1 : 0 },
    ]
}
