import CoinDrop
import Experiments
import Reports
import Statistics

/// How far two cases of a drops study agree, measure by measure, over all cells of what varies.
struct DropsAgreement {
  let results: DropsResults
  let pairing: DropsPairing
  /// By other case: an entry a measure.
  private(set) var all: [[Measure]] = []

  var study: DropsStudy { results.study }

  /// One measure of two cases.
  struct Measure {
    var metric: DropsMetric
    var margin: Double?
    /// All drops of all cells, under the baseline and under the other.
    var base: DropsSample
    var other: DropsSample
    /// Means over cells; of what has not come to rest with the whole watched time.
    var baseMean: Double?
    var otherMean: Double?
    /// Other less baseline: the mean over cells of the mean over drops; nil where too little is known.
    var difference: Interval?
    /// How large the differences of single cells are: the root of their mean square, what luck adds to it taken out.
    var typical: Interval?
    /// By cell of the pairing; nil where no drop has the measure in both.
    var cells: [CellDifference?]
    /// The share of cells in which halves of the baseline's own drops differ by the test that is used between the two.
    var luckShare: Double?
    var verdict: Verdict

    /// Cells that can be compared.
    var known: [CellDifference] { cells.compactMap(\.self) }

    /// Those in which the two differ by a test that errs once in twenty.
    var differing: Int { known.count { $0.probability <= DropsAgreement.level } }

    /// Whether differences of single cells are surely more than luck, and large enough to mean anything.
    var isUneven: Bool { typical.map { $0.low > 0 && $0.estimate > metric.resolution } ?? false }

    /// Those in which they surely do, all cells being judged at once, and with them all measures of the coins.
    var surely: Int { known.count { $0.isSure } }
  }

  /// One measure in one cell.
  struct CellDifference {
    /// Mean over drops of other less baseline, and what luck adds to its square.
    var mean: Double
    var noise: Double
    /// Kolmogorov's distance, its probability by luck, and that probability where all are judged at once.
    var distance: Double
    var probability: Double
    var adjusted = 1.0

    var isSure: Bool { adjusted <= DropsAgreement.level }
    /// The square of the true difference, but for luck.
    var square: Double { mean * mean - noise }
  }

  /// What is said of one measure.
  enum Verdict: String {
    case same = "the same in every drop"
    /// No drop has it in both.
    case unmeasured = "not measured"
    case agrees, parts, open
    /// Not known to part, and no margin says how far apart two may be that agree.
    case unjudged = "no margin"
  }

  static let level = 0.05

  init(_ results: DropsResults, _ pairing: DropsPairing) {
    self.results = results
    self.pairing = pairing
    let compared = DropsMetric.all.filter { $0.kind != .sum }
    // What frames take is told, and judged apart: it tells of the solver, not of the coins.
    let family = compared.count { $0.isMotion } * pairing.others.count
    all = pairing.others.map { other in
      let measures = compared.map { measure($0, other.cells, family: family) }
      let coins = measures.indices.filter { measures[$0].metric.isMotion }
      let work = measures.indices.filter { !measures[$0].metric.isMotion }
      return ([coins] + work.map { [$0] }).reduce(into: measures) { Self.judge($1, of: &$0) }
    }
  }

  /// Judges all cells of some measures at once (Holm).
  private static func judge(_ family: [Int], of measures: inout [Measure]) {
    let places = family.flatMap { number in
      measures[number].cells.indices.filter { measures[number].cells[$0] != nil }.map { (number: number, cell: $0) }
    }
    let probabilities = places.compactMap { measures[$0.number].cells[$0.cell]?.probability }
    for (place, adjusted) in zip(places, Adjusted.holm(probabilities)) {
      measures[place.number].cells[place.cell]?.adjusted = adjusted
    }
  }

  /// How many measures hold at once with 95 %.
  private func measure(_ metric: DropsMetric, _ cells: [DropsPairing.Cell], family: Int) -> Measure {
    let margin = pairing.margins[metric.number]
    let found = cells.map { cell($0, metric) }
    let confidence = Confidence.each(0.95, ofFamilyOf: metric.isMotion ? family : 1)
    let difference = mean(metric, cells, found, confidence)
    let isSame = cells.allSatisfy { results.values($0.base, metric) == results.values($0.other, metric) }
    return Measure(
      metric: metric, margin: margin, base: pooled(cells.map(\.base), metric),
      other: pooled(cells.map(\.other), metric),
      baseMean: mean(cells.map(\.base), metric), otherMean: mean(cells.map(\.other), metric), difference: difference,
      typical: typical(cells, found), cells: found, luckShare: luck(cells, metric),
      verdict: found.allSatisfy { $0 == nil } ? .unmeasured : isSame ? .same : Self.verdict(difference, margin))
  }

  static func verdict(_ difference: Interval?, _ margin: Double?) -> Verdict {
    guard let difference else { return margin == nil ? .unjudged : .open }
    if let margin, difference.low >= -margin, difference.high <= margin { return .agrees }
    let least = margin ?? 0
    return difference.low > least || difference.high < -least ? .parts : margin == nil ? .unjudged : .open
  }

  // MARK: One cell

  private func cell(_ cell: DropsPairing.Cell, _ metric: DropsMetric) -> CellDifference? {
    guard let pair = results.difference(cell.other, from: cell.base, metric), let mean = pair.difference.mean,
      let test = KolmogorovSmirnov(
        results.outcomes(cell.base, metric), results.outcomes(cell.other, metric), tolerance: metric.resolution)
    else { return nil }
    let noise = (pair.difference.variance ?? 0) / Double(pair.n)
    return CellDifference(
      mean: mean / 1e6, noise: noise / 1e12, distance: test.distance, probability: test.probability)
  }

  /// The share of cells in which the even and the odd drops of the baseline differ.
  private func luck(_ cells: [DropsPairing.Cell], _ metric: DropsMetric) -> Double? {
    let tests = cells.compactMap { cell -> KolmogorovSmirnov? in
      let drops = results.outcomes(cell.base, metric)
      func half(_ first: Int) -> [Double] { stride(from: first, to: drops.count, by: 2).map { drops[$0] } }
      return KolmogorovSmirnov(half(0), half(1), tolerance: metric.resolution)
    }
    return tests.isEmpty ? nil : Double(tests.count { $0.probability <= Self.level }) / Double(tests.count)
  }

  // MARK: All cells

  private func pooled(_ cases: [Int], _ metric: DropsMetric) -> DropsSample {
    DropsSample(pooling: cases.map { results.sample($0, metric) })
  }

  private func mean(_ cases: [Int], _ metric: DropsMetric) -> Double? {
    let means = cases.compactMap { results.mean($0, metric)?.estimate }
    return means.isEmpty ? nil : means.reduce(0, +) / Double(means.count)
  }

  /// The mean over cells. Where cells are drawn they are a sample, and those of a copy share their starts: the interval is over
  /// copies, which share nothing. Else cells are what was asked about, and it is over starts, which all cells share.
  private func mean(
    _ metric: DropsMetric, _ cells: [DropsPairing.Cell], _ found: [CellDifference?], _ confidence: Double
  ) -> Interval? {
    if study.experiment.sampling != nil {
      return overCopies(cells, found.map { $0?.mean }, confidence)
    }
    let differences = cells.map { cell in
      zip(results.millionths(cell.base, metric), results.millionths(cell.other, metric)).map { base, other in
        base.flatMap { base in other.map { Double($0 - base) / 1e6 } }
      }
    }
    let drops = (0..<(differences.first?.count ?? 0)).compactMap { drop -> Double? in
      let known = differences.compactMap { $0[drop] }
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
    return Interval(meanOf: drops, confidence: confidence)
  }

  private func typical(_ cells: [DropsPairing.Cell], _ found: [CellDifference?]) -> Interval? {
    let squares = found.compactMap { $0?.square }
    if squares.isEmpty { return nil }
    let mean = squares.reduce(0, +) / Double(squares.count)
    let square = overCopies(cells, found.map { $0?.square }, 0.95)
    func root(_ value: Double) -> Double { max(value, 0).squareRoot() }
    return Interval(
      low: root(square?.low ?? -.infinity), estimate: root(mean), high: square.map { root($0.high) } ?? .infinity)
  }

  /// Nil of fewer than `Sampling.fewestCopies` copies.
  private func overCopies(_ cells: [DropsPairing.Cell], _ values: [Double?], _ confidence: Double) -> Interval? {
    var sums: [Int: (sum: Double, count: Double)] = [:]
    for (cell, value) in zip(cells, values) {
      guard let value else { continue }
      sums[cell.copy, default: (0, 0)].sum += value
      sums[cell.copy, default: (0, 0)].count += 1
    }
    let copies = sums.keys.sorted().compactMap { sums[$0] }
    if copies.count < Sampling.fewestCopies { return nil }
    return RatioOfMeans.interval(copies.map(\.sum), over: copies.map(\.count), confidence: confidence)
  }
}

extension DropsMetric {
  /// Whether it tells of the coins, not of what frames take.
  var isMotion: Bool { kind != .sum && !Self.work.contains { $0.name == name } }
}

extension DropsResults {
  /// The values of a metric over drops, infinite where a drop has it later than any; drops that have none are left out.
  func outcomes(_ index: Int, _ metric: DropsMetric) -> [Double] {
    zip(values(index, metric), millionths(index, metric)).compactMap { value, counted in
      value ?? (counted == nil ? nil : .infinity)
    }
  }
}
