/// What each level costs in XP. Levels from 1. Source: xp-presets.md.
public enum LevelCurve: Sendable, Equatable {
  /// Each level costs `ratio` times the last, rounded half up.
  case exponential(first: Int64, ratio: Double)
  /// `low` XP a level below level `firstBorder`, `middle` below `secondBorder`, `high` above; the border level is in the upper band.
  case piecewiseFlat(Bands)
  /// The same with the border level in the lower band.
  case piecewiseFlatLow(Bands)
  /// The cost *grows* by `low`, then `middle`, then `high` XP a level.
  case piecewiseRising(Bands)

  /// Three bands of levels.
  public struct Bands: Sendable, Equatable {
    public var low: Int64
    public var middle: Int64
    public var high: Int64
    public var firstBorder: Int64
    public var secondBorder: Int64

    public init(
      low: Int64 = 200, middle: Int64 = 400, high: Int64 = 600, firstBorder: Int64 = 10, secondBorder: Int64 = 20
    ) {
      self.low = low
      self.middle = middle
      self.high = high
      self.firstBorder = firstBorder
      self.secondBorder = secondBorder
    }

    /// The step of the band that holds `level`.
    func step(_ level: Int64) -> Int64 { level < firstBorder ? low : level < secondBorder ? middle : high }
  }

  /// The highest level that a life's record can hold.
  public static let highest = 500

  /// No level costs more, so that sums over all levels stay far from overflow.
  public static let mostXP: Int64 = 1_000_000_000_000_000

  /// The bands of a piecewise curve; nil for others.
  public var bands: Bands? {
    switch self {
    case .exponential: nil
    case .piecewiseFlat(let bands), .piecewiseFlatLow(let bands), .piecewiseRising(let bands): bands
    }
  }

  /// Costs of going from level n to n + 1 for n = 1 … `highest` − 1, each at least 1 and at most `mostXP`. O(levels).
  public func costs() -> [Int64] {
    var costs: [Int64] = []
    var exact = 0.0
    var rising: Int64 = 0
    for level in 1..<Int64(Self.highest) {
      let cost: Int64
      switch self {
      case .exponential(let first, let ratio):
        exact = level == 1 ? Double(first) : min(exact * ratio, Double(Self.mostXP))
        cost = Int64((exact + 0.5).rounded(.down))
      case .piecewiseFlat(let bands): cost = bands.step(level)
      case .piecewiseFlatLow(let bands): cost = bands.step(level - 1)
      case .piecewiseRising(let bands):
        rising = min(rising + bands.step(level), Self.mostXP)
        cost = rising
      }
      costs.append(min(max(cost, 1), Self.mostXP))
    }
    return costs
  }

  /// XP to stand at level n, at index n; index 0 is unused and level 1 costs 0. Saturates one past `mostXP`, so the level after the last reachable
  /// one is never reached. O(levels).
  public func totals() -> [Int64] {
    var totals: [Int64] = [0, 0]
    for cost in costs() { totals.append(min(totals[totals.count - 1] + cost, Self.mostXP + 1)) }
    return totals
  }
}
