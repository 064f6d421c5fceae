import Reports
import Statistics

extension LivesTables {
  var differences: Table {
    let judged = LivesVerdicts(results)
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for (index, against) in study.against.enumerated() {
      guard let base = against else { continue }
      for (number, metric) in study.metrics.enumerated() {
        guard let verdict = judged.verdict(index, metric: number) else { continue }
        if verdict.isJudged { excerpt.append(rows.count) }
        let pairs = Double(verdict.difference.n)
        let (up, down) = (Double(verdict.difference.higher), Double(verdict.difference.lower))
        let swaps = metric.better == .lowerIsBetter
        rows.append(
          [name(index), name(base), .text(metric.name), .text(judged.differenceUnit(number))] + cells(verdict.interval)
            + [
              pairs > 0 ? .number((swaps ? down : up) / pairs) : .missing,
              pairs > 0 ? .number(Double(verdict.difference.equal) / pairs) : .missing,
              pairs > 0 ? .number((swaps ? up : down) / pairs) : .missing,
              verdict.difference.varianceRatio.map { .number($0) } ?? .missing,
              verdict.isJudged ? .text(verdict.word) : .missing,
              verdict.moreLives.map { .integer($0) } ?? .missing,
            ])
      }
    }
    return Table(
      name: "differences", title: "Differences, life by life",
      definition: judged.definition,
      columns: [
        ChangesTable.caseColumn, Column("baseline", .string, meaning: "The case it is compared with"),
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
          meaning: "How many times as many lives a comparison of different people would need"
        ),
        Column("verdict", .string, meaning: "Empty where the figure is not in the scorecard"),
        Column(
          "more_lives_to_decide", .integer, unit: "lives",
          meaning: "For undecided: how many more installs would decide, if any number would"),
      ], rows: rows, excerpt: excerpt)
  }
}
