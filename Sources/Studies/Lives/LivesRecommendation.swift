import Reports
import Statistics

/// Which case to take, in one sentence, or why none.
///
/// A case is recommended that is better in the primary metric (beyond the margin), keeps every guard, and is clearly worse in no
/// other figure of the scorecard; of several the one with the best estimate. Rejected: weighing a loss against a gain. That is
/// the designer's trade, so it is told and not made.
struct LivesRecommendation {
  let results: LivesResults
  let verdicts: LivesVerdicts
  let primary: Int
  let baseline: Int
  private let guards: [LivesGuard]
  private let candidates: [Candidate]

  private var study: LivesStudy { results.study }
  private var metric: LivesMetric { study.metrics[primary] }

  /// A case that is compared with the baseline.
  struct Candidate {
    let index: Int
    /// In the primary metric.
    let outcome: LivesVerdicts.Outcome
    /// Other figures of the scorecard in which it is clearly worse.
    let losses: [(metric: Int, outcome: LivesVerdicts.Outcome)]
    /// Guards that it does not surely keep.
    let failings: [(rule: LivesGuard, interval: Interval?, state: LivesGuard.State)]
    /// Other figures of the scorecard in which it is clearly better.
    let gains: [(metric: Int, outcome: LivesVerdicts.Outcome)]

    /// Whether it makes no difference that matters in the primary metric, while it is better elsewhere at no price.
    var isFreeGain: Bool {
      (outcome.verdict == .tie || outcome.difference.differing == 0) && isClear && !gains.isEmpty
    }
    var isBetter: Bool { outcome.verdict == .better }
    var isClear: Bool { losses.isEmpty && failings.isEmpty }
  }

  /// Nil where nothing is compared, where kinds of people are, and where too few lives were activated.
  init?(_ verdicts: LivesVerdicts) {
    let results = verdicts.results
    let study = results.study
    guard let primary = verdicts.primary, let baseline = study.baseline, !verdicts.crossing.isCrossed else {
      return nil
    }
    let guards = study.guards
    candidates = study.cases.indices.compactMap { index in
      verdicts.verdict(index, metric: primary).map { outcome in
        let others = verdicts.key.filter { $0 != primary }.compactMap { number in
          verdicts.verdict(index, metric: number).map { (metric: number, outcome: $0) }
        }
        return Candidate(
          index: index, outcome: outcome, losses: others.filter { $0.outcome.verdict == .worse },
          failings: Self.failings(guards, results, index), gains: others.filter { $0.outcome.verdict == .better })
      }
    }
    if candidates.isEmpty { return nil }
    self.results = results
    self.verdicts = verdicts
    self.primary = primary
    self.baseline = baseline
    self.guards = guards
  }

  private static func failings(
    _ guards: [LivesGuard], _ results: LivesResults, _ index: Int
  ) -> [(rule: LivesGuard, interval: Interval?, state: LivesGuard.State)] {
    guards.compactMap { rule in
      let (interval, state) = rule.reading(results, index)
      return state == .kept ? nil : (rule, interval, state)
    }
  }

  // MARK: The choice

  /// Cases that may be recommended, the best estimate first; of equal ones the earlier.
  private var eligible: [Candidate] { ranked(candidates.filter { $0.isBetter && $0.isClear }) }

  /// Cases that are better in the primary metric at a price.
  private var blocked: [Candidate] { ranked(candidates.filter { $0.isBetter && !$0.isClear }) }

  private func ranked(_ some: [Candidate]) -> [Candidate] {
    some.sorted { (toward($0).estimate, $1.index) > (toward($1).estimate, $0.index) }
  }

  private func toward(_ one: Candidate) -> Interval {
    metric.better == .lowerIsBetter ? one.outcome.interval.negated : one.outcome.interval
  }

  /// The case to take; nil where none can be recommended.
  var recommended: Int? { eligible.first?.index }

  /// All that are compared, the best estimate first.
  var ranked: [Int] { ranked(candidates).map(\.index) }

  /// `breaks the guard …`, of each guard that a case does not surely keep.
  func failings(_ index: Int) -> [String] {
    Self.failings(guards, results, index).map { rule, interval, state in
      "\(state == .broken ? "breaks" : "perhaps breaks") the guard \(words(rule, interval, rule.figure.note(results, index)))"
    }
  }

  // MARK: Words

  /// One sentence.
  var sentence: String {
    if metric.better == .neither { return unjudged }
    if let best = eligible.first { return recommendation(best) }
    return blocked.isEmpty ? keeping : tradeOff
  }

  private func recommendation(_ best: Candidate) -> String {
    let kept =
      guards.isEmpty ? "" : guards.count == 1 ? "keeps the guard (\(guards[0].figure.name)) " : "keeps all guards "
    var text =
      "Recommended: \(name(best.index)), which is better than \(base) in \(measure): \(change(best)); it \(kept.isEmpty ? "" : kept + "and ")is clearly worse in no other figure of the scorecard"
    let others = eligible.dropFirst()
    let alike = others.filter { toward($0).high >= toward(best).low }
    if !alike.isEmpty {
      text +=
        "; \(names(alike)) \(alike.count == 1 ? "is" : "are") better too, and not told apart from it (\(alike.prefix(2).map(change).joined(separator: "; ")))"
    }
    if others.count > alike.count {
      let beaten = others.filter { toward($0).high < toward(best).low }
      text += "; it is surely better than \(names(beaten)) as well"
    }
    if let more = blocked.first, toward(more).estimate > toward(best).estimate {
      text += "; \(name(more.index)) moves it further, \(change(more)), but \(price(more))"
    }
    return text + "."
  }

  private var tradeOff: String {
    let told = blocked.prefix(3).map { "\(name($0.index)) is better, \(change($0)), but \(price($0))" }
    let more = blocked.count > 3 ? " (the first three of \(blocked.count) such cases)" : ""
    let others = candidates.filter { !$0.isBetter }
    let rest = others.isEmpty ? "" : "; \(summary(others))"
    return "Cannot recommend a case: judged by \(measure), \(Sentence.list(Array(told), joint: "; "))\(more)\(rest)."
  }

  /// Nothing is better.
  private var keeping: String {
    let isOpen = candidates.contains {
      $0.outcome.verdict == .undecided || $0.outcome.verdict == .betterPerhapsTrivially
    }
    let broken = failings(baseline)
    let keeping = candidates.filter(\.failings.isEmpty)
    let others = keeping.isEmpty ? "no other case keeps every guard" : "every guard is kept by \(names(keeping))"
    let fault = broken.isEmpty ? "" : "; but \(base) itself \(Sentence.list(broken)), and \(others)"
    return
      "Keep \(base)\(isOpen ? " for now" : ""): nothing is \(isOpen ? "surely " : "")better in \(measure): \(summary(candidates))\(fault).\(freeGains)"
  }

  /// Cases that a tie in what decides would hide.
  private var freeGains: String {
    let some = ranked(candidates.filter(\.isFreeGain))
    let kept = guards.isEmpty ? "" : guards.count == 1 ? " keeps the guard," : " keeps every guard,"
    let told = some.prefix(2).map { one in
      let gains = one.gains.map { "\(study.metrics[$0.metric].title) (\(verdicts.change($0.outcome, $0.metric)))" }
      return
        " \(name(one.index)) makes no difference in what decides,\(kept) and is better in \(Sentence.list(gains)), and clearly worse in no other figure of the scorecard: take it if these matter to you."
    }
    return told.joined() + (some.count > 2 ? " The same holds of \(names(some.dropFirst(2)))." : "")
  }

  /// What becomes of a metric of which more is neither good nor bad.
  private var unjudged: String {
    "Cannot recommend a case, since more or less of \(metric.title) is neither good nor bad: against \(base)\(marginWords), \(summary(candidates))."
  }

  /// What is said of several cases: each where they are few, else how many are what, and the best.
  private func summary(_ some: [Candidate]) -> String {
    if some.count <= 3 {
      return Sentence.list(some.map { "\(name($0.index)) \(judgement($0.outcome))" }, joint: "; ")
    }
    var words: [String] = []
    for one in some where !words.contains(one.outcome.word) { words.append(one.outcome.word) }
    let counts = words.map { word in "\(some.count { $0.outcome.word == word }) \(word)" }
    let best = ranked(some).first.map { "; the best estimate has \(name($0.index)), which \(judgement($0.outcome))" }
    return
      "of \(some.count) \(some.count < candidates.count ? "others" : "cases") \(Sentence.list(counts))\(best ?? "")"
  }

  /// `is better, +0.41 pp (+0.26 to +0.55 pp)`.
  private func judgement(_ outcome: LivesVerdicts.Outcome) -> String {
    let change = verdicts.changeWithInterval(outcome, primary)
    switch outcome.word {
    case "the same": return "is the same in every life"
    case "tie": return "makes no difference that matters, \(change)"
    case "undecided":
      let more = outcome.moreLives.map { "about \(Words.whole(Self.roughly($0))) more installs would decide" }
      return "is undecided, \(change), and \(more ?? "no number of installs would decide")"
    default: return "is \(outcome.word), \(change)"
    }
  }

  /// What a case costs: `breaks the guard …` and `is clearly worse in …`.
  private func price(_ one: Candidate) -> String {
    let losses = one.losses.map {
      "\(study.metrics[$0.metric].title), \(verdicts.changeWithInterval($0.outcome, $0.metric))"
    }
    let loss = losses.isEmpty ? [] : ["is worse in \(Sentence.list(losses, joint: "; "))"]
    return (failings(one.index) + loss).joined(separator: " and ")
  }

  /// `level_wait_p90_days (34 days; at most 10 days)`.
  private func words(_ rule: LivesGuard, _ interval: Interval?, _ note: String?) -> String {
    let found =
      interval == nil
      ? "it is not known" : "it has \(rule.words(interval, withInterval: true))\(note.map { " \($0)" } ?? "")"
    return "\(rule.figure.name) (\(found); allowed: \(rule.allowed))"
  }

  private var base: String { name(baseline) }

  /// The primary metric with its value under the baseline, and its margin.
  private var measure: String {
    let value = results.estimate(baseline, metric: primary).map {
      " (\(Words.value($0.estimate, low: $0.low, high: $0.high, unit: metric.unit)) under \(base)\(marginWords))"
    }
    return "\(metric.title)\(value ?? "")"
  }

  /// `, where less than 0.5 pp does not matter`, or nothing.
  private var marginWords: String {
    verdicts.margin(primary).map { ", where less than \(verdicts.marginWords($0, primary)) does not matter" } ?? ""
  }

  private func change(_ one: Candidate) -> String { verdicts.changeWithInterval(one.outcome, primary) }

  private func name(_ index: Int) -> String { "\u{201C}\(study.cases[index].name)\u{201D}" }

  /// At most three names.
  private func names(_ some: some Collection<Candidate>) -> String {
    let more = some.count > 3 ? ["\(some.count - 3) more"] : []
    return Sentence.list(some.prefix(3).map { name($0.index) } + more)
  }

  /// Two digits of a count.
  private static func roughly(_ count: Int64) -> Int64 {
    var unit: Int64 = 1
    while count / unit >= 100 { unit *= 10 }
    return (count + unit / 2) / unit * unit
  }
}
