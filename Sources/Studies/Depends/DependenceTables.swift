import Experiments
import Fields
import Reports
import Statistics

extension DependenceText {
  /// A row a case and metric: in how many populations which verdict holds.
  var dependsOn: Table {
    let cells = rows.map { row -> [Cell] in
      let differences = row.differences
      return [
        .text(study.cases[row.index].name), .text(study.metrics[row.metric].name),
        .text(main.differenceUnit(row.metric)), row.own.map { .text($0.word) } ?? .missing,
        .integer(Int64(row.outcomes.count)),
      ] + Kind.allCases.map { .integer(Int64(row.count($0))) } + [
        differences.min().map { .number($0) } ?? .missing, differences.max().map { .number($0) } ?? .missing,
      ] + self.cells(row.turning)
    }
    let kinds = [
      ("better", "better"), ("better_perhaps_trivially", "better, perhaps trivially"),
      ("tie", "tie"), ("same", "the same"), ("undecided", "undecided"),
      ("worse_perhaps_trivially", "worse, perhaps trivially"), ("worse", "worse"),
    ]
    let columns =
      [
        ChangesTable.caseColumn, Column("metric", .string, meaning: "Name of the figure"),
        Column("unit", .string, meaning: "Unit of differences"),
        Column("verdict", .string, title: "verdict in this study", meaning: "The verdict among the study's own people"),
        Column("populations", .integer, unit: "populations", meaning: "Other populations that were asked"),
      ]
      + kinds.map {
        Column($0.0, .integer, unit: "populations", title: $0.1, meaning: "Populations with the verdict \($0.1)")
      }
      + [
        Column("least_difference", .number, meaning: "The smallest difference from the baseline in any of them"),
        Column("greatest_difference", .number, meaning: "The largest"),
        Column(
          "constant", .string, title: "moves most with",
          meaning: "The constant that the difference goes with most, if it does beyond chance"),
        Column(
          "correlation", .number, unit: "from -1 to 1", title: "correlation",
          meaning: "Rank correlation of the difference with it, from -1 to 1"),
        Column(
          "correlation_low", .number, meaning: "Lower end of its interval; all in the table hold at once with 95 %"),
        Column("correlation_high", .number, meaning: "Upper end"),
        Column(
          "break_even", .number, unit: "as the constant", title: "turns at",
          meaning:
            "The constant's value at which the difference turns its sign, where it has both signs among the populations"
        ),
        Column(
          "break_even_low", .number,
          meaning: "Lower end of its interval, as sure as that of the correlation and not below the plausible values"),
        Column("break_even_high", .number, meaning: "Upper end, not above them"),
      ]
    let printed = rows.indices.filter { study.metrics[rows[$0].metric].better != .neither }
    return Table(
      name: "depends_on", title: "What verdicts depend on",
      definition: definition, columns: columns, rows: cells, excerpt: Array(printed.prefix(40)))
  }

  private func cells(_ turning: Turning?) -> [Cell] {
    guard let turning else { return Array(repeating: .missing, count: 7) }
    let (r, even) = (turning.correlation, turning.breakEven)
    let numbers = [r.estimate, r.low, r.high, even?.estimate, even?.low, even?.high]
    return [.text(box.constants[turning.constant].path)] + numbers.map { $0.map { .number($0) } ?? .missing }
  }

  private var definition: String {
    let lives = Words.whole(Int64(uncertain.lives))
    return
      "\(drawnWords) Every case was lived by \(lives) installs of each, the same lives with the same luck in all cases, and judged as in the scorecard; the study itself has \(Words.whole(main.results.installs(study.baseline ?? 0))), and with fewer lives more is undecided. Whether a population meets the windows is judged by \(lives) installs over \(CalibrationWindows.days) days under the built-in design. Where neither way of a figure is good, better stands for higher and worse for lower. A share of populations is not a probability: every place in the box counts the same. A constant is named where the difference goes with it over the populations beyond chance, all constants and rows asked at once (Bonferroni); where its sign turns is told if it has both signs among the populations, and comes from a line fitted along that constant (Fieller's interval, as sure as that of the correlation), all others being wherever they are."
  }

  /// A row a population: the figures that the windows ask for, and its constants.
  var populations: Table {
    let all = [search.own].compactMap { $0 } + search.kept
    let rows = all.map { one -> [Cell] in
      [one.draw == 0 ? .missing : .integer(Int64(one.draw))]
        + one.figures.map { $0.map { .number($0.estimate) } ?? .missing }
        + box.values(one.draw).map { .number($0) }
    }
    let windows = CalibrationWindows.all.map { window in
      Column(
        window.name, .number, unit: "share",
        meaning:
          "Wanted is \(Words.percentInterval(window.wanted - window.within, window.wanted + window.within))")
    }
    let constants = box.constants.map { one in
      Column(
        String(one.path.dropFirst("people.".count)), .number, unit: one.unit,
        meaning:
          "The value of \(one.path), plausible from \(numberText(one.scale.low)) to \(numberText(one.scale.high))")
    }
    let few = box.constants.count <= 6
    return Table(
      name: "populations", title: "Other populations that meet the windows",
      definition:
        "The first row, without a number, is the study's own people, whatever they meet. The others are the first draws that meet all windows. Figures are of activated lives over \(CalibrationWindows.days) days under the built-in design, \(Words.whole(Int64(uncertain.lives))) installs each (fewer of the study's own people, if these are clearly outside).\(noise) \(ownMisses ?? "The study's own people meet all windows.")",
      columns: [Column("draw", .integer, meaning: "Number of the draw")] + windows + constants, rows: rows,
      excerpt: Array(rows.indices.prefix(8)),
      printedColumns: few ? nil : Array(0...windows.count))
  }

  /// How well the figures are known.
  private var noise: String {
    let widest = CalibrationWindows.all.enumerated().compactMap { number, window -> (name: String, reach: Double)? in
      let reaches = search.kept.compactMap { $0.figures[number]?.halfWidth }
      return reaches.max().map { (window.name, $0) }
    }.max { $0.reach < $1.reach }
    guard let widest else { return "" }
    return
      " The interval of each reaches at most \(Words.number(Tables.significant(widest.reach * 100, digits: 2))) pp to either side (\(widest.name))."
  }
}
