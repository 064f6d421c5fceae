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

  /// Wilson's score interval; nil of nobody.
  ///
  /// Where none were seen, the upper bound is the share that would show itself with this confidence, 1 − (1 − c)^(1/n)
  /// (3/n at .95), and the same from above where all were. Source: Wilson, JASA 22 (1927) 209.
  public func interval(confidence: Double = 0.95) -> Interval? {
    guard let estimate else { return nil }
    if successes == 0 || successes == n {
      let unseen = -PortableMath.expm1(PortableMath.log1p(-confidence) / Double(n))
      return successes == 0
        ? Interval(low: 0, estimate: 0, high: unseen) : Interval(low: 1 - unseen, estimate: 1, high: 1)
    }
    let (low, high) = wilson(z: Confidence.normalScore(confidence))
    return Interval(low: low, estimate: estimate, high: high)
  }

  /// Wilson's bounds at normal score `z`, exactly 0 and 1 at the ends. Needs `n` > 0.
  func wilson(z: Double) -> (low: Double, high: Double) {
    let (n, p) = (Double(n), Double(successes) / Double(n))
    let centre = p + z * z / (2 * n)
    let reach = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    return (
      successes == 0 ? 0 : (centre - reach) / scale, successes == self.n ? 1 : (centre + reach) / scale
    )
  }
}
