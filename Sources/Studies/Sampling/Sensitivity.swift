import Experiments
import Fields
import Reports
import Statistics

/// What one figure depends on, over the points of a design and under one of its named cases.
struct Sensitivity {
  let sampling: Sampling
  let figure: SampledFigure
  let named: Int
  /// An entry an input; empty where nothing can be told.
  private(set) var influences: [Influence] = []
  /// The share of chance in the variance between cases; nil where the output is exact or has no such share.
  private(set) var chance: Interval?
  /// So many points would tell shares about well enough, where these do not.
  private(set) var wanted: Int?

  /// What comes from one input.
  struct Influence {
    var input: Int
    /// Of `sobol` the share of the variance that it decides alone and the share that it has a part in; of `morris` the typical
    /// size of its effects and their mean; of `latin` the rank correlation.
    var measures: [Interval]
    /// Of `morris` how much effects differ.
    var deviation: Double?
    var role: Role

    /// By what inputs are ranked: the whole of what they do.
    var weight: Double {
      switch measures.count {
      case 1: abs(measures[0].estimate)
      default: deviation == nil ? measures[1].estimate : measures[0].estimate
      }
    }
  }

  /// What an input does, in words.
  enum Role: String {
    case matters = "matters"
    case together = "matters only together with others"
    case none = "none"
    case undecided = "undecided"
    case rises = "higher with it"
    case falls = "lower with it"
    case bends = "matters, but not one way"
    case little = "little beside the strongest"
    case noDirection = "no clear direction"
  }

  /// An input that has a part in less than this of the variance does nothing that matters.
  static let negligible = 0.02
  /// An effect that is surely smaller than this share of the largest one is little.
  static let little = 0.05
  /// A share whose interval is wider than this tells nothing.
  static let widest = 0.5

  /// Of each interval that says what an input does, so that all inputs are judged at once with 95 %.
  static func confidence(_ sampling: Sampling) -> Double {
    Confidence.each(0.95, ofFamilyOf: sampling.inputs.count)
  }

  init(_ sampling: Sampling, _ figure: SampledFigure, named: Int = 0) {
    self.sampling = sampling
    self.figure = figure
    self.named = named
    switch sampling.design {
    case .latin: influences = latin
    case .sobol(let design): sobol(design)
    case .morris(let design): influences = morris(design)
    }
  }

  /// Whether the figure is the same in every case: then it depends on nothing that varies.
  var isConstant: Bool {
    let all = sampling.cases[named].compactMap { figure.values[$0]?.estimate }
    return all.count == sampling.rows.count && all.allSatisfy { $0 == all[0] }
  }

  /// The figure of all rows in one replicate; nil where a case has none.
  private func outputs(_ values: [Double?]) -> [Double]? {
    let outputs = sampling.cases[named].compactMap { values[$0] }
    return outputs.count == sampling.rows.count ? outputs : nil
  }

  // MARK: Methods

  private mutating func sobol(_ design: SaltelliDesign) {
    let replicates = figure.replicates.compactMap(outputs)
    guard replicates.count == figure.replicates.count, !isConstant,
      let found = SobolIndices(design, replicates: replicates, confidence: Self.confidence(sampling))
    else { return }
    let inputs = found.inputs ?? []
    influences = inputs.enumerated().map { number, input in
      let role: Role =
        input.total.high < Self.negligible || (input.total.low == 0 && input.total.high == 0)
        ? .none : input.isNone ? .undecided : input.first.low <= 0 ? .together : .matters
      return Influence(input: number, measures: [Self.share(input.first), Self.share(input.total)], role: role)
    }
    // Intervals narrow with the root of the number of points.
    let width = inputs.flatMap { [$0.first, $0.total] }.map { $0.high - $0.low }.max() ?? 0
    let ratio = width / Self.widest
    if ratio > 1 {
      wanted = sampling.points
      while let points = wanted, Double(points) < Double(sampling.points) * min(ratio * ratio, 1e6) {
        wanted = points * 2
      }
    }
    // Of the mean of all replicates, where the estimate is of a single one: c / (n − (n − 1) c).
    let count = Double(replicates.count)
    func ofMean(_ share: Double) -> Double { share / (count - (count - 1) * share) }
    chance = found.chance.flatMap { chance in
      chance.low < 1 && chance.high < 1
        ? Self.share(
          Interval(low: ofMean(chance.low), estimate: ofMean(chance.estimate), high: ofMean(chance.high))) : nil
    }
  }

  /// A share as it is told: no share is below 0 or above 1, though estimates may be.
  private static func share(_ interval: Interval) -> Interval {
    func ended(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Interval(low: ended(interval.low), estimate: ended(interval.estimate), high: ended(interval.high))
  }

  private func morris(_ design: Morris) -> [Influence] {
    let replicates = figure.replicates.compactMap(outputs)
    guard replicates.count == figure.replicates.count,
      let effects = MorrisEffects.of(
        design, replicates: replicates, copies: sampling.copyCount, confidence: Self.confidence(sampling))
    else { return [] }
    let largest = effects.map(\.square.low).max() ?? 0
    return effects.enumerated().map { number, effect in
      let isOneWay = effect.deviation < effect.mean.estimate.magnitude
      let role: Role =
        effect.isZero
        ? .none
        : sampling.copyCount < Sampling.fewestCopies
          ? .undecided
          : effect.square.high < Self.little * Self.little * largest
            ? .little
            : effect.square.low <= 0
              ? .undecided
              : effect.mean.low > 0 && isOneWay
                ? .rises : effect.mean.high < 0 && isOneWay ? .falls : .bends
      func root(_ square: Double) -> Double { max(square, 0).squareRoot() }
      let size = Interval(
        low: root(effect.square.low), estimate: root(effect.square.estimate), high: root(effect.square.high))
      return Influence(input: number, measures: [size, effect.mean], deviation: effect.deviation, role: role)
    }
  }

  /// The mean over copies of the rank correlation within each. Copies have luck of their own, so an interval over them knows
  /// of it; points of one copy share their luck, so one over points would not.
  private var latin: [Influence] {
    let cases = sampling.cases[named]
    let values = cases.compactMap { figure.values[$0]?.estimate }
    guard values.count == cases.count, !isConstant, sampling.copyCount >= Sampling.fewestCopies else { return [] }
    return sampling.inputs.indices.compactMap { input in
      let found = (0..<sampling.copyCount).compactMap { copy -> Double? in
        let own = sampling.rows.indices.filter { sampling.rows[$0].copy == copy }
        let (x, y) = (own.map { sampling.number(input, row: $0) }, own.map { values[$0] })
        if x.allSatisfy({ $0 == x.first }) { return nil }
        return y.allSatisfy { $0 == y.first } ? 0 : RankCorrelation.spearman(x, y)?.estimate
      }
      guard found.count >= Sampling.fewestCopies,
        let mean = Interval(meanOf: found, confidence: Self.confidence(sampling))
      else { return nil }
      let told = Interval(low: max(mean.low, -1), estimate: mean.estimate, high: min(mean.high, 1))
      return Influence(
        input: input, measures: [told], role: told.low > 0 ? .rises : told.high < 0 ? .falls : .noDirection)
    }
  }

  // MARK: Main effects

  /// The mean of the figure over the points at one level of an input, or in a fifth of its values.
  struct Effect {
    var input: Int
    /// `0.3`, `0.1 to 0.25`.
    var level: String
    /// The middle of its values, where the input is a number.
    var place: Double?
    var mean: Double
    /// Over copies of the design; nil where too few of them have points there.
    var interval: Interval?
    var points: Int
  }

  /// Levels of an input that are told one by one; more are told in fifths.
  private static let mostLevels = 20

  /// By input, level by level; empty where the design's points are not spread.
  func effects(_ input: Int) -> [Effect] {
    let rows = sampling.distinct(named: named, sampling.spread).compactMap { row, index in
      figure.values[index].map { (row: row, copy: sampling.rows[row].copy, value: $0.estimate) }
    }
    let levels = sampling.inputs[input].levels
    if !levels.isEmpty, levels.count <= Self.mostLevels {
      return levels.indices.compactMap { level in
        let own = rows.filter { sampling.rows[$0.row].levels[input] == level }
        let place = sampling.isNumber(input) ? levels[level][0].asNumber : nil
        return effect(input, own.map { ($0.copy, $0.value) }, place) {
          levels[level].map(\.valueText).joined(separator: ", ")
        }
      }
    }
    let sorted = rows.map { (place: sampling.number(input, row: $0.row), copy: $0.copy, value: $0.value) }.sorted {
      ($0.place, $0.value) < ($1.place, $1.value)
    }
    let parts = 5
    return (0..<parts).compactMap { part in
      let own = sorted[part * sorted.count / parts..<(part + 1) * sorted.count / parts]
      guard let first = own.first, let last = own.last else { return nil }
      let middle = own.map(\.place).reduce(0, +) / Double(own.count)
      return effect(input, own.map { ($0.copy, $0.value) }, sampling.isNumber(input) ? middle : nil) {
        "\(Digits.text(first.place, significant: 3)) to \(Digits.text(last.place, significant: 3))"
      }
    }
  }

  private func effect(_ input: Int, _ points: [(copy: Int, value: Double)], _ place: Double?, _ level: () -> String)
    -> Effect?
  {
    if points.isEmpty { return nil }
    var sums = Array(repeating: 0.0, count: sampling.copyCount)
    var counts = sums
    for point in points {
      sums[point.copy] += point.value
      counts[point.copy] += 1
    }
    let mean = sums.reduce(0, +) / Double(points.count)
    return Effect(
      input: input, level: level(), place: place, mean: mean, interval: RatioOfMeans.interval(sums, over: counts),
      points: points.count)
  }
}
