/// Which way of a metric is good.
public enum Direction: String, Sendable, CaseIterable {
  case higherIsBetter = "higher_is_better"
  case lowerIsBetter = "lower_is_better"
  /// More is neither good nor bad: differences are told, not judged.
  case neither = "neither"
}

/// What a difference says, against the smallest difference that matters.
public enum Verdict: String, Sendable, CaseIterable {
  case better
  case worse
  case tie
  case betterPerhapsTrivially = "better_perhaps_trivially"
  case worsePerhapsTrivially = "worse_perhaps_trivially"
  case undecided

  /// The first that holds: the whole interval of other − baseline above the margin, better; below minus the margin, worse;
  /// inside ± margin, tie; excluding zero, better or worse, perhaps trivially; else undecided.
  ///
  /// Without a margin (nil) the margin is zero and nothing is a tie. "Better" is what `direction` says; with `neither`
  /// there is no verdict, nil. A margin below zero counts as zero.
  public init?(_ interval: Interval, margin: Double?, direction: Direction) {
    let toward: Interval
    switch direction {
    case .higherIsBetter: toward = interval
    case .lowerIsBetter: toward = interval.negated
    case .neither: return nil
    }
    let least = max(margin ?? 0, 0)
    if toward.low > least {
      self = .better
    } else if toward.high < -least {
      self = .worse
    } else if margin != nil && toward.low >= -least && toward.high <= least {
      self = .tie
    } else if toward.low > 0 {
      self = .betterPerhapsTrivially
    } else if toward.high < 0 {
      self = .worsePerhapsTrivially
    } else {
      self = .undecided
    }
  }

  /// How many more lives an undecided comparison of `n` would need, were the estimate to stay: the fewest after which the
  /// interval excludes zero or lies inside ± margin. Nil, "no number", where no number would do or over 10¹².
  ///
  /// The width is taken to fall as 1 / √n, with one life on top.
  public static func moreLives(toDecide interval: Interval, n: Int64, margin: Double?) -> Int64? {
    let size = interval.estimate.magnitude
    let wanted = max(size, (margin ?? 0) - size)
    guard n > 0, wanted > 0 else { return nil }
    let ratio = interval.halfWidth / wanted
    let more = Double(n) * (ratio * ratio - 1)
    if !(more < 1e12) { return nil }
    return Int64(max(more, 0).rounded(.up)) + 1
  }
}
