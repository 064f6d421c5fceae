import Reports
import Statistics

/// The pictures of a lives study.
struct LivesFigures {
  let results: LivesResults

  var study: LivesStudy { results.study }

  /// All, in the order of the findings.
  var all: [Figure] {
    [differences, retention, levels, levelWaits, incidence, rewardDroughts, rewardPiles].compactMap { $0 }
  }

  /// Every case against the baseline in the primary metric; nil where there is nothing to compare.
  var differences: Figure? {
    let findings = LivesFindings(results)
    let verdicts = findings.verdicts
    guard study.baseline != nil, let primary = verdicts.primary, let finding = findings.againstBaseline else {
      return nil
    }
    let metric = study.metrics[primary]
    let name = verdicts.crossing.baselineWords
    let outcomes = study.cases.indices.compactMap { index in
      verdicts.verdict(index, metric: primary).map { (index, $0) }
    }
    let drawn = Self.spread(outcomes, most: Intervals.mostRows)
    let margin = verdicts.margin(primary).flatMap { $0 > 0 ? $0 : nil }
    let band =
      margin.map { ". Band: up to \(verdicts.marginWords($0, primary))" } ?? ""
    let told = drawn.map { index, outcome in
      "\(study.cases[index].name) \(verdicts.change(outcome, primary)), \(outcome.word)"
    }
    return Intervals(
      id: "differences", title: "Against \(name): \(metric.heading)",
      subtitle:
        "Difference from \(name), and interval; all of the scorecard hold at once with 95\u{A0}%\(band)"
        + Self.rest(drawn.count, of: outcomes.count),
      description:
        "A row a case, with a dot at its difference from \(name) in \(metric.title) and a line for the interval. \(told.joined(separator: "; ")).",
      finding: finding, baseline: verdicts.crossing.baselineName, margin: margin,
      xTitle: "Difference in \(metric.title)\(metric.kind == .share ? ", percentage points" : ", \(metric.unit)")",
      isShare: metric.kind == .share,
      rows: drawn.map { index, outcome in
        Intervals.Row(
          study.cases[index].name, difference: outcome.interval.estimate, low: outcome.interval.low,
          high: outcome.interval.high, verdict: outcome.word, change: verdicts.changeWithInterval(outcome, primary))
      }
    ).figure
  }

  /// Active share by day with bands, a line a case.
  var retention: Figure {
    let lines = shown.map { index in
      let curve = RetentionCurves(results, index).active
      return Curves.Line(
        study.cases[index].name,
        curve.enumerated().dropFirst().compactMap { day, interval in
          interval.map { point(index, Double(day), $0.estimate, $0.low, $0.high) }
        })
    }
    return Curves(
      id: "retention", title: "Who still opens the app",
      subtitle: "Share of activated lives active on each day. Bands hold for a whole line at once with 95 %\(rest)",
      description:
        "Lines fall from day 1 to day \(results.days - 1), on an axis where equal factors are equal lengths: the share of activated lives that opened the app on each day, one line a case, with 95 percent bands.",
      finding: "The share of activated lives that open the app on each day.",
      x: Curves.XAxis("Days since install (logarithmic)", scale: .logarithmicDays),
      y: Curves.YAxis("Activated lives active that day", isShare: true), lines: lines
    ).figure
  }

  /// Median level by day among those still in use, with the middle four fifths as band.
  var levels: Figure {
    // Near the end only those who come often are seen again, so the last four weeks are left out.
    let days = LivesLayout.figureDays(results.days).filter { $0 < max(results.days - 28, 29) }
    let width = LivesLayout.heldLevels
    let lines = shown.map { index in
      Curves.Line(
        study.cases[index].name,
        days.enumerated().compactMap { number, day in
          let held = results.row(index, results.layout.levelHeld, number, width: width)
          guard held.reduce(0, +) >= 50, let middle = Self.quantile(held, 0.5) else { return nil }
          return point(index, Double(day), middle, Self.quantile(held, 0.25), Self.quantile(held, 0.75))
        })
    }
    let top = width - 1
    let isCut = lines.contains { $0.points.contains { max($0.y, $0.high ?? 0) >= Double(top) } }
    let cut = isCut ? ". Levels above \(top) are drawn as \(top)" : ""
    return Curves(
      id: "levels", title: "The climb through the levels",
      subtitle:
        "Median level of lives that open the app on that day or later. Band: the middle half. Without the last four weeks\(cut)\(rest)",
      description:
        "Steps rise from level 1: the median level held on each day by lives still in use, one line a case, with a band around the middle half.",
      finding: "The level held by those still in use, by day: half of them stand on the line or above.",
      x: Curves.XAxis("Days since install"), y: Curves.YAxis("Level held", isShare: false), isStepped: true,
      lines: lines
    ).figure
  }

  /// The cases that are drawn as lines: the baseline, and others among its people, evenly spread over the plan, eight in all.
  static func shown(_ study: LivesStudy) -> [Int] {
    let first = study.baseline ?? 0
    return ([first] + spread(LivesCrossing(study).told.filter { $0 != first }, most: 7)).sorted()
  }

  private var shown: [Int] { Self.shown(study) }

  /// What the subtitle adds where not all cases are drawn as lines.
  private var rest: String { Self.rest(shown.count, of: study.cases.count) }

  private static func rest(_ drawn: Int, of all: Int) -> String {
    drawn < all ? ". \(drawn) of \(all) cases; the tables have all." : ""
  }

  /// At most `most` (two or more) of `all` in their order, evenly spread, with the first and the last.
  private static func spread<Element>(_ all: [Element], most: Int) -> [Element] {
    all.count <= most ? all : (0..<most).map { all[$0 * (all.count - 1) / (most - 1)] }
  }

  /// A point with its band; where more than three lines cross, bands would hide them, and only the baseline keeps its own.
  private func point(_ index: Int, _ x: Double, _ y: Double, _ low: Double?, _ high: Double?) -> Curves.Point {
    let isBanded = shown.count <= 3 || index == (study.baseline ?? 0)
    return Curves.Point(x: x, y: y, low: isBanded ? low : nil, high: isBanded ? high : nil)
  }

  private static func quantile(_ held: [Int64], _ p: Double) -> Double? {
    HistogramQuantile.of(held, p: p)?.estimate.map { Double($0) }
  }
}
