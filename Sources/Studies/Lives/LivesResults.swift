import Experiments
import Statistics

/// The complete tally of a lives study, read by meaning: one block of slots a case.
struct LivesResults {
  let study: LivesStudy
  let tally: Tally

  var layout: LivesLayout { study.layout }
  var days: Int { study.experiment.days }

  /// The counts of one case in a range of the layout.
  func counts(_ index: Int, _ range: Range<Int>) -> ArraySlice<Int64> {
    let base = index * layout.size
    return tally.counts[base + range.lowerBound..<base + range.upperBound]
  }

  func count(_ index: Int, _ slot: Int) -> Int64 { tally.counts[index * layout.size + slot] }

  func installs(_ index: Int) -> Int64 { count(index, layout.installs) }

  func activated(_ index: Int) -> Int64 { count(index, layout.activated) }

  /// The counts of row `row` of a range that holds rows of `width` slots; zeros where the layout does not count it.
  func row(_ index: Int, _ range: Range<Int>, _ row: Int, width: Int) -> [Int64] {
    if range.isEmpty { return Array(repeating: 0, count: width) }
    let start = range.lowerBound + row * width
    return Array(counts(index, start..<start + width))
  }

  /// The estimate of metric number `metric` in a case, over activated lives; nil if there are too few.
  func estimate(_ index: Int, metric: Int, confidence: Double = LivesResults.confidence) -> Interval? {
    var moments = Moments()
    for archetype in 0..<layout.archetypes { moments.add(self.moments(index, metric: metric, archetype: archetype)) }
    return interval(moments, metric: metric, confidence: confidence)
  }

  /// Count and sums of a metric over the activated lives of one archetype.
  func moments(_ index: Int, metric: Int, archetype: Int) -> Moments {
    moments(index, metric: metric, of: LivesPart(column: .archetype, place: archetype))
  }

  /// Count and sums of a metric over some activated lives: those of an archetype, or of a value that the spec splits by.
  func moments(_ index: Int, metric: Int, of part: LivesPart) -> Moments {
    let slots = layout.splits.first { $0.column == part.column }?.sums ?? layout.sums
    return Moments(slots: row(index, slots, part.place * layout.metrics + metric, width: Moments.slotCount)[...])
  }

  /// The estimate that such sums give; nil if there are too few.
  func interval(_ moments: Moments, metric: Int, confidence: Double = LivesResults.confidence) -> Interval? {
    switch study.metrics[metric].kind {
    case .share: return Share(moments.sum, of: moments.n).interval(confidence: confidence)
    case .mean: return moments.amountInterval(confidence: confidence)
    }
  }

  /// The paired difference of a case from what it is compared with in metric number `metric`; nil for a baseline itself.
  func difference(_ index: Int, metric: Int) -> PairedDifference? {
    guard study.against.indices.contains(index), study.against[index] != nil else { return nil }
    var sum = PairedDifference()
    for archetype in 0..<layout.archetypes {
      sum.add(pairs(index, metric: metric, of: LivesPart(column: .archetype, place: archetype)))
    }
    return sum
  }

  /// The same of some lives alone: those of an archetype, or of a value that the spec splits by, as they are in the case.
  func difference(_ index: Int, metric: Int, of part: LivesPart) -> PairedDifference? {
    guard study.against.indices.contains(index), study.against[index] != nil else { return nil }
    return pairs(index, metric: metric, of: part)
  }

  private func pairs(_ index: Int, metric: Int, of part: LivesPart) -> PairedDifference {
    let slots = layout.splits.first { $0.column == part.column }?.pairs ?? layout.pairs
    let place = part.place * layout.metrics + metric
    return PairedDifference(slots: row(index, slots, place, width: PairedDifference.slotCount)[...])
  }

  /// Days lived by all installs of all cases: those before a life left, its install day included.
  var livedDays: Int64 {
    study.cases.indices.reduce(0) { sum, index in
      let left = Array(counts(index, layout.left))
      let gone = left.enumerated().reduce(Int64(0)) { $0 + Int64($1.offset + 1) * $1.element }
      let stayed = activated(index) - left.reduce(0, +)
      return sum + gone + stayed * Int64(days) + installs(index) - activated(index)
    }
  }

  /// Confidence of a single interval, and of a family of them at once.
  static let confidence = 0.95
}
