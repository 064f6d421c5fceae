import Fields
import Lives
import Reports
import Statistics

extension LivesTables {
  /// Every metric of every archetype.
  var archetypes: Table {
    var rows: [[Cell]] = []
    for index in cases {
      let population = study.cases[index].population
      for (place, archetype) in population.archetypes.enumerated() {
        for (number, metric) in study.metrics.enumerated() {
          let moments = results.moments(index, metric: number, archetype: place)
          rows.append(
            [
              name(index), .text(archetype.id), share(moments.n, of: results.activated(index)), .text(metric.name),
              .text(metric.unit),
            ] + cells(results.interval(moments, metric: number)) + [.integer(moments.n)])
        }
      }
    }
    return Table(
      name: "archetypes", title: "Every figure of every archetype",
      definition:
        "Of the activated lives of one archetype. Shares with Wilson intervals, means with Student intervals, each 95 %.",
      columns: [
        ChangesTable.caseColumn, Column("archetype", .string, meaning: "Id of the archetype"),
        Column("activated_share", .number, unit: "share", meaning: "Its share of activated lives"),
        Column("metric", .string, meaning: "Name of the figure, as in specs"),
        Column("unit", .string, meaning: "Its unit"), Column("estimate", .number, meaning: "Share or mean"),
        Column("low", .number, meaning: "Lower end of its 95 % interval"),
        Column("high", .number, meaning: "Upper end of its 95 % interval"),
        Column("n", .integer, unit: "lives", meaning: "Activated lives of the archetype"),
      ], rows: rows, excerpt: [])
  }

  /// A row an archetype, a column a figure.
  var archetypeOverview: Table {
    let wanted = [
      "active_d1_share", "active_d7_share", "active_d30_share", "active_d180_share", "streak_7_ever_share",
      "active_days", "deposit_days", "focus_minutes", "level_end", "badges_earned",
    ]
    let numbers = wanted.compactMap { name in study.metrics.firstIndex { $0.name == name } }
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      for (place, archetype) in study.cases[index].population.archetypes.enumerated() {
        if index == shown { excerpt.append(rows.count) }
        let n = results.moments(index, metric: 0, archetype: place).n
        rows.append(
          [name(index), .text(archetype.id), share(n, of: results.activated(index)), .integer(n)]
            + numbers.map { number in
              let estimate = results.interval(
                results.moments(index, metric: number, archetype: place), metric: number)
              return estimate.map {
                let unit = study.metrics[number].unit
                return .text(Words.value($0.estimate, low: $0.low, high: $0.high, unit: unit))
              } ?? .missing
            })
      }
    }
    return Table(
      name: "archetype_overview", title: "Who is who",
      definition:
        "Of the activated lives of one archetype; rounded as their intervals, which the next table has. Printed is \(study.baseline == nil ? "the first case" : "the baseline").",
      columns: [
        ChangesTable.caseColumn, Column("archetype", .string, meaning: "Id of the archetype"),
        Column("activated_share", .number, unit: "share", title: "share of lives", meaning: "Of activated lives"),
        Column("n", .integer, unit: "lives", meaning: "Activated lives of the archetype"),
      ]
        + numbers.map { number in
          let metric = study.metrics[number]
          return Column(
            metric.name, .string, unit: metric.unit, title: metric.heading, meaning: metric.meaning)
        }, rows: rows, excerpt: excerpt)
  }
}
