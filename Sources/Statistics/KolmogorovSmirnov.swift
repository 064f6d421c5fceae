/// Whether two samples may be of one distribution: how far apart their distribution functions are at most.
public struct KolmogorovSmirnov: Sendable, Equatable {
  /// The largest distance between the two, 0 to 1.
  public let distance: Double
  /// The probability of a distance as large among samples of one distribution; exact where no two values are equal. Where
  /// some are, or where pairs go up and down together, the true one is smaller.
  public let probability: Double

  /// Of two samples, in which infinity stands for what is larger than any number. Nil where one is empty, or holds what is
  /// no number. O(m·n).
  ///
  /// Values that are moved by up to `tolerance` count as not moved: the distance is that between one distribution function and
  /// the other moved towards it by so much. Then the probability is an upper bound.
  ///
  /// All orders in which m and n values can come are equally likely if they are of one distribution: the probability is
  /// summed over where a path from corner to corner of a grid first leaves the band of smaller distances, so that small ones
  /// keep their digits. Source: J. L. Hodges, Arkiv för Matematik 3 (1958) 469.
  public init?(_ x: [Double], _ y: [Double], tolerance: Double = 0) {
    guard !x.isEmpty, !y.isEmpty, !(x + y).contains(where: \.isNaN) else { return nil }
    let (xs, ys) = (x.sorted(), y.sorted())
    let largest = max(Self.lead(xs, ys, tolerance), Self.lead(ys, xs, tolerance))
    distance = Double(largest) / (Double(x.count) * Double(y.count))
    probability = largest == 0 ? 1 : Self.probability(of: largest, x.count, y.count)
  }

  /// The largest i·n − j·m where i of m values of `x` are at most some number, and j of n values of `y` at most a little more.
  private static func lead(_ x: [Double], _ y: [Double], _ tolerance: Double) -> Int {
    var (j, largest) = (0, 0)
    for (i, value) in x.enumerated() {
      while j < y.count, y[j] <= value + tolerance { j += 1 }
      largest = max(largest, (i + 1) * y.count - j * x.count)
    }
    return largest
  }

  /// The probability that a path gets to a distance of `limit` or more.
  private static func probability(of limit: Int, _ m: Int, _ n: Int) -> Double {
    var outside = 0.0
    // By j, of the present i: the probability to come there without having left the band.
    var inside = Array(repeating: 0.0, count: n + 1)
    for i in 0...m {
      for j in 0...n {
        var reach = i == 0 && j == 0 ? 1.0 : 0
        let left = Double(m + n - i - j + 1)
        if i > 0 { reach += inside[j] * Double(m - i + 1) / left }
        if j > 0 { reach += inside[j - 1] * Double(n - j + 1) / left }
        let isOut = abs(i * n - j * m) >= limit
        if isOut { outside += reach }
        inside[j] = isOut ? 0 : reach
      }
    }
    return min(outside, 1)
  }
}

/// Probabilities of several tests told together.
public enum Adjusted {
  /// Holm's: where those at most α are taken for surely different, one that is not is among them with probability α at most,
  /// however the tests hang together. O(n log n).
  ///
  /// Source: S. Holm, Scandinavian Journal of Statistics 6 (1979) 65.
  public static func holm(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { (probabilities[$0], $0) < (probabilities[$1], $1) }
    var adjusted = probabilities
    var largest = 0.0
    for (rank, index) in order.enumerated() {
      largest = max(largest, min(1, probabilities[index] * Double(order.count - rank)))
      adjusted[index] = largest
    }
    return adjusted
  }
}
