import CoinDrop
import Experiments
import Reports
import Statistics

/// What to choose among the cases of a drops study: how each feels, which are safe, and which is the nearest to today's of
/// those that are good enough.
struct DropsChoice {
  let results: DropsResults
  let slices: DropsSlices
  let feel: DropsFeel
  /// Nil where there is no sweep over a full grid.
  let safe: DropsSafeBox?
  /// By case its cell of the grid; empty without a box.
  private let places: [Int]
  /// Where the coins that the diaries chose stand.
  let diaries: [Diary]

  var study: DropsStudy { results.study }
  var chosen: Int { study.chosen }

  /// Cases that are crossed, over two parameters or more, and more of them than a reader looks through. Where somebody's words
  /// are put to the test, they are the question.
  static func isSweep(_ study: DropsStudy) -> Bool {
    study.experiment.sampling == nil && study.statements.isEmpty && study.cases.count > 20
      && study.parameters.all.count { $0.isVaried } > 1
  }

  /// Nil of a single case, where single drops are not kept, and where cases have starts of their own.
  init?(_ results: DropsResults) {
    let study = results.study
    guard study.cases.count > 1, study.layout.isKept, study.cases.indices.allSatisfy({ study.isPaired($0, 0) }) else {
      return nil
    }
    self.results = results
    slices = DropsSlices(study)
    let drops = study.cases.indices.map(results.facts)
    let scenes = study.cases.map(\.scene)
    diaries = Diary.all(of: study)
    let grid = Self.isSweep(study) ? DropsGrid(study.parameters) : nil
    // What runs at another rate is there to be held against the chosen one.
    let ranked = grid.map { Self.atChosenRate($0, study) } ?? study.cases.indices.map { _ in true }
    feel = DropsFeel(zip(drops, ranked).map { $1 ? $0 : [] }, scenes, weights: study.experiment.feel)
    guard let grid, grid.axes.contains(where: { $0.numbers != nil }) else {
      (safe, places) = (nil, [])
      return
    }
    safe = DropsSafeBox(DropsSafeCells(grid, drops, scenes))
    var places = Array(repeating: 0, count: study.cases.count)
    for (cell, members) in grid.members.enumerated() { for index in members { places[index] = cell } }
    self.places = places
  }

  /// By case whether it has the chosen rate of the solver, where rates are a pair.
  private static func atChosenRate(_ grid: DropsGrid, _ study: DropsStudy) -> [Bool] {
    let rates = study.parameters.all.first { $0.path == DropsGrid.ratePath }
    return study.cases.indices.map { !grid.hasRates || rates?.meant[$0] == rates?.meant[study.chosen] }
  }

  /// Parameters that are chosen among, by their numbers: all that vary but a pair of rates.
  var free: [Int] {
    study.parameters.all.indices.filter { number in
      let parameter = study.parameters.all[number]
      return parameter.isVaried && !(safe?.grid.hasRates == true && parameter.path == DropsGrid.ratePath)
    }
  }

  /// Of a case what is known of its safety; nil without a box.
  func cell(_ index: Int) -> DropsSafeCells.Cell? { safe.map { $0.cells.cells[places[index]] } }

  func isBroken(_ index: Int) -> Bool { cell(index)?.isBroken ?? false }

  /// Whether the safe box holds a case.
  func isInBox(_ index: Int) -> Bool {
    guard let safe, let box = safe.box else { return false }
    return zip(box, safe.grid.levels(of: places[index])).allSatisfy { $0.contains($1) }
  }

  // MARK: The choice

  /// The case to choose: of those that do not break and of which the best is not surely better, in the safe box if there are
  /// any, the one that changes the fewest of today's values, then by the fewest levels, then the one with the best score.
  /// Where there are none, today's values if the best is not surely better; else the best of those that do not break, and where
  /// all do, the best.
  var pick: Int? {
    let whole = feel.leading.filter { !isBroken($0) }
    let inside = whole.filter(isInBox)
    if let near = (inside.isEmpty ? whole : inside).min(by: { distance($0) < distance($1) }) { return near }
    if feel.leading.contains(chosen) { return chosen }
    return feel.ranking.first { !isBroken($0) } ?? feel.ranking.first
  }

  private func distance(_ index: Int) -> (changed: Int, steps: Int, rank: Int, index: Int) {
    let changed = study.parameters.all.count { $0.meant[index] != $0.meant[chosen] }
    var steps = 0
    if let grid = safe?.grid {
      steps = zip(grid.levels(of: places[index]), grid.levels(of: grid.start)).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
    return (changed, steps, feel.cells[index]?.rank ?? Int.max, index)
  }

  /// Whether today's values are the scene's own, or only the nearest that were tried.
  var isOwn: Bool { study.parameters.all.allSatisfy { $0.isOwn(chosen) } }
  var today: String { isOwn ? "today's values" : "the values nearest to today's" }

  var patienceS: Double { study.cases[chosen].scene.patienceS }
}

extension Report {
  /// With what to choose: of a sweep that opens the answer, and its findings and figures come first; else there is the table of
  /// how cells feel alone.
  func opened(by choice: DropsChoice?) -> Report {
    guard let choice else { return self }
    var report = self
    if let answer = choice.answer {
      report.answer = answer
      report.findings = Array((choice.findings + findings).prefix(5))
      report.figures = choice.figures + figures
    }
    report.tables += [choice.table?.table, choice.feelTable].compactMap(\.self)
    return report
  }
}
