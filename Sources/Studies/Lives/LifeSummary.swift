/// What one life came to: the facts that metrics are read from. Made by the fold in one pass over the life's record.
struct LifeSummary {
  var isActivated = false
  /// Days from install to leaving or horizon.
  var lived = 0
  /// The last day with an act; -1 if there is none.
  var lastActive = -1
  var activeDays = 0
  var depositDays = 0
  var deposits = 0
  var savedMinor = 0
  var sessions = 0
  var minutes = 0
  var level = 1
  var badges = 0
  /// Longest wait between two levels that were both reached, days; 0 if fewer than two were.
  var longestWait = 0
  /// First day with a deposit streak of each milestone; -1 if never.
  var depositStreakDay = InlineArray<6, Int>(repeating: -1)
  var focusStreakDay = InlineArray<6, Int>(repeating: -1)
  /// First day at level n or more, at index n; -1 if never. Higher levels than the metrics ask for are not kept.
  var levelDay = InlineArray<16, Int>(repeating: -1)
  /// Whether the app was opened on each of `retentionDays`.
  var activeOn = InlineArray<6, Bool>(repeating: false)

  /// Streak lengths that tables and badges speak of, days.
  static let milestones = [3, 7, 14, 30, 100, 365]
  /// Days that retention metrics speak of.
  static let retentionDays = [1, 7, 30, 90, 180, 364]
}
