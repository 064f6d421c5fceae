import CivilTime
import Fields
import Rules
import Testing

@Test func theFiftyTwoWeekChallengeIsOneShortOfAYear() {
  let weeks = Design.standard.savings.challenges[1].value
  #expect(weeks.spanDays == 364)
}

@Test func aChallengeGoesOnAfterAMissAndTakesLateCheckIns() throws {
  var (life, plan) = try newLife(challenge: 0)
  var completed = 0
  for day in 0..<32 as Range<Int32> where day != 4 && day != 9 {
    let outcome = life.deposit(100, into: 0, at: DayTime(day, second: 43200), plan)
    if outcome.completedChallenge { completed += 1 }
    if day == 10 { #expect(life.depositStreak.length == 1) }
  }
  #expect(completed == 1)
  #expect(life.challenge.done == 30 && life.settle(asOf: DayTime(31), plan) == .completed)
  #expect(life.judgeBadges(asOf: DayTime(31), plan).earned & (1 << 11) != 0)
}

@Test func aWeekCountsOnce() throws {
  var (life, plan) = try newLife(challenge: 1)
  for day in 0..<14 as Range<Int32> { _ = life.deposit(100, into: 0, at: DayTime(day, second: 0), plan) }
  #expect(life.challenge.done == 2)
}

/// Los Angeles sprang forward on 2024-03-10. A challenge begun on 1 March shows day 11 in the first hour of 11 March by the
/// calendar; by elapsed seconds it still shows day 10.
@Test func theDayNumberSpansAClockChange() throws {
  let zone = try losAngeles2024()
  let terms = RulePlan(.standard).challenges[0]
  func shown(_ rule: DayRule) -> Int32? {
    ChallengeProgress(challenge: 0, on: 0).dayNumber(
      on: rule.dayNumber(of: 1_710_142_200, from: 1_709_280_000, in: zone), terms)
  }
  #expect(shown(.calendar) == 11)
  #expect(shown(.divide86400) == 10)
  #expect(shown(.add86400) == 10)
}

/// A zone with the two clock changes of Los Angeles in 2024, as a POSIX rule in an otherwise empty TZif file.
private func losAngeles2024() throws -> Zone {
  func header(_ types: UInt8) -> [UInt8] {
    Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + [0, 0, 0, 0] + [0, 0, 0, 0] + [0, 0, 0, 0]
      + [0, 0, 0, 0] + [0, 0, 0, types] + [0, 0, 0, 4]
  }
  let type: [UInt8] = [0xFF, 0xFF, 0x8F, 0x80, 0, 0] + Array("PST\0".utf8)
  let file = header(1) + type + header(1) + type + Array("\nPST8PDT,M3.2.0,M11.1.0\n".utf8)
  return try Zone(name: "test", tzif: file)
}

@Test func aBadgeVanishesWithItsStatisticUnlessLatched() throws {
  for latched in [false, true] {
    var design = Design.standard
    design.savings.badges = [Keyed("week", Badge(statistic: .streakDays, threshold: 7, latched: latched))]
    var (life, plan) = try newLife(design)
    for day in 0..<7 as Range<Int32> { _ = life.deposit(100, into: 0, at: DayTime(day, second: 0), plan) }
    #expect(life.judgeBadges(asOf: DayTime(7), plan).earned == 1)
    let later = life.judgeBadges(asOf: DayTime(8), plan)
    #expect(later.earned == 0 && later.lost == (latched ? 0 : 1))
    #expect(life.badges == (latched ? 1 : 0) && life.badgesEver == 1)
  }
}

@Test func nightsCountByDepositOrByDay() throws {
  var design = Design.standard
  design.savings.badges = [
    Keyed("deposits", Badge(statistic: .nightDeposits, threshold: 3)),
    Keyed("days", Badge(statistic: .nightDeposits, threshold: 3, countPer: .day)),
  ]
  var (life, plan) = try newLife(design)
  for _ in 0..<3 { _ = life.deposit(100, into: 0, at: DayTime(0, second: 22 * 3600), plan) }
  _ = life.deposit(100, into: 0, at: DayTime(1, second: 4 * 3600), plan)
  #expect(life.nightDeposits == 3 && life.nightDays == 1)
  #expect(life.judgeBadges(asOf: DayTime(1), plan).earned == 1)
}

@Test func hoursWrapMidnight() {
  let night = RulePlan(.standard).night
  #expect((0..<24).filter { night.contains(Int32($0)) } == [0, 1, 2, 3, 22, 23])
}

@Test func reachingAGoalSmashesTheJar() throws {
  var (life, plan) = try newLife(target: 1000)
  #expect(!life.deposit(999, into: 0, at: DayTime(0, second: 0), plan).reachedGoal)
  #expect(life.goals[0]?.progress == 0.999)
  #expect(life.deposit(1, into: 0, at: DayTime(0, second: 0), plan).reachedGoal)
  try life.smash(at: 0, plan)
  #expect(life.rituals == 1 && life.wishGoalsReached == 1 && life.goals.activeCount == 0)
  #expect(Goal(targetMinor: 0).progress == nil)
}

@Test func aDepositAfterAWeekIsAComeback() throws {
  var (life, plan) = try newLife()
  for day in [0, 7, 15] as [Int32] { _ = life.deposit(100, into: 0, at: DayTime(day, second: 0), plan) }
  #expect(life.comebacks == 1)
}

@Test func whatDoesNotFitTogetherIsNamed() {
  var design = Design.standard
  design.savings.badges[11].value.challenge = "thirtyDay"
  design.focus.curve = .piecewiseFlat(LevelCurve.Bands(firstBorder: 20, secondBorder: 10))
  let messages = design.faults(at: Mark(file: "d.yaml", line: 3, column: 1)).map(\.description)
  #expect(
    messages == [
      "d.yaml:3:1: savings.badges.thirtyDays.challenge: unknown challenge \"thirtyDay\"; did you mean \"thirtyDays\"?",
      "d.yaml:3:1: focus.curve: found 20 and 10; allowed: first_border at most second_border",
    ])
}

@Test func aLifeIsFlatAndSmall() { #expect(MemoryLayout<LifeState>.size <= 512) }

@Test func theDesignReadsBackAsItWasWritten() throws {
  var design = Design.standard
  design.savings.streak = .freeze(StreakPolicy.Freeze(equipped: 1, most: 3, earnEveryDays: 5, counts: true))
  design.focus.curve = .exponential(first: 80, ratio: 1.25)
  design.savings.badges[6].value.threshold = 3
  var read = Design.standard
  try Design.fields.apply(Design.fields.encode(design), to: &read)
  #expect(read == design)
}
