import Fields
import Statistics

/// What somebody says, as a figure that lies within bounds: in every case that it is said of.
struct Statement<Question, Results>: Sendable {
  /// In their words.
  var says: String
  var expecting: Expecting<Question, Results>
  /// The case whose figure is taken off, over the same luck; nil where the figure itself is told.
  var baseline: Int?
  /// What picked it: `case rough`.
  var baselinePicked: [String] = []

  /// What an interval says of a statement.
  enum Ruling: String, CaseIterable {
    case reproduced, refuted, undecided

    /// Of a statement by those of its cases, of which it must hold in each.
    init(_ all: [Ruling]) {
      self = all.contains(.refuted) ? .refuted : all.allSatisfy { $0 == .reproduced } ? .reproduced : .undecided
    }
  }

  /// The figure of a case that the statement is about; nil where too little is known.
  func interval(_ results: Results, _ index: Int) -> Interval? {
    guard let baseline else { return expecting.figure.interval(results, index) }
    return expecting.figure.figure.difference?(results, index, baseline)
  }

  /// The whole interval keeps to the bounds, or lies beyond them, or neither.
  func ruling(_ interval: Interval?) -> Ruling {
    switch interval.map(expecting.bounds.verdict) {
    case .met: .reproduced
    case .missed: .refuted
    case .metNotSurely, .metUnbounded, .missedPerhaps, .missedUnbounded, nil: .undecided
    }
  }

  /// The unit of what is told.
  var unit: String {
    baseline != nil && expecting.figure.unit == "share" ? "share difference" : expecting.figure.unit
  }

  /// `width_mean_pt (case smooth) minus that of case rough`.
  var figureText: String {
    let text = expecting.figure.told(with: expecting.picked)
    return baseline == nil ? text : "\(text) minus that of \(baselinePicked.joined(separator: ", "))"
  }
}

extension ExpectationReader {
  /// Longest text of what is said.
  static var mostSaid: Int { 300 }

  private static var statementKeys: [String] { ["says", "metric", "where", "minus"] + FigureBounds.keys }

  /// What is said under the key `statements`.
  mutating func statements(_ node: Node) -> [Statement<Question, Results>] {
    if node.content == .null { return [] }
    guard case .list(let items) = node.content, !items.isEmpty, items.count <= Self.most else {
      own +=
        node.wrong(
          "statements", .tree("a list of 1 to \(Self.most) of {says, metric, where, minus, at_least, at_most}")
        ).all
      return []
    }
    return items.enumerated().compactMap { statement($1, at: "statements, item \($0 + 1)") }
  }

  private mutating func statement(_ node: Node, at place: String) -> Statement<Question, Results>? {
    let says = words(node, at: place)
    let minus = node["minus"]
    guard let expecting = expectation(node, Self.statementKeys, isDifference: minus != nil, at: place) else {
      // What else is wrong is told all the same.
      if let minus { _ = baseline(minus, of: node, at: place) }
      return nil
    }
    guard let minus else { return says.map { Statement(says: $0, expecting: expecting) } }
    if expecting.cases.count != 1 {
      let found = "found \(expecting.cases.count) cases"
      own.append(
        Fault(node["where"]?.mark ?? node.mark, "\(place).where: \(found); allowed with minus: a where that picks one"))
    }
    guard let baseline = baseline(minus, of: node, at: place), let says, expecting.cases.count == 1 else { return nil }
    return Statement(says: says, expecting: expecting, baseline: baseline.index, baselinePicked: baseline.words)
  }

  /// What is said; nil with faults.
  private mutating func words(_ node: Node, at place: String) -> String? {
    guard case .map = node.content else { return nil }
    guard let says = node["says"] else {
      own.append(Fault(node.mark, "\(place): expected the key \"says\""))
      return nil
    }
    let isText = if case .text(let text) = says.content { (1...Self.mostSaid).contains(text.count) } else { false }
    if !isText {
      own += says.wrong("\(place).says", .tree("a text of 1 to \(Self.mostSaid) characters")).all
      return nil
    }
    return says.valueText
  }

  /// The case that `minus` picks; nil with faults.
  private mutating func baseline(_ minus: Node, of node: Node, at place: String) -> (index: Int, words: [String])? {
    let before = own.count
    let metric = node["metric"]
    if let figure = figures.figures.first(where: { .text($0.info.name) == metric?.content }), figure.difference == nil {
      let names = figures.figures.filter { $0.difference != nil }.map(\.info.name)
      own.append(
        Fault(
          metric?.mark ?? node.mark,
          "\(place): \(figure.info.name) has no differences over the same luck; allowed with minus: \(listed(names))"))
    }
    guard case .map(let entries) = minus.content else {
      own += minus.wrong("\(place).minus", .tree("a map of keys that pick a case")).all
      return nil
    }
    var picking = Picking(values: values, keys: [], place: "\(place).minus")
    for entry in entries { _ = picking.takes(entry) }
    own += picking.faults
    guard let cases = picking.cases else { return nil }
    if cases.count != 1 {
      own.append(
        Fault(minus.mark, "\(place).minus: found \(cases.count) cases; allowed: keys that pick one case"))
    }
    return own.count == before ? (cases[0], picking.words) : nil
  }
}
