import Experiments
import Fields
import Reports
import Statistics

/// The report of a lives study that draws its cases: what its figures depend on.
struct LivesSampled {
  let results: LivesResults
  let sensitivity: SensitivityReport

  private var study: LivesStudy { results.study }

  /// Nil where the cases are named or crossed.
  init?(_ results: LivesResults) {
    guard let sampling = results.study.experiment.sampling else { return nil }
    self.results = results
    let figures = Self.metrics(results.study).map { Self.figure($0, results) }
    sensitivity = SensitivityReport(
      sampling, figures, names: results.study.cases.map(\.name),
      amount: "\(Words.whole(Int64(results.study.experiment.lives))) lives")
  }

  /// What does not go with cases that are drawn: a design asks what figures depend on, not which case to choose.
  static func faults(of experiment: Experiment) -> [Fault] {
    guard let method = experiment.sampling?.method.rawValue else { return [] }
    let keys: KeyValuePairs = [
      "segment": experiment.segment, "compare.guard": experiment.comparison?.guards ?? Node(.null),
      "solve": experiment.solve, "precision": experiment.precision, "uncertain": experiment.uncertain,
    ]
    let beside = keys.filter { $0.value.content != .null }.map { key, node in
      Fault(node.mark, "\(key): found beside sample \(method); allowed: with named or crossed cases (sample grid)")
    }
    guard case .list(let expected) = experiment.expect.content else { return beside }
    let metrics = Set(LivesMetric.all.map(\.name))
    let uncounted = expected.compactMap { $0["metric"] }.filter { node in
      !metrics.contains(node.valueText) && LivesFigure.all.contains { $0.info.name == node.valueText }
    }
    return beside
      + uncounted.map {
        Fault(
          $0.mark,
          "expect: \($0.valueText) is read from tables, which are not counted where cases are drawn; allowed: figures of single lives, such as active_d30_share"
        )
      }
  }

  /// Numbers of the metrics that are asked about: those of `compare`, then those of every scorecard.
  private static func metrics(_ study: LivesStudy) -> [Int] {
    let comparison = study.experiment.comparison
    let named = (comparison.map { [$0.primary] } ?? []) + (comparison?.margins.map(\.metric) ?? [])
    let first = named.compactMap { name in study.metrics.firstIndex { $0.name == name } }
    let usual = study.metrics.indices.filter { study.metrics[$0].isKey }
    let lead = first.isEmpty ? usual.filter { study.metrics[$0].name == "active_d30_share" } : first
    return (lead + usual).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A metric of every case, and over each half of the lives.
  private static func figure(_ number: Int, _ results: LivesResults) -> SampledFigure {
    let metric = results.study.metrics[number]
    let cases = results.study.cases.indices
    let halves = cases.map { results.halves($0, metric: number) }
    return SampledFigure(
      name: metric.name, title: metric.title, unit: metric.unit, meaning: metric.meaning,
      values: cases.map { results.estimate($0, metric: number) },
      replicates: [halves.map { $0[0] }, halves.map { $0[1] }])
  }

  /// How much was simulated, and what of.
  var basis: String {
    let lives = Words.whole(Int64(study.experiment.lives))
    let sampling = sensitivity.sampling
    let named = sampling.named.count == 1 ? "" : ", each under \(sampling.named.count) named cases"
    let luck =
      sampling.copyCount > 1
      ? "the same people with the same luck in all cases of a copy, others in each of the \(sampling.copyCount) copies"
      : "the same people with the same luck in all cases"
    return
      "\(lives) installs over \(counted(study.experiment.days, "day")) in each of \(counted(study.cases.count, "case")): \(sampling.words)\(named); \(luck). Intervals are chance, in the simulation and in the points, at 95 %. Of so many cases only sums are kept: tables of days, badges and levels are left out; they come with a study of few cases."
  }
}

extension LivesResults {
  /// The mean of a metric over the activated ones of the even and of the odd lives; nil of nobody.
  func halves(_ index: Int, metric: Int) -> [Double?] {
    let half = Array(counts(index, layout.half))
    guard !half.isEmpty else { return [nil, nil] }
    let all = (0..<layout.archetypes).reduce(into: Moments()) { $0.add(moments(index, metric: metric, archetype: $1)) }
    return [(half[0], half[1 + metric]), (activated(index) - half[0], all.sum - half[1 + metric])].map { n, sum in
      n > 0 ? Double(sum) / Double(n) : nil
    }
  }
}
