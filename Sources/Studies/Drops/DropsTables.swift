import CoinDrop
import Fields
import Reports
import Statistics

/// The table of a drops study: a row a case.
struct DropsTables {
  let results: DropsResults

  private var study: DropsStudy { results.study }

  var cells: Table {
    let columns = columns
    let rows = study.cases.indices.map(row)
    let printed = ["case"] + study.parameters.all.map { Self.name($0) } + Self.printed
    return Table(
      name: "cells", title: "Every case",
      definition: Self.definition, columns: columns, rows: rows, excerpt: excerpt,
      printedColumns: columns.indices.filter { printed.contains(columns[$0].name) })
  }

  /// The rows that the report prints: about twenty, evenly spread, the chosen one among them.
  private var excerpt: [Int]? {
    let count = study.cases.count
    if count <= 24 { return nil }
    return Set((0..<20).map { $0 * (count - 1) / 19 } + [study.chosen]).sorted()
  }

  private static let printed = [
    "settle_median_s", "settle_low_s", "settle_high_s", "settle_p90_s", "settle_change_s", "settle_change_low_s",
    "settle_change_high_s", "bounces_median", "bounces_low", "bounces_high", "rebound_median_share",
    "height_median_pt", "height_low_pt", "height_high_pt", "not_settled", "outside", "frame_p99_ms",
  ]

  private static let definition =
    "Of all drops of a case; all cases have the same starts. Settling is by position: the earliest time after the last spawn from which no coin moves more than 0.5 pt within any half second; drops that move to the end of the watched time are counted under not settled and are later than any number. A bounce is a way up of 1 pt or more that a coin's own speed makes. Medians with distribution-free 95 % intervals; p10 and p90 are the values that one drop in ten stays below or exceeds. The change is the mean difference to the chosen case over the same starts, with Student's 95 % interval, drops that have not settled counted with the whole time; it is empty where no drop of both cases has settled. Frames are those up to the last in which a coin was awake, over all drops of a case; costs and work counts are read to within 0.8 %."

  /// Column of a parameter: `coin_restitution`.
  private static func name(_ parameter: DropsParameters.Parameter) -> String {
    parameter.path.replacing(".", with: "_")
  }

  // MARK: Columns

  private var columns: [Column] {
    [ChangesTable.caseColumn] + study.parameters.all.map(Self.column)
      + [Column("drops", .integer, unit: "drops", meaning: "Drops of the case")]
      + DropsMetric.all.flatMap(Self.columns) + Self.rest
  }

  private static func column(_ parameter: DropsParameters.Parameter) -> Column {
    Column(
      name(parameter), parameter.numbers == nil ? .string : .number, unit: parameter.unit,
      title: parameter.spoken + (parameter.shownUnit.isEmpty ? "" : " (\(parameter.shownUnit))"),
      meaning: "Value of \(parameter.path)")
  }

  private static func columns(_ metric: DropsMetric) -> [Column] {
    let end = metric.unit.isEmpty ? "" : "_\(metric.unit)"
    func column(_ what: String, _ meaning: String) -> Column {
      let title = "\(metric.name) \(what.replacing("_", with: " "))"
      let shown = metric.unit.isEmpty || metric.unit == "share" ? title : "\(title) (\(metric.unit))"
      return Column("\(metric.name)_\(what)\(end)", .number, unit: metric.unit, title: shown, meaning: meaning)
    }
    return [
      column("median", "\(metric.meaning): median over drops"), column("low", "Lower end of the median's interval"),
      column("high", "Upper end of the median's interval"), column("p10", "One drop in ten stays below"),
      column("p90", "One drop in ten exceeds it"), column("change", "Mean difference to the chosen case"),
      column("change_low", "Lower end of its interval"), column("change_high", "Upper end of its interval"),
    ]
  }

  private static let rest = [
    Column("in_time_share", .number, unit: "share", meaning: "Drops that lie still in time (scene.patience_s)"),
    Column("in_time_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
    Column("in_time_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
    Column(
      "not_settled", .integer, unit: "drops", title: "not settled", meaning: "Drops in which a coin moved to the end"),
    Column(
      "outside", .integer, unit: "drops", title: "outside", meaning: "Drops that ended with a coin outside the box"),
    Column("outside_coins", .integer, unit: "coins", meaning: "Coins outside, over all drops"),
    Column("non_finite", .integer, unit: "drops", meaning: "Drops in which a coin left the numbers"),
    Column(
      "contact_passes_p99", .integer, meaning: "Contacts × passes of the solver that one frame in a hundred exceeds"),
    Column("contact_passes_max", .integer, meaning: "The same in the dearest frame"),
    Column("pair_tests_p99", .integer, meaning: "Tests of pairs that one frame in a hundred exceeds"),
    Column("nodes", .integer, unit: "coins", meaning: "Coins shown once all are there"),
    Column("spawns_max", .integer, unit: "coins", meaning: "Coins added in one frame"),
    Column(
      "frame_p50_ms", .number, unit: "ms", title: "frame p50 (ms)",
      meaning: "Cost of the middle frame under the device profile"),
    Column(
      "frame_p99_ms", .number, unit: "ms", title: "frame p99 (ms)", meaning: "Cost that one frame in a hundred exceeds"),
    Column("frame_max_ms", .number, unit: "ms", title: "frame max (ms)", meaning: "Cost of the dearest frame"),
    Column("over_budget_share", .number, unit: "share", meaning: "Frames that cost more than a frame may take"),
  ]

  // MARK: Rows

  private func row(_ index: Int) -> [Cell] {
    let layout = results.layout
    let one = study.cases[index]
    func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .missing }
    func integer(_ value: Int64?) -> Cell { value.map { .integer($0) } ?? .missing }
    let parameters = study.parameters.all.map { parameter -> Cell in
      if case .null = parameter.values[index].content { return .missing }
      guard parameter.numbers != nil, let value = parameter.values[index].asNumber else {
        return .text(parameter.values[index].valueText)
      }
      return .number(value)
    }
    let measures = DropsMetric.all.flatMap { metric in
      DropsVerdicts.cells(results.quantile(index, metric)) + [
        number(results.quantile(index, metric, p: 0.1).estimate),
        number(results.quantile(index, metric, p: 0.9).estimate),
      ] + DropsVerdicts.cells(results.isOpen(index, metric) ? nil : results.change(index, metric))
    }
    let spawns = one.scene.spawnIntervalFrames == 0 ? one.scene.coins : 1
    return [.text(one.name)] + parameters + [.integer(results.drops(index))] + measures
      + DropsVerdicts.cells(results.inTime(index))
      + [layout.unsettled, layout.outsideDrops, layout.outsideCoins, layout.nonFinite].map {
        .integer(results.count(index, $0))
      } + [
        integer(results.frameCount(index, layout.contactPasses, p: 0.99)),
        integer(results.frameCount(index, layout.contactPasses, p: 1)),
        integer(results.frameCount(index, layout.pairTests, p: 0.99)), .integer(Int64(one.scene.coins)),
        .integer(Int64(spawns)), number(results.frameMs(index, p: 0.5)), number(results.frameMs(index, p: 0.99)),
        number(results.frameMs(index, p: 1)), number(results.overBudget(index)),
      ]
  }
}
