import CivilTime
import Testing

@testable import Rules

private func date(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

private let fixed = GoalPolicy(dueDates: .fixed)
private let moving = GoalPolicy(dueDates: .fromDeposit)

/// A fault's name, what it found and what it allows.
private func fault<Value>(_ rule: () throws(RuleFault) -> Value) -> String? {
  do throws(RuleFault) {
    _ = try rule()
    return nil
  } catch { return error.message }
}

@Test func aGoalIsFlatAndSmall() { #expect(MemoryLayout<Goal>.stride <= 48) }

/// 31 January, monthly: the dates are those of the calendar, whatever day a deposit comes on.
@Test func monthlyDatesStayAnchored() throws {
  var goal = try Goal.wish(targetMinor: 500, .monthly, periods: 5, firstDue: date("2024-01-31"))
  let dates = ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"]
  #expect(try goal.nextDue(asOf: date("2023-06-01"), fixed) == (date(dates[0])))
  for (index, due) in dates.enumerated() {
    #expect(try goal.nextDue(asOf: date(due), fixed)?.description == due)
    #expect(try goal.isDue(on: date(due), fixed) && !goal.isDue(on: date(due).adding(days: -1), fixed))
    // Three days early: the grid does not move, and this date is served.
    _ = try goal.checkedDeposit(100, on: date(due).adding(days: -3), fixed)
    #expect(try goal.nextDue(asOf: date(due), fixed)?.description == (index == 4 ? nil : dates[index + 1]))
    #expect(try !goal.isDue(on: date(due), fixed))
    #expect(goal.periodsDeposited == index + 1)
  }
  #expect(goal.isReached && goal.progress == 1)
}

@Test func aDepositMovesTheDatesWhereTheDesignSaysSo() throws {
  var goal = try Goal.wish(targetMinor: 900, .monthly, periods: 3, firstDue: date("2024-01-15"))
  #expect(try goal.nextDue(asOf: date("2024-01-10"), moving)?.description == "2024-01-15")
  _ = try goal.checkedDeposit(100, on: date("2024-01-31"), moving)
  #expect(try goal.nextDue(asOf: date("2024-01-31"), moving)?.description == "2024-02-29")
  // Counted from the deposit, so clamped once and not for good.
  #expect(try goal.nextDue(asOf: date("2024-03-01"), moving)?.description == "2024-03-31")
  #expect(try goal.status(asOf: date("2024-03-01"), moving).missed == 1)
  _ = try goal.checkedDeposit(100, on: date("2024-03-02"), moving)
  #expect(try goal.status(asOf: date("2024-03-02"), moving).missed == 0)
  _ = try goal.checkedDeposit(100, on: date("2024-03-02"), moving)
  #expect(goal.periodsDeposited == 2, "a second deposit on a day is no second period")
  _ = try goal.checkedDeposit(100, on: date("2024-03-03"), moving)
  #expect(try goal.nextDue(asOf: date("2024-03-03"), moving) == nil, "all periods are done")
  #expect(try goal.dueMinor(asOf: date("2024-03-03"), moving) == 500)
}

@Test func whatIsDueAndWhatIsMissed() throws {
  var goal = try Goal.wish(targetMinor: 1000, .weekly, periods: 3, firstDue: date("2024-03-04"))
  // Amounts 334, 333, 333 on 4, 11 and 18 March.
  func status(_ day: String) throws -> GoalStatus { try goal.status(asOf: date(day), fixed) }
  #expect(
    try status("2024-03-03") == GoalStatus(nextDue: date("2024-03-04"), dueMinor: 0, shortfallMinor: 0, missed: 0))
  #expect(
    try status("2024-03-04") == GoalStatus(nextDue: date("2024-03-04"), dueMinor: 334, shortfallMinor: 0, missed: 0))
  #expect(
    try status("2024-03-05") == GoalStatus(nextDue: date("2024-03-11"), dueMinor: 334, shortfallMinor: 334, missed: 1))
  _ = try goal.checkedDeposit(400, on: date("2024-03-06"), fixed)
  #expect(
    try status("2024-03-11") == GoalStatus(nextDue: date("2024-03-18"), dueMinor: 267, shortfallMinor: 0, missed: 1))
  try goal.withdraw(100)
  #expect(
    try status("2024-03-12") == GoalStatus(nextDue: date("2024-03-18"), dueMinor: 367, shortfallMinor: 367, missed: 1))
  #expect(try status("2024-03-19") == GoalStatus(nextDue: nil, dueMinor: 700, shortfallMinor: 700, missed: 2))
  #expect(try status("2034-03-19") == status("2024-03-19"))
  _ = try goal.checkedDeposit(1, on: date("2024-03-20"), fixed)
  #expect(try goal.periodsDeposited == 1 && goal.missed(asOf: date("2024-03-20"), fixed) == 2, "after the last date")
  #expect(try goal.checkedDeposit(699, on: date("2024-03-20"), fixed))
  #expect(try status("2034-03-19") == GoalStatus(nextDue: nil, dueMinor: 0, shortfallMinor: 0, missed: 2))
}

@Test func aFreeGoalFallsDueOnlyWhereSavingIsRegular() throws {
  let whenever = try Goal.free(GoalPolicy())
  #expect(whenever.mode == .free && whenever.progress == nil && !whenever.isReached)
  let never = GoalStatus(nextDue: nil, dueMinor: 0, shortfallMinor: 0, missed: 0)
  #expect(try whenever.status(asOf: date("2024-01-01"), fixed) == never)
  let regular = GoalPolicy(freeMode: .regular)
  var goal = try Goal.free(regular, .biweekly, firstDue: date("2024-02-29"))
  let later = try goal.status(asOf: date("2034-02-24"), regular)
  #expect(try later == GoalStatus(nextDue: date("2034-03-02"), dueMinor: 0, shortfallMinor: 0, missed: 261))
  _ = try goal.checkedDeposit(5, on: date("2024-03-14"), regular)
  #expect(try goal.nextDue(asOf: date("2024-03-14"), regular)?.description == "2024-03-28")
  #expect(try goal.progress == nil && goal.missed(asOf: date("2024-03-15"), regular) == 1)
}

/// The rules by their definitions: dates listed one by one, deposits remembered one by one.
private struct Model {
  var dates: [LocalDay]
  var amounts: [Int64]
  var deposits: [(day: LocalDay, amount: Int64)] = []
  var withdrawn: Int64 = 0

  var balance: Int64 { deposits.reduce(0) { $0 + $1.amount } - withdrawn }

  /// Under fixed dates.
  func status(_ day: LocalDay) -> GoalStatus {
    func isServed(_ index: Int) -> Bool {
      deposits.contains { $0.day <= dates[index] && (index == 0 || $0.day > dates[index - 1]) }
    }
    func lacking(_ isPlanned: (LocalDay) -> Bool) -> Int64 {
      max(0, zip(dates, amounts).filter { isPlanned($0.0) }.reduce(0) { $0 + $1.1 } - balance)
    }
    let target = amounts.reduce(0, +)
    let next = dates.indices.first { dates[$0] >= day && !isServed($0) }
    return GoalStatus(
      nextDue: balance >= target ? nil : next.map { dates[$0] }, dueMinor: lacking { $0 <= day },
      shortfallMinor: lacking { $0 < day },
      missed: Int64(dates.indices.filter { dates[$0] < day && !isServed($0) }.count))
  }
}

@Test(arguments: PlanStrategy.allCases)
func theDatesAreTheirDefinition(_ strategy: PlanStrategy) throws {
  var luck = Luck(7)
  for _ in 0..<200 {
    let first = LocalDay(number: Int32(19_000 + luck.next(800)))
    let periods = 1 + luck.next(8)
    let target = 1_000_000 + luck.next(1000)
    var goal = try Goal.wish(targetMinor: target, strategy, periods: periods, firstDue: first)
    var model = Model(
      dates: try SavingsPlan.dates(first: first, strategy, periods: periods),
      amounts: try SavingsPlan.amounts(targetMinor: target, periods: periods))
    var day = first.adding(days: Int32(-luck.next(40)))
    for _ in 0..<30 {
      day = day.adding(days: Int32(luck.next(12)))
      #expect(try goal.status(asOf: day, fixed) == model.status(day), "\(strategy) from \(first), \(day)")
      // Never all of it, so that the day on which the goal was reached plays no part.
      let amount = 1 + luck.next(target / 60)
      if luck.next(4) == 0, model.balance > 0 {
        let part = 1 + luck.next(model.balance)
        try goal.withdraw(part)
        model.withdrawn += part
      } else {
        _ = try goal.checkedDeposit(amount, on: day, fixed)
        model.deposits.append((day, amount))
      }
      #expect(goal.balanceMinor == model.balance)
      #expect(try goal.status(asOf: day, fixed) == model.status(day), "\(strategy) from \(first), \(day)")
    }
  }
}

/// Dates that move with each deposit, listed anew from the last one.
@Test(arguments: PlanStrategy.allCases)
func movingDatesAreTheirDefinition(_ strategy: PlanStrategy) throws {
  var luck = Luck(8)
  for _ in 0..<200 {
    let first = LocalDay(number: Int32(19_000 + luck.next(800)))
    let periods = 1 + luck.next(6)
    let amounts = try SavingsPlan.amounts(targetMinor: 1_000_000, periods: periods)
    var goal = try Goal.wish(targetMinor: 1_000_000, strategy, periods: periods, firstDue: first)
    var days: [LocalDay] = []
    var balance: Int64 = 0
    var day = first.adding(days: Int32(-luck.next(40)))
    for _ in 0..<20 {
      day = day.adding(days: Int32(luck.next(25)))
      let done = min(Int(periods), Set(days).count)
      let settled = min(done, Set(days).count - (days.last == day ? 1 : 0))
      let left = amounts.count - done
      let listed = try SavingsPlan.dates(first: days.last ?? first, strategy, periods: 80).dropFirst(
        days.isEmpty ? 0 : 1)
      let grid = Array(listed.prefix(left))
      func lacking(_ count: Int) -> Int64 { max(0, amounts.prefix(count).reduce(0, +) - balance) }
      let right = GoalStatus(
        nextDue: grid.first { $0 >= day }, dueMinor: lacking(done + grid.filter { $0 <= day }.count),
        shortfallMinor: lacking(settled + grid.filter { $0 < day }.count),
        missed: Int64(grid.filter { $0 < day }.count))
      #expect(try goal.status(asOf: day, moving) == right, "\(strategy) from \(first), \(day)")
      if luck.next(3) == 0 { continue }
      let amount = 1 + luck.next(40_000)
      _ = try goal.checkedDeposit(amount, on: day, moving)
      days.append(day)
      balance += amount
    }
  }
}

@Test func theTwoWaysOfPayingInAgree() throws {
  var luck = Luck(11)
  for policy in [fixed, moving] {
    var checked = try Goal.wish(targetMinor: 5000, .weekly, periods: 20, firstDue: date("2024-01-01"))
    var fast = Goal(targetMinor: 5000, strategy: .weekly, periods: 20, firstDue: try date("2024-01-01"))
    #expect(checked == fast)
    var day = try date("2023-12-20")
    for _ in 0..<40 {
      day = day.adding(days: Int32(luck.next(9)))
      let amount = 1 + luck.next(200)
      #expect(try checked.checkedDeposit(amount, on: day, policy) == fast.deposit(amount, on: day, policy))
      #expect(checked == fast)
    }
  }
}

@Test func theFastWayHoldsWhatIsOutOfRange() {
  var goal = Goal(targetMinor: .max)
  #expect(goal.targetMinor == Goal.most)
  #expect(goal.deposit(.max) && goal.deposit(.max) && goal.balanceMinor == Goal.most)
  var small = Goal(targetMinor: .min, strategy: .weekly, periods: .min, firstDue: LocalDay(number: .min))
  #expect(!small.deposit(.min) && small.balanceMinor == 0 && small.mode == .free)
  for day in [Int32.min, -1, .max].map(LocalDay.init(number:)) {
    for policy in [fixed, moving] {
      for strategy in PlanStrategy.allCases {
        var wish = Goal(targetMinor: 10, strategy: strategy, periods: .max, firstDue: LocalDay(number: .max))
        #expect(!wish.deposit(1, on: day, policy) && wish.missed(asOf: LocalDay(number: .max), policy) >= 0)
        #expect(wish.dueMinor(asOf: day, policy) >= 0 && wish.shortfallMinor(asOf: day, policy) >= 0)
        _ = small.deposit(1, on: day, policy)
        #expect(small.missed(asOf: day, policy) >= 0)
      }
    }
  }
}

@Test func aGoalWithoutSenseIsRefused() throws {
  let first = try date("2024-01-31")
  for target in [Int64.min, -1, 0, Goal.most + 1, .max] {
    #expect(
      fault { () throws(RuleFault) in try Goal.wish(targetMinor: target, .weekly, periods: 1, firstDue: first) }
        == "target_minor: found \(target); allowed: 1 to 1000000000000000")
  }
  for periods in [Int64.min, 0, 36_501, .max] {
    #expect(
      fault { () throws(RuleFault) in try Goal.wish(targetMinor: 1, .weekly, periods: periods, firstDue: first) }
        == "periods: found \(periods); allowed: 1 to 36500")
  }
  let end = try #require(LocalDay(CivilDate(year: 5_000_000, month: 12, day: 30)))
  for strategy in PlanStrategy.allCases {
    #expect(try Goal.wish(targetMinor: 1, strategy, periods: 1, firstDue: end).nextDue(asOf: end, fixed) == end)
    for (day, periods) in [(end, 2), (LocalDay(number: .max), 1), (LocalDay(number: .min), 1)] as [(LocalDay, Int64)] {
      let message = fault { () throws(RuleFault) in
        try Goal.wish(targetMinor: 1, strategy, periods: periods, firstDue: day)
      }
      #expect(message?.hasPrefix("first_due: found ") == true)
    }
  }
  let required = GoalPolicy(requireTarget: true)
  let refused = "mode: found free; allowed: wish, since a target is required"
  #expect(fault { () throws(RuleFault) in try Goal.free(required) } == refused)
  #expect(fault { () throws(RuleFault) in try Goal.free(required, .weekly, firstDue: first) } == refused)
  #expect(
    fault { () throws(RuleFault) in try Goal.free(GoalPolicy(), .weekly, firstDue: first) }
      == "strategy: found weekly; allowed: none, since people drop in whenever")
  #expect(
    fault { () throws(RuleFault) in try Goal.free(GoalPolicy(freeMode: .regular)) }
      == "strategy: found none; allowed: weekly, biweekly or monthly, since free saving is regular")
}

@Test func moneyThatIsNotThereIsRefused() throws {
  var goal = try Goal.wish(targetMinor: 1000, .weekly, periods: 2, firstDue: date("2024-01-01"))
  let day = try date("2024-01-01")
  func pay(_ amount: Int64, on day: LocalDay) -> String? {
    fault { () throws(RuleFault) in try goal.checkedDeposit(amount, on: day, fixed) }
  }
  func take(_ amount: Int64) -> String? { fault { () throws(RuleFault) in try goal.withdraw(amount) } }
  #expect(take(1) == "amount_minor: found 1; allowed: none: the balance is 0")
  for amount in [Int64.min, -1, 0, .max] { #expect(pay(amount, on: day)?.hasPrefix("amount_minor: found ") == true) }
  #expect(pay(999, on: day) == nil)
  #expect(
    pay(1, on: day.adding(days: -1)) == "day: found 2023-12-31; allowed: a date from 2024-01-01 on, since it follows")
  #expect(
    fault { () throws(RuleFault) in try goal.smash(closing: true) }
      == "balance_minor: found 999; allowed: the target 1000 or more")
  #expect(take(1000) == "amount_minor: found 1000; allowed: 1 to 999, the balance")
  for amount in [Int64.min, -1, 0, .max] { #expect(take(amount)?.hasPrefix("amount_minor: found ") == true) }
  let before = goal
  #expect(
    pay(Goal.most, on: day)
      == "amount_minor: found \(Goal.most); allowed: 1 to \(Goal.most - 999), what a goal may still take")
  #expect(goal == before, "what is refused changes nothing")
  #expect(pay(Goal.most - 999, on: day) == nil)
  #expect(pay(1, on: day) == "amount_minor: found 1; allowed: none: what a goal may still take is 0")
  try goal.smash(closing: true)
  #expect(goal.isClosed && goal.nextDue(asOf: day, fixed) == nil && goal.dueMinor(asOf: day, fixed) == 0)
  let again = fault { () throws(RuleFault) in try goal.smash(closing: true) }
  let over = fault { () throws(RuleFault) in try goal.close() }
  for refused in [pay(1, on: day), take(1), again, over] {
    #expect(refused == "goal: found closed; allowed: open goals")
  }
  var free = try Goal.free(GoalPolicy())
  #expect(
    fault { () throws(RuleFault) in try free.smash(closing: true) }
      == "mode: found free; allowed: wish, whose target can be reached"
  )
}

@Test func aRitualThatDoesNotCloseComesOnce() throws {
  var goal = try Goal.wish(targetMinor: 1000, .weekly, periods: 2, firstDue: date("2024-01-01"))
  _ = try goal.checkedDeposit(1000, on: date("2024-01-01"), fixed)
  try goal.smash(closing: false)
  #expect(goal.isSmashed && !goal.isClosed)
  #expect(
    fault { () throws(RuleFault) in try goal.smash(closing: false) }
      == "goal: found smashed; allowed: goals whose jar is whole")
  _ = try goal.checkedDeposit(1, on: date("2024-01-02"), fixed)
  #expect(goal.balanceMinor == 1001)
}

@Test func aStatusBeforeTheLastDepositIsRefused() throws {
  var goal = try Goal.wish(targetMinor: 1000, .weekly, periods: 2, firstDue: date("2024-01-01"))
  _ = try goal.checkedDeposit(1, on: date("2024-01-05"), fixed)
  let early = fault { () throws(RuleFault) in try goal.status(asOf: LocalDay(number: 0), fixed) }
  #expect(early == "as_of: found 1970-01-01; allowed: a date from 2024-01-05 on, the day of the last deposit")
  for number in [Int32.min, .max] {
    #expect(fault { () throws(RuleFault) in try goal.status(asOf: LocalDay(number: number), fixed) } != nil)
  }
}

@Test func fiveEmptyGoalsAreFive() throws {
  var goals = Goals()
  for place in 0..<Goals.most { #expect(try goals.open(Goal.free(GoalPolicy())) == place) }
  #expect(goals.activeCount == 6 && goals.balanceMinor == 0)
  #expect(
    fault { () throws(RuleFault) in try goals.open(Goal(targetMinor: 5)) }
      == "active_goals: found 7; allowed: at most 6")
  let closed = try goals.close(at: 3)
  #expect(closed.isClosed && goals.activeCount == 5)
  #expect(fault { () throws(RuleFault) in try goals.close(at: 3) } == "goal: found 3; allowed: 0, 1, 2, 4, 5")
  #expect(fault { () throws(RuleFault) in try goals.open(closed) } == "goal: found closed; allowed: open goals")
  #expect(try goals.open(Goal(targetMinor: 500)) == 3, "the place is free again")
  for place in [Int64.min, -1, 6, .max] {
    #expect(fault { () throws(RuleFault) in try goals.goal(at: place) } != nil)
  }
  #expect(fault { () throws(RuleFault) in try Goals().goal(at: 0) } == "goal: found 0; allowed: none, no goal is open")
}

@Test func goalsChangeByTheirOwnRules() throws {
  var goals = Goals()
  let place = Int64(try goals.open(Goal(targetMinor: 500)))
  _ = try goals.open(Goal(targetMinor: 0))
  let day = try date("2024-01-01")
  func pay(_ amount: Int64, _ place: Int64) throws(RuleFault) -> Bool {
    try goals.update(at: place) { (goal) throws(RuleFault) in try goal.checkedDeposit(amount, on: day, fixed) }
  }
  #expect(try !pay(Goal.most, 1))
  #expect(try pay(Goal.most, 0))
  #expect(goals.balanceMinor == 2 * Goal.most)
  let before = goals
  #expect(throws: RuleFault.self) { try pay(1, 0) }
  #expect(goals == before)
  try goals.update(at: place) { (goal) throws(RuleFault) in try goal.smash(closing: true) }
  #expect(goals.activeCount == 1 && goals.balanceMinor == Goal.most && goals != before)
}

@Test func nothingIsMissedOnceAGoalIsReachedOrGivenUp() throws {
  var goal = try Goal.wish(targetMinor: 300, .weekly, periods: 3, firstDue: date("2024-03-04"))
  _ = try goal.checkedDeposit(300, on: date("2024-03-06"), fixed)
  let year = GoalStatus(nextDue: nil, dueMinor: 0, shortfallMinor: 0, missed: 1)
  #expect(try goal.status(asOf: date("2025-03-04"), fixed) == year, "the date before it was reached, and none since")
  try goal.withdraw(1)
  #expect(try goal.status(asOf: date("2025-03-04"), fixed).missed == 2, "no longer reached")
  try goal.close()
  #expect(try goal.status(asOf: date("2025-03-04"), fixed).missed == 0)
}
