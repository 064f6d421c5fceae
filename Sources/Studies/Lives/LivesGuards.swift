import Experiments
import Fields
import Reports
import Statistics

/// A bound on one figure that a case must surely keep to be recommended.
struct LivesGuard: Sendable {
  var figure: ChosenFigure<LivesQuestion, LivesResults>
  var bounds: FigureBounds

  /// What a case makes of it.
  enum State: String, Sendable {
    case kept, broken
    /// The interval lies on both sides of a bound, or an end of it is not known.
    case unsure = "perhaps broken"
    /// Too little is known of the figure.
    case unknown = "not known, so perhaps broken"
  }

  /// The figure of a case with its interval, nil where too little is known, and what that says.
  func reading(_ results: LivesResults, _ index: Int) -> (interval: Interval?, state: State) {
    guard let interval = figure.interval(results, index) else { return (nil, .unknown) }
    return switch bounds.verdict(interval) {
    case .met: (interval, .kept)
    case .missed: (interval, .broken)
    case .metNotSurely, .metUnbounded, .missedPerhaps, .missedUnbounded: (interval, .unsure)
    }
  }

  /// `at most 10 days`, `at least 30 %`, `at least 10 and at most 20 days`.
  var allowed: String { bounds.words(unit: figure.unit) + unit }

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
      guard case .map(let keys) = entry.value.content else {
        faults += entry.value.wrong(place, .tree("a map with at_least, at_most or both")).all
        // What else is wrong is told at once.
        _ = reader.figure(named: entry.key, entry.keyMark, row: Node(.map([])), at: Self.place)
        continue
      }
      let known = ["where"] + FigureBounds.keys
      for key in keys where !known.contains(key.key) {
        faults.append(Fault(key.keyMark, "\(place): " + unknownName("key", key.key, among: known)))
      }
      let named = LivesFigure.all.first { $0.info.name == entry.key }
      let figure = reader.figure(
        named: entry.key, entry.keyMark, row: entry.value["where"], at: named == nil ? Self.place : place)
      let bounds = FigureBounds(entry.value, unit: named?.info.unit, at: place, &faults)
      if let figure, let bounds { all.append(LivesGuard(figure: figure, bounds: bounds)) }
    }
    faults += reader.faults
  }
}
