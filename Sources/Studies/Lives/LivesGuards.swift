import Experiments
import Fields
import Reports
import Statistics

/// A bound on one figure that a case must keep to be recommended.
struct LivesGuard: Sendable {
  var figure: ChosenFigure<LivesQuestion, LivesResults>
  var atLeast: Double?
  var atMost: Double?

  /// What a case makes of it.
  enum State: String, Sendable {
    case kept, broken
    /// The interval lies on both sides of a bound, or is not known.
    case unsure = "perhaps broken"
  }

  /// The figure of a case with its interval, nil where too little is known, and what that says.
  func reading(_ results: LivesResults, _ index: Int) -> (interval: Interval?, state: State) {
    guard let interval = figure.interval(results, index) else { return (nil, .unsure) }
    let (low, high) = (atLeast ?? -.infinity, atMost ?? .infinity)
    if interval.low >= low && interval.high <= high { return (interval, .kept) }
    return (interval, interval.high < low || interval.low > high ? .broken : .unsure)
  }

  /// `at most 10 days`, `at least 30 %`, `10 to 20 days`.
  var bounds: String {
    switch (atLeast, atMost) {
    case (let low?, let high?): "\(number(low)) to \(value(high))"
    case (let low?, nil): "at least \(value(low))"
    case (nil, let high?): "at most \(value(high))"
    case (nil, nil): "anything"
    }
  }

  /// `9.8 days`, with its interval where that is wide.
  func words(_ interval: Interval?, withInterval: Bool) -> String {
    guard let interval else { return "not known" }
    let isOpen = !interval.low.isFinite || !interval.high.isFinite
    if !withInterval || interval.low == interval.high {
      return isOpen
        ? value(interval.estimate)
        : "\(Words.value(interval.estimate, low: interval.low, high: interval.high, unit: figure.unit))\(unit)"
    }
    if isOpen { return "\(value(interval.estimate)) (\(ends(interval)))" }
    return "\(Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: figure.unit))\(unit)"
  }

  /// `from 9`, `up to 12`: an interval of which an end is not known.
  private func ends(_ interval: Interval) -> String {
    if interval.low.isFinite { return "from \(number(interval.low))" }
    return interval.high.isFinite ? "up to \(number(interval.high))" : "it may be any"
  }

  private func number(_ value: Double) -> String { Words.value(value, unit: figure.unit) }

  private func value(_ value: Double) -> String { number(value) + unit }

  private var unit: String { figure.unit.hasPrefix("share") ? "" : "\u{A0}\(figure.unit)" }
}

/// The guards of a comparison, as its spec writes them, and what is wrong with them.
struct LivesGuards {
  private(set) var all: [LivesGuard] = []
  private(set) var faults: [Fault] = []

  private static let place = "compare.guard"

  init(_ question: LivesQuestion) {
    guard let node = question.experiment.comparison?.guards, node.content != .null else { return }
    guard case .map(let entries) = node.content else {
      faults = node.wrong(Self.place, .tree("a map from metrics to {at_least, at_most, where}")).all
      return
    }
    var reader = question.figures
    for entry in entries {
      let place = "\(Self.place).\(entry.key)"
      guard case .map = entry.value.content else {
        faults += entry.value.wrong(place, .tree("a map with at_least, at_most or both")).all
        // What else is wrong is told at once.
        _ = reader.figure(named: entry.key, entry.keyMark, row: Node(.map([])), at: Self.place)
        continue
      }
      var bounds = Bounds()
      var found: [Fault] = []
      do throws(Faults) { try Bounds.table.apply(entry.value, to: &bounds, under: place) } catch { found = error.all }
      let named = LivesFigure.all.first { $0.info.name == entry.key }
      let figure = reader.figure(
        named: entry.key, entry.keyMark, row: entry.value["where"], at: named == nil ? Self.place : place)
      if found.isEmpty { found = Self.check(bounds, entry, unit: named?.info.unit ?? "", at: place) }
      faults += found
      if let figure, found.isEmpty {
        all.append(LivesGuard(figure: figure, atLeast: bounds.atLeast, atMost: bounds.atMost))
      }
    }
    faults += reader.faults
  }

  private static func check(
    _ bounds: Bounds, _ entry: Node.Entry, unit: String, at place: String
  ) -> [Fault] {
    if bounds.atLeast == nil && bounds.atMost == nil {
      return [Fault(entry.value.mark, "\(place): expected the key \"at_least\" or \"at_most\"")]
    }
    if let low = bounds.atLeast, let high = bounds.atMost, low > high {
      return [
        Fault(
          entry.value["at_least"]?.mark ?? entry.value.mark,
          "\(place): found at_least \(numberText(low)) above at_most \(numberText(high)); allowed: at_least up to at_most"
        )
      ]
    }
    if unit != "share" { return [] }
    return ["at_least", "at_most"].flatMap { key -> [Fault] in
      guard let node = entry.value[key], let value = node.asNumber, !(0...1).contains(value) else { return [] }
      return node.wrong("\(place).\(key)", .number(0...1)).all
    }
  }
}

/// Bounds as written.
private struct Bounds: Sendable {
  var atLeast: Double?
  var atMost: Double?
  var row = Node(.null)

  static let table = FieldTable<Bounds>([
    .wanted("at_least", \.atLeast, meaning: "the least value that is kept"),
    .wanted("at_most", \.atMost, meaning: "the greatest value that is kept"),
    .custom(
      "where", \.row, type: .tree("a map of keys that pick a row"), meaning: "the row", source: "spec",
      standard: Node(.null)
    ) {
      $0
    } decode: { (node, _) throws(Faults) in
      node
    },
  ])
}
