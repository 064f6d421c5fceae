import Chance

/// How many of how many: `successes` of `n`, each counted once (a life, not a day: days of one life hang together).
public struct Share: Sendable, Equatable {
  /// Those that have it, from 0 to `n`.
  public var successes: Int64
  /// The denominator.
  public var n: Int64

  public init(_ successes: Int64, of n: Int64) {
    self.successes = successes
    self.n = n
  }

  /// The observed share; nil of nobody.
  public var estimate: Double? { n > 0 ? Double(successes) / Double(n) : nil }

  /// Wilson's score interval, with the exact bound where Wilson's is too sure; nil of nobody.
  ///
  /// Where none were seen, the upper bound is the share that would show itself with this confidence, 1 − (1 − c)^(1/n)
  /// (3/n at .95), and the same from above where all were. Where few were seen, or all but few, the bound on the near side
  /// is Clopper and Pearson's: Wilson's would miss some rare shares in 16 of 100 studies at .95, and 20 times too often in a
  /// family of ten. Few is z⁶/7 for the normal score z, 8 at .95, found by enumeration: with it any share is missed at most
  /// 1.5 times as often as it should be, for n from 50. Sources: Wilson, JASA 22 (1927) 209; Clopper and Pearson, Biometrika
  /// 26 (1934) 404; Brown, Cai and DasGupta, Statist. Sci. 16 (2001) 101, who mend three counts.
  public func interval(confidence: Double = 0.95) -> Interval? {
    guard let estimate else { return nil }
    let (low, high) = Share.bounds(Double(successes), of: Double(n), confidence: confidence)
    return Interval(low: low, estimate: estimate, high: high)
  }

  /// The bounds for `seen` of `n` > 0, which need not be whole: of lives that hang together, as many as would say as much
  /// if they did not.
  static func bounds(_ seen: Double, of n: Double, confidence: Double) -> (low: Double, high: Double) {
    if seen <= 0 || seen >= n {
      let unseen = -PortableMath.expm1(PortableMath.log1p(-confidence) / n)
      return seen <= 0 ? (0, unseen) : (1 - unseen, 1)
    }
    let z = Confidence.normalScore(confidence)
    let (wilson, few) = (wilson(seen, of: n, z: z), few(z: z))
    return (
      seen <= few ? exactLow(seen, of: n, confidence: confidence) : wilson.low,
      n - seen <= few ? 1 - exactLow(n - seen, of: n, confidence: confidence) : wilson.high
    )
  }

  /// Up to how many seen the near bound is the exact one.
  static func few(z: Double) -> Double { z * z * z * z * z * z / 7 }

  /// The share of which `seen` > 0 or more of `n` would be seen with probability (1 − confidence) / 2.
  static func exactLow(_ seen: Double, of n: Double, confidence: Double) -> Double {
    Quantiles.beta((1 - confidence) / 2, seen, n - seen + 1)
  }

  /// Wilson's bounds at normal score `z`, exactly 0 and 1 at the ends. Needs `n` > 0.
  func wilson(z: Double) -> (low: Double, high: Double) { Share.wilson(Double(successes), of: Double(n), z: z) }

  private static func wilson(_ seen: Double, of n: Double, z: Double) -> (low: Double, high: Double) {
    let p = seen / n
    let centre = p + z * z / (2 * n)
    let reach = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    return (seen == 0 ? 0 : (centre - reach) / scale, seen == n ? 1 : (centre + reach) / scale)
  }
}
