import CGSL
import Chance

/// How far one number rises with another, by ranks, from −1 to 1: whatever the scales and however bent.
public enum RankCorrelation {
  /// Spearman's correlation with the interval of Bonett and Wright. Nil of fewer than four pairs or of lists of different
  /// lengths, where one list is all equal, and where a number is not finite.
  ///
  /// Equal numbers share the mean of their ranks, so that one of the lists may be yes and no.
  /// Source: D. G. Bonett and T. A. Wright, Psychometrika 65 (2000) 23.
  public static func spearman(_ x: [Double], _ y: [Double], confidence: Double = 0.95) -> Interval? {
    guard x.count == y.count, (x + y).allSatisfy(\.isFinite), let r = pearson(ranks(x), ranks(y)) else { return nil }
    return interval(r, degrees: x.count - 3, confidence: confidence)
  }

  /// The correlation of each column's ranks with those of `y` once the other columns' share in both is taken off. Nil as
  /// for `spearman`, with fewer pairs than columns + 3, or where a column follows from the others.
  public static func partial(_ columns: [[Double]], _ y: [Double], confidence: Double = 0.95) -> [Interval]? {
    let count = columns.count
    guard columns.allSatisfy({ $0.count == y.count }), (columns + [y]).joined().allSatisfy(\.isFinite) else {
      return nil
    }
    let all = (columns + [y]).map(ranks)
    var matrix = Array(repeating: Array(repeating: 1.0, count: count + 1), count: count + 1)
    for (i, a) in all.enumerated() {
      for (j, b) in all.enumerated().prefix(i) {
        guard let r = pearson(a, b) else { return nil }
        (matrix[i][j], matrix[j][i]) = (r, r)
      }
    }
    guard let inverse = inverse(of: matrix) else { return nil }
    let found = (0..<count).compactMap { column -> Interval? in
      let scale = (inverse[column][column] * inverse[count][count]).squareRoot()
      let r = min(max(-inverse[column][count] / scale, -1), 1)
      return interval(r, degrees: y.count - 2 - count, confidence: confidence)
    }
    return found.count == count ? found : nil
  }

  /// Ranks from 1; equals share the mean of theirs.
  static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = values
    var first = 0
    while first < order.count {
      var last = first
      while last + 1 < order.count, values[order[last + 1]] == values[order[first]] { last += 1 }
      for index in first...last { ranks[order[index]] = Double(first + last) / 2 + 1 }
      first = last + 1
    }
    return ranks
  }

  private static func pearson(_ x: [Double], _ y: [Double]) -> Double? {
    guard let meanX = x.mean, let meanY = y.mean else { return nil }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for (x, y) in zip(x, y) {
      xx += (x - meanX) * (x - meanX)
      xy += (x - meanX) * (y - meanY)
      yy += (y - meanY) * (y - meanY)
    }
    return xx > 0 && yy > 0 ? min(max(xy / (xx * yy).squareRoot(), -1), 1) : nil
  }

  /// By Fisher's transformation, whose variance is (1 + r² / 2) / degrees for ranks.
  private static func interval(_ r: Double, degrees: Int, confidence: Double) -> Interval? {
    guard degrees > 0 else { return nil }
    if r.magnitude == 1 { return Interval(low: r, estimate: r, high: r) }
    let center = (PortableMath.log1p(r) - PortableMath.log1p(-r)) / 2
    let reach = Confidence.normalScore(confidence) * ((1 + r * r / 2) / Double(degrees)).squareRoot()
    return Interval(low: tanh(center - reach), estimate: r, high: tanh(center + reach))
  }

  private static func tanh(_ z: Double) -> Double {
    let grown = PortableMath.expm1(2 * z)
    return grown == .infinity ? 1 : grown / (grown + 2)
  }

  /// Of a matrix of correlations; nil where it has none, or all but none.
  private static func inverse(of matrix: [[Double]]) -> [[Double]]? {
    let count = matrix.count
    gsl_set_error_handler_off()
    guard let m = gsl_matrix_alloc(count, count) else { return nil }
    defer { gsl_matrix_free(m) }
    for (i, row) in matrix.enumerated() { for (j, entry) in row.enumerated() { gsl_matrix_set(m, i, j, entry) } }
    guard Int(gsl_linalg_cholesky_decomp1(m)) == GSL_SUCCESS, Int(gsl_linalg_cholesky_invert(m)) == GSL_SUCCESS else {
      return nil
    }
    let inverse = (0..<count).map { i in (0..<count).map { gsl_matrix_get(m, i, $0) } }
    return inverse.indices.allSatisfy { inverse[$0][$0] < 1e9 } ? inverse : nil
  }
}
