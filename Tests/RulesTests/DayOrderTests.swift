import Fields
import Rules
import Testing

private func lives(_ policy: StreakPolicy) throws -> (LifeState, RulePlan) {
  var design = Design.standard
  design.savings.streak = policy
  return try newLife(design, challenge: 0)
}

/// Deposits of a day, their amounts and seconds drawn, lived forwards and backwards.
@Test(
  arguments: [
    .strict, .twoDayRule, .freeze(StreakPolicy.Freeze(equipped: 1, most: 2, earnEveryDays: 3, counts: true)),
  ] as [StreakPolicy])
func theOrderOfDepositsOfADayChangesNothing(policy: StreakPolicy) throws {
  var luck = Luck(5)
  let (life, plan) = try lives(policy)
  var (one, other) = (life, life)
  for day in 0..<200 as Range<Int32> where luck.next(3) > 0 {
    let deposits = (0..<1 + luck.next(4)).map { _ in (amount: 1 + luck.next(5000), second: Int32(luck.next(86_400))) }
    for deposit in deposits { _ = one.deposit(deposit.amount, into: 0, at: DayTime(day, second: deposit.second), plan) }
    for deposit in deposits.reversed() {
      _ = other.deposit(deposit.amount, into: 0, at: DayTime(day, second: deposit.second), plan)
    }
    #expect(one.judgeBadges(asOf: DayTime(day), plan) == other.judgeBadges(asOf: DayTime(day), plan))
    #expect(one.depositStreak == other.depositStreak && one.challenge == other.challenge)
    #expect(one.nightDays == other.nightDays && one.morningDays == other.morningDays)
    #expect(one.depositedMinor == other.depositedMinor && one.comebacks == other.comebacks)
  }
  #expect(one.deposits > 200 && one.badgesEver == other.badgesEver && one.holdsInvariants(plan))
}

@Test func theTwoDayRuleActsInALife() throws {
  var (life, plan) = try lives(.twoDayRule)
  for day in [0, 2, 4, 5, 7, 8, 10] as [Int32] {
    _ = life.deposit(100, into: 0, at: DayTime(day, second: 43_200), plan)
  }
  let week: UInt32 = 1 << 4
  #expect(life.judgeBadges(asOf: DayTime(12), plan).earned & week != 0)
  #expect(life.judgeBadges(asOf: DayTime(13), plan).lost == week)
}
