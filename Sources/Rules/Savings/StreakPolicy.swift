/// What a missed day does to a streak.
///
/// Source: product.md, streak. `strict` is the diaries' rule, the others are assumed alternatives.
public enum StreakPolicy: Sendable, Equatable {
  /// One missed day ends the streak.
  case strict
  /// A missed day spends a freeze instead, as long as one is left.
  case freeze(Freeze)
  /// A missed day is let pass, two in a row end the streak; a day missed never lengthens it.
  case twoDayRule

  /// The terms of a freeze policy.
  public struct Freeze: Sendable, Equatable {
    /// Freezes that a new user starts with.
    public var equipped: Int32
    /// The most that can be held at once.
    public var most: Int32
    /// A check-in that brings the streak to a multiple of this many days earns one freeze; 0 means never.
    public var earnEveryDays: Int32
    /// Whether a day saved by a freeze adds to the streak's length.
    public var counts: Bool

    public init(equipped: Int32, most: Int32, earnEveryDays: Int32, counts: Bool) {
      self.equipped = equipped
      self.most = most
      self.earnEveryDays = earnEveryDays
      self.counts = counts
    }
  }

  /// Freezes that a new user starts with; 0 under a policy without freezes. The two-day rule is one freeze, renewed by each
  /// check-in.
  public var equipped: Int32 {
    switch self {
    case .strict: 0
    case .freeze(let terms): terms.equipped
    case .twoDayRule: 1
    }
  }
}
