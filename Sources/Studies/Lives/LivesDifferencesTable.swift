import Reports
import Statistics

extension LivesTables {
  var differences: Table {
    let judged = LivesVerdicts(results)
    let splits = LivesSplits(study)
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for (index, against) in study.against.enumerated() {
      guard let base = against else { continue }
      func add(_ number: Int, _ part: LivesPart?) {
        let outcome =
          part.map { judged.verdict(index, metric: number, of: $0) } ?? judged.verdict(index, metric: number)
        guard let outcome else { return }
        if outcome.isJudged, part == nil { excerpt.append(rows.count) }
        let metric = study.metrics[number]
        rows.append(
          [name(index)] + splits.cells(part, index)
            + [name(base), .text(metric.name), .text(judged.differenceUnit(number))] + cells(outcome))
      }
      for number in study.metrics.indices { add(number, nil) }
      for part in splits.parts(index) {
        for number in study.metrics.indices { add(number, part) }
      }
    }
    let columns = [ChangesTable.caseColumn] + splits.columns + Self.differenceColumns
    return Table(
      name: "differences", title: "Differences, life by life", definition: judged.definition, columns: columns,
      rows: rows, excerpt: excerpt, printedColumns: splits.printed(columns))
  }

  private func cells(_ outcome: LivesVerdicts.Outcome) -> [Cell] {
    let (difference, n) = (outcome.difference, outcome.difference.n)
    let swaps = outcome.direction == .lowerIsBetter
    return cells(outcome.interval) + [
      share(swaps ? difference.lower : difference.higher, of: n), share(difference.equal, of: n),
      share(swaps ? difference.higher : difference.lower, of: n),
      difference.varianceRatio.map { .number($0) } ?? .missing,
      outcome.isJudged ? .text(outcome.word) : .missing,
      outcome.moreLives.map { .integer($0) } ?? .missing,
    ]
  }

  private static let differenceColumns = [
    Column("baseline", .string, meaning: "The case it is compared with"),
    Column("metric", .string, meaning: "Name of the figure"), Column("unit", .string, meaning: "Its unit"),
    Column("mean_difference", .number, meaning: "Case less baseline, over the same people with the same luck"),
    Column("low", .number, meaning: "Lower end of its interval"),
    Column("high", .number, meaning: "Upper end of its interval"),
    Column(
      "better_share", .number, unit: "share",
      meaning: "Same-luck pairs with a better value in the case (a larger one, where neither is good)"),
    Column("equal_share", .number, unit: "share", meaning: "Pairs with the same value"),
    Column("worse_share", .number, unit: "share", meaning: "Pairs with a worse value"),
    Column(
      "variance_ratio", .number, unit: "times",
      meaning: "How many times as many lives a comparison of different people would need; empty where nothing differs"),
    Column("verdict", .string, meaning: "Empty where the figure is not judged"),
    Column(
      "more_lives_to_decide", .integer, unit: "lives",
      meaning: "For undecided: how many more installs would decide, were the estimate to stay; empty if no number would"
    ),
  ]
}
