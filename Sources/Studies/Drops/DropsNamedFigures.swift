import Experiments
import Statistics

/// A figure of a case of a drops study.
typealias DropsFigure = StudyFigure<Experiment, DropsResults>

extension StudyFigure where Question == Experiment, Results == DropsResults {
  /// Every figure that specs can name.
  static let all: [DropsFigure] =
    DropsMetric.measures.flatMap { quantiles(of: $0) + [mean(of: $0)] } + [dearest, moving, feel]
    + DropsMetric.counted.filter { $0.kind == .yesNo }.map(share)

  /// Median and tenths of a measure.
  private static func quantiles(of metric: DropsMetric) -> [DropsFigure] {
    let all = [
      ("median", 0.5, "median over drops"), ("p10", 0.1, "one drop in ten stays below"),
      ("p90", 0.9, "one in ten exceeds it"),
    ]
    return all.map { what, p, meaning in
      DropsFigure(
        metric.column(what), unit: metric.unit, better: better(metric), "\(metric.meaning): \(meaning)",
        unknown: metric.kind == .time
          ? "too many drops do not lie still within the watched time" : "no drop has a value"
      ) { results, index, _ in
        let quantile = results.quantile(index, metric, p: p)
        return quantile.estimate.map {
          Interval(low: quantile.low ?? -.infinity, estimate: $0, high: quantile.high ?? .infinity)
        }
      }
    }
  }

  /// The mean of a measure, of which cases have paired differences.
  private static func mean(of metric: DropsMetric) -> DropsFigure {
    let rest = metric.kind == .time ? "; what has not settled counts with the whole watched time" : ""
    var figure = DropsFigure(
      metric.column("mean"), unit: metric.unit, better: better(metric), isPaired: true,
      "\(metric.meaning): mean over drops\(rest)", unknown: "no drop has a value"
    ) { results, index, _ in results.mean(index, metric) }
    figure.difference = difference(of: metric)
    return figure
  }

  private static func difference(of metric: DropsMetric) -> Difference {
    { results, index, baseline in
      if metric.kind == .yesNo { return shares(results, index, baseline, metric)?.interval() }
      return results.difference(index, from: baseline, metric)?.interval()?.divided(by: 1e6)
    }
  }

  /// Of how many drops something is true in both cases, in one, in neither; nil where drops are not kept.
  private static func shares(
    _ results: DropsResults, _ index: Int, _ baseline: Int, _ metric: DropsMetric
  ) -> PairedShares? {
    guard results.study.layout.isKept, results.study.isPaired(index, baseline) else { return nil }
    let pairs = zip(results.values(baseline, metric), results.values(index, metric)).compactMap { base, other in
      base.flatMap { base in other.map { (base: base > 0, other: $0 > 0) } }
    }
    func count(_ base: Bool, _ other: Bool) -> Int64 { Int64(pairs.count { $0.base == base && $0.other == other }) }
    return PairedShares(
      both: count(true, true), otherOnly: count(false, true), baselineOnly: count(true, false),
      neither: count(false, false))
  }

  /// The score of feel, by the spec's weights.
  private static let feel: DropsFigure = {
    var figure = DropsFigure(
      "feel_mean", unit: "", better: .higherIsBetter,
      "How coins feel in the diaries' words, by the spec's weights (feel), from 0 to 1: mean over drops",
      unknown: "drops are too many to be kept, or too few"
    ) { results, index, _ in Interval(meanOf: scores(results, index)) }
    figure.difference = { results, index, baseline in
      guard results.study.isPaired(index, baseline) else { return nil }
      let (own, base) = (scores(results, index), scores(results, baseline))
      return own.count == base.count ? Interval(meanOf: zip(own, base).map { $0 - $1 }) : nil
    }
    return figure
  }()

  private static func scores(_ results: DropsResults, _ index: Int) -> [Double] {
    let scene = results.study.cases[index].scene
    return results.facts(index).map { FeelWord.score(FeelWord.values($0, scene), results.study.experiment.feel) }
  }

  private static func better(_ metric: DropsMetric) -> Direction { metric.unit == "ms" ? .lowerIsBetter : .neither }

  /// The share of drops of which something is true.
  private static func share(of metric: DropsMetric) -> DropsFigure {
    let name = metric.column("share")
    var figure = DropsFigure(
      name, unit: "share", better: metric.name == DropsMetric.inTime.name ? .higherIsBetter : .lowerIsBetter,
      isPaired: true, metric.meaning, unknown: "there are no drops"
    ) { results, index, _ in results.share(index, metric) }
    figure.difference = difference(of: metric)
    return figure
  }

  private static let dearest = DropsFigure(
    "frame_max_ms", unit: "ms", better: .lowerIsBetter,
    "Cost of the dearest frame of all drops under the device profile; no interval is known",
    unknown: "no frame was counted"
  ) { results, index, _ in
    // The largest of some drops says little of how large the largest of more would be.
    results.sample(index, .frameMax).greatest.map { Interval(low: -.infinity, estimate: $0, high: .infinity) }
  }

  private static let moving = DropsFigure(
    "moving_share", unit: "share", better: .lowerIsBetter,
    keys: [
      FigureKey(name: "seconds", meaning: "whole seconds after the last coin") { _ in .range(0...600) }
    ],
    "Drops in which a coin still moves so long after the last coin, by the same rule of position as settle",
    unknown: "drops that do not lie still were not watched for so long"
  ) { results, index, row in
    guard let seconds = row.whole("seconds").map(Double.init) else { return nil }
    let settle = results.sample(index, .settle)
    if settle.later > 0, DropsMetric.settle.absent(results.study.cases[index].scene) ?? 0 < seconds { return nil }
    return Share(settle.count - settle.count(upTo: seconds), of: settle.count).interval()
  }
}
