import Reports
import Statistics

/// The table `solved`: a row for each value that was looked for.
enum SolvedTable {
  struct Row {
    var item: Int
    var path: String
    var metric: String
    var unit: String
    var wanted: Double
    var outcome: String
    var isMonotone: Bool
    var simulated: Int
    var value: Double?
    var reach: ClosedRange<Double>?
    var figure: Interval?
    var neighbour: Double?
    var neighbourFigure: Interval?
  }

  static func table(_ rows: [Row]) -> Table {
    Table(
      name: "solved", title: "What was solved for",
      definition:
        "The value of the field at which the figure comes nearest to what is wanted, simulated there, and the neighbour on the other side. The range is where the ends of the figure's 95 % interval meet what is wanted. All values were simulated with the same lives.",
      columns: [
        Column("item", .integer, meaning: "Number of the item under solve"),
        Column("field", .string, meaning: "Key path of the field"),
        Column("metric", .string, meaning: "The figure, and its row"),
        Column("unit", .string, meaning: "Unit of the figure"),
        Column("wanted", .number, meaning: "What the figure shall be"),
        Column("outcome", .string, meaning: "found; every value; outside: no value meets it; unknown; not converged"),
        Column("value", .number, unit: "of the field", title: "value", meaning: "The field's value that comes nearest"),
        Column("open_from", .number, unit: "of the field", meaning: "Lower end of the values that chance leaves open"),
        Column("open_to", .number, unit: "of the field", meaning: "Upper end of the values that chance leaves open"),
        Column("estimate", .number, meaning: "The figure at that value"),
        Column("low", .number, meaning: "Lower end of its 95 % interval"),
        Column("high", .number, meaning: "Upper end of its 95 % interval"),
        Column(
          "neighbour", .number, unit: "of the field", title: "neighbour",
          meaning: "The next value, on the other side of what is wanted"),
        Column("neighbour_estimate", .number, meaning: "The figure there"),
        Column("neighbour_low", .number, meaning: "Lower end of its 95 % interval"),
        Column("neighbour_high", .number, meaning: "Upper end of its 95 % interval"),
        Column("monotone", .string, meaning: "Whether the figure only rises or only falls, as far as was simulated"),
        Column("simulated", .integer, unit: "values", meaning: "Values of the field that were simulated"),
      ], rows: rows.map(cells))
  }

  private static func cells(_ row: Row) -> [Cell] {
    func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .missing }
    return [
      .integer(Int64(row.item)), .text(row.path), .text(row.metric), .text(row.unit), .number(row.wanted),
      .text(row.outcome), number(row.value), number(row.reach?.lowerBound), number(row.reach?.upperBound),
    ] + IntervalCells.of(row.figure) + [number(row.neighbour)] + IntervalCells.of(row.neighbourFigure) + [
      .text(row.isMonotone ? "yes" : "no"), .integer(Int64(row.simulated)),
    ]
  }
}
