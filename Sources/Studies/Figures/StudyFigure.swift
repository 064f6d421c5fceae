import Fields
import Statistics

/// A figure that specs may name, in `expect`, `guard`, `precision` and `solve`: one number of each case, perhaps of one row of
/// a table. A new figure is a row in its study's list.
struct StudyFigure<Question, Results>: Sendable {
  var info: MetricInfo
  var better: Direction
  /// The keys that pick the row.
  var keys: [FigureKey<Question>]
  /// Why it may be not known.
  var unknown: String
  /// The figure of case number `index`; nil where too little is known. An end of the interval that is not known is infinite.
  var interval: Reading
  /// What is to be known besides of the figure of a case, such as the level that it is of: `at level 12`. Nil where nothing is.
  var note: @Sendable (Results, _ index: Int, FigureRow) -> String? = { _, _, _ in nil }

  /// The mean difference of a case from another, over the same luck; nil where too little is known. None where the figure
  /// has no such differences.
  var difference: Difference?

  typealias Difference = @Sendable (Results, _ index: Int, _ baseline: Int) -> Interval?
  typealias Reading = @Sendable (Results, _ index: Int, FigureRow) -> Interval?

  init(
    _ name: String, unit: String, better: Direction = .neither, keys: [FigureKey<Question>] = [], leastDays: Int = 1,
    isPaired: Bool = false, _ meaning: String, unknown: String, interval: @escaping Reading
  ) {
    let rows = keys.map { MetricInfo.Row(name: $0.name, meaning: $0.meaning, isNeeded: $0.isNeeded) }
    info = MetricInfo(
      name: name, unit: unit, meaning: meaning, leastDays: leastDays, rows: rows, isPaired: isPaired)
    self.better = better
    self.keys = keys
    self.unknown = unknown
    self.interval = interval
  }
}

/// A figure and the row of it that a spec names.
struct ChosenFigure<Question, Results>: Sendable {
  var figure: StudyFigure<Question, Results>
  var row: FigureRow

  func interval(_ results: Results, _ index: Int) -> Interval? { figure.interval(results, index, row) }

  func note(_ results: Results, _ index: Int) -> String? { figure.note(results, index, row) }

  /// `active_d30_share`, `badge_share (badge nightOwl, day 30)`.
  var name: String { row.entries.isEmpty ? figure.info.name : "\(figure.info.name) (\(row.words))" }

  var unit: String { figure.info.unit }
}

/// Reads the figures that a spec names, and collects what is wrong with them.
struct FigureReader<Question, Results> {
  let question: Question
  let figures: [StudyFigure<Question, Results>]
  let days: Int
  var faults: [Fault] = []

  init(_ question: Question, _ figures: [StudyFigure<Question, Results>], days: Int) {
    self.question = question
    self.figures = figures
    self.days = days
  }

  /// The figure of a map with the keys `metric` and `where`; `place` is its key path. Other keys of `where` are left to `others`,
  /// which says whether it took one. Nil with faults.
  mutating func figure(
    in node: Node, at place: String, others: (Node.Entry) -> Bool = { _ in false }
  ) -> ChosenFigure<Question, Results>? {
    guard case .map = node.content else {
      faults += node.wrong(place, .tree("a map with the keys metric and where")).all
      return nil
    }
    guard let metric = node["metric"] else {
      faults.append(Fault(node.mark, "\(place): expected the key \"metric\""))
      return nil
    }
    guard case .text(let name) = metric.content else {
      faults += metric.wrong("\(place).metric", .text).all
      return nil
    }
    return figure(named: name, metric.mark, row: node["where"], at: place, others: others)
  }

  /// The figure of this name and row.
  mutating func figure(
    named name: String, _ mark: Mark, row: Node?, at place: String, others: (Node.Entry) -> Bool = { _ in false }
  ) -> ChosenFigure<Question, Results>? {
    guard let figure = figures.first(where: { $0.info.name == name }) else {
      faults.append(Fault(mark, "\(place): " + unknownName("metric", name, among: figures.map(\.info.name))))
      return nil
    }
    if figure.info.leastDays > days {
      let needs = "needs days of at least \(figure.info.leastDays) (day 0 is the install day)"
      faults.append(Fault(mark, "\(place): \(name) \(needs); found days \(days)"))
      return nil
    }
    let before = faults.count
    var written: [Node.Entry] = []
    if let row {
      if case .map(let entries) = row.content {
        written = entries
      } else {
        faults += row.wrong("\(place).where", .tree("a map of keys that pick a row")).all
      }
    }
    for entry in written where !figure.keys.contains(where: { $0.name == entry.key }) && !others(entry) {
      let names = figure.keys.map(\.name)
      let message =
        names.isEmpty
        ? "\(name) has one value for each case; allowed: no key \"\(entry.key)\""
        : unknownName("key", entry.key, among: names)
      faults.append(Fault(entry.keyMark, "\(place).where: \(message)"))
    }
    let entries = figure.keys.compactMap { key -> FigureRow.Entry? in
      if let entry = written.first(where: { $0.key == key.name }) {
        return value(entry.value, key, at: "\(place).where.\(key.name)").map { .init(key: key.name, value: $0) }
      }
      if !key.isNeeded { return nil }
      faults.append(
        Fault(row?.mark ?? mark, "\(place).where: expected the key \"\(key.name)\", \(key.meaning)"))
      return nil
    }
    return faults.count == before ? ChosenFigure(figure: figure, row: FigureRow(entries: entries)) : nil
  }

  private mutating func value(_ node: Node, _ key: FigureKey<Question>, at place: String) -> FigureRow.Value? {
    switch key.allowed(question) {
    case .names(let names):
      guard case .text(let name) = node.content else {
        faults += node.wrong(place, .text).all
        return nil
      }
      if names.contains(name) { return .name(name) }
      faults.append(Fault(node.mark, "\(place): " + unknownName(key.name, name, among: names)))
    case .wholes(let values):
      if let value = node.asInteger, values.contains(Int(clamping: value)) { return .whole(Int(clamping: value)) }
      faults.append(Fault(node.mark, "\(place): found \(node.shown); allowed: \(listed(values.map { "\($0)" }))"))
    case .range(let range):
      if let value = node.asInteger, range.contains(Int(clamping: value)) { return .whole(Int(clamping: value)) }
      faults += node.wrong(place, .integer(Int64(range.lowerBound)...Int64(range.upperBound))).all
    }
    return nil
  }
}
