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

  func stage(after tallies: [Tally], _ main: LivesResults) -> (any Study)? { parts(tallies, main).next }

  func told(_ tallies: [Tally], _ main: LivesResults) -> LivesAddition {
    var all = LivesAddition()
    for (item, own) in zip(items, parts(tallies, main).tallies) {
      let one = item.told(own, main)
      all.answers += one.answers
      all.solved += one.answers
      all.findings += one.findings
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

  /// The tallies of each item, and the next stage of the first that is not at its end.
  private func parts(_ tallies: [Tally], _ main: LivesResults) -> (tallies: [[Tally]], next: (any Study)?) {
    var rest = tallies[...]
    var all: [[Tally]] = []
    for item in items {
      var own: [Tally] = []
      while let stage = item.stage(after: own, main) {
        guard let tally = rest.popFirst() else { return (all + [own], stage) }
        own.append(tally)
      }
      all.append(own)
    }
    return (all, nil)
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
