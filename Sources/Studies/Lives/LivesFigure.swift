import Experiments
import Fields
import Lives
import Statistics

/// A figure of a case of a lives study.
typealias LivesFigure = StudyFigure<LivesQuestion, LivesResults>

extension StudyFigure where Question == LivesQuestion, Results == LivesResults {
  /// Every metric, then what tables tell: each read from the same counts, with the same rule for its interval.
  static let all: [LivesFigure] =
    LivesMetric.all.map(figure) + coming + badges + streaks + levels + takenUp + rewarded

  /// A metric, of all activated lives or of one archetype's.
  private static func figure(_ metric: LivesMetric) -> LivesFigure {
    LivesFigure(
      metric.name, unit: metric.unit, better: metric.better, keys: [archetype], leastDays: metric.leastDays,
      isPaired: true, metric.meaning, unknown: "fewer than two such lives are activated"
    ) { results, index, row in
      results.study.metrics.firstIndex { $0.name == metric.name }.flatMap { number in
        guard let id = row.name("archetype") else { return results.estimate(index, metric: number) }
        return results.archetype(id, in: index).flatMap {
          results.interval(results.moments(index, metric: number, archetype: $0), metric: number)
        }
      }
    }
  }
}

extension LivesResults {
  /// Number of an archetype of a case; nil if its people have none of that id.
  func archetype(_ id: String, in index: Int) -> Int? {
    study.cases[index].population.archetypes.firstIndex { $0.id == id }
  }

  /// A quantile of a histogram of days, as a figure: an upper end that so few cannot tell is infinite.
  static func days(_ histogram: [Int64], p: Double, confidence: Double = confidence) -> Interval? {
    guard let found = HistogramQuantile.of(histogram, p: p, confidence: confidence), let estimate = found.estimate
    else { return nil }
    return Interval(
      low: Double(found.low ?? 0), estimate: Double(estimate), high: found.high.map { Double($0) } ?? .infinity)
  }
}
