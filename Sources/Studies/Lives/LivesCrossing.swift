import Experiments
import Fields
import Lives
import Reports
import Rules

/// Kinds of people among whom the same designs are compared; one kind where cases do not cross people and designs.
struct LivesCrossing {
  let study: LivesStudy
  /// The cases of each kind of people, its baseline first; empty if there is no comparison.
  let kinds: [[Int]]

  init(_ study: LivesStudy) {
    self.study = study
    let against = study.against
    kinds = against.indices.filter { against[$0] == nil }.map { own in
      let people = study.cases[own].population
      return [own] + against.indices.filter { against[$0] == own && study.cases[$0].population == people }
    }
  }

  /// Whether designs are compared among two kinds of people or more.
  var isCrossed: Bool { kinds.count > 1 }

  /// The cases to tell of where all would be too many: those of the named baseline's people; all where nothing is crossed.
  var told: [Int] {
    let own = kinds.first { $0.first == study.baseline }
    return isCrossed ? own ?? [] : Array(study.cases.indices)
  }

  /// What a case is compared with: `“today”`, or `“today” among the same people`.
  var baselineWords: String {
    let index = study.baseline ?? 0
    return isCrossed ? "\(label(index)) among the same people" : label(index)
  }

  /// The same where there is little room: `today`, or `today, same people`.
  var baselineName: String {
    let index = study.baseline ?? 0
    return isCrossed ? "\(design(index)), same people" : study.cases[index].name
  }

  /// `“today”`: the name of a case, or of its design where people are crossed.
  func label(_ index: Int) -> String { "\u{201C}\(isCrossed ? design(index) : study.cases[index].name)\u{201D}" }

  /// The designs that are compared with the baseline's, each with its cases, a kind of people each.
  var designs: [(name: String, cases: [Int])] {
    var designs: [(name: String, cases: [Int])] = []
    var places: [String: Int] = [:]
    for index in kinds.flatMap({ $0.dropFirst() }) {
      let name = design(index)
      let place = places[name] ?? designs.count
      if place == designs.count { designs.append((name, [])) }
      places[name] = place
      designs[place].cases.append(index)
    }
    return designs
  }

  /// What a case changes in the people, by label: `streak_stake`, `1.6`.
  func traits(_ index: Int) -> [(label: String, value: String)] {
    let own = study.experiment.cases[index].overrides.filter { $0.path.hasPrefix("people.") }
    return zip(SpecReader.labels(own.map(\.path)), own).map { ($0, $1.value.valueText) }
  }

  /// `streak_stake=1.6, cover_relief=0`.
  func traitWords(_ index: Int) -> String {
    traits(index).map { "\($0.label)=\($0.value)" }.joined(separator: ", ")
  }

  /// A case's name without what tells of its people.
  func design(_ index: Int) -> String {
    let name = study.cases[index].name
    let tail = traitWords(index)
    return !tail.isEmpty && name.hasSuffix(", " + tail) ? String(name.dropLast(tail.count + 2)) : name
  }

  /// Most rows of a table to print.
  private static let printedRows = 40

  /// A table whose first column is the case, with few rows printed: those of the baseline's people come first.
  func abridged(_ table: Table) -> Table {
    let printed = table.excerpt ?? Array(table.rows.indices)
    if !isCrossed || printed.count <= Self.printedRows { return table }
    let names = Set(told.map { study.cases[$0].name })
    let own = printed.filter { row in
      if case .text(let name) = table.rows[row].first { names.contains(name) } else { false }
    }
    var table = table
    let isAll = own.count <= Self.printedRows
    table.excerpt = Array((own.isEmpty ? printed : own).prefix(Self.printedRows))
    if !own.isEmpty {
      table.definition += " Printed are \(isAll ? "" : "the first ")rows of the baseline's people."
    }
    return table
  }
}
