import Experiments
public import Fields
import Statistics

/// A number in three digits.
private func short(_ value: Double) -> String { numberText(Tables.significant(value, digits: 3)) }

extension CalibrationResult {
  /// The fit in plain words, as the file and the command tell it.
  public func lines(spec: String) -> [String] {
    let sizes = calibration.experiment
    return ["\(Calibration.mark) \(spec)   (sandglass \(sandglassVersion))"] + wrapped(verdict, margin: "") + [
      "Misfit \(short(misfit)), at the start \(short(misfitBefore)).",
      "Fitted on \(sizes.lives) lives of \(counted(sizes.days, "day")), seed \(sizes.seed), in \(evaluations) tries"
        + (isConverged ? "" : ", all that it may take") + "; judged on \(calibration.judgingLives) lives,"
        + " seed \(calibration.judgingSeed), which the fit has not seen", "",
    ] + constantLines + [""] + figureLines("Targets (fitted)", targets, after.prefix(targets.count))
      + wrapped(Self.words)
      + (heldOut.isEmpty
        ? [] : [""] + figureLines("Held out (not fitted)", heldOut, after.dropFirst(targets.count)))
      + logLines + [""] + unknownLines
  }

  /// Whether the targets are met, and what speaks against taking the fit as it is.
  var verdict: String {
    let count = targets.count
    let isMet = held == count
    let met =
      switch (held, count) {
      case (1, 1): "The target is met"
      case (0, 1): "The target is not met"
      case (0, _): "None of the \(count) targets is met"
      case (_, _) where isMet: "All \(count) targets are met"
      default: "\(held) of \(count) targets \(held == 1 ? "is" : "are") met"
      }
    let edges = Sentence.list(atEdge.map(\.told))
    let (edge, widen) =
      atEdge.count == 1
      ? ("\(edges) sits at the edge of its range", "widen it, if it may be wider")
      : ("\(edges) sit at the edge of their ranges", "widen them, if they may be wider")
    let doubts = (atEdge.isEmpty ? [] : [edge]) + (isConverged ? [] : ["the search did not finish"])
    if doubts.isEmpty {
      let none = ": no people within these ranges have such figures, or the search has not found them"
      return met + (held == 0 ? none : "") + "."
    }
    let advice =
      (atEdge.isEmpty ? [] : [widen])
      + (isConverged ? [] : ["name this file under population in the spec and run again, to go on from here"])
    return "\(met), \(isMet ? "but" : "and") \(doubts.joined(separator: ", and ")): "
      + advice.joined(separator: "; ") + "."
  }

  /// What two words mean.
  private static let words =
    "A target's window is what \"wanted\" shows: the value, and ± how far off it may be. The misfit sums, over all targets, "
    + "the square of how many times that a figure is off: 0 is a perfect fit, and a figure at its window's end adds 1."

  private var constantLines: [String] {
    aligned(
      [["Fitted constants", "start", "fitted", "range", ""]]
        + zip(calibration.fitted, values).map { one, value in
          [
            "  " + one.told, short(one.start), short(value), "\(short(one.scale.low)) to \(short(one.scale.high))",
            one.isAtEdge(value) ? "at its edge" : "",
          ]
        })
  }

  private func figureLines(
    _ title: String, _ targets: [CalibrationTarget], _ figures: some Sequence<Interval?>
  ) -> [String] {
    aligned(
      [[title, "wanted", "got", "95 % interval", ""]]
        + zip(targets, figures).map { target, figure in
          let wanted = "\(short(target.wanted)) ± \(short(target.within))"
          guard let figure else { return ["  " + target.name, wanted, "nobody", "", "missed"] }
          return [
            "  " + target.name, wanted, short(figure.estimate), "\(short(figure.low)) to \(short(figure.high))",
            target.holds(figure.estimate) ? "within" : "missed",
          ]
        })
  }

  /// Most ways of moving constants together that are told; `--json` has all.
  private static let mostLoose = 6

  /// The log's halves and the people side by side, and where the people miss.
  private var logLines: [String] {
    guard let log = calibration.log else { return [] }
    let rows = shapeRows
    let (fitted, held) = (counted(Int(log.fitted.users), "user"), counted(Int(log.held.users), "user"))
    let unread = log.unread == 0 ? "" : "; \(counted(log.unread, "row")) could not be read"
    func told(_ interval: Interval?) -> [String] {
      guard let interval else { return ["", ""] }
      return [short(interval.estimate), "\(short(interval.low)) to \(short(interval.high))"]
    }
    return [""]
      + wrapped("Log \(log.file), \(log.words): \(fitted) fitted, \(held) not fitted\(unread)", margin: "")
      + aligned(
        [["Shapes (a mean over users)", "fitted half", "95 % interval", "other half", "95 % interval", "people", ""]]
          + rows.map { row in
            let miss = row.miss.map { abs($0) <= 1 ? "within" : "missed" } ?? ""
            let people = row.model.map { short($0.estimate) } ?? ""
            return ["  \(row.kind.rawValue)_\(row.at)"] + told(row.fitted) + told(row.held) + [people, miss]
          })
      + wrapped(log.whereItMisses(rows), margin: "")
  }

  private func wrapped(_ text: String, margin: String = "  ") -> [String] {
    text.wrapped(width: 112, first: margin, next: margin + "  ")
  }

  /// What the targets cannot tell.
  private var unknownLines: [String] {
    var lines = ["What the targets cannot tell apart (by the figures' slopes at the fit)"]
    for (one, most, target) in mute {
      let step = short(one.width * Self.share)
      lines += wrapped(
        most == 0
          ? "\(one.told): no target depends on it"
          : "\(one.told): moved by \(step), half of its range, it moves no target by its window"
            + " (at most by \(short(most)) of a window: \(target))")
    }
    let loose = loose
    if others.known < others.count {
      lines += wrapped(
        "of the \(mute.isEmpty ? "" : "other ")\(counted(others.count, "constant")) the targets know"
          + " \(counted(others.known, "combination")):")
    }
    for steps in loose.prefix(Self.mostLoose) {
      let parts = steps.map { "\($0.step > 0 ? "raising" : "lowering") \($0.constant.told) by \(short(abs($0.step)))" }
      lines += wrapped("\(Sentence.list(parts)) moves no target by more than its window")
    }
    if loose.count > Self.mostLoose { lines.append("  … and \(counted(loose.count - Self.mostLoose, "way")) more") }
    if lines.count == 1 { lines.append("  no constant asked about, alone or with others") }
    return lines + [
      "These targets identify no causal coefficient: what a streak, a reward or a loss does to people is a choice, to be",
      "swept inside populations that meet the targets.",
    ]
  }

  /// The same as a tree.
  public func node(spec: String) -> Node {
    func number(_ value: Double?) -> Node { value.map { Node(.number($0)) } ?? Node(.null) }
    func figures(_ targets: [CalibrationTarget], _ found: some Sequence<Interval?>) -> Node {
      Node(
        .list(
          zip(targets, found).map { target, figure in
            [
              "metric": Node(.text(target.name)),
              "wanted": number(target.wanted), "within": number(target.within), "got": number(figure?.estimate),
              "low": number(figure?.low), "high": number(figure?.high),
              "is_within": Node(.flag(target.holds(figure?.estimate))),
            ]
          }))
    }
    let fitted = zip(calibration.fitted, values).map { one, value in
      Node.Entry(
        one.path,
        [
          "start": number(one.start), "fitted": number(value), "from": number(one.scale.low),
          "to": number(one.scale.high), "is_factor": Node(.flag(one.isFactor)),
          "is_at_edge": Node(.flag(one.isAtEdge(value))),
        ])
    }
    let directions = loose.map { steps in
      Node(.map(steps.map { Node.Entry($0.constant.path, number($0.step)) }))
    }
    return [
      "spec": Node(.text(spec)), "verdict": Node(.text(verdict)), "is_settled": Node(.flag(isConverged)),
      "misfit": number(misfit), "misfit_at_start": number(misfitBefore),
      "lives": Node(.integer(Int64(calibration.judgingLives))),
      "seed": Node(.integer(Int64(clamping: calibration.judgingSeed))), "constants": Node(.map(fitted)),
      "targets": figures(targets, after.prefix(targets.count)),
      "held_out": figures(heldOut, after.dropFirst(targets.count)),
      "shapes": Node(.list(shapeRows.map(\.node))),
      "where_it_misses": calibration.log.map { Node(.text($0.whereItMisses(shapeRows))) } ?? Node(.null),
      "without_effect": Node(.list(mute.map { Node(.text($0.constant.path)) })),
      "cannot_be_told_apart": Node(.list(directions)),
    ]
  }
}

/// Rows in columns: the first to the left, the others to the right of theirs but for the last.
private func aligned(_ rows: [[String]]) -> [String] {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in rows.compactMap { $0.count > column ? $0[column].count : nil }.max() ?? 0 }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      let gap = String(repeating: " ", count: widths[column] - cell.count)
      return column == 0 || column == columns - 1 ? cell + gap : gap + cell
    }
    var line = cells.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}

extension ShapeRow {
  fileprivate var node: Node {
    func number(_ value: Double?) -> Node { value.map { Node(.number($0)) } ?? Node(.null) }
    return [
      "shape": Node(.text(kind.rawValue)), "at": Node(.integer(Int64(at))), "fitted_half": number(fitted?.estimate),
      "other_half": number(held?.estimate), "other_half_low": number(held?.low), "other_half_high": number(held?.high),
      "people": number(model?.estimate),
    ]
  }
}
