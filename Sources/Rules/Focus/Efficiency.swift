/// Focused over planned minutes, exactly. Source: product.md, efficiency (diary).
public struct Efficiency: Sendable, Comparable {
  /// From 0; above `plannedMinutes` for what ran over.
  public let focusedMinutes: Int64
  /// At least 1.
  public let plannedMinutes: Int64

  /// Minutes that can be summed without a product that overflows.
  public static let minutes: ClosedRange<Int64> = 0...1_000_000_000

  init(focusedMinutes: Int64, plannedMinutes: Int64) {
    self.focusedMinutes = focusedMinutes
    self.plannedMinutes = plannedMinutes
  }

  /// The efficiency of a session or of sums over sessions; nil where nothing was planned, since 0/0 is no efficiency.
  ///
  /// Throws for minutes outside `minutes`. O(1).
  public static func of(focusedMinutes: Int64, plannedMinutes: Int64) throws(RuleFault) -> Efficiency? {
    try RuleFault.check("focused_minutes", focusedMinutes, minutes)
    try RuleFault.check("planned_minutes", plannedMinutes, minutes)
    if plannedMinutes == 0 { return nil }
    return Efficiency(focusedMinutes: focusedMinutes, plannedMinutes: plannedMinutes)
  }

  /// In thousandths, rounded down: 1000 means all that was planned, and less than all never shows as 1000.
  public var perMille: Int64 { focusedMinutes * 1000 / plannedMinutes }

  public static func < (a: Efficiency, b: Efficiency) -> Bool {
    a.focusedMinutes * b.plannedMinutes < b.focusedMinutes * a.plannedMinutes
  }

  /// Equal as fractions: 1/2 and 2/4.
  public static func == (a: Efficiency, b: Efficiency) -> Bool {
    a.focusedMinutes * b.plannedMinutes == b.focusedMinutes * a.plannedMinutes
  }
}
