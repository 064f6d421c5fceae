import Chance
import Fields

/// An archetype compiled: cumulative chances for counts.
public struct ArchetypePlan: Sendable {
  /// Chance of at least n + 2 deposits on a day with one, at index n; at most 8 are made.
  public let moreDeposits: [Float]
  /// Chance of at least n + 2 sessions on a day with one, at index n; at most 6 are made.
  public let moreSessions: [Float]
  public let interrupted: Float
  public let minutes: Int32
  public let amountUnits: Float
  public let mainMinute: Float
  /// Standard deviation of the time of day in minutes: 1/√κ radians of a day's circle.
  public let minuteSpread: Float
  /// Share of days begun near the main hour.
  public let ownHourShare: Float
  public let takeUpFactor: Float
  public let firstAct: FirstAct

  /// Chance that a Poisson number with this mean is n + 1 or more, at index n.
  static func poisson(_ mean: Double, terms: Int) -> [Float] {
    var term = PortableMath.exp(-mean)
    var below = 0.0
    return (0..<terms).map { number in
      below += term
      term *= mean / Double(number + 1)
      return Float(max(0, 1 - below))
    }
  }

  /// How many of falling chances lie above `place`.
  static func count(_ place: Float, _ chances: [Float]) -> Int {
    var count = 0
    while count < chances.count && place < chances[count] { count += 1 }
    return count
  }

  init(_ archetype: Archetype, _ population: Population) {
    moreDeposits = (1...7).map { Float(PortableMath.pow(archetype.extraDeposit, Double($0))) }
    moreSessions = Self.poisson(archetype.sessions - 1, terms: 5)
    interrupted = Float(archetype.interrupted)
    minutes = archetype.minutes
    amountUnits = Float(archetype.amountUnits)
    mainMinute = Float(archetype.mainHour * 60)
    minuteSpread = Float(1440 / (2 * Double.pi) / archetype.hourConcentration.squareRoot())
    ownHourShare = Float(archetype.ownHourShare)
    takeUpFactor = Float(archetype.takeUpFactor)
    firstAct = archetype.firstAct
  }
}
