import Chance
import CivilTime
import Fields
import Lives
import LivesAVX2
import Rules
import Statistics
import Testing

/// A plan with tables by the numerical library, over UTC days unless there are zones.
func plan(
  _ population: Population = .standard, _ design: Design = .standard, days: Int = 120, seed: UInt64 = 5,
  zones: [Zone]? = nil, server: Zone = .utc, first: LocalDay = LocalDay(number: 19723), window: Int = 364
) -> LifePlan {
  let functions = TraitTables.Functions(
    normalNodes: Tables.normal(steps: 1024) ?? [], exponentialNodes: Tables.exponential(mean: 1, steps: 1024) ?? [],
    normalProbability: Quantiles.normalProbability, betaQuantile: { Quantiles.beta($2, $0, $1) })
  let zones = zones ?? population.zones.map { _ in Zone.utc }
  let rules = RulePlan(design, server: server)
  return LifePlan(
    seed: seed, days: days, window: window, rules: rules,
    challengeIDs: design.savings.challenges.map(\.id), population: population,
    traits: TraitTables(population, functions),
    calendar: ZoneDays(
      zones: zones, first: first, window: window, days: days, terms: rules.days))
}

/// All words of a record that mean something.
private func words(_ record: LifeRecord) -> [UInt64] {
  (0..<LifeRecord.lanes).flatMap { lane in
    (0..<Int(record.lived[lane])).flatMap { day -> [UInt64] in
      let slot = day * LifeRecord.lanes + lane
      let word = DayWord(bits: record.day[slot])
      return [word.bits, word.hasMoney ? record.money[slot] : 0, word.hasBadge ? record.badge[slot] : 0]
    }
  }
}

/// Runs `lives` lives and calls `body` with each batch's record.
private func eachBatch(_ plan: LifePlan, lives: Int, _ body: (LifeRecord) -> Void) {
  let record = LifeRecord(days: plan.days)
  for first in stride(from: 0, to: lives, by: LifeRecord.lanes) {
    simulate(plan, first: UInt64(first), count: LifeRecord.lanes, into: record, kernel: Lives.liveDays)
    body(record)
  }
}

@Test(.enabled(if: processorHasAVX2)) func bothKernelsGiveTheSameWords() {
  for effects in [true, false] {
    var population = Population.standard
    population.effects = effects
    let plan = plan(population)
    let (one, other) = (LifeRecord(days: plan.days), LifeRecord(days: plan.days))
    for first in stride(from: UInt64(0), to: 2048, by: 8) {
      simulate(plan, first: first, count: 8, into: one, kernel: Lives.liveDays)
      simulate(plan, first: first, count: 8, into: other, kernel: LivesAVX2.liveDays)
      #expect(one.lived == other.lived)
      #expect(words(one) == words(other))
    }
  }
}

@Test func aLifeDoesNotKnowItsNeighbours() {
  let plan = plan()
  let (full, part) = (LifeRecord(days: plan.days), LifeRecord(days: plan.days))
  for first in stride(from: UInt64(0), to: 512, by: 8) {
    simulate(plan, first: first, count: 8, into: full, kernel: Lives.liveDays)
    simulate(plan, first: first, count: 3, into: part, kernel: Lives.liveDays)
    #expect(Array(part.lived[..<3]) == Array(full.lived[..<3]))
    #expect(part.lived[3...].allSatisfy { $0 == 0 })
    #expect(part.people[3] == nil)
    for lane in 0..<3 {
      for day in 0..<Int(full.lived[lane]) { #expect(part.day[day * 8 + lane] == full.day[day * 8 + lane]) }
    }
  }
}

/// With all effects off, lives leave by the shifted beta-geometric law: on every day d the share alive among activated lives
/// is B(α, β + d/L) / B(α, β). Bound: 4.5 standard errors on each of the days looked at, which fails once in some 10⁴ runs.
@Test(arguments: [(0.668, 3.806, 1.0), (0.704, 1.182, 1.0), (0.668, 3.806, 7.0)])
func withoutEffectsLivesLeaveByTheLaw(alpha: Double, beta: Double, period: Double) {
  var population = Population.standard
  (population.churnAlpha, population.churnBeta, population.churnPeriodDays) = (alpha, beta, period)
  population.effects = false
  let plan = plan(population, days: 90)
  var (lived, activated) = ([Int](repeating: 0, count: 91), 0)
  eachBatch(plan, lives: 40000) { record in
    for lane in 0..<8 where record.people[lane]?.isActivated == true {
      activated += 1
      lived[Int(record.lived[lane])] += 1
    }
  }
  func logGamma(_ x: Double) -> Double { lgammaByStirling(x) }
  func logBeta(_ a: Double, _ b: Double) -> Double { logGamma(a) + logGamma(b) - logGamma(a + b) }
  for day in [1, 2, 3, 7, 14, 28, 56, 89] {
    let alive = Double(lived[(day + 1)...].reduce(0, +)) / Double(activated)
    let law = PortableMath.exp(logBeta(alpha, beta + Double(day) / period) - logBeta(alpha, beta))
    let bound = 4.5 * (law * (1 - law) / Double(activated)).squareRoot()
    #expect((alive - law).magnitude < bound, "day \(day): \(alive), law \(law) ± \(bound)")
  }
}

/// log Γ(x) by Stirling's series after shifting the argument beyond 10: right to 10⁻¹⁰.
private func lgammaByStirling(_ x: Double) -> Double {
  var (x, shift) = (x, 0.0)
  while x < 10 {
    shift += PortableMath.log(x)
    x += 1
  }
  let series = 1 / (12 * x) - 1 / (360 * x * x * x) + 1 / (1260 * x * x * x * x * x)
  return (x - 0.5) * PortableMath.log(x) - x + 0.918938533204672742 + series - shift
}

/// With all effects off and bases independent of churn, the chance of a deposit on day d is the mean base times the share alive.
@Test func withoutEffectsDepositDaysFollowTheBase() {
  var population = Population.standard
  population.effects = false
  population.churnBaseCorrelation = 0
  population.archetypes = [Keyed("only", .steadySaver)]
  population.activation = 1
  let plan = plan(population, days: 40)
  var (deposits, alive) = ([Int](repeating: 0, count: 40), [Int](repeating: 0, count: 40))
  eachBatch(plan, lives: 40000) { record in
    for lane in 0..<8 {
      for day in 0..<Int(record.lived[lane]) {
        alive[day] += 1
        if DayWord(bits: record.day[day * 8 + lane]).deposits > 0 { deposits[day] += 1 }
      }
    }
  }
  let base = Archetype.steadySaver.savingsBase
  for day in [0, 1, 5, 20, 39] {
    let share = Double(deposits[day]) / Double(alive[day])
    let bound = 4.5 * (base * (1 - base) / Double(alive[day])).squareRoot()
    #expect((share - base).magnitude < bound, "day \(day): \(share)")
  }
}

@Test func recordsHoldTogether() {
  var population = Population.standard
  population.activation = 1
  var design = Design.standard
  design.savings.streak = .freeze(StreakPolicy.Freeze(equipped: 2, most: 2, earnEveryDays: 7, counts: false))
  let plan = plan(population, design, days: 200)
  eachBatch(plan, lives: 4000) { record in
    for lane in 0..<8 {
      var (level, earned) = (1, UInt32(0))
      for day in 0..<Int(record.lived[lane]) {
        let slot = day * 8 + lane
        let word = DayWord(bits: record.day[slot])
        #expect(word.deposits <= 8 && word.sessions <= 6 && word.deepSessions <= word.sessions)
        #expect(word.level >= level && word.minutes <= 1440)
        #expect(word.hasMoney == (word.deposits > 0))
        if word.deposits > 0 {
          #expect(word.depositStreak >= 1)
          #expect(record.money[slot] >= UInt64(word.deposits))
        }
        if word.hasBadge {
          let (new, lost) = (UInt32(truncatingIfNeeded: record.badge[slot]), UInt32(record.badge[slot] >> 32))
          #expect(new & earned == 0 && lost & ~(earned | new) == 0)
          earned |= new
        }
        level = word.level
      }
    }
  }
}

@Test func theSameSeedGivesTheSameLivesAndAnotherSeedOthers() {
  let (one, other, third) = (LifeRecord(days: 60), LifeRecord(days: 60), LifeRecord(days: 60))
  simulate(plan(days: 60), first: 64, count: 8, into: one, kernel: Lives.liveDays)
  simulate(plan(days: 60), first: 64, count: 8, into: other, kernel: Lives.liveDays)
  simulate(plan(days: 60, seed: 6), first: 64, count: 8, into: third, kernel: Lives.liveDays)
  #expect(words(one) == words(other))
  #expect(words(one) != words(third))
}

/// A frozen answer: who changes what lives do changes every report, and must say so in the version.
@Test func livesAreTheOnesOfThisVersion() {
  var hash: UInt64 = 0
  eachBatch(plan(days: 60), lives: 512) { record in
    for word in words(record) { hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15 &+ (hash >> 29) }
  }
  #expect(hash == 9_755_617_181_293_137_193)
}
