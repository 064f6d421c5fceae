import Rules
import Statistics

/// Where each count of a lives study stands in its tally: one block of slots a case, all blocks alike.
struct LivesLayout: Sendable {
  let days: Int
  let metrics: Int
  /// Installs and activated lives.
  let installs: Int
  let activated: Int
  /// By life day: lives that were active, whose last act it was, who left after it.
  let active: Range<Int>
  let lastActive: Range<Int>
  let left: Range<Int>
  /// By milestone: lives that ever had the streak; on the last day: those with it among that day's actives.
  let depositEver: Range<Int>
  let focusEver: Range<Int>
  let depositStock: Range<Int>
  let focusStock: Range<Int>
  /// Lives with a deposit, and with a session, on the last day.
  let depositActives: Int
  let focusActives: Int
  /// By badge × life day: lives that earned it first on that day. By badge: lives that lost it again.
  let badgeDay: Range<Int>
  let badgeLost: Range<Int>
  /// By tracked level × life day: lives that first stood at that level or above on that day; and the days they had waited since the
  /// last tracked level below, if one level below is tracked.
  let levelDay: Range<Int>
  let levelWait: Range<Int>
  /// By day of the figure × level: lives still in use on that day.
  let levelHeld: Range<Int>
  /// By metric: the slots of its `Moments`.
  let sums: Range<Int>
  /// By metric: the slots of its `PairedDifference` from the baseline.
  let pairs: Range<Int>
  /// Slots of one case.
  let size: Int

  init(days: Int, metrics: Int) {
    self.days = days
    self.metrics = metrics
    var next = 0
    func allot(_ count: Int) -> Range<Int> {
      defer { next += count }
      return next..<next + count
    }
    let milestones = LifeSummary.milestones.count
    installs = allot(1).lowerBound
    activated = allot(1).lowerBound
    active = allot(days)
    lastActive = allot(days)
    left = allot(days)
    depositEver = allot(milestones)
    focusEver = allot(milestones)
    depositStock = allot(milestones)
    focusStock = allot(milestones)
    depositActives = allot(1).lowerBound
    focusActives = allot(1).lowerBound
    badgeDay = allot(Badge.most * days)
    badgeLost = allot(Badge.most)
    levelDay = allot(Self.trackedLevels.count * days)
    levelWait = allot(Self.trackedLevels.count * days)
    levelHeld = allot(Self.figureDays(days).count * Self.heldLevels)
    sums = allot(metrics * Moments.slotCount)
    pairs = allot(metrics * PairedDifference.slotCount)
    size = next
  }

  /// Levels whose first day is counted: all to 30, then a few.
  static let trackedLevels = Array(2...30) + [40, 50, 75, 100]

  /// Levels told apart in the figure; higher ones count as the last.
  static let heldLevels = 128

  /// Days on which the figure of levels is drawn: about sixty, the last one always among them.
  static func figureDays(_ days: Int) -> [Int] {
    let step = max(1, (days + 59) / 60)
    let kept = Array(stride(from: 0, to: days, by: step))
    return kept.last == days - 1 ? kept : kept + [days - 1]
  }
}
