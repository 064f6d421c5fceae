import Fields
import Lives
import Statistics

/// A number of the population that a calibration moves: a field, or one field of all archetypes by a common factor.
struct CalibrationConstant: Sendable {
  /// Key path as written; `*` stands for every archetype.
  var path: String
  /// Where it starts: the field's value, or a factor of 1.
  var start: Double
  /// What it moves in.
  var scale: BoundedScale
  /// The fields it sets, what each is for a factor of 1 (or the value 1), and what each may be.
  fileprivate var fields: [(path: String, one: Double, allowed: ClosedRange<Double>)]
  /// Whether the value is a factor on what the fields were.
  fileprivate(set) var isFactor: Bool

  /// Width of what it moves in.
  var width: Double { scale.high - scale.low }

  /// Part of its range within which a value counts as at the edge.
  private static let edge = 0.05

  /// Whether a value is as good as at an end of its range: a search that nears an end wants to get past it.
  func isAtEdge(_ value: Double) -> Bool {
    let share = scale.share(of: value)
    return share <= Self.edge || share >= 1 - Self.edge
  }

  /// `people.habit_weight`, `the factor on people.archetypes.*.savings_base`.
  var told: String { isFactor ? "the factor on \(path)" : path }

  /// Puts a value into a population; fields keep to what they may be. With `digits`, fields are rounded to so many.
  func set(_ value: Double, in population: inout Population, digits: Int? = nil) {
    for field in fields {
      let exact = min(max(value * field.one, field.allowed.lowerBound), field.allowed.upperBound)
      let rounded = digits.map { Tables.significant(exact, digits: $0) } ?? exact
      // Only fields that were found are here, and only values that they may have.
      try? Population.fields.set(field.path, to: Node(.number(rounded)), in: &population)
    }
  }
}

/// Reads constants as a calibration's spec names them.
struct ConstantReader {
  let population: Population
  private let values: Node
  var faults: [Fault] = []

  init(_ population: Population) {
    self.population = population
    values = Population.fields.encode(population)
  }

  /// What factors on all archetypes move in unless told. Source: population.md, 1: each may be swept by ±30 %.
  private static let factors = 0.7...1.3
  /// Most constants of a calibration.
  static let most = 20

  /// The constants under `key`: a list of key paths, or a map from them to bounds.
  mutating func constants(_ node: Node, key: String) -> [CalibrationConstant] {
    var found: [CalibrationConstant] = []
    switch node.content {
    case .null: return []
    case .list(let items):
      for (index, item) in items.enumerated() {
        guard case .text(let path) = item.content else {
          faults += item.wrong("\(key), item \(index + 1)", .tree("a key path, such as people.habit_weight")).all
          continue
        }
        if let one = constant(path, item.mark, Node(.null, at: item.mark), key) { found.append(one) }
      }
    case .map(let entries):
      for entry in entries { if let one = constant(entry.key, entry.keyMark, entry.value, key) { found.append(one) } }
    default:
      faults += node.wrong(key, .tree("a list of key paths of numbers, or a map from them to {from, to}")).all
    }
    for (index, one) in found.enumerated() where found[..<index].contains(where: { $0.overlaps(one) }) {
      faults.append(Fault(node.mark, "\(key): found \"\(one.path)\" twice; allowed: each constant once"))
    }
    if found.count > Self.most {
      faults.append(Fault(node.mark, "\(key): found \(found.count) constants; allowed: at most \(Self.most)"))
    }
    return found
  }

  private mutating func constant(_ path: String, _ mark: Mark, _ bounds: Node, _ key: String) -> CalibrationConstant? {
    let star = "people.archetypes.*."
    let isFactor = path.hasPrefix(star)
    let ids = population.archetypes.map(\.id)
    let paths = isFactor ? ids.map { "people.archetypes.\($0)." + path.dropFirst(star.count) } : [path]
    var fields: [(path: String, one: Double, allowed: ClosedRange<Double>)] = []
    var plausible: ClosedRange<Double>?
    for whole in paths {
      guard let info = info(whole, mark, key) else { return nil }
      guard case .number(let allowed) = info.type, let value = values.value(at: whole)?.asNumber else {
        faults.append(
          Fault(mark, "\(key): \"\(path)\" is \(info.type.allowed); allowed: numbers that may be fractions"))
        return nil
      }
      plausible = info.plausible ?? allowed
      fields.append((whole, isFactor ? value : 1, allowed))
    }
    let limits = isFactor ? 0.01...100 : fields.first?.allowed ?? 0...1
    let wide = isFactor ? Self.factors : plausible ?? limits
    let start = isFactor ? 1 : values.value(at: path)?.asNumber ?? 0
    guard let (low, high) = ends(bounds, mark, "\(key).\(path)", wide, limits) else { return nil }
    guard let scale = BoundedScale(low: low, high: high) else {
      faults.append(
        Fault(bounds.mark, "\(key).\(path): \"from\" is \(numberText(low)), not below \"to\", \(numberText(high))"))
      return nil
    }
    if !(low...high).contains(start) {
      let room = "from \(numberText(low)) to \(numberText(high))"
      faults.append(
        Fault(bounds.mark, "\(key).\(path): the population starts at \(numberText(start)); allowed: \(room)"))
      return nil
    }
    return CalibrationConstant(path: path, start: start, scale: scale, fields: fields, isFactor: isFactor)
  }

  /// What is known of the field at a key path, which may lie inside a map by id.
  private mutating func info(_ path: String, _ mark: Mark, _ key: String) -> FieldInfo? {
    let all = Population.fields.fields.map(\.info)
    if let info = all.first(where: { $0.path == path }) { return info }
    for outer in all {
      guard case .map(let inner) = outer.type, path.hasPrefix(outer.path + ".") else { continue }
      let rest = path.dropFirst(outer.path.count + 1)
      guard let dot = rest.firstIndex(of: ".") else { break }
      let (id, name) = (String(rest[..<dot]), String(rest[rest.index(after: dot)...]))
      let ids = values.value(at: outer.path).map { node -> [String] in
        guard case .map(let entries) = node.content else { return [] }
        return entries.filter { $0.value.content != .null }.map(\.key)
      }
      guard let ids, ids.contains(id) else {
        faults.append(Fault(mark, "\(key): \(outer.path): " + unknownName("id", id, among: ids ?? [])))
        return nil
      }
      if let info = inner.first(where: { $0.path == name }) { return info }
      let message = unknownName("key", name, among: inner.map(\.path))
      faults.append(Fault(mark, "\(key): \(outer.path).\(id): \(message)"))
      return nil
    }
    faults.append(Fault(mark, "\(key): " + unknownPath(path, among: all.map(\.path))))
    return nil
  }

  /// The bounds that a map gives, else the plausible ones; nil with faults.
  private mutating func ends(
    _ node: Node, _ mark: Mark, _ path: String, _ plausible: ClosedRange<Double>, _ limits: ClosedRange<Double>
  ) -> (Double, Double)? {
    var given = Bounds()
    if node.content != .null {
      do throws(Faults) { try Bounds.table.apply(node, to: &given, under: path) } catch {
        faults += error.all
        return nil
      }
    }
    let (low, high) = (given.from ?? plausible.lowerBound, given.to ?? plausible.upperBound)
    for (end, name) in [(low, "from"), (high, "to")] where !limits.contains(end) {
      faults += (node[name] ?? node).wrong("\(path).\(name)", .number(limits)).all
      return nil
    }
    return (low, high)
  }
}

extension CalibrationConstant {
  /// Whether both set a common field.
  func overlaps(_ other: CalibrationConstant) -> Bool {
    fields.contains { field in other.fields.contains { $0.path == field.path } }
  }
}

/// `{from, to}`.
private struct Bounds: Sendable {
  var from: Double?
  var to: Double?

  static let table = FieldTable<Bounds>([
    .wanted("from", \.from, meaning: "the least value"), .wanted("to", \.to, meaning: "the greatest value"),
  ])
}

extension Field {
  /// A finite number that need not be there.
  static func wanted(_ path: String, _ place: Place<Root, Double?>, meaning: String) -> Field {
    let type = FieldType.number(-1e15...1e15)
    return .custom(path, place, type: type, meaning: meaning, source: "spec", standard: nil) {
      $0.map { Node(.number($0)) } ?? Node(.null)
    } decode: { (node, path) throws(Faults) in
      guard let value = node.asNumber, abs(value) <= 1e15 else { throw node.wrong(path, type) }
      return value
    }
  }
}
