/// An estimate and the range that holds the truth with some confidence. `low` ≤ `estimate` ≤ `high`.
public struct Interval: Sendable, Equatable {
  /// Lower bound.
  public var low: Double
  /// What was observed.
  public var estimate: Double
  /// Upper bound.
  public var high: Double

  public init(low: Double, estimate: Double, high: Double) {
    self.low = low
    self.estimate = estimate
    self.high = high
  }

  /// The mean of numbers that are taken as independent, with Student's interval. Nil of fewer than two.
  ///
  /// Where all numbers are equal it has no width.
  public init?(meanOf values: [Double], confidence: Double = 0.95) {
    guard let center = values.mean, let variance = values.variance else { return nil }
    let score = -Quantiles.student((1 - confidence) / 2, degrees: Double(values.count - 1))
    let reach = variance == 0 ? 0 : score * (variance / Double(values.count)).squareRoot()
    self.init(low: center - reach, estimate: center, high: center + reach)
  }

  /// Half of the width.
  public var halfWidth: Double { (high - low) / 2 }

  /// The interval of minus the quantity.
  public var negated: Interval { Interval(low: -high, estimate: -estimate, high: -low) }
}

/// How sure an interval is.
public enum Confidence {
  /// The confidence of each of `members` intervals such that all hold at once with `confidence`, whatever the way they
  /// hang together (Bonferroni).
  public static func each(_ confidence: Double, ofFamilyOf members: Int) -> Double {
    1 - (1 - confidence) / Double(max(members, 1))
  }

  /// The normal quantile of a two-sided interval: 1.96 for .95.
  public static func normalScore(_ confidence: Double) -> Double { -Quantiles.normal((1 - confidence) / 2) }
}

extension [Double] {
  /// Nil of nothing.
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }

  /// The sample variance, divisor n − 1. Nil of fewer than two.
  var variance: Double? {
    guard count > 1, let mean else { return nil }
    if allSatisfy({ $0 == self[0] }) { return 0 }
    return reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
  }
}
