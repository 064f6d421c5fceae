import Chance
import Fields

/// Evenly spaced values, linear or in the logarithm.
struct AxisRange: Sendable {
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
  static let table = FieldTable<AxisRange>([
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

  /// The values of a range, both ends included. Throws every fault.
  static func values(_ node: Node, at place: String) throws(Faults) -> [Node] {
    try read(node, at: place, isDrawn: false).values(of: node, at: place)
  }

  /// A range without step and count, from which any value is drawn. Throws every fault.
  static func span(_ node: Node, at place: String) throws(Faults) -> AxisRange {
    let range = try read(node, at: place, isDrawn: true)
    if range.from >= range.to {
      let message = "\(place): \"from\" is \(numberText(range.from)), not below \"to\", \(numberText(range.to))"
      throw Faults([Fault(node["from"]?.mark ?? node.mark, message)])
    }
    try range.checkScale(of: node, at: place)
    return range
  }

  private static func read(_ node: Node, at place: String, isDrawn: Bool) throws(Faults) -> AxisRange {
    var range = AxisRange()
    var faults: [Fault] = []
    do throws(Faults) { try table.apply(node, to: &range, under: place) } catch { faults += error.all }
    for key in ["from", "to"] where node[key] == nil {
      faults.append(Fault(node.mark, "\(place): expected the key \"\(key)\""))
    }
    if !isDrawn, (node["step"] == nil) == (node["count"] == nil) {
      faults.append(Fault(node.mark, "\(place): expected either \"step\" or \"count\""))
    }
    if !faults.isEmpty { throw Faults(faults) }
    return range
  }

  private func checkScale(of node: Node, at place: String) throws(Faults) {
    if scale == .linear { return }
    let (key, message) =
      from <= 0
      ? ("from", "\"from\" is \(numberText(from)); a log scale needs numbers above 0")
      : ("step", "a log scale goes with \"count\", not with \"step\"")
    if from <= 0 || step != nil { throw Faults([Fault(node[key]?.mark ?? node.mark, "\(place): \(message)")]) }
  }

  /// The values from `from` to `to`, both included, of 12 significant digits. Throws what makes no such list.
  func values(of node: Node, at place: String) throws(Faults) -> [Node] {
    func fault(_ message: String, _ key: String) -> Faults {
      Faults([Fault(node[key]?.mark ?? node.mark, "\(place): \(message)")])
    }
    if from > to { throw fault("\"from\" is \(numberText(from)), above \"to\", \(numberText(to))", "from") }
    try checkScale(of: node, at: place)
    let intervals = try intervals(fault)
    let values = (0...intervals).map { value($0, of: intervals) }
    for (value, next) in zip(values, values.dropFirst()) where value >= next {
      throw fault("the values lie closer than 12 digits can tell apart", step == nil ? "count" : "step")
    }
    return values.map { Self.node($0, at: node.mark) }
  }

  /// A number as a person would write it.
  private static func node(_ value: Double, at mark: Mark) -> Node {
    Node(Int64(exactly: value).map { .integer($0) } ?? .number(value), at: mark)
  }

  /// The value at a place from 0 to 1 of the range, of 6 significant digits and never beyond its ends. `isWhole` gives whole
  /// numbers, each of them its part of the places (an equal one on a linear scale); the range then holds one at least.
  func value(at place: Double, isWhole: Bool, mark: Mark) -> Node {
    if isWhole {
      let (least, most) = (from.rounded(.up), to.rounded(.down))
      let number =
        scale == .log
        ? (least - 0.5) * PortableMath.pow((most + 0.5) / (least - 0.5), place) + 0.5
        : least + place * (most - least + 1)
      return Self.node(min(max(number.rounded(.down), least), most), at: mark)
    }
    let value = scale == .log ? from * PortableMath.pow(to / from, place) : from + place * (to - from)
    return Self.node(min(max(rounded(value, scale: value, digits: 6), from), to), at: mark)
  }

  /// Whether there is a whole number from end to end.
  var holdsWholes: Bool { from.rounded(.up) <= to.rounded(.down) }

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

/// `value` rounded to a multiple of the last of so many significant digits of `scale`, as the nearest number to that decimal.
func rounded(_ value: Double, scale: Double, digits: Int = 12) -> Double {
  guard scale.isNormal, value.isFinite else { return value }
  // The decimal exponent of `scale`, at most one too low: 2^e ≥ 10^⌊0.30103 e⌋ in the range that specs can have.
  var exponent = Int((Double(scale.exponent) * 0.30102999566398120).rounded(.down))
  if let next = Double("1e\(exponent + 1)"), abs(scale) >= next { exponent += 1 }
  let places = digits - 1 - exponent
  guard let unit = Double("1e\(places)"), unit.isFinite, let whole = Int64(exactly: (value * unit).rounded())
  else { return value }
  return Double("\(whole)e\(-places)") ?? value
}
