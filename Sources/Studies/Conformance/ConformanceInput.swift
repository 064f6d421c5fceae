import CivilTime
import Fields
import Rules

/// Reads the parts of a case, with a fault for what is missing or of the wrong type.
public struct ConformanceInput {
  private let node: Node
  private let zones: Conformance.Zones
  /// What messages begin with: where this stands inside of a case's input.
  private let place: String

  init(_ node: Node, zones: @escaping Conformance.Zones, place: String = "") {
    self.node = node
    self.zones = zones
    self.place = place
  }

  /// What a case of this kind hands in. Throws for keys that the kind does not have.
  func input(of kind: ConformanceKind) throws(Faults) -> ConformanceInput {
    let inner = ConformanceInput(node["input"] ?? node, zones: zones)
    _ = try entries("input")
    try inner.checkKeys(kind.input.map(\.name))
    return inner
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

  /// Throws for keys that are not among `names`.
  func checkKeys(_ names: [String]) throws(Faults) {
    guard case .map(let entries) = node.content else { return }
    let unknown = entries.filter { !names.contains($0.key) }
    if unknown.isEmpty { return }
    throw Faults(unknown.map { Fault($0.keyMark, place + unknownName("input", $0.key, among: names)) })
  }

  // MARK: - Whole values

  /// Whether there is something under `key`.
  func has(_ key: String) -> Bool { node[key] != nil }

  /// What stands under `key`, whatever it is.
  func any(_ key: String) throws(Faults) -> Node {
    guard let value = node[key] else { throw wrong(key, "a value") }
    return value
  }

  /// The text under `key`, or `standard` where there is none and one is given.
  func text(_ key: String, standard: String? = nil) throws(Faults) -> String {
    if node[key] == nil, let standard { return standard }
    guard case .text(let value) = node[key]?.content else { throw wrong(key, "a text") }
    return value
  }

  /// True or false under `key`, or `standard` where there is nothing and one is given.
  func flag(_ key: String, standard: Bool? = nil) throws(Faults) -> Bool {
    if node[key] == nil, let standard { return standard }
    guard case .flag(let value) = node[key]?.content else { throw wrong(key, "true or false") }
    return value
  }

  /// The instant under `key`, seconds since 1970 in the years 1 to 9999.
  func instant(_ key: String) throws(Faults) -> Int64 {
    guard let value = node[key], let instant = Self.instant(value) else { throw wrong(key, Self.instants) }
    return instant
  }

  /// The whole number under `key`, or `standard` where there is none and one is given; within `range` if there is one.
  func integer(
    _ key: String, standard: Int64? = nil, _ range: ClosedRange<Int64> = .min ... .max
  ) throws(Faults) -> Int64 {
    if node[key] == nil, let standard { return standard }
    guard let value = node[key]?.asInteger else { throw wrong(key, "a whole number") }
    guard range.contains(value) else { throw wrong(key, "\(range.lowerBound) to \(range.upperBound)") }
    return value
  }

  /// The number under `key`, or `standard` where there is none and one is given.
  func number(_ key: String, standard: Double? = nil) throws(Faults) -> Double {
    if node[key] == nil, let standard { return standard }
    guard let value = node[key]?.asNumber else { throw wrong(key, "a number") }
    return value
  }

  /// The one of `Choice`'s names under `key`, or `standard` where there is none and one is given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _: Choice.Type = Choice.self, standard: Choice? = nil
  ) throws(Faults) -> Choice {
    if node[key] == nil, let standard { return standard }
    return try Self.choice(text(key), fault: { fault(key, "\(key): \($0)") })
  }

  /// The date under `key`.
  func day(_ key: String) throws(Faults) -> LocalDay {
    guard let value = node[key] else { throw wrong(key, "a date yyyy-mm-dd") }
    return try LocalDay(value, path: place + key)
  }

  /// The zone under `key`, or `standard` where there is none and one is given.
  func zone(_ key: String = "zone", standard: Zone? = nil) throws(Faults) -> Zone {
    if node[key] == nil, let standard { return standard }
    return try zones(text(key), node[key]?.mark ?? node.mark)
  }

  /// A zone that a design names, for the value under `key`.
  func zone(named name: String, for key: String) throws(Faults) -> Zone {
    try zones(name, node[key]?.mark ?? node.mark)
  }

  // MARK: - Lists

  /// The list of instants under `key`.
  func instants(_ key: String) throws(Faults) -> [Int64] {
    try list(key, "a list, each \(Self.instants)", each: Self.instants, Self.instant)
  }

  /// The list of whole numbers under `key`, of any length or of `count`.
  func integers(_ key: String, count: Int? = nil) throws(Faults) -> [Int64] {
    let allowed = count.map { "a list of \($0) whole numbers" } ?? "a list of whole numbers"
    return try list(key, count: count, allowed, each: "a whole number") { item in
      if case .integer(let value) = item.content { value } else { nil }
    }
  }

  /// The list of texts under `key`.
  func texts(_ key: String) throws(Faults) -> [String] {
    try list(key, "a list of texts", each: "a text") { item in
      if case .text(let value) = item.content { value } else { nil }
    }
  }

  /// The list of names of `Choice` under `key`.
  func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _: Choice.Type = Choice.self
  ) throws(Faults) -> [Choice] {
    var choices: [Choice] = []
    for name in try texts(key) { choices.append(try Self.choice(name, fault: { fault(key, "\(key): \($0)") })) }
    return choices
  }

  /// The list of dates under `key`; none where there is nothing.
  func days(_ key: String) throws(Faults) -> [LocalDay] {
    if node[key] == nil { return [] }
    var days: [LocalDay] = []
    for item in try items(key, "a list of dates yyyy-mm-dd") { days.append(try LocalDay(item, path: place + key)) }
    return days
  }

  /// The list of maps under `key`, each with no keys but `names`; none where there is nothing.
  func maps(_ key: String, _ names: [String]) throws(Faults) -> [ConformanceInput] {
    if node[key] == nil { return [] }
    var maps: [ConformanceInput] = []
    for (index, item) in try items(key, "a list of maps").enumerated() {
      maps.append(try inner(item, "\(key), item \(index + 1)", names))
    }
    return maps
  }

  /// The map under `key`, with no keys but `names`.
  func map(_ key: String, _ names: [String]) throws(Faults) -> ConformanceInput { try inner(any(key), key, names) }

  private func inner(_ item: Node, _ name: String, _ names: [String]) throws(Faults) -> ConformanceInput {
    guard case .map = item.content else {
      throw Faults([Fault(item.mark, "\(place)\(name): found \(item.shown); allowed: a map")])
    }
    let inner = ConformanceInput(item, zones: zones, place: "\(place)\(name): ")
    try inner.checkKeys(names)
    return inner
  }

  private func items(_ key: String, count: Int? = nil, _ allowed: String) throws(Faults) -> [Node] {
    guard case .list(let items) = node[key]?.content, items.count == count ?? items.count else {
      throw wrong(key, allowed)
    }
    return items
  }

  private func list<Value>(
    _ key: String, count: Int? = nil, _ allowed: String, each: String, _ value: (Node) -> Value?
  ) throws(Faults) -> [Value] {
    var values: [Value] = []
    for item in try items(key, count: count, allowed) {
      guard let value = value(item) else {
        throw Faults([Fault(item.mark, "\(place)\(key): found \(item.shown); allowed: \(each)")])
      }
      values.append(value)
    }
    return values
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, fault: (String) -> Faults
  ) throws(Faults) -> Choice {
    guard let choice = Choice(rawValue: name) else {
      throw fault(unknownName("name", name, among: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  private static let instants = "whole seconds since 1970, from -62135596800 to 253402300799"

  private static func instant(_ node: Node) -> Int64? {
    guard case .integer(let value) = node.content, Session.instants.contains(value) else { return nil }
    return value
  }

  // MARK: - Faults

  /// What a rule makes of the input, its complaints put at the value that they name; `keys` says how a value that the rule
  /// calls otherwise is called in the case.
  func applying<Value>(
    _ keys: [String: String] = [:], _ rule: () throws(RuleFault) -> Value
  ) throws(Faults) -> Value {
    do { return try rule() } catch {
      var named = error
      named.name = keys[error.name] ?? error.name
      throw fault(named.name, named.message)
    }
  }

  /// A fault at the place of `key`.
  func fault(_ key: String, _ message: String) -> Faults {
    Faults([Fault(node[key]?.mark ?? node.mark, place + message)])
  }

  /// A fault on what stands under `key`, or on its absence.
  func wrong(_ key: String, _ allowed: String) -> Faults {
    fault(key, "\(key): \(node[key].map { "found " + $0.shown } ?? "missing"); allowed: \(allowed)")
  }
}
