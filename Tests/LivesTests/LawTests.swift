import Fields
import Foundation
import Lives
import Statistics
import Testing

/// What a file beside the tests holds.
func fixture<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  return try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
}

/// Runs `lives` lives and calls `body` with each life's record and lane.
func eachLife(_ plan: LifePlan, lives: Int, _ body: (LifeRecord, _ lane: Int) -> Void) {
  let record = LifeRecord(days: plan.days)
  for first in stride(from: 0, to: lives, by: LifeRecord.lanes) {
    let count = min(LifeRecord.lanes, lives - first)
    simulate(plan, first: UInt64(first), count: count, into: record, kernel: Lives.liveDays)
    for lane in 0..<count { body(record, lane) }
  }
}

/// Published survival under the shifted beta-geometric law.
private struct Survival: Decodable {
  var sets: [Set]

  struct Set: Decodable {
    var name: String
    var alpha: Double
    var beta: Double
    /// Percent alive after 0, 1, 2 … periods.
    var model: [Double]
  }
}

/// 100 000 activated lives with churn alone lie within 0.47 percentage points of the published rows of the law, after one to
/// twelve periods of a day and of a week. (Their standard error is 0.16 points at most.)
@Test(arguments: [1.0, 7.0]) func livesLeaveAsPublished(period: Double) throws {
  for set in try fixture("sbg.json", as: Survival.self).sets {
    var population = Population.standard
    population.activation = 1
    population.effects = false
    (population.churnAlpha, population.churnBeta, population.churnPeriodDays) = (set.alpha, set.beta, period)
    let last = (set.model.count - 1) * Int(period)
    let plan = plan(population, days: last + 1)
    var left = [Int](repeating: 0, count: last + 2)
    let lives = 100_000
    eachLife(plan, lives: lives) { record, lane in left[Int(record.lived[lane])] += 1 }
    #expect(set.model.count == 13)
    for (periods, percent) in set.model.enumerated() {
      // Whoever lived through day t·L has lived t·L + 1 days, the install day among them.
      let alive = 100 * Double(left[(periods * Int(period) + 1)...].reduce(0, +)) / Double(lives)
      let off = (alive - percent).magnitude
      #expect(off <= 0.47, "\(set.name), \(periods) periods: \(alive) %, published \(percent) %")
    }
  }
}

/// People without memory who save with chance `mean` a day; `concentration` says how alike they are.
private struct Memoryless: Sendable {
  var mean: Double
  var concentration: Double

  var population: Population {
    var population = Population.standard
    var kind = Archetype.steadySaver
    kind.savingsBase = mean
    population.archetypes = [Keyed("only", kind)]
    population.baseConcentration = concentration
    population.activation = 1
    population.effects = false
    population.churn = false
    return population
  }

  /// The chance of a run of at least `run` days in `days` days, by the recursion integrated over people: the mean over the
  /// middles of 2000 equal parts of them.
  func chance(ofRun run: Int, inDays days: Int) -> Double {
    let parts = 2000
    let chances = (0..<parts).map { part in
      let place = (Double(part) + 0.5) / Double(parts)
      let p = Quantiles.beta(place, mean * concentration, (1 - mean) * concentration)
      return Runs.probability(ofRun: Int64(run), inDays: Int64(days), chance: p) ?? .nan
    }
    return chances.reduce(0, +) / Double(parts)
  }
}

/// Streaks of memoryless people come as often as the exact recursion says: 40 triples of chance, days and run, in people all
/// alike and in people who differ. Wilson's intervals, all forty at once with 99.9 %.
@Test func memorylessRunsFollowTheRecursion() {
  let people = [
    Memoryless(mean: 0.2, concentration: 1e6), Memoryless(mean: 0.5, concentration: 1e6),
    Memoryless(mean: 0.8, concentration: 1e6), Memoryless(mean: 0.95, concentration: 1e6),
    Memoryless(mean: 0.25, concentration: 7),
  ]
  let runs = [(7, 2), (7, 7), (30, 3), (30, 7), (30, 14), (90, 5), (90, 30), (120, 2), (120, 10), (120, 60)]
  let confidence = Confidence.each(0.999, ofFamilyOf: people.count * runs.count)
  for kind in people {
    let plan = plan(kind.population, days: 120)
    var reached = [Int64](repeating: 0, count: runs.count)
    let lives = 10_000
    eachLife(plan, lives: lives) { record, lane in
      // The first day whose streak is at least that long, for each length.
      var first = [Int](repeating: .max, count: 61)
      var longest = 0
      for day in 0..<Int(record.lived[lane]) {
        let streak = min(60, DayWord(bits: record.day[day * LifeRecord.lanes + lane]).depositStreak)
        while longest < streak {
          longest += 1
          first[longest] = day
        }
      }
      for (index, (days, run)) in runs.enumerated() where first[run] < days { reached[index] += 1 }
    }
    for (index, (days, run)) in runs.enumerated() {
      let chance = kind.chance(ofRun: run, inDays: days)
      guard let seen = Share(reached[index], of: Int64(lives)).interval(confidence: confidence) else { continue }
      #expect(seen.low <= chance && chance <= seen.high, "\(kind), run of \(run) in \(days) days: \(seen), \(chance)")
    }
  }
}
