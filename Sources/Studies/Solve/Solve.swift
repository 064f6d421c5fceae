import Experiments
import Fields
import Reports

/// What a lives study solves for: items one after the other, each in stages of its own.
struct Solve: LivesInquiry {
  private let items: [any LivesInquiry]
  /// The figures that are to have a value.
  let targets: [SolveFigure]

  /// The items of a study's `solve` key; nil without one. Faults are collected.
  init?(_ question: LivesQuestion, _ faults: inout [Fault]) {
    var reader = SolveReader(question)
    let read = reader.items(question.experiment.solve)
    faults += reader.faults
    targets = read.compactMap { if case .target(let figure, _) = $0.wish { figure } else { nil } }
    items = read.enumerated().compactMap { index, item in
      switch item.wish {
      case .target(let figure, let equals):
        item.inputs.first.map { RootInquiry(index + 1, reader.start, $0, figure, equals: equals) }
      case .goal(let criteria): FrontierInquiry(index + 1, reader.start, item.inputs, criteria)
      }
    }
    if items.isEmpty { return nil }
  }

  func stage(taking tallies: inout ArraySlice<Tally>, _ main: LivesResults) -> (any Study)? {
    for item in items {
      if let next = item.stage(taking: &tallies, main) { return next }
    }
    return nil
  }

  func told(_ tallies: [Tally], _ main: LivesResults) -> LivesAddition {
    var all = LivesAddition()
    var rest = tallies[...]
    var isAtEnd = false
    for item in items where !isAtEnd {
      let before = rest
      isAtEnd = item.stage(taking: &rest, main) != nil
      let own = Array(before.prefix(before.count - rest.count))
      let one = item.told(own, main)
      all.answers += one.answers
      all.solved += one.answers
      // A report has five findings: those of many items share the third of these.
      for finding in one.findings {
        if all.findings.count < 3 { all.findings.append(finding) } else { all.findings[2].text += " " + finding.text }
      }
      all.figures += one.figures
      for table in one.tables {
        if let place = all.tables.firstIndex(where: { $0.name == table.name }) {
          all.tables[place].add(table)
        } else {
          all.tables.append(table)
        }
      }
    }
    return all
  }
}

extension Table {
  /// Adds the rows of another table with the same columns.
  fileprivate mutating func add(_ other: Table) {
    let count = rows.count
    if excerpt != nil || other.excerpt != nil {
      excerpt = (excerpt ?? Array(rows.indices)) + (other.excerpt ?? Array(other.rows.indices)).map { $0 + count }
    }
    rows += other.rows
  }
}
