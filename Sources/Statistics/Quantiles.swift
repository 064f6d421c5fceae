import CGSL
import Chance

/// Quantiles by the GNU Scientific Library: a probability in, a number out. NaN where there is none or it was not found.
///
/// Right to a relative 10⁻⁹ or better, Student's far tails to 10⁻⁶ (tested against scipy and mpmath). The last digits hang
/// on the C library, so what is printed or drawn from is rounded.
public enum Quantiles {
  /// GSL would abort the process at an error; after this it answers with NaN. Made once, before the first call.
  private static let quiet: Bool = {
    gsl_set_error_handler_off()
    return true
  }()

  /// Of the standard normal distribution, for `p` in 0…1; infinite at the ends.
  public static func normal(_ p: Double) -> Double { checked(p) { gsl_cdf_ugaussian_Pinv(p) } }

  /// The probability that a standard normal draw is at most `z`.
  public static func normalProbability(_ z: Double) -> Double { quiet ? gsl_cdf_ugaussian_P(z) : .nan }

  /// Of Student's distribution with `degrees` > 0 degrees of freedom.
  public static func student(_ p: Double, degrees: Double) -> Double {
    degrees > 0 ? checked(p) { gsl_cdf_tdist_Pinv(p, degrees) } : .nan
  }

  /// Of the beta distribution with shapes `a`, `b` > 0: the library's, checked; where that fails or is wrong (it often is
  /// where one shape is under 0.1), by bisection of the distribution function. Not under 10⁻³⁰⁰, and below 1 by 10⁻¹⁶ at least,
  /// but for p = 0 and 1.
  public static func beta(_ p: Double, _ a: Double, _ b: Double) -> Double {
    guard quiet, a > 0, b > 0, p >= 0, p <= 1 else { return .nan }
    if p == 0 || p == 1 { return p }
    let found = gsl_cdf_beta_Pinv(p, a, b)
    if found > 1e-299 && found < 1 && isQuantile(found, p, a, b) { return found }
    // Over the logit, since quantiles crowd at both ends.
    var (low, high) = (-690.0, 36.7)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if gsl_cdf_beta_P(PortableMath.logistic(middle), a, b) < p { low = middle } else { high = middle }
    }
    return PortableMath.logistic((low + high) / 2)
  }

  /// Whether the distribution function at `x` is `p`, judged by the smaller tail.
  private static func isQuantile(_ x: Double, _ p: Double, _ a: Double, _ b: Double) -> Bool {
    let error = p < 0.5 ? gsl_cdf_beta_P(x, a, b) - p : gsl_cdf_beta_Q(x, a, b) - (1 - p)
    return error.magnitude <= 1e-9 * min(p, 1 - p) + 1e-15
  }

  /// Of a number whose logarithm is normal with mean `zeta` and standard deviation `sigma` ≥ 0.
  public static func logNormal(_ p: Double, zeta: Double, sigma: Double) -> Double {
    sigma >= 0 ? checked(p) { gsl_cdf_lognormal_Pinv(p, zeta, sigma) } : .nan
  }

  /// Of the exponential distribution with this mean > 0.
  public static func exponential(_ p: Double, mean: Double) -> Double {
    mean > 0 ? checked(p) { gsl_cdf_exponential_Pinv(p, mean) } : .nan
  }

  private static func checked(_ p: Double, _ quantile: () -> Double) -> Double {
    quiet && p >= 0 && p <= 1 ? quantile() : .nan
  }
}
