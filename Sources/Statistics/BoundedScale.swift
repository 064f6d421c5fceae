import Chance

/// An interval laid out over all numbers, so that a search without bounds stays inside it: by the logistic function, over
/// the logarithm where the interval spans more than a factor of five above zero.
public struct BoundedScale: Sendable, Equatable {
  /// The ends; `low` < `high`.
  public let low: Double
  public let high: Double
  /// Whether equal steps are equal ratios.
  public let isLog: Bool

  /// Nil unless `low` < `high` and both are finite.
  public init?(low: Double, high: Double) {
    guard low < high, low.isFinite, high.isFinite else { return nil }
    self.low = low
    self.high = high
    isLog = low > 0 && high / low > 5
  }

  /// The value at place `u`, any number: always within the interval.
  public func value(at u: Double) -> Double { value(ofShare: PortableMath.logistic(u)) }

  /// The value that lies so far through the interval, `share` from 0 to 1; what lies outside is taken at the end.
  public func value(ofShare share: Double) -> Double {
    let value = isLog ? low * PortableMath.pow(high / low, share) : low + (high - low) * share
    return min(max(value, low), high)
  }

  /// The place of a value; an end, or what lies outside, is taken a hundredth of the interval inside.
  public func place(of value: Double) -> Double {
    let share = min(max(share(of: value), 0.01), 0.99)
    return PortableMath.log(share / (1 - share))
  }

  /// How far through the interval a value lies, from 0 to 1; what lies outside is taken at the end.
  public func share(of value: Double) -> Double {
    let bounded = min(max(value, low), high)
    return isLog ? PortableMath.log(bounded / low) / PortableMath.log(high / low) : (bounded - low) / (high - low)
  }
}
