/// Count, sum and sum of squares of whole numbers, exact, in four integers that are only ever added.
///
/// A square does not fit in 64 bits, so squares are kept in two slots: the low 32 bits of each square add up in one, the
/// rest in the other; both slots are plain sums, so merging is adding slot by slot. Exact while n < 2³¹, |Σx| < 2⁶³ and
/// Σx² < 2⁹⁵ (say 2³⁰ values of up to 5 · 10⁹); `holds` tells beforehand, and beyond it sums wrap around.
public struct Moments: Sendable, Equatable {
  /// Number of slots in a tally.
  public static let slotCount = 4

  /// How many values.
  public var n: Int64 = 0
  /// Σx.
  public var sum: Int64 = 0
  /// Σ(x² mod 2³²).
  public var squaresLow: Int64 = 0
  /// Σ⌊x² / 2³²⌋.
  public var squaresHigh: Int64 = 0

  /// Of nothing.
  public init() {}

  /// Out of a tally's slots, in the order n, Σx, low squares, high squares.
  ///
  /// - Precondition: there are `slotCount` of them.
  public init(slots: ArraySlice<Int64>) {
    precondition(slots.count == Moments.slotCount, "moments take four slots")
    let first = slots.startIndex
    (n, sum, squaresLow, squaresHigh) = (slots[first], slots[first + 1], slots[first + 2], slots[first + 3])
  }

  /// Whether `count` values of magnitude up to `largest` are summed exactly.
  public static func holds(count: Int64, largest: Int64) -> Bool {
    let square = Double(largest) * Double(largest)
    return count < 1 << 31 && Double(count) * Double(largest.magnitude) < 0x1p63 && Double(count) * square < 0x1p95
  }

  /// The values of a tally's slots.
  public var slots: [Int64] { [n, sum, squaresLow, squaresHigh] }

  /// x² as what it adds to the two slots of squares.
  @inlinable @inline(__always)
  static func square(_ x: Int64) -> (low: Int64, high: Int64) {
    let square = x.multipliedFullWidth(by: x)
    return (Int64(square.low & 0xFFFF_FFFF), square.high &<< 32 | Int64(square.low &>> 32))
  }

  /// Counts one value.
  @inlinable
  public mutating func add(_ x: Int64) {
    let square = Moments.square(x)
    n &+= 1
    sum &+= x
    squaresLow &+= square.low
    squaresHigh &+= square.high
  }

  /// Counts what another has counted.
  @inlinable
  public mutating func add(_ other: Moments) {
    n &+= other.n
    sum &+= other.sum
    squaresLow &+= other.squaresLow
    squaresHigh &+= other.squaresHigh
  }

  /// Σx², exact.
  public var squares: Int128 { Int128(squaresHigh) << 32 + Int128(squaresLow) }

  /// Nil of nothing.
  public var mean: Double? { n > 0 ? Double(sum) / Double(n) : nil }

  /// The sample variance, divisor n − 1, to some 15 digits since Σx² − (Σx)²/n is formed exactly. Nil of fewer than two.
  public var variance: Double? {
    guard n > 1 else { return nil }
    let (quotient, rest) = (Int128(sum) * Int128(sum)).quotientAndRemainder(dividingBy: Int128(n))
    return (Double(squares - quotient) - Double(rest) / Double(n)) / Double(n - 1)
  }

  /// The mean with Student's interval, which takes the values as independent. Nil of fewer than two.
  ///
  /// Where all values are equal it has no width: then it says nothing of rare other values. For values that are not far from
  /// symmetric; for others see `amountInterval`.
  public func interval(confidence: Double = 0.95) -> Interval? {
    interval(confidence: confidence, degrees: Double(n - 1))
  }

  /// The mean of amounts, none below zero, with Student's interval of as many degrees as there would be values, were all but
  /// zeros equal: (Σx)² / Σx², the fewer the more rest on few. Nil of fewer than two.
  ///
  /// It holds the truth as often as it says from 10 values above zero on, were these alike in size; of money from 200 lives
  /// on where its logarithm's standard deviation is 1, from 5000 at 1.5. Where all are zero it has no width.
  public func amountInterval(confidence: Double = 0.95) -> Interval? {
    let alike = Double(sum) * Double(sum) / Double(max(squares, 1))
    return interval(confidence: confidence, degrees: max(1, min(Double(n - 1), alike)))
  }

  private func interval(confidence: Double, degrees: Double) -> Interval? {
    guard let mean, let variance else { return nil }
    let score = -Quantiles.student((1 - confidence) / 2, degrees: degrees)
    let reach = variance == 0 ? 0 : score * (variance / Double(n)).squareRoot()
    return Interval(low: mean - reach, estimate: mean, high: mean + reach)
  }
}
