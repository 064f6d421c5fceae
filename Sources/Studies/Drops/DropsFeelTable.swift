import Experiments
import Fields
import Reports
import Statistics

/// The table of how cells feel: a row a cell, by rank.
extension DropsChoice {
  /// Nil where no drop was run.
  var feelTable: Table? {
    let ranking = feel.ranking
    if ranking.isEmpty { return nil }
    let (notes, feelColumns) = (notes, feelColumns)
    // Values tell the many cells of a sweep more plainly than names.
    let isSweep = Self.isSweep(study)
    let hidden = Set(
      (isSweep ? [ChangesTable.caseColumn] : parameterColumns).map(\.name) + (safe == nil ? ["safety"] : []))
    return Table(
      name: "feel", title: "How cells feel", definition: feelDefinition, columns: feelColumns,
      rows: ranking.map { feelRow($0, notes[$0] ?? []) }, excerpt: excerpt(ranking, notes),
      printedColumns: feelColumns.indices.filter { !hidden.contains(feelColumns[$0].name) })
  }

  /// Up to twenty rows: all, or the first, those of note, and the last.
  private func excerpt(_ ranking: [Int], _ notes: [Int: [String]]) -> [Int]? {
    if ranking.count <= 20 { return nil }
    let noted = ranking.indices.filter { notes[ranking[$0]] != nil }
    // Cells that feel the very same are printed once.
    var first: [Int] = []
    for place in ranking.indices where first.count < 10 {
      let words = feel.cells[ranking[place]]?.words
      if !first.contains(where: { feel.cells[ranking[$0]]?.words == words }) { first.append(place) }
    }
    return Set(first + noted + [ranking.count - 1]).sorted()
  }

  private var feelDefinition: String {
    let weights = FeelWord.all.map { word in
      "\(word.name) (weight \(Words.number(study.experiment.feel[keyPath: word.weight]))): \(word.meaning)"
    }
    return
      "The words of the diaries, each a number from 0 to 1 of one drop; the score is their mean by weights that are assumed (key feel), and a cell's is the mean over its drops, with Student's 95 % interval. \(weights.joined(separator: ". ")). \(FeelWord.common) To the best: the mean difference from the cell with the highest score, over the same starts, with an interval that is wide enough for all cells at once (Bonferroni): the truly best cell is among those that are not surely worse in 95 of 100 studies.\(bluntWords.map { " \($0)" } ?? "")\(isHalf ? " Cells at the other rate of the solver are there to be held against these, and are not ranked." : "")"
  }

  /// Whether there is a second rate of the solver.
  private var isHalf: Bool { safe?.grid.hasRates ?? false }

  private var parameterColumns: [Column] {
    free.map { number in
      let parameter = study.parameters.all[number]
      return Column(
        parameter.path.replacing(".", with: "_"), parameter.numbers == nil ? .string : .number, unit: parameter.unit,
        title: parameter.spoken, meaning: "Value of \(parameter.path)")
    }
  }

  private var feelColumns: [Column] {
    [Column("rank", .integer, meaning: "One more than cells with a higher score"), ChangesTable.caseColumn]
      + parameterColumns + Self.feelFigures
  }

  private static let feelFigures =
    [
      Column("score", .number, title: "feel", meaning: "The weighted mean of all words, from 0 to 1"),
      Column("score_low", .number, meaning: "Lower end of its interval"),
      Column("score_high", .number, meaning: "Upper end of its interval"),
      Column("to_best", .number, meaning: "The score less that of the best cell, over the same starts"),
      Column("to_best_low", .number, meaning: "Lower end of its interval"),
      Column("to_best_high", .number, meaning: "Upper end of its interval"),
      Column("contends", .string, meaning: "Whether it is not surely worse than the best"),
    ]
    + FeelWord.all.map { word in
      Column(word.name, .number, title: word.name.replacing("_", with: " "), meaning: "Mean over drops")
    } + [
      Column("safety", .string, meaning: "Whether it is in the safe box, safe by itself, undecided, or breaks"),
      Column("note", .string, meaning: "Which cell is today's, the diaries', the best, the chosen"),
    ]

  private func feelRow(_ index: Int, _ remarks: [String]) -> [Cell] {
    guard let score = feel.cells[index] else { return feelColumns.map { _ in .missing } }
    // Of a small sample the interval may go beyond what a score can be.
    let own = Interval(
      low: max(0, score.score.low), estimate: score.score.estimate, high: min(1, score.score.high))
    return [.integer(Int64(score.rank)), .text(study.cases[index].name)]
      + free.map { parameterCell($0, index) } + IntervalCells.of(own)
      + IntervalCells.of(score.toBest) + [.text(score.isWorse ? "no" : "yes")] + score.words.map { .number($0) }
      + [safety(index).map { .text($0) } ?? .missing, .text(remarks.joined(separator: ", "))]
  }

  private func parameterCell(_ number: Int, _ index: Int) -> Cell {
    let parameter = study.parameters.all[number]
    guard parameter.numbers != nil, let value = parameter.values[index].asNumber else {
      return .text(parameter.values[index].valueText)
    }
    return .number(value)
  }

  private func safety(_ index: Int) -> String? {
    guard let cell = cell(index) else { return nil }
    if cell.isBroken { return "breaks" }
    return isInBox(index) ? "in the box" : cell.isSafe ? "safe" : "undecided"
  }

  /// What is said of single cells, by case.
  private var notes: [Int: [String]] {
    var notes: [Int: [String]] = [chosen: ["today's"]]
    for diary in diaries { if let index = diary.index { notes[index, default: []].append(diary.name) } }
    if let best = feel.best { notes[best, default: []].append("the best") }
    if let pick, Self.isSweep(study) { notes[pick, default: []].append("to choose") }
    return notes
  }
}
