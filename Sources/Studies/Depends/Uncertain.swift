import Experiments
import Fields
import Lives

/// What `uncertain` asks: how many other populations, of how many lives, in which constants.
struct Uncertain: Sendable {
  /// Populations to find that meet the windows.
  var points = 64
  /// Lives of each.
  var lives = 8192
  var constants: [UncertainConstant] = []
  fileprivate var over = Node(.text(plausible))

  fileprivate static let plausible = "plausible"

  /// At most so many times `points` populations are drawn.
  static let draws = 50

  static let table = FieldTable<Uncertain>([
    .integer(
      "points", \.points, 1...1000, unit: "populations", meaning: "populations to find that meet the windows",
      source: "spec", standard: 64),
    .integer(
      "lives", \.lives, 1024...1_000_000, unit: "lives", meaning: "lives of each population", source: "spec",
      standard: 8192),
    .custom(
      "over", \.over, type: .tree("plausible, or a list of key paths of people with plausible values"),
      meaning: "constants that are drawn within their plausible values", source: "spec",
      standard: Node(.text(plausible))
    ) {
      $0
    } decode: { node, _ in
      node
    },
  ])

  /// Reads it; nil where the spec has none, and with faults. `cases` are those of the experiment.
  static func read(_ experiment: Experiment, _ faults: inout [Fault]) -> Uncertain? {
    let node = experiment.uncertain
    if node.content == .null { return nil }
    let before = faults.count
    var read = Uncertain()
    collect(&faults) { () throws(Faults) in try table.apply(node, to: &read, under: "uncertain") }
    let set = experiment.cases.flatMap(\.overrides).filter { $0.path.hasPrefix("people") }
    read.constants = constants(read.over, set, &faults)
    if experiment.comparison == nil || experiment.cases.count < 2 {
      let found = experiment.comparison == nil ? "no compare" : "one case alone"
      let allowed = "a compare of two cases or more, whose verdicts are asked again among other people"
      faults.append(Fault(node.mark, "uncertain: found \(found); allowed: \(allowed)"))
    }
    return faults.count == before ? read : nil
  }

  private static func constants(_ over: Node, _ set: [Override], _ faults: inout [Fault]) -> [UncertainConstant] {
    let all = UncertainConstant.all
    if case .text(plausible) = over.content { return all.filter { one in !set.contains { $0.sets(one.path) } } }
    guard case .list(let items) = over.content, !items.isEmpty else {
      faults += over.wrong("uncertain.over", .tree("\(plausible), or a list of key paths of people")).all
      return []
    }
    var found: [UncertainConstant] = []
    for (index, item) in items.enumerated() {
      let place = "uncertain.over, item \(index + 1)"
      guard case .text(let path) = item.content else {
        faults += item.wrong(place, .tree("a key path, such as people.streak_stake")).all
        continue
      }
      guard let one = all.first(where: { $0.path == path }) else {
        faults.append(Fault(item.mark, "\(place): \(unknown(path, among: all.map(\.path)))"))
        continue
      }
      if let override = set.first(where: { $0.sets(path) }) {
        let message = "\(place): \"\(path)\" is set by a case (\(override.mark.description)), which would undo the draw"
        faults.append(Fault(item.mark, message + "; allowed: constants that no case sets"))
      } else if found.contains(where: { $0.path == path }) {
        faults.append(Fault(item.mark, "\(place): found \"\(path)\" twice; allowed: each constant once"))
      }
      found.append(one)
    }
    return found
  }

  /// Why a path is not one of those with plausible values.
  private static func unknown(_ path: String, among valid: [String]) -> String {
    let known = Population.fields.fields.map(\.info)
    let isKnown = known.contains { $0.path == path } || path.hasPrefix("people.archetypes.")
    if isKnown {
      return "\"\(path)\" has no plausible values; allowed: constants that have (sandglass describe population)"
    }
    return unknownPath(path, among: valid)
  }
}

extension Override {
  /// Whether it sets the field at a key path, alone or with others.
  fileprivate func sets(_ path: String) -> Bool { path == self.path || path.hasPrefix(self.path + ".") }
}
