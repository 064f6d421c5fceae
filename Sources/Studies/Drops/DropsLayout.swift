import Statistics

/// Where each count of a drops study stands in its tally: one block of slots a case, all blocks alike.
struct DropsLayout: Sendable {
  let drops: Int
  /// Drops that had not settled at the end, those still in time, those with coins outside, and those that left the numbers.
  let unsettled: Int
  let inTime: Int
  let outsideDrops: Int
  let nonFinite: Int
  /// Coins outside, of all drops.
  let outsideCoins: Int
  /// Frames of all drops, and those dearer than a frame may be.
  let frames: Int
  let overBudget: Int
  /// By bin: frames by their cost in µs, their contact passes, their pair tests.
  let frameCost: Range<Int>
  let contactPasses: Range<Int>
  let pairTests: Range<Int>
  /// By metric: its histogram, and the slots of its `PairedDifference` from the chosen case.
  let histograms: [Range<Int>]
  let pairs: [Range<Int>]
  /// By metric, in millionths of its unit: the slots of its `Moments`; and of every other drop how many, and their sum.
  let sums: [Range<Int>]
  let halves: [Range<Int>]
  /// Slots of one case.
  let size: Int

  /// How costs in µs and counts of work are told apart.
  static let work = LogBins(exactBits: 7)

  init() {
    var next = 0
    func allot(_ count: Int) -> Range<Int> {
      defer { next += count }
      return next..<next + count
    }
    drops = allot(1).lowerBound
    unsettled = allot(1).lowerBound
    inTime = allot(1).lowerBound
    outsideDrops = allot(1).lowerBound
    nonFinite = allot(1).lowerBound
    outsideCoins = allot(1).lowerBound
    frames = allot(1).lowerBound
    overBudget = allot(1).lowerBound
    frameCost = allot(Self.work.count)
    contactPasses = allot(Self.work.count)
    pairTests = allot(Self.work.count)
    histograms = DropsMetric.all.map { allot($0.bins.number) }
    pairs = DropsMetric.all.map { _ in allot(PairedDifference.slotCount) }
    sums = DropsMetric.all.map { _ in allot(Moments.slotCount) }
    halves = DropsMetric.all.map { _ in allot(2) }
    size = next
  }
}
