import Chance
import Fields

/// One line of `vary`: a key path and the values it takes.
struct Axis: Sendable {
  var path: String
  var mark: Mark
  var values: [Node]

  /// Most values of one axis, and most cases of a spec.
  static let maximumCount = 10_000

  /// Reads a list or a range. Throws every fault.
  init(_ entry: Node.Entry) throws(Faults) {
    path = entry.key
    mark = entry.keyMark
    let place = "vary.\(entry.key)"
    switch entry.value.content {
    case .list(let items): values = try Self.distinct(items, of: entry.value, at: place)
    case .map: values = try Range.read(entry.value, at: place).values(of: entry.value, at: place)
    default: throw entry.value.wrong(place, .tree("a list, or {from, to, step or count, scale: linear or log}"))
    }
  }

  private static func distinct(_ items: [Node], of list: Node, at place: String) throws(Faults) -> [Node] {
    if items.isEmpty { throw list.wrong(place, .tree("a list of at least one value")) }
    if items.count > maximumCount { throw list.wrong(place, .tree("at most \(maximumCount) values")) }
    var seen: Set<String> = []
    var faults: [Fault] = []
    for item in items where !seen.insert(item.valueText).inserted {
      faults.append(Fault(item.mark, "\(place): found \(item.shown) twice; allowed: each value once"))
    }
    if !faults.isEmpty { throw Faults(faults) }
    return items
  }
}

/// Evenly spaced values, linear or in the logarithm.
private struct Range: Sendable {
  enum Scale: String, Choosable {
    case linear, log

    var meaning: String {
      switch self {
      case .linear: "equal differences"
      case .log: "equal ratios"
      }
    }
  }

  var from = 0.0
  var to = 0.0
  var step: Double?
  var count: Int?
  var scale = Scale.linear

  static let limits = -1e15...1e15
  static let table = FieldTable<Range>([
    .number("from", \.from, limits, meaning: "first value", source: "spec", standard: 0),
    .number("to", \.to, limits, meaning: "last value", source: "spec", standard: 0),
    .custom("step", \.step, type: .number(limits), meaning: "distance of values", source: "spec", standard: nil) {
      $0.map { Node(.number($0)) } ?? Node(.null)
    } decode: { (node, path) throws(Faults) in
      guard let value = node.asNumber, limits.contains(value) else { throw node.wrong(path, .number(limits)) }
      if value <= 0 { throw node.wrong(path, .tree("a number above 0")) }
      return value
    },
    .custom(
      "count", \.count, type: .integer(1...10_000), meaning: "how many values", source: "spec", standard: nil
    ) {
      $0.map { Node(.integer(Int64($0))) } ?? Node(.null)
    } decode: { (node, path) throws(Faults) in
      let range: ClosedRange<Int64> = 1...Int64(Axis.maximumCount)
      guard let value = node.asInteger, range.contains(value) else { throw node.wrong(path, .integer(range)) }
      return Int(value)
    },
    .choice("scale", \.scale, meaning: "how values are spaced", source: "spec", standard: .linear),
  ])

  static func read(_ node: Node, at place: String) throws(Faults) -> Range {
    var range = Range()
    var faults: [Fault] = []
    do throws(Faults) { try table.apply(node, to: &range, under: place) } catch { faults += error.all }
    for key in ["from", "to"] where node[key] == nil {
      faults.append(Fault(node.mark, "\(place): expected the key \"\(key)\""))
    }
    if (node["step"] == nil) == (node["count"] == nil) {
      faults.append(Fault(node.mark, "\(place): expected either \"step\" or \"count\""))
    }
    if !faults.isEmpty { throw Faults(faults) }
    return range
  }

  /// The values from `from` to `to`, both included, of 12 significant digits. Throws what makes no such list.
  func values(of node: Node, at place: String) throws(Faults) -> [Node] {
    func fault(_ message: String, _ key: String) -> Faults {
      Faults([Fault(node[key]?.mark ?? node.mark, "\(place): \(message)")])
    }
    if from > to { throw fault("\"from\" is \(numberText(from)), above \"to\", \(numberText(to))", "from") }
    if scale == .log {
      if from <= 0 { throw fault("\"from\" is \(numberText(from)); a log scale needs numbers above 0", "from") }
      if step != nil { throw fault("a log scale goes with \"count\", not with \"step\"", "step") }
    }
    let intervals = try intervals(fault)
    let values = (0...intervals).map { value($0, of: intervals) }
    for (value, next) in zip(values, values.dropFirst()) where value >= next {
      throw fault("the values lie closer than 12 digits can tell apart", step == nil ? "count" : "step")
    }
    return values.map { value in
      let whole = Int64(exactly: value)
      return Node(whole.map { .integer($0) } ?? .number(value), at: node.mark)
    }
  }

  private func intervals(_ fault: (String, String) -> Faults) throws(Faults) -> Int {
    if let count {
      if (count == 1) != (from == to) {
        throw fault(
          "\"count\" is \(count), but from \(numberText(from)) to \(numberText(to)) makes that "
            + (from == to ? "1 value" : "at least 2 values"), "count")
      }
      return count - 1
    }
    let exact = (to - from) / (step ?? 1)
    if exact >= Double(Axis.maximumCount) {
      throw fault("\"step\" makes more than \(Axis.maximumCount) values", "step")
    }
    let whole = exact.rounded()
    if abs(exact - whole) > 1e-9 * max(1, whole) {
      let message = "steps of \(numberText(step ?? 1)) from \(numberText(from)) do not reach \(numberText(to))"
      throw fault(message, "step")
    }
    return Int(whole)
  }

  /// Value `index`: ends as written, the rest rounded so that no trace of binary fractions is left.
  private func value(_ index: Int, of intervals: Int) -> Double {
    if index == 0 { return from }
    if index == intervals { return to }
    if scale == .log {
      let value = from * PortableMath.pow(to / from, Double(index) / Double(intervals))
      return rounded(value, scale: value)
    }
    let value = step.map { from + Double(index) * $0 } ?? from + (to - from) * (Double(index) / Double(intervals))
    return rounded(value, scale: max(abs(from), abs(to)))
  }
}

/// `value` rounded to a multiple of the 12th significant digit of `scale`, as the nearest number to that decimal.
func rounded(_ value: Double, scale: Double) -> Double {
  guard scale.isNormal, value.isFinite else { return value }
  // The decimal exponent of `scale`, at most one too low: 2^e ≥ 10^⌊0.30103 e⌋ in the range that specs can have.
  var exponent = Int((Double(scale.exponent) * 0.30102999566398120).rounded(.down))
  if let next = Double("1e\(exponent + 1)"), abs(scale) >= next { exponent += 1 }
  guard let unit = Double("1e\(11 - exponent)"), unit.isFinite, let digits = Int64(exactly: (value * unit).rounded())
  else { return value }
  return Double("\(digits)e\(exponent - 11)") ?? value
}
