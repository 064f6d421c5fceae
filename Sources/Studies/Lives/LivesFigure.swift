import Experiments
import Fields
import Rules
import Statistics

/// A figure of a case of a lives study.
typealias LivesFigure = StudyFigure<LivesQuestion, LivesResults>

extension StudyFigure where Question == LivesQuestion, Results == LivesResults {
  /// Every metric, then what tables tell.
  static let all: [LivesFigure] =
    LivesMetric.all.map { metric in
      LivesFigure(
        info: MetricInfo(
          name: metric.name, unit: metric.unit, meaning: metric.meaning, leastDays: metric.leastDays),
        better: metric.better, keys: []
      ) { results, index, _ in
        results.study.metrics.firstIndex { $0.name == metric.name }.flatMap { results.estimate(index, metric: $0) }
      }
    } + rows

  private static let rows = [
    LivesFigure(
      info: MetricInfo(
        name: "badge_share", unit: "share",
        meaning: "Activated lives that earned the badge within the first so many days", rows: ["badge", "day"],
        isPaired: false),
      better: .neither, keys: [badge, day]
    ) { results, index, row in
      guard let id = row.name("badge"), let days = row.whole("day"),
        let place = results.study.cases[index].design.savings.badges.firstIndex(where: { $0.id == id })
      else { return nil }
      let firsts = results.row(index, results.layout.badgeDay, place, width: results.days)
      return Share(firsts[..<days].reduce(0, +), of: results.activated(index)).interval()
    }
  ]

  // MARK: Keys

  private static let badge = FigureKey<LivesQuestion>(
    name: "badge", meaning: "the id of a badge", standard: nil
  ) { question in
    .names(
      question.models.flatMap { $0.design.savings.badges.map(\.id) }.reduce(into: []) { ids, id in
        if !ids.contains(id) { ids.append(id) }
      })
  }

  private static let day = FigureKey<LivesQuestion>(
    name: "day", meaning: "within how many days from the install", standard: nil
  ) { question in .range(1...question.experiment.days) }
}
