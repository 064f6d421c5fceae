import Chance

/// The exponential score of a habit, in fixed point: 0 for never, `one` for always.
///
/// Each day the score s moves towards what was kept, c: s ← s·m + c·(1 − m), with m = 0.5^(√f / 13) and f the frequency
/// wanted, as a share of days. So 13 daily check-ins in a row come to a half. c is the share kept of the check-ins wanted
/// in the last days: of 1 in 1 day if f is 1, and else of twice the numerator in twice the denominator, so that a habit
/// of every other week is not seen to lapse in between. Skipped days are not told apart from missed ones.
///
/// Source: Loop Habit Tracker (uhabits), `Score` and `ScoreList`, check-in habits. m is computed once, rounded to a whole
/// number of 2⁻³², and each day's score is rounded likewise: at most some 10⁻⁸ off.
public struct LoopScore: Sendable, Equatable {
  /// The score of a habit always kept.
  public static let one: UInt64 = 1 << 32

  /// Longest interval of a frequency, in days.
  public static let mostDays: Int64 = 3650

  /// 0 … `one`.
  public private(set) var score: UInt64 = 0
  private let multiplier: UInt64
  private let wanted: Int
  /// The last days, the eldest overwritten first.
  private var window: [Bool]
  private var day = 0
  private var kept = 0

  /// A habit to keep `times` in every `days` days, before its first day.
  ///
  /// Throws unless 1 ≤ `times` ≤ `days` ≤ `mostDays`.
  public init(times: Int64, inDays days: Int64) throws(RuleFault) {
    guard days >= 1, days <= Self.mostDays, times >= 1, times <= days else {
      throw RuleFault(
        "frequency", found: "\(times) in \(days)",
        allowed: "1 or more times in at least as many days, at most \(Self.mostDays)")
    }
    let root = (Double(times) / Double(days)).squareRoot()
    multiplier = UInt64((PortableMath.pow(0.5, root / 13) * Double(Self.one)).rounded())
    let factor: Int64 = times == days ? 1 : 2
    // Daily habits want each day, however the frequency is written.
    wanted = times == days ? 1 : Int(times * factor)
    window = Array(repeating: false, count: times == days ? 1 : Int(days * factor))
  }

  /// The next day, kept or not. O(1).
  public mutating func add(kept isKept: Bool) {
    if window[day] { kept -= 1 }
    if isKept { kept += 1 }
    window[day] = isKept
    day = (day + 1) % window.count
    let share = UInt64(min(kept, wanted)) * Self.one / UInt64(wanted)
    // At most 2³² · 2³², and less than that by the rest.
    let sum = score * multiplier + share * (Self.one - multiplier)
    score = (sum + Self.one / 2) >> 32
  }
}

extension LoopScore {
  /// Most days that a score is taken over.
  public static let longest: Int64 = 1_000_000

  /// The score as of the beginning of `day`, over the days from `first` to the one before it; `checkIns` as of
  /// `StreakSummary`, those before `first` left out. Derived anew each time, as a streak is. Source: product.md, streak.
  ///
  /// Throws as the two of them do, and for a `first` after `day` or more than `longest` days before it. O(days).
  public static func asOf(
    _ day: Int64, from first: Int64, checkIns: [Int64], times: Int64, inDays days: Int64
  ) throws(RuleFault) -> LoopScore {
    _ = try StreakSummary(checkIns: checkIns, asOf: day, .strict)
    try RuleFault.check("from_day", first, day - longest...day)
    var score = try LoopScore(times: times, inDays: days)
    var rest = checkIns.drop { $0 < first }
    for one in first..<day {
      let isKept = rest.first == one
      score.add(kept: isKept)
      if isKept { rest = rest.drop { $0 == one } }
    }
    return score
  }
}
