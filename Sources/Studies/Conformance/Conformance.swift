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
/// names comes out equal.
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
    return cases.enumerated().map { result($0.offset + 1, $0.element, kinds, zones) }
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
      guard let kind = kinds.first(where: { $0.name == result.kind }) else {
        throw input.fault("kind", unknownName("kind", result.kind, among: kinds.map(\.name)))
      }
      let right = try input.entries("right")
      let values = try kind.run(input.inside("input"))
      (result.passed, result.expected, result.got) = try compare(right, values)
    } catch {
      result.got = error.all.map(\.message).joined(separator: "; ")
    }
    return result
  }

  private static func compare(
    _ right: [Node.Entry], _ values: [Node.Entry]
  ) throws(Faults) -> (passed: Bool, expected: String, got: String) {
    var differ: [(right: Node.Entry, got: Node.Entry)] = []
    for entry in right {
      guard let value = values.first(where: { $0.key == entry.key }) else {
        throw Faults([Fault(entry.keyMark, unknownName("value", entry.key, among: values.map(\.key)))])
      }
      if value.value.content != entry.value.content { differ.append((entry, value)) }
    }
    func shown(_ entries: [Node.Entry]) -> String {
      entries.map { "\($0.key): \($0.value.shown)" }.joined(separator: ", ")
    }
    if differ.isEmpty { return (true, shown(right), shown(right)) }
    return (false, shown(differ.map(\.right)), shown(differ.map(\.got)))
  }
}

/// Reads the parts of a case, with a fault for what is missing or of the wrong type.
public struct ConformanceInput {
  private let node: Node
  private let zones: Conformance.Zones

  init(_ node: Node, zones: @escaping Conformance.Zones) {
    self.node = node
    self.zones = zones
  }

  /// The map under `key`.
  func inside(_ key: String) throws(Faults) -> ConformanceInput {
    _ = try entries(key)
    return ConformanceInput(node[key] ?? node, zones: zones)
  }

  /// The entries of the map under `key`, at least one.
  func entries(_ key: String) throws(Faults) -> [Node.Entry] {
    guard case .map(let entries) = node[key]?.content, !entries.isEmpty else { throw wrong(key, "a map with values") }
    return entries
  }

  /// The text under `key`.
  func text(_ key: String) throws(Faults) -> String {
    guard case .text(let value) = node[key]?.content else { throw wrong(key, "a text") }
    return value
  }

  /// The instant under `key`, seconds since 1970 in the years 1 to 9999.
  func instant(_ key: String) throws(Faults) -> Int64 {
    guard let value = node[key], let instant = Self.instant(value) else { throw wrong(key, Self.instants) }
    return instant
  }

  /// The list of instants under `key`.
  func instants(_ key: String) throws(Faults) -> [Int64] {
    guard case .list(let items) = node[key]?.content else { throw wrong(key, "a list, each \(Self.instants)") }
    var values: [Int64] = []
    for item in items {
      guard let value = Self.instant(item) else {
        throw Faults([Fault(item.mark, "\(key): found \(item.shown); allowed: \(Self.instants)")])
      }
      values.append(value)
    }
    return values
  }

  private static let instants = "whole seconds since 1970, from -62135596800 to 253402300799"

  private static func instant(_ node: Node) -> Int64? {
    guard case .integer(let value) = node.content, (-62_135_596_800...253_402_300_799).contains(value) else {
      return nil
    }
    return value
  }

  /// The date under `key`.
  func day(_ key: String) throws(Faults) -> LocalDay {
    guard let value = node[key] else { throw wrong(key, "a date yyyy-mm-dd") }
    return try LocalDay(value, path: key)
  }

  /// The zone under `zone`.
  func zone() throws(Faults) -> Zone {
    try zones(text("zone"), node["zone"]?.mark ?? node.mark)
  }

  /// A fault at the place of `key`.
  func fault(_ key: String, _ message: String) -> Faults { Faults([Fault(node[key]?.mark ?? node.mark, message)]) }

  private func wrong(_ key: String, _ allowed: String) -> Faults {
    fault(key, "\(key): \(node[key].map { "found " + $0.shown } ?? "missing"); allowed: \(allowed)")
  }
}
