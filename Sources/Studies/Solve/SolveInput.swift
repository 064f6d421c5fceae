import Fields
import Lives
import Rules
import Statistics

/// A number of the design or of the people whose value is looked for, and where.
struct SolveInput: Sendable, Equatable {
  /// Key path: `savings.badges.nightOwl.threshold`.
  var path: String
  var unit: String
  var isWhole: Bool
  var low: Double
  var high: Double
  /// Its value in what the solve starts from.
  var start: Double

  /// How finely values are told apart: 1 for whole numbers, else a power of ten, at least a thousandth of the range.
  var step: Double {
    if isWhole { return 1 }
    var step = 1.0
    let finest = (high - low) / 1000
    // Else the loops would not end: the reader lets no such range pass.
    guard hasSteps else { return high - low }
    while step > finest { step /= 10 }
    while step * 10 <= finest { step *= 10 }
    return step
  }

  /// Whether the range is neither too wide for a number nor so narrow that values as they are told, with twelve digits, would
  /// not be told apart.
  var hasSteps: Bool {
    let finest = (high - low) / 1000
    return isWhole || finest.isNormal && finest >= 1e-10 * max(low.magnitude, high.magnitude)
  }

  /// A value as it is simulated and told: whole, or without what sums of steps leave in the last digits; within the range.
  func rounded(_ value: Double) -> Double {
    let value = min(max(value, low), high)
    return isWhole ? value.rounded() : Tables.significant(value, digits: 12)
  }

  /// The nearest value that is a whole number of steps from the lower bound.
  func onGrid(_ value: Double) -> Double { rounded(low + ((value - low) / step).rounded() * step) }

  /// The value as a field takes it.
  func node(_ value: Double) -> Node {
    Int64(exactly: value).map { Node(.integer($0)) } ?? Node(.number(value))
  }

  /// `savings.badges.nightOwl.threshold 4`.
  func told(_ value: Double) -> String { "\(path) \(numberText(value))" }

  /// The end of the path that a sentence names: `threshold`, `xp_per_minute`.
  var name: String { path.split(separator: ".").last.map { String($0).inWords } ?? path }

  /// The id of the badge whose threshold this is; nil for any other field.
  var badge: String? {
    let parts = path.split(separator: ".").map(String.init)
    return parts.count == 4 && parts[0] == "savings" && parts[1] == "badges" && parts[3] == "threshold"
      ? parts[2] : nil
  }
}

/// What is known of a field by its key path, which may lie inside a map by id or a variant.
struct FieldFinder {
  private let infos: [FieldInfo]
  private let tree: Node

  init(_ start: SolveStart) {
    infos = (Design.fields.fields.map(\.info)) + (Population.fields.fields.map(\.info))
    var entries: [Node.Entry] = []
    for tree in [Design.fields.encode(start.design), Population.fields.encode(start.population)] {
      if case .map(let own) = tree.content { entries += own }
    }
    tree = Node(.map(entries))
  }

  /// The field's type, unit and present value. Throws what is wrong with the path, as a message.
  func field(_ path: String) throws(FieldFinderFault) -> (info: FieldInfo, value: Node) {
    guard let outer = infos.first(where: { $0.path == path || path.hasPrefix($0.path + ".") }) else {
      throw FieldFinderFault(unknownPath(path, among: infos.map(\.path)))
    }
    let parts = path.dropFirst(outer.path.count).split(separator: ".").map(String.init)
    return try inside(outer, parts[...], tree.value(at: outer.path) ?? Node(.null), outer.path)
  }

  private func inside(
    _ info: FieldInfo, _ rest: ArraySlice<String>, _ value: Node, _ place: String
  ) throws(FieldFinderFault) -> (info: FieldInfo, value: Node) {
    guard let key = rest.first else { return (info, value) }
    switch info.type {
    case .map(let inner):
      let ids = value.keysInUse
      guard ids.contains(key), let entry = value[key] else {
        throw FieldFinderFault("\(place): " + unknownName("id", key, among: ids))
      }
      return try field(rest.dropFirst(), inner, entry, "\(place).\(key)")
    case .variant(let shapes):
      let kind: String? = if case .text(let name) = (value["kind"] ?? value).content { name } else { nil }
      let shape = shapes.first { $0.kind == kind }
      return try field(rest, shape?.fields ?? [], value, "\(place) of kind \(kind ?? "none")")
    default: throw FieldFinderFault("\(place) is \(info.type.allowed), with nothing inside")
    }
  }

  private func field(
    _ rest: ArraySlice<String>, _ fields: [FieldInfo], _ value: Node, _ place: String
  ) throws(FieldFinderFault) -> (info: FieldInfo, value: Node) {
    let path = rest.joined(separator: ".")
    if path.isEmpty {
      let keys = fields.map(\.path).joined(separator: ", ")
      throw FieldFinderFault("\(place) is a map; allowed: a key in it: \(keys)")
    }
    guard let info = fields.first(where: { $0.path == path || path.hasPrefix($0.path + ".") }) else {
      throw FieldFinderFault("\(place): " + unknownName("key", path, among: fields.map(\.path)))
    }
    let more = path.dropFirst(info.path.count).split(separator: ".").map(String.init)
    return try inside(info, more[...], value.value(at: info.path) ?? Node(.null), "\(place).\(info.path)")
  }
}

/// What is wrong with a key path.
struct FieldFinderFault: Error {
  var message: String

  init(_ message: String) { self.message = message }
}

extension Node {
  /// The keys of a map whose values are not null.
  fileprivate var keysInUse: [String] {
    guard case .map(let entries) = content else { return [] }
    return entries.filter { $0.value.content != .null }.map(\.key)
  }
}
