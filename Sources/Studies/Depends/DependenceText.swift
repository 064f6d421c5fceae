import Fields
import Reports
import Statistics

/// What verdicts depend on, in words and tables.
struct DependenceText {
  let uncertain: Uncertain
  let box: UncertainBox
  let search: OtherPeople.Search
  /// The study's own verdicts.
  let main: LivesVerdicts
  /// Those among each of the other populations; their metrics are the ones that the study judges.
  let others: [LivesVerdicts]
  /// A row a case and metric of the scorecard; none of a baseline.
  let rows: [Row]

  init(
    _ uncertain: Uncertain, _ box: UncertainBox, _ search: OtherPeople.Search, main: LivesVerdicts,
    others: [LivesVerdicts]
  ) {
    self.uncertain = uncertain
    self.box = box
    self.search = search
    self.main = main
    self.others = others
    let values = search.kept.map { box.values($0.draw) }
    let columns = box.constants.indices.map { column in values.map { $0[column] } }
    let rows = Self.rows(main, others)
    let scales = box.constants.map(\.scale)
    self.rows = rows.map { row in
      var row = row
      let differences = row.differences
      if differences.count == values.count {
        row.turning = Turning(differences, columns, scales, family: columns.count * rows.count)
      }
      return row
    }
  }

  var study: LivesStudy { main.results.study }

  /// What is said where no population was found.
  static func nobody(_ search: OtherPeople.Search, _ uncertain: Uncertain) -> LivesAddition {
    let text =
      "None of \(Words.whole(Int64(search.drawn))) populations drawn from the plausible values of \(constantWords(uncertain)) meets the calibration windows, so what the verdicts depend on is not known."
    return LivesAddition(findings: [Finding(text)])
  }

  static func constantWords(_ uncertain: Uncertain) -> String {
    let count = uncertain.constants.count
    return count <= 3 ? Sentence.list(uncertain.constants.map(\.path)) : "\(count) constants of people"
  }

  var addition: LivesAddition {
    LivesAddition(
      findings: finding.map { [$0] } ?? [], figures: figure.map { [$0] } ?? [], tables: [dependsOn, populations],
      dependence: rows.map { LivesAddition.Dependence(index: $0.index, metric: $0.metric, words: held($0)) })
  }

  // MARK: Counting

  /// The kinds of verdict in the order in which they are told.
  enum Kind: String, CaseIterable {
    case better
    case betterPerhapsTrivially = "better, perhaps trivially"
    case tie
    case same = "the same"
    case undecided
    case worsePerhapsTrivially = "worse, perhaps trivially"
    case worse
  }

  /// One case in one metric.
  struct Row {
    let index: Int
    let metric: Int
    let own: LivesVerdicts.Outcome?
    /// What it goes with; nil where no single constant shows.
    var turning: Turning?
    /// Among each of the other populations; nil where there are too few lives.
    let outcomes: [LivesVerdicts.Outcome?]

    func count(_ kind: Kind) -> Int {
      outcomes.count { outcome in
        guard let word = outcome?.word else { return false }
        switch kind {
        case .better: return word == kind.rawValue || word == "higher"
        case .worse: return word == kind.rawValue || word == "lower"
        default: return word == kind.rawValue
        }
      }
    }

    var differences: [Double] { outcomes.compactMap { $0?.interval.estimate } }

    /// Whether the study's own verdict is for the worse, or lower.
    var isForTheWorse: Bool {
      [Kind.worse.rawValue, Kind.worsePerhapsTrivially.rawValue, "lower"].contains(own?.word ?? "")
    }
  }

  /// A row a case and metric of the scorecard; none of a baseline.
  private static func rows(_ main: LivesVerdicts, _ others: [LivesVerdicts]) -> [Row] {
    let study = main.results.study
    return study.cases.indices.filter { study.against.indices.contains($0) && study.against[$0] != nil }
      .flatMap { index in
        main.key.enumerated().map { number, metric in
          Row(
            index: index, metric: metric, own: main.verdict(index, metric: metric), turning: nil,
            outcomes: others.map { $0.verdict(index, metric: number) })
        }
      }
  }

  // MARK: Words

  /// What the primary verdicts depend on.
  var finding: Finding? {
    guard let primary = main.primary else { return nil }
    let told = rows.filter { $0.metric == primary && main.crossing.told.contains($0.index) }.prefix(3)
    if told.isEmpty { return nil }
    let title = study.metrics[primary].title
    let parts = told.map { "\(main.crossing.label($0.index)) \(counts($0)): \(turningWords($0))." }
    let sizes = breakEvenWords(told.compactMap { $0.turning?.breakEven == nil ? nil : $0.turning?.constant })
    return Finding(
      "\(drawnWords)\(ownMisses.map { " \($0)" } ?? "") Among these, in \(title), \(parts.joined(separator: " "))\(sizes) A share of populations is not a probability. Intervals elsewhere in this report are chance in the simulation alone.",
      figure: "depends_on")
  }

  /// What is to be said of constants whose size is assumed, where a sign turns with one of them.
  private func breakEvenWords(_ turning: [Int]) -> String {
    let assumed = box.constants.indices.filter { turning.contains($0) && box.constants[$0].isAssumed }
    if assumed.isEmpty { return "" }
    let names = Sentence.list(assumed.map { box.constants[$0].path })
    return
      " The size of \(names) was put in, not found: read the value at which the sign turns as a break-even, not as a finding."
  }

  /// `with people.streak_loss_shock its sign turns at about 0.31 (0.2 to 0.5), from better to worse`.
  func turningWords(_ row: Row) -> String {
    guard let turning = row.turning else {
      let asked =
        box.constants.count == 1
        ? "\(box.constants[0].path) does not turn it" : "no single constant of those asked turns it"
      return row.differences.allSatisfy { $0 == 0 } ? "nothing turns it" : asked
    }
    let constant = box.constants[turning.constant]
    guard let even = turning.breakEven else {
      return "it moves most with \(constant.path), which does not turn it within its plausible values"
    }
    let (up, down) =
      switch study.metrics[row.metric].better {
      case .higherIsBetter: ("better", "worse")
      case .lowerIsBetter: ("worse", "better")
      case .neither: ("higher", "lower")
      }
    let value = Words.value(even.estimate, low: even.low, high: even.high, unit: "")
    let way = turning.risesWith ? "\(down) to \(up)" : "\(up) to \(down)"
    return
      "with \(constant.path) its sign turns at about \(value) (\(Words.interval(even.low, even.high))), from \(way)"
  }

  /// What a verdict depends on, in a few words: `the same way in 11, undecided in 53, the other way in 0 of 64 other
  /// populations; its sign turns with people.streak_stake`.
  private func held(_ row: Row) -> String {
    let turns =
      row.turning?.breakEven == nil
      ? nil : row.turning.map { "; its sign turns with \(box.constants[$0.constant].path)" }
    let up = row.count(.better) + row.count(.betterPerhapsTrivially)
    let down = row.count(.worse) + row.count(.worsePerhapsTrivially)
    let (same, other) = row.isForTheWorse ? (down, up) : (up, down)
    let alike = row.count(.tie) + row.count(.same)
    let tied = alike > 0 ? ", no difference that matters in \(alike)" : ""
    let rest = row.outcomes.count - up - down - alike
    return
      "the same way in \(same), undecided in \(rest)\(tied), the other way in \(other) of \(counted(row.outcomes.count, "other population"))\(turns ?? "")"
  }

  /// `We asked 64 other plausible populations: the first of 1 804 drawn … that meet the calibration windows.`
  var drawnWords: String {
    let (kept, drawn) = (Words.whole(Int64(search.kept.count)), Words.whole(Int64(search.drawn)))
    let isOne = search.kept.count == 1
    let isShort = search.kept.count < uncertain.points
    let wanted = isShort ? " (\(uncertain.points) were wanted)" : ""
    let which = isShort ? isOne ? "the only one" : "all" : isOne ? "the first" : "the first ones"
    return
      "We asked \(isOne ? "one other plausible population" : "\(kept) other plausible populations")\(wanted): \(which) of \(drawn) drawn from the plausible values of \(Self.constantWords(uncertain)) that \(isOne ? "meets" : "meet") the calibration windows."
  }

  /// Which windows the study's own people miss; nil where they meet all.
  var ownMisses: String? {
    let missed = zip(CalibrationWindows.all, search.own?.figures ?? []).filter { !$0.holds($1?.estimate) }
    return missed.isEmpty ? nil : "The study's own people miss \(Sentence.list(missed.map { "\($0.0.name)" }))."
  }

  /// `is better in 41 of 64 populations, ties in 2, is undecided in 20, is worse in 1`.
  func counts(_ row: Row) -> String {
    let parts = Kind.allCases.compactMap { kind -> String? in
      let count = row.count(kind)
      let word = kind.rawValue + (kind.rawValue.contains(",") ? "," : "")
      return count > 0 ? "\(kind == .tie ? "ties" : "is \(word)") in \(count)" : nil
    }
    let of = parts.first.map { "\($0) of \(counted(row.outcomes.count, "population"))" }
    return Sentence.list([of].compactMap { $0 } + parts.dropFirst())
  }
}
