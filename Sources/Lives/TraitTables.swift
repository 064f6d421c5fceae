public import Chance
import Fields

/// The distributions of people's traits as tables, made once a population with functions from a numerical library.
///
/// Latent normals run from −5 to 5; what depends on a beta quantile of one is tabled over the normal itself.
public struct TraitTables: Sendable {
  /// Quantiles of the standard normal distribution.
  public let normal: QuantileTable
  /// Quantiles of the exponential distribution of mean 1.
  public let exponential: QuantileTable
  /// log λ over z_c, where 1 − e^(−λ·period) = θ is the beta quantile at Φ(−z_c): the daily log hazard of leaving.
  public let logHazard: ProbabilityTable
  /// logit of the base chance to save over z_s, one table an archetype.
  public let savingsBase: [ProbabilityTable]
  /// logit of the base chance to focus over z_f, one table an archetype.
  public let focusBase: [ProbabilityTable]

  /// The functions that the tables are made from. Their values must be the same on every machine (rounded).
  public struct Functions {
    /// The quantiles of a distribution at n / steps, with finite ends.
    public var normalNodes: [Double]
    public var exponentialNodes: [Double]
    /// Φ(z).
    public var normalProbability: (Double) -> Double
    /// The quantile of the beta distribution (α, β) at p, strictly between 0 and 1.
    public var betaQuantile: (_ alpha: Double, _ beta: Double, _ p: Double) -> Double

    public init(
      normalNodes: [Double], exponentialNodes: [Double], normalProbability: @escaping (Double) -> Double,
      betaQuantile: @escaping (Double, Double, Double) -> Double
    ) {
      self.normalNodes = normalNodes
      self.exponentialNodes = exponentialNodes
      self.normalProbability = normalProbability
      self.betaQuantile = betaQuantile
    }
  }

  /// The constants that the tables are made from: populations with equal keys have equal tables.
  public static func key(_ population: Population) -> [Double] {
    [population.churnAlpha, population.churnBeta, population.churnPeriodDays, population.baseConcentration]
      + population.archetypes.flatMap { [$0.value.savingsBase, $0.value.focusBase] }
  }

  /// Makes the tables of a population. Some ten milliseconds an archetype.
  public init(_ population: Population, _ functions: Functions) {
    let reach = 5
    func base(_ mean: Double) -> ProbabilityTable {
      let concentration = population.baseConcentration
      return ProbabilityTable(lower: -reach, upper: reach) { z in
        let p = functions.betaQuantile(
          mean * concentration, (1 - mean) * concentration, functions.normalProbability(z))
        return min(max(PortableMath.log(p) - PortableMath.log(1 - p), -8), 8)
      }
    }
    normal = QuantileTable(nodes: functions.normalNodes)
    exponential = QuantileTable(nodes: functions.exponentialNodes)
    logHazard = ProbabilityTable(lower: -reach, upper: reach) { z in
      let theta = functions.betaQuantile(
        population.churnAlpha, population.churnBeta, functions.normalProbability(-z))
      return PortableMath.log(-PortableMath.log1p(-theta) / population.churnPeriodDays)
    }
    savingsBase = population.archetypes.map { base($0.value.savingsBase) }
    focusBase = population.archetypes.map { base($0.value.focusBase) }
  }
}
