import CoinDrop
import Experiments
import Fields
import Reports
import Statistics

/// The report of a drops study that draws its cases: which of them are as wished, and what measures depend on.
struct DropsSampled {
  let results: DropsResults
  let findings: DropsFindings
  let sensitivity: SensitivityReport

  private var study: DropsStudy { results.study }

  /// Nil where the cases are named or crossed.
  init?(_ results: DropsResults, _ findings: DropsFindings) {
    guard let sampling = results.study.experiment.sampling else { return nil }
    self.results = results
    self.findings = findings
    let figures = DropsMetric.measures.map { Self.figure($0, results) }
    sensitivity = SensitivityReport(
      sampling, figures, names: results.study.cases.map(\.name), amount: results.study.dropsText)
  }

  /// The mean of a measure over all drops of each case, and over each half of them.
  private static func figure(_ metric: DropsMetric, _ results: DropsResults) -> SampledFigure {
    let rest = metric.kind == .time ? "; drops that have not settled count with the whole watched time" : ""
    let cases = results.study.cases.indices
    let halves = cases.map { results.halves($0, metric) }
    return SampledFigure(
      name: metric.column("mean"), title: "the \(metric.title)",
      unit: metric.unit, meaning: "\(metric.meaning): mean over drops\(rest)",
      values: cases.map { results.mean($0, metric) },
      // A single drop does not tell chance from inputs.
      replicates: results.study.experiment.drops > 1 ? (0..<2).map { half in halves.map { $0[half] } } : [])
  }

  /// What the time to lie still depends on, then which points are as wished, level by level, and what the one closest to the
  /// scene does.
  var answer: String { "\(sensitivity.answer) \(wished); \(findings.asChosen)." }

  /// How the time to lie still moves, what other measures depend on, and what is found of any cases.
  var told: [Finding] { Array((sensitivity.findings.prefix(3) + findings.ofAnyCases).prefix(5)) }

  private var wished: String {
    let patience = Words.number(study.cases[study.chosen].scene.patienceS)
    let good = study.cases.indices.filter { findings.verdicts.verdict($0).isWished }
    let wish = "a coin surely bounces once and lies still within \(patience)\u{A0}s of the last coin"
    let count = good.isEmpty ? "none" : "\(good.count)"
    return "At \(count) of \(study.cases.count) sampled points \(wish)\(levels(good).map { ": \($0)" } ?? "")"
  }

  /// The share of points as wished at each level of the input that tells them apart best; nil where none does.
  private func levels(_ good: [Int]) -> String? {
    let sampling = sensitivity.sampling
    let isGood = Set(good)
    if good.isEmpty { return nil }
    let points = sampling.named.indices.flatMap { sampling.distinct(named: $0, sampling.rows.indices) }
    /// Of each level how many are good, of how many.
    func counts(_ input: Int) -> [(good: Int, all: Int)] {
      sampling.inputs[input].levels.indices.map { level in
        let own = points.filter { sampling.rows[$0.row].levels[input] == level }
        return (own.count { isGood.contains($0.index) }, own.count)
      }
    }
    func contrast(_ input: Int) -> Double {
      let shares = counts(input).filter { $0.all > 0 }.map { Double($0.good) / Double($0.all) }
      return (shares.max() ?? 0) - (shares.min() ?? 0)
    }
    let inputs = sampling.inputs.indices.filter { (2...12).contains(sampling.inputs[$0].levels.count) }
    guard let best = inputs.max(by: { contrast($0) < contrast($1) }) else { return nil }
    let told = zip(sampling.inputs[best].levels, counts(best)).filter { $1.good > 0 }.map { level, count in
      "\(count.good) of \(count.all) at \(level.map(\.valueText).joined(separator: ", "))"
    }
    let rest = told.count < sampling.inputs[best].levels.count ? ", none at other values" : ""
    return "by \(sampling.spoken(best)) \(Sentence.list(told))\(rest)"
  }
}
