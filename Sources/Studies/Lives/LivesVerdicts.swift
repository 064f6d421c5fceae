import Experiments
import Reports
import Statistics

/// Every case against the baseline, metric by metric.
///
/// The metrics of the scorecard are one family: their intervals hold all at once (Bonferroni), and they alone are judged.
struct LivesVerdicts {
  let results: LivesResults
  /// Numbers of the scorecard's metrics, the primary one first.
  let key: [Int]
  let primary: Int?

  private var study: LivesStudy { results.study }

  init(_ results: LivesResults) {
    self.results = results
    let study = results.study
    let comparison = study.experiment.comparison
    let margins = comparison?.margins.map(\.metric) ?? []
    let primary = study.metrics.firstIndex { $0.name == comparison?.primary }
    let rest = study.metrics.indices.filter { study.metrics[$0].isKey || margins.contains(study.metrics[$0].name) }
    let first = primary.map { [$0] } ?? []
    key = first + rest.filter { $0 != primary }
    self.primary = primary
  }

  /// One case against the baseline in one metric.
  struct Outcome {
    let difference: PairedDifference
    let interval: Interval
    let verdict: Verdict?
    /// Whether the metric is in the scorecard's family.
    let isJudged: Bool
    /// More installs that would decide; nil where it is decided or no number would.
    let moreLives: Int64?

    /// The verdict as a reader sees it.
    var word: String {
      switch verdict {
      case .better: "better"
      case .worse: "worse"
      case .tie: "tie"
      case .betterPerhapsTrivially: "better, perhaps trivially"
      case .worsePerhapsTrivially: "worse, perhaps trivially"
      case .undecided: "undecided"
      case nil: interval.low > 0 ? "higher" : interval.high < 0 ? "lower" : "undecided"
      }
    }
  }

  /// Nil for the baseline, and where there are too few lives.
  func verdict(_ index: Int, metric number: Int) -> Outcome? {
    guard let difference = results.difference(index, metric: number) else { return nil }
    let metric = study.metrics[number]
    let isJudged = key.contains(number)
    let confidence = isJudged ? each : LivesResults.confidence
    let interval =
      metric.kind == .share
      ? PairedShares(difference).interval(confidence: confidence) : difference.interval(confidence: confidence)
    guard let interval else { return nil }
    let margin = study.experiment.comparison?.margins.first { $0.metric == metric.name }?.value
    let direction: Direction =
      switch metric.better {
      case .higher: .higherIsBetter
      case .lower: .lowerIsBetter
      case .neither: .neither
      }
    // Of equal arms there is nothing to judge: not one life differs.
    let verdict = Verdict(interval, margin: margin, direction: direction)
    var more: Int64?
    if verdict == .undecided, difference.n > 0 {
      let lives = Verdict.moreLives(toDecide: interval, n: difference.n, margin: margin)
      more = lives.map { Int64((Double($0) * Double(results.installs(index)) / Double(difference.n)).rounded(.up)) }
    }
    return Outcome(
      difference: difference, interval: interval, verdict: verdict, isJudged: isJudged,
      moreLives: isJudged ? more : nil)
  }

  /// Confidence of each interval of the scorecard's family.
  private var each: Double {
    Confidence.each(LivesResults.confidence, ofFamilyOf: key.count * max(1, study.cases.count - 1))
  }

  var definition: String {
    "Each case less the baseline over the same people with the same luck, of activated lives. Figures of the scorecard are judged together: all their intervals hold at once with 95 %. Other figures have single 95 % intervals and no verdict. Shares of zeros and ones with Newcombe's interval for pairs, means with Student's. Better and worse pairs depend on how luck is shared: they are not people helped or harmed."
  }

  /// A row a case, a column a key figure: the estimate, and the verdict against the baseline.
  var scorecard: Table {
    let rows = study.cases.indices.map { index -> [Cell] in
      [.text(study.cases[index].name)]
        + key.map { number in
          guard let estimate = results.estimate(index, metric: number) else { return .missing }
          let value = Words.value(estimate.estimate, unit: study.metrics[number].unit)
          if index == study.baseline { return .text("\(value) (baseline)") }
          guard let outcome = verdict(index, metric: number) else { return .text(value) }
          return .text("\(value), \(change(outcome, number)): \(outcome.word)")
        }
    }
    let columns = key.map { number in
      Column(
        study.metrics[number].name, .string, unit: study.metrics[number].unit,
        meaning: study.metrics[number].meaning)
    }
    return Table(
      name: "scorecard", title: "Scorecard",
      definition: study.baseline == nil
        ? "Estimates of activated lives; there is nothing to compare."
        : "Estimate, difference from the baseline, verdict. All verdicts hold at once with 95 %. A verdict of tie needs a margin in the spec; without one a clear difference is told as better or worse however small.",
      columns: [LivesTables.caseColumn] + columns, rows: rows)
  }

  /// The difference in words: `+0.4 pp`, `+1.46 days`.
  func change(_ outcome: Outcome, _ number: Int) -> String {
    let metric = study.metrics[number]
    if metric.kind == .share { return Words.points(outcome.interval.estimate) }
    return Words.change(outcome.interval.estimate, low: outcome.interval.low, high: outcome.interval.high)
  }

  /// The difference with its interval: `+0.4 pp (+0.2 to +0.6 pp)`.
  func changeWithInterval(_ outcome: Outcome, _ number: Int) -> String {
    let metric = study.metrics[number]
    let (low, high) = (outcome.interval.low, outcome.interval.high)
    if metric.kind == .share { return "\(change(outcome, number)) (\(Words.pointsInterval(low, high)))" }
    return "\(change(outcome, number)) \(metric.unit) (\(Words.interval(low, high, plus: true)))"
  }
}
