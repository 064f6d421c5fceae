import Chance
import Statistics
import Testing

/// The library's inverse fails at many points where a shape is small; what is handed out must not.
@Suite("Beta quantiles") struct BetaQuantiles {
  private let points = [1e-6, 0.001, 0.02, 0.3, 0.5, 0.69, 0.9, 0.999, 1 - 1e-6]

  /// With b = 1 the distribution function is xᵃ, with a = 1 it is 1 − (1 − x)ᵇ.
  @Test(arguments: [0.002, 0.01, 0.07, 0.5, 1, 3, 40]) func agreeWithTheClosedForms(shape: Double) {
    for p in points {
      let power = PortableMath.exp(PortableMath.log(p) / shape)
      if power > 1e-290 { #expect((Quantiles.beta(p, shape, 1) / power - 1).magnitude < 1e-8) }
      let mirrored = -PortableMath.expm1(PortableMath.log1p(-p) / shape)
      if mirrored > 1e-15 { #expect((Quantiles.beta(p, 1, shape) / mirrored - 1).magnitude < 1e-8) }
    }
  }

  @Test func riseWithProbabilityForAllShapesThatSpecsAllow() {
    for concentration in [0.1, 0.5, 3, 7, 100, 1000] {
      for mean in [0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999] {
        let (a, b) = (mean * concentration, (1 - mean) * concentration)
        let values = (0...80).map { Quantiles.beta((Double($0) + 0.5) / 81, a, b) }
        #expect(values.allSatisfy { $0 > 0 && $0 <= 1 }, "\(a), \(b)")
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 * (1 + 1e-12) }, "\(a), \(b)")
      }
    }
  }
}
