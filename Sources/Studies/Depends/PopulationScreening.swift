import CivilTime
import Experiments
import Fields
import Lives
import Rules
import Statistics

/// People drawn from the box, each population lived under the built-in design, as far as its figures may meet the windows.
///
/// A unit is a draw.
struct PopulationScreening: Study {
  let box: UncertainBox
  let draws: Range<Int>
  /// Lives of a population that is not given up.
  let lives: Int
  let start: LocalDay
  let window: Int
  let zones: [String: Zone]
  let kernel: LivesKernel
  /// The people of each case: a draw must be able to stand in all of them.
  let cases: [Population]

  /// Slots of a draw: lives lived, then those of the windows' figures.
  static let slotCount = 1 + CalibrationWindows.all.reduce(0) { $0 + $1.slots(days: CalibrationWindows.days) }

  /// Lives after which a population may be given up, and again after as many.
  static let look = 1024

  var slots: Int { draws.count * Self.slotCount }
  var units: Int { draws.count }
  var work: Int { draws.count }
  var workName: String { "populations drawn" }
  var sizes: String { "\(counted(draws.count, "population")) of up to \(lives) lives" }

  func work(ofUnit unit: Int) -> Int { 1 }

  func worker() -> any StudyWorker { ScreeningWorker(self) }

  /// What a draw came to.
  func outcome(_ draw: Int, in tally: Tally) -> Outcome {
    let first = (draw - draws.lowerBound) * Self.slotCount
    var next = first + 1
    let figures = CalibrationWindows.all.map { window -> Interval? in
      let slots = window.slots(days: CalibrationWindows.days)
      defer { next += slots }
      return window.interval(tally.counts[next..<next + slots], nil)
    }
    let isWhole = tally.counts[first] == Int64(lives)
    return Outcome(draw: draw, figures: figures, isKept: isWhole && CalibrationWindows.hold(figures))
  }

  /// A draw, its figures and whether these meet all windows.
  struct Outcome: Sendable {
    let draw: Int
    let figures: [Interval?]
    let isKept: Bool
  }
}

/// One thread's tables.
private struct ScreeningWorker: StudyWorker {
  let study: PopulationScreening
  private let rules: RulePlan
  private let calendar: ZoneDays
  private var traits = TraitShelf()

  init(_ study: PopulationScreening) {
    self.study = study
    let design = Design.standard
    rules = RulePlan(design, server: study.zones[design.savings.serverZone] ?? .utc)
    calendar = ZoneDays(
      zones: study.box.center.zones.compactMap { study.zones[$0.id] }, first: study.start, window: study.window,
      days: CalibrationWindows.days, terms: rules.days)
  }

  mutating func run(unit: Int, into tally: inout Tally, from start: Int) {
    let draw = study.draws.lowerBound + unit
    let population = study.box.population(draw, of: study.box.center)
    // Constants that cannot stand together meet no window, and what cannot stand with a case is asked in none.
    if !population.faults(at: Mark(file: "")).isEmpty { return }
    let others = draw == 0 ? [] : study.cases
    if others.contains(where: { !study.box.population(draw, of: $0).faults(at: Mark(file: "")).isEmpty }) { return }
    let tables = traits.tables(of: population)
    if draw > 0 {
      // The first weeks of the same lives are the same, and rule most populations out at little cost.
      let (days, windows) = CalibrationWindows.early
      let targets = Array(CalibrationWindows.all[windows])
      let early = figures(plan(draw, days: days, population, tables), targets)
      if !CalibrationWindows.hold(early.figures, in: targets) { return }
    }
    let whole = figures(plan(draw, days: CalibrationWindows.days, population, tables), CalibrationWindows.all)
    let first = start + unit * PopulationScreening.slotCount
    tally.counts[first] += Int64(whole.lived)
    for (slot, count) in whole.counts.enumerated() { tally.counts[first + 1 + slot] += count }
  }

  /// Lives a plan until its figures are sure to miss a window, or to the last life.
  private func figures(
    _ plan: LifePlan, _ windows: [CalibrationTarget]
  ) -> (lived: Int, counts: [Int64], figures: [Interval?]) {
    let lives = CalibrationStudy(plan, targets: windows, lives: study.lives, kernel: study.kernel)
    var worker = lives.worker()
    var tally = Tally(count: lives.slots)
    var lived = 0
    for unit in 0..<lives.units {
      worker.run(unit: unit, into: &tally, from: 0)
      lived += lives.work(ofUnit: unit)
      guard lived % PopulationScreening.look == 0 else { continue }
      if CalibrationWindows.areSurelyMissed(lives.figures(in: tally), of: windows) { break }
    }
    return (lived, tally.counts, lives.figures(in: tally))
  }

  private func plan(_ draw: Int, days: Int, _ population: Population, _ tables: TraitTables) -> LifePlan {
    LifePlan(
      seed: study.box.luck(draw, .windows), days: days, window: study.window, rules: rules,
      challengeIDs: Design.standard.savings.challenges.map(\.id), population: population, traits: tables,
      calendar: calendar)
  }
}

/// Tables of traits of many populations: those of base chances are kept, since few constants make them. Used by one thread.
struct TraitShelf {
  private let functions = TraitTables.Functions.standard
  private var bases: [[Double]: TraitTables.Bases] = [:]
  /// Most that are kept, each some 40 kB.
  private static let most = 256

  mutating func tables(of population: Population) -> TraitTables {
    let key = TraitTables.Bases.key(population)
    let own = bases[key] ?? TraitTables.Bases(population, functions)
    if bases.count >= Self.most { bases.removeAll() }
    bases[key] = own
    return TraitTables(population, functions, bases: own)
  }
}
