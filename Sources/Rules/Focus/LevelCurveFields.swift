public import Fields

extension LevelCurve {
  /// The kinds of level curve. A new one is one row here and one case of `LevelCurve`.
  public static let variants = VariantTable<LevelCurve>([
    Variant(
      "exponential", meaning: "Each level costs ratio times the last",
      table: FieldTable<Growth>([
        .integer(
          "first", \.first, 1...1_000_000_000, unit: "XP", meaning: "Cost of the first level", source: "assumed",
          standard: 100),
        .number(
          "ratio", \.ratio, 0.01...100, unit: "", meaning: "Cost of a level over the last", source: "diary",
          standard: 1.5),
      ]), standard: Growth(first: 100, ratio: 1.5), make: { .exponential(first: $0.first, ratio: $0.ratio) },
      match: { if case .exponential(let first, let ratio) = $0 { Growth(first: first, ratio: ratio) } else { nil } }),
    Variant(
      "piecewise-flat", meaning: "Three flat costs, the border level in the upper band", table: Bands.fields,
      standard: Bands(), make: { .piecewiseFlat($0) },
      match: { if case .piecewiseFlat(let bands) = $0 { bands } else { nil } }),
    Variant(
      "piecewise-flat-low", meaning: "Three flat costs, the border level in the lower band", table: Bands.fields,
      standard: Bands(), make: { .piecewiseFlatLow($0) },
      match: { if case .piecewiseFlatLow(let bands) = $0 { bands } else { nil } }),
    Variant(
      "piecewise-rising", meaning: "Costs that grow by three steps, level by level", table: Bands.fields,
      standard: Bands(), make: { .piecewiseRising($0) },
      match: { if case .piecewiseRising(let bands) = $0 { bands } else { nil } }),
    Variant(
      "triangular", meaning: "k XP times the level",
      table: FieldTable<Int64>([
        .integer(
          "k", \.self, 1...1_000_000_000, unit: "XP", meaning: "Cost of the first level, and what each level adds",
          source: "assumed", standard: 100)
      ]), standard: 100, make: { .triangular(k: $0) },
      match: { if case .triangular(let k) = $0 { k } else { nil } }),
    Variant(
      "polynomial", meaning: "c XP times the level to the power p, rounded half up", table: Polynomial.fields,
      standard: Polynomial(), make: { .polynomial($0) },
      match: { if case .polynomial(let curve) = $0 { curve } else { nil } }),
    Variant(
      "logistic", meaning: "From c0 to c1 XP along an S around level m, rounded half up", table: Logistic.fields,
      standard: Logistic(), make: { .logistic($0) },
      match: { if case .logistic(let curve) = $0 { curve } else { nil } }),
    Variant(
      "habitica", meaning: "As in Habitica: 25 XP times the level, 150 at level 5, then a parabola in tens", .habitica),
    Variant("mee6", meaning: "As in MEE6: a parabola that begins at 100 XP and rises by 55, 65, 75 …", .mee6),
    Variant(
      "minecraft", meaning: "As in Minecraft: from 7 XP, rising by 2, after 16 levels by 5, after 31 by 9", .minecraft),
    Variant("runescape", meaning: "As in RuneScape: from 83 XP, doubling about every 7 levels", .runescape),
    Variant(
      "pace-targeted", meaning: "Levels that take a growing number of days up to a ceiling, rounded half up",
      table: Pace.fields, standard: Pace(), make: { .paceTargeted($0) },
      match: { if case .paceTargeted(let pace) = $0 { pace } else { nil } }),
    Variant(
      "table", meaning: "A list of costs, then one cost for every level after it", table: Table.fields,
      standard: Table(), make: { .table($0) },
      match: { if case .table(let table) = $0 { table } else { nil } }),
  ])

  /// The terms of an exponential curve.
  struct Growth: Sendable, Equatable {
    var first: Int64
    var ratio: Double
  }
}

extension LevelCurve.Bands {
  private static let standard = LevelCurve.Bands()

  /// The fields of three bands.
  static let fields = FieldTable<LevelCurve.Bands>([
    .integer(
      "low", \.low, 1...1_000_000_000, unit: "XP", meaning: "XP in the first band", source: "diary",
      standard: standard.low),
    .integer(
      "middle", \.middle, 1...1_000_000_000, unit: "XP", meaning: "XP in the second band", source: "diary",
      standard: standard.middle),
    .integer(
      "high", \.high, 1...1_000_000_000, unit: "XP", meaning: "XP in the third band", source: "diary",
      standard: standard.high),
    .integer(
      "first_border", \.firstBorder, 1...500, unit: "level", meaning: "Where the second band begins", source: "diary",
      standard: standard.firstBorder),
    .integer(
      "second_border", \.secondBorder, 1...500, unit: "level", meaning: "Where the third band begins", source: "diary",
      standard: standard.secondBorder),
  ])
}

extension LevelCurve.Polynomial {
  private static let standard = LevelCurve.Polynomial()

  /// The fields of a polynomial.
  static let fields = FieldTable<LevelCurve.Polynomial>([
    .number(
      "c", \.c, 0.001...1_000_000_000, unit: "XP", meaning: "Cost of the first level", source: "assumed",
      standard: standard.c),
    .number("p", \.p, 0...10, meaning: "Power of the level", source: "assumed", standard: standard.p),
  ])
}

extension LevelCurve.Logistic {
  private static let standard = LevelCurve.Logistic()

  /// The fields of a logistic curve.
  static let fields = FieldTable<LevelCurve.Logistic>([
    .integer(
      "c0", \.c0, 1...1_000_000_000, unit: "XP", meaning: "Cost far below the middle level", source: "assumed",
      standard: standard.c0),
    .integer(
      "c1", \.c1, 1...1_000_000_000, unit: "XP", meaning: "Cost far above the middle level, never exceeded",
      source: "assumed", standard: standard.c1),
    .number("s", \.s, 0.001...100, unit: "per level", meaning: "Steepness", source: "assumed", standard: standard.s),
    .number(
      "m", \.m, 0...500, unit: "level", meaning: "Middle level, where the cost is half way", source: "assumed",
      standard: standard.m),
  ])
}

extension LevelCurve.Pace {
  private static let standard = LevelCurve.Pace()

  /// The fields of a pace.
  static let fields = FieldTable<LevelCurve.Pace>([
    .number(
      "first_days", \.firstDays, 0.01...3650, unit: "days", meaning: "Days that the first level takes",
      source: "assumed", standard: standard.firstDays),
    .number(
      "ceiling_days", \.ceilingDays, 0.01...3650, unit: "days", meaning: "Days that no level exceeds",
      source: "assumed", standard: standard.ceilingDays),
    .number(
      "growth", \.growth, 1...100, meaning: "Days of a level over those of the last", source: "assumed",
      standard: standard.growth),
    .number(
      "xp_per_day", \.xpPerDay, 0.01...1_000_000, unit: "XP/day", meaning: "Expected XP a day", source: "assumed",
      standard: standard.xpPerDay),
  ])
}

extension LevelCurve.Table {
  private static let standard = LevelCurve.Table()

  /// The fields of a table.
  static let fields = FieldTable<LevelCurve.Table>([
    .integers(
      "costs", \.costs, 1...1_000_000_000, count: 1...(LevelCurve.highest - 1), unit: "XP",
      meaning: "Costs of the first levels, which never fall", source: "assumed", standard: standard.costs),
    .integer(
      "then", \.then, 1...1_000_000_000, unit: "XP", meaning: "Cost of each level after the list, at least its last",
      source: "assumed", standard: standard.then),
  ])
}
