import CoinDrop
import Experiments
import Fields
import Reports
import Statistics

/// The tables of a drops study: a row a case, and a row a measure of the scene as it is.
struct DropsTables {
  let results: DropsResults

  private var study: DropsStudy { results.study }

  var cells: Table {
    let columns = columns
    let rows = study.cases.indices.map(row)
    let printed = ["case"] + study.parameters.all.map { Self.name($0) } + Self.printed
    return Table(
      name: "cells", title: "Every case",
      definition: definition, columns: columns, rows: rows, excerpt: excerpt,
      printedColumns: columns.indices.filter { printed.contains(columns[$0].name) })
  }

  /// Every measure of the chosen case, with its definition: the three rules of rest side by side.
  var measures: Table {
    let index = study.chosen
    let place =
      isDrawn ? "at the sampled point closest to the scene" : "in the case \u{201C}\(study.cases[index].name)\u{201D}"
    return Table(
      name: "measures", title: "Every measure of one case",
      definition:
        "Of the drops \(place). Medians over drops with distribution-free 95 % intervals; empty where too few drops have a value, or have it within the watched time. Rest is told by three rules, by place (settle), by speed (calm) and by the solver (sleep), since each is blind to something.",
      columns: [
        Column("measure", .string, meaning: "Name, as in the table of cases and in specs"),
        Column("unit", .string, meaning: "Unit of the values"),
        Column("median", .number, meaning: "Half of the drops stay below"),
        Column("low", .number, meaning: "Lower end of its 95 % interval"),
        Column("high", .number, meaning: "Upper end of its 95 % interval"),
        Column("p10", .number, meaning: "One drop in ten stays below"),
        Column("p90", .number, meaning: "One drop in ten exceeds it"),
        Column("drops", .integer, unit: "drops", meaning: "Drops that have a value"),
        Column("definition", .string, meaning: "What is measured"),
      ],
      rows: DropsMetric.measures.map { metric in
        let sample = results.sample(index, metric)
        return [.text(metric.name), .text(metric.unit)] + DropsVerdicts.cells(sample.quantile()) + [
          sample.quantile(0.1).estimate.map { .number($0) } ?? .missing,
          sample.quantile(0.9).estimate.map { .number($0) } ?? .missing, .integer(sample.count - sample.later),
          .text(metric.meaning),
        ]
      })
  }

  /// The rows that the report prints: about twenty, evenly spread, the chosen one among them.
  private var excerpt: [Int]? {
    let count = study.cases.count
    if count <= 24 { return nil }
    return Set((0..<20).map { $0 * (count - 1) / 19 } + [study.chosen]).sorted()
  }

  /// Columns that the report prints, and measures that are defined under it.
  private static let printed = [
    "settle_median_s", "settle_low_s", "settle_high_s", "settle_p90_s", "settle_change_s", "settle_change_low_s",
    "settle_change_high_s", "bounces_median", "bounces_low", "bounces_high", "rebound_median_share",
    "height_median_pt", "height_low_pt", "height_high_pt", "not_settled", "outside", "frame_p99_ms",
  ]
  private static let defined: [DropsMetric] = [.settle, .bounces, .rebound, .height, .frameP99]

  private var definition: String {
    let (own, change) =
      isDrawn
      ? ("all cases of a copy of the design have", "")
      : (
        "all cases have",
        " The change is the mean difference to the chosen case over the same starts, with Student's 95 % interval; it is empty where no drop of both cases has settled."
      )
    let rough =
      study.layout.isKept ? "" : " Of so many drops quantiles are read to within 0.8 %, and what is below 0 as 0."
    return
      "Of all drops of a case; \(own) the same starts. Medians over drops with distribution-free 95 % intervals; p10 and p90 are the values that one drop in ten stays below or exceeds.\(change) Drops that move to the end of the watched time are counted under not settled; they are later than any number, and count with the whole watched time in means. \(Self.definitions(Self.defined))\(rough)"
  }

  /// `Time to lie still: seconds from …. Bounces of a coin: …`.
  private static func definitions(_ metrics: [DropsMetric]) -> String {
    metrics.map { metric in
      "\(Sentence.begun(metric.title)): \(metric.meaning.prefix(1).lowercased())\(metric.meaning.dropFirst())."
    }.joined(separator: " ")
  }

  private var isDrawn: Bool { study.experiment.sampling != nil }

  /// Column of a parameter: `coin_restitution`.
  private static func name(_ parameter: DropsParameters.Parameter) -> String {
    parameter.path.replacing(".", with: "_")
  }

  // MARK: Columns

  private var columns: [Column] {
    [ChangesTable.caseColumn] + study.parameters.all.map(Self.column)
      + [Column("drops", .integer, unit: "drops", meaning: "Drops of the case")]
      + DropsMetric.measures.flatMap(columns) + Self.rest
  }

  private static func column(_ parameter: DropsParameters.Parameter) -> Column {
    Column(
      name(parameter), parameter.numbers == nil ? .string : .number, unit: parameter.unit,
      title: parameter.spoken + (parameter.shownUnit.isEmpty ? "" : " (\(parameter.shownUnit))"),
      meaning: "Value of \(parameter.path)")
  }

  private func columns(_ metric: DropsMetric) -> [Column] {
    func column(_ what: String, _ meaning: String) -> Column {
      let title = "\(metric.name) \(what)".replacing("_", with: " ")
      let shown = metric.unit.isEmpty || metric.unit == "share" ? title : "\(title) (\(metric.unit))"
      return Column(metric.column(what), .number, unit: metric.unit, title: shown, meaning: meaning)
    }
    let own = [
      column("median", "\(metric.meaning): median over drops"), column("low", "Lower end of the median's interval"),
      column("high", "Upper end of the median's interval"), column("p10", "One drop in ten stays below"),
      column("p90", "One drop in ten exceeds it"),
    ]
    if isDrawn { return own }
    return own + [
      column("change", "Mean difference to the chosen case"), column("change_low", "Lower end of its interval"),
      column("change_high", "Upper end of its interval"),
    ]
  }

  private static let rest =
    [
      Column("in_time_share", .number, unit: "share", meaning: DropsMetric.inTime.meaning),
      Column("in_time_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
      Column("in_time_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
    ]
    + DropsMetric.counts.map { metric in
      let isSum = metric.kind == .sum
      return Column(
        metric.name, .integer, unit: isSum ? metric.unit : "drops", title: metric.name.replacing("_", with: " "),
        meaning: metric.meaning + (isSum ? ", over all drops" : ""))
    } + [
      Column("non_finite", .integer, unit: "drops", meaning: "Drops in which a coin left the numbers"),
      Column("nodes", .integer, unit: "coins", meaning: "Coins shown once all are there"),
      Column("spawns_max", .integer, unit: "coins", meaning: "Coins added in one frame"),
      Column(
        "frame_max_ms", .number, unit: "ms", title: "frame max (ms)", meaning: "Cost of the dearest frame of all drops"),
      Column(
        "over_budget_share", .number, unit: "share",
        meaning: "Frames that cost more than a frame may take, mean over drops of the share of their frames"),
    ]

  // MARK: Rows

  private func row(_ index: Int) -> [Cell] {
    let one = study.cases[index]
    func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .missing }
    let parameters = study.parameters.all.map { parameter -> Cell in
      if case .null = parameter.values[index].content { return .missing }
      guard parameter.numbers != nil, let value = parameter.values[index].asNumber else {
        return .text(parameter.values[index].valueText)
      }
      return .number(value)
    }
    let measures = DropsMetric.measures.flatMap { metric in
      let sample = results.sample(index, metric)
      let change = results.isOpen(index, metric) ? nil : results.change(index, metric)
      return DropsVerdicts.cells(sample.quantile())
        + [number(sample.quantile(0.1).estimate), number(sample.quantile(0.9).estimate)]
        + (isDrawn ? [] : DropsVerdicts.cells(change))
    }
    let spawns = one.scene.spawnIntervalFrames == 0 ? one.scene.coins : 1
    return [.text(one.name)] + parameters + [.integer(results.drops(index))] + measures
      + DropsVerdicts.cells(results.share(index, .inTime))
      + DropsMetric.counts.map { .integer(results.count(index, $0)) } + [
        .integer(results.nonFinite(index)), .integer(Int64(one.scene.coins)), .integer(Int64(spawns)),
        number(results.sample(index, .frameMax).greatest), number(results.mean(index, .overBudget)?.estimate),
      ]
  }
}
