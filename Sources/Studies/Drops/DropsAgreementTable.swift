import Experiments
import Reports
import Statistics

extension DropsAgreement {
  /// A row a measure and other case.
  var table: Table {
    let rows = zip(pairing.others, all).flatMap { other, measures in
      measures.map { row($0, other) }
    }
    let shown = rows.indices.filter { Self.isShown(all.joined().map(\.metric)[$0]) }
    let columns = Self.columns
    return Table(
      name: "agreement", title: "Do they agree?", definition: definition, columns: columns, rows: rows,
      excerpt: shown.count < rows.count ? shown : nil,
      printedColumns: columns.indices.filter { pairing.others.count > 1 || columns[$0].name != "case" }.filter {
        !Self.unprinted.contains(columns[$0].name)
      })
  }

  /// What frames take is printed in short.
  private static func isShown(_ metric: DropsMetric) -> Bool {
    metric.isMotion || [DropsMetric.frameP50.name, DropsMetric.frameP99.name].contains(metric.name)
  }

  private static let unprinted = [
    "baseline", "baseline_mean", "mean", "typical_low", "typical_high", "cells", "luck_share",
  ]

  private var definition: String {
    let isDrawn = study.experiment.sampling != nil
    let over =
      isDrawn
      ? "Each cell is a point of the design; the mean difference is over points, and its interval, over copies of the design that share neither points nor starts, knows of both kinds of luck: which points were drawn and where coins start. It says how far the two agree on average over the whole of what varies, not in each point."
      : "Cells are those of the spec and no sample; the interval knows of luck in where coins start."
    return
      "Every drop of every cell, under both, with the same starts. p10, median and p90 over all drops of all cells. \(over) Intervals of the measures of the coins hold all at once with 95 %. Agrees: the whole interval within ± the margin. Parts: the whole interval beyond it, or beyond zero where there is no margin. Open: neither. No margin: not known to part, and the spec does not say how far apart two may be that agree. Typical: how large differences of single cells are, luck taken out (root of their mean square). Differ: the share of cells in which the distributions differ by a Kolmogorov–Smirnov test that errs once in twenty, so that 5 % or fewer may by luck (differences below 0.1 pt, 1 pt/s, 0.01 s, 0.01 bounces or 0.1 percentage points are none); the file has beside it how many halves of the baseline's own drops do. Surely: cells that do so where all cells and all measures of the coins are judged at once (Holm). What has not come to rest counts in means with the whole watched time. \(Self.apart)"
  }

  private static let apart =
    "What frames take tells of how a solver works, and is judged apart."

  private func row(_ measure: Measure, _ other: DropsPairing.Other) -> [Cell] {
    func number(_ value: Double?) -> Cell { value.flatMap { $0.isFinite ? .number($0) : nil } ?? .missing }
    func quantiles(_ sample: DropsSample) -> [Cell] {
      [0.1, 0.5, 0.9].map { measure.metric.kind == .yesNo ? .missing : number(sample.quantile($0).estimate) }
    }
    let (difference, known) = (measure.difference, measure.known)
    let typical = measure.typical
    return [.text(other.name), .text(pairing.baseline), .text(measure.metric.name), .text(measure.metric.unit)]
      + quantiles(measure.base) + quantiles(measure.other) + [
        number(measure.baseMean), number(measure.otherMean),
        number(difference?.estimate ?? measure.meanDifference), number(difference?.low), number(difference?.high),
        number(measure.margin), .text(measure.verdict.rawValue), number(typical?.estimate), number(typical?.low),
        number(typical?.high), .integer(Int64(known.count)),
        known.isEmpty ? .missing : .number(Double(measure.differing) / Double(known.count)), number(measure.luckShare),
        .integer(Int64(measure.surely)),
      ]
  }

  private static let columns: [Column] =
    [
      ChangesTable.caseColumn, Column("baseline", .string, meaning: "What it is compared with"),
      Column("measure", .string, meaning: "Name, as in the table of cells"), Column("unit", .string, meaning: "Unit"),
    ]
    + ["baseline_", ""].flatMap { which in
      let title = which.isEmpty ? "" : "baseline "
      let whose = which.isEmpty ? "of the case" : "of the baseline"
      return [
        Column("\(which)p10", .number, title: "\(title)p10", meaning: "One drop in ten \(whose) stays below"),
        Column("\(which)median", .number, title: "\(title)median", meaning: "Half of the drops \(whose) stay below"),
        Column("\(which)p90", .number, title: "\(title)p90", meaning: "One drop in ten \(whose) exceeds it"),
      ]
    } + [
      Column("baseline_mean", .number, meaning: "Mean of the baseline over cells"),
      Column("mean", .number, meaning: "Mean of the case over cells"),
      Column("mean_difference", .number, title: "difference", meaning: "The case less the baseline, mean over cells"),
      Column("low", .number, meaning: "Lower end of its interval"),
      Column("high", .number, meaning: "Upper end of its interval"),
      Column("margin", .number, meaning: "The smallest difference that matters, as the spec has it"),
      Column("verdict", .string, meaning: "Whether the two agree on average"),
      Column("typical", .number, meaning: "Typical size of the difference in a single cell, luck taken out"),
      Column("typical_low", .number, meaning: "Lower end of its interval"),
      Column("typical_high", .number, meaning: "Upper end of its interval"),
      Column("cells", .integer, meaning: "Cells in which both have the measure"),
      Column(
        "differ_share", .number, unit: "share", title: "differ",
        meaning: "Cells whose distributions differ, some by luck"),
      Column(
        "luck_share", .number, unit: "share",
        meaning: "Cells in which the even and the odd drops of the baseline differ by the same test"),
      Column("surely", .integer, unit: "cells", title: "surely", meaning: "Cells whose distributions surely differ"),
    ]

  /// A row a measure and input: what the size of differences goes with.
  func dependence(_ parting: DropsParting) -> Table? {
    guard let sampling = study.experiment.sampling else { return nil }
    var clear: [Int] = []
    var count = 0
    let rows = pairing.others.indices.flatMap { other in
      parting.dependence(other).flatMap { measure, found in
        for influence in found.influences {
          if measure.isUneven, influence.role != .noDirection { clear.append(count) }
          count += 1
        }
        return found.influences.map { influence -> [Cell] in
          [
            .text(pairing.others[other].name), .text(measure.metric.name),
            .text(sampling.inputs[influence.input].label),
          ] + IntervalCells.of(influence.measures[0]) + [.text(influence.role.rawValue)]
        }
      }
    }
    if rows.isEmpty { return nil }
    return Table(
      name: "parting_inputs", title: "What parting depends on",
      definition:
        "Spearman's correlation of an input with the square of a cell's mean difference, less what luck adds to that square; mean over copies of the design, with intervals so wide that all inputs of a measure hold at once with 95 %. Printed are the inputs with a clear direction, of measures that surely differ in single cells.",
      columns: [
        ChangesTable.caseColumn, Column("measure", .string, meaning: "The measure whose differences are asked about"),
        Column("input", .string, meaning: "What varies"),
        Column(
          "rank_correlation", .number, title: "rank correlation",
          meaning: "From −1 to 1: how surely differences are larger with more of the input"),
        Column("low", .number, meaning: "Lower end of its interval"),
        Column("high", .number, meaning: "Upper end of its interval"),
        Column("role", .string, title: "differences are", meaning: "Which way differences go with the input"),
      ], rows: rows, excerpt: clear)
  }
}

extension DropsAgreement.Measure {
  /// The mean over cells of their mean differences; nil where none can be compared.
  var meanDifference: Double? {
    known.isEmpty ? nil : known.reduce(0) { $0 + $1.mean } / Double(known.count)
  }
}
