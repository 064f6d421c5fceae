import Fields
import Reports
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
    let answers = [sentence(answer), turning(answer), gap(answer)].compactMap(\.self)
    let thresholds = ThresholdText(inquiry: inquiry, progress: progress, answer: answer)
    return LivesAddition(
      answers: answers, figures: [thresholds?.figure].compactMap(\.self),
      tables: [SolvedTable.table([row(answer)])] + [thresholds?.table].compactMap(\.self))
  }

  // MARK: Sentences

  private func sentence(_ answer: RootAnswer) -> String {
    let wanted = "\(Words.value(inquiry.target, unit: unit)) \(figureWords)"
    let range = "\(input.path) from \(numberText(input.low)) to \(numberText(input.high))"
    let from = "Solved from \(inquiry.points.start.words)"
    switch answer.outcome {
    case .found(let value, let neighbour, let reach):
      let other = neighbour.map { "; at \(numberText($0)) it is \(figure(answer, $0))" } ?? ""
      return
        "Of \(range), \(numberText(value)) comes nearest to \(wanted): there it is \(figure(answer, value))\(other). \(from).\(open(reach))"
    case .outside:
      let ends = [input.low, input.high].map { "\(figure(answer, $0)) at \(numberText($0))" }
      let all = answer.values.map(\.interval.estimate)
      let side = (all.max() ?? 0) < inquiry.target ? "more" : "less"
      return
        "\(wanted) is outside of what \(range) can do: it is \(Sentence.list(ends)), and \(side) was wanted. \(from)."
    case .undefined(let value):
      return
        "\(input.path) cannot be solved for: at \(numberText(value)) the design is not valid, or too little is known of \(inquiry.figure.name)."
    case .unfinished(let low, let high):
      return
        "\(wanted) lies between \(input.path) \(numberText(low)) and \(numberText(high)), but the search did not converge in \(answer.values.count) values. \(from)."
    }
  }

  /// The values that chance leaves open.
  private func open(_ reach: ClosedRange<Double>) -> String {
    let (low, high) = (reach.lowerBound, reach.upperBound)
    if !input.isWhole { return " Chance leaves values from \(Words.interval(low, high)) open." }
    return low == high ? "" : " Chance leaves values from \(numberText(low)) to \(numberText(high)) open."
  }

  private func turning(_ answer: RootAnswer) -> String? {
    answer.isMonotone
      ? nil
      : "The figure does not only rise or only fall with \(input.path): there may be other values that meet it as well."
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
    let gaps = both.map { $0.simulated.estimate - $0.run.estimate }
    let lives = Words.whole(Int64(pass.lives))
    let start =
      "One run for all thresholds, of the design as it is (threshold \(numberText(input.start)), \(lives) lives), said \(run)"
    let own = places.contains(guess) ? "" : " By that run alone the answer would be \(pass.thresholds[guess])."
    if gaps.allSatisfy({ $0 == 0 }) {
      return "\(start); so it is, simulated with \(both.count > 1 ? "them" : "it").\(own)"
    }
    let simulated = list(both.map { value($0.simulated) })
    let differences = list(gaps.map { $0 == 0 ? "nothing" : Words.points($0) })
    return
      "\(start); simulated with \(both.count > 1 ? "them" : "it"), it is \(simulated). The gap, \(differences), is what the badge itself does: near, it draws people on, and won, it pleases them.\(own)"
  }

  private func value(_ interval: Interval) -> String {
    Words.value(interval.estimate, low: interval.low, high: interval.high, unit: unit)
  }

  private var figureWords: String {
    guard let badge = inquiry.badge else { return "in \(inquiry.figure.name)" }
    return "of activated lives with \(badge.id) within \(badge.day) days"
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
      outcome: answer.outcome.word, isMonotone: answer.isMonotone, simulated: answer.values.count)
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
