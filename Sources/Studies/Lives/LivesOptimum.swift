import Reports
import Statistics

/// Which design is best among which people: made where several kinds of people meet the same designs.
///
/// Best is what is clearly better than the baseline's design, and of several such designs the one with the best mean; where none
/// is, the baseline's design stays.
struct LivesOptimum {
  let results: LivesResults
  private let verdicts: LivesVerdicts

  init(_ results: LivesResults) {
    self.results = results
    verdicts = LivesVerdicts(results)
  }

  private var study: LivesStudy { results.study }
  private var crossing: LivesCrossing { verdicts.crossing }

  /// The metrics that the comparison names and that can be good or bad: the primary one, and those with a margin.
  private var metrics: [Int] {
    verdicts.key.filter {
      ($0 == verdicts.primary || verdicts.margin($0) != nil) && study.metrics[$0].better != .neither
    }
  }

  /// The tables of optima; none unless there are two kinds of people or more.
  var tables: [Table] { crossing.isCrossed && !metrics.isEmpty ? [optima, optimum] : [] }

  /// Among how many kinds of people each design is best.
  private var optima: Table {
    var rows: [[Cell]] = []
    for number in metrics {
      let winners = crossing.kinds.compactMap { best($0, metric: number) }.map(crossing.design)
      func add(_ name: String, _ cells: [Cell], of kinds: Int) {
        let wins = Int64(winners.count { $0 == name })
        rows.append(
          [.text(study.metrics[number].name), .text(name), .integer(wins)] + cells + [.integer(Int64(kinds))])
      }
      if let own = study.baseline {
        add(crossing.design(own), [.missing, .missing, .missing], of: crossing.kinds.count)
      }
      for design in crossing.designs {
        let count = verdicts.count(design.cases, metric: number)
        add(
          design.name, [count.up, count.down, count.rest].map { .integer(Int64($0)) }, of: design.cases.count)
      }
    }
    return Table(
      name: "optima", title: "Optima: how often each design is best",
      definition:
        "Kinds of people, by what is judged of a design among them. Best is the design with the best mean of those that are clearly better than the baseline's; the baseline's design counts as best where none is.",
      columns: [
        Column("metric", .string, meaning: "Name of the figure"),
        Column("design", .string, meaning: "The design"),
        Column("best", .integer, unit: "kinds", meaning: "Kinds of people among whom it is best"),
        Column("better", .integer, unit: "kinds", meaning: "Kinds among whom it is clearly better than the baseline's"),
        Column("worse", .integer, unit: "kinds", meaning: "Kinds among whom it is clearly worse"),
        Column(
          "unclear", .integer, unit: "kinds", title: "undecided or too small (kinds)",
          meaning: "Kinds among whom it is clearly neither"),
        Column("of", .integer, unit: "kinds", meaning: "Kinds of people in all"),
      ], rows: rows)
  }

  private var optimum: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for number in metrics {
      for kind in crossing.kinds {
        let ranked = ranked(kind, metric: number)
        guard let own = kind.first, let best = best(kind, metric: number), let leader = ranked.first,
          let base = results.estimate(own, metric: number)
        else { continue }
        if number == metrics.first { excerpt.append(rows.count) }
        let outcome = verdicts.verdict(leader, metric: number)
        let gain = outcome.map { [$0.interval.estimate, $0.interval.low, $0.interval.high].map { Cell.number($0) } }
        rows.append(
          [
            .text(study.metrics[number].name), .text(crossing.traitWords(own)), .text(crossing.design(best)),
            .number(base.estimate), .text(study.metrics[number].unit), .text(crossing.design(leader)),
            .text(verdicts.differenceUnit(number)),
          ] + (gain ?? [.missing, .missing, .missing]) + [.text(outcome?.word ?? "the baseline")])
      }
    }
    let columns = [
      Column("metric", .string, meaning: "Name of the figure"),
      Column("people", .string, meaning: "What sets these people apart"),
      Column("best", .string, meaning: "The best of the clearly better designs; the baseline's where none is"),
      Column("baseline_value", .number, meaning: "The figure under the baseline's design"),
      Column("baseline_unit", .string, meaning: "Its unit"),
      Column("leader", .string, title: "best mean", meaning: "The design with the best mean, perhaps by chance"),
      Column("unit", .string, meaning: "Unit of the gain"),
      Column("gain", .number, meaning: "Best mean less the baseline's, over the same people with the same luck"),
      Column("low", .number, meaning: "Lower end of its interval"),
      Column("high", .number, meaning: "Upper end of its interval"),
      Column("verdict", .string, meaning: "The design with the best mean against the baseline's"),
    ]
    return Table(
      name: "optimum", title: "Optimum: which design is best among whom",
      definition:
        "Among each kind of people all designs are compared with the baseline's, life by life. Best is the design with the best mean of those that are clearly better; the baseline's where none is. Printed is the primary figure. Intervals as in the scorecard.",
      columns: columns, rows: rows, excerpt: Array(excerpt.prefix(40)),
      printedColumns: columns.indices.filter { !columns[$0].name.hasPrefix("baseline") })
  }

  /// The best design's case among one kind of people.
  private func best(_ kind: [Int], metric number: Int) -> Int? {
    ranked(kind, metric: number).first { verdicts.verdict($0, metric: number)?.verdict == .better } ?? kind.first
  }

  /// Cases by their mean, the best first; of equal ones the earlier.
  private func ranked(_ people: [Int], metric number: Int) -> [Int] {
    let sign = study.metrics[number].better == .lowerIsBetter ? -1.0 : 1.0
    return people.map { index in (index, sign * (results.estimate(index, metric: number)?.estimate ?? 0)) }
      .sorted { ($0.1, $1.0) > ($1.1, $0.0) }.map(\.0)
  }

  // MARK: What turns the optimum

  /// How often the best design is another where one constant alone is, most often first.
  func turns(metric number: Int) -> [(label: String, turned: Int, pairs: Int)] {
    let kinds = crossing.kinds.compactMap { kind -> (traits: [(label: String, value: String)], best: String)? in
      guard let own = kind.first, let best = best(kind, metric: number) else { return nil }
      return (crossing.traits(own), crossing.design(best))
    }
    var turns: [(label: String, turned: Int, pairs: Int)] = []
    for label in kinds.first?.traits.map(\.label) ?? [] {
      var alike: [[String]] = []
      var places: [String: Int] = [:]
      for kind in kinds where kind.traits.contains(where: { $0.label == label }) {
        let rest = kind.traits.filter { $0.label != label }.map { "\($0.label)=\($0.value)" }
        let key = rest.joined(separator: ", ")
        let place = places[key] ?? alike.count
        if place == alike.count { alike.append([]) }
        places[key] = place
        alike[place].append(kind.best)
      }
      var (turned, pairs) = (0, 0)
      for best in alike {
        for place in best.indices {
          pairs += place
          turned += best[..<place].count { $0 != best[place] }
        }
      }
      if pairs > 0 { turns.append((label, turned, pairs)) }
    }
    return turns.enumerated().sorted {
      ($0.element.turned * $1.element.pairs, $1.offset) > ($1.element.turned * $0.element.pairs, $0.offset)
    }.map(\.element)
  }

  /// The names of the designs that are best among some people, in the order of these.
  func winners(metric number: Int) -> [String] {
    var names: [String] = []
    for name in crossing.kinds.compactMap({ best($0, metric: number) }).map(crossing.design)
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }
}
