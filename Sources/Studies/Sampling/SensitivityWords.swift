import Experiments
import Fields
import Reports
import Statistics

extension SensitivityReport {
  /// What the first figure depends on, a sentence a named case.
  var answer: String {
    sampling.named.indices.map { named in
      let text = dependence(all[named][0])
      return sampling.named.count > 1 ? "Under \u{201C}\(sampling.named[named].name)\u{201D}: \(text)" : text
    }.joined(separator: " ")
  }

  /// How the strongest inputs move the first figure, and what the others depend on.
  var findings: [Finding] {
    let first = sampling.named.indices.compactMap { named in
      moves(all[named][0]).map { Finding(lead(named) + $0, figure: "effects") }
    }
    let others = sampling.named.indices.flatMap { named in
      all[named].dropFirst().map { Finding(lead(named) + dependence($0), figure: nil) }
    }
    return Array((first.prefix(3) + others).prefix(5))
  }

  private func lead(_ named: Int) -> String {
    sampling.named.count > 1 ? "Under \u{201C}\(sampling.named[named].name)\u{201D}: " : ""
  }

  // MARK: One figure

  /// `Of what the share active on day 30 depends on here, streak stake alone decides 81 % (78 to 84 %); …`.
  func dependence(_ one: Sensitivity) -> String {
    let title = one.figure.title
    if one.isConstant {
      return "Nothing that varies here matters for \(title): every case has the same value."
    }
    let ranked = one.influences.sorted { ($0.weight, $1.input) > ($1.weight, $0.input) }
    if ranked.isEmpty {
      let why =
        isScarce
        ? "\(pointsText) are too few to tell (\(sampling.usualPoints) would do)"
        : "more than the \(amount) a case, more than \(pointsText), or wider ranges, may tell"
      return "Whether anything that varies here matters for \(title) is undecided: \(why)."
    }
    switch sampling.design {
    case .sobol: return shares(one, ranked)
    case .morris: return sizes(one, ranked)
    case .latin: return directions(one, ranked)
    }
  }

  /// Whether there are too few copies to say what is sure.
  var isScarce: Bool { sampling.copyCount < Sampling.fewestCopies }

  private var pointsText: String { counted(sampling.points, sampling.method == .morris ? "walk" : "point") }

  private func shares(_ one: Sensitivity, _ ranked: [Sensitivity.Influence]) -> String {
    func share(_ interval: Interval) -> String {
      Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: "share")
    }
    func names(_ role: Sensitivity.Role) -> [String] {
      ranked.filter { $0.role == role }.map { sampling.spoken($0.input) }
    }
    let matters = ranked.filter { $0.role == .matters }.map { influence in
      let (first, total) = (influence.measures[0], influence.measures[1])
      let more = total.low > first.high ? ", and together with others \(share(total))" : ""
      return "\(sampling.spoken(influence.input)) alone decides \(share(first))\(more)"
    }
    let together = ranked.filter { $0.role == .together }.map {
      "\(sampling.spoken($0.input)) matters only together with others (\(share($0.measures[1])))"
    }
    let (none, open) = (names(.none), names(.undecided))
    let rest = [
      none.isEmpty ? nil : "\(Sentence.list(none)) \(none.count == 1 ? "does" : "do") nothing that matters",
      open.isEmpty ? nil : "of \(Sentence.list(open)) it is undecided",
      one.chance.map { "chance is \(share($0)) of them" },
      one.wanted.map { "\(pointsText) are too few to tell such shares apart (about \($0) would)" },
    ]
    let parts = Array((matters + together).prefix(5)) + rest.compactMap(\.self)
    return "Of the differences in \(one.figure.title) over this box, \(parts.joined(separator: "; "))."
  }

  private func sizes(_ one: Sensitivity, _ ranked: [Sensitivity.Influence]) -> String {
    func told(_ influence: Sensitivity.Influence) -> String {
      let size = influence.measures[0]
      let unit = one.figure.unit == "share" ? "share difference" : one.figure.unit
      let amount = Words.value(size.estimate, low: size.low, high: size.high, unit: unit)
      let shown = one.figure.unit == "share" ? amount.replacing("+", with: "") : "\(amount)\u{A0}\(unit)"
      let way =
        switch influence.role {
        case .rises where !sampling.isNumber(influence.input), .falls where !sampling.isNumber(influence.input): ""
        case .rises: ", up with it"
        case .falls: ", down with it"
        case .bends: ", not one way everywhere"
        default: ""
        }
      return "\(sampling.spoken(influence.input)) by \(shown)\(way)"
    }
    let strong = ranked.filter { [.rises, .falls, .bends].contains($0.role) }
    let weak = ranked.filter { $0.role == .little || $0.role == .none }.map { sampling.spoken($0.input) }
    let open = ranked.filter { $0.role == .undecided }.map { sampling.spoken($0.input) }
    let parts = [
      strong.isEmpty
        ? "no input surely moves it more than chance does"
        : "moved over its whole range alone, an input changes it by how much: \(Sentence.list(strong.prefix(6).map(told)))",
      weak.isEmpty ? nil : "little or nothing comes from \(Sentence.list(weak))",
      open.isEmpty ? nil : "undecided, as it may be chance alone: \(Sentence.list(open))",
      isScarce ? "\(pointsText) are too few to tell (\(sampling.usualPoints) would do)" : nil,
    ].compactMap(\.self)
    return "\(Sentence.begun(one.figure.title)): \(parts.joined(separator: "; "))."
  }

  private func directions(_ one: Sensitivity, _ ranked: [Sensitivity.Influence]) -> String {
    func told(_ influence: Sensitivity.Influence) -> String {
      let r = influence.measures[0]
      let numbers =
        "mean rank correlation \(Words.value(r.estimate, low: r.low, high: r.high, unit: "", plus: true)), "
        + Words.interval(r.low, r.high, plus: true)
      let way = influence.role == .rises ? "higher" : "lower"
      let (name, levels) = (sampling.spoken(influence.input), sampling.inputs[influence.input].levels)
      // What has no order, such as a switch, has its values in the order of the spec.
      guard sampling.isNumber(influence.input) else {
        let ends = [levels.last, levels.first].map { ($0 ?? []).map(\.valueText).joined(separator: ", ") }
        return "\(way) with \(name) \(ends[0]) than with \(ends[1]) (\(numbers))"
      }
      return "\(way) with more \(name) (\(numbers))"
    }
    let clear = ranked.filter { $0.role != .noDirection }
    let open = ranked.filter { $0.role == .noDirection }.map { sampling.spoken($0.input) }
    let parts = [
      clear.isEmpty ? nil : Sentence.list(clear.prefix(5).map(told)),
      open.isEmpty ? nil : "no clear direction with \(Sentence.list(open))",
    ].compactMap(\.self)
    return "What moves \(one.figure.title) over these points: \(parts.joined(separator: "; "))."
  }

  /// How the first figure moves with its strongest input, from one end to the other.
  private func moves(_ one: Sensitivity) -> String? {
    let ranked = one.influences.sorted { ($0.weight, $1.input) > ($1.weight, $0.input) }
    guard let top = ranked.first(where: { $0.role != .none && $0.role != .undecided }) else { return nil }
    let effects = one.effects(top.input)
    guard let first = effects.first, let last = effects.last, effects.count > 1, first.interval != nil,
      last.interval != nil
    else { return nil }
    func told(_ effect: Sensitivity.Effect) -> String {
      let unit = one.figure.unit
      let (low, high) = (effect.interval?.low ?? effect.mean, effect.interval?.high ?? effect.mean)
      let text = Words.estimate(effect.mean, low: low, high: high, unit: unit)
      let shown = unit == "share" || unit.isEmpty ? text : "\(text)\u{A0}\(unit)"
      return "\(shown) at \(sampling.spoken(top.input)) \(effect.level)"
    }
    return "Whatever the other values, the mean of \(one.figure.title) is \(told(first)) and \(told(last))."
  }

  // MARK: Pictures

  /// The inputs by what they do to the first figure, and the figure level by level of the strongest.
  var pictures: [Figure] { [ranking, curve].compactMap { $0 } }

  private var ranking: Figure? {
    guard let one = all.first?.first, !one.influences.isEmpty else { return nil }
    let ranked = one.influences.sorted { ($0.weight, $1.input) > ($1.weight, $0.input) }
    let scale = isSobol ? 100.0 : 1
    let rows = ranked.map { influence in
      let measure = influence.measures.count == 2 && isSobol ? influence.measures[1] : influence.measures[0]
      return Intervals.Row(
        sampling.spoken(influence.input), difference: measure.estimate * scale, low: measure.low * scale,
        high: measure.high * scale, verdict: influence.role.rawValue, change: change(influence, one.figure))
    }
    let told = rows.map { "\($0.name): \($0.change), \($0.verdict)" }.joined(separator: "; ")
    return Intervals(
      id: "sensitivity", title: "What \(one.figure.title) depends on",
      subtitle: "\(xTitle), with intervals that all hold at once with 95\u{A0}%",
      description: "A row an input, the strongest first, with a dot and a line for the interval. \(told).",
      finding: dependence(one), baseline: "nothing", margin: nil, xTitle: xTitle, isShare: false, rows: rows
    ).figure
  }

  private var isSobol: Bool {
    if case .sobol = sampling.design { true } else { false }
  }

  private var xTitle: String {
    switch sampling.design {
    case .latin: "Rank correlation with the input"
    case .sobol: "Part in the variance, percent"
    case .morris:
      "Typical size of the change over the input's range\(figures[0].unit.isEmpty ? "" : ", \(figures[0].unit)")"
    }
  }

  private func change(_ influence: Sensitivity.Influence, _ figure: SampledFigure) -> String {
    let first = influence.measures[0]
    switch sampling.design {
    case .sobol:
      let total = influence.measures[1]
      return "alone \(Words.percent(first.estimate)), in all \(Words.percent(total.estimate))"
    case .morris: return Words.value(first.estimate, low: first.low, high: first.high, unit: "")
    case .latin:
      return
        "\(Words.value(first.estimate, low: first.low, high: first.high, unit: "", plus: true)) (\(Words.interval(first.low, first.high, plus: true)))"
    }
  }

  /// The first figure by level of its strongest numeric input, a line a named case.
  private var curve: Figure? {
    guard let one = all.first?.first else { return nil }
    let ranked = one.influences.sorted { ($0.weight, $1.input) > ($1.weight, $0.input) }
    // Where nothing is ranked, the first number that varies.
    let numeric = ranked.map(\.input) + (ranked.isEmpty ? Array(sampling.inputs.indices) : [])
    guard let top = numeric.first(where: sampling.isNumber), !sampling.spread.isEmpty else { return nil }
    let lines = all.enumerated().map { named, all in
      Curves.Line(
        sampling.named.count > 1 ? sampling.named[named].name : "all points",
        all[0].effects(top).compactMap { effect in
          effect.place.map {
            Curves.Point(x: $0, y: effect.mean, low: effect.interval?.low, high: effect.interval?.high)
          }
        })
    }
    let (spoken, title) = (sampling.spoken(top), one.figure.title)
    return Curves(
      id: "effects", title: "\(one.figure.heading) by \(spoken)",
      subtitle: "Mean over all points at a value, whatever the other values. Band: 95\u{A0}% interval, luck included.",
      description: "The mean of \(title) against \(spoken), with a band for the interval.",
      finding: "\(one.figure.heading) by \(spoken), whatever the other values.",
      x: Curves.XAxis(Sentence.begun(spoken), scale: .number),
      y: Curves.YAxis(
        one.figure.heading + (one.figure.unit.isEmpty || one.figure.unit == "share" ? "" : ", \(one.figure.unit)"),
        isShare: one.figure.unit == "share"), lines: lines
    ).figure
  }
}
