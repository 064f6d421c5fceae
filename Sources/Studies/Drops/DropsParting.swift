import Experiments
import Fields
import Reports
import Statistics

/// Where two cases of a drops study part: which cells, and what that depends on.
struct DropsParting {
  let agreement: DropsAgreement
  /// From the cell on in which they part most.
  let rows: [Row]

  /// One cell of one case against the baseline.
  struct Row {
    /// Number of the other case, and of the cell.
    var other: Int
    var cell: Int
    /// Measures of the coins that differ by a test that errs once in twenty, and those that surely do.
    var differing: Int
    var surely: Int
    /// Number of the measure that differs most, and how.
    var measure: Int
    var difference: DropsAgreement.CellDifference
  }

  init(_ agreement: DropsAgreement) {
    self.agreement = agreement
    rows = agreement.all.enumerated().flatMap { other, measures in
      agreement.pairing.others[other].cells.indices.compactMap { cell -> Row? in
        let known = measures.indices.compactMap {
          number -> (measure: Int, difference: DropsAgreement.CellDifference)? in
          guard measures[number].metric.isMotion, let found = measures[number].cells[cell] else { return nil }
          return (number, found)
        }
        let worst = known.min {
          ($0.difference.probability, -$0.difference.distance, $0.measure)
            < ($1.difference.probability, -$1.difference.distance, $1.measure)
        }
        guard let worst else { return nil }
        return Row(
          other: other, cell: cell, differing: known.count { $0.difference.probability <= DropsAgreement.level },
          surely: known.count { $0.difference.isSure }, measure: worst.measure, difference: worst.difference)
      }
    }.sorted {
      (-$0.surely, $0.difference.probability, -$0.differing, $0.other, $0.cell)
        < (-$1.surely, $1.difference.probability, -$1.differing, $1.other, $1.cell)
    }
  }

  // MARK: What it depends on

  /// By measure of the coins what the size of the differences of single cells goes with, where points are drawn from a Latin
  /// hypercube.
  func dependence(_ other: Int) -> [(measure: DropsAgreement.Measure, found: Sensitivity)] {
    guard let sampling = agreement.study.experiment.sampling, case .latin = sampling.design,
      let own = sampling.named.firstIndex(where: { $0.name == agreement.pairing.baseline })
    else { return [] }
    let cells = agreement.pairing.others[other].cells
    return agreement.all[other].filter(\.metric.isMotion).map { measure in
      var values: [Interval?] = Array(repeating: nil, count: agreement.study.cases.count)
      for (cell, found) in zip(cells, measure.cells) {
        values[cell.base] = found.map { Interval(low: $0.square, estimate: $0.square, high: $0.square) }
      }
      let figure = SampledFigure(
        name: measure.metric.name, title: "differences in the \(measure.metric.title)", unit: "",
        meaning: "Square of the mean difference, less what luck adds to it", values: values, replicates: [])
      return (measure, Sensitivity(sampling, figure, named: own))
    }
  }

  // MARK: Tables

  /// The parameters in which cells differ, not what the compared cases set.
  var parameters: [DropsParameters.Parameter] {
    let cells = agreement.pairing.others.flatMap(\.cells)
    return agreement.study.parameters.all.filter { parameter in
      parameter.isVaried && cells.allSatisfy { parameter.meant[$0.base] == parameter.meant[$0.other] }
    }
  }

  /// A row a cell.
  var table: Table {
    let (study, pairing) = (agreement.study, agreement.pairing)
    let parameters = parameters
    let cells = rows.map { row -> [Cell] in
      let measure = agreement.all[row.other][row.measure]
      let cell = pairing.others[row.other].cells[row.cell]
      func median(_ index: Int) -> Cell {
        agreement.results.quantile(index, measure.metric).estimate.map { .number($0) } ?? .missing
      }
      let values = parameters.map { parameter -> Cell in
        guard parameter.numbers != nil, let value = parameter.values[cell.base].asNumber else {
          return .text(parameter.values[cell.base].valueText)
        }
        return .number(value)
      }
      return [.text(study.cases[cell.other].name), .text(study.cases[cell.base].name)] + values + [
        .integer(Int64(row.differing)), .integer(Int64(row.surely)), .text(measure.metric.name),
        .text(measure.metric.unit), median(cell.base), median(cell.other), .number(row.difference.mean),
        .number(row.difference.distance), .number(row.difference.probability), .number(row.difference.adjusted),
      ]
    }
    let columns =
      [ChangesTable.caseColumn, Column("baseline", .string, meaning: "Name of the case that it is compared with")]
      + parameters.map { parameter in
        Column(
          parameter.path.replacing(".", with: "_"), parameter.numbers == nil ? .string : .number, unit: parameter.unit,
          title: parameter.spoken + (parameter.shownUnit.isEmpty ? "" : " (\(parameter.shownUnit))"),
          meaning: "Value of \(parameter.path)")
      } + Self.columns
    return Table(
      name: "parting", title: "Where they part most",
      definition:
        "Cells from the one on in which the two part most, all drops against all. Differ: the distributions of a measure are so far apart as luck makes them once in twenty times at most (two-sample Kolmogorov–Smirnov test); of many cells some do by luck. Surely: adjusted for all cells of the measure (Holm), so that luck makes any of them in one of twenty studies at most. The measure shown is the one that differs most. The ten cells at the top are printed.",
      columns: columns, rows: cells, excerpt: cells.count > 10 ? Array(0..<10) : nil,
      printedColumns: columns.indices.filter { $0 != 1 && !["probability", "unit"].contains(columns[$0].name) })
  }

  private static let columns = [
    Column(
      "differing", .integer, title: "measures that differ", meaning: "Measures of the coins that differ, some by luck"),
    Column("surely", .integer, title: "surely", meaning: "Those that surely differ"),
    Column("measure", .string, title: "most of all", meaning: "The measure that differs most"),
    Column("unit", .string, meaning: "Its unit"),
    Column(
      "baseline_median", .number, meaning: "Its median over drops under the baseline; empty beyond the watched time"),
    Column("median", .number, meaning: "The same under the other case"),
    Column(
      "mean_difference", .number,
      meaning: "Mean over drops of the other less the baseline, what has not come to rest with the whole watched time"),
    Column("distance", .number, unit: "share", meaning: "The largest distance between the distribution functions"),
    Column("probability", .number, unit: "share", meaning: "How often luck makes such a distance"),
    Column(
      "adjusted", .number, unit: "share", meaning: "The same for any of all cells of this measure (Holm)"),
  ]
}
