import Reports
import Rules
import Statistics

/// What a lives study found, in words.
struct LivesFindings {
  let results: LivesResults
  let verdicts: LivesVerdicts

  private var study: LivesStudy { results.study }
  private var others: [Int] { study.cases.indices.filter { $0 != study.baseline } }

  init(_ results: LivesResults) {
    self.results = results
    verdicts = LivesVerdicts(results)
  }

  /// The answer to the question, one sentence.
  var answer: String {
    guard let baseline = study.baseline, let primary = verdicts.primary, !others.isEmpty else { return levelsOfUse }
    let metric = study.metrics[primary]
    let outcomes = others.compactMap { index in verdicts.verdict(index, metric: primary).map { (index, $0) } }
    guard let first = outcomes.first, let base = results.estimate(baseline, metric: primary) else {
      return "Too few lives were activated to answer."
    }
    let start = "Judged by \(metric.title) (\(Words.value(base.estimate, unit: metric.unit)) under \(name(baseline)))"
    if outcomes.count <= 3 {
      let parts = outcomes.map { "\(name($0)) \(judgement($1, primary))" }
      return "\(start), \(Self.list(parts))."
    }
    let best = outcomes.max { toward($0.1, metric) < toward($1.1, metric) } ?? first
    let better = outcomes.count { $0.1.verdict == .better }
    return
      "\(start), \(better) of \(outcomes.count) cases are better; \(name(best.0)) comes out highest, and \(judgement(best.1, primary))."
  }

  /// At most five, each with its interval.
  var all: [Finding] {
    var findings: [Finding] = []
    findings.append(Finding(levelsOfUse, figure: "retention"))
    if let climb { findings.append(Finding(climb, figure: "levels")) }
    for index in others.prefix(2) where study.baseline != nil {
      if let text = strongest(index) { findings.append(Finding(text)) }
    }
    if let flowAndStock { findings.append(Finding(flowAndStock)) }
    return Array(findings.prefix(5))
  }

  // MARK: Single findings

  /// How many still come, case by case, on the last of the usual days.
  private var levelsOfUse: String {
    let day = [30, 7, 1].first { $0 < results.days }
    guard let day, let number = study.metrics.firstIndex(where: { $0.name == "active_d\(day)_share" }) else {
      return "The horizon is too short to speak of retention."
    }
    let parts = study.cases.indices.prefix(4).compactMap { index -> String? in
      guard let estimate = results.estimate(index, metric: number) else { return nil }
      return
        "\(Words.percent(estimate.estimate)) (\(Words.percentInterval(estimate.low, estimate.high))) under \(name(index))"
    }
    if parts.isEmpty { return "No life was activated, so nobody came back." }
    let more = study.cases.count > 4 ? " (the first four of \(study.cases.count) cases)" : ""
    return "Of activated lives, those active on day \(day) are \(Self.list(parts))\(more)."
  }

  /// How fast the levels come, where curves differ.
  private var climb: String? {
    guard let early = LivesLayout.trackedLevels.firstIndex(of: 4),
      let late = LivesLayout.trackedLevels.firstIndex(of: 10)
    else { return nil }
    var seen: [String] = []
    let parts = study.cases.indices.compactMap { index -> String? in
      let curve = "\(study.cases[index].design.focus)"
      if seen.contains(curve) { return nil }
      seen.append(curve)
      let activated = results.activated(index)
      let fourth = results.row(index, results.layout.levelDay, early, width: results.days)
      let tenth = results.row(index, results.layout.levelDay, late, width: results.days).reduce(0, +)
      guard let four = Share(fourth.reduce(0, +), of: activated).interval(),
        let ten = Share(tenth, of: activated).interval()
      else { return nil }
      let median = HistogramQuantile.of(fourth)?.estimate.map { " (half of them by day \($0))" } ?? ""
      return
        "under \(name(index)) \(Words.percent(four.estimate)) of activated lives reach level 4\(median) and \(Words.percent(ten.estimate)) (\(Words.percentInterval(ten.low, ten.high))) level 10"
    }
    if parts.isEmpty { return nil }
    let text = "Within \(results.days) days, " + Self.list(Array(parts.prefix(3)), joint: "; ") + "."
    return text
  }

  /// The scorecard figure, other than the primary one, in which a case stands out most from the baseline.
  private func strongest(_ index: Int) -> String? {
    let outcomes = study.metrics.indices.filter { $0 != verdicts.primary }.compactMap { number in
      verdicts.verdict(index, metric: number).map { (number, $0) }
    }
    let clear = outcomes.filter { $0.1.interval.low > 0 || $0.1.interval.high < 0 }
    guard let base = study.baseline else { return nil }
    guard let top = clear.max(by: { Self.clarity($0.1.interval) < Self.clarity($1.1.interval) }) else {
      return "Between \(name(index)) and \(name(base)) no figure differs clearly."
    }
    let metric = study.metrics[top.0]
    let equal = Words.percent(Double(top.1.difference.equal) / Double(top.1.difference.n))
    let kind = top.1.isJudged ? "" : "; this figure is not in the scorecard, so its interval stands alone"
    return
      "\(name(index)) differs most clearly from \(name(base)) in \(metric.title): \(verdicts.changeWithInterval(top.1, top.0)), while \(equal) of same-luck pairs are equal\(kind)."
  }

  /// The two shares that are so often taken for one another.
  private var flowAndStock: String? {
    guard let week = LifeSummary.milestones.firstIndex(of: 7), results.days >= 7 else { return nil }
    let index = study.baseline ?? 0
    let ever = results.counts(index, results.layout.depositEver)
    let stock = results.counts(index, results.layout.depositStock)
    let actives = results.count(index, results.layout.depositActives)
    guard let flow = Share(ever[ever.startIndex + week], of: results.activated(index)).interval(),
      let held = Share(stock[stock.startIndex + week], of: actives).interval()
    else { return nil }
    return
      "Under \(name(index)), \(Words.percent(flow.estimate)) (\(Words.percentInterval(flow.low, flow.high))) of activated lives ever save 7 days in a row, but of those who save on the last day \(Words.percent(held.estimate)) (\(Words.percentInterval(held.low, held.high))) are in such a streak: who is seen today is not who came."
  }

  // MARK: Words

  /// `is better: +0.4 pp (+0.2 to +0.6 pp)`.
  private func judgement(_ outcome: LivesVerdicts.Outcome, _ number: Int) -> String {
    let change = verdicts.changeWithInterval(outcome, number)
    let more = outcome.moreLives.map { ", and some \(Words.whole($0)) more installs would decide" } ?? ""
    return switch outcome.verdict {
    case .better: "is better: \(change)"
    case .worse: "is worse: \(change)"
    case .tie: "makes no difference that matters: \(change)"
    case .betterPerhapsTrivially: "is better, perhaps trivially: \(change)"
    case .worsePerhapsTrivially: "is worse, perhaps trivially: \(change)"
    case .undecided, nil: "is \(outcome.word): \(change)\(more)"
    }
  }

  private func name(_ index: Int) -> String { "\u{201C}\(study.cases[index].name)\u{201D}" }

  private func toward(_ outcome: LivesVerdicts.Outcome, _ metric: LivesMetric) -> Double {
    metric.better == .lower ? -outcome.interval.estimate : outcome.interval.estimate
  }

  private static func clarity(_ interval: Interval) -> Double {
    interval.halfWidth > 0 ? interval.estimate.magnitude / interval.halfWidth : 0
  }

  private static func list(_ parts: [String], joint: String = ", ") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: joint) + (joint == ", " ? " and " : joint) + last
  }
}
