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

  /// The ratio with its interval: a share's, of lives where it is one, else, between 0 and 1, of as many lives as would say as
  /// much by the residuals y − R·x (the delta method, Student's score); 1 or more with those residuals alone. Nil where Σx is
  /// 0, and of fewer than two lives.
  ///
  /// Where no life adds to Σy, or each as much as to Σx, it is the share's bound for (Σx)² / Σx² lives. Of fewer than 20 lives
  /// that add to Σy (or not all) it may hold the truth more seldom than it says. Source: Korn and Graubard, Survey Methodology
  /// 24 (1998) 193.
  public func interval(confidence: Double = 0.95) -> Interval? {
    guard let estimate, n > 1 else { return nil }
    if isShare { return Share(numerator, of: denominator).interval(confidence: confidence) }
    let count = Double(n)
    let score = -Quantiles.student((1 - confidence) / 2, degrees: count - 1)
    // Σ(y − R·x)², exactly zero where each life has y = 0 or y = x.
    let residuals = numerator == 0 ? 0 : max(0, sum(2) - 2 * estimate * sum(1) + estimate * estimate * sum(0))
    let variance = residuals * count / (count - 1) / (Double(denominator) * Double(denominator))
    guard estimate <= 1, variance > 0 || estimate == 0 || estimate == 1 else {
      let reach = score * variance.squareRoot()
      return Interval(low: estimate - reach, estimate: estimate, high: estimate + reach)
    }
    let lives =
      variance > 0 && estimate < 1
      ? estimate * (1 - estimate) / variance * scarcity(confidence) : Double(denominator) * Double(denominator) / sum(0)
    let (low, high) = Share.bounds(estimate * lives, of: lives, confidence: confidence)
    return Interval(low: low, estimate: estimate, high: high)
  }

  /// What is left of the evidence as those who add to Σy, or those who do not, are few: the square of the normal score over
  /// Student's, of as many degrees as there would be lives, were all of them to add as much.
  private func scarcity(_ confidence: Double) -> Double {
    let rest = Double(denominator) - Double(numerator)
    let having = Double(numerator) * Double(numerator) / sum(2)
    let lacking = rest * rest / (sum(0) - 2 * sum(1) + sum(2))
    let score = -Quantiles.student((1 - confidence) / 2, degrees: max(1, min(having, lacking)))
    let part = Confidence.normalScore(confidence) / score
    return part * part
  }
}
