import Reports
import Statistics

extension DependenceText {
  /// Most cases that are drawn.
  private static let mostLines = 4

  /// The primary difference of each case over the populations, sorted; nil where there is none.
  var figure: Figure? {
    guard let primary = main.primary else { return nil }
    let metric = study.metrics[primary]
    let told = rows.filter { $0.metric == primary && main.crossing.told.contains($0.index) }
    let shift = metric.kind == .share ? 100.0 : 1
    // A case has the colour that it has in the other figures.
    let looks = LivesFigures.shown(study)
    let lines = told.filter { looks.contains($0.index) }.prefix(Self.mostLines).map { row in
      let sorted = row.outcomes.compactMap { $0?.interval }.sorted { $0.estimate < $1.estimate }
      return Curves.Line(
        study.cases[row.index].name,
        sorted.enumerated().map { place, interval in
          Curves.Point(
            x: Double(place + 1), y: interval.estimate * shift, low: interval.low * shift, high: interval.high * shift)
        },
        look: looks.firstIndex(of: row.index))
    }
    guard !lines.isEmpty, !search.kept.isEmpty else { return nil }
    let unit = metric.kind == .share ? "percentage points" : metric.unit
    let first = told.first.map { counts($0) } ?? ""
    let rest = told.count > lines.count ? ". \(lines.count) of \(told.count) cases" : ""
    return Curves(
      id: "depends_on", title: "Among other people: \(metric.heading)",
      subtitle:
        "Difference from \(main.crossing.baselineWords) in each population that meets the windows. Each line is sorted by itself, the least first: a place is another population on each line. Band: interval as in the scorecard\(rest)",
      description:
        "Lines rise from the population with the least difference from the baseline to that with the greatest, one line a case, with a band for the interval in each. \(study.cases[told.first?.index ?? 0].name) \(first).",
      finding: "How far the difference in \(metric.title) hangs on who the people are.",
      x: Curves.XAxis("Populations, the least difference first", scale: .number),
      y: Curves.YAxis(
        "Difference, \(unit)", isShare: false, reference: Curves.Reference("no difference", at: 0)), lines: Array(lines)
    ).figure
  }
}
