import Experiments
import Fields

/// Which cases of a drops study are compared: each cell of what varies under the baseline with the same cell under the others.
struct DropsPairing: Sendable {
  /// Name of the baseline, without what varies.
  let baseline: String
  let others: [Other]
  /// By metric number, in its unit, the smallest difference that matters; nil where none is given.
  let margins: [Double?]

  /// One named case against the baseline.
  struct Other: Sendable, Equatable {
    var name: String
    var cells: [Cell]
  }

  /// A cell under both.
  struct Cell: Sendable, Equatable {
    var base: Int
    var other: Int
    /// The row of the design that it is, if cells are drawn.
    var row: Int?
    /// Cells of different copies have starts of their own.
    var copy: Int
  }

  /// Nil where nothing is compared. Notes too many drops to compare them one by one.
  init?(_ experiment: Experiment, _ faults: inout [Fault]) {
    guard let comparison = experiment.comparison else { return nil }
    baseline = comparison.baseline
    margins = DropsMetric.all.map { metric in
      comparison.margins.first { $0.metric == metric.meanName }?.value
    }
    let drawn = experiment.sampling.map { Self.drawn($0, comparison.baseline) }
    others = drawn ?? Self.crossed(experiment.cases.map(\.name), comparison.baseline)
    // That there is no such baseline, or one case alone, is told already.
    if others.isEmpty { return nil }
    if experiment.drops > DropsLayout.mostKept {
      let mark = experiment.cases.first?.overrides.first?.mark ?? experiment.scene.mark
      let found = "drops: found \(experiment.drops); allowed: up to \(DropsLayout.mostKept)"
      faults.append(Fault(mark, "\(found) where cases are compared drop by drop"))
      return nil
    }
  }

  /// The rows of a design under each named case; rows that are one case are one cell.
  private static func drawn(_ sampling: Sampling, _ baseline: String) -> [Other] {
    guard let own = sampling.named.firstIndex(where: { $0.name == baseline }) else { return [] }
    return sampling.named.indices.filter { $0 != own }.map { named in
      let cells = sampling.distinct(named: own, sampling.rows.indices).map { row, index in
        Cell(base: index, other: sampling.cases[named][row], row: row, copy: sampling.rows[row].copy)
      }
      return Other(name: sampling.named[named].name, cells: cells)
    }
  }

  /// Names of crossed cases are those of the named ones and what varies behind: `discs, restitution=0.1`.
  private static func crossed(_ names: [String], _ baseline: String) -> [Other] {
    let bases = names.indices.filter { names[$0] == baseline || names[$0].hasPrefix(baseline + ", ") }
    var others: [Other] = []
    for index in names.indices where !bases.contains(index) {
      // The longest end that a case of the baseline has too.
      let found = bases.map { (base: $0, end: names[$0].dropFirst(baseline.count)) }.filter {
        names[index].hasSuffix($0.end) && names[index].count > $0.end.count
      }
      guard let base = found.max(by: { $0.end.count < $1.end.count }) else { continue }
      let name = String(names[index].dropLast(base.end.count))
      let cell = Cell(base: base.base, other: index, row: nil, copy: 0)
      if let place = others.firstIndex(where: { $0.name == name }) {
        others[place].cells.append(cell)
      } else {
        others.append(Other(name: name, cells: [cell]))
      }
    }
    return others
  }
}

extension DropsMetric {
  /// The figure whose paired differences are told: `settle_mean_s`, `in_time_share`.
  var meanName: String { column(kind == .yesNo ? "share" : "mean") }
}
