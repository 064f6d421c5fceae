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
