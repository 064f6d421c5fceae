import Experiments
import Fields
import Reports
import Statistics

/// What a search for a frontier tells: a sentence, the table `frontier` and a figure.
struct FrontierText {
  private let inquiry: FrontierInquiry
  private let start: [Interval]
  private let isConverged: Bool
  /// All points with sound criteria; those that no other beats first, by the first criterion.
  private let points: [FrontierInquiry.Known]
  /// How many of them no other beats.
  private let front: Int
  private let unsound: Int

  init(inquiry: FrontierInquiry, progress: FrontierInquiry.Progress, isConverged: Bool) {
    self.inquiry = inquiry
    self.isConverged = isConverged
    start = progress.start
    let sound = progress.known.filter { $0.figures.allSatisfy(\.estimate.isFinite) }
    unsound = progress.known.count - sound.count
    let rows = sound.map { $0.figures.map(\.estimate) }
    let best = Frontier.indices(of: rows, inquiry.criteria.map(\.toward))
    let beaten = sound.indices.filter { !best.contains($0) }
    points = best.sorted { (rows[$0][0], $0) < (rows[$1][0], $1) }.map { sound[$0] } + beaten.map { sound[$0] }
    front = best.count
  }

  private var inputs: [SolveInput] { inquiry.inputs }
  private var criteria: [SolveCriterion] { inquiry.criteria }

  var addition: LivesAddition {
    if front == 0 { return LivesAddition(answers: ["Too few lives were activated to find a frontier."]) }
    return LivesAddition(
      answers: [sentence, againstStart], findings: [Finding(details)], figures: criteria.count > 1 ? [figure] : [],
      tables: [table])
  }

  // MARK: The sentence

  private var sentence: String {
    let names = Sentence.list(criteria.map { "\($0.figure.name) (\($0.word))" })
    let search =
      inquiry.search.isComplete
      ? "all \(points.count + unsound) combinations"
      : "\(points.count + unsound) points\(isConverged ? "" : ", where the search stopped before it came to rest (did not converge)")"
    if criteria.count == 1 || front == 1 {
      let alike = points.dropFirst().filter { !differs($0, points[0]) }.count
      let others = alike == 0 ? "" : "; chance does not tell it apart from \(alike) others"
      return
        "For \(names), of \(search) \(words(points[0])) has the best estimate: \(figures(points[0]))\(others)."
    }
    let told = apart.count
    let few = told == 1 ? ", though chance tells none of them apart" : ", of which chance lets \(told) be told apart"
    let alike = told < front ? few : ""
    return "For \(names), of \(search) \(front) are by their estimates beaten by none in everything\(alike)."
  }

  /// Where the best estimates are, and what they are worth.
  private var details: String {
    let all = points[..<front]
    let ends = criteria.indices.map { index in
      let best = all.indices.min { toward(all[$0], index) > toward(all[$1], index) } ?? 0
      return
        "\(criteria[index].figure.figure.info.name) has its best estimate at \(words(all[best])): \(figures(all[best]))"
    }
    let places = front > 1 && criteria.count > 1 ? "\(Sentence.begun(Sentence.list(ends, joint: "; "))). " : ""
    return
      "\(places)The best of \(points.count) estimates looks better than it is, and which is best may change with the seed: run the chosen one as a case with another seed before relying on it. Where \(inquiry.points.start.words) is said to be beaten, chance is judged over all points and figures at once (Bonferroni)."
  }

  /// Where the start stands.
  private var againstStart: String {
    let better = points[..<front].filter { point in
      criteria.indices.allSatisfy { !isClearly(point, $0, better: false) }
        && criteria.indices.contains { isClearly(point, $0, better: true) }
    }
    let from = "\(Sentence.begun(inquiry.points.start.words)) (\(figures(start)))"
    guard let best = better.max(by: { gain($0) < gain($1) }) else {
      return "\(from) is clearly beaten by none of them."
    }
    let changes = criteria.indices.map { index -> String in
      guard let difference = wide(best, index) else { return "\(criteria[index].figure.name) unknown" }
      let unit = criteria[index].differenceUnit
      let text = Words.value(
        difference.estimate, low: difference.low, high: difference.high, unit: unit, plus: true)
      return
        "\(criteria[index].figure.figure.info.name) by \(text) (\(Words.interval(difference.low, difference.high, unit: unit)))"
    }
    let unclear = criteria.indices.contains { !isClearly(best, $0, better: true) }
    return
      "\(from) is beaten by \(words(best))\(unclear ? ", though not clearly in everything" : ""): \(Sentence.list(changes))."
  }

  /// A difference from the start, wide enough for all points and criteria at once.
  private func wide(_ point: FrontierInquiry.Known, _ index: Int) -> Interval? {
    point.differences[index]?.widened(forFamilyOf: points.count * criteria.count)
  }

  /// Whether two points differ by more than chance in some criterion.
  private func differs(_ one: FrontierInquiry.Known, _ other: FrontierInquiry.Known) -> Bool {
    criteria.indices.contains { index in
      guard let a = wide(one, index), let b = wide(other, index) else { return false }
      return a.high < b.low || b.high < a.low
    }
  }

  /// Whether a point differs from the start by more than chance.
  private func isClearly(_ point: FrontierInquiry.Known, _ index: Int, better: Bool) -> Bool {
    guard let difference = wide(point, index) else { return false }
    let isUp = criteria[index].toward == .higherIsBetter ? better : !better
    return isUp ? difference.low > 0 : difference.high < 0
  }

  /// Clear gains, in widths of their intervals.
  private func gain(_ point: FrontierInquiry.Known) -> Double {
    criteria.indices.reduce(0) { sum, index in
      guard let difference = point.differences[index], difference.halfWidth > 0 else { return sum }
      return sum + difference.estimate / difference.halfWidth * (criteria[index].toward == .lowerIsBetter ? -1 : 1)
    }
  }

  private func toward(_ point: FrontierInquiry.Known, _ index: Int) -> Double {
    point.figures[index].estimate * (criteria[index].toward == .lowerIsBetter ? -1 : 1)
  }

  /// Of the frontier, in order, those that differ from the last one kept by more than chance in some criterion.
  private var apart: [Int] {
    points[..<front].indices.reduce(into: []) { kept, index in
      guard let last = kept.last else {
        kept.append(index)
        return
      }
      if differs(points[last], points[index]) { kept.append(index) }
    }
  }

  private func words(_ point: FrontierInquiry.Known) -> String {
    Sentence.list(zip(inputs, point.point).map { $0.told($1) })
  }

  private func figures(_ point: FrontierInquiry.Known) -> String { figures(point.figures) }

  private func figures(_ intervals: [Interval]) -> String {
    Sentence.list(
      zip(criteria, intervals).map { criterion, interval in
        let value = Words.estimate(
          interval.estimate, low: interval.low, high: interval.high, unit: criterion.figure.unit)
        return "\(criterion.figure.figure.info.name) \(value)"
      })
  }

  // MARK: The table

  private var table: Table {
    var rows = [row("start", inputs.map(\.start), start, criteria.map { _ in nil })]
    let apart = Set(apart)
    for (index, point) in points.enumerated() {
      let kind = index >= front ? "beaten" : apart.contains(index) ? "frontier" : "frontier, like the one before"
      rows.append(row(kind, point.point, point.figures, point.differences))
    }
    let names = labels
    return Table(
      name: inquiry.number == 1 ? "frontier" : "frontier_\(inquiry.number)", title: "The frontier",
      definition:
        "Points that were simulated with the same lives. On the frontier is what no other point beats in all criteria; a point is like the one before where no criterion differs by more than chance. Differences are from the start, \(inquiry.points.start.words), life by life where the figure is one of single lives; intervals 95 % each.",
      columns: [Column("place", .string, meaning: "start, frontier, or beaten by another point in all criteria")]
        + zip(inputs, SolveLabels.of(inputs)).map {
          Column($1, .number, unit: $0.unit, meaning: "Value of \($0.path)")
        }
        + zip(criteria, names).flatMap { criterion, name in
          [
            Column(name, .number, unit: criterion.figure.unit, meaning: "\(criterion.figure.name), \(criterion.word)"),
            Column("\(name)_low", .number, unit: criterion.figure.unit, meaning: "Lower end of its interval"),
            Column("\(name)_high", .number, unit: criterion.figure.unit, meaning: "Upper end of its interval"),
            Column(
              "\(name)_difference", .number, unit: criterion.differenceUnit, title: "change",
              meaning: "Difference of \(criterion.figure.name) from the start"),
            Column(
              "\(name)_difference_low", .number, unit: criterion.differenceUnit, meaning: "Lower end of its interval"),
            Column(
              "\(name)_difference_high", .number, unit: criterion.differenceUnit, meaning: "Upper end of its interval"),
          ]
        }, rows: rows, excerpt: Array(0...min(front, 30)))
  }

  /// Names of the criteria as columns.
  private var labels: [String] {
    criteria.enumerated().map { index, one in
      let name = one.figure.figure.info.name
      return criteria.contains { $0.figure.name != one.figure.name && $0.figure.figure.info.name == name }
        ? "\(name)_\(index + 1)" : name
    }
  }

  private func row(_ kind: String, _ point: [Double], _ figures: [Interval], _ differences: [Interval?]) -> [Cell] {
    func cells(_ interval: Interval?) -> [Cell] {
      IntervalCells.of(interval.flatMap { $0.estimate.isFinite ? $0 : nil })
    }
    return [.text(kind)] + point.map { .number($0) } + zip(figures, differences).flatMap { cells($0) + cells($1) }
  }

  // MARK: The figure

  private var figure: Figure {
    let (x, y) = (criteria[0].figure, criteria[1].figure)
    let line = points[..<front].map { point in
      Curves.Point(
        x: point.figures[0].estimate, y: point.figures[1].estimate, low: point.figures[1].low,
        high: point.figures[1].high)
    }
    let own = Curves.Point(
      x: start[0].estimate, y: start[1].estimate, low: start[1].low, high: start[1].high)
    let more = criteria.count > 2 ? " Of \(criteria.count) criteria, two are shown." : ""
    return Curves(
      id: "frontier_\(inquiry.number)", title: "What no other point beats",
      subtitle: "Bands: 95 % intervals of the figure on the left.\(more)",
      description: "\(y.name) over \(x.name) along the frontier, and where the start stands.",
      finding: "Along the line one criterion is only gained by giving up another.",
      x: Curves.XAxis("\(x.name)\(x.unit.isEmpty ? "" : ", \(x.unit)")", scale: .number),
      y: Curves.YAxis(
        "\(y.name)\(y.unit.isEmpty || y.unit == "share" ? "" : ", \(y.unit)")", isShare: y.unit == "share"),
      lines: [Curves.Line("frontier", line), Curves.Line("start", [own])]
    ).figure
  }
}

/// Short names of inputs that tell them apart.
enum SolveLabels {
  static func of(_ inputs: [SolveInput]) -> [String] {
    SpecReader.labels(inputs.map(\.path)).map { $0.replacing(".", with: "_") }
  }
}

extension SolveCriterion {
  /// `higher is better`.
  var word: String { toward == .lowerIsBetter ? "lower is better" : "higher is better" }

  /// The unit of a difference.
  var differenceUnit: String { figure.unit == "share" ? "share difference" : figure.unit }
}
