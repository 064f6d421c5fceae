public import Fields

/// The length of one period of a challenge.
public enum ChallengePeriod: String, Choosable {
  case day
  case week

  public var meaning: String {
    switch self {
    case .day: "one check-in a day"
    case .week: "one check-in every 7 days"
    }
  }

  /// Days in one period.
  @inlinable public var days: Int32 { self == .day ? 1 : 7 }
}

/// How the amount suggested for a period grows.
public enum SuggestedAmount: String, Choosable {
  /// The same amount each period.
  case flat
  /// `amount` in the first period, twice that in the second, and so on.
  case rising

  public var meaning: String {
    switch self {
    case .flat: "the same amount each period"
    case .rising: "the amount in the first period, twice that in the second, and so on"
    }
  }
}

/// A savings challenge: one check-in in each of a number of periods. Source: product.md, challenges. When it is done, and
/// what a missed period does to it, say `ChallengeRules`.
public struct Challenge: Sendable, Equatable {
  public var period: ChallengePeriod
  public var periods: Int32
  public var suggested: SuggestedAmount
  /// Units of money, the first period's amount.
  public var amountUnits: Int64
  /// How long after its span it stays open for late check-ins, as a share of the span.
  public var lateShare: Double

  public init(
    period: ChallengePeriod, periods: Int32, suggested: SuggestedAmount, amountUnits: Int64, lateShare: Double
  ) {
    self.period = period
    self.periods = periods
    self.suggested = suggested
    self.amountUnits = amountUnits
    self.lateShare = lateShare
  }

  /// Most challenges that a design may have: one bit each in a life's state.
  public static let most = 32

  /// Most periods that a challenge may have; terms hold at it.
  public static let mostPeriods: Int32 = 100_000

  /// Days of its span: 364 for 52 weeks.
  public var spanDays: Int32 { min(max(periods, 1), Self.mostPeriods) * period.days }

  /// Days after its start on which a check-in still counts if late ones do, rounded down.
  public var openDays: Int32 { spanDays + Int32(Double(spanDays) * min(max(lateShare, 0), 10)) }

  /// Units suggested for a period, counted from 0; periods after the span, those of late check-ins, repeat the last (assumed). So where amounts rise a
  /// late check-in is dearer than the one that it makes up for. Exact for all field ranges.
  @inlinable
  public func suggestedUnits(period: Int32) -> Int64 {
    switch suggested {
    case .flat: amountUnits
    case .rising: amountUnits * Int64(min(max(period, 0), max(periods, 1) - 1) + 1)
    }
  }
}

extension Challenge {
  /// Units suggested for the first `count` periods together: 1378 for 52 weeks from 1 unit.
  ///
  /// Throws for a count outside 1 … `periods`, and for a sum that overflows. O(count).
  public func cumulativeUnits(through count: Int64) throws(RuleFault) -> Int64 {
    try RuleFault.check("through_\(period.rawValue)", count, 1...max(1, Int64(periods)))
    try RuleFault.check("amount_units", amountUnits, 0...Int64.max / count / count)
    return (0..<Int32(count)).reduce(0) { $0 + suggestedUnits(period: $1) }
  }
}
