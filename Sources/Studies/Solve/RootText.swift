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
    let ends = [low.rounded(), high.rounded()]
    return ends[0] == ends[1] ? "" : " Chance leaves values from \(numberText(ends[0])) to \(numberText(ends[1])) open."
  }

  private func turning(_ answer: RootAnswer) -> String? {
    answer.isMonotone
      ? nil
      : "The figure does not only rise or only fall with \(input.path): there may be other values that meet it as well."
  }

  /// What the one run said, and how far that is from what is simulated at its answer.
  private func gap(_ answer: RootAnswer) -> String? {
    guard let pass = progress.pass, let tally = progress.tally, let guess = progress.guess, let badge = inquiry.badge,
      let place = pass.days.firstIndex(of: badge.day),
      let looked = pass.share(guess, day: place, tally).interval()
    else { return nil }
    let threshold = Double(pass.thresholds[guess])
    guard let simulated = answer.interval(at: threshold) else { return nil }
    let difference = simulated.estimate - looked.estimate
    let own = numberText(input.start)
    let run =
      "One run of the design as it is (threshold \(own), \(Words.whole(Int64(pass.lives))) lives) put \(numberText(threshold)) nearest, at \(told(looked))"
    if difference == 0 { return "\(run); simulated with it, it is exactly that." }
    return
      "\(run); simulated with it, it is \(told(simulated)). The gap of \(Words.points(difference)) is what the badge itself does: near, it draws people on, and won, it pleases them."
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
