import CoinDrop
import Experiments
import Fields
import Reports
import Statistics

/// How far two cases agree, in words and pictures.
struct DropsAgreementWords {
  let agreement: DropsAgreement
  let parting: DropsParting

  private var pairing: DropsPairing { agreement.pairing }
  private var study: DropsStudy { agreement.study }

  init(_ agreement: DropsAgreement) {
    self.agreement = agreement
    parting = DropsParting(agreement)
  }

  /// In which measures they agree, part, or are open; a sentence a case.
  var answer: String {
    pairing.others.indices.map(answer).joined(separator: " ")
  }

  private func answer(_ other: Int) -> String {
    let measures = coins(other).filter { $0.verdict != .unmeasured }
    let names = "\u{201C}\(pairing.others[other].name)\u{201D} and \u{201C}\(pairing.baseline)\u{201D}"
    if measures.allSatisfy({ $0.verdict == .same }) {
      return "Over \(cells(other)), \(names) are the same in every measure of every drop."
    }
    func named(_ verdicts: [DropsAgreement.Verdict], _ told: (DropsAgreement.Measure) -> String) -> [String] {
      measures.filter { verdicts.contains($0.verdict) }.map(told)
    }
    let (agree, part) = (named([.agrees, .same]) { "the \($0.metric.title)" }, named([.parts], told))
    let unjudged = measures.count { $0.verdict == .unjudged }
    let open = named([.open]) { "the \($0.metric.title)" }
    let parts = [
      agree.isEmpty
        ? nil
        : "agree on average in \(agree.count) of \(measures.count) measures of the coins, within the margins (\(Sentence.list(agree)))",
      part.isEmpty ? nil : "part in \(Sentence.list(part))",
      open.isEmpty ? nil : "leave open \(Sentence.list(open))",
      unjudged == 0 ? nil : "are not judged in \(unjudged) that \(unjudged == 1 ? "has" : "have") no margin",
    ]
    return "Over \(cells(other)), \(names) \(Sentence.list(parts.compactMap(\.self), joint: "; they "))."
  }

  /// At most five.
  var findings: [Finding] {
    let each = pairing.others.indices.flatMap { other in
      [within(other), tests(other)].compactMap { $0.map { Finding($0, figure: "agreement") } }
    }
    return Array((each + [worst, depends, frames].compactMap { $0.map { Finding($0) } }).prefix(5))
  }

  // MARK: Findings

  private func coins(_ other: Int) -> [DropsAgreement.Measure] { agreement.all[other].filter(\.metric.isMotion) }

  /// `200 points`, `12 cells`, `one cell`.
  private func cells(_ other: Int) -> String {
    let count = pairing.others[other].cells.count
    let name = study.experiment.sampling == nil ? "cell" : "point"
    return "\(counted(count, name)) of \(study.dropsText)"
  }

  /// `the height of the pile (+12.1 pt, +10.0 to +14.2 pt)`.
  private func told(_ measure: DropsAgreement.Measure) -> String {
    "the \(measure.metric.title) (\(amount(measure)))"
  }

  private func amount(_ measure: DropsAgreement.Measure) -> String {
    guard let difference = measure.difference else { return "too few points for an interval" }
    if measure.verdict == .same { return "no difference at all" }
    let unit = measure.metric.unit
    if unit == "share" {
      return
        "\(Words.value(difference.estimate, low: difference.low, high: difference.high, unit: "share difference")), \(Words.pointsInterval(difference.low, difference.high))"
    }
    let end = unit.isEmpty ? "" : "\u{A0}\(unit)"
    let value = Words.value(difference.estimate, low: difference.low, high: difference.high, unit: "", plus: true)
    return "\(value)\(end), \(Words.interval(difference.low, difference.high, plus: true))\(end)"
  }

  /// The first measures that agree, with how far and with the margin, and how large differences of single cells are.
  private func within(_ other: Int) -> String? {
    let measures = coins(other).filter { $0.verdict == .agrees }
    if measures.isEmpty { return nil }
    let told = measures.prefix(4).map { measure in
      let margin = measure.margin.map { "; \(size($0, measure.metric)) would matter" } ?? ""
      let typical =
        measure.isUneven
        ? measure.typical.map { ", typically by \(size($0.estimate, measure.metric)) in single cells" } : nil
      return "the \(measure.metric.title) by \(amount(measure))\(margin)\(typical ?? "")"
    }
    return
      "Against \u{201C}\(pairing.baseline)\u{201D}, \u{201C}\(pairing.others[other].name)\u{201D} differs on average in \(Sentence.list(told, joint: "; in "))."
  }

  /// `0.3 s`, `5 pp`.
  private func size(_ value: Double, _ metric: DropsMetric) -> String {
    if metric.unit == "share" { return Words.points(value).replacing("+", with: "") }
    return Words.number(value) + (metric.unit.isEmpty ? "" : "\u{A0}\(metric.unit)")
  }

  /// In how many cells distributions surely differ, and how many seem to by luck.
  private func tests(_ other: Int) -> String? {
    let measures = coins(other)
    let tests = measures.reduce(0) { $0 + $1.known.count }
    guard tests > 0 else { return nil }
    let share = Double(measures.reduce(0) { $0 + $1.differing }) / Double(tests)
    let lucky = measures.compactMap { measure in measure.luckShare.map { $0 * Double(measure.known.count) } }
    let sure = measures.filter { $0.surely > 0 }.sorted { $0.surely > $1.surely }
    let most = sure.prefix(3).map { "\($0.surely) in the \($0.metric.title)" }
    let count = pairing.others[other].cells.count
    let lead =
      sure.isEmpty
      ? "In no cell do the distributions of a measure surely differ"
      : "Of \(counted(count, "cell")) the distributions surely differ in \(Sentence.list(most))\(sure.count > 3 ? ", and in fewer of \(counted(sure.count - 3, "other measure"))" : "")"
    return
      "\(lead). By a test that errs once in twenty times at most, \(Words.percent(share)) of all cells and measures differ; halves of the very same drops of \u{201C}\(pairing.baseline)\u{201D} do in \(Words.percent(lucky.reduce(0, +) / Double(tests)))."
  }

  /// The cell in which they part most.
  private var worst: String? {
    guard let row = parting.rows.first, row.surely > 0 || row.differing > 0 else { return nil }
    let measure = agreement.all[row.other][row.measure]
    let cell = pairing.others[row.other].cells[row.cell]
    let values = parting.parameters.map { parameter in
      let node = parameter.values[cell.base]
      let unit = parameter.shownUnit.isEmpty ? "" : "\u{A0}\(parameter.shownUnit)"
      return "\(parameter.spoken) \(node.asNumber.map { Words.number($0) } ?? node.valueText)\(unit)"
    }
    let place = values.isEmpty ? "" : " with \(Sentence.list(values))"
    func median(_ index: Int) -> String {
      guard let value = agreement.results.quantile(index, measure.metric).estimate else {
        return "beyond the watched time"
      }
      return Words.value(value, unit: measure.metric.unit)
        + (measure.metric.unit.isEmpty || measure.metric.unit == "share" ? "" : "\u{A0}\(measure.metric.unit)")
    }
    let sure = row.surely > 0 ? "They part most" : "They seem to part most, perhaps by luck,"
    if measure.metric.kind == .yesNo {
      let change = Words.points(row.difference.mean)
      return
        "\(sure)\(place): there the \(measure.metric.title) is \(change) from \u{201C}\(pairing.baseline)\u{201D} to \u{201C}\(pairing.others[row.other].name)\u{201D}."
    }
    return
      "\(sure)\(place): there the median \(measure.metric.title) is \(median(cell.base)) under \u{201C}\(pairing.baseline)\u{201D} and \(median(cell.other)) under \u{201C}\(pairing.others[row.other].name)\u{201D}."
  }

  /// What the size of differences goes with.
  private var depends: String? {
    guard let sampling = study.experiment.sampling else { return nil }
    let told = pairing.others.indices.flatMap { other in
      parting.dependence(other).compactMap { measure, found -> String? in
        let clear = found.influences.filter { $0.role == .rises || $0.role == .falls }
          .sorted { ($0.weight, $1.input) > ($1.weight, $0.input) }
        if clear.isEmpty || !measure.isUneven { return nil }
        let inputs = clear.prefix(3).map { influence in
          let r = influence.measures[0]
          let number = Words.value(r.estimate, low: r.low, high: r.high, unit: "", plus: true)
          return "\(influence.role == .rises ? "more" : "less") \(sampling.spoken(influence.input)) (\(number))"
        }
        return "in the \(measure.metric.title) with \(Sentence.list(inputs))"
      }
    }
    if told.isEmpty { return nil }
    return
      "Differences are larger \(Sentence.list(Array(told.prefix(4)), joint: "; ")) (mean rank correlations, all surely not zero)."
  }

  /// What frames cost under each.
  private var frames: String? {
    let told = pairing.others.indices.compactMap { other -> String? in
      guard let measure = agreement.all[other].first(where: { $0.metric.name == DropsMetric.frameP99.name }),
        let base = measure.base.quantile().estimate, let own = measure.other.quantile().estimate
      else { return nil }
      return
        "\(Words.number(own))\u{A0}ms under \u{201C}\(pairing.others[other].name)\u{201D} against \(Words.number(base))\u{A0}ms under \u{201C}\(pairing.baseline)\u{201D}"
    }
    if told.isEmpty { return nil }
    return
      "The frame that one in a hundred exceeds costs \(Sentence.list(told)) in the middle drop, on \(study.deviceName)."
  }
}
