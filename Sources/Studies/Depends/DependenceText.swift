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
    LivesAddition(findings: finding.map { [$0] } ?? [], figures: [], tables: [dependsOn, populations])
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
  }

  /// A row a case and metric of the scorecard; none of a baseline.
  var rows: [Row] {
    study.cases.indices.filter { study.against.indices.contains($0) && study.against[$0] != nil }.flatMap { index in
      main.key.enumerated().map { number, metric in
        Row(
          index: index, metric: metric, own: main.verdict(index, metric: metric),
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
    let parts = told.map { "\u{201C}\(study.cases[$0.index].name)\u{201D} is \(counts($0))" }
    return Finding(
      "\(drawnWords) Among these, in \(title), \(Sentence.list(Array(parts), joint: "; ")). A share of populations is not a probability; \u{00B1} is chance in the simulation, and not knowing people is larger.")
  }

  /// `64 of 1 804 populations drawn … meet the calibration windows.`
  var drawnWords: String {
    let (kept, drawn) = (Words.whole(Int64(search.kept.count)), Words.whole(Int64(search.drawn)))
    let less = search.kept.count < uncertain.points ? ", fewer than the \(uncertain.points) asked for" : ""
    return
      "\(kept) of \(drawn) populations drawn from the plausible values of \(Self.constantWords(uncertain)) \(search.kept.count == 1 ? "meets" : "meet") the calibration windows\(less)."
  }

  /// `better in 41 of 64 populations, undecided in 20, worse in 3`.
  func counts(_ row: Row) -> String {
    let parts = Kind.allCases.compactMap { kind -> String? in
      let count = row.count(kind)
      return count > 0 ? "\(kind.rawValue) in \(count)" : nil
    }
    let of = parts.first.map { "\($0) of \(counted(row.outcomes.count, "population"))" }
    return Sentence.list([of].compactMap { $0 } + parts.dropFirst())
  }
}
