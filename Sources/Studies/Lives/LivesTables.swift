import Reports
import Statistics

/// The tables of a lives study, in the order of the contract. Every share is of activated lives unless its column says otherwise.
struct LivesTables {
  let results: LivesResults

  var all: [Table] {
    let crossing = LivesCrossing(study)
    let tables =
      [
        summary, archetypeOverview, archetypes, retention, streaks, stock, badges, levels, incidence, challenges, goals,
        chapters, rewards,
      ] + (hasReminders ? [reminders] : []) + (study.baseline == nil ? [] : [differences])
    return LivesOptimum(results).tables + tables.map(crossing.abridged)
  }

  // MARK: Summary

  private var summary: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    let key = LivesVerdicts(results).key
    let splits = LivesSplits(study)
    for index in cases {
      let installs = results.installs(index)
      func add(_ metric: String, _ count: Int64) {
        rows.append(
          [name(index)] + splits.cells(nil) + [.text(metric), .text("share")]
            + cells(Share(count, of: installs).interval())
            + [.integer(installs)])
      }
      excerpt.append(rows.count)
      add("activation_share", results.activated(index))
      let active = Array(results.counts(index, layout.active))
      for day in LifeSummary.retentionDays where day < days {
        if day == 30 { excerpt.append(rows.count) }
        add("active_per_install_d\(day)_share", active[day])
      }
      for (number, metric) in study.metrics.enumerated() {
        if key.contains(number) { excerpt.append(rows.count) }
        let interval = results.estimate(index, metric: number)
        rows.append(
          [name(index)] + splits.cells(nil) + [.text(metric.name), .text(metric.unit)] + cells(interval)
            + [.integer(results.activated(index))])
      }
      for part in splits.parts(index) {
        for (number, metric) in study.metrics.enumerated() {
          let moments = results.moments(index, metric: number, of: part)
          rows.append(
            [name(index)] + splits.cells(part, index) + [.text(metric.name), .text(metric.unit)]
              + cells(results.interval(moments, metric: number)) + [.integer(moments.n)])
        }
      }
    }
    let columns =
      [ChangesTable.caseColumn] + splits.columns + [
        Column("metric", .string, meaning: "Name of the figure, as in specs"),
        Column("unit", .string, meaning: "Its unit"),
        Column("estimate", .number, meaning: "Share or mean"),
        Column("low", .number, meaning: "Lower end of its 95 % interval"),
        Column("high", .number, meaning: "Upper end of its 95 % interval"),
        Column("n", .integer, unit: "lives", meaning: "Lives it is taken over: activated ones, or installs"),
      ]
    return Table(
      name: "summary", title: "Every figure of every case",
      definition:
        "Of activated lives (those that use the product at all); activation and what is named per install, of all installs. Shares with Wilson intervals, means with Student intervals, each 95 %.",
      columns: columns, rows: rows, excerpt: excerpt, printedColumns: splits.printed(columns))
  }

  // MARK: Parts

  var study: LivesStudy { results.study }
  var days: Int { results.days }
  var cases: Range<Int> { study.cases.indices }
  var layout: LivesLayout { study.layout }
  /// The case whose rows are printed where printing all would be too much.
  var shown: Int { study.baseline ?? 0 }

  func name(_ index: Int) -> Cell { .text(study.cases[index].name) }

  func share(_ count: Int64, of n: Int64) -> Cell { n > 0 ? .number(Double(count) / Double(n)) : .missing }

  /// Shares that got there within the first days of each horizon.
  func shares(by firsts: [Int64], of n: Int64) -> [Cell] {
    LifeSummary.horizons.map { $0 <= days ? share(firsts[..<$0].reduce(0, +), of: n) : .missing }
  }

  /// Columns of such shares.
  static func horizonColumns(_ what: String) -> [Column] {
    LifeSummary.horizons.map {
      Column("by_d\($0)_share", .number, unit: "share", meaning: "\(what) within the first \($0) days")
    }
  }

  func cells(_ interval: Interval?) -> [Cell] { IntervalCells.of(interval) }

  func day(_ counts: [Int64], _ p: Double) -> Cell {
    HistogramQuantile.of(counts, p: p)?.estimate.map { .integer(Int64($0)) } ?? .missing
  }

  /// Columns of a number with its interval: `<stem>_<end>`, `<stem>_low`, `<stem>_high`.
  static func interval(
    _ stem: String, _ end: String, unit: String, title: String = "", _ meaning: String,
    of what: String = "95 % interval"
  ) -> [Column] {
    [
      Column("\(stem)_\(end)", .number, unit: unit, title: title, meaning: meaning),
      Column("\(stem)_low", .number, unit: unit, meaning: "Lower end of its \(what)"),
      Column("\(stem)_high", .number, unit: unit, meaning: "Upper end of its \(what)"),
    ]
  }
}
