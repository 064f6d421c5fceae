import Fields
import Lives

/// A column that lives may be split by. A new one is a case here, with its values and the place of a life among them.
enum LivesSegment: String, Sendable, CaseIterable {
  case archetype
  /// The zone of the life's home; journeys do not count.
  case zone
  /// The mode of the first goal: a wish with a target, or free saving.
  case firstMode = "first_mode"

  /// Its values in a case, in the order of their places.
  func values(_ population: Population) -> [String] {
    switch self {
    case .archetype: population.archetypes.map(\.id)
    case .zone: population.zones.map(\.id)
    case .firstMode: ["wish", "free"]
    }
  }

  /// The place of a life among the values.
  @inline(__always)
  func place(_ life: LifeSummary) -> Int {
    switch self {
    case .archetype: life.archetype
    case .zone: life.zone
    case .firstMode: life.savesFreely ? 1 : 0
    }
  }

  /// The columns that a spec asks for, in the order of the spec, and what is wrong with them.
  static func read(_ node: Node) -> (columns: [LivesSegment], faults: [Fault]) {
    if node.content == .null { return ([], []) }
    let names = allCases.map(\.rawValue)
    guard case .list(let items) = node.content else {
      return ([], node.wrong("segment", .tree("a list of \(listed(names))")).all)
    }
    var columns: [LivesSegment] = []
    var faults: [Fault] = []
    for item in items {
      guard case .text(let name) = item.content else {
        faults += item.wrong("segment", .text).all
        continue
      }
      guard let column = LivesSegment(rawValue: name) else {
        faults.append(Fault(item.mark, "segment: " + unknownName("column", name, among: names)))
        continue
      }
      if columns.contains(column) {
        faults.append(Fault(item.mark, "segment: found \(name) twice; allowed: each column once"))
      } else {
        columns.append(column)
      }
    }
    return (columns, faults)
  }
}

/// Some lives of a case: those with one value of a column.
struct LivesPart: Sendable, Equatable {
  var column: LivesSegment
  var place: Int
}
