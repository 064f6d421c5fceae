/// How many pixels a point of a card has: 1, 2 or 3. Always told, since the diary's blurred text came from a scale that was
/// not set. Source: product.md, battle report (diary).
public struct CardScale: Sendable, Equatable {
  public let factor: Int64

  /// Throws for a scale outside 1 … 3.
  public init(_ factor: Int64) throws(RuleFault) {
    try RuleFault.check("scale", factor, 1...3)
    self.factor = factor
  }
}
