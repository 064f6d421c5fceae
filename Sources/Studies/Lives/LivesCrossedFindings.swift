import Fields
import Reports
import Statistics

/// What is found where designs are compared among several kinds of people.
extension LivesFindings {
  /// Most designs to tell of in the answer.
  private static let mostDesigns = 8

  /// Each design over the kinds of people, the primary metric judged.
  func overKinds(_ primary: Int) -> String {
    let metric = study.metrics[primary]
    let designs = crossing.designs
    if designs.allSatisfy({ $0.cases.allSatisfy { verdicts.verdict($0, metric: primary) == nil } }) {
      return "Too few lives were activated to answer."
    }
    let margin = verdicts.margin(primary).map { " (less than \(verdicts.marginWords($0, primary)) does not matter)" }
    let (up, down) = metric.better == .neither ? ("higher", "lower") : ("better", "worse")
    let rest = margin == nil ? "undecided" : "undecided or too small"
    func number(_ count: Int) -> String { count == 0 ? "none" : "\(count)" }
    let parts = designs.prefix(Self.mostDesigns).map { design in
      let count = verdicts.count(design.cases, metric: primary)
      return
        "\u{201C}\(design.name)\u{201D} is clearly \(up) for \(number(count.up)), clearly \(down) for \(number(count.down)), \(rest) for \(number(count.rest))"
    }
    let more = designs.count > parts.count ? "; \(designs.count - parts.count) more designs are in the tables" : ""
    return
      "Over \(crossing.kinds.count) kinds of people, judged by \(metric.title) against \(crossing.baselineWords)\(margin ?? ""), \(parts.joined(separator: "; "))\(more)."
  }

  /// How far the primary metric moves at most, up and down; nil where nothing can be told.
  func extremes(_ primary: Int) -> String? {
    let outcomes = crossing.kinds.flatMap { $0.dropFirst() }.compactMap { index in
      verdicts.verdict(index, metric: primary).map { (index, $0) }
    }
    guard let low = outcomes.min(by: { $0.1.interval.estimate < $1.1.interval.estimate }),
      let high = outcomes.max(by: { $0.1.interval.estimate < $1.1.interval.estimate })
    else { return nil }
    func words(_ one: (Int, LivesVerdicts.Outcome)) -> String {
      "\(verdicts.changeWithInterval(one.1, primary)) under \(name(one.0))"
    }
    let range = low.0 == high.0 ? "by \(words(low))" : "by between \(words(low)) and \(words(high))"
    return "Against \(crossing.baselineWords), \(study.metrics[primary].title) differs \(range)."
  }

  /// The constant of the people over which the best design changes most; nil where it cannot be told.
  func turning(_ primary: Int) -> String? {
    let metric = study.metrics[primary]
    if metric.better == .neither { return nil }
    let optimum = LivesOptimum(results)
    let turns = optimum.turns(metric: primary)
    let stays = "\(crossing.label(study.baseline ?? 0)) counts as best where no design is clearly better"
    let winners = optimum.winners(metric: primary)
    if winners.count == 1 {
      return
        "By \(metric.title), the best design is \u{201C}\(winners[0])\u{201D} among all \(crossing.kinds.count) kinds of people; \(stays)."
    }
    guard let most = turns.first, most.turned > 0 else { return nil }
    let leading = turns.prefix { $0.turned * most.pairs == most.turned * $0.pairs }.map(\.label)
    let told = turns.prefix(5).map { "\($0.label) \($0.turned) of \($0.pairs)" }
    return
      "By \(metric.title), the best design changes most often with \(Sentence.list(leading)): of the pairs of kinds of people that differ in one constant alone, those with different best designs are \(Sentence.list(told)); \(stays)."
  }
}
