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
    [population.churnAlpha, population.churnBeta, population.churnPeriodDays] + Bases.key(population)
  }

  /// The tables of base chances: they take most of the time, and hang on fewer constants than the rest.
  public struct Bases: Sendable {
    fileprivate let savings: [ProbabilityTable]
    fileprivate let focus: [ProbabilityTable]

    /// The constants that they are made from: populations with equal keys have equal tables.
    public static func key(_ population: Population) -> [Double] {
      [population.baseConcentration]
        + population.archetypes.flatMap { [$0.value.savingsBase, $0.value.focusBase] }
    }

    /// Makes them. Some ten milliseconds an archetype.
    public init(_ population: Population, _ functions: Functions) {
      func base(_ mean: Double) -> ProbabilityTable {
        let concentration = population.baseConcentration
        return ProbabilityTable(lower: -TraitTables.reach, upper: TraitTables.reach) { z in
          let p = functions.betaQuantile(
            mean * concentration, (1 - mean) * concentration, functions.normalProbability(z))
          return min(max(PortableMath.log(p) - PortableMath.log(1 - p), -8), 8)
        }
      }
      savings = population.archetypes.map { base($0.value.savingsBase) }
      focus = population.archetypes.map { base($0.value.focusBase) }
    }
  }

  private static let reach = 5

  /// Makes the tables of a population: `bases` if they are at hand, those of an equal key. Some ten milliseconds, and as
  /// much an archetype without them.
  public init(_ population: Population, _ functions: Functions, bases known: Bases? = nil) {
    let bases = known ?? Bases(population, functions)
    let reach = Self.reach
    normal = QuantileTable(nodes: functions.normalNodes)
    exponential = QuantileTable(nodes: functions.exponentialNodes)
    logHazard = ProbabilityTable(lower: -reach, upper: reach) { z in
      let theta = functions.betaQuantile(
        population.churnAlpha, population.churnBeta, functions.normalProbability(-z))
      return PortableMath.log(-PortableMath.log1p(-theta) / population.churnPeriodDays)
    }
    savingsBase = bases.savings
    focusBase = bases.focus
  }
}
