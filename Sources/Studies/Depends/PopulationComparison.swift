import Experiments
import Fields
import Lives
import Rules
import Statistics

/// All cases of a study lived by other people, population by population: the same lives with the same luck in every case.
///
/// A unit is a block of lives of one population.
struct PopulationComparison: Study {
  /// The study's cases with the metrics that are judged alone.
  let study: LivesStudy
  let box: UncertainBox
  /// The populations, as draws from the box.
  let draws: [Int]
  /// Lives of each.
  let lives: Int

  private static let block = 2048

  private var blocks: Int { (lives + Self.block - 1) / Self.block }

  init(_ study: LivesStudy, judging metrics: [LivesMetric], _ box: UncertainBox, draws: [Int], lives: Int) {
    self.study = study.pairing(metrics)
    self.box = box
    self.draws = draws
    self.lives = lives
  }

  var slots: Int { draws.count * study.slots }
  var units: Int { draws.count * blocks }
  var work: Int { draws.count * lives * study.cases.count }
  var workName: String { "lives of other people" }
  var sizes: String { "\(lives) lives of each of \(counted(draws.count, "population"))" }

  func work(ofUnit unit: Int) -> Int { lives(ofUnit: unit).count * study.cases.count }

  func worker() -> any StudyWorker { ComparisonWorker(self) }

  /// The population of a unit, by its place among the draws. Units of one population follow each other, since its plans are
  /// made once.
  fileprivate func place(ofUnit unit: Int) -> Int { unit / blocks }

  fileprivate func lives(ofUnit unit: Int) -> Range<Int> {
    let first = unit % blocks * Self.block
    return first..<min(first + Self.block, lives)
  }

  /// What one population came to: results that know differences alone.
  func results(_ place: Int, in tally: Tally) -> LivesResults {
    var own = Tally(count: study.slots)
    own.counts = Array(tally.counts[place * study.slots..<(place + 1) * study.slots])
    return LivesResults(study: study, tally: own)
  }

  /// The cases as people of a draw live them.
  fileprivate func study(_ draw: Int, _ shelf: inout TraitShelf) -> LivesStudy {
    var own = study
    let seed = box.luck(draw, .cases)
    var made: [LivesCase] = []
    for one in study.cases {
      let population = box.population(draw, of: one.population)
      let same = made.first { TraitTables.key($0.population) == TraitTables.key(population) }
      let plan = LifePlan(
        seed: seed, days: one.plan.days, window: one.plan.window, rules: one.plan.rules,
        challengeIDs: one.design.savings.challenges.map(\.id), population: population,
        traits: same?.plan.traits ?? shelf.tables(of: population), calendar: one.plan.calendar)
      made.append(LivesCase(name: one.name, design: one.design, population: population, plan: plan))
    }
    own.cases = made
    return own
  }
}

/// One thread's cases of the population that it is at.
private struct ComparisonWorker: StudyWorker {
  let study: PopulationComparison
  private var shelf = TraitShelf()
  private var place = -1
  private var worker: LivesWorker

  init(_ study: PopulationComparison) {
    self.study = study
    worker = LivesWorker(study.study)
  }

  mutating func run(unit: Int, into tally: inout Tally, from start: Int) {
    let place = study.place(ofUnit: unit)
    if place != self.place {
      worker = LivesWorker(study.study(study.draws[place], &shelf))
      self.place = place
    }
    let first = start + place * study.study.slots
    tally.counts.withUnsafeMutableBufferPointer { counts in
      guard let counts = counts.baseAddress else { return }
      worker.pair(study.lives(ofUnit: unit), into: counts + first)
    }
  }
}

extension LivesStudy {
  /// The same cases, of which differences in some metrics alone are counted.
  fileprivate func pairing(_ metrics: [LivesMetric]) -> LivesStudy {
    var study = self
    study.metrics = metrics
    // Lives are read over all their days; what is counted by day is not counted here.
    study.layout = LivesLayout(days: 1, metrics: metrics.count, archetypes: layout.archetypes)
    study.inquiries = []
    return study
  }
}
