import CoinDrop
import Experiments
import Fields
import Reports
import Statistics

/// What a drops study found, in words.
struct DropsFindings {
  let results: DropsResults
  let verdicts: DropsVerdicts
  let slices: DropsSlices

  private var study: DropsStudy { results.study }
  private var chosen: Int { study.chosen }

  init(_ results: DropsResults) {
    self.results = results
    verdicts = DropsVerdicts(results: results)
    slices = DropsSlices(results.study)
  }

  /// The answer to the question, one sentence: what bounces once and lies still, how long the jar takes, what a frame costs.
  var answer: String { "\(wished); \(asChosen)." }

  /// At most five, each with its interval.
  var all: [Finding] {
    var findings: [Finding] = []
    if let text = along(.settle) { findings.append(Finding(text, figure: "settle")) }
    if let text = along(.bounces) { findings.append(Finding(text, figure: "bounces")) }
    if let text = average ?? extremes { findings.append(Finding(text, figure: slices.plane == nil ? nil : "map")) }
    if let text = unchanged { findings.append(Finding(text)) }
    if let frames { findings.append(Finding(frames)) }
    if let text = lost { findings.append(Finding(text)) }
    // Where there are six, coins that left or never rested are told before how often they bounce.
    if findings.count > 5, hasLost { findings.remove(at: average == nil ? 2 : 1) }
    return Array(findings.prefix(5))
  }

  /// What is found whatever the cases are: the quickest and the slowest, what frames cost, who did not rest.
  var ofAnyCases: [Finding] { [extremes, frames, lost].compactMap { $0.map { Finding($0) } } }

  // MARK: The answer

  /// Which cases bounce once and then lie still.
  private var wished: String {
    let patience = Words.number(study.cases[chosen].scene.patienceS)
    guard let parameter = slices.parameter, let all = slices.leadLines else {
      let wish = "bounces once and then lies still within \(patience)\u{A0}s of the last coin"
      let good = study.cases.indices.filter { verdicts.verdict($0).isWished }
      if study.cases.count == 1 {
        let verdict = verdicts.verdict(chosen)
        return verdict.isWished ? "Yes: a coin \(wish)" : "\(verdict.isOpen ? "Undecided" : "No"): \(verdict.word)"
      }
      let names = good.prefix(4).map { "\u{201C}\(study.cases[$0].name)\u{201D}" }
      let list = good.isEmpty ? "" : " (\(Sentence.list(names))\(good.count > 4 ? " among them" : ""))"
      return "In \(good.isEmpty ? "none" : "\(good.count)") of \(study.cases.count) cases\(list) a coin \(wish)"
    }
    let told = all.map { wished($0, parameter, patience) }
    if told.allSatisfy({ $0 == told[0] }) {
      let isPlain = all.count == 1 || told[0].hasPrefix("no ")
      return Sentence.begun(isPlain ? told[0] : "whatever the other values, \(told[0])")
    }
    let few = all.indices.filter { all.count <= 4 || all[$0].cases.contains(chosen) }
    return Sentence.begun(
      Sentence.list(few.map { "\(all[$0].name.isEmpty ? "" : "with \(all[$0].name), ")\(told[$0])" }, joint: "; "))
  }

  /// Which cases of a line bounce once, and which of those lie still in time: `restitution 0 to 0.2 bounces once, but it
  /// takes 2.3 to 2.6 s after the last coin until nine drops in ten lie still`.
  private func wished(_ line: DropsSlices.Line, _ parameter: DropsParameters.Parameter, _ patience: String) -> String {
    let once = line.cases.filter { verdicts.verdict($0).bounces == 1 }
    if once.isEmpty { return "no \(parameter.spoken) tried surely makes a coin bounce once" }
    let still = once.filter { verdicts.verdict($0).isStill == .yes }
    let bounces = "\(at(once, line, parameter)) a coin bounces once"
    if still.count == once.count { return "\(bounces) and lies still within \(patience)\u{A0}s of the last coin" }
    if !still.isEmpty {
      return "\(bounces), and \(at(still, line, parameter)) is surely still within \(patience)\u{A0}s of the last coin"
    }
    // That it takes longer is said where it is sure; elsewhere the sample is too small to tell.
    let late = once.filter { verdicts.verdict($0).isStill == .no }
    let known = late.compactMap { results.quantile($0, .settle, p: 0.9).estimate }
    guard let least = known.min(), let most = known.max(), known.count == once.count else {
      let word = late.count == once.count ? "does not lie" : "is not surely"
      return "\(bounces), but the jar \(word) still within \(patience)\u{A0}s of the last coin"
    }
    let within = least == most ? Self.seconds(most) : "\(Digits.fixed(least, decimals: 2)) to \(Self.seconds(most))"
    return "\(bounces), but it takes \(within) after the last coin until nine drops in ten lie still"
  }

  /// `at restitution 0 to 0.2`, `with 1 to 5 coins`.
  private func at(_ some: [Int], _ line: DropsSlices.Line, _ parameter: DropsParameters.Parameter) -> String {
    let levels = slices.levels(some, of: line.cases)
    if parameter.path == "scene.coins" { return levels == "1" ? "with one coin" : "with \(levels) coins" }
    return "at \(parameter.spoken) \(levels)"
  }

  /// What the scene as it is does.
  var asChosen: String {
    let bounces = results.quantile(chosen, .bounces).estimate.map { $0 == 1 ? "once" : "\(Words.number($0)) times" }
    let own =
      isOwn
      ? "as the scene has it"
      : study.experiment.sampling == nil ? "nearest to the scene as it is" : "at the sampled point closest to the scene"
    return
      "\(own) (\(slices.told(chosen))) a coin bounces \(bounces ?? "– times"), \(stillness(chosen)), and \(frameWords)"
  }

  /// Whether the chosen case has the scene's own values.
  private var isOwn: Bool {
    study.parameters.all.allSatisfy { $0.isOwn(chosen) }
  }

  /// `the jar lies still 1.84 s after the last coin (1.68 to 1.94 s; nine drops in ten within 2.31 s)`.
  private func stillness(_ index: Int) -> String {
    let settle = results.quantile(index, .settle)
    guard let middle = settle.estimate else { return "most drops do not lie still within the watched time" }
    let late = results.quantile(index, .settle, p: 0.9).estimate.map {
      "; nine drops in ten within \(Self.seconds($0))"
    }
    return
      "the jar lies still \(Self.seconds(middle)) after the last coin (\(Self.range(settle, "s"))\(late ?? "; at least one drop in ten does not in the watched time"))"
  }

  private var frameWords: String {
    guard let cost = results.sample(chosen, .frameMax).greatest else { return "no frame was counted" }
    let budget = Self.milliseconds(study.cases[chosen].scene.frameBudgetMs)
    let fixed = study.cases[chosen].device.frameUs / 1000
    let share = fixed > 0 ? ", \(Words.number(fixed))\u{A0}ms of it whatever falls" : ""
    return
      "the dearest frame costs \(Self.milliseconds(cost)) of \(budget)\u{A0}ms on \(study.deviceName)\(share)"
  }

  // MARK: Findings

  /// How a measure moves along the lead, the other parameters as chosen.
  private func along(_ metric: DropsMetric) -> String? {
    guard let lead = slices.lead, let parameter = slices.parameter, let line = slices.chosenLine(along: lead),
      let first = line.cases.first, let last = line.cases.last
    else { return nil }
    func told(_ index: Int) -> String {
      let value = results.quantile(index, metric)
      let text = value.estimate.map { "\(Self.amount($0, metric)) (\(Self.range(value, metric.unit)))" }
      return "\(text ?? "beyond the watched time") at \(parameter.spoken) \(slices.value(lead, of: index))"
    }
    let place = line.name.isEmpty ? "" : " with \(line.name)"
    if line.cases.allSatisfy({ results.quantile($0, metric).estimate == nil }) {
      return "The median \(metric.title)\(place) is beyond the watched time at every \(parameter.spoken) tried."
    }
    let middle = line.cases.contains(chosen) && chosen != first && chosen != last ? [chosen] : []
    let text = Sentence.list(([first] + middle + [last]).map(told))
    return "The median \(metric.title)\(place) is \(text)\(trend(line, metric))."
  }

  /// Whether the measure rises or falls from case to case of a line, by paired means from the chosen case.
  private func trend(_ line: DropsSlices.Line, _ metric: DropsMetric) -> String {
    let estimates = line.cases.map { results.quantile($0, metric).estimate ?? .infinity }
    if estimates.allSatisfy({ $0 == estimates.first }) {
      return ", the same at every value"
    }
    let steps = zip(estimates, estimates.dropFirst())
    if steps.allSatisfy({ $0 < $1 }) { return ", and rises from each value to the next" }
    if steps.allSatisfy({ $0 > $1 }) { return ", and falls from each value to the next" }
    if steps.allSatisfy({ $0 <= $1 }) { return ", and never falls from one value to the next" }
    if steps.allSatisfy({ $0 >= $1 }) { return ", and never rises from one value to the next" }
    guard let last = line.cases.last, last != chosen, let change = results.change(last, metric) else { return "" }
    let ends = Words.interval(change.low, change.high, plus: true)
    let unit = metric.unit.isEmpty ? "" : "\u{A0}\(metric.unit)"
    return ", not in every step; over the same starts the last differs from the chosen one by \(ends)\(unit) on average"
  }

  /// How settling moves with the two parameters of the map, each averaged over all others; nil without a map.
  private var average: String? {
    guard let plane = slices.plane, slices.lines(along: plane.across).count > 4 else { return nil }
    let parts = [plane.across, plane.up].compactMap(average)
    return parts.isEmpty ? nil : "Averaged over all other values, \(Sentence.list(parts, joint: "; "))."
  }

  /// `by restitution the time to lie still surely rises …`.
  private func average(_ number: Int) -> String? {
    let parameter = study.parameters.all[number]
    let levels = slices.averages(results, .settle, along: number)
    guard let first = levels.first, let last = levels.last, levels.count > 2 else { return nil }
    let rises = zip(levels, levels.dropFirst()).count { $0.change.estimate < $1.change.estimate }
    func told(_ level: DropsSlices.Average) -> String {
      let (low, middle, high) = (level.change.low, level.change.estimate, level.change.high)
      let text = Words.value(middle, low: low, high: high, unit: "", plus: true)
      let ends = Words.interval(low, high, plus: true)
      return "\(text)\u{A0}s (\(ends)\u{A0}s) at \(parameter.spoken) \(Words.number(level.value))"
    }
    let isRising = first.change.high < last.change.low
    let isFalling = last.change.high < first.change.low
    let surely = isRising ? "surely rises" : isFalling ? "surely falls" : "neither surely rises nor falls"
    return
      "with \(parameter.spoken) the time to lie still \(surely) from one end to the other: against the chosen case it differs by \(told(first)) and by \(told(last)), and it rises in \(rises) of \(levels.count - 1) steps"
  }

  /// The quickest and the slowest cases to lie still.
  private var extremes: String? {
    guard study.cases.count > 2 else { return nil }
    let ranked = study.cases.indices.compactMap { index in
      results.quantile(index, .settle).estimate.map { (index: index, value: $0) }
    }
    guard let quick = ranked.min(by: { $0.value < $1.value }), let slow = ranked.max(by: { $0.value < $1.value })
    else { return nil }
    let open = study.cases.indices.filter { results.quantile($0, .settle).estimate == nil }
    if open.isEmpty, quick.value == slow.value { return nil }
    func told(_ index: Int, _ value: Double) -> String {
      "\(Self.seconds(value)) (\(Self.range(results.quantile(index, .settle), "s"))) \(slices.where(index))"
    }
    let lead = "Of \(study.cases.count) cases the quickest lies still after \(told(quick.index, quick.value))"
    if let first = open.first {
      let which = slices.where(first) + (open.count == 1 ? "" : " and in \(open.count - 1) other cases")
      return "\(lead) (median); \(which) most drops still move at the end of the watched time."
    }
    return "\(lead), the slowest after \(told(slow.index, slow.value)) (medians)."
  }

  /// A parameter that changes nothing at all, drop by drop.
  private var unchanged: String? {
    for number in study.parameters.all.indices {
      let line = study.parameters.cases(free: [number])
      guard line.count > 1, line.allSatisfy({ results.isSameAsChosen($0) }) else { continue }
      let parameter = study.parameters.all[number]
      let values = Sentence.list(line.map { slices.value(number, of: $0) })
      return
        "With the other values as chosen, \(parameter.spoken) changes nothing: \(values) give the same measures in every drop."
    }
    return same
  }

  /// Values of the lead that give the very same drops as the chosen case.
  private var same: String? {
    guard let lead = slices.lead, let parameter = slices.parameter, let line = slices.chosenLine(along: lead) else {
      return nil
    }
    let equal = line.cases.filter { results.isSameAsChosen($0) }
    if equal.count < 2 { return nil }
    let values = slices.levels(equal, of: line.cases)
    return "With the other values as chosen, \(parameter.spoken) \(values) give the same measures in every drop."
  }

  /// What frames cost.
  private var frames: String? {
    let costs = study.cases.indices.compactMap { index in
      results.sample(index, .frameMax).greatest.map { (index: index, value: $0) }
    }
    guard let dear = costs.max(by: { $0.value < $1.value }) else { return "No frame was counted." }
    let isEverywhere = costs.count > 1 && costs.allSatisfy { $0.value == dear.value }
    let place = isEverywhere ? "in every case" : slices.where(dear.index)
    let budget = study.cases[dear.index].scene.frameBudgetMs
    let over = study.cases.indices.count { results.sample($0, .overBudget).greatest ?? 0 > 0 }
    let limit = "more than the \(Self.milliseconds(budget))\u{A0}ms there are"
    let verdict =
      over == 0 ? "no frame takes \(limit)" : "in \(over) of \(study.cases.count) cases some frames take \(limit)"
    return
      "The dearest frame of all costs \(Self.milliseconds(dear.value))\u{A0}ms on \(study.deviceName), \(place); \(verdict). Costs are counts of work × the coefficients of the device profile, of which those of phones are assumed."
  }

  /// Whether any coin did not lie still, or left.
  private var hasLost: Bool {
    study.cases.indices.contains { index in
      results.nonFinite(index) > 0 || [.notSettled, .outside].contains { results.count(index, $0) > 0 }
    }
  }

  /// Coins that did not lie still, or left.
  private var lost: String? {
    let cases = study.cases.indices
    let unsettled = cases.map { results.count($0, .notSettled) }.reduce(0, +)
    let outside = cases.map { results.count($0, .outside) }.reduce(0, +)
    let broken = cases.map { results.nonFinite($0) }.reduce(0, +)
    let drops = cases.map { results.drops($0) }.reduce(0, +)
    if !hasLost {
      return "In all \(Words.whole(drops)) drops every coin came to rest inside the jar."
    }
    let worst = cases.max { results.count($0, .notSettled) < results.count($1, .notSettled) } ?? chosen
    let all = results.count(worst, .notSettled)
    let place = all == unsettled || cases.allSatisfy { results.count($0, .notSettled) == all } ? "" : "most "
    let most = cases.count > 1 && (all == unsettled || !place.isEmpty) ? " (\(place)\(slices.where(worst)))" : ""
    let parts = [
      unsettled > 0 ? "\(Words.whole(unsettled)) had not settled in the watched time\(most)" : nil,
      outside > 0 ? "\(Words.whole(outside)) ended with a coin outside the jar" : nil,
      broken > 0 ? "in \(Words.whole(broken)) a coin left the numbers" : nil,
    ]
    return "Of \(Words.whole(drops)) drops \(Sentence.list(parts.compactMap(\.self)))."
  }

  // MARK: Words

  private static func seconds(_ value: Double) -> String { "\(fixed(value, 2))\u{A0}s" }
  private static func milliseconds(_ value: Double) -> String { fixed(value, 2) }

  private static func amount(_ value: Double, _ metric: DropsMetric) -> String {
    metric.unit.isEmpty ? fixed(value, 2) : "\(fixed(value, 2))\u{A0}\(metric.unit)"
  }

  /// `1.68 to 2.04 s`, an open end where the bound lies beyond the watched time.
  private static func range(_ value: DropsResults.Quantile, _ unit: String) -> String {
    let end = unit.isEmpty ? "" : "\u{A0}\(unit)"
    // Of fewer than six drops no two bound the median with 95 %.
    if value.high == nil, (value.low ?? 0) == 0 { return "too few drops for an interval" }
    guard let high = value.high else { return "from \(fixed(value.low ?? 0, 2))\(end)" }
    return "\(fixed(value.low ?? 0, 2)) to \(fixed(high, 2))\(end)"
  }

  private static func fixed(_ value: Double, _ decimals: Int) -> String { Digits.fixed(value, decimals: decimals) }
}
