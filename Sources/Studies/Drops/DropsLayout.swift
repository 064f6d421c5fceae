import CoinDrop
import Statistics

/// How a drops study keeps what its drops came to: one block of slots a case, all blocks alike.
///
/// Where a case has few drops every value is kept, each in a slot of its own that is written once, so that quantiles and
/// differences are exact and are taken when they are told. Of more drops only histograms and sums are kept, so that memory
/// does not grow with them; they tell quantiles to within 0.8 %.
struct DropsLayout: Sendable {
  /// Drops of a case.
  let drops: Int
  /// Whether each value is kept.
  let isKept: Bool
  /// Slots of one case.
  let size: Int
  /// By metric, where values are not kept.
  let sums: [Sums]

  /// Where the sums of a metric stand.
  struct Sums {
    /// By bin of coarse values; empty for yes or no.
    var histogram: Range<Int>
    /// In millionths of the unit: `Moments` of all drops; how many even ones there are, and their sum; the
    /// `PairedDifference` from the chosen case.
    var moments: Range<Int>
    var evens: Range<Int>
    var pairs: Range<Int>
  }

  /// Most drops of which each value is kept: more would take more room than histograms do.
  static let mostKept = 1024
  /// How coarse values are told apart in a histogram.
  static let bins = LogBins(exactBits: 9)

  init(drops: Int) {
    self.drops = drops
    isKept = drops <= Self.mostKept
    guard !isKept else {
      sums = []
      size = drops * (1 + DropsMetric.all.count)
      return
    }
    // The first two slots count the drops, and those of them that left the numbers.
    var next = 2
    func allot(_ count: Int) -> Range<Int> {
      defer { next += count }
      return next..<next + count
    }
    sums = DropsMetric.all.map { metric in
      Sums(
        histogram: allot(metric.kind == .yesNo ? 0 : Self.bins.count), moments: allot(Moments.slotCount),
        evens: allot(2), pairs: allot(PairedDifference.slotCount))
    }
    size = next
  }

  /// Where the value of a drop of a metric is kept; `metric` −1 is what the drop is.
  func place(_ metric: Int, _ drop: Int) -> Int { (1 + metric) * drops + drop }

  // MARK: Writing

  /// Adds drop number `drop` of a case, from 0, whose slots begin at `block`.
  func add(_ row: DropRow, _ drop: Int, of scene: Scene, to tally: inout [Int64], at block: Int) {
    if isKept {
      tally[block + place(-1, drop)] += row.isFinite ? 1 : 2
      for (number, count) in row.counts.enumerated() {
        // A slot of 0 is a drop without a value.
        if let count { tally[block + place(number, drop)] += count >= 0 ? count + 1 : count }
      }
      return
    }
    tally[block] += 1
    tally[block + 1] += row.isFinite ? 0 : 1
    tally.withUnsafeMutableBufferPointer { tally in
      guard let first = tally.baseAddress.map({ $0 + block }) else { return }
      for (number, metric) in DropsMetric.all.enumerated() {
        let slots = sums[number]
        if let count = row.counts[number], !slots.histogram.isEmpty {
          first[slots.histogram.lowerBound + Self.bins.bin(metric.coarse(count, scene))] += 1
        }
        guard let value = row.millionths(number, scene) else { continue }
        Moments.add(value, to: first + slots.moments.lowerBound)
        if drop.isMultiple(of: 2) {
          first[slots.evens.lowerBound] += 1
          first[slots.evens.lowerBound + 1] += value
        }
      }
    }
  }

  /// Adds what a drop differs by from the same drop of the chosen case, where values are not kept.
  func add(
    _ row: DropRow, of scene: Scene, from chosen: DropRow, of own: Scene, to tally: inout [Int64], at block: Int
  ) {
    tally.withUnsafeMutableBufferPointer { tally in
      guard let first = tally.baseAddress.map({ $0 + block }) else { return }
      for (number, slots) in sums.enumerated() {
        guard let value = row.millionths(number, scene), let base = chosen.millionths(number, own) else { continue }
        PairedDifference.add(baseline: base, other: value, to: first + slots.pairs.lowerBound)
      }
    }
  }
}

extension DropRow {
  /// What a drop counts with in means, in millionths of the metric's unit; nil where it is left out.
  func millionths(_ number: Int, _ scene: Scene) -> Int64? {
    let metric = DropsMetric.all[number]
    if let count = counts[number] { return wholeNumber(Double(count) / metric.perUnit(scene) * 1e6) }
    return isFinite ? metric.absent(scene).map { wholeNumber($0 * 1e6) } : nil
  }
}

extension DropsMetric {
  /// A count in steps that histograms tell apart: a hundredth, a tenth of a point, a thousandth of a share or of a ms.
  func coarse(_ count: Int64, _ scene: Scene) -> Int64 { (count + width / 2) / width }

  /// The value in the middle of a bin.
  func value(ofBin bin: Int, _ scene: Scene) -> Double {
    Double(DropsLayout.bins.value(bin) * width) / perUnit(scene)
  }

  private var width: Int64 { grain == .millionth ? Int64((resolution * 1e6).rounded()) : 1 }
}
