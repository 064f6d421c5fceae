import CoinDrop
import Fields
import Reports
import Statistics

/// The pictures of what to choose: how far each parameter can be moved, and how cells feel.
extension DropsChoice {
  /// Those of a sweep.
  var figures: [Figure] { [boxFigure, feelFigure].compactMap(\.self) }

  // MARK: The box

  private var boxFigure: Figure? {
    guard let safe else { return nil }
    let around = safe.box.map { $0.map(Array.init) } ?? safe.grid.levels(of: safe.grid.start).map { [$0] }
    let rows = safe.grid.axes.indices.map { number -> Ranges.Row in
      let axis = safe.grid.axes[number]
      let all = axis.levels.indices.map { level -> Ranges.Level in
        var some = around
        some[number] = [level]
        let pool = safe.cells.pool(safe.grid.cells(some))
        let holds = pool.lateCells + pool.lost + pool.partedCells == 0 && pool.late * 100 <= pool.drops
        return Ranges.Level(
          axis.levels[level], note: pool.inTime.map { Words.percent($0.estimate) } ?? "",
          holds: safe.box?[number].contains(level) ?? false || holds)
      }
      let parameter = study.parameters.all[axis.parameter]
      return Ranges.Row(parameter.heading, levels: all, chosen: axis.start, range: safe.box?[number])
    }
    let others =
      safe.box == nil ? "the other values as \(isOwn ? "today" : "nearest to today")" : "the others anywhere in the box"
    let band = safe.box == nil ? "No cell is safe." : "Grey: the safe box."
    return Ranges(
      id: "safe-box", title: "How far each value can be moved",
      subtitle:
        "Over each value the share of drops that lie still within \(Words.number(patienceS)) s, \(others). \(band) Ringed: \(today). Hollow: there too few are in time, coins are lost, or rates part.",
      description:
        "A row of dots for each parameter, one a value that was tried, with the share of drops in time over it; a grey band marks the values of the safe box, a ring those of today.",
      finding: "How far each value can be moved before the jar no longer lies still in time.", chosenName: today,
      rows: rows
    ).figure
  }

  // MARK: Feel

  /// The score along the lead, a line for each value of the parameter that moves it most, the others as chosen.
  private var feelFigure: Figure? {
    guard let lead = slices.lead, let values = study.parameters.all[lead].numbers else { return nil }
    let across = study.parameters.all[lead]
    let other = mostTelling(beside: lead)
    let members = study.parameters.cases(free: [lead] + (other.map { [$0] } ?? []))
    var names: [String] = []
    var lines: [String: [Int]] = [:]
    for index in members {
      let name = other.map { "\(study.parameters.all[$0].spoken) \(slices.value($0, of: index))" } ?? "feel"
      if lines[name] == nil { names.append(name) }
      lines[name, default: []].append(index)
    }
    let drawn = names.map { name in
      Curves.Line(
        name,
        (lines[name] ?? []).sorted { values[$0] < values[$1] }.compactMap { index in
          feel.cells[index].map { cell in
            Curves.Point(x: values[index], y: cell.score.estimate, low: cell.score.low, high: cell.score.high)
          }
        })
    }
    let by = other.map { " and \(study.parameters.all[$0].spoken)" } ?? ""
    let rest = study.parameters.all.count { $0.isVaried } > (other == nil ? 1 : 2) ? ", the other values as today" : ""
    return Curves(
      id: "feel", title: "How coins feel by \(across.spoken)\(by)",
      subtitle: "Mean score of \(study.dropsText), 1 is best\(rest). Bands: 95 % intervals.",
      description:
        "Lines of the mean feel against \(across.spoken)\(other.map { ", one for each \(study.parameters.all[$0].spoken)" } ?? ""), with a band for its interval.",
      finding: "How coins feel by \(across.spoken)\(by).",
      x: Curves.XAxis(
        across.heading, scale: .number, reference: across.own.asNumber.map { Curves.Reference("today", at: $0) }),
      y: Curves.YAxis("Feel, mean over drops", isShare: false), lines: drawn
    ).figure
  }

  /// The parameter of at most eight values over which the score varies most, the others as chosen; nil of none.
  private func mostTelling(beside lead: Int) -> Int? {
    let all = study.parameters.all
    let spreads = all.indices.compactMap { number -> (number: Int, spread: Double)? in
      guard number != lead, all[number].isVaried, Set(all[number].meant).count <= 8 else { return nil }
      let scores = study.parameters.cases(free: [number]).compactMap { feel.cells[$0]?.score.estimate }
      guard let low = scores.min(), let high = scores.max() else { return nil }
      return (number, high - low)
    }
    return spreads.max { ($0.spread, $1.number) < ($1.spread, $0.number) }?.number
  }
}
