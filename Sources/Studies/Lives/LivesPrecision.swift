import Experiments
import Fields
import Reports
import Statistics

/// How many lives a study takes, where that is left to the width of an interval.
///
/// With a comparison and a figure of single lives the interval is that of each case's paired difference from what it is compared
/// with, as the scorecard has it; else it is that of the figure itself in each case.
struct LivesPrecision: Sendable {
  let figure: ChosenFigure<LivesQuestion, LivesResults>
  let rule: PrecisionRule

  /// Lives at the end of each round; the last is the cap.
  var rounds: [Int] { rule.rounds }

  /// Reads the key `precision`; nil where there is none, and with faults.
  init?(_ question: LivesQuestion, _ faults: inout [Fault]) {
    let node = question.experiment.precision
    if node.content == .null { return nil }
    let before = faults.count
    var written = Written()
    do throws(Faults) {
      try Written.table.apply(node, to: &written, under: "precision")
    } catch { faults += error.all }
    guard case .map = node.content else { return nil }
    if node["half_width"] == nil {
      faults.append(Fault(node.mark, "precision: expected the key \"half_width\", in the unit of the metric"))
    }
    if written.least > written.most {
      let mark = (node["max_lives"] ?? node["min_lives"] ?? node).mark
      faults.append(
        Fault(mark, "precision.max_lives: found \(written.most); allowed: min_lives (\(written.least)) or more"))
    }
    var reader = question.figures
    let figure = reader.figure(in: node, at: "precision")
    faults += reader.faults
    if let figure, figure.unit == "share", written.halfWidth >= 1, let mark = node["half_width"]?.mark {
      let hint = numberText(written.halfWidth / 100)
      faults.append(
        Fault(
          mark,
          "precision.half_width: found \(numberText(written.halfWidth)); allowed: a share under 1; write \(hint) for \(numberText(written.halfWidth)) pp"
        ))
    }
    guard faults.count == before, let figure else { return nil }
    self.figure = figure
    rule = PrecisionRule(
      halfWidth: written.halfWidth, least: written.least, most: written.most, block: LivesStudy.block)
  }

  /// Whether every interval is narrow enough.
  func isMet(_ results: LivesResults) -> Bool { widest(results).isEnough }

  /// The widest interval, and whether it and all others are narrow enough.
  private func widest(_ results: LivesResults) -> (interval: Interval?, isEnough: Bool) {
    let all = intervals(results)
    let isEnough = all.allSatisfy { rule.isEnough($0.interval, differing: $0.differing) }
    let widest = all.compactMap(\.interval).max { $0.halfWidth < $1.halfWidth }
    return (all.contains { $0.interval == nil } ? nil : widest, isEnough)
  }

  private func intervals(_ results: LivesResults) -> [(interval: Interval?, differing: Int64?)] {
    let study = results.study
    if study.baseline != nil, figure.row.entries.isEmpty,
      let number = study.metrics.firstIndex(where: { $0.name == figure.figure.info.name })
    {
      let verdicts = LivesVerdicts(results)
      // A case that is its baseline once more cannot differ, however many live.
      let compared = study.cases.indices.filter { index in
        guard let base = study.against[index].map({ study.cases[$0] }) else { return false }
        return base.design != study.cases[index].design || base.population != study.cases[index].population
      }
      return compared.map { index in
        let outcome = verdicts.verdict(index, metric: number)
        return (outcome?.interval, outcome?.difference.differing ?? 0)
      }
    }
    return study.cases.indices.map { (figure.interval(results, $0), nil) }
  }

  /// `up to 1000000 lives (precision)`.
  var words: String { "up to \(rounds[rounds.count - 1]) lives" }

  /// What came of it, in a sentence.
  func told(_ results: LivesResults) -> String {
    let lives = Words.whole(results.installs(0))
    let width = Self.width(rule.halfWidth, figure.unit)
    let (widest, isEnough) = widest(results)
    let isCompared = intervals(results).contains { $0.differing != nil }
    let what = isCompared ? "every interval of the differences in \(figure.name)" : "every interval of \(figure.name)"
    let found = widest.map { "the widest is ± \(Self.width($0.halfWidth, figure.unit))" } ?? "not every one is known"
    if isEnough {
      return
        "Lives were added until \(what) was at most ± \(width) wide: that took \(lives) installs (\(found))."
    }
    let differing =
      isCompared
      ? " with \(PrecisionRule.leastDiffering) differing lives or more" : ""
    return
      "The wanted precision did not converge: after \(lives) installs, the most that the spec allows, not \(what) is at most ± \(width) wide\(differing) (\(found))."
  }

  private static func width(_ value: Double, _ unit: String) -> String {
    unit == "share" ? "\(Words.number(value * 100))\u{A0}pp" : "\(Words.number(value)) \(unit)"
  }
}

/// The key as written.
private struct Written: Sendable {
  var metric = ""
  var row = Node(.null)
  var halfWidth = 0.0
  var least = 16_384
  var most = 1_000_000

  static let table = FieldTable<Written>([
    .text("metric", \.metric, meaning: "the figure", source: "spec", standard: ""),
    .custom(
      "where", \.row, type: .tree("a map of keys that pick a row"), meaning: "the row it is read from", source: "spec",
      standard: Node(.null)
    ) {
      $0
    } decode: { (node, _) throws(Faults) in
      node
    },
    .custom(
      "half_width", \.halfWidth, type: .tree("a number above 0, up to 1e12"),
      meaning: "half the width of the interval that is wanted", source: "spec", standard: 0
    ) {
      Node(.number($0))
    } decode: { (node, path) throws(Faults) in
      guard let value = node.asNumber, value > 0, value <= 1e12 else {
        throw node.wrong(path, .tree("a number above 0, up to 1e12"))
      }
      return value
    },
    .integer(
      "min_lives", \.least, 1...100_000_000, unit: "lives", meaning: "fewest lives", source: "spec", standard: 16_384),
    .integer(
      "max_lives", \.most, 16_384...100_000_000, unit: "lives", meaning: "most lives", source: "spec",
      standard: 1_000_000),
  ])
}
