/// Rows from which Sobol indices follow: two independent points A and B, and AB_i, which is A with input i of B.
///
/// Base points are Sobol's in twice as many dimensions, in `shifts` independent copies. Rows are numbered copy by copy, in
/// a copy point by point, and there A, B, AB_0 … AB_(k−1). Rows are made when asked for.
///
/// Source: A. Saltelli et al., Computer Physics Communications 181 (2010) 259.
public struct SaltelliDesign: Sendable {
  /// Which row of a point.
  public enum Matrix: Sendable, Equatable {
    case a
    case b
    /// A with this input of B.
    case ab(Int)
  }

  /// Two dimensions an input.
  public static let mostInputs = SobolSequence.mostInputs / 2
  /// The largest design.
  public static let mostRows = 1 << 26

  /// Numbers of inputs, of shifted copies and of base points in each.
  public let inputs: Int
  public let shifts: Int
  public let points: Int
  private let base: SobolSequence
  private let words: [[UInt32]]

  /// Nil unless `inputs` is from 1 to `mostInputs`, there are `shifts` ≥ 0 and from 0 to `SobolSequence.mostPoints`
  /// points, best a power of two, and no more rows than `mostRows`.
  public init?(inputs: Int, shifts: Int, points: Int, seed: UInt64) {
    guard (1...Self.mostInputs).contains(inputs), (0...Self.mostRows).contains(shifts),
      let base = SobolSequence(points, inputs: 2 * inputs), shifts * points * (inputs + 2) <= Self.mostRows
    else { return nil }
    (self.inputs, self.shifts, self.points, self.base) = (inputs, shifts, points, base)
    words = (0..<shifts).map { SobolSequence.shift($0, inputs: 2 * inputs, seed: seed) }
  }

  /// Rows of a point.
  public var rowsOfPoint: Int { inputs + 2 }

  /// All rows.
  public var count: Int { shifts * points * rowsOfPoint }

  /// The number of a row, from 0.
  public func index(shift: Int, point: Int, _ matrix: Matrix) -> Int {
    let first = (shift * points + point) * rowsOfPoint
    return switch matrix {
    case .a: first
    case .b: first + 1
    case .ab(let input): first + 2 + input
    }
  }

  /// Copy, point and matrix of a row: the inverse of `index`.
  public func place(of index: Int) -> (shift: Int, point: Int, matrix: Matrix) {
    let (number, row) = index.quotientAndRemainder(dividingBy: rowsOfPoint)
    let (shift, point) = number.quotientAndRemainder(dividingBy: points)
    return (shift, point, row == 0 ? .a : row == 1 ? .b : .ab(row - 2))
  }

  /// A place in 0 ..< 1 for each input.
  ///
  /// - Precondition: `index` is from 0 to `count` − 1.
  public func row(_ index: Int) -> [Double] {
    let (shift, point, matrix) = place(of: index)
    let words = words[shift]
    return (0..<inputs).map { input in
      let isOfB = matrix == .b || matrix == .ab(input)
      let dimension = isOfB ? inputs + input : input
      return base.place(point, dimension, shift: words[dimension])
    }
  }
}
