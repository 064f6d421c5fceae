/// One metric of the same lives in two cases: exact sums of both arms and of the differences, life by life.
public struct PairedDifference: Sendable, Equatable {
  /// Number of slots in a tally.
  public static let slotCount = 3 * Moments.slotCount + 2

  /// The values in the baseline.
  public var baseline = Moments()
  /// The values in the other case.
  public var other = Moments()
  /// Other − baseline, life by life.
  public var difference = Moments()
  /// Lives with the larger value in the other case.
  public var higher: Int64 = 0
  /// Lives with the smaller value in the other case.
  public var lower: Int64 = 0

  /// Of nobody.
  public init() {}

  /// Out of a tally's slots, in the order of `slots`.
  ///
  /// - Precondition: there are `slotCount` of them.
  public init(slots: ArraySlice<Int64>) {
    precondition(slots.count == PairedDifference.slotCount, "a paired difference takes fourteen slots")
    let first = slots.startIndex
    baseline = Moments(slots: slots[first..<first + 4])
    other = Moments(slots: slots[first + 4..<first + 8])
    difference = Moments(slots: slots[first + 8..<first + 12])
    higher = slots[first + 12]
    lower = slots[first + 13]
  }

  /// The values of a tally's slots: baseline, other, difference, higher, lower.
  public var slots: [Int64] { baseline.slots + other.slots + difference.slots + [higher, lower] }

  /// Counts one life.
  @inlinable
  public mutating func add(baseline x: Int64, other y: Int64) {
    baseline.add(x)
    other.add(y)
    difference.add(y &- x)
    higher &+= y > x ? 1 : 0
    lower &+= y < x ? 1 : 0
  }

  /// Counts what another has counted.
  @inlinable
  public mutating func add(_ more: PairedDifference) {
    baseline.add(more.baseline)
    other.add(more.other)
    difference.add(more.difference)
    higher &+= more.higher
    lower &+= more.lower
  }

  /// Number of lives.
  public var n: Int64 { difference.n }
  /// Lives with the same value in both.
  public var equal: Int64 { n - higher - lower }
  /// Lives whose value differs.
  public var differing: Int64 { higher + lower }

  /// The mean difference, other − baseline, with Student's interval of as many degrees as lives differ; where most do not, as
  /// wide as though z²/2 more did by the usual size, as many up as down (two at .95). Nil of fewer than two lives.
  ///
  /// Of fewer than `PrecisionRule.leastDiffering` that differ it may hold the truth more seldom than it says, where a few
  /// differ by much: among simulated lives down to 91 times in 100 at 100 differing ones, 80 at 20. Where none differs it has
  /// no width, and says nothing of those that rarely do. Lives are added as Bonett and Price (Statistics in Medicine 31, 2012,
  /// 479) do for shares; so it takes 8 of many that differ alike to exclude zero at .95, and 15 in a family of ten.
  public func interval(confidence: Double = 0.95) -> Interval? {
    guard differing > 0, let mean = difference.mean, let variance = difference.variance else {
      return difference.interval(confidence: confidence)
    }
    let (n, differing, z) = (Double(n), Double(differing), Confidence.normalScore(confidence))
    let score = -Quantiles.student((1 - confidence) / 2, degrees: min(differing, n - 1))
    let reach = score * (variance / n * (1 + z * z / 2 * (1 / differing - 1 / n))).squareRoot()
    return Interval(low: mean - reach, estimate: mean, high: mean + reach)
  }

  /// How many times as many lives a comparison of different people would need: (variance of both arms) / (variance of
  /// the differences). Nil where nothing differs.
  public var varianceRatio: Double? {
    guard let x = baseline.variance, let y = other.variance, let paired = difference.variance, paired > 0 else {
      return nil
    }
    return (x + y) / paired
  }
}

/// One yes-or-no metric of the same lives in two cases: how many have it in both, in one, in neither.
public struct PairedShares: Sendable, Equatable {
  /// Yes in both cases.
  public var both: Int64
  /// Yes in the other case alone.
  public var otherOnly: Int64
  /// Yes in the baseline alone.
  public var baselineOnly: Int64
  /// No in both.
  public var neither: Int64

  public init(both: Int64, otherOnly: Int64, baselineOnly: Int64, neither: Int64) {
    self.both = both
    self.otherOnly = otherOnly
    self.baselineOnly = baselineOnly
    self.neither = neither
  }

  /// Out of a paired difference of zeros and ones.
  public init(_ difference: PairedDifference) {
    otherOnly = difference.higher
    baselineOnly = difference.lower
    both = difference.other.sum - difference.higher
    neither = difference.n - both - otherOnly - baselineOnly
  }

  /// Number of lives.
  public var n: Int64 { both + otherOnly + baselineOnly + neither }

  /// The difference of shares, other − baseline, with Newcombe's interval for pairs (his method 10): Wilson's intervals of
  /// both shares, squared and added with the correlation taken off. Nil of nobody.
  ///
  /// Source: Newcombe, Statistics in Medicine 17 (1998) 2635.
  public func interval(confidence: Double = 0.95) -> Interval? {
    guard n > 0 else { return nil }
    let z = Confidence.normalScore(confidence)
    let (n, a, b, c, d) = (Double(n), Double(both), Double(otherOnly), Double(baselineOnly), Double(neither))
    let other = Share(both + otherOnly, of: self.n).wilson(z: z)
    let baseline = Share(both + baselineOnly, of: self.n).wilson(z: z)
    let (otherShare, baselineShare) = ((a + b) / n, (a + c) / n)
    let (otherDown, otherUp) = (otherShare - other.low, other.high - otherShare)
    let (baselineDown, baselineUp) = (baselineShare - baseline.low, baseline.high - baselineShare)
    let phi = correlation(a, b, c, d)
    let down = (otherDown * otherDown - 2 * phi * otherDown * baselineUp + baselineUp * baselineUp).squareRoot()
    let up = (otherUp * otherUp - 2 * phi * otherUp * baselineDown + baselineDown * baselineDown).squareRoot()
    let estimate = (b - c) / n
    return Interval(low: max(estimate - down, -1), estimate: estimate, high: min(estimate + up, 1))
  }

  /// The correlation of the four counts, drawn n/2 towards zero where positive; zero where a margin is empty.
  private func correlation(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    let margins = (a + b) * (c + d) * (a + c) * (b + d)
    if margins == 0 { return 0 }
    let cross = a * d - b * c
    let drawn = cross < 0 ? cross : max(cross - (a + b + c + d) / 2, 0)
    return drawn / margins.squareRoot()
  }
}
