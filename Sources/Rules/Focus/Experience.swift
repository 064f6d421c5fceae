/// A place on a level curve: a level, and XP earned into it. Level and rest always add up to all XP ever earned.
/// Source: product.md, XP: a level up carries the remainder, several levels at once if due.
public struct Experience: Sendable, Equatable {
  /// From 1.
  public var level: Int64
  /// XP into the level, from 0 and less than it costs; at the highest level all that comes.
  public var intoLevel: Int64

  public init(level: Int64, intoLevel: Int64) {
    self.level = level
    self.intoLevel = intoLevel
  }

  /// The place after `gain` more XP, on a curve with `totals` to stand at each level (`LevelCurve.totals`).
  ///
  /// Throws for a negative gain, a level outside the table or that nobody can reach, XP into the level that it does not
  /// hold, and XP in all above `LevelCurve.mostXP`. O(levels): the highest one that can be reached is looked for.
  public func adding(_ gain: Int64, totals: [Int64]) throws(RuleFault) -> Experience {
    let highest = totals.lastIndex { $0 <= LevelCurve.mostXP } ?? 0
    try RuleFault.check("level", level, 1...max(1, Int64(highest)))
    guard totals.indices.contains(Int(level)) else {
      throw RuleFault("level", found: level, allowed: "levels of a table, which has none")
    }
    let base = totals[Int(level)]
    let next = Int(level) < highest ? totals[Int(level) + 1] : LevelCurve.mostXP + 1
    try RuleFault.check("xp_into_level", intoLevel, 0...max(0, next - base - 1))
    try RuleFault.check("gain", gain, 0...max(0, LevelCurve.mostXP - base - intoLevel))
    let total = base + intoLevel + gain
    let reached = LevelCurve.level(holding: total, from: Int32(level), totals)
    return Experience(level: Int64(reached), intoLevel: total - totals[Int(reached)])
  }

  /// Levels gained and XP left by `gain` more XP where each level costs the same `cost`.
  ///
  /// Throws for a cost below 1, a negative gain, XP into the level outside 0 … `cost` − 1, and a sum that overflows. O(1).
  public static func levels(
    cost: Int64, intoLevel: Int64, gain: Int64
  ) throws(RuleFault) -> (gained: Int64, intoNext: Int64) {
    try RuleFault.check("cost_of_level", cost, 1...LevelCurve.mostXP)
    try RuleFault.check("xp_into_level", intoLevel, 0...cost - 1)
    try RuleFault.check("gain", gain, 0...Int64.max - intoLevel)
    let (gained, rest) = (intoLevel + gain).quotientAndRemainder(dividingBy: cost)
    return (gained, rest)
  }
}

extension LevelCurve {
  /// The level at which `total` XP stands, looked for from `level` on, by the XP to stand at each level. O(levels gained).
  static func level(holding total: Int64, from level: Int32, _ totals: [Int64]) -> Int32 {
    var level = level
    while Int(level) + 1 < totals.count, total >= totals[Int(level) + 1] { level += 1 }
    return level
  }
}
