import Experiments
import Fields
import Statistics

/// A figure that cases of a study are to keep within bounds.
struct Expecting<Question, Results>: Sendable {
  var figure: ChosenFigure<Question, Results>
  var bounds: FigureBounds
  /// The cases that it is expected of.
  var cases: [Int]
  /// What picked them: `case today`; empty for all.
  var picked: [String]

  /// `badge_share (badge nightOwl, day 30, case today) at least 35 %`.
  var text: String { "\(figure.told(with: picked)) \(bounds.words(unit: figure.unit))" }
}

extension ChosenFigure {
  /// Its name with all that picks the number: `settle_p90_s (coin.restitution 0.3)`.
  func told(with more: [String]) -> String {
    let parts = row.entries.map { "\($0.key) \($0.value.text)" } + more
    return parts.isEmpty ? figure.info.name : "\(figure.info.name) (\(parts.joined(separator: ", ")))"
  }
}

/// Reads what a spec expects, and collects what is wrong with it.
struct ExpectationReader<Question, Results> {
  private(set) var figures: FigureReader<Question, Results>
  let values: CaseValues
  var own: [Fault] = []

  static var most: Int { 50 }
  private static var keys: [String] { ["metric", "where"] + FigureBounds.keys }

  var faults: [Fault] { figures.faults + own }

  init(
    _ question: Question, _ figures: [StudyFigure<Question, Results>], _ experiment: Experiment,
    models: @escaping (_ index: Int) -> [Node]
  ) {
    self.figures = FigureReader(question, figures, days: experiment.days)
    values = CaseValues(cases: experiment.cases, models: models)
  }

  /// The expectations under the key `expect`.
  mutating func expectations(_ node: Node) -> [Expecting<Question, Results>] {
    if node.content == .null { return [] }
    guard case .list(let items) = node.content, !items.isEmpty, items.count <= Self.most else {
      own += node.wrong("expect", .tree("a list of 1 to \(Self.most) of {metric, where, at_least, at_most}")).all
      return []
    }
    return items.enumerated().compactMap { expectation($1, Self.keys, at: "expect, item \($0 + 1)") }
  }

  /// One expectation, in a map that may have `keys`. Its figure is a difference of shares where `isDifference`.
  mutating func expectation(
    _ node: Node, _ keys: [String], isDifference: Bool = false, at place: String
  ) -> Expecting<Question, Results>? {
    guard case .map(let entries) = node.content else {
      own += node.wrong(place, .tree("a map with the keys \(keys.joined(separator: ", "))")).all
      return nil
    }
    for entry in entries where !keys.contains(entry.key) {
      own.append(Fault(entry.keyMark, "\(place): " + unknownName("key", entry.key, among: keys)))
    }
    var picking = Picking(values: values, keys: rowKeys(of: node["metric"]), place: "\(place).where")
    let figure = figures.figure(in: node, at: place) { picking.takes($0) }
    own += picking.faults
    let written = figure?.unit ?? info(of: node["metric"])?.unit
    let unit = written == "share" && isDifference ? "share difference" : written
    guard let bounds = FigureBounds(node, unit: unit, at: place, &own), let figure, let cases = picking.cases else {
      return nil
    }
    return Expecting(figure: figure, bounds: bounds, cases: cases, picked: picking.words)
  }

  private func info(of metric: Node?) -> MetricInfo? {
    figures.figures.first { .text($0.info.name) == metric?.content }?.info
  }

  /// The keys of `where` that pick the row of a figure.
  func rowKeys(of metric: Node?) -> [String] { info(of: metric)?.rows.map(\.name) ?? [] }
}

/// The cases that the keys of a `where` pick which are none of the figure's.
struct Picking {
  let values: CaseValues
  /// The keys of the figure, for a message.
  let keys: [String]
  let place: String
  private(set) var faults: [Fault] = []
  private(set) var words: [String] = []
  private var picked: Set<Int>

  init(values: CaseValues, keys: [String], place: String) {
    self.values = values
    self.keys = keys
    self.place = place
    picked = Set(values.cases.indices)
  }

  /// In the order of the plan; nil with faults.
  var cases: [Int]? { faults.isEmpty ? picked.sorted() : nil }

  /// Picks by one key. It takes all keys, since it knows what they may be.
  mutating func takes(_ entry: Node.Entry) -> Bool {
    entry.key == "case" ? pick(case: entry.value) : pick(entry)
    words.append("\(entry.key) \(entry.value.valueText)")
    return true
  }

  private mutating func pick(case node: Node) {
    let names = values.cases.map(\.name)
    guard case .text(let name) = node.content else {
      faults += node.wrong("\(place).case", .text).all
      return
    }
    if !names.contains(name) {
      faults.append(Fault(node.mark, "\(place).case: " + unknownName("case", name, among: names)))
    }
    picked.formIntersection(names.indices.filter { names[$0] == name })
  }

  private mutating func pick(_ entry: Node.Entry) {
    let paths = values.paths
    guard paths.contains(entry.key) else {
      let names = keys + ["case"] + paths
      faults.append(Fault(entry.keyMark, "\(place): " + unknownName("key", entry.key, among: names)))
      return
    }
    let found = values.indices(where: entry.key, is: entry.value)
    if found.isEmpty {
      let allowed = listed(values.values(at: entry.key))
      faults.append(
        Fault(entry.value.mark, "\(place).\(entry.key): found \(entry.value.shown); allowed: \(allowed)"))
    }
    picked.formIntersection(found)
    if !found.isEmpty, picked.isEmpty {
      faults.append(Fault(entry.keyMark, "\(place): no case has all these values; allowed: those of one case or more"))
    }
  }
}
