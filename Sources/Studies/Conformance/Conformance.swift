public import CivilTime
public import Fields

/// What came of one conformance case.
public struct ConformanceResult: Sendable, Equatable {
  /// Number of the case in its file, from 1.
  public var number: Int
  /// The case's `kind` as written; empty if it has none.
  public var kind: String
  /// Where the case stands.
  public var mark: Mark
  public var passed: Bool
  /// The values that differ, as `name: value`; all of them if the case passed.
  public var expected: String
  /// The same values as computed, or what is wrong with the case.
  public var got: String
}

/// Conformance cases, inputs with right values, run through the rules of this package.
///
/// A file is a map with a list `cases`; each has `kind`, `input` and `right`. A case passes if every value that `right`
/// names comes out equal, or as near as its kind asks; a value whose name ends in `_at_most` passes if it is no more. A
/// kind of one value without a name has that value as its `right`. What else stands in a case is for its readers.
public enum Conformance {
  /// A zone by its name and the place where that was written; throws what is wrong with it.
  public typealias Zones = (_ name: String, _ mark: Mark) throws(Faults) -> Zone

  /// Runs all cases of a file. A case that cannot be run (unknown kind, bad input, unknown zone) fails with its reason;
  /// throws only if the file has no list of cases.
  public static func run(
    _ file: Node, kinds: [ConformanceKind] = ConformanceKind.all, zones: @escaping Zones
  ) throws(Faults) -> [ConformanceResult] {
    guard case .list(let cases) = file["cases"]?.content else {
      let found = file["cases"].map { "cases: found \($0.shown)" } ?? "found \(file.shown) without \"cases\""
      throw Faults([Fault(file["cases"]?.mark ?? file.mark, "\(found); allowed: a map with a list \"cases\"")])
    }
    let zones = remembering(zones)
    return cases.enumerated().map { result($0.offset + 1, $0.element, kinds, zones) }
  }

  /// The same zones, each read once.
  static func remembering(_ zones: @escaping Zones) -> Zones {
    var known: [String: Zone] = [:]
    return { (name, mark) throws(Faults) in
      if let zone = known[name] { return zone }
      let zone = try zones(name, mark)
      known[name] = zone
      return zone
    }
  }

  /// The last line of `conform`: `29 passed, 0 failed`.
  public static func summary(_ results: [ConformanceResult]) -> String {
    let passed = results.count { $0.passed }
    return "\(passed) passed, \(results.count - passed) failed"
  }

  private static func result(
    _ number: Int, _ node: Node, _ kinds: [ConformanceKind], _ zones: @escaping Zones
  ) -> ConformanceResult {
    var result = ConformanceResult(
      number: number, kind: "", mark: node.mark, passed: false, expected: "a case that can be run", got: "")
    do throws(Faults) {
      let input = ConformanceInput(node, zones: zones)
      result.kind = try input.text("kind")
      let kind = try kind(of: input, among: kinds)
      let right = try input.right(of: kind)
      let values = try kind.run(input.input(of: kind))
      (result.passed, result.expected, result.got) = try compare(right, values, kind.tolerance)
    } catch {
      result.got = error.all.map(\.message).joined(separator: "; ")
    }
    return result
  }

  /// What the rules make of a case's input: its `right`. Throws what is wrong with the case.
  static func values(of node: Node, zones: @escaping Zones) throws(Faults) -> Node {
    let input = ConformanceInput(node, zones: zones)
    let kind = try kind(of: input, among: ConformanceKind.all)
    let values = try kind.run(input.input(of: kind))
    return values.map(\.key) == [""] ? values[0].value : Node(.map(values))
  }

  private static func kind(
    of input: ConformanceInput, among kinds: [ConformanceKind]
  ) throws(Faults) -> ConformanceKind {
    let name = try input.text("kind")
    if let kind = kinds.first(where: { $0.name == name }) { return kind }
    throw input.fault("kind", unknownName("kind", name, among: kinds.map(\.name)))
  }

  private static func compare(
    _ right: [Node.Entry], _ values: [Node.Entry], _ tolerance: Double
  ) throws(Faults) -> (passed: Bool, expected: String, got: String) {
    var differ: [(right: Node.Entry, got: Node.Entry)] = []
    for entry in right {
      guard let value = values.first(where: { $0.key == entry.key }) else {
        throw Faults([Fault(entry.keyMark, unknownName("value", entry.key, among: values.map(\.key)))])
      }
      if !agrees(value.value, with: entry, tolerance) { differ.append((entry, value)) }
    }
    func shown(_ entries: [Node.Entry]) -> String {
      entries.map { ($0.key.isEmpty ? "" : "\($0.key): ") + shownWhole($0.value) }.joined(separator: ", ")
    }
    if differ.isEmpty { return (true, shown(right), shown(right)) }
    return (false, shown(differ.map(\.right)), shown(differ.map(\.got)))
  }

  private static func agrees(_ value: Node, with right: Node.Entry, _ tolerance: Double) -> Bool {
    let isBound = right.key.hasSuffix("_at_most")
    if case .integer(let value) = value.content, case .integer(let right) = right.value.content {
      return isBound ? value <= right : value == right
    }
    if let value = value.asNumber, let right = right.value.asNumber, isBound || tolerance > 0 {
      return isBound ? value <= right : (value - right).magnitude <= tolerance
    }
    if let value = value.asInteger, let right = right.value.asInteger { return value == right }
    return value.says(right.value)
  }

  /// A value as in a case, with the items of a list and the values of a map.
  private static func shownWhole(_ node: Node) -> String {
    if case .map(let entries) = node.content {
      return "{" + entries.map { "\($0.key): " + shownWhole($0.value) }.joined(separator: ", ") + "}"
    }
    guard case .list(let items) = node.content else { return node.shown }
    return "[" + items.map(shownWhole).joined(separator: ", ") + "]"
  }
}
