import Experiments
import Statistics

/// A figure of a case of a drops study.
typealias DropsFigure = StudyFigure<Experiment, DropsResults>

extension StudyFigure where Question == Experiment, Results == DropsResults {
  /// Every figure of the table of cells that specs can name.
  static let all: [DropsFigure] = DropsMetric.all.flatMap(quantiles) + [inTime] + shares + frames

  /// Median and tenths of a measure.
  private static func quantiles(of metric: DropsMetric) -> [DropsFigure] {
    let end = metric.unit.isEmpty ? "" : "_\(metric.unit)"
    let all = [
      ("median", 0.5, "median over drops"), ("p10", 0.1, "one drop in ten stays below"),
      ("p90", 0.9, "one in ten exceeds it"),
    ]
    return all.map { name, p, meaning in
      DropsFigure(
        "\(metric.name)_\(name)\(end)", unit: metric.unit, "\(metric.meaning): \(meaning)",
        unknown: metric.name == DropsMetric.settle.name
          ? "too many drops do not lie still within the watched time" : "too many drops left the numbers"
      ) { results, index, _ in
        let quantile = results.quantile(index, metric, p: p)
        return quantile.estimate.map {
          Interval(low: quantile.low ?? -.infinity, estimate: $0, high: quantile.high ?? .infinity)
        }
      }
    }
  }

  private static let inTime = DropsFigure(
    "in_time_share", unit: "share", better: .higherIsBetter, "Drops that lie still within scene.patience_s",
    unknown: noDrops
  ) { results, index, _ in results.inTime(index) }

  private static let shares = [
    share("not_settled_share", "Drops in which a coin moved to the end of the watched time") { $0.unsettled },
    share("outside_share", "Drops that ended with a coin outside the box") { $0.outsideDrops },
  ]

  private static func share(
    _ name: String, _ meaning: String, _ slot: @escaping @Sendable (DropsLayout) -> Int
  ) -> DropsFigure {
    DropsFigure(name, unit: "share", better: .lowerIsBetter, meaning, unknown: noDrops) { results, index, _ in
      Share(results.count(index, slot(results.layout)), of: results.drops(index)).interval()
    }
  }

  private static let frames = [
    ("frame_p50_ms", 0.5, "Cost of the middle frame under the device profile"),
    ("frame_p99_ms", 0.99, "Cost that one frame in a hundred exceeds"),
    ("frame_max_ms", 1, "Cost of the dearest frame"),
  ].map { name, p, meaning in
    DropsFigure(
      name, unit: "ms", better: .lowerIsBetter, "\(meaning), over all drops of the case; no interval is known",
      unknown: "no frame was counted"
    ) { results, index, _ in
      // Frames of one drop hang together, so that their number says nothing of how sure this is.
      results.frameMs(index, p: p).map { Interval(low: -.infinity, estimate: $0, high: .infinity) }
    }
  }

  private static let noDrops = "there are no drops"
}
