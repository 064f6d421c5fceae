import Experiments
import Fields
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
  let crossing: LivesCrossing

  var study: LivesStudy { results.study }

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
    crossing = LivesCrossing(study)
  }

  /// One case against the baseline in one metric.
  struct Outcome {
    let difference: PairedDifference
    let interval: Interval
    let verdict: Verdict?
    /// Which way of the metric is good.
    let direction: Direction
    /// Whether it is one of a family of intervals that hold at once: the scorecard's, or that of a column of segments.
    let isJudged: Bool
    /// Whether it is a mean in which so few lives differ that its spread is hardly known; it is not judged then.
    let isOfFew: Bool
    /// More installs that would decide; nil where it is decided or no number would.
    let moreLives: Int64?

    /// The verdict as a reader sees it.
    var word: String {
      if difference.differing == 0 { return "the same" }
      return switch verdict {
      case .better: "better"
      case .worse: "worse"
      case .tie: "tie"
      case .betterPerhapsTrivially: "better, perhaps trivially"
      case .worsePerhapsTrivially: "worse, perhaps trivially"
      case .undecided: "undecided"
      case nil: isHigher ? "higher" : isLower ? "lower" : "undecided"
      }
    }

    /// Surely above zero, where neither side is good.
    var isHigher: Bool { isPlain && interval.low > 0 }

    /// Surely below zero, where neither side is good.
    var isLower: Bool { isPlain && interval.high < 0 }

    private var isPlain: Bool { verdict == nil && difference.differing > 0 && !isOfFew }
  }

  /// Nil for the baseline, and where there are too few lives.
  func verdict(_ index: Int, metric number: Int) -> Outcome? {
    results.difference(index, metric: number).flatMap {
      outcome(index, $0, metric: number, family: key.contains(number) ? family : nil)
    }
  }

  /// The same of some lives alone; judged in the primary metric, all values of a column and all cases being one family.
  func verdict(_ index: Int, metric number: Int, of part: LivesPart) -> Outcome? {
    results.difference(index, metric: number, of: part).flatMap {
      outcome(index, $0, metric: number, family: number == primary ? family(of: part.column) : nil)
    }
  }

  /// `family` is the number of intervals that hold at once with this one; nil for a single interval without a verdict.
  private func outcome(
    _ index: Int, _ difference: PairedDifference, metric number: Int, family: Int?
  ) -> Outcome? {
    let metric = study.metrics[number]
    let confidence = Confidence.each(LivesResults.confidence, ofFamilyOf: family ?? 1)
    let interval =
      metric.kind == .share
      ? PairedShares(difference).interval(confidence: confidence) : difference.interval(confidence: confidence)
    guard let interval else { return nil }
    let margin = margin(number)
    var verdict = Verdict(interval, margin: margin, direction: metric.better)
    var more: Int64?
    var lives: Int64?
    // Of a few large differences the spread is hardly known, so that a mean of them is not judged.
    let isOfFew =
      metric.kind == .mean && difference.differing > 0 && difference.differing < PrecisionRule.leastDiffering
    if isOfFew {
      if metric.better != .neither { verdict = .undecided }
      lives = difference.n * (PrecisionRule.leastDiffering - difference.differing) / difference.differing + 1
    } else if verdict == .undecided {
      lives = Verdict.moreLives(toDecide: interval, n: difference.n, margin: margin)
    }
    if family != nil, difference.n > 0 {
      more = lives.map { Int64((Double($0) * Double(results.installs(index)) / Double(difference.n)).rounded(.up)) }
    }
    return Outcome(
      difference: difference, interval: interval, verdict: verdict, direction: metric.better, isJudged: family != nil,
      isOfFew: isOfFew, moreLives: more)
  }

  /// Cases that are compared.
  private var compared: [Int] { study.against.indices.filter { study.against[$0] != nil } }

  /// Intervals of the scorecard's family.
  private var family: Int { key.count * max(1, compared.count) }

  /// Intervals of the family of a column: its values in each case that is compared.
  func family(of column: LivesSegment) -> Int {
    compared.reduce(0) { $0 + column.values(study.cases[$1].population).count }
  }

  /// How many of some cases are clearly better in a metric, clearly worse, and neither; higher and lower where neither is good.
  func count(_ cases: [Int], metric number: Int) -> (up: Int, down: Int, rest: Int) {
    let outcomes = cases.map { verdict($0, metric: number) }
    let isJudged = study.metrics[number].better != .neither
    let up = outcomes.count { isJudged ? $0?.verdict == .better : $0?.word == "higher" }
    let down = outcomes.count { isJudged ? $0?.verdict == .worse : $0?.word == "lower" }
    return (up, down, cases.count - up - down)
  }

  var definition: String {
    "Each case less \(crossing.isCrossed ? crossing.baselineWords : "the baseline over the same people") with the same luck, of activated lives. Figures of the scorecard are judged together: \(familyWords). Other figures have single 95 % intervals and no verdict. Shares of zeros and ones with Newcombe's interval for pairs, means with Student's; a mean that fewer than \(PrecisionRule.leastDiffering) lives differ in is left undecided. Better and worse pairs depend on how luck is shared: they are not people helped or harmed. A share's difference is in percentage points here, in the file as a number between -1 and 1."
      + segmentWords
  }

  /// Which intervals hold at once: `their 8 intervals (4 figures, 2 cases) hold all at once with 95 %`.
  var familyWords: String {
    "\(family == 1 ? "the one interval" : "all \(family) intervals") (\(counted(key.count, "figure")) × \(counted(max(1, compared.count), "case"))) \(family == 1 ? "holds" : "hold at once") with 95 % (Bonferroni)"
  }

  /// What is said of the rows of segments, if a spec asks for them.
  var segmentWords: String {
    if study.segments.isEmpty { return "" }
    let sizes = study.segments.map { "\(family(of: $0)) of \($0.rawValue)" }
    return
      " Rows of segments are in the file: of these the primary figure alone is judged, where all intervals of a column hold at once with 95 % (\(Sentence.list(sizes))); the others have single 95 % intervals, of which some miss by chance, and no verdict."
  }

  /// The difference in words: `+0.41 pp`, `+1.46`; `0 pp` where not one life differs.
  func change(_ outcome: Outcome, _ number: Int) -> String {
    // The interval of what is the same in every life tells what others may do; here it would only confuse.
    if outcome.difference.differing == 0 { return study.metrics[number].kind == .share ? "0\u{A0}pp" : "0" }
    return Words.value(
      outcome.interval.estimate, low: outcome.interval.low, high: outcome.interval.high, unit: differenceUnit(number),
      plus: true)
  }

  /// The difference with its interval: `+0.41 pp (+0.26 to +0.55 pp)`, `+1.32 days (+1.09 to +1.54)`.
  func changeWithInterval(_ outcome: Outcome, _ number: Int) -> String {
    let (low, high) = (outcome.interval.low, outcome.interval.high)
    if outcome.difference.differing == 0 {
      let unit = study.metrics[number].kind == .share ? "" : " \(study.metrics[number].unit)"
      return change(outcome, number) + unit
    }
    if study.metrics[number].kind == .share { return "\(change(outcome, number)) (\(Words.pointsInterval(low, high)))" }
    return "\(change(outcome, number)) \(study.metrics[number].unit) (\(Words.interval(low, high, plus: true)))"
  }

  /// Unit of a metric's differences.
  func differenceUnit(_ number: Int) -> String {
    study.metrics[number].kind == .share ? "share difference" : study.metrics[number].unit
  }

  /// The smallest difference of a metric that matters; nil if the spec sets none.
  func margin(_ number: Int) -> Double? {
    study.experiment.comparison?.margins.first { $0.metric == study.metrics[number].name }?.value
  }

  /// ` Differences under 0.5 pp do not matter (margin).`, or nothing.
  func marginText(_ number: Int) -> String {
    margin(number).map { "; differences under \(marginWords($0, number)) do not matter" } ?? ""
  }

  /// `0.5 pp`, `0.5 days`.
  func marginWords(_ margin: Double, _ number: Int) -> String {
    let isShare = study.metrics[number].kind == .share
    return isShare ? "\(Words.number(margin * 100)) pp" : "\(Words.number(margin)) \(study.metrics[number].unit)"
  }
}
