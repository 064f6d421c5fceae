import Statistics

/// One figure in two reports, and whether it changed by more than chance makes of it.
struct FigureChange: Sendable {
  var before: RecordedFigure
  var after: RecordedFigure
  var outcome: Outcome
  /// The change with its interval, widened so that those of all compared figures hold at once; nil where there is none.
  var interval: Interval?

  enum Outcome: Sendable {
    case equal
    /// Moved, by no more than noise.
    case within
    case beyond
    /// Differs, and the tables do not say how far chance alone moves it.
    case unknown
  }

  var key: RecordedFigure.Key { after.key }

  /// Whether one of both is a mean of values that are all equal, and not the other.
  var isLent: Bool { before.estimate != after.estimate && before.isConstant != after.isConstant }

  /// How many times its noise a figure has moved; infinite where there was none.
  var reach: Double {
    guard let interval, interval.estimate != 0 else { return 0 }
    let ends = [interval.estimate - interval.low, interval.high - interval.estimate]
    return interval.estimate.magnitude / (interval.estimate > 0 ? ends[0] : ends[1])
  }
}

/// When a change is more than noise: the rule for a family of figures that are compared at once.
///
/// The interval of a change is made of the two intervals by square-and-add, each side of the half widths that face each
/// other there (Newcombe 1998; Zou and Donner 2008), and widened by the ratio of Student's quantiles at confidence
/// 1 − 0.05 / figures and at 0.95, so that all hold at once (Bonferroni). With the Wilson intervals of shares that is
/// right to the far tails, rare shares included; for two runs with the same luck it is wider than need be.
///
/// A mean of values that are all equal has no width of its own, and chance alone makes few values equal. It is lent the width of
/// the other report, √(n / m) times as wide, n being the number there and m its own. That errs on the safe side: of k values that
/// differ from the constant, a mean lies at most √k of its standard errors off (Cauchy and Schwarz), so that beyond noise needs
/// k > z² (1 + n / m), and chance has all of those on one side in (n / (n + m))^k of cases, less than exp(−z²).
struct NoiseRule: Sendable {
  /// Figures with an interval in both reports.
  let figures: Int
  private var widenings: [Int64: Double] = [:]

  /// Confidence that no figure is told as changed where nothing has.
  static let confidence = 0.95
  /// The fewest that a figure without spread can be judged over: with 20, chance has all of both on two different sides, or
  /// nine tenths, less than once in a million times.
  static let fewest: Int64 = 20

  init(figures: Int) { self.figures = figures }

  /// How many times wider than a single interval, for a figure over `n`; nil stands for many.
  mutating func widening(_ n: Int64?) -> Double {
    let degrees = max(1, min(n ?? .max, 1_000_000) - 1)
    if let known = widenings[degrees] { return known }
    let each = Confidence.each(Self.confidence, ofFamilyOf: figures)
    func score(_ confidence: Double) -> Double {
      Quantiles.student((1 - confidence) / 2, degrees: Double(degrees)).magnitude
    }
    let widening = score(each) / score(Self.confidence)
    widenings[degrees] = widening
    return widening
  }

  /// Judges one figure of both reports.
  mutating func judge(_ before: RecordedFigure, _ after: RecordedFigure) -> FigureChange {
    var change = FigureChange(before: before, after: after, outcome: .unknown)
    let isEqual = before.estimate == after.estimate
    guard let old = before.interval, let new = after.interval else {
      if isEqual { change.outcome = .equal }
      return change
    }
    let n = [before.n, after.n].compactMap { $0 }.min()
    let widening = widening(n)
    let difference = new.estimate - old.estimate
    var sides = (
      old: (old.estimate - old.low, old.high - old.estimate), new: (new.estimate - new.low, new.high - new.estimate)
    )
    if change.isLent {
      guard let own = before.n, let other = after.n, own > 0, other > 0 else { return change }
      let ratio = (Double(other) / Double(own)).squareRoot()
      if before.isConstant { sides.old = (sides.new.0 * ratio, sides.new.1 * ratio) }
      if after.isConstant { sides.new = (sides.old.0 / ratio, sides.old.1 / ratio) }
    }
    let (down, up) = (Self.added(sides.new.0, sides.old.1), Self.added(sides.new.1, sides.old.0))
    change.interval = Interval(
      low: difference - widening * down, estimate: difference, high: difference + widening * up)
    if isEqual || difference == 0 {
      change.outcome = .equal
    } else if let outcome = withoutSpread(before, after, n) {
      change.outcome = outcome
    } else {
      change.outcome = (difference > 0 ? down : up) * widening < difference.magnitude ? .beyond : .within
    }
    return change
  }

  /// Judges figures whose intervals have no width where they face each other: nothing can be widened there. Nil for others.
  ///
  /// A median that many share has none though others are near, so there it is asked whether nine tenths of either report lie
  /// beyond nine tenths of the other. Two means without width are of values that are all equal in either report.
  private func withoutSpread(_ before: RecordedFigure, _ after: RecordedFigure, _ n: Int64?) -> FigureChange.Outcome? {
    guard let old = before.interval, let new = after.interval else { return nil }
    let isUp = new.estimate > old.estimate
    let facing =
      isUp ? [old.high - old.estimate, new.estimate - new.low] : [old.estimate - old.low, new.high - new.estimate]
    let isMedian = before.isMedian || after.isMedian
    guard isMedian ? facing.contains(0) : before.isConstant && after.isConstant else { return nil }
    guard let n, n >= Self.fewest else { return .unknown }
    if !isMedian { return .beyond }
    let (lower, upper) = isUp ? (before.p90, after.p10) : (after.p90, before.p10)
    guard let lower, let upper else { return .within }
    return lower < upper ? .beyond : .within
  }

  private static func added(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
}
