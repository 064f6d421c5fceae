import Experiments
import Reports
import Statistics

extension DropsAgreementWords {
  /// The differences against their margins, then the distributions of the measures that matter most, one against the other.
  var figures: [Figure] {
    [differences].compactMap(\.self) + [DropsMetric.settle, .bounces, .width, .height, .knock].compactMap(quantiles)
  }

  /// A row a measure of the coins, in margins where there are any, else in spreads of the baseline.
  private var differences: Figure? {
    let isJudged = agreement.all.joined().contains { $0.margin != nil && $0.metric.isMotion }
    let rows = zip(agreement.pairing.others, agreement.all).flatMap { other, measures in
      measures.filter { $0.metric.isMotion && (!isJudged || $0.margin != nil) }.compactMap {
        row($0, agreement.pairing.others.count > 1 ? "\(other.name): " : "", isJudged: isJudged)
      }
    }
    if rows.isEmpty { return nil }
    let unit = isJudged ? "margins" : "spreads of the baseline (p10 to p90)"
    let told = rows.map { "\($0.name): \($0.change), \($0.verdict)" }.joined(separator: "; ")
    return Intervals(
      id: "agreement", title: "How far they differ on average",
      subtitle: isJudged
        ? "Mean differences over all cells in margins of each measure. In the band a difference does not matter."
        : "Mean differences over all cells, in spreads of the baseline's drops.",
      description:
        "A row a measure, with a dot at the mean difference and a line for its interval, in \(unit). \(told).",
      finding: "How far the cases differ on average from \(agreement.pairing.baseline), measure by measure.",
      baseline: agreement.pairing.baseline, margin: isJudged ? 1 : nil, xTitle: "Difference, in \(unit)",
      isShare: false,
      rows: rows
    ).figure
  }

  private func row(_ measure: DropsAgreement.Measure, _ lead: String, isJudged: Bool) -> Intervals.Row? {
    let (low, high) = (measure.base.quantile(0.1).estimate, measure.base.quantile(0.9).estimate)
    let spread = low.flatMap { low in high.map { $0 - low } }
    guard let difference = measure.difference, let scale = isJudged ? measure.margin : spread, scale > 0 else {
      return nil
    }
    let unit = measure.metric.unit == "share" ? "share difference" : ""
    let value = Words.value(difference.estimate, low: difference.low, high: difference.high, unit: unit, plus: true)
    return Intervals.Row(
      lead + measure.metric.title, difference: difference.estimate / scale, low: difference.low / scale,
      high: difference.high / scale, verdict: measure.verdict.rawValue,
      change: value + (unit.isEmpty && !measure.metric.unit.isEmpty ? "\u{A0}\(measure.metric.unit)" : ""))
  }

  /// Each tenth of all drops of a measure under the other cases against the same under the baseline.
  private func quantiles(_ metric: DropsMetric) -> Figure? {
    let found = zip(agreement.pairing.others, agreement.all).compactMap { other, measures in
      measures.first { $0.metric.name == metric.name }.map { (name: other.name, measure: $0) }
    }
    let places = [0.02, 0.05] + (1...9).map { Double($0) / 10 } + [0.95, 0.98]
    let lines = found.map { name, measure in
      Curves.Line(
        name,
        places.compactMap { p in
          guard let x = measure.base.quantile(p).estimate, let y = measure.other.quantile(p).estimate else {
            return nil
          }
          return Curves.Point(x: x, y: y)
        })
    }
    let all = lines.flatMap(\.points)
    guard let least = all.map(\.x).min(), let most = all.map(\.x).max(), least < most else { return nil }
    let unit = metric.unit.isEmpty ? "" : ", \(metric.unit)"
    let title = Sentence.begun(metric.title)
    return Curves(
      id: "quantiles-\(metric.name.replacing("_", with: "-"))", title: "\(title): one against the other",
      subtitle:
        "Each dot is a share of all drops, from 2 in 100 to 98 in 100: on the line of equals both have as many.",
      description:
        "Quantiles of the \(metric.title) over all drops of all cells, those of the baseline from left to right and those of the other case from bottom to top; where the two are distributed alike the dots lie on the line of equals.",
      finding: "The \(metric.title) over all drops, one case against the other.",
      x: Curves.XAxis("The same under \(agreement.pairing.baseline)\(unit)", scale: .number),
      y: Curves.YAxis("\(title)\(unit)", isShare: false),
      lines: lines + [Curves.Line("equal", [Curves.Point(x: least, y: least), Curves.Point(x: most, y: most)])]
    ).figure
  }
}
