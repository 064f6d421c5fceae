import Fields
import Reports
import Rules
import Statistics

/// What a lives study found, in words.
struct LivesFindings {
  let results: LivesResults
  let verdicts: LivesVerdicts
  /// What single verdicts depend on, as far as that was asked.
  var dependence: [LivesAddition.Dependence] = []

  var study: LivesStudy { results.study }
  var crossing: LivesCrossing { verdicts.crossing }
  /// Cases that sentences tell of, and those of them that are compared.
  private var told: [Int] { crossing.told }
  private var others: [Int] { told.filter { $0 != study.baseline } }

  init(_ results: LivesResults) {
    self.results = results
    verdicts = LivesVerdicts(results)
  }

  /// The answer to the question, one sentence: a recommendation where designs are compared.
  var answer: String {
    guard study.baseline != nil, let primary = verdicts.primary, !others.isEmpty else { return asked ?? levelsOfUse }
    if crossing.isCrossed { return overKinds(primary) }
    return recommendation?.sentence ?? "Too few lives were activated to answer."
  }

  /// Which case to take, or why none; nil where nothing is compared, or kinds of people are.
  var recommendation: LivesRecommendation? { LivesRecommendation(verdicts) }

  /// At most five, each with its interval: its own, and `others` after at least two of these.
  func all(beside others: [Finding]) -> [Finding] {
    let own = Array(all.prefix(max(5 - others.count, 2)))
    return own + others.prefix(5 - own.count)
  }

  private var all: [Finding] {
    var findings = againstBaseline.map { [Finding($0, figure: "differences")] } ?? []
    if crossing.isCrossed, let turning = verdicts.primary.flatMap(turning) { findings.append(Finding(turning)) }
    findings += others.compactMap(tradeOff).prefix(3).map { Finding($0) }
    findings.append(Finding(levelsOfUse, figure: "retention"))
    if let climb { findings.append(Finding(climb, figure: "levels")) }
    if let text = badgesChanged { findings.append(Finding(text)) }
    // What is true of one case alone comes where there is room.
    if let levelWaits { findings.append(Finding(levelWaits, figure: "level_waits")) }
    if let droughts { findings.append(Finding(droughts, figure: "reward_droughts")) }
    if let text = flowAndStock { findings.append(Finding(text)) }
    return Array(findings.prefix(5))
  }

  // MARK: Single findings

  /// How far the primary metric moves, case by case; nil where there is nothing to compare.
  var againstBaseline: String? {
    guard let baseline = study.baseline, let primary = verdicts.primary else { return nil }
    if crossing.isCrossed { return extremes(primary) }
    let parts = others.compactMap { index in
      verdicts.verdict(index, metric: primary).map {
        "\(verdicts.changeWithInterval($0, primary)) under \(name(index))"
      }
    }
    if parts.isEmpty { return nil }
    let more = parts.count > 3 ? " (the first three of \(parts.count) cases)" : ""
    let title = study.metrics[primary].title
    return
      "Against \(name(baseline)), \(title) differs by \(Sentence.list(Array(parts.prefix(3))))\(more)\(sharpness(primary))."
  }

  /// What it is worth that cases share their people and luck, if it is worth telling.
  private func sharpness(_ primary: Int) -> String {
    let ratios = others.compactMap { verdicts.verdict($0, metric: primary)?.difference.varianceRatio }
    guard let least = ratios.min(), let most = ratios.max(), least >= 2 else { return "" }
    let (low, high) = (Words.whole(Int64(least)), Words.whole(Int64(min(most, 1e15))))
    return
      "; without the same people and luck in all cases this would take \(low == high ? low : "\(low) to \(high)") times as many lives"
  }

  /// The first figure that the spec asks for by itself, case by case; nil if there is none.
  private var asked: String? {
    guard let figure = verdicts.askedFigures.first else { return nil }
    let known = told.compactMap { index in figure.interval(results, index).map { (index, $0) } }
    func words(_ one: (Int, Interval)) -> String {
      let (low, high) = (one.1.low, one.1.high)
      return "\(Words.estimate(one.1.estimate, low: low, high: high, unit: figure.unit)) under \(name(one.0))"
    }
    guard let least = known.min(by: { $0.1.estimate < $1.1.estimate }),
      let most = known.max(by: { $0.1.estimate < $1.1.estimate })
    else { return nil }
    if known.count <= 4 { return "\(Sentence.begun(figure.name)) is \(Sentence.list(known.map(words)))." }
    return "Over \(known.count) cases, \(figure.name) lies between \(words(least)) and \(words(most))."
  }

  /// How many still come, case by case, on the last of the usual days.
  private var levelsOfUse: String {
    let day = [30, 7, 1].first { $0 < results.days }
    guard let day, let number = study.metrics.firstIndex(where: { $0.name == "active_d\(day)_share" }) else {
      return "The horizon is too short to speak of retention."
    }
    let parts = told.prefix(4).compactMap { index -> String? in
      guard let estimate = results.estimate(index, metric: number) else { return nil }
      return "\(Self.share(estimate)) under \(crossing.label(index))"
    }
    if parts.isEmpty { return "No life was activated, so nobody came back." }
    let kind = crossing.isCrossed ? "designs" : "cases"
    let more = told.count > 4 ? " (the first four of \(told.count) \(kind))" : ""
    return "Of activated lives\(among), those active on day \(day) are \(Sentence.list(parts))\(more)."
  }

  /// How fast the levels come, where curves differ.
  private var climb: String? {
    guard let early = LivesLayout.trackedLevels.firstIndex(of: 4),
      let late = LivesLayout.trackedLevels.firstIndex(of: 10)
    else { return nil }
    var seen: [String] = []
    let parts = told.compactMap { index -> String? in
      let curve = "\(study.cases[index].design.focus)"
      if seen.contains(curve) { return nil }
      seen.append(curve)
      let activated = results.activated(index)
      let fourth = results.row(index, results.layout.levelDay, early, width: results.days)
      let tenth = results.row(index, results.layout.levelDay, late, width: results.days).reduce(0, +)
      guard let four = Share(fourth.reduce(0, +), of: activated).interval(),
        let ten = Share(tenth, of: activated).interval()
      else { return nil }
      let median = HistogramQuantile.of(fourth)?.estimate.map { " (half of them by day \($0))" } ?? ""
      return
        "under \(crossing.label(index)) \(Self.share(four)) of activated lives reach level 4\(median), and \(Self.share(ten)) level 10"
    }
    if parts.isEmpty { return nil }
    return "Within \(counted(results.days, "day"))\(among), " + Sentence.list(Array(parts.prefix(3)), joint: "; ") + "."
  }

  /// What a case wins and what it costs, among the figures of the scorecard; nil for the baseline.
  private func tradeOff(_ index: Int) -> String? {
    guard study.baseline != nil else { return nil }
    let against = crossing.isCrossed ? ", against \(crossing.label(study.baseline ?? 0))\(among)," : ""
    let name = crossing.label(index) + against
    let outcomes = verdicts.key.compactMap { number in verdicts.verdict(index, metric: number).map { (number, $0) } }
    func told(_ wanted: Verdict) -> [String] {
      outcomes.filter { $0.1.verdict == wanted }.map { number, outcome in
        let depends = dependence.first { $0.index == index && $0.metric == number }.map { " (\($0.words))" } ?? ""
        return "\(study.metrics[number].title) by \(verdicts.changeWithInterval(outcome, number))\(depends)"
      }
    }
    let (better, worse) = (told(.better), told(.worse))
    let failings = recommendation?.failings(index) ?? []
    let guards = failings.isEmpty ? "" : "; it \(Sentence.list(failings))"
    if outcomes.isEmpty {
      return
        "Of \(name) too few lives are activated to say in which figure of the scorecard it is better or worse\(guards)."
    }
    if better.isEmpty && worse.isEmpty {
      return "\(name) is clearly better or worse in no figure of the scorecard\(guards)."
    }
    let parts = [
      better.isEmpty ? nil : "better in \(Sentence.list(better))",
      worse.isEmpty ? nil : "worse in \(Sentence.list(worse))",
    ].compactMap { $0 }
    let rest = better.count + worse.count < outcomes.count ? "; in the rest of the scorecard it is clearly neither" : ""
    return "\(name) is \(parts.joined(separator: ", and "))\(rest)\(guards)."
  }

  /// How many earn the first badge that cases set differently; nil if there is none.
  private var badgesChanged: String? {
    let shown = study.baseline ?? 0
    for badge in study.cases[shown].design.savings.badges {
      let changed = told.filter { !study.cases[$0].design.savings.badges.contains(badge) }
      if changed.isEmpty { continue }
      let parts = ([shown] + changed).prefix(4).compactMap { index -> String? in
        let badges = study.cases[index].design.savings.badges
        guard let place = badges.firstIndex(where: { $0.id == badge.id }) else { return nil }
        let earned = results.row(index, results.layout.badgeDay, place, width: results.days).reduce(0, +)
        return Share(earned, of: results.activated(index)).interval().map { "\(Self.share($0)) under \(name(index))" }
      }
      let more = changed.count > 3 ? " (the first four that differ)" : ""
      if parts.count > 1 {
        return "The badge \(badge.id) is ever earned by \(Sentence.list(parts)) of activated lives\(more)."
      }
    }
    return nil
  }

  /// The two shares that are so often taken for one another.
  private var flowAndStock: String? {
    guard let week = LifeSummary.milestones.firstIndex(of: 7), results.days >= 7 else { return nil }
    let index = study.baseline ?? 0
    let last = LivesLayout.stockDays(results.days).count - 1
    guard let flow = results.ever(index, .deposit, milestone: week).interval(),
      let held = results.stock(index, .deposit, day: last, milestone: week).interval()
    else { return nil }
    return
      "Under \(name(index)), \(Self.share(flow)) of activated lives ever save 7 days in a row, but of those who save on the last day \(Self.share(held)) are in such a streak: those who are seen today are not all who came."
  }

  // MARK: Words

  /// ` among the baseline's people`, where there are others.
  private var among: String { crossing.isCrossed ? " among the baseline's people" : "" }

  static func share(_ interval: Interval) -> String {
    Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: "share")
  }

  func name(_ index: Int) -> String { "\u{201C}\(study.cases[index].name)\u{201D}" }
}
