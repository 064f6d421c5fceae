public import CivilTime
public import Experiments
public import Fields
import Lives
import Rules

extension LivesStudy {
  /// Where a study gets time zones: by name, with the place of the name for a fault.
  public typealias ZoneSource = (String, Mark) throws(Faults) -> Zone

  /// Compiles an experiment. Throws every fault that the product's and the people's fields see in it.
  public init(_ experiment: Experiment, zones: ZoneSource, kernel: LivesKernel) throws(Faults) {
    var faults: [Fault] = []
    let start = collect(&faults) { () throws(Faults) in
      try LocalDay(experiment.start, path: "start")
    }
    faults += LivesSegment.read(experiment.segment).faults
    let base = BaseModels(experiment, &faults)
    var models: [(design: Design, population: Population)] = []
    for one in experiment.cases { models.append(base.applying(one.overrides, &faults)) }
    var known: [String: Zone] = [:]
    for (number, model) in models.enumerated() {
      let marks = experiment.cases[number].overrides
      for share in model.population.zones where known[share.id] == nil {
        collect(&faults) { () throws(Faults) in
          let mark = marks.last { $0.path.hasPrefix("people.zones") }?.mark ?? experiment.population.mark
          known[share.id] = try Self.zone(share.id, of: "people.zones", mark, zones)
        }
      }
      // A zone that no rule reads is asked for as well, so that its name is right; but no result depends on it.
      let server = model.design.savings.serverZone
      let isRead = model.design.savings.dayRule == .serverZone
      if known[server] == nil, isRead || server != Design.standard.savings.serverZone {
        collect(&faults) { () throws(Faults) in
          let mark = marks.last { $0.path == "savings.server_zone" }?.mark ?? experiment.design.mark
          let zone = try Self.zone(server, of: "savings.server_zone", mark, zones)
          if isRead { known[server] = zone }
        }
      }
    }
    let named = zip(experiment.cases, models).map { Model(name: $0.name, design: $1.design, population: $1.population) }
    let question = LivesQuestion(experiment: experiment, base: base, models: named)
    let precision = LivesPrecision(question, &faults)
    let expectations = question.expectations(&faults)
    let guards = LivesGuards(question)
    faults += guards.faults
    let solve = Solve(question, &faults)
    let uncertain = Uncertain.read(experiment, &faults)
    faults += LivesSampled.faults(of: experiment)
    guard faults.isEmpty, let start else { throw Faults(faults.once) }
    self.init(experiment, base, named, start: start, zones: known, kernel: kernel)
    self.guards = guards.all
    self.expectations = expectations
    if let precision {
      self.precision = precision
      self.experiment.lives = precision.rounds[precision.rounds.count - 1]
      self = living(0..<precision.rounds[0])
    }
    for figure in [precision?.figure].compactMap({ $0 }) + (solve?.targets ?? [])
    where !asked.contains(where: { $0.name == figure.name }) {
      asked.append(figure)
    }
    if let solve { inquiries.append(solve) }
    if let uncertain { inquiries.append(OtherPeople(uncertain: uncertain)) }
  }

  /// A case on the way to its plan.
  struct Model {
    var name: String
    var design: Design
    var population: Population
  }

  /// Compiles cases whose models are known to be valid: those of `experiment`, in its order. `zones` are all that they name;
  /// tables of people are taken from the cases of `like` where they are the same.
  init(
    _ experiment: Experiment, _ base: BaseModels, _ models: [Model], start: LocalDay, zones known: [String: Zone],
    kernel: LivesKernel, like: [LivesCase] = [], detail: LivesDetail? = nil
  ) {
    let metrics = LivesMetric.all.filter { $0.leastDays <= experiment.days }
    var cases: [LivesCase] = []
    var traits: [[Double]: TraitTables] = [:]
    for one in like { traits[TraitTables.key(one.population)] = one.plan.traits }
    for model in models {
      let key = TraitTables.key(model.population)
      let own = traits[key] ?? TraitTables(model.population, .standard)
      traits[key] = own
      let rules = RulePlan(model.design, server: known[model.design.savings.serverZone] ?? .utc)
      let calendar = cases.first {
        $0.population.zones.map(\.id) == model.population.zones.map(\.id) && $0.plan.rules.days == rules.days
      }?.plan.calendar
      let plan = LifePlan(
        seed: experiment.seed, days: experiment.days, window: experiment.installWindowDays,
        rules: rules, challengeIDs: model.design.savings.challenges.map(\.id),
        population: model.population, traits: own,
        calendar: calendar
          ?? ZoneDays(
            zones: model.population.zones.compactMap { known[$0.id] }, first: start,
            window: experiment.installWindowDays, days: experiment.days, terms: rules.days))
      cases.append(LivesCase(name: model.name, design: model.design, population: model.population, plan: plan))
    }
    self.experiment = experiment
    self.base = base
    self.cases = cases
    self.start = start
    self.zones = known
    self.metrics = metrics
    self.kernel = kernel
    let comparison = experiment.sampling == nil ? experiment.comparison : nil
    baseline = comparison.flatMap { comparison in
      experiment.cases.firstIndex { $0.name == comparison.baseline }
    }
    segments = LivesSegment.read(experiment.segment).columns
    layout = LivesLayout(
      days: experiment.days, metrics: metrics.count,
      archetypes: cases.map(\.population.archetypes.count).max() ?? 1,
      challenges: cases.map(\.design.savings.challenges.count).max() ?? 0,
      chapters: cases.map(\.design.focus.expedition.count).max() ?? 0,
      splits: segments.filter { $0 != .archetype }.map { column in
        (column, cases.map { column.values($0.population).count }.max() ?? 0)
      }, detail: detail ?? (experiment.sampling == nil ? .full : .figures), isPaired: baseline != nil || detail != nil)
    let compared = baseline.map { Self.compared(cases, $0) } ?? []
    against = compared
    let baselines = cases.indices.filter { !compared.isEmpty && compared[$0] == nil }
    let groups = baselines.flatMap { own in
      CaseGroup.all([own] + cases.indices.filter { compared[$0] == own }, baseline: own, most: Self.groupCases)
    }
    let copies = experiment.sampling?.copies ?? Array(repeating: 0, count: cases.count)
    plan = UnitPlan(
      count: experiment.lives, block: Self.block,
      groups: groups.isEmpty
        ? CaseGroup.all(copies: copies, count: experiment.lives, baseline: nil, most: Self.groupCases) : groups)
  }

  /// The same question asked of other cases, or of another number of lives or days: `change` says what is other in the
  /// experiment, `models` are the cases. Their zones are this study's. `detail` is what is counted of them.
  func asking(_ models: [Model], detail: LivesDetail = .full, _ change: (inout Experiment) -> Void) -> LivesStudy {
    var experiment = experiment
    experiment.sampling = nil
    experiment.cases = models.map { Case(name: $0.name, overrides: []) }
    change(&experiment)
    return LivesStudy(experiment, base, models, start: start, zones: zones, kernel: kernel, like: cases, detail: detail)
  }

  /// Compares every case with case number `baseline`, whatever people they are of.
  mutating func comparingAll(with baseline: Int) {
    against = cases.indices.map { $0 == baseline ? nil : baseline }
    let groups = CaseGroup.all(cases: cases.count, baseline: baseline, most: Self.groupCases)
    plan = UnitPlan(start: plan.start, count: plan.count, block: plan.block, groups: groups)
  }

  /// The same cases lived by some lives alone, which count into a tally of the same layout.
  func living(_ lives: Range<Int>) -> LivesStudy {
    var study = self
    study.plan = UnitPlan(start: lives.lowerBound, count: lives.count, block: plan.block, groups: plan.groups)
    return study
  }

  /// What each case is compared with; nil for a baseline.
  ///
  /// Where designs differ among the same people, they are compared among those: with the case that has the baseline's design.
  /// All other cases are compared with the baseline.
  private static func compared(_ cases: [LivesCase], _ baseline: Int) -> [Int?] {
    cases.indices.map { index in
      if index == baseline { return nil }
      let fellows = cases.indices.filter { cases[$0].population == cases[index].population }
      let own = fellows.first { cases[$0].design == cases[baseline].design }
      let isAlone = fellows.allSatisfy { cases[$0].design == cases[index].design }
      if isAlone || fellows.contains(baseline) { return baseline }
      return own == index ? nil : own ?? baseline
    }
  }
}

extension LivesStudy {
  /// A zone by the name at key path `path`; its faults say so.
  private static func zone(_ name: String, of path: String, _ mark: Mark, _ zones: ZoneSource) throws(Faults) -> Zone {
    do { return try zones(name, mark) } catch {
      throw Faults(error.all.map { Fault($0.mark, "\(path): \($0.message)") })
    }
  }
}

/// The design and the population that all cases start from.
struct BaseModels: Sendable {
  let design: Design
  let population: Population
  private let populationMark: Mark

  /// Reads both from an experiment: a built-in's name, or a map of what differs from the default.
  init(_ experiment: Experiment, _ faults: inout [Fault]) {
    populationMark = experiment.population.mark
    design = model(
      experiment.design, key: "design", of: BuiltIns.designs, standard: .standard, Design.fields, &faults)
    population = model(
      experiment.population, key: "population", of: BuiltIns.populations, standard: .standard, Population.fields,
      &faults)
    // What does not fit together is told once here, and for cases only where they change something.
    faults += design.faults(at: experiment.design.mark) + population.faults(at: experiment.population.mark)
  }

  /// Both with a case's overrides.
  func applying(_ overrides: [Override], _ faults: inout [Fault]) -> (design: Design, population: Population) {
    var (design, population) = (design, population)
    for override in overrides {
      collect(&faults) { () throws(Faults) in
        if override.path == "people" || override.path.hasPrefix("people.") {
          try Population.fields.set(override.path, to: override.value, in: &population, at: override.mark)
        } else if override.path.hasPrefix("savings") || override.path.hasPrefix("focus") {
          try Design.fields.set(override.path, to: override.value, in: &design, at: override.mark)
        } else {
          let paths = Design.fields.paths + Population.fields.paths
          throw Faults([Fault(override.mark, unknownPath(override.path, among: paths))])
        }
      }
    }
    if let last = overrides.last { faults += design.faults(at: last.mark) + population.faults(at: last.mark) }
    let mark = overrides.last?.mark ?? populationMark
    faults += population.faults(takingUp: design.savings.challenges.map(\.id), at: mark)
    return (design, population)
  }
}
