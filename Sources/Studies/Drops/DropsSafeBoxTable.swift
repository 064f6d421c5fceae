import CoinDrop
import Reports
import Statistics

/// The safe box as a table, and in words.
struct DropsSafeBoxTable {
  let safe: DropsSafeBox
  let parameters: DropsParameters
  /// How long a person waits in the chosen case, and how many drops a case has.
  let patienceS: Double
  let drops: Int

  /// A row an axis.
  var table: Table {
    let columns = [
      Column("parameter", .string, meaning: "What varies"),
      Column("unit", .string, meaning: "Its unit"),
      Column("chosen", .string, title: "today", meaning: "Value of the chosen case"),
      Column("safe", .string, meaning: "Values of the box"),
      Column("swept", .string, meaning: "Values that were tried"),
      Column("safe_low", .number, meaning: "The lowest value of the box, where values are numbers"),
      Column("safe_high", .number, meaning: "The highest"),
      Column("sweep_low", .number, meaning: "The lowest value that was tried"),
      Column("sweep_high", .number, meaning: "The highest"),
      Column("room_below", .number, meaning: "From today's value down to the lowest of the box, in the unit"),
      Column(
        "room_below_share", .number, unit: "share", title: "room below", meaning: "The same as a share of today's value"
      ),
      Column("breaks_below", .string, meaning: "The first value under the box, and what breaks there"),
      Column("room_above", .number, meaning: "From today's value up to the highest of the box, in the unit"),
      Column(
        "room_above_share", .number, unit: "share", title: "room above", meaning: "The same as a share of today's value"
      ),
      Column(
        "breaks_above", .string,
        meaning: "The first value over the box, or all others of what has no order, and what breaks there"),
    ]
    return Table(
      name: "safe_box", title: "The safe box", definition: definition, columns: columns, rows: safe.edges.map(row),
      printedColumns: columns.indices.filter { Self.printed.contains(columns[$0].name) })
  }

  private static let printed = [
    "parameter", "chosen", "safe", "swept", "room_below_share", "breaks_below", "room_above_share", "breaks_above",
  ]

  private var definition: String {
    let rates =
      safe.grid.hasRates
      ? "60 and 120 steps a second agree: at each of these values the mean difference, over the same starts, is within \(Words.number(DropsSafeCells.mostSettleS)) s in when the jar lies still and within \(Words.number(DropsSafeCells.mostBounces)) in the bounces of a coin, and in no cell the whole interval of one of them lies beyond, as wide."
      : "Rates of the solver were not compared: for that, scene.steps_per_second has to vary over 60 and 120."
    return
      "The largest box of values around today's in which (1) at each value of every parameter at least 99 % of the drops in the box lie still within \(Words.number(patienceS)) s of the last coin, and no cell surely has fewer (the whole interval of its share lies below, wide enough for all cells at once: \(drops) drops cannot prove 99 % of one cell); (2) no drop loses a coin, through a wall or over it, or its numbers; (3) \(rates) Largest: the most cells, then the greatest part of the ranges tried. \(safe.holdsChosen ? "" : "Since no box around today's values is safe, it is one around the nearest safe cell: the fewest changed values, then the fewest levels. Room below zero is how far today's value is outside. ")What has no order, such as a switch, is in the box with today's value or with all. The interval of the box takes starts as independent, not drops, since all cells have the same starts. The edge lies between the last value of the box and the first that breaks, with the other parameters anywhere in the box.\(safe.isWhole ? "" : " The search stopped before it had looked at every box: a larger one may exist.")"
  }

  private func row(_ edge: DropsSafeBox.Edge) -> [Cell] {
    let parameter = parameters.all[edge.axis.parameter]
    let numbers = edge.axis.numbers
    func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .missing }
    return [
      .text(parameter.spoken), .text(parameter.unit), .text(edge.axis.levels[edge.axis.start]),
      .text(Self.range(edge.axis, edge.safe)), .text(Self.range(edge.axis, 0...edge.axis.levels.count - 1)),
      number(numbers?[edge.safe.lowerBound]), number(numbers?[edge.safe.upperBound]), number(numbers?.first),
      number(numbers?.last), number(edge.roomBelow), number(edge.share(edge.roomBelow)),
      .text(broken(edge, edge.below)),
      number(edge.roomAbove), number(edge.share(edge.roomAbove)), .text(broken(edge, edge.above)),
    ]
  }

  /// `0.1 to 0.45`, `true, false`.
  static func range(_ axis: DropsGrid.Axis, _ levels: ClosedRange<Int>) -> String {
    if axis.numbers == nil { return axis.levels[levels].joined(separator: ", ") }
    let (low, high) = (axis.levels[levels.lowerBound], axis.levels[levels.upperBound])
    return low == high ? low : "\(low) to \(high)"
  }

  private func broken(_ edge: DropsSafeBox.Edge, _ broken: DropsSafeBox.Break?) -> String {
    guard let broken else { return edge.axis.numbers == nil ? "" : "not within the sweep" }
    return "\(levels(edge, broken)): \(what(broken.pool, inFull: true))"
  }

  /// `0.5`, `false`.
  func levels(_ edge: DropsSafeBox.Edge, _ broken: DropsSafeBox.Break) -> String {
    Sentence.list(broken.levels.map { edge.axis.levels[$0] })
  }

  /// What breaks in cells that a box does not take in: `92.3 % in time, 3 drops lose coins`; with how many of them break, and by
  /// how much rates differ, where it is told in full.
  func what(_ pool: DropsSafeCells.Pool, inFull: Bool = false) -> String {
    func cells(_ count: Int) -> String { inFull && pool.cells > 1 ? " in \(count) of \(pool.cells) cells" : "" }
    var parts: [String] = []
    if let share = pool.inTime, pool.lateCells > 0 || pool.late * 100 > pool.drops {
      let few =
        pool.lateCells > 0 && !cells(pool.lateCells).isEmpty ? "," + cells(pool.lateCells) + " surely too few" : ""
      parts.append("\(Words.percent(share.estimate)) in time\(few)")
    }
    if pool.lost > 0 { parts.append("\(pool.lost) drop\(pool.lost == 1 ? " loses" : "s lose") coins") }
    if pool.partedCells > 0 {
      parts.append("60 and 120 steps a second part\(cells(pool.partedCells))\(inFull ? differences(pool) : "")")
    }
    return parts.isEmpty ? "with it too few are in time at other values, or rates part" : parts.joined(separator: ", ")
  }

  /// `; all together +0.31 s and +0.6 bounces at 120`.
  private func differences(_ pool: DropsSafeCells.Pool) -> String {
    guard let settle = pool.settle, let bounces = pool.bounces else { return "" }
    let parts = [(settle, "s"), (bounces, "bounces")].map { value, unit in
      "\(Words.value(value.estimate, low: value.low, high: value.high, unit: "", plus: true))\u{A0}\(unit)"
    }
    return "; on average \(Sentence.list(parts)) at 120"
  }
}
