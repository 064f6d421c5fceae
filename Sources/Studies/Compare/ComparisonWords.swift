import Fields
import Reports
import Statistics

extension ReportComparison {
  /// The one sentence that stands first, as plain text.
  public var sentence: String {
    if isSame { return "Nothing changed." }
    return spanSentence + judgement
  }

  /// `Watched 120 and 60 days: figures that add up over the span cannot be compared. `, or nothing.
  private var spanSentence: String {
    if spans.isEmpty { return "" }
    let days = spans.map {
      ($0.part.isEmpty ? "" : "\($0.part): ") + "\($0.before) and \(counted(Int($0.after), "day"))"
    }
    return "Watched \(Sentence.list(days, joint: "; ")): figures that add up over the span cannot be compared. "
  }

  private var judgement: String {
    let (all, beyond) = (compared, beyond)
    if all.isEmpty, !spans.isEmpty { return "No other figure has an interval in both reports." }
    if all.isEmpty { return "Nothing could be compared: no figure has an interval in both reports." }
    if beyond.isEmpty {
      let moved = all.count { $0.outcome == .within }
      let rest = moved == 0 ? "none moved" : "\(moved) moved, none by more than chance moves it"
      let cases = Set(all.map(\.key.caseName)).count
      return
        "Nothing changed beyond noise (\(counted(all.count, "figure")) of \(counted(cases, "case")) compared; \(rest))."
    }
    let shown = beyond.prefix(Self.named).map(\.sentencePart).joined(separator: "; ")
    let more = beyond.count > Self.named ? "; and \(beyond.count - Self.named) more" : ""
    return "\(beyond.count) of \(counted(all.count, "figure")) changed beyond noise: \(shown)\(more)."
  }

  /// What stands beside it: verdicts, and what cannot be judged.
  var besides: [String] {
    if isSame { return ["Every file of both reports is the same, byte for byte."] }
    var lines: [String] = []
    let flipped = verdicts.count
    let idle = verdicts.count(where: \.isWithinNoise)
    if flipped > 0 {
      let those =
        flipped == 1
        ? "its figure" : idle == flipped ? "the figures of all of them" : "the figures of \(idle) of them"
      lines.append(
        "\(counted(flipped, "verdict")) changed"
          + (idle > 0 ? "; \(those) moved by no more than noise, so the change may be chance." : "."))
    }
    if leftOut > 0 {
      lines.append("\(counted(leftOut, "figure")) left out: they count what happens in all the days that were watched.")
    }
    if !unknown.isEmpty {
      let verb = unknown.count == 1 ? "differs" : "differ"
      lines.append(
        "\(counted(unknown.count, "figure")) without interval \(verb); the tables do not tell whether by chance.")
    }
    return lines
  }

  /// How a change is told from noise, and what to mind.
  var method: [String] {
    let figures = compared.count
    if figures == 0 { return [] }
    let wider = Words.number((widening * 100).rounded() / 100)
    var lines = [
      "The noise of a change is √(a² + b²), where a and b are the half widths of the two intervals on the sides that face each other, \(wider) times wider than single 95 % intervals (more where a figure is taken over few), so that all \(counted(figures, "change")) hold at once with 95 %. Beyond noise is a change whose interval leaves out zero."
    ]
    if self.figures.contains(where: { $0.isLent && $0.interval != nil }) {
      lines.append(
        "Where all values of one report are equal, its mean has no interval of its own: it is taken to be as uncertain as that of the other report, for its own number of values."
      )
    }
    if isPaired {
      lines.append(
        "Both runs have the same seed, so the same luck, which this does not use: a change within noise may be real all the same. To tell small ones, put both designs into one study, as cases."
      )
    }
    return lines
  }

  private static let named = 3
}

extension FigureChange {
  /// `“strict” active_days 23.2 → 25.1 (+1.9)`.
  fileprivate var sentencePart: String {
    let name = key.caseName.isEmpty ? "" : "\u{201C}\(key.caseName)\u{201D} "
    return "\(name)\(key.figureName) \(before.shortText) → \(after.shortText) (\(changeText))"
  }

  /// `+1.9`, `−0.41 pp`.
  var changeText: String {
    interval.map { Words.value($0.estimate, low: $0.low, high: $0.high, unit: differenceUnit, plus: true) } ?? ""
  }

  /// `+1.9 (+1.1 to +2.7)`.
  var changeWithInterval: String {
    guard let interval else { return "" }
    let isShare = differenceUnit == "share difference"
    let ends =
      isShare
      ? Words.pointsInterval(interval.low, interval.high) : Words.interval(interval.low, interval.high, plus: true)
    return "\(changeText) (\(ends))"
  }

  private var differenceUnit: String { after.unit == "share" ? "share difference" : after.unit }
}

extension RecordedFigure {
  /// The estimate with the digits of its interval: `24.1 %`; a dash where there is none.
  var shortText: String {
    guard let estimate else { return "–" }
    guard let interval else { return Words.value(estimate, unit: unit) }
    return Words.value(estimate, low: interval.low, high: interval.high, unit: unit)
  }

  /// The estimate with its interval: `24.1 % (23.9 to 24.3 %)`.
  var longText: String {
    guard let interval else { return shortText }
    return Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: unit)
  }

  /// `active_days (days)`: the figure with its unit where its value does not show that.
  var unitText: String {
    unit.isEmpty || unit.hasPrefix("share") || key.metric.hasSuffix("_\(unit)") || key.metric == unit ? "" : unit
  }
}
