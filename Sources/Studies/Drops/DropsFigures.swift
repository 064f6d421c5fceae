import CoinDrop
import Experiments
import Fields
import Reports

/// The pictures of a drops study.
struct DropsFigures {
  let results: DropsResults
  let findings: DropsFindings

  private var study: DropsStudy { results.study }
  private var slices: DropsSlices { findings.slices }

  init(_ results: DropsResults, _ findings: DropsFindings) {
    self.results = results
    self.findings = findings
  }

  var all: [Figure] {
    guard let lead = slices.lead else { return [] }
    let patience = study.cases[study.chosen].scene.patienceS
    let settle = curves(
      "settle", .settle, along: lead, title: "How long the jar takes to lie still",
      yTitle: "Seconds after the last coin",
      reference: Curves.Reference("in time: \(Words.number(patience))\u{A0}s", at: patience))
    let bounces = curves(
      "bounces", .bounces, along: lead, title: "How often a coin bounces", yTitle: "Bounces, mean over coins",
      reference: Curves.Reference("once", at: 1))
    let others = study.parameters.numeric.filter { $0 != lead && slices.isSwept($0) }.prefix(2).map { number in
      curves(
        "settle-\(study.parameters.all[number].label.replacing(".", with: "-"))", .settle, along: number,
        title: "Time to lie still by \(study.parameters.all[number].spoken)", yTitle: "Seconds after the last coin",
        reference: Curves.Reference("in time: \(Words.number(patience))\u{A0}s", at: patience))
    }
    return ([settle, bounces, map] + others).compactMap { $0 }
  }

  // MARK: Curves

  /// A measure along one parameter, a line for each combination of the others, with the middle four fifths of drops.
  private func curves(
    _ id: String, _ metric: DropsMetric, along number: Int, title: String, yTitle: String,
    reference: Curves.Reference
  ) -> Figure? {
    let lines = shown(slices.lines(along: number))
    let parameter = study.parameters.all[number]
    guard !lines.isEmpty, let values = parameter.numbers else { return nil }
    let drawn = zip(lines, slices.namesApart(lines, along: number)).map { line, name in
      Curves.Line(
        name.isEmpty ? (line.name.isEmpty ? "all drops" : line.name) : name,
        line.cases.compactMap { index in
          guard let middle = results.quantile(index, metric).estimate else { return nil }
          let (low, high) = (results.quantile(index, metric, p: 0.1), results.quantile(index, metric, p: 0.9))
          return Curves.Point(x: values[index], y: middle, low: low.estimate, high: high.estimate)
        })
    }
    let all = slices.lines(along: number).count
    let rest = lines.count < all ? " \(lines.count) of \(all) combinations; the table has all." : ""
    return Curves(
      id: id, title: title,
      subtitle: "Median of \(study.dropsText). Bands: eight drops in ten lie in it.\(rest)",
      description:
        "Lines of the median \(metric.title) against \(parameter.spoken), one for each combination of the other values, with a band around the middle four fifths of drops.",
      finding: "The median \(metric.title) by \(parameter.spoken).",
      x: Curves.XAxis(
        parameter.heading, scale: .number,
        reference: parameter.own.asNumber.map { Curves.Reference("as the scene has it", at: $0) }),
      y: Curves.YAxis(yTitle, isShare: false, reference: reference), lines: drawn
    ).figure
  }

  /// At most three lines, since bands lie over one another: the first, the chosen and the last.
  private func shown(_ lines: [DropsSlices.Line]) -> [DropsSlices.Line] {
    let chosen = lines.firstIndex { $0.cases.contains(study.chosen) } ?? 0
    return lines.count <= 3 ? lines : Set([0, chosen, lines.count - 1]).sorted().map { lines[$0] }
  }

  // MARK: Heat map

  /// Settling over the lead and the next parameter, the others as chosen; nil where fewer than two vary.
  private var map: Figure? {
    guard let (lead, other) = slices.plane else { return nil }
    let (across, up) = (study.parameters.all[lead], study.parameters.all[other])
    guard let xs = across.levels, let ys = up.levels, let xValues = across.numbers, let yValues = up.numbers else {
      return nil
    }
    let members = study.parameters.cases(free: [lead, other])
    let cells = members.compactMap { index -> HeatMap.Cell? in
      guard let x = xs.firstIndex(of: xValues[index]), let y = ys.firstIndex(of: yValues[index]) else { return nil }
      let verdict = findings.verdicts.verdict(index)
      return HeatMap.Cell(
        x: x, y: y, value: results.quantile(index, .settle).estimate,
        mark: verdict.isWished ? "*" : verdict.isOpen ? "?" : "")
    }
    let own = across.own.asNumber.flatMap { x in
      up.own.asNumber.map { HeatMap.Point(x: x, y: $0, "as the scene has it") }
    }
    let marks = [("*", "bounces once and is still in time"), ("?", "may do so")].filter { mark, _ in
      cells.contains { $0.mark == mark }
    }
    return HeatMap(
      id: "map", title: "Time to lie still by \(across.spoken) and \(up.spoken)",
      subtitle:
        "Median seconds after the last coin, of \(study.dropsText) a cell."
        + marks.map { " \($0.0) \($0.1)." }.joined(),
      description:
        "A grid of cells, \(across.spoken) from left to right and \(up.spoken) from bottom to top, coloured by the median time to lie still; a ring marks the scene as it is.",
      finding: "How long the jar takes to lie still, by \(across.spoken) and \(up.spoken).",
      x: HeatMap.Axis(across.heading, levels: xs), y: HeatMap.Axis(up.heading, levels: ys),
      legend: HeatMap.Legend("Seconds after the last coin", isShare: false), cells: cells, chosen: own
    ).figure
  }
}
