import Chance

/// What each level costs in XP. Levels from 1. Source: xp-presets.md; Minecraft and MEE6 count their levels from 0, one
/// less than here.
///
/// Costs that are not whole are rounded half up, level by level, so that totals are sums of rounded costs.
public enum LevelCurve: Sendable, Equatable {
  /// Each level costs `ratio` times the last. Source: diary.
  case exponential(first: Int64, ratio: Double)
  /// `low` XP a level below level `firstBorder`, `middle` below `secondBorder`, `high` above; the border level is in the upper band.
  case piecewiseFlat(Bands)
  /// The same with the border level in the lower band.
  case piecewiseFlatLow(Bands)
  /// The cost *grows* by `low`, then `middle`, then `high` XP a level.
  case piecewiseRising(Bands)
  /// k · n: to stand at level L takes k · L(L − 1)/2.
  case triangular(k: Int64)
  /// c · nᵖ.
  case polynomial(Polynomial)
  /// From `c0` to `c1` along an S.
  case logistic(Logistic)
  /// 25 n below level 5, 150 at level 5, then (0.25 n² + 10 n + 139.75) rounded to tens. Source: Habitica.
  case habitica
  /// 5 l² + 50 l + 100, l = n − 1. Source: MEE6.
  case mee6
  /// 2 l + 7 up to l = 15, 5 l − 38 up to 30, then 9 l − 158, l = n − 1. Source: Minecraft.
  case minecraft
  /// To stand at level L takes ⌊¼ Σ ⌊x + 300 · 2^(x/7)⌋⌋ over x < L. Source: RuneScape.
  case runescape
  /// So many days of play a level, at an expected XP a day.
  case paceTargeted(Pace)
  /// A list of costs, then one cost for all levels after it.
  case table(Table)

  /// The highest level that a life's record can hold.
  public static let highest = 500

  /// No level costs more, so that sums over all levels stay far from overflow.
  public static let mostXP: Int64 = 1_000_000_000_000_000

  /// Costs of going from level n to n + 1 for n = 1 … `highest` − 1, each at least 1 and at most `mostXP`. O(levels).
  public func costs() -> [Int64] {
    var costs: [Int64] = []
    var exact = 0.0
    var rising: Int64 = 0
    var quarters: Int64 = 0
    for level in 1..<Int64(Self.highest) {
      let cost: Int64
      switch self {
      case .exponential(let first, let ratio):
        exact = level == 1 ? Double(first) : min(exact * ratio, Double(Self.mostXP))
        cost = Self.rounded(exact)
      case .piecewiseFlat(let bands): cost = bands.step(level)
      case .piecewiseFlatLow(let bands): cost = bands.step(level - 1)
      case .piecewiseRising(let bands):
        rising = min(rising + Self.bounded(bands.step(level)), Self.mostXP)
        cost = rising
      case .triangular(let k): cost = Self.bounded(k) * level
      case .polynomial(let curve): cost = Self.rounded(curve.cost(level))
      case .logistic(let curve): cost = Self.rounded(curve.cost(level))
      case .habitica: cost = Self.habitica(level)
      case .mee6: cost = 5 * (level - 1) * (level - 1) + 50 * (level - 1) + 100
      case .minecraft: cost = Self.minecraft(level - 1)
      case .runescape:
        quarters = quarters % 4 + Self.runescapeQuarters(level)
        cost = quarters / 4
      case .paceTargeted(let pace): cost = Self.rounded(pace.cost(level))
      case .table(let table): cost = level <= table.costs.count ? table.costs[Int(level) - 1] : table.then
      }
      costs.append(Self.bounded(cost))
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

  /// A cost that a level can have.
  private static func bounded(_ cost: Int64) -> Int64 { min(max(cost, 1), mostXP) }

  /// Rounded half up to a cost that a level can have; 1 for what is no number.
  private static func rounded(_ cost: Double) -> Int64 {
    guard cost >= 1 else { return 1 }
    return cost < Double(mostXP) ? Int64((cost + 0.5).rounded(.down)) : mostXP
  }

  private static func habitica(_ n: Int64) -> Int64 {
    switch n {
    case ..<5: 25 * n
    case 5: 150
    // A fortieth of this is a tenth of 0.25 n² + 10 n + 139.75; adding 20 rounds it half up.
    default: (n * n + 40 * n + 559 + 20) / 40 * 10
    }
  }

  private static func minecraft(_ l: Int64) -> Int64 { l <= 15 ? 2 * l + 7 : l <= 30 ? 5 * l - 38 : 9 * l - 158 }

  /// ⌊n + 300 · 2^(n/7)⌋, four times what level n adds to the total, held at four times `mostXP`.
  ///
  /// It is computed in floating point. Compared with whole numbers of any size it is right to the last digit up to n = 292,
  /// and no total is asked of it beyond: from level 283 on totals are above `mostXP`.
  private static func runescapeQuarters(_ n: Int64) -> Int64 {
    // Whole powers apart, since their factors are exact.
    let exact = Double(n) + 300 * PortableMath.pow(2, Double(n % 7) / 7) * PortableMath.pow(2, Double(n / 7))
    return Int64(min(exact, Double(4 * mostXP)).rounded(.down))
  }
}
