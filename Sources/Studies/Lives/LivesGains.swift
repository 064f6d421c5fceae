import Fields
import Lives
import Reports
import Statistics

/// Who gains and who loses: the primary metric's paired difference by archetype, and by every other column that the spec splits
/// lives by.
struct LivesGains {
  let verdicts: LivesVerdicts
  private let primary: Int
  private let baseline: Int
  private let recommendation: LivesRecommendation?

  private var study: LivesStudy { verdicts.study }
  private var metric: LivesMetric { study.metrics[primary] }

  /// Nil where nothing is compared, and where kinds of people are.
  init?(_ verdicts: LivesVerdicts) {
    guard let primary = verdicts.primary, let baseline = verdicts.study.baseline, !verdicts.crossing.isCrossed else {
      return nil
    }
    self.verdicts = verdicts
    self.primary = primary
    self.baseline = baseline
    recommendation = LivesRecommendation(verdicts)
    if rows.isEmpty { return nil }
  }

  /// One part of a case's lives.
  private struct Row {
    let index: Int
    let part: LivesPart
    let outcome: LivesVerdicts.Outcome
  }

  private var columns: [LivesSegment] { [.archetype] + study.segments.filter { $0 != .archetype } }

  /// Every part of every case that has the baseline's people: where they are others, a part is not the same people.
  private var rows: [Row] {
    study.cases.indices.flatMap { index in
      columns.flatMap { column -> [Row] in
        let values = column.values(study.cases[index].population)
        guard values == column.values(study.cases[baseline].population), isAlike(index) else { return [] }
        return values.indices.compactMap { place in
          let part = LivesPart(column: column, place: place)
          return verdicts.verdict(index, metric: primary, of: part).map { Row(index: index, part: part, outcome: $0) }
        }
      }
    }
  }

  /// Whether a life is of the same archetype and zone as under the baseline.
  private func isAlike(_ index: Int) -> Bool {
    let (one, other) = (study.cases[index].population, study.cases[baseline].population)
    return one.archetypes.map(\.value.weight) == other.archetypes.map(\.value.weight)
      && one.zones.map(\.value.weight) == other.zones.map(\.value.weight)
  }

  /// The archetypes under a case.
  private func archetypes(_ index: Int) -> [Row] { rows.filter { $0.index == index && $0.part.column == .archetype } }

  /// The case of most interest: the one to take; else the one that moves most kinds of people, of equal ones the one with the best
  /// estimate.
  private var leader: Int? {
    if let recommended = recommendation?.recommended { return recommended }
    let ranked = recommendation?.ranked ?? []
    func moved(_ index: Int) -> Int { archetypes(index).count { $0.outcome.isGain || $0.outcome.isLoss } }
    let most = ranked.map(moved).max()
    return ranked.first { moved($0) == most }
  }

  // MARK: Table

  /// The part of the report.
  var section: Report.Section {
    let figure = figure
    return Report.Section(
      heading: "Who gains and who loses", text: sentence, table: table, figure: figure?.id)
  }

  /// Zones and the like can be many; so many of each column and case are printed.
  private static let printedValues = 8

  private var table: Table {
    let splits = LivesSplits(study)
    var cells: [[Cell]] = []
    var excerpt: [Int] = []
    for row in rows {
      let (outcome, n) = (row.outcome, row.outcome.difference.n)
      if row.part.place < Self.printedValues { excerpt.append(cells.count) }
      cells.append([
        .text(study.cases[row.index].name), .text(row.part.column.rawValue), .text(splits.value(row.part, row.index)),
        .integer(n), .text(verdicts.differenceUnit(primary)), .number(outcome.interval.estimate),
        .number(outcome.interval.low), .number(outcome.interval.high), .text(outcome.effect),
      ])
    }
    let families = columns.map { "\(verdicts.family(of: $0)) by \(Self.word($0))" }
    let told: [Column] =
      [ChangesTable.caseColumn] + LivesSplits.columns(title: "kind of people") + [
        Column("n", .integer, unit: "lives", meaning: "Activated lives of that kind"),
        Column("unit", .string, meaning: "Unit of the difference"),
        Column("mean_difference", .number, unit: verdicts.differenceUnit(primary), meaning: "Case less baseline"),
        Column("low", .number, meaning: "Lower end of its interval"),
        Column("high", .number, meaning: "Upper end of its interval"),
        Column("effect", .string, meaning: "What the interval says of that kind"),
      ]
    let isHidden: Set = columns.count > 1 ? ["unit"] : ["unit", "segment"]
    return Table(
      name: "who_gains", title: "Who gains and who loses",
      definition:
        "\(Sentence.begun(metric.title)), each case less \(verdicts.crossing.baselineWords), over the same lives with the same luck. It is the mean of a kind: single people may fare otherwise. The intervals of one column hold all at once with 95 % (Bonferroni: \(Sentence.list(families))); they are wider than those of the scorecard, since each kind has fewer lives.",
      columns: told, rows: cells, excerpt: Array(excerpt.prefix(40)),
      printedColumns: told.indices.filter { !isHidden.contains(told[$0].name) })
  }

  private static func word(_ column: LivesSegment) -> String { column.rawValue.replacing("_", with: " ") }

  // MARK: Words

  /// One sentence on the case of most interest.
  private var sentence: String {
    guard let leader else { return "Too few lives to tell." }
    let own = archetypes(leader)
    let (up, down) = metric.better == .neither ? ("rises", "falls") : ("gain", "lose")
    func told(_ wanted: (LivesVerdicts.Outcome) -> Bool) -> [Row] {
      own.filter { wanted($0.outcome) }.sorted {
        abs($0.outcome.interval.estimate) > abs($1.outcome.interval.estimate)
      }
    }
    let gaining = told { $0.isGain }
    let losing = told { $0.isLoss }
    let rest = own.count - gaining.count - losing.count
    func list(_ some: [Row]) -> String {
      let names = some.prefix(3).map {
        "\(LivesSplits(study).value($0.part, leader)) (\(verdicts.changeWithInterval($0.outcome, primary)))"
      }
      return Sentence.list(names + (some.count > 3 ? ["\(some.count - 3) more"] : []))
    }
    let isNeutral = metric.better == .neither
    let parts = [
      gaining.isEmpty ? nil : isNeutral ? "it \(up) for \(list(gaining))" : "\(list(gaining)) \(up)",
      losing.isEmpty ? nil : isNeutral ? "it \(down) for \(list(losing))" : "\(list(losing)) \(down)",
    ].compactMap { $0 }
    let start = "Under \(name(leader)) against \(name(baseline)), judged by \(metric.title)"
    if parts.isEmpty, recommendation?.recommended == nil {
      return
        "Judged by \(metric.title) against \(name(baseline)), no kind of people clearly \(isNeutral ? "moves" : "gains or loses") under any case."
    }
    if parts.isEmpty {
      return "\(start), no kind of people clearly \(isNeutral ? "moves" : "gains or loses")."
    }
    let open = rest == 0 ? "" : "; \(rest == 1 ? "one kind shows" : "\(rest) kinds show") no clear change"
    return "\(start), \(Sentence.list(parts, joint: "; "))\(open)."
  }

  private func name(_ index: Int) -> String { "\u{201C}\(study.cases[index].name)\u{201D}" }

  // MARK: Figure

  /// The archetypes under the case of most interest; nil for a single one, and where none clearly gains or loses.
  var figure: Figure? {
    guard let leader else { return nil }
    let own = archetypes(leader)
    if own.count < 2 || !own.contains(where: { $0.outcome.isGain || $0.outcome.isLoss }) { return nil }
    let margin = verdicts.margin(primary)
    let band = margin.map { ". Band: up to \(verdicts.marginWords($0, primary))" } ?? ""
    let told = own.map {
      "\(LivesSplits(study).value($0.part, leader)) \(verdicts.change($0.outcome, primary)), \($0.outcome.effect)"
    }
    return Intervals(
      id: "who_gains", title: "\(name(leader)) against \(name(baseline)), by kind of people",
      subtitle:
        "Difference in \(metric.title), and interval; those of all archetypes and cases hold at once with 95\u{A0}%\(band)",
      description:
        "A row an archetype, with a dot at the difference of \(name(leader)) from \(name(baseline)) in \(metric.title) and a line for the interval. \(told.joined(separator: "; ")).",
      finding: sentence, baseline: study.cases[baseline].name, margin: margin,
      xTitle: "Difference in \(metric.title)\(metric.kind == .share ? ", percentage points" : ", \(metric.unit)")",
      isShare: metric.kind == .share,
      rows: own.map { row in
        let interval = row.outcome.interval
        return Intervals.Row(
          LivesSplits(study).value(row.part, leader), difference: interval.estimate, low: interval.low,
          high: interval.high, verdict: row.outcome.effect, change: verdicts.changeWithInterval(row.outcome, primary))
      }
    ).figure
  }
}

extension LivesVerdicts.Outcome {
  /// Surely on the good side, beyond the margin; above it where neither side is good.
  fileprivate var isGain: Bool { verdict == .better || isHigher }

  /// Surely on the bad side, beyond the margin; below it where neither side is good.
  fileprivate var isLoss: Bool { verdict == .worse || isLower }

  /// What it says of a kind of people.
  fileprivate var effect: String {
    if difference.differing == 0 { return "the same" }
    return switch verdict {
    case .better: "gains"
    case .worse: "loses"
    case .tie: "no change that matters"
    case .betterPerhapsTrivially: "gains, perhaps trivially"
    case .worsePerhapsTrivially: "loses, perhaps trivially"
    case .undecided: "no clear change"
    case nil: isHigher ? "rises" : isLower ? "falls" : "no clear change"
    }
  }
}
