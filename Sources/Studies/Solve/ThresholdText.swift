import Experiments
import Fields
import Reports
import Statistics

/// What the one run over all thresholds of a badge tells: the table `thresholds` and its figure, with what was simulated beside.
struct ThresholdText {
  private let inquiry: RootInquiry
  private let answer: RootAnswer
  private let pass: ThresholdPass
  private let tally: Tally
  private let badge: (id: String, place: Int, day: Int)

  /// Most rows of a day in the table.
  private static let mostRows = 60

  /// Nil where no badge's threshold was looked for.
  init?(inquiry: RootInquiry, progress: RootInquiry.Progress, answer: RootAnswer) {
    guard let pass = progress.pass, let tally = progress.tally, let badge = inquiry.badge else { return nil }
    (self.inquiry, self.answer, self.pass, self.tally, self.badge) = (inquiry, answer, pass, tally, badge)
  }

  var table: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for (place, day) in pass.days.enumerated() {
      for number in shown {
        let threshold = pass.thresholds[number]
        if day == badge.day, isPrinted(threshold) { excerpt.append(rows.count) }
        rows.append(
          [
            .integer(Int64(inquiry.number)), .text(badge.id), .integer(threshold), .integer(Int64(day)),
          ] + Self.cells(pass.share(number, day: place, tally).interval())
            + Self.cells(day == badge.day ? answer.interval(at: Double(threshold)) : nil))
      }
    }
    return Table(
      name: "thresholds", title: "Who passes which threshold",
      definition:
        "Of activated lives, those whose statistic was at the threshold or above when badges were judged, within the first days. All thresholds come out of one run of the design as it is (threshold \(numberText(inquiry.input.start)), \(Words.whole(Int64(pass.lives))) lives); a near badge draws people on and a won one pleases them, so that other thresholds would have other people. Where the share was simulated with that threshold, it stands beside. Intervals are Wilson's, 95 %.",
      columns: [
        Column("item", .integer, meaning: "Number of the item under solve"),
        Column("badge", .string, meaning: "Id of the badge"),
        Column("threshold", .integer, meaning: "The threshold"),
        Column("day", .integer, unit: "days", meaning: "Within the first so many days"),
        Column(
          "share", .number, unit: "share", title: "one run", meaning: "By the one run: activated lives that got there"),
        Column("low", .number, unit: "share", meaning: "Lower end of its interval"),
        Column("high", .number, unit: "share", meaning: "Upper end of its interval"),
        Column(
          "simulated_share", .number, unit: "share", title: "simulated with it",
          meaning: "Simulated with this threshold: activated lives that earned the badge"),
        Column("simulated_low", .number, unit: "share", meaning: "Lower end of its interval"),
        Column("simulated_high", .number, unit: "share", meaning: "Upper end of its interval"),
      ], rows: rows, excerpt: Array(excerpt.prefix(40)))
  }

  var figure: Figure {
    let place = pass.days.firstIndex(of: badge.day) ?? 0
    let run = shown.compactMap { number -> Curves.Point? in
      pass.share(number, day: place, tally).interval().map { point(Double(pass.thresholds[number]), $0) }
    }
    var found: Double?
    if case .found(let value, _, _) = answer.outcome { found = value }
    // A line between values far apart would say what nobody simulated: a dot where the answer is.
    let dot = found.flatMap { value in answer.interval(at: value).map { point(value, $0) } }
    let simulated = dot.map { [Curves.Line("simulated", [$0])] } ?? []
    // What lies far beyond the answer would press the rest together.
    let near = found.map { value in run.filter { $0.x <= max(3 * value, value + 5) } } ?? run
    let wanted = Words.percent(inquiry.target)
    return Curves(
      id: "thresholds_\(inquiry.number)", title: "\(badge.id) within \(badge.day) days, by its threshold",
      subtitle: "Bands: 95 % intervals",
      description:
        "Share of activated lives with \(badge.id) within \(badge.day) days over its threshold, by one run and simulated.",
      finding: "By the one run; the dot is what was simulated with the threshold that comes nearest to \(wanted).",
      x: Curves.XAxis(
        "Threshold of \(badge.id)", scale: .number,
        reference: found.map { Curves.Reference("nearest: \(numberText($0))", at: $0) }),
      y: Curves.YAxis(
        "Share of activated lives", isShare: true, reference: Curves.Reference("wanted: \(wanted)", at: inquiry.target)),
      lines: [Curves.Line("one run", near.count > 2 ? near : run)] + simulated
    ).figure
  }

  private func point(_ x: Double, _ interval: Interval) -> Curves.Point {
    Curves.Point(x: x, y: interval.estimate, low: interval.low, high: interval.high)
  }

  /// Numbers of the thresholds that are told: all, or if they are too many, round ones and those that were simulated.
  private var shown: [Int] {
    let all = pass.thresholds.indices
    if all.count <= Self.mostRows { return Array(all) }
    let simulated = Set(answer.values.map { Int64($0.at) })
    return all.filter { Self.isRound(pass.thresholds[$0]) || simulated.contains(pass.thresholds[$0]) }
  }

  /// Whether the report prints a threshold: round ones, simulated ones, and that of the design.
  private func isPrinted(_ threshold: Int64) -> Bool {
    Self.isRound(threshold) || answer.interval(at: Double(threshold)) != nil
  }

  /// 1, 2, 3, 5, 7 and these times 10, 100, …
  private static func isRound(_ threshold: Int64) -> Bool {
    var rest = threshold
    while rest >= 10, rest % 10 == 0 { rest /= 10 }
    return [1, 2, 3, 5, 7].contains(rest)
  }

  private static func cells(_ interval: Interval?) -> [Cell] { IntervalCells.of(interval) }
}
