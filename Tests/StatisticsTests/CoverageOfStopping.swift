import Chance
import Statistics
import Testing

// Intervals at the end of a study that stopped because they were narrow enough.

/// Adds lives round by round until the rule has enough, and tells whether the last interval holds the truth. `add` counts more
/// lives; `look` gives the interval of all so far.
private func stopped(
  _ rule: PrecisionRule, add: (_ lives: Int) -> Void, look: () -> (interval: Interval?, differing: Int64?)
) -> Interval? {
  var lives = 0
  for end in rule.rounds {
    add(end - lives)
    lives = end
    let (interval, differing) = look()
    if rule.isEnough(interval, differing: differing) { return interval }
  }
  return look().interval
}

/// A share whose interval was narrow enough, by the given interval of a share.
private func stoppedShare(_ p: Double, _ halfWidth: Double, _ luck: inout Stream, _ interval: (Share) -> Interval?)
  -> Bool
{
  var (share, stream) = (Share(0, of: 0), luck)
  let found = stopped(PrecisionRule(halfWidth: halfWidth, least: 0, most: 1 << 17, block: 16)) { lives in
    share.successes += Int64(stream.count(of: lives, p))
    share.n += Int64(lives)
  } look: {
    (interval(share), nil)
  }
  luck = stream
  return found?.holds(p) ?? false
}

/// Of lives one in a hundred differs: 19 of 20 of those by 1 up, the others by 60 down, as times to a badge do.
private func stoppedDifference(_ halfWidth: Double, _ luck: inout Stream, minding differing: Bool) -> Bool {
  var (paired, stream) = (PairedDifference(), luck)
  let found = stopped(PrecisionRule(halfWidth: halfWidth, least: 0, most: 1 << 17, block: 16)) { lives in
    let some = stream.count(of: lives, 0.01)
    for _ in 0..<some { paired.add(baseline: 60, other: stream.happens(0.05) ? 0 : 61) }
    paired.difference.n += Int64(lives - some)
  } look: {
    (paired.interval(), differing ? paired.differing : nil)
  }
  luck = stream
  return found?.holds(0.01 * (0.95 - 3)) ?? false
}

/// Wald's interval, which takes the observed share for the true one.
private func wald(_ share: Share) -> Interval? {
  guard let p = share.estimate else { return nil }
  let reach = Confidence.normalScore(0.95) * (p * (1 - p) / Double(share.n)).squareRoot()
  return Interval(low: p - reach, estimate: p, high: p + reach)
}

extension CoverageRow {
  /// Rare and common shares, and a mean difference of which few lives and few of those decide; and what comes of intervals
  /// or rules that do not mind rare ones.
  static var stopping: [CoverageRow] {
    let shares = [(0.005, 0.002), (0.02, 0.005), (0.02, 0.0015), (0.3, 0.02)]
    return shares.map { p, width in
      CoverageRow(interval: "Share at stopping", setting: "p = \(p), half-width \(width)", n: 256, claim: .discrete) {
        luck in
        stoppedShare(p, width, &luck) { $0.interval() }
      }
    } + [
      CoverageRow(interval: "Wald at stopping", setting: "p = 0.005, half-width 0.002", n: 256, claim: .fails) {
        luck in
        stoppedShare(0.005, 0.002, &luck, wald)
      },
      CoverageRow(interval: "PairedDifference at stopping", setting: "0.01 differ, few by much", n: 256) { luck in
        stoppedDifference(0.02, &luck, minding: true)
      },
      CoverageRow(
        interval: "Not minding who differs", setting: "0.01 differ, few by much", n: 256, claim: .fails
      ) { luck in
        stoppedDifference(0.02, &luck, minding: false)
      },
    ]
  }
}
