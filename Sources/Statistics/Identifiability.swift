import CGSL

/// What some measured figures can tell of some constants near a point: the singular values of the figures' derivatives.
///
/// The matrix has a row a figure, in units of that figure's window, and a column a constant, in units of its plausible
/// range: an entry of 3 means that the whole range would move the figure by three windows, were all things straight.
public struct Identifiability: Sendable {
  /// A way to move constants together.
  public struct Direction: Sendable, Equatable {
    /// Share of its plausible range that each constant moves by, for a step of 1; of unit length, the largest positive.
    public var move: [Double]
    /// Length of the move of all figures, in windows, for a step of 1.
    public var strength: Double
  }

  /// Directions at right angles to each other, the weakest first.
  public let directions: [Direction]
  private let matrix: [[Double]]

  /// Of a matrix with a row a figure. Nil if it has no entry, an entry that is not finite, or rows of different lengths.
  public init?(_ matrix: [[Double]]) {
    guard let columns = matrix.first?.count, columns > 0,
      matrix.allSatisfy({ $0.count == columns && $0.allSatisfy(\.isFinite) })
    else { return nil }
    gsl_set_error_handler_off()
    // The library wants at least as many rows as columns; rows of zeros change nothing.
    let rows = max(matrix.count, columns)
    guard let a = gsl_matrix_calloc(rows, columns), let v = gsl_matrix_alloc(columns, columns),
      let s = gsl_vector_alloc(columns), let scratch = gsl_vector_alloc(columns)
    else { return nil }
    defer {
      gsl_matrix_free(a)
      gsl_matrix_free(v)
      gsl_vector_free(s)
      gsl_vector_free(scratch)
    }
    for (i, row) in matrix.enumerated() { for (j, entry) in row.enumerated() { gsl_matrix_set(a, i, j, entry) } }
    guard Int(gsl_linalg_SV_decomp(a, v, s, scratch)) == GSL_SUCCESS else { return nil }
    directions = (0..<columns).reversed().map { index in
      let move = (0..<columns).map { gsl_matrix_get(v, $0, index) }
      let largest = move.max { abs($0) < abs($1) } ?? 0
      return Direction(move: largest < 0 ? move.map { -$0 } : move, strength: gsl_vector_get(s, index))
    }
    self.matrix = matrix
  }

  /// By how many windows each figure moves for a move of the constants.
  public func effect(of move: [Double]) -> [Double] {
    matrix.map { row in zip(row, move).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The most that any figure moves, in windows.
  public func largestEffect(of move: [Double]) -> Double { effect(of: move).map(abs).max() ?? 0 }

  /// Pairs of constants that the figures hardly tell apart: moves of two that compensate each other as well as they can, the
  /// first over at least `share` of its plausible range, while no figure moves by more than its window. Each as shares of
  /// ranges, as far as it goes and within one range of both; the farthest first.
  public func loosePairs(share: Double = 0.5) -> [[Double]] {
    let count = directions.count
    let columns = (0..<count).map { column in matrix.map { $0[column] } }
    func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    var found: [(move: [Double], reach: Double)] = []
    for first in 0..<count {
      for second in first + 1..<max(count, first + 1) {
        let both = [(first, second), (second, first)].compactMap { lead, other -> (move: [Double], reach: Double)? in
          let length = product(columns[other], columns[other])
          guard length > 0 else { return nil }
          var move = Array(repeating: 0.0, count: count)
          move[lead] = 1
          move[other] = -product(columns[lead], columns[other]) / length
          let reach = min(1 / max(1, abs(move[other])), 1 / max(largestEffect(of: move), 1e-9))
          return reach >= share && move[other] != 0 ? (move.map { $0 * reach }, reach) : nil
        }
        if let best = both.max(by: { $0.reach < $1.reach }) { found.append(best) }
      }
    }
    let sorted = found.enumerated().sorted { ($1.element.reach, $0.offset) < ($0.element.reach, $1.offset) }
    return sorted.map(\.element.move)
  }

  /// The ways to move at least `least` constants together over at least `share` of the plausible range of one of them while
  /// no figure moves by more than its window: each as shares of ranges, as far as it goes and within one range of each.
  ///
  /// Constants that hardly take part are left out if the rest still does it.
  public func looseDirections(share: Double = 0.5, least: Int = 2) -> [[Double]] {
    directions.compactMap { direction in
      let largest = direction.move.map(abs).max() ?? 0
      for part in [0.3, 0.15, 0.05, 0] {
        let move = direction.move.map { abs($0) >= part * largest ? $0 : 0 }
        guard move.count(where: { $0 != 0 }) >= least else { continue }
        let reach = min(1 / largest, 1 / max(largestEffect(of: move), 1e-9))
        if reach * largest >= share { return move.map { $0 * reach } }
      }
      return nil
    }
  }
}
