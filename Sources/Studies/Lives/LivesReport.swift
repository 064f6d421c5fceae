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
    return zones.keys.sorted().compactMap { zones[$0] }.map {
      Fingerprint("time-zone data", of: $0.name, $0.transitionBytes(from: start, to: last))
    }
  }

  public func stage(after tallies: [Tally]) -> (any Study)? { LivesStages(self, after: tallies).next }

  public func report(on tallies: [Tally]) -> Report {
    let stages = LivesStages(self, after: tallies)
    let results = LivesResults(study: self, tally: stages.main ?? tallies[0])
    if let sampled = LivesSampled(results) { return report(sampled).judged(by: expected(results)) }
    let more = zip(inquiries, stages.inquiries).map { $0.told($1, results) }
    var findings = LivesFindings(results)
    findings.dependence = more.flatMap(\.dependence)
    let figures = LivesFigures(results: results)
    let gains = LivesGains(findings.verdicts)
    // Where nothing is compared, what is solved for is what was asked.
    let (own, answers) = ([findings.answer], more.flatMap(\.answers))
    let sentences = baseline == nil ? answers + own : own + answers
    var report = Report(
      name: experiment.name, question: experiment.question,
      answer: sentences.joined(separator: " "), basis: basis(results),
      scorecard: findings.verdicts.scorecard, changes: changes,
      findings: findings.all(beside: more.flatMap(\.findings)),
      figures: figures.all + [gains?.figure].compactMap { $0 } + more.flatMap(\.figures),
      tables: more.flatMap(\.tables) + LivesTables(results: results).all, assumptions: assumptions,
      notes: experiment.notes, caution: "")
    report.gains = gains?.section
    report.recommended = findings.recommendation?.recommended.map { cases[$0].name }
    report.solved = more.flatMap(\.solved)
    return report.judged(by: expected(results))
  }

  /// The report where cases are drawn.
  private func report(_ sampled: LivesSampled) -> Report {
    let sensitivity = sampled.sensitivity
    return Report(
      name: experiment.name, question: experiment.question, answer: sensitivity.answer, basis: sampled.basis,
      scorecard: nil, changes: changes, findings: sensitivity.findings, figures: sensitivity.pictures,
      tables: sensitivity.tables, assumptions: assumptions, notes: experiment.notes, caution: "")
  }

  /// How much was simulated.
  private func basis(_ results: LivesResults) -> String {
    let lives = Words.whole(results.installs(baseline ?? 0))
    let isSame = cases.allSatisfy { $0.population == cases[0].population }
    let people =
      isSame ? "the same people with the same luck in each" : "with the same luck; the cases change the people"
    let count = cases.count == 1 ? "one case" : "\(cases.count) cases, \(people)"
    let activated = Words.whole(results.activated(baseline ?? 0))
    let more = precision.map { " " + $0.told(results) } ?? ""
    let installs = results.installs(baseline ?? 0) == 1 ? "1 install" : "\(lives) installs"
    let are = results.activated(baseline ?? 0) == 1 ? "is" : "are"
    return
      "\(installs) over \(counted(experiment.days, "day")) in \(count); \(activated) of them \(are) activated. Intervals are chance in the simulation, at 95 %. What is not known about people is a larger uncertainty: see the assumptions.\(more)"
  }

  /// Every field that no diary and no publication states, at its value in the baseline; where cases are drawn, in what all
  /// start from.
  private var assumptions: [Assumption] {
    let shown = cases[baseline ?? 0]
    let (design, population) =
      experiment.sampling == nil ? (shown.design, shown.population) : (base.design, base.population)
    return Design.fields.assumptions(design) + Population.fields.assumptions(population)
  }

  /// What sets the cases apart.
  private var changes: Table? {
    func changes(_ name: String, _ old: (Design, Population), _ new: (Design, Population)) -> [[Cell]] {
      ChangesTable.rows(
        name, Design.fields.changes(from: old.0, to: new.0) + Population.fields.changes(from: old.1, to: new.1))
    }
    let shared = (base.design, base.population)
    // What is drawn stands in the table of points.
    let own =
      experiment.sampling == nil ? cases.flatMap { changes($0.name, shared, ($0.design, $0.population)) } : []
    return ChangesTable.table(changes(ChangesTable.all, (.standard, .standard), shared) + own)
  }
}
