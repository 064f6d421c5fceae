import Chance

/// Points of which each input has exactly one in every n-th of its range.
///
/// Source: M. D. McKay, R. J. Beckman and W. J. Conover, Technometrics 21 (1979) 239.
public enum LatinHypercube {
  /// The largest design.
  public static let mostPoints = 1 << 18

  /// `count` points, a place in 0 ..< 1 for each input; the same seed gives the same points. Nil unless `count` is from 0
  /// to `mostPoints`.
  ///
  /// `levels` has an entry an input: nil for a range, whose places lie anywhere within their n-ths; else the number of its
  /// levels. All places of such an input lie equally far apart, so that `Level.index` draws each level equally often, or
  /// once more: which ones, is random. Another input more changes none of those before it.
  public static func points(_ count: Int, levels: [Int?], seed: UInt64) -> [[Double]]? {
    guard (0...mostPoints).contains(count) else { return nil }
    var points = Array(repeating: Array(repeating: 0.0, count: levels.count), count: count)
    for (input, levels) in levels.enumerated() {
      var order = Stream(seed: seed, .design, unit: UInt64(input), day: 0, .latin)
      var place = Stream(seed: seed, .design, unit: UInt64(input), day: 1, .latin)
      let common = place.nextDouble()
      for (point, stratum) in permutation(of: count, &order).enumerated() {
        let inside = levels == nil ? place.nextDouble() : common
        points[point][input] = (Double(stratum) + inside) / Double(count)
      }
    }
    return points
  }

  /// The numbers from 0 to `count` − 1 in an order all of which are equally likely, by the shuffle of Fisher and Yates.
  static func permutation(of count: Int, _ stream: inout Stream) -> [Int] {
    var numbers = Array(0..<count)
    for last in numbers.indices.dropFirst().reversed() {
      numbers.swapAt(last, Int(stream.next(below: UInt32(last + 1))))
    }
    return numbers
  }
}
