import CoinDrop
import Experiments
import Statistics

/// The tally of a drops study, read by meaning. Cases go by their number in the plan.
struct DropsResults {
  let study: DropsStudy
  let tally: Tally

  typealias Quantile = DropsSample.Quantile

  private var layout: DropsLayout { study.layout }

  private func scene(_ index: Int) -> Scene { study.cases[index].scene }

  private func slots(_ index: Int, _ range: Range<Int>) -> ArraySlice<Int64> {
    let base = index * layout.size
    return tally.counts[base + range.lowerBound..<base + range.upperBound]
  }

  private func row(_ index: Int, _ number: Int) -> ArraySlice<Int64> {
    slots(index, layout.place(number, 0)..<layout.place(number, 0) + layout.drops)
  }

  // MARK: Drops

  /// Drops of a case that were counted.
  func drops(_ index: Int) -> Int64 {
    layout.isKept ? Int64(row(index, -1).count { $0 != 0 }) : slots(index, 0..<1).reduce(0, +)
  }

  /// Those of them that left the numbers, of which measures say nothing.
  func nonFinite(_ index: Int) -> Int64 {
    layout.isKept ? Int64(row(index, -1).count { $0 > 1 }) : slots(index, 1..<2).reduce(0, +)
  }

  /// The values of a metric by drop, in its unit; nil for a drop without a value, and for one that was not run. All cases of a
  /// copy have the same starts in the same drop. Empty where drops are too many to be kept.
  func values(_ index: Int, _ metric: DropsMetric) -> [Double?] {
    if !layout.isKept { return [] }
    let perUnit = metric.perUnit(scene(index))
    return row(index, metric.number).map { Self.count($0).map { Double($0) / perUnit } }
  }

  /// The count that a slot keeps.
  private static func count(_ slot: Int64) -> Int64? { slot == 0 ? nil : slot > 0 ? slot - 1 : slot }

  // MARK: Distributions

  /// A metric over the drops of a case.
  func sample(_ index: Int, _ metric: DropsMetric) -> DropsSample {
    let finite = drops(index) - nonFinite(index)
    func later(_ known: Int64) -> Int64 { metric.kind == .time ? finite - known : 0 }
    let scene = scene(index)
    if layout.isKept {
      let counts = row(index, metric.number).compactMap(Self.count)
      return DropsSample(counts, perUnit: metric.perUnit(scene), later: later(Int64(counts.count)))
    }
    let places = layout.sums[metric.number]
    if metric.kind == .yesNo {
      let yes = count(index, metric)
      return DropsSample([(0, drops(index) - yes), (1, yes)], later: 0)
    }
    let histogram = slots(index, places.histogram)
    let levels = histogram.enumerated().map { (value: metric.value(ofBin: $0, scene), count: $1) }
    return DropsSample(levels, later: later(histogram.reduce(0, +)))
  }

  /// The `p`-quantile over drops of a metric in a case.
  func quantile(_ index: Int, _ metric: DropsMetric, p: Double = 0.5) -> Quantile {
    sample(index, metric).quantile(p)
  }

  /// Drops of a case of which a yes-or-no metric is true; of a sum, the sum.
  func count(_ index: Int, _ metric: DropsMetric) -> Int64 {
    if layout.isKept { return row(index, metric.number).reduce(0) { $0 + (Self.count($1) ?? 0) } }
    return Moments(slots: slots(index, layout.sums[metric.number].moments)).sum / 1_000_000
  }

  /// The share of drops of which a yes-or-no metric is true; nil of none.
  func share(_ index: Int, _ metric: DropsMetric) -> Interval? {
    Share(count(index, metric), of: drops(index)).interval()
  }

  // MARK: Means

  /// By drop what it counts with in means, in millionths of the unit; nil for a drop that is left out.
  func millionths(_ index: Int, _ metric: DropsMetric) -> [Int64?] {
    let (perUnit, absent) = (metric.perUnit(scene(index)), metric.absent(scene(index)).map { wholeNumber($0 * 1e6) })
    return zip(row(index, metric.number), row(index, -1)).map { slot, state in
      Self.count(slot).map { wholeNumber(Double($0) / perUnit * 1e6) } ?? (state == 1 ? absent : nil)
    }
  }

  /// The mean of a metric over the drops of a case, with Student's interval; nil of none. What has not come to rest counts with
  /// all the time that it was watched.
  func mean(_ index: Int, _ metric: DropsMetric) -> Interval? {
    let moments = moments(index, metric)
    guard let mean = moments.mean else { return nil }
    return (moments.interval() ?? Interval(low: mean, estimate: mean, high: mean)).divided(by: 1e6)
  }

  private func moments(_ index: Int, _ metric: DropsMetric) -> Moments {
    if !layout.isKept { return Moments(slots: slots(index, layout.sums[metric.number].moments)) }
    return millionths(index, metric).reduce(into: Moments()) { moments, value in
      if let value { moments.add(value) }
    }
  }

  /// The same mean over the even and over the odd drops; nil of none.
  func halves(_ index: Int, _ metric: DropsMetric) -> [Double?] {
    if layout.isKept {
      let values = millionths(index, metric)
      return (0..<2).map { half in
        let own = stride(from: half, to: values.count, by: 2).compactMap { values[$0] }
        return own.isEmpty ? nil : Double(own.reduce(0, +)) / Double(own.count) / 1e6
      }
    }
    let (all, evens) = (moments(index, metric), Array(slots(index, layout.sums[metric.number].evens)))
    return [(evens[0], evens[1]), (all.n - evens[0], all.sum - evens[1])].map { n, sum in
      n > 0 ? Double(sum) / Double(n) / 1e6 : nil
    }
  }

  // MARK: Differences

  /// The paired difference of a case from the chosen one in a metric, in millionths of its unit; nil for the chosen case
  /// itself, and where cases have not the same starts.
  func difference(_ index: Int, _ metric: DropsMetric) -> PairedDifference? {
    guard index != study.chosen, study.isPaired(index, study.chosen) else { return nil }
    if layout.isKept { return difference(index, from: study.chosen, metric) }
    return PairedDifference(slots: slots(index, layout.sums[metric.number].pairs))
  }

  /// The paired difference of any case from any other with the same starts; nil where values are not kept.
  func difference(_ index: Int, from baseline: Int, _ metric: DropsMetric) -> PairedDifference? {
    guard layout.isKept, study.isPaired(index, baseline) else { return nil }
    let pairs = zip(millionths(baseline, metric), millionths(index, metric))
    return pairs.reduce(into: PairedDifference()) { sum, pair in
      if let base = pair.0, let other = pair.1 { sum.add(baseline: base, other: other) }
    }
  }

  /// The mean difference of a case from the chosen one, in the metric's unit.
  func change(_ index: Int, _ metric: DropsMetric) -> Interval? {
    difference(index, metric)?.interval()?.divided(by: 1e6)
  }

  /// Whether a metric has no value in any drop of a case, nor of the chosen one: then nothing is known of their difference.
  func isOpen(_ index: Int, _ metric: DropsMetric) -> Bool {
    metric.kind == .time && [index, study.chosen].allSatisfy { sample($0, metric).levels.isEmpty }
  }

  /// Whether every drop has the same value of every measure as in the chosen case, and frames cost the same.
  func isSameAsChosen(_ index: Int) -> Bool {
    if index == study.chosen { return true }
    if !study.isPaired(index, study.chosen) { return false }
    return DropsMetric.all.allSatisfy { metric in
      if layout.isKept { return values(index, metric) == values(study.chosen, metric) }
      let places = layout.sums[metric.number]
      return slots(index, places.histogram) == slots(study.chosen, places.histogram)
        && (difference(index, metric).map { $0.differing == 0 } ?? false)
    }
  }
}

extension Interval {
  /// The interval of the quantity in a unit that is so many times as large.
  func divided(by factor: Double) -> Interval {
    Interval(low: low / factor, estimate: estimate / factor, high: high / factor)
  }
}
