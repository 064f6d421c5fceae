/// A savings goal. Amounts in minor units. Source: product.md, goal and ritual.
public struct Goal: Sendable, Equatable {
  /// Target of a wish goal, at least 1; 0 for a free goal, whose progress is undefined.
  public var targetMinor: Int64
  public var balanceMinor: Int64

  /// A new goal; `targetMinor` 0 makes a free one.
  @inlinable
  public init(targetMinor: Int64) {
    self.targetMinor = targetMinor
    balanceMinor = 0
  }

  /// Share of the target saved, 0…1; nil for a free goal.
  @inlinable public var progress: Float? {
    targetMinor > 0 ? min(1, Float(balanceMinor) / Float(targetMinor)) : nil
  }

  /// Pays in. Returns whether a wish goal's target is now reached.
  @inlinable
  public mutating func deposit(_ amountMinor: Int64) -> Bool {
    balanceMinor += amountMinor
    return targetMinor > 0 && balanceMinor >= targetMinor
  }
}
