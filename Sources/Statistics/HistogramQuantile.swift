/// A quantile of whole numbers and the order statistics around it. Nil is "later than any": among those who never got
/// there, or beyond what was counted.
public struct HistogramQuantile: Sendable, Equatable {
  /// Lower bound.
  public var low: Int?
  /// The least value that a share p of all have at most.
  public var estimate: Int?
  /// Upper bound.
  public var high: Int?

  public init(low: Int?, estimate: Int?, high: Int?) {
    self.low = low
    self.estimate = estimate
    self.high = high
  }

  /// The `p`-quantile, 0 < `p` < 1, of a histogram whose slot v counts the value v, and of `missing` more that are larger
  /// than any. Nil of nobody.
  ///
  /// The bounds are order statistics whose ranks leave (1 − confidence) / 2 of the binomial distribution on either side,
  /// so they cover at least the confidence whatever the distribution; with few values the lower is then 0 or the upper nil. Slots + √n.
  public static func of(_ histogram: [Int64], missing: Int64 = 0, p: Double = 0.5, confidence: Double = 0.95)
    -> HistogramQuantile?
  {
    let n = histogram.reduce(missing, +)
    guard n > 0, p > 0, p < 1 else { return nil }
    let ranks = orderRanks(n: n, p: p, tail: (1 - confidence) / 2)
    return HistogramQuantile(
      low: ranks.low == 0 ? 0 : value(at: ranks.low, in: histogram),
      estimate: nearestRank(p, in: histogram, missing: missing), high: value(at: ranks.high, in: histogram))
  }

  /// The estimate alone: the least value that a share `p` of all have at most, for p = 1 the largest. Nil of nobody, and
  /// beyond what is counted. O(slots).
  public static func nearestRank(_ p: Double, in histogram: [Int64], missing: Int64 = 0) -> Int? {
    let n = histogram.reduce(missing, +)
    return n > 0 ? value(at: min(max(Int64((Double(n) * p).rounded(.up)), 1), n), in: histogram) : nil
  }

  /// The value of the `rank`-th smallest, from 1; nil beyond what is counted.
  private static func value(at rank: Int64, in histogram: [Int64]) -> Int? {
    var below: Int64 = 0
    return histogram.firstIndex { count in
      below += count
      return below >= rank
    }
  }
}

/// Ranks, from 1, of the order statistics around the `p`-quantile of `n` values: the largest `low` with
/// P(B < low) ≤ tail and the least `high` with P(B ≥ high) ≤ tail for B binomial; 0 and n + 1 stand for no bound.
///
/// The probabilities are summed outward from the mode by their ratios until they vanish: some 20 √n additions, no
/// special functions.
func orderRanks(n: Int64, p: Double, tail: Double) -> (low: Int64, high: Int64) {
  let mode = min(Int64(Double(n) * p), n)
  let odds = p / (1 - p)
  // Relative to the mode's own probability; below[i] belongs to mode − 1 − i, above[i] to mode + 1 + i.
  var below: [Double] = []
  var weight = 1.0
  var k = mode
  while k > 0 && weight > 1e-25 {
    weight *= Double(k) / (Double(n - k + 1) * odds)
    below.append(weight)
    k -= 1
  }
  var above: [Double] = []
  weight = 1
  k = mode
  while k < n && weight > 1e-25 {
    weight *= Double(n - k) * odds / Double(k + 1)
    above.append(weight)
    k += 1
  }
  // Smallest first, so that tails keep their digits.
  let total = below.reversed().reduce(0, +) + above.reversed().reduce(0, +) + 1
  let weights = below.reversed() + [1] + above
  let first = mode - Int64(below.count)
  let allowed = tail * total
  let low = first + Int64(countWithin(allowed, weights))
  let high = first + Int64(weights.count) - Int64(countWithin(allowed, weights.reversed()))
  return (low, high)
}

/// How many leading weights add up to at most `limit`.
private func countWithin(_ limit: Double, _ weights: [Double]) -> Int {
  var sum = 0.0
  return weights.firstIndex { weight in
    sum += weight
    return sum > limit
  } ?? weights.count
}
