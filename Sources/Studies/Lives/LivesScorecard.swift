import Reports
import Statistics

extension LivesVerdicts {
  /// A row a case, a column a figure that is asked for, a key figure and a guard: the estimate, and the verdict against the baseline. Where a spec asks for
  /// segments, rows of these in the file.
  var scorecard: Table {
    let splits = LivesSplits(study)
    let guards = study.guards
    let asked = askedFigures
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in study.cases.indices {
      excerpt.append(rows.count)
      rows.append(
        [.text(study.cases[index].name)] + splits.cells(nil) + asked.map { cell($0, index) }
          + key.map { cell(index, $0) }
          + guards.map { cell($0, index) })
      for part in splits.parts(index) {
        rows.append(
          [.text(study.cases[index].name)] + splits.cells(part, index) + asked.map { _ in .missing }
            + key.map { cell(index, $0, of: part) }
            + guards.map { _ in .missing })
      }
    }
    let columns =
      [ChangesTable.caseColumn] + splits.columns
      + asked.enumerated().map { number, one in
        let info = one.figure.info
        let tail = asked[..<number].count { $0.figure.info.name == info.name }
        return Column(
          info.name + (tail == 0 ? "" : "_\(tail + 1)"), .string, unit: info.unit, title: one.name,
          meaning: info.meaning)
      }
      + key.map { number in
        let metric = study.metrics[number]
        return Column(
          metric.name, .string, unit: metric.unit, title: metric.heading, meaning: metric.meaning + marginText(number))
      } + guards.map(Self.column)
    let table = Table(
      name: "scorecard", title: "Scorecard", definition: scorecardDefinition(guards), columns: columns, rows: rows,
      excerpt: splits.isAsked ? excerpt : nil, printedColumns: splits.printed(columns))
    return crossing.abridged(table)
  }

  /// The figures that the spec asks for by itself and that are not there already.
  var askedFigures: [ChosenFigure<LivesQuestion, LivesResults>] {
    let shown = key.map { study.metrics[$0].name }
    return study.asked.filter { !shown.contains($0.name) }
  }

  private func cell(_ figure: ChosenFigure<LivesQuestion, LivesResults>, _ index: Int) -> Cell {
    guard let interval = figure.interval(results, index) else { return .missing }
    return .text(Words.value(interval.estimate, low: interval.low, high: interval.high, unit: figure.unit))
  }

  private func scorecardDefinition(_ guards: [LivesGuard]) -> String {
    if study.baseline == nil { return "Estimates of activated lives; there is nothing to compare." }
    let base = crossing.isCrossed ? crossing.baselineWords : "the baseline"
    let bounds =
      guards.isEmpty
      ? ""
      : " Guards are judged by single 95 % intervals of the case's own figure; a case that does not surely keep all of them is not recommended."
    return
      "Estimate, difference from \(base), verdict. The verdicts are one family: \(familyWords). Where the spec sets no margin, a clear difference is told as better or worse however small.\(bounds)\(segmentWords)"
  }

  private func cell(_ index: Int, _ number: Int) -> Cell {
    cell(index, number, results.estimate(index, metric: number), verdict(index, metric: number))
  }

  private func cell(_ index: Int, _ number: Int, of part: LivesPart) -> Cell {
    let estimate = results.interval(results.moments(index, metric: number, of: part), metric: number)
    return cell(index, number, estimate, verdict(index, metric: number, of: part))
  }

  private func cell(_ index: Int, _ number: Int, _ estimate: Interval?, _ outcome: Outcome?) -> Cell {
    guard let estimate else { return .missing }
    let value = Words.value(estimate.estimate, low: estimate.low, high: estimate.high, unit: study.metrics[number].unit)
    if study.against.indices.contains(index), study.against[index] == nil { return .text("\(value) (baseline)") }
    guard let outcome else { return .text(value) }
    return .text("\(value), \(change(outcome, number))\(outcome.isJudged ? ": \(outcome.word)" : "")")
  }

  private func cell(_ rule: LivesGuard, _ index: Int) -> Cell {
    let (interval, state) = rule.reading(results, index)
    if interval == nil { return .text(state.rawValue) }
    let note = rule.figure.note(results, index).map { " \($0)" } ?? ""
    return .text("\(rule.words(interval, withInterval: state == .unsure))\(note): \(state.rawValue)")
  }

  private static func column(_ rule: LivesGuard) -> Column {
    let info = rule.figure.figure.info
    return Column(
      "\(info.name)_guard", .string, unit: info.unit, title: "guard: \(rule.figure.name) \(rule.allowed)",
      meaning: "\(info.meaning); allowed: \(rule.allowed)")
  }
}
