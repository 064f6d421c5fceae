/// The ratio of two means, each over the same independent copies of an estimate.
public enum RatioOfMeans {
  /// Σy / Σx over pairs, with Fieller's interval: every ratio ρ for which the mean of y − ρ·x does not differ from zero by
  /// Student's test. It covers as promised for normal pairs, however much x varies, and holds the estimate.
  ///
  /// Nil where the mean of x is not surely above zero, since then no bounded interval can cover (Fieller's set is all but a
  /// gap), and of fewer than two pairs. Source: E. C. Fieller, Journal of the Royal Statistical Society B 16 (1954) 175.
  public static func interval(_ y: [Double], over x: [Double], confidence: Double = 0.95) -> Interval? {
    guard y.count == x.count, let (meanY, meanX) = both(y.mean, x.mean),
      let (varY, varX) = both(y.variance, x.variance),
      meanX > 0
    else { return nil }
    let score = -Quantiles.student((1 - confidence) / 2, degrees: Double(x.count - 1))
    let ratio = meanY / meanX
    // Of residuals y − ratio·x, which do not cancel as variances of y and x would.
    let residuals = zip(y, x).map { $0 - ratio * $1 }
    let covariance = zip(residuals, x).reduce(0) { $0 + $1.0 * ($1.1 - meanX) } / Double(x.count - 1)
    let scale = score * score / Double(x.count) / (meanX * meanX)
    let (a, b, c) = (1 - scale * varX, scale * covariance, scale * (residuals.variance ?? varY))
    guard a > 0 else { return nil }
    // (ρ − ratio)² = scale · Var(y − ρ·x): a·d² + 2·b·d − c ≤ 0 for d = ρ − ratio.
    let root = (b * b + a * c).squareRoot()
    return Interval(low: ratio + (-b - root) / a, estimate: ratio, high: ratio + (-b + root) / a)
  }

  private static func both<T>(_ a: T?, _ b: T?) -> (T, T)? {
    guard let a, let b else { return nil }
    return (a, b)
  }
}
