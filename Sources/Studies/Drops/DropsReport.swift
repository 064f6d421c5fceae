import CoinDrop
public import Experiments
public import Fields
public import Reports

extension DropsStudy: ReportingStudy {
  public var resolved: Node {
    experiment.resolved(
      keys: Self.kind.keys,
      models: ["scene": Scene.fields.encode(scene), "device": DeviceProfile.fields.encode(device)])
  }

  public var fingerprints: [Fingerprint] {
    solvers.map { Fingerprint("version", of: $0.rawValue, Array($0.title.utf8)) }
  }

  public func report(on tallies: [Tally]) -> Report {
    let results = DropsResults(study: self, tally: tallies[0])
    let findings = DropsFindings(results)
    if let pairing { return report(results, pairing).judged(by: self, results) }
    let choice = DropsChoice(results)
    if let sampled = DropsSampled(results, findings) {
      return report(sampled, choice).opened(by: choice).judged(by: self, results)
    }
    return Report(
      name: experiment.name, question: experiment.question, answer: findings.answer, basis: basis,
      scorecard: findings.verdicts.scorecard, changes: changes, findings: findings.all,
      figures: DropsFigures(results, findings).all + [DropsPictures(results, findings, choice).figure],
      tables: [DropsTables(results: results).cells, DropsTables(results: results).measures],
      assumptions: Scene.fields.assumptions(cases[chosen].scene)
        + DeviceProfile.fields.assumptions(cases[chosen].device) + FeelWeights.fields.assumptions(experiment.feel),
      notes: experiment.notes, caution: ""
    ).opened(by: choice).judged(by: self, results)
  }

  /// The report where cases are drawn.
  private func report(_ sampled: DropsSampled, _ choice: DropsChoice?) -> Report {
    let sensitivity = sampled.sensitivity
    return Report(
      name: experiment.name, question: experiment.question, answer: sampled.answer, basis: basis,
      scorecard: sampled.findings.verdicts.scorecard, changes: changes, findings: sampled.told,
      figures: sensitivity.pictures + [DropsPictures(sampled.results, sampled.findings, choice).figure],
      tables: [DropsTables(results: sampled.results).cells, DropsTables(results: sampled.results).measures]
        + sensitivity.tables,
      assumptions: Scene.fields.assumptions(cases[chosen].scene)
        + DeviceProfile.fields.assumptions(cases[chosen].device) + FeelWeights.fields.assumptions(experiment.feel),
      notes: experiment.notes, caution: "")
  }

  /// The report where cases are compared.
  private func report(_ results: DropsResults, _ pairing: DropsPairing) -> Report {
    let words = DropsAgreementWords(DropsAgreement(results, pairing))
    let tables = DropsTables(results: results)
    return Report(
      name: experiment.name, question: experiment.question, answer: words.answer, basis: basis,
      scorecard: words.agreement.table, changes: changes, findings: words.findings, figures: words.figures,
      tables: [words.parting.table] + [words.agreement.dependence(words.parting)].compactMap(\.self)
        + [tables.cells, tables.measures],
      assumptions: Scene.fields.assumptions(cases[chosen].scene)
        + DeviceProfile.fields.assumptions(cases[chosen].device),
      notes: experiment.notes, caution: "")
  }

  /// How what moves the coins stands to the app's engine.
  private var engine: String {
    let own = "the app's own engine is an older version"
    return solvers == [.box2d]
      ? Sentence.begun("\(own) of this one")
      : "discs is the lab's own solver, held against Box2D, of which \(own), in experiments/solvers.yaml"
  }

  /// What moves the coins of its cases.
  private var solvers: [Solver] { Solver.allCases.filter { solver in cases.contains { $0.scene.solver == solver } } }

  /// The device as a sentence names it: `phone-2020 (assumed)`.
  var deviceName: String { Self.name(of: device) }

  static func name(of device: DeviceProfile) -> String {
    guard let row = BuiltIns.devices.first(where: { $0.value == device }) else { return "the spec's device (assumed)" }
    return device == .host ? "the host profile" : "\(row.name) (assumed)"
  }

  /// How much was simulated, by what, and what to mind.
  private var basis: String {
    let drawn = experiment.sampling.map { " (\($0.words))" } ?? ""
    let isCopied = Set(experiment.sampling?.copies ?? []).count > 1
    let starts = isCopied ? "the same starts in all cases of a copy" : "the same starts in each"
    let count = cases.count == 1 ? "one case" : "\(cases.count) cases\(drawn), with \(starts)"
    let isSampled = pairing != nil && experiment.sampling != nil
    let drops = "\(dropsText) in \(count), solved by \(Sentence.list(solvers.map(\.title)))"
    let text =
      "\(drops). Intervals are chance in \(isSampled ? "which points were drawn and " : "")where the coins start, at 95 %. \(engine); here coins come to rest \(Words.number(cases[chosen].scene.skinPt)) pt off the floor and the walls."
    return ([text] + warnings).joined(separator: " ")
  }

  /// What makes scenes not what they seem.
  static func cautions(of scenes: [Scene]) -> [String] {
    var cautions: [String] = []
    if scenes.contains(where: { max($0.coin.restitution, $0.wallRestitution) == 1 }) {
      cautions.append(
        "Mind: at restitution 1 the solver itself adds energy, so coins rise higher from bounce to bounce.")
    }
    if scenes.contains(where: \.isSpawnedOnLid) {
      cautions.append("Mind: the jar is closed and coins start above it, so they land on its lid and count as outside.")
    }
    if scenes.contains(where: \.fusesCoins) {
      cautions.append(
        "Mind: coins start at one point in one frame and scene.coincident_spawns is raw, so they stay one.")
    }
    return cautions
  }

  /// What makes results doubtful.
  private var warnings: [String] {
    var warnings = Self.cautions(of: cases.map(\.scene))
    if let one = cases.first(where: { $0.scene.coin.restitution < $0.scene.wallRestitution }) {
      let walls = Words.number(one.scene.wallRestitution)
      warnings.append(
        "Mind: of two that touch the larger restitution counts, so on floor and walls (scene.wall_restitution \(walls)) a coin of less than \(walls) bounces like one of \(walls)."
      )
    }
    if experiment.drops < 50, cases.count > 1 {
      warnings.append("Mind: with fewer than 50 drops a case, differences under 0.3 s mean little.")
    }
    return warnings
  }

  private var changes: Table? {
    func changes(_ name: String, _ old: (Scene, DeviceProfile), _ new: (Scene, DeviceProfile)) -> [[Cell]] {
      ChangesTable.rows(
        name, Scene.fields.changes(from: old.0, to: new.0) + DeviceProfile.fields.changes(from: old.1, to: new.1))
    }
    // What every case sets for itself is shared by none.
    let varied = parameters.all.filter { parameter in
      experiment.cases.allSatisfy { $0.overrides.contains { $0.path == parameter.path } }
    }
    let shared = changes(ChangesTable.all, (.diary1, .phone2020), (scene, device)).filter { row in
      !varied.contains { row[1] == .text($0.path) }
    }
    // What is drawn stands in the table of cells.
    let own =
      experiment.sampling == nil ? cases.flatMap { changes($0.name, (scene, device), ($0.scene, $0.device)) } : []
    // What many cases set is read more easily in the table of cells.
    return ChangesTable.table(shared + own, printed: own.count > 24 ? Array(shared.indices) : nil)
  }
}
