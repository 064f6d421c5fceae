/// What one life came to: the facts that metrics are read from. Made by the fold in one pass over the life's record.
struct LifeSummary {
  var isActivated = false
  /// Number of the archetype.
  var archetype = 0
  /// Number of the zone at home.
  var zone = 0
  /// Whether the first goal is without a target.
  var savesFreely = false
  /// Days from install to leaving or horizon.
  var lived = 0
  /// The last day with an act; -1 if there is none. And the last one that is not after day 30.
  var lastActive = -1
  var lastActiveByDay30 = -1
  var activeDays = 0
  var depositDays = 0
  var deposits = 0
  var savedMinor = 0
  /// First day on which 500 units were saved in all; -1 if never.
  var saved500Day = -1
  var focusDays = 0
  var sessions = 0
  var minutes = 0
  var level = 1
  /// Longest wait between two levels that were both reached, days; 0 if fewer than two were.
  var longestWait = 0
  /// Rewards: badges first earned, levels, and days with a chapter finished, a goal reached, a challenge completed, a stamp.
  var badges = 0
  var chapters = 0
  var goals = 0
  var challenges = 0
  var stamps = 0
  /// Day of the last reward, the install day before the first; and the longest time from one to the next, or to the last act.
  var lastReward = 0
  var longestRewardWait = 0
  /// Days on which the reminder was seen before any deposit, tapped, brought about a deposit, and both.
  var remindersSeen = 0
  var remindersTapped = 0
  var remindedActs = 0
  var tappedActs = 0
  /// First day with a streak of each milestone; -1 if never.
  var depositStreakDay = InlineArray<6, Int>(repeating: -1)
  var focusStreakDay = InlineArray<6, Int>(repeating: -1)
  var visitStreakDay = InlineArray<6, Int>(repeating: -1)
  /// First day at level n or more, at index n; -1 if never. Higher levels than the metrics ask for are not kept.
  var levelDay = InlineArray<16, Int>(repeating: -1)
  /// Whether the app was opened on each of `retentionDays`.
  var activeOn = InlineArray<6, Bool>(repeating: false)

  /// Its metric values. A function of its own, so that the life is not copied for each of them.
  @inline(never)
  func read(_ readings: [LivesMetric.Reading], _ days: Int, into figures: inout [Int]) {
    for (number, reading) in readings.enumerated() { figures[number] = reading.value(self, days) }
  }

  /// All rewards.
  var rewards: Int { badges + level - 1 + chapters + goals + challenges + stamps }

  /// Streak lengths that tables and badges speak of, days.
  static let milestones = [3, 7, 14, 30, 100, 365]
  /// Days that retention metrics speak of.
  static let retentionDays = [1, 7, 30, 90, 180, 364]
  /// Days that tables look back over, from the install on.
  static let horizons = [7, 30, 90, 365]
}
