import Experiments
import Fields
import Reports
import Statistics

/// Which design is best among which people: made where several kinds of people meet the same designs.
struct LivesOptimum {
  let results: LivesResults
  private let verdicts: LivesVerdicts

  init(_ results: LivesResults) {
    self.results = results
    verdicts = LivesVerdicts(results)
  }

  private var study: LivesStudy { results.study }

  /// A baseline and all that is compared with it.
  private var peoples: [[Int]] {
    study.against.indices.filter { study.against[$0] == nil }.map { own in
      [own] + study.against.indices.filter { study.against[$0] == own }
    }
  }

  /// The metrics that the comparison names: the primary one, and those with a margin.
  private var metrics: [Int] {
    verdicts.key.filter { $0 == verdicts.primary || verdicts.margin($0) != nil }
  }

  /// The table of optima; none unless there are two kinds of people or more.
  var tables: [Table] { peoples.count < 2 ? [] : [optima, optimum] }

  /// Among how many kinds of people each design is best.
  private var optima: Table {
    var rows: [[Cell]] = []
    for number in metrics {
      var designs: [String] = []
      var counts: [String: (best: Int64, worst: Int64, better: Int64, worse: Int64)] = [:]
      for people in peoples {
        let ranked = ranked(people, metric: number)
        for index in people {
          let name = design(index)
          if !designs.contains(name) { designs.append(name) }
          var count = counts[name] ?? (0, 0, 0, 0)
          if index == ranked.first { count.best += 1 }
          if index == ranked.last { count.worst += 1 }
          let word = verdicts.verdict(index, metric: number)?.word ?? ""
          if word.hasPrefix("better") { count.better += 1 }
          if word.hasPrefix("worse") { count.worse += 1 }
          counts[name] = count
        }
      }
      for name in designs {
        guard let count = counts[name] else { continue }
        rows.append(
          [.text(study.metrics[number].name), .text(name), .integer(count.best), .integer(count.worst)]
            + [.integer(count.better), .integer(count.worse), .integer(Int64(peoples.count))])
      }
    }
    return Table(
      name: "optima", title: "How often each design is best",
      definition:
        "Kinds of people among whom a design has the best or the worst mean, and is judged against the baseline's.",
      columns: [
        Column("metric", .string, meaning: "Name of the figure"),
        Column("design", .string, meaning: "The design"),
        Column("best", .integer, unit: "kinds", meaning: "Kinds of people among whom its mean is the best"),
        Column("worst", .integer, unit: "kinds", meaning: "Kinds of people among whom its mean is the worst"),
        Column("better", .integer, unit: "kinds", meaning: "Kinds among whom it is clearly better than the baseline"),
        Column("worse", .integer, unit: "kinds", meaning: "Kinds among whom it is clearly worse"),
        Column("of", .integer, unit: "kinds", meaning: "Kinds of people in all"),
      ], rows: rows)
  }

  private var optimum: Table {
    var rows: [[Cell]] = []
    for number in metrics {
      for people in peoples {
        let ranked = ranked(people, metric: number)
        guard let own = people.first, let best = ranked.first, let base = results.estimate(own, metric: number) else {
          continue
        }
        let outcome = verdicts.verdict(best, metric: number)
        rows.append(
          [
            .text(study.metrics[number].name), .text(traits(own)), .text(design(best)), .number(base.estimate),
            .number(outcome?.interval.estimate ?? 0), .number(outcome?.interval.low ?? 0),
            .number(outcome?.interval.high ?? 0), .text(outcome?.word ?? "the baseline"),
            .text(ranked.dropFirst().first.map(design) ?? ""), .text(ranked.last.map(design) ?? ""),
          ])
      }
    }
    return Table(
      name: "optimum", title: "Which design is best among whom",
      definition:
        "Among each kind of people all designs are compared with the baseline's, life by life; the best has the best mean. Where its verdict is undecided or a tie, others are as good. Intervals as in the scorecard.",
      columns: [
        Column("metric", .string, meaning: "Name of the figure"),
        Column("people", .string, meaning: "What sets these people apart"),
        Column("best", .string, meaning: "The design with the best mean"),
        Column("baseline_value", .number, meaning: "The figure under the baseline's design"),
        Column("gain", .number, meaning: "Best less baseline, over the same people with the same luck"),
        Column("low", .number, meaning: "Lower end of its interval"),
        Column("high", .number, meaning: "Upper end of its interval"),
        Column("verdict", .string, meaning: "Best against the baseline"),
        Column("second", .string, meaning: "The design with the second best mean"),
        Column("worst", .string, meaning: "The design with the worst mean"),
      ], rows: rows)
  }

  /// Cases by their mean, the best first; of equal ones the earlier.
  private func ranked(_ people: [Int], metric number: Int) -> [Int] {
    let sign = study.metrics[number].better == .lowerIsBetter ? -1.0 : 1.0
    return people.map { index in (index, sign * (results.estimate(index, metric: number)?.estimate ?? 0)) }
      .sorted { ($0.1, $1.0) > ($1.1, $0.0) }.map(\.0)
  }

  /// What a case changes in the people: `streak_stake=1.6`.
  private func traits(_ index: Int) -> String {
    let own = study.experiment.cases[index].overrides.filter { $0.path.hasPrefix("people.") }
    let labels = SpecReader.labels(own.map(\.path))
    return zip(labels, own).map { "\($0)=\($1.value.valueText)" }.joined(separator: ", ")
  }

  /// A case's name without what tells of its people.
  private func design(_ index: Int) -> String {
    let name = study.cases[index].name
    let tail = traits(index)
    return !tail.isEmpty && name.hasSuffix(", " + tail) ? String(name.dropLast(tail.count + 2)) : name
  }
}
