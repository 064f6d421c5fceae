import CivilTime
import Fields
import Rules
import Testing

private func date(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

@Test func amountsSumToTheTargetAndDifferByOneAtMost() throws {
  var luck = Luck(1)
  for _ in 0..<500 {
    let target = 1 + luck.next(luck.next(2) == 0 ? 50 : 1 << 31) * (1 + luck.next(1 << 31))
    let periods = 1 + luck.next(400)
    let amounts = try SavingsPlan.amounts(targetMinor: target, periods: periods)
    #expect(amounts.reduce(0, +) == target && amounts.count == Int(periods))
    let (first, last) = (try #require(amounts.first), try #require(amounts.last))
    #expect(first - last <= 1 && last >= 0)
    #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 >= $1 }, "the larger first")
  }
  #expect(try SavingsPlan.amounts(targetMinor: .max, periods: 2) == [.max / 2 + 1, .max / 2])
}

@Test func datesAreCountedFromTheFirst() throws {
  let first = try date("2023-10-31")
  let dates = try SavingsPlan.dates(first: first, .monthly, periods: 6).map(\.description)
  #expect(dates == ["2023-10-31", "2023-11-30", "2023-12-31", "2024-01-31", "2024-02-29", "2024-03-31"])
  for strategy in PlanStrategy.allCases {
    let all = try SavingsPlan.dates(first: first, strategy, periods: 1000)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    // Counting is the inverse of listing, at each date and a day before it.
    for (index, day) in all.enumerated().dropFirst() {
      #expect(try SavingsPlan.periods(from: first, to: day, strategy) == Int64(index + 1))
      #expect(try SavingsPlan.periods(from: first, to: day.adding(days: -1), strategy) == Int64(index))
    }
    #expect(try SavingsPlan.periods(from: first, to: first, strategy) == 1)
  }
}

@Test(arguments: [(0, 1), (-1, 1), (.min, 1), (1, 0), (1, -1), (1, .max)] as [(Int64, Int64)])
func aPlanWithoutSenseIsRefused(target: Int64, periods: Int64) throws {
  let fault = #expect(throws: RuleFault.self) { try SavingsPlan.amounts(targetMinor: target, periods: periods) }
  let wrong = target < 1 ? ("target_minor", target) : ("periods", periods)
  #expect(fault?.name == wrong.0 && fault?.found == "\(wrong.1)")
}

@Test func datesOutOfOrderOrBeyondTheCalendarAreRefused() throws {
  let (first, last) = (try date("2024-03-01"), try date("2024-02-29"))
  let fault = #expect(throws: RuleFault.self) { try SavingsPlan.periods(from: first, to: last, .weekly) }
  #expect(fault?.message == "last: found 2024-02-29; allowed: a date from 2024-03-01 on")
  let end = try #require(LocalDay(CivilDate(year: 5_000_000, month: 12, day: 30)))
  for strategy in PlanStrategy.allCases {
    #expect(throws: RuleFault.self) { try SavingsPlan.dates(first: end, strategy, periods: 2) }
    for number in [Int32.min, .max] {
      #expect(throws: RuleFault.self) { try SavingsPlan.dates(first: LocalDay(number: number), strategy, periods: 2) }
      #expect(throws: RuleFault.self) { try SavingsPlan.periods(from: LocalDay(number: .min), to: first, strategy) }
    }
  }
}

@Test func suggestedAmountsAddUp() throws {
  let challenges = Design.standard.savings.challenges.map(\.value)
  let (days, weeks) = (challenges[0], challenges[1])
  // 1 + 2 + … + n = n (n + 1) / 2: past 500 in week 32.
  for (week, sum) in [(1, 1), (2, 3), (31, 496), (32, 528), (52, 1378)] as [(Int64, Int64)] {
    #expect(try weeks.cumulativeUnits(through: week) == sum)
  }
  for day in [1, 2, 30] as [Int64] { #expect(try days.cumulativeUnits(through: day) == 10 * day) }
  // What a late check-in is suggested.
  #expect(weeks.suggestedUnits(period: 51) == 52 && weeks.suggestedUnits(period: 60) == 52)
  for challenge in challenges {
    for count in [Int64.min, 0, Int64(challenge.periods) + 1, .max] {
      #expect(throws: RuleFault.self) { try challenge.cumulativeUnits(through: count) }
    }
  }
  let huge = Challenge(period: .week, periods: 52, suggested: .rising, amountUnits: .max, lateShare: 0)
  #expect(throws: RuleFault.self) { try huge.cumulativeUnits(through: 2) }
  #expect(try huge.cumulativeUnits(through: 1) == .max)
}
