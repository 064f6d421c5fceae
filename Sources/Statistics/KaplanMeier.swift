import Chance

/// The share that something has not yet happened to, by time, where watching ends at different times for reasons of its own:
/// the product-limit estimate. For `replay` alone: in a simulation everyone is watched to the end.
///
/// Time is in whole steps from 0. What happens at a step happens before the watching of others ends there. Source: Kaplan
/// and Meier, JASA 53 (1958) 457; Greenwood's variance.
public struct KaplanMeier: Sendable, Equatable {
  /// How many are watched through step t and have not had it before.
  public let atRisk: [Int64]
  /// How many have it at step t.
  public let events: [Int64]
  /// The estimate after step t.
  private let surviving: [Double]
  /// Greenwood's sum Σ d / (n (n − d)) up to step t; infinite once all have had it.
  private let spread: [Double]

  /// `events[t]` have it at step t, `lastWatched[t]` are watched through step t and never have it. The shorter list is taken
  /// for filled up with zeros; negative counts for zero. O(steps).
  public init(events: [Int64], lastWatched: [Int64]) {
    let steps = max(events.count, lastWatched.count)
    func count(_ list: [Int64], _ step: Int) -> Int64 { step < list.count ? max(list[step], 0) : 0 }
    var left = (0..<steps).reduce(Int64(0)) { $0 + count(events, $1) + count(lastWatched, $1) }
    var (atRisk, kept, surviving, spread): ([Int64], [Int64], [Double], [Double]) = ([], [], [], [])
    var (share, sum) = (1.0, 0.0)
    for step in 0..<steps {
      let now = count(events, step)
      atRisk.append(left)
      kept.append(now)
      if now > 0 {
        share = now == left ? 0 : share * Double(left - now) / Double(left)
        sum += now == left ? .infinity : Double(now) / (Double(left) * Double(left - now))
      }
      surviving.append(share)
      spread.append(sum)
      left -= now + count(lastWatched, step)
    }
    (self.atRisk, self.events, self.surviving, self.spread) = (atRisk, kept, surviving, spread)
  }

  /// The share that has not had it by the end of step `t`, with the log-log interval, which stays within 0…1. Nil from the
  /// step on at which nobody is watched any more, unless all have had it.
  ///
  /// Before the first event the lower bound is the share that would have shown itself; once all have had it the upper one is
  /// that of the step before, or that of a plain share where all had it at one step. Where few have had it, or all but few,
  /// the near bound is at least as far as a share's. Source: Kalbfleisch and Prentice, 1980, 1.3.
  public func without(by t: Int, confidence: Double = 0.95) -> Interval? {
    guard t >= 0, let all = atRisk.first, all > 0 else { return nil }
    guard t < surviving.count, atRisk[t] > 0 else {
      return surviving.last == 0 ? last(confidence) : nil
    }
    let share = surviving[t]
    if share == 1 {
      let unseen = Share(0, of: atRisk[t]).interval(confidence: confidence)?.high ?? 1
      return Interval(low: 1 - unseen, estimate: 1, high: 1)
    }
    if share == 0 { return last(confidence) }
    let (low, high) = logLog(at: t, confidence)
    // As many as would say as much were all watched to the end.
    let watched = (1 - share) / (share * spread[t])
    let few = Share.few(z: Confidence.normalScore(confidence))
    func exact(_ seen: Double) -> Double { Share.exactLow(seen, of: watched, confidence: confidence) }
    return Interval(
      low: watched * share <= few ? min(low, exact(watched * share)) : low, estimate: share,
      high: watched * (1 - share) <= few ? max(high, 1 - exact(watched * (1 - share))) : high)
  }

  /// The log-log bounds at a step whose estimate is neither 0 nor 1.
  func logLog(at step: Int, _ confidence: Double) -> (low: Double, high: Double) {
    let log = PortableMath.log(surviving[step])
    // Below zero, as the logarithm of a share between 0 and 1 is.
    let reach = Confidence.normalScore(confidence) * spread[step].squareRoot() / log
    return (
      PortableMath.exp(log * PortableMath.exp(-reach)), PortableMath.exp(log * PortableMath.exp(reach))
    )
  }

  /// The share that has had it by the end of step `t`: one minus `without`.
  public func with(by t: Int, confidence: Double = 0.95) -> Interval? {
    without(by: t, confidence: confidence).map {
      Interval(low: 1 - $0.high, estimate: 1 - $0.estimate, high: 1 - $0.low)
    }
  }

  /// The step by whose end a share `p` of all have had it, 0 < `p` < 1, and the steps at which the bounds say so. Nil is
  /// "later than anyone was watched". Source: Brookmeyer and Crowley, Biometrics 38 (1982) 29, with log-log bounds.
  public func quantile(_ p: Double = 0.5, confidence: Double = 0.95) -> HistogramQuantile {
    var found = HistogramQuantile(low: nil, estimate: nil, high: nil)
    for step in surviving.indices where events[step] > 0 {
      guard let interval = without(by: step, confidence: confidence) else { break }
      // A product of many factors can stand a rounding above the share that it is.
      if found.low == nil, interval.low <= 1 - p { found.low = step }
      if found.estimate == nil, interval.estimate <= 1 - p + 1e-12 { found.estimate = step }
      if found.high == nil, interval.high <= 1 - p { found.high = step }
    }
    return found
  }

  /// Where all have had it.
  private func last(_ confidence: Double) -> Interval? {
    guard let end = surviving.firstIndex(of: 0) else { return nil }
    // All at the first step: a plain share.
    let high =
      surviving[..<end].allSatisfy { $0 == 1 }
      ? Share(0, of: atRisk[end]).interval(confidence: confidence)?.high ?? 1
      : without(by: end - 1, confidence: confidence)?.high ?? 1
    return Interval(low: 0, estimate: 0, high: high)
  }
}
