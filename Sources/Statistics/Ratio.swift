/// A ratio of two sums over lives, Σy / Σx, with an interval that takes lives, not what they do, as independent: a share
/// among some, a mean a week. Exact integers that are only ever added.
public struct Ratio: Sendable, Equatable {
  /// Number of slots in a tally.
  public static let slotCount = 9

  /// Lives that add something: those with x > 0 or y > 0.
  public var n: Int64 = 0
  /// Σx and Σy.
  public var denominator: Int64 = 0
  public var numerator: Int64 = 0
  /// Σx², Σxy, Σy², each as the sum of its low 32 bits and the sum of the rest.
  private var squares: [Int64] = [0, 0, 0, 0, 0, 0]

  /// Out of a tally's slots.
  ///
  /// - Precondition: there are `slotCount` of them.
  public init(slots: ArraySlice<Int64>) {
    precondition(slots.count == Ratio.slotCount, "a ratio takes nine slots")
    let first = slots.startIndex
    (n, denominator, numerator) = (slots[first], slots[first + 1], slots[first + 2])
    squares = Array(slots[(first + 3)...])
  }

  /// Counts one life in the `slotCount` slots from `slots` on. `x` and `y` are whole numbers from 0 to 2³¹.
  public static func add(_ y: Int64, over x: Int64, to slots: UnsafeMutablePointer<Int64>) {
    if x == 0, y == 0 { return }
    slots[0] &+= 1
    slots[1] &+= x
    slots[2] &+= y
    for (index, product) in [x &* x, x &* y, y &* y].enumerated() {
      slots[3 + 2 * index] &+= product & 0xFFFF_FFFF
      slots[4 + 2 * index] &+= product &>> 32
    }
  }

  private func sum(_ index: Int) -> Double { Double(squares[2 * index]) + Double(squares[2 * index + 1]) * 0x1p32 }

  /// Nil where Σx is 0.
  public var estimate: Double? { denominator > 0 ? Double(numerator) / Double(denominator) : nil }

  /// Whether every life adds 0 or 1 to both sums, and to Σy only what it adds to Σx: then the ratio is a share of lives.
  private var isShare: Bool {
    let (xx, xy, yy) = (sum(0), sum(1), sum(2))
    return xx == Double(denominator) && yy == Double(numerator) && xy == yy && n == denominator
  }

  /// The ratio with its interval: Wilson's of a share of lives, else by the residuals y − R·x of lives (the delta method).
  /// Nil where Σx is 0, and of fewer than two lives.
  public func interval(confidence: Double = 0.95) -> Interval? {
    guard let estimate, n > 1 else { return nil }
    if isShare { return Share(numerator, of: denominator).interval(confidence: confidence) }
    let residuals = max(0, sum(2) - 2 * estimate * sum(1) + estimate * estimate * sum(0))
    let count = Double(n)
    let error = (residuals * count / (count - 1)).squareRoot() / Double(denominator)
    let reach = -Quantiles.student((1 - confidence) / 2, degrees: count - 1) * error
    return Interval(low: estimate - reach, estimate: estimate, high: estimate + reach)
  }
}
