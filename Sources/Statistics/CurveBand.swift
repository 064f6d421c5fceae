import Chance

/// Bands that hold a whole curve at once.
public enum CurveBand {
  /// Half the width of a band around the distribution function (or one minus it) of `n` independent values that holds at
  /// every point at once: √(log(2 / (1 − c)) / 2n). Nil of nobody.
  ///
  /// For curves over one group, each member counted once with a single time: survival, time to a badge. Source: Dvoretzky,
  /// Kiefer and Wolfowitz 1956, with Massart's constant, Ann. Probab. 18 (1990) 1269.
  public static func halfWidth(n: Int64, confidence: Double = 0.95) -> Double? {
    guard n > 0 else { return nil }
    return (PortableMath.log(2 / (1 - confidence)) / (2 * Double(n))).squareRoot()
  }

  /// That band around the share of `n` at each point, kept inside 0…1. Nil of nobody.
  public static func distribution(_ successes: [Int64], of n: Int64, confidence: Double = 0.95) -> [Interval]? {
    guard let reach = halfWidth(n: n, confidence: confidence) else { return nil }
    return successes.map {
      let share = Double($0) / Double(n)
      return Interval(low: max(share - reach, 0), estimate: share, high: min(share + reach, 1))
    }
  }

  /// A band around any shares: an interval each, all at once by Bonferroni. Nil at points with nobody.
  ///
  /// For curves that go up and down, such as the share active on a day.
  public static func shares(_ shares: [Share], confidence: Double = 0.95) -> [Interval?] {
    let each = Confidence.each(confidence, ofFamilyOf: shares.count)
    return shares.map { $0.interval(confidence: each) }
  }
}
