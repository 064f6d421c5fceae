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

  /// What comes from one input.
  struct Influence {
    var input: Int
    /// Of `sobol` the share of the variance that it decides alone and the share that it has a part in; of `morris` the mean size
    /// of its effects and their mean; of `latin` the rank correlation.
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
      let found = SobolIndices(design, replicates: replicates)
    else { return }
    influences = (found.inputs ?? []).enumerated().map { number, input in
      let role: Role =
        input.total.high < Self.negligible || (input.total.low == 0 && input.total.high == 0)
        ? .none : input.total.low <= 0 ? .undecided : input.first.low <= 0 ? .together : .matters
      return Influence(input: number, measures: [input.first, input.total], role: role)
    }
    // Of the mean of all replicates, where the estimate is of a single one: c / (n − (n − 1) c).
    let count = Double(replicates.count)
    func ofMean(_ share: Double) -> Double { share / (count - (count - 1) * share) }
    chance = found.chance.flatMap { chance in
      chance.low < 1 && chance.high < 1
        ? Interval(low: ofMean(chance.low), estimate: ofMean(chance.estimate), high: ofMean(chance.high)) : nil
    }
  }

  private func morris(_ design: Morris) -> [Influence] {
    guard let outputs = outputs(figure.values.map { $0?.estimate }),
      let effects = MorrisEffects.of(design, outputs: outputs)
    else { return [] }
    let largest = effects.map(\.size.estimate).max() ?? 0
    return effects.enumerated().map { number, effect in
      let role: Role =
        effect.size.high == 0
        ? .none
        : effect.size.high < Self.little * largest
          ? .little
          : effect.size.low <= 0
            ? .undecided
            : effect.mean.low > 0 && effect.deviation < effect.size.estimate
              ? .rises : effect.mean.high < 0 && effect.deviation < effect.size.estimate ? .falls : .bends
      return Influence(
        input: number, measures: [effect.size, effect.mean], deviation: effect.deviation, role: role)
    }
  }

  private var latin: [Influence] {
    let rows = sampling.distinct(named: named, sampling.rows.indices)
    let values = rows.compactMap { figure.values[$0.index]?.estimate }
    guard values.count == rows.count, !isConstant else { return [] }
    return sampling.inputs.indices.compactMap { input in
      let places = rows.map { sampling.number(input, row: $0.row) }
      guard let found = RankCorrelation.spearman(places, values) else { return nil }
      return Influence(
        input: input, measures: [found], role: found.low > 0 ? .rises : found.high < 0 ? .falls : .noDirection)
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
    var mean: Interval
    var points: Int
  }

  /// Levels of an input that are told one by one; more are told in fifths.
  private static let mostLevels = 20

  /// By input, level by level; empty where the design's points are not spread.
  func effects(_ input: Int) -> [Effect] {
    let rows = sampling.distinct(named: named, sampling.spread).compactMap { row, index in
      figure.values[index].map { (row: row, value: $0.estimate) }
    }
    let levels = sampling.inputs[input].levels
    if !levels.isEmpty, levels.count <= Self.mostLevels {
      return levels.indices.compactMap { level in
        let own = rows.filter { sampling.rows[$0.row].levels[input] == level }
        let place = sampling.isNumber(input) ? levels[level][0].asNumber : nil
        return effect(input, own.map(\.value), place) { levels[level].map(\.valueText).joined(separator: ", ") }
      }
    }
    let sorted = rows.map { (place: sampling.number(input, row: $0.row), value: $0.value) }.sorted {
      ($0.place, $0.value) < ($1.place, $1.value)
    }
    let parts = 5
    return (0..<parts).compactMap { part in
      let own = sorted[part * sorted.count / parts..<(part + 1) * sorted.count / parts]
      guard let first = own.first, let last = own.last else { return nil }
      let middle = own.map(\.place).reduce(0, +) / Double(own.count)
      return effect(input, own.map(\.value), sampling.isNumber(input) ? middle : nil) {
        "\(Digits.text(first.place, significant: 3)) to \(Digits.text(last.place, significant: 3))"
      }
    }
  }

  private func effect(_ input: Int, _ values: [Double], _ place: Double?, _ level: () -> String) -> Effect? {
    guard let mean = Interval(meanOf: values) else { return nil }
    return Effect(input: input, level: level(), place: place, mean: mean, points: values.count)
  }
}
