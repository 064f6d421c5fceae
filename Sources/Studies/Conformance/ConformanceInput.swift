import CivilTime
import Fields
import Rules

/// Reads the parts of a case, with a fault for what is missing or of the wrong type.
public struct ConformanceInput {
  private let node: Node
  private let zones: Conformance.Zones

  init(_ node: Node, zones: @escaping Conformance.Zones) {
    self.node = node
    self.zones = zones
  }

  /// What a case of this kind hands in. Throws for keys that the kind does not have.
  func input(of kind: ConformanceKind) throws(Faults) -> ConformanceInput {
    let names = kind.input.map(\.name)
    let unknown = try entries("input").filter { !names.contains($0.key) }
    if !unknown.isEmpty { throw Faults(unknown.map { Fault($0.keyMark, unknownName("input", $0.key, among: names)) }) }
    return ConformanceInput(node["input"] ?? node, zones: zones)
  }

  /// The right values by name; of a kind of one value without a name that value, under the empty name.
  func right(of kind: ConformanceKind) throws(Faults) -> [Node.Entry] {
    guard kind.right.map(\.name) == [""] else { return try entries("right") }
    guard let right = node["right"] else { throw wrong("right", "one value") }
    if case .map = right.content { throw wrong("right", "one value") }
    return [Node.Entry("", right)]
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

  /// Whether there is something under `key`.
  func has(_ key: String) -> Bool { node[key] != nil }

  /// What stands under `key`, whatever it is.
  func any(_ key: String) throws(Faults) -> Node {
    guard let value = node[key] else { throw wrong(key, "a value") }
    return value
  }

  /// The whole number under `key`, or `standard` where there is none and one is given.
  func integer(_ key: String, standard: Int64? = nil) throws(Faults) -> Int64 {
    if node[key] == nil, let standard { return standard }
    guard case .integer(let value) = node[key]?.content else { throw wrong(key, "a whole number") }
    return value
  }

  /// The list of whole numbers under `key`, of any length or of `count`.
  func integers(_ key: String, count: Int? = nil) throws(Faults) -> [Int64] {
    let allowed = count.map { "a list of \($0) whole numbers" } ?? "a list of whole numbers"
    guard case .list(let items) = node[key]?.content, items.count == count ?? items.count else {
      throw wrong(key, allowed)
    }
    var values: [Int64] = []
    for item in items {
      guard case .integer(let value) = item.content else {
        throw Faults([Fault(item.mark, "\(key): found \(item.shown); allowed: a whole number")])
      }
      values.append(value)
    }
    return values
  }

  /// The number under `key`.
  func number(_ key: String) throws(Faults) -> Double {
    switch node[key]?.content {
    case .integer(let value): return Double(value)
    case .number(let value) where value.isFinite: return value
    default: throw wrong(key, "a number")
    }
  }

  /// The one of `Choice`'s names under `key`.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String, _: Choice.Type) throws(Faults) -> Choice {
    let name = try text(key)
    guard let choice = Choice(rawValue: name) else {
      throw fault(key, "\(key): " + unknownName("name", name, among: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  /// What a rule makes of the input, its complaints put at the value that they name.
  func applying<Value>(_ rule: () throws(RuleFault) -> Value) throws(Faults) -> Value {
    do { return try rule() } catch { throw fault(error.name, error.message) }
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

  /// A fault on what stands under `key`, or on its absence.
  func wrong(_ key: String, _ allowed: String) -> Faults {
    fault(key, "\(key): \(node[key].map { "found " + $0.shown } ?? "missing"); allowed: \(allowed)")
  }
}
