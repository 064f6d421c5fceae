import CivilTime
public import Experiments
public import Fields
import Lives
public import Reports
import Rules

extension LivesStudy: ReportingStudy {
  public var resolved: Node {
    experiment.resolved(
      keys: Self.kind.keys,
      models: [
        "design": Design.fields.encode(base.design), "population": Population.fields.encode(base.population),
      ])
  }

  public var fingerprints: [Fingerprint] {
    let last = start.adding(days: Int32(clamping: experiment.installWindowDays + experiment.days + 4))
    return zones.map { Fingerprint("time-zone data", of: $0.name, $0.transitionBytes(from: start, to: last)) }
  }

  public func report(on tally: Tally) -> Report {
    let results = LivesResults(study: self, tally: tally)
    let findings = LivesFindings(results)
    let figures = LivesFigures(results: results)
    return Report(
      name: experiment.name, question: experiment.question, answer: findings.answer, basis: basis(results),
      scorecard: findings.verdicts.scorecard, changes: LivesChanges(study: self).table, findings: findings.all,
      figures: [figures.differences, figures.retention, figures.levels].compactMap { $0 },
      tables: LivesTables(results: results).all, assumptions: assumptions, notes: experiment.notes, caution: "")
  }

  /// How much was simulated.
  private func basis(_ results: LivesResults) -> String {
    let lives = Words.whole(Int64(experiment.lives))
    let isSame = cases.allSatisfy { $0.population == cases[0].population }
    let people =
      isSame ? "the same people with the same luck in each" : "with the same luck; the cases change the people"
    let count = cases.count == 1 ? "one case" : "\(cases.count) cases, \(people)"
    let activated = Words.whole(results.activated(baseline ?? 0))
    return
      "\(lives) installs over \(experiment.days) days in \(count); \(activated) of them are activated. Intervals are chance in the simulation, at 95 %. What is not known about people is a larger uncertainty: see the assumptions."
  }

  /// Every field that no diary and no publication states, at its value in the baseline.
  private var assumptions: [Assumption] {
    let shown = cases[baseline ?? 0]
    return Design.fields.fields.compactMap { Self.assumption($0, shown.design) }
      + Population.fields.fields.compactMap { Self.assumption($0, shown.population) }
  }

  private static func assumption<Root>(_ field: Field<Root>, _ root: Root) -> Assumption? {
    guard field.info.source.contains("assumed") else { return nil }
    var value = field.read(root).json(indented: false)
    if case .map(let entries) = field.read(root).content {
      value = entries.map(\.key).joined(separator: ", ")
    }
    if !field.info.unit.isEmpty { value += " \(field.info.unit)" }
    return Assumption(path: field.info.path, value: value, source: field.info.source, meaning: field.info.meaning)
  }
}
