import CoinDrop
import Experiments
import Statistics

/// The complete tally of a drops study, read by meaning: one block of slots a case.
struct DropsResults {
  let study: DropsStudy
  let tally: Tally

  var layout: DropsLayout { study.layout }

  func count(_ index: Int, _ slot: Int) -> Int64 { tally.counts[index * layout.size + slot] }

  func counts(_ index: Int, _ range: Range<Int>) -> [Int64] {
    let base = index * layout.size
    return Array(tally.counts[base + range.lowerBound..<base + range.upperBound])
  }

  func drops(_ index: Int) -> Int64 { count(index, layout.drops) }

  /// A quantile of a metric in its unit, with its bounds; nil beyond what was watched.
  struct Quantile: Equatable {
    var low: Double?
    var estimate: Double?
    var high: Double?
  }

  /// The `p`-quantile over drops of a metric in a case. Drops that have no value are larger than any.
  func quantile(_ index: Int, _ metric: DropsMetric, p: Double = 0.5) -> Quantile {
    guard let number = DropsMetric.all.firstIndex(where: { $0.name == metric.name }) else { return Quantile() }
    let histogram = counts(index, layout.histograms[number])
    let missing = drops(index) - count(index, layout.nonFinite) - histogram.reduce(0, +)
    let scene = study.cases[index].scene
    func value(_ bin: Int?) -> Double? { bin.map { metric.bins.count($0, scene) * metric.worth(scene) } }
    guard let found = HistogramQuantile.of(histogram, missing: missing, p: p) else { return Quantile() }
    return Quantile(low: value(found.low), estimate: value(found.estimate), high: value(found.high))
  }

  /// The paired difference of a case from the chosen one in a metric, in millionths; nil for the chosen case itself.
  func difference(_ index: Int, _ metric: DropsMetric) -> PairedDifference? {
    guard index != study.chosen, let number = DropsMetric.all.firstIndex(where: { $0.name == metric.name }) else {
      return nil
    }
    return PairedDifference(slots: counts(index, layout.pairs[number])[...])
  }

  /// The mean difference of a case from the chosen one, in the metric's unit.
  func change(_ index: Int, _ metric: DropsMetric) -> Interval? {
    difference(index, metric)?.interval().map {
      Interval(low: $0.low / 1e6, estimate: $0.estimate / 1e6, high: $0.high / 1e6)
    }
  }

  /// Whether a metric has no value in any drop of a case, nor of the chosen one: then nothing is known of their difference.
  func isOpen(_ index: Int, _ metric: DropsMetric) -> Bool {
    metric.name == DropsMetric.settle.name
      && [index, study.chosen].allSatisfy { count($0, layout.unsettled) == drops($0) }
  }

  /// Whether every drop has the same value of every measure as in the chosen case, and frames cost the same.
  func isSameAsChosen(_ index: Int) -> Bool {
    if index == study.chosen { return true }
    // All counts but those of pairs.
    let own = 0..<(layout.pairs.first?.lowerBound ?? 0)
    return DropsMetric.all.allSatisfy { metric in
      difference(index, metric).map { $0.equal == drops(index) } ?? false
    } && counts(index, own) == counts(study.chosen, own)
  }

  /// Share of drops that lie still in time.
  func inTime(_ index: Int) -> Interval? { Share(count(index, layout.inTime), of: drops(index)).interval() }

  /// A quantile over all frames of a case, milliseconds; nil without frames.
  func frameMs(_ index: Int, p: Double) -> Double? {
    frameCount(index, layout.frameCost, p: p).map { Double($0) / 1000 }
  }

  /// A quantile over all frames of a count.
  func frameCount(_ index: Int, _ range: Range<Int>, p: Double) -> Int64? {
    HistogramQuantile.nearestRank(p, in: counts(index, range)).map { DropsLayout.work.value($0) }
  }

  /// Share of frames that cost more than a frame may take.
  func overBudget(_ index: Int) -> Double? {
    let frames = count(index, layout.frames)
    return frames > 0 ? Double(count(index, layout.overBudget)) / Double(frames) : nil
  }
}
