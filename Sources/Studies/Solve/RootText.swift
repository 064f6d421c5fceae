import Fields
import Reports
import Rules
import Statistics

/// What a search for a value tells: sentences and a row of the table `solved`.
struct RootText {
  let inquiry: RootInquiry
  let progress: RootInquiry.Progress

  private var input: SolveInput { inquiry.input }
  private var unit: String { inquiry.figure.unit }

  var addition: LivesAddition {
    guard case .done(let answer) = progress.step else {
      return LivesAddition(answers: ["\(input.path) is not solved yet."])
    }
    let answers = [sentence(answer), turning(answer)].compactMap(\.self)
    let thresholds = ThresholdText(inquiry: inquiry, progress: progress, answer: answer)
    return LivesAddition(
      answers: answers, findings: [Finding([gap(answer), details].compactMap(\.self).joined(separator: " "))],
      figures: [thresholds?.figure].compactMap(\.self),
      tables: [SolvedTable.table([row(answer)])] + [thresholds?.table].compactMap(\.self))
  }

  // MARK: Sentences

  private func sentence(_ answer: RootAnswer) -> String {
    let range = "\(input.name) \(numberText(input.low)) to \(numberText(input.high))"
    if isMetByAll(answer) {
      return "\(wanted) is met by every value simulated of \(range)."
    }
    switch answer.outcome {
    case .found(let value, let neighbour, let reach):
      let other = neighbour.map { place in
        "; at \(numberText(place)) it is \(answer.interval(at: place).map(self.value) ?? "unknown")"
      }
      let alike = answer.values.filter { $0.interval.estimate == inquiry.target }.count - 1
      let more = alike > 0 ? "; \(alike) more of the simulated values meet it as well" : ""
      return
        "\(wanted) is nearest at \(input.name) \(numberText(value))\(open(reach)): \(figure(answer, value))\(other ?? "")\(more)."
    case .outside:
      let ends = [input.low, input.high].map { "\(figure(answer, $0)) at \(numberText($0))" }
      let all = answer.values.map(\.interval.estimate)
      let side = (all.max() ?? 0) < inquiry.target ? "less" : "more"
      return "\(wanted) is not met by any simulated value of \(range): it is \(side), \(Sentence.list(ends))."
    case .undefined(let value):
      return
        "\(input.path) cannot be solved for: at \(numberText(value)) too little is known of \(inquiry.figure.name)."
    case .unfinished(let low, let high):
      return
        "\(wanted) lies between \(input.name) \(numberText(low)) and \(numberText(high)), but the search did not converge in \(answer.values.count) values."
    }
  }

  /// Whether every value that was simulated has the figure that is wanted.
  private func isMetByAll(_ answer: RootAnswer) -> Bool {
    !answer.values.isEmpty && answer.values.allSatisfy { $0.interval.estimate == inquiry.target }
  }

  /// What is wanted, of what: `nightOwl: 35 % within 30 days`.
  private var wanted: String {
    let target = inquiry.target
    let value =
      unit == "share" ? numberText(Tables.significant(target * 100, digits: 12)) + "\u{A0}%" : Words.number(target)
    guard let badge = inquiry.badge else { return "\(inquiry.figure.name): \(value)" }
    return "\(badge.id): \(value) within \(badge.day) days"
  }

  /// The values that chance leaves open.
  private func open(_ reach: ClosedRange<Double>) -> String {
    let (low, high) = (reach.lowerBound, reach.upperBound)
    let range = input.isWhole ? "\(numberText(low)) to \(numberText(high))" : Words.interval(low, high)
    return input.isWhole && low == high ? "" : " (chance leaves \(range) open)"
  }

  /// From what it was solved, and what stays as it is.
  private var details: String {
    var text =
      "\(input.path) was looked for from \(numberText(input.low)) to \(numberText(input.high)) in \(inquiry.points.start.words), where it is \(numberText(input.start))"
    guard let badge = inquiry.badge else { return text + "; all other fields stay as they are there." }
    let fields = Design.fields.encode(inquiry.points.start.design).value(at: "savings.badges")?[badge.id]
    if case .map(let entries)? = fields?.content {
      let others = entries.filter { $0.key != "threshold" && ![.null, .text("")].contains($0.value.content) }
      text +=
        "; the badge's other fields stay: "
        + others.map { "\($0.key): \($0.value.valueWords)" }
        .joined(separator: ", ")
    }
    return text + ". The figure is of activated lives."
  }

  private func turning(_ answer: RootAnswer) -> String? {
    answer.isMonotone
      ? nil
      : "It does not only rise or only fall with \(input.name): other values may meet it as well."
  }

  /// What the one run said at the answer and beside it, and how far that is from what was simulated there.
  private func gap(_ answer: RootAnswer) -> String? {
    guard let pass = progress.pass, let tally = progress.tally, let guess = progress.guess, let badge = inquiry.badge,
      let place = pass.days.firstIndex(of: badge.day)
    else { return nil }
    var places = [guess]
    if case .found(let value, let neighbour, _) = answer.outcome {
      let told = [value, neighbour].compactMap { $0 }.compactMap { pass.thresholds.firstIndex(of: Int64($0)) }
      places = told.isEmpty ? places : told
    }
    let both = places.compactMap { number -> (threshold: String, run: Interval, simulated: Interval)? in
      let threshold = Double(pass.thresholds[number])
      guard let run = pass.share(number, day: place, tally).interval(), let own = answer.interval(at: threshold) else {
        return nil
      }
      return (numberText(threshold), run, own)
    }
    if both.isEmpty { return nil }
    func list(_ words: [String]) -> String { Sentence.list(words) }
    let run = list(both.map { "\(value($0.run)) at \($0.threshold)" })
    let lives = Words.whole(Int64(pass.lives))
    let refused = pass.refused(tally)
    let lost = refused == 0 ? "" : " \(Words.whole(refused)) lives could not be replayed and are left out of it."
    let start =
      "One run for all thresholds, of the design as it is (threshold \(numberText(input.start)), \(lives) lives), said \(run)"
    let own = (places.contains(guess) ? "" : " By that run alone the answer would be \(pass.thresholds[guess]).") + lost
    if both.allSatisfy({ $0.simulated.estimate == $0.run.estimate }) {
      return "\(start); so it is, simulated with \(both.count > 1 ? "them" : "it").\(own)"
    }
    let simulated = list(both.map { value($0.simulated) })
    // The lives of the one run are among those simulated: as if of other lives, the interval is rather too wide.
    let gaps = both.map { ($0.threshold, $0.simulated.less($0.run).widened(forFamilyOf: both.count)) }
    func told(_ gaps: [(String, Interval)]) -> String {
      list(
        gaps.map {
          "\(Words.estimate($1.estimate, low: $1.low, high: $1.high, unit: unit == "share" ? "share difference" : unit)) at \($0)"
        })
    }
    let clear = gaps.filter { $0.1.low > 0 || $0.1.high < 0 }
    let unclear = gaps.filter { $0.1.low <= 0 && $0.1.high >= 0 }
    let because =
      clear.isEmpty
      ? ""
      : " The gap, \(told(clear)), is what the threshold itself does to people: near, a badge draws them on, and won, it pleases them."
    let none = unclear.isEmpty ? "" : " There is no clear gap\(clear.isEmpty ? "" : " otherwise"): \(told(unclear))."
    return "\(start); simulated with \(both.count > 1 ? "them" : "it"), it is \(simulated).\(because)\(none)\(own)"
  }

  private func value(_ interval: Interval) -> String {
    Words.value(interval.estimate, low: interval.low, high: interval.high, unit: unit)
  }

  private func figure(_ answer: RootAnswer, _ value: Double) -> String {
    answer.interval(at: value).map(told) ?? "unknown"
  }

  private func told(_ interval: Interval) -> String {
    Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: unit)
  }

  // MARK: Tables

  private func row(_ answer: RootAnswer) -> SolvedTable.Row {
    var row = SolvedTable.Row(
      item: inquiry.number, path: input.path, metric: inquiry.figure.name, unit: unit, wanted: inquiry.target,
      outcome: isMetByAll(answer) ? "every value" : answer.outcome.word, isMonotone: answer.isMonotone,
      simulated: answer.values.count)
    if case .found(let value, let neighbour, let reach) = answer.outcome {
      row.value = value
      row.reach = reach
      row.figure = answer.interval(at: value)
      row.neighbour = neighbour
      row.neighbourFigure = neighbour.flatMap(answer.interval)
    }
    return row
  }
}

extension Node {
  /// The value as a spec has it.
  fileprivate var valueWords: String {
    if case .text(let text) = content { return text }
    return json()
  }
}

extension RootAnswer.Outcome {
  /// One word for a table.
  var word: String {
    switch self {
    case .found: "found"
    case .outside: "outside"
    case .undefined: "unknown"
    case .unfinished: "not converged"
    }
  }
}
