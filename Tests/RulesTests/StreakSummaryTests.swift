import Fields
import Rules
import Testing

private let policies: [StreakPolicy] = [
  .strict, .twoDayRule, .freeze(StreakPolicy.Freeze(equipped: 2, most: 2, earnEveryDays: 5, counts: false)),
  .freeze(StreakPolicy.Freeze(equipped: 1, most: 3, earnEveryDays: 0, counts: true)),
]

@Test func theOrderAndNumberOfCheckInsOfADayChangeNothing() throws {
  var luck = Luck(3)
  for policy in policies {
    for _ in 0..<100 {
      var days: [Int64] = []
      for _ in 0..<30 { days.append((days.last ?? 0) + luck.next(4)) }
      let once = days.enumerated().filter { $0.offset == 0 || days[$0.offset - 1] != $0.element }.map(\.element)
      let asked = days[29] + luck.next(4)
      #expect(
        try StreakSummary(checkIns: days, asOf: asked, policy) == StreakSummary(checkIns: once, asOf: asked, policy))
    }
  }
}

/// The rule by its definition: a streak holds the check-ins since the last two misses in a row before the day asked.
@Test func theTwoDayRuleIsItsDefinition() throws {
  for bits in 0..<1024 {
    let days = (0..<10).filter { bits & 1 << $0 != 0 }.map { Int64($0) }
    for asked in (days.last ?? 0)...12 {
      var (current, longest, gap) = (Int32(0), Int32(0), 0)
      for day in 0..<asked {
        gap = days.contains(day) ? 0 : gap + 1
        current = gap == 0 ? current + 1 : gap == 2 ? 0 : current
        longest = max(longest, current)
      }
      if days.last == asked { (current, longest) = (current + 1, max(longest, current + 1)) }
      let streak = try StreakSummary(checkIns: days, asOf: asked, .twoDayRule)
      #expect(streak.current == current && streak.longest == longest, "\(days) as of \(asked)")
    }
  }
}

@Test func theTwoDayRuleCoversOneDay() {
  var streak = Streak(policy: .twoDayRule)
  #expect(!streak.isCovered(on: 0, .twoDayRule))
  for day in [0, 2, 4, 5] as [Int32] {
    streak.checkIn(on: day, .twoDayRule)
    #expect(streak.isCovered(on: day + 1, .twoDayRule) && !streak.isCovered(on: day + 2, .twoDayRule))
  }
  #expect(streak.length == 4)
}

@Test func theTwoDayRuleIsSpelledWithUnderscores() throws {
  var design = Design.standard
  try Design.fields.set("savings.streak", to: "two_day_rule", in: &design)
  #expect(design.savings.streak == .twoDayRule)
  #expect(Design.fields.encode(design)["savings"]?["streak"]?.content == .text("two_day_rule"))
}

@Test(
  arguments: [
    ([2, 1], 3, "checkin_days", "1"), ([1, 4], 3, "checkin_days", "4"), ([.min], 3, "checkin_days", "\(Int64.min)"),
    ([.max], .max, "as_of_day", "\(Int64.max)"), ([1], -2_000_000_000, "as_of_day", "-2000000000"),
  ] as [([Int64], Int64, String, String)])
func daysWithoutOrderAreRefused(days: [Int64], asked: Int64, name: String, found: String) {
  for policy in policies {
    let fault = #expect(throws: RuleFault.self) { try StreakSummary(checkIns: days, asOf: asked, policy) }
    #expect(fault?.name == name && fault?.found == found)
  }
}

@Test func theFirstAndLastDaysAreTaken() throws {
  for policy in policies {
    let ends = [StreakSummary.days.lowerBound, StreakSummary.days.upperBound]
    #expect(try StreakSummary(checkIns: ends, asOf: ends[1], policy).current == 1)
    #expect(try StreakSummary(checkIns: [], asOf: 0, policy) == StreakSummary(checkIns: [], asOf: ends[1], policy))
  }
}
