public import Experiments
public import Fields
import Lives
import Rules
import Statistics

/// A calibration: constants of people that are fitted, and the figures they are fitted to.
public struct Calibration: Sendable {
  let experiment: Experiment
  /// Where constants start.
  let population: Population
  /// The case as it starts: rules and calendar, which constants of people leave as they are.
  let base: LivesCase
  let kernel: LivesKernel
  let fitted: [CalibrationConstant]
  /// Constants that are not fitted, but asked whether the targets could tell them.
  let also: [CalibrationConstant]
  var targets: [CalibrationTarget]
  let heldOut: [CalibrationTarget]
  /// The real log whose shapes are targets, too.
  let log: CalibrationLog?

  /// Compiles a calibration's spec. Throws every fault that the product's and the people's fields see in it.
  ///
  /// `bytes` reads a file that the spec names, by its path as written there.
  public init(
    _ experiment: Experiment, zones: LivesStudy.ZoneSource, kernel: LivesKernel,
    bytes: (String, Mark) throws(Faults) -> [UInt8]
  ) throws(Faults) {
    var faults: [Fault] = []
    let lives = collect(&faults) { () throws(Faults) in try LivesStudy(experiment, zones: zones, kernel: kernel) }
    var ignored: [Fault] = []
    // With faults above, names are still read against the population as far as it can be made.
    let population = lives?.cases.first?.population ?? BaseModels(experiment, &ignored).population
    var constants = ConstantReader(population)
    fitted = constants.constants(experiment.fit, key: "fit")
    also = constants.constants(experiment.also, key: "also")
    for one in also where fitted.contains(where: one.overlaps) {
      constants.faults.append(
        Fault(experiment.also.mark, "also: \"\(one.path)\" is fitted; allowed: constants that are not"))
    }
    var figures = TargetReader(population, days: experiment.days)
    let wanted = figures.targets(experiment.targets, key: "targets")
    if experiment.log.content == .null {
      log = nil
    } else {
      log = collect(&faults) { () throws(Faults) in
        try CalibrationLog(experiment.log, seed: experiment.seed, zones: zones, bytes: bytes)
      }
    }
    targets = wanted + (log?.targets ?? [])
    heldOut = figures.targets(experiment.heldOut, key: "held_out")
    for one in heldOut where targets.contains(where: { $0.name == one.name }) {
      figures.faults.append(
        Fault(experiment.heldOut.mark, "held_out: \(one.name) is a target; allowed: figures that are not"))
    }
    faults += constants.faults + figures.faults
    let needed = [("fit", experiment.fit, fitted.isEmpty), ("targets", experiment.targets, targets.isEmpty)]
    for (key, node, isEmpty) in needed where isEmpty && faults.isEmpty {
      let place = node.content == .null ? Mark(file: node.mark.line > 0 ? node.mark.file : experiment.name) : node.mark
      faults.append(Fault(place, "\(key): found nothing; allowed: one or more (see: sandglass new calibration)"))
    }
    guard faults.isEmpty, let base = lives?.cases.first else { throw Faults(faults.inTextOrder) }
    self.experiment = experiment
    self.population = population
    self.base = base
    self.kernel = kernel
  }

  /// Key of the luck that the fit is judged by, which the fit has not seen.
  var judgingSeed: UInt64 { experiment.seed < UInt64(Int64.max) ? experiment.seed + 1 : 0 }
  /// Lives that it is judged by.
  var judgingLives: Int { min(4 * experiment.lives, 100_000_000) }

  /// The study of a population; nil if its fields do not fit together.
  func study(
    _ population: Population, of targets: [CalibrationTarget], seed: UInt64, lives: Int, _ tables: TraitMemory
  ) -> CalibrationStudy? {
    guard population.faults(at: Mark(file: "")).isEmpty else { return nil }
    let plan = LifePlan(
      seed: seed, days: experiment.days, window: experiment.installWindowDays, rules: base.plan.rules,
      challengeIDs: base.design.savings.challenges.map(\.id), population: population,
      traits: tables.traits(of: population), calendar: base.plan.calendar)
    return CalibrationStudy(plan, targets: targets, lives: lives, kernel: kernel)
  }

  /// The start with these values of the fitted constants.
  func population(_ values: [Double], digits: Int? = nil) -> Population {
    var changed = population
    for (one, value) in zip(fitted, values) { one.set(value, in: &changed, digits: digits) }
    return changed
  }
}

/// Tables of traits, made with quantiles that are remembered: a search asks for the same ones again and again. Used by one
/// thread.
final class TraitMemory {
  private struct Key: Hashable {
    var alpha: Double
    var beta: Double
    var p: Double
  }

  private var quantiles: [Key: Double] = [:]
  /// Most quantiles that are kept: some twenty populations.
  private static let most = 200_000

  func traits(of population: Population) -> TraitTables {
    if quantiles.count > Self.most { quantiles.removeAll(keepingCapacity: true) }
    var functions = TraitTables.Functions.standard
    let beta = functions.betaQuantile
    functions.betaQuantile = { a, b, p in
      let key = Key(alpha: a, beta: b, p: p)
      if let known = self.quantiles[key] { return known }
      let value = beta(a, b, p)
      self.quantiles[key] = value
      return value
    }
    return TraitTables(population, functions)
  }
}
