import Experiments
import Fields

/// The cases of a study by what sets them apart: their names, and the values of key paths.
struct CaseValues {
  let cases: [Case]
  /// The models of a case as trees, which hold every value that it has.
  let models: (_ index: Int) -> [Node]

  /// The key paths that cases set, in the order of the spec.
  var paths: [String] {
    cases.lazy.flatMap(\.overrides).map(\.path).reduce(into: (seen: Set<String>(), all: [String]())) { paths, path in
      if paths.seen.insert(path).inserted { paths.all.append(path) }
    }.all
  }

  /// Those that every case sets, with at least two values: what a study varies.
  var varied: [String] {
    paths.filter { path in
      let values = cases.map { one in one.overrides.last { $0.path == path }?.value.valueText }
      return values.allSatisfy { $0 != nil } && Set(values).count > 1
    }
  }

  /// The value of a key path in a case, as its spec has it or else its models.
  func value(_ index: Int, at path: String) -> Node? {
    let last = cases[index].overrides.last { override in
      override.path == path || override.path.hasPrefix(path + ".") || path.hasPrefix(override.path + ".")
    }
    if let last, last.path == path { return last.value }
    return models(index).lazy.compactMap { $0.value(at: path) }.first
  }

  /// The cases with this value, by number or by text.
  func indices(where path: String, is value: Node) -> [Int] {
    cases.indices.filter { index in self.value(index, at: path).map { Self.same($0, value) } ?? false }
  }

  /// Its values in all cases, each once.
  func values(at path: String) -> [String] {
    cases.indices.compactMap { value($0, at: path)?.valueText }.reduce(into: []) { values, value in
      if !values.contains(value) { values.append(value) }
    }
  }

  private static func same(_ one: Node, _ other: Node) -> Bool {
    if let one = one.asNumber, let other = other.asNumber { return one == other }
    // A variant may be written by its kind alone.
    return one.valueText == other.valueText || one["kind"]?.valueText == other.valueText
  }
}
