import Fields

/// The nodes of quantile tables: `steps` + 1 numbers, node n the quantile of n / steps, with 6 significant digits, so that
/// the C library cannot show in what is drawn from them. Nil where a parameter is out of range.
///
/// Read by linear interpolation, the outer steps would lose or lack a tail. So each end node is put where the outer step
/// keeps its mean (by the midpoint rule on 64 points), but not beyond the outermost of those points: all nodes
/// are quantiles of some probability strictly between 0 and 1, finite, and inside the distribution's range.
public enum Tables {
  /// Of the standard normal distribution.
  public static func normal(steps: Int) -> [Double]? { nodes(steps) { Quantiles.normal($0) } }

  /// Of the beta distribution with shapes `a`, `b` > 0.
  public static func beta(_ a: Double, _ b: Double, steps: Int) -> [Double]? {
    nodes(steps) { Quantiles.beta($0, a, b) }
  }

  /// Of a number whose logarithm is normal with mean `zeta` and standard deviation `sigma`.
  public static func logNormal(zeta: Double, sigma: Double, steps: Int) -> [Double]? {
    nodes(steps) { Quantiles.logNormal($0, zeta: zeta, sigma: sigma) }
  }

  /// Of the exponential distribution.
  public static func exponential(mean: Double, steps: Int) -> [Double]? {
    nodes(steps) { Quantiles.exponential($0, mean: mean) }
  }

  /// Of any distribution with a continuous quantile function.
  public static func nodes(_ steps: Int, _ quantile: (Double) -> Double) -> [Double]? {
    guard steps > 1 else { return nil }
    var nodes = (0...steps).map { $0 == 0 || $0 == steps ? 0 : quantile(Double($0) / Double(steps)) }
    let points = 64
    let parts = (0..<points).map { (Double($0) + 0.5) / Double(points * steps) }
    let first = parts.map(quantile)
    let last = parts.map { quantile(1 - $0) }
    nodes[0] = max(2 * first.reduce(0, +) / Double(points) - nodes[1], first[0])
    nodes[steps] = min(2 * last.reduce(0, +) / Double(points) - nodes[steps - 1], last[0])
    let rounded = nodes.map { significant($0) }
    return rounded.allSatisfy(\.isFinite) ? rounded : nil
  }

  /// `x` with `digits` significant decimal digits, from 1 to 15: the shortest decimal that reads as `x`, rounded half to
  /// even, read back. The same on every machine; what is not finite stays.
  public static func significant(_ x: Double, digits: Int = 6) -> Double {
    guard var decimal = DecimalDigits(x) else { return x }
    if decimal.digits.count <= digits { return x }
    decimal.round(keeping: digits)
    return decimal.value
  }
}
