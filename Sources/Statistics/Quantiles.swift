import CGSL

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

  /// Of the beta distribution with shapes `a`, `b` > 0.
  public static func beta(_ p: Double, _ a: Double, _ b: Double) -> Double {
    a > 0 && b > 0 ? checked(p) { gsl_cdf_beta_Pinv(p, a, b) } : .nan
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
