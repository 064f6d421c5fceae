/// Choices by several criteria at once.
public enum Frontier {
  /// Which of `points`, rows of criteria, no other beats: none is at least as good in all criteria and better in one.
  /// In order; equals are all kept; a row with a number that is not finite is left out. O(n²).
  ///
  /// A criterion with direction `neither`, or without one, is not looked at.
  public static func indices(of points: [[Double]], _ directions: [Direction]) -> [Int] {
    let costs = points.map { cost($0, directions) }
    let sound = costs.indices.filter { costs[$0].allSatisfy(\.isFinite) }
    return sound.filter { one in !sound.contains { beats(costs[$0], costs[one]) } }
  }

  /// Criteria as costs: what is judged, less is better.
  private static func cost(_ point: [Double], _ directions: [Direction]) -> [Double] {
    zip(point, directions).compactMap { value, direction in
      switch direction {
      case .higherIsBetter: -value
      case .lowerIsBetter: value
      case .neither: nil
      }
    }
  }

  private static func beats(_ one: [Double], _ other: [Double]) -> Bool {
    let pairs = zip(one, other)
    return pairs.allSatisfy { $0 <= $1 } && pairs.contains { $0 < $1 }
  }

  /// Evenly spread weights for `criteria` of them: all multiples of 1 / `steps` that sum to 1, (steps + criteria − 1 over
  /// criteria − 1) in number, the first criterion's weight falling. Empty unless both are at least 1.
  ///
  /// Source: I. Das and J. E. Dennis, SIAM Journal on Optimization 8 (1998) 631.
  public static func weights(criteria: Int, steps: Int) -> [[Double]] {
    guard criteria >= 1, steps >= 1 else { return [] }
    func parts(_ rest: Int, _ left: Int) -> [[Int]] {
      if left == 1 { return [[rest]] }
      return (0...rest).reversed().flatMap { first in parts(rest - first, left - 1).map { [first] + $0 } }
    }
    return parts(steps, criteria).map { $0.map { Double($0) / Double(steps) } }
  }

  /// One cost out of several criteria: the largest weighted loss against `ideal`, and `augmentation` of all losses so that
  /// of two with the same largest loss the one that is better elsewhere wins (augmented Tchebycheff). Less is better.
  ///
  /// Losses are in units of `range`, by criterion, such as worst minus ideal; one that is not above zero counts as 1.
  /// Source: R. E. Steuer and E.-U. Choo, Mathematical Programming 26 (1983) 326.
  public static func cost(
    of point: [Double], _ directions: [Direction], weights: [Double], ideal: [Double], range: [Double],
    augmentation: Double = 0.05
  ) -> Double {
    let units = zip(directions, range).compactMap { $0 == .neither ? nil : $1 > 0 ? $1 : 1 }
    let judged = zip(directions, weights).compactMap { $0 == .neither ? nil : $1 }
    let losses = zip(zip(cost(point, directions), cost(ideal, directions)), units).map { ($0.0 - $0.1) / $1 }
    let largest = zip(judged, losses).map { $0 * $1 }.max() ?? 0
    return largest + augmentation * losses.reduce(0, +)
  }
}
