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
  var value: Value

  typealias Value = @Sendable (_ life: LifeSummary, _ days: Int) -> Int

  /// The function alone. In a list of their own, functions would be called by a detour that copies the life.
  struct Reading: Sendable {
    let value: Value
  }

  /// More money than this is counted as this, so that squares add up exactly over 100 million lives.
  static let mostUnits = 2_000_000_000

  /// All metrics, in the order of tables.
  static let all: [LivesMetric] = retention + use + streaks + levels + rewards + [aliveAtTheEnd]
}
