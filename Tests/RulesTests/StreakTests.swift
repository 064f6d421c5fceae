import Fields
import Rules
import Testing

private func freeze(_ equipped: Int32, counts: Bool) -> StreakPolicy {
  .freeze(StreakPolicy.Freeze(equipped: equipped, most: equipped, earnEveryDays: 0, counts: counts))
}

/// Days of check-ins, the day asked, current and longest. From conformance cases that name public threads as their origin.
@Test(
  arguments: [
    ([1, 2, 3, 4], 5, .strict, 4, 4), ([1, 2, 3, 4], 6, .strict, 0, 4), ([1, 2, 3, 5], 5, .strict, 1, 3),
    ([1, 3], 3, freeze(1, counts: false), 2, 2), ([1, 3], 3, freeze(1, counts: true), 3, 3),
    ([1, 60], 60, freeze(1, counts: false), 1, 1),
  ] as [([Int32], Int32, StreakPolicy, Int32, Int32)])
func streaksAreRight(days: [Int32], asked: Int32, policy: StreakPolicy, current: Int32, longest: Int32) {
  var streak = Streak(policy: policy)
  for day in days { streak.checkIn(on: day, policy) }
  #expect(streak.length(asOf: asked, policy) == current)
  #expect(streak.longest == longest)
}

@Test func aSecondCheckInOnADayChangesNothing() {
  var streak = Streak(policy: .strict)
  streak.checkIn(on: 3, .strict)
  let once = streak
  streak.checkIn(on: 3, .strict)
  streak.checkIn(on: 1, .strict)
  #expect(streak == once)
}

@Test func aFreezeIsEarnedAndSpentOnce() {
  let policy = StreakPolicy.freeze(
    StreakPolicy.Freeze(equipped: 0, most: 2, earnEveryDays: 7, counts: false))
  var streak = Streak(policy: policy)
  for day in 0..<7 as Range<Int32> { streak.checkIn(on: day, policy) }
  #expect(streak.freezes == 1)
  #expect(streak.isCovered(on: 7, policy))
  // Day 7 is missed: the freeze is spent, and a second miss would end it.
  #expect(streak.length(asOf: 8, policy) == 7)
  #expect(!streak.isCovered(on: 8, policy))
  #expect(streak.length(asOf: 9, policy) == 0)
  streak.checkIn(on: 8, policy)
  #expect(streak.length == 8 && streak.freezes == 0)
}

@Test func strictIsAFreezePolicyWithoutFreezes() {
  var days: Int32 = 0
  var seed: UInt32 = 1
  var (strict, frozen) = (Streak(policy: .strict), Streak(policy: freeze(0, counts: true)))
  for _ in 0..<2000 {
    seed = seed &* 1_664_525 &+ 1_013_904_223
    days += Int32(seed >> 30)
    strict.checkIn(on: days, .strict)
    frozen.checkIn(on: days, freeze(0, counts: true))
    for later in days..<days + 3 {
      #expect(strict.length(asOf: later, .strict) == frozen.length(asOf: later, freeze(0, counts: true)))
    }
  }
  #expect(strict == frozen)
}

@Test func aFrozenDayCountsOnceItIsBridged() {
  let policy = freeze(2, counts: true)
  var streak = Streak(policy: policy)
  streak.checkIn(on: 1, policy)
  streak.checkIn(on: 2, policy)
  #expect(streak.length(asOf: 5, policy) == 2 && streak.length(asOf: 6, policy) == 0)
  streak.checkIn(on: 5, policy)
  #expect(streak.length == 5 && streak.longest == 5)
}

/// From 6 over a frozen day to 8: the seventh day was reached, so its freeze is earned.
@Test func aFreezeIsEarnedByPassingAMultiple() {
  let policy = StreakPolicy.freeze(StreakPolicy.Freeze(equipped: 1, most: 2, earnEveryDays: 7, counts: true))
  var streak = Streak(policy: policy)
  for day in 0..<6 as Range<Int32> { streak.checkIn(on: day, policy) }
  streak.checkIn(on: 7, policy)
  #expect(streak.length == 8 && streak.freezes == 1)
}

/// Three days wanted a week, weeks from Monday, day 0 a Wednesday.
@Test func aWeekIsCoveredWhileItsRestHoldsTheDaysThatItNeeds() {
  let policy = StreakPolicy.weekly(StreakPolicy.Weekly(days: 3, firstWeekday: 1))
  var streak = Streak(policy: policy, weekday: 3)
  for day in [0, 1, 2] as [Int32] { streak.checkIn(on: day, policy) }
  #expect(streak.length == 3)
  // The next week's days are 5 … 11: Friday can be missed with Saturday and Sunday left and one done, not with none done.
  streak.checkIn(on: 5, policy)
  #expect(streak.isCovered(on: 9, policy) && !streak.isCovered(on: 10, policy))
  #expect(streak.length(asOf: 11, policy) == 4 && streak.length(asOf: 12, policy) == 0)
}

/// A day missed is forgiven by a check-in before 3 on the day after it, not by a later one, and never two days.
@Test func graceHoursForgiveTheDayBefore() {
  let policy = StreakPolicy.graceHours(StreakPolicy.Grace(hours: 3))
  for (hour, length) in [(2, 2), (3, 1)] as [(Int32, Int32)] {
    var streak = Streak(policy: policy)
    streak.checkIn(on: 0, second: 43_200, policy)
    #expect(streak.length(asOf: 2, second: hour * 3600 - 1, policy) == 1)
    #expect(streak.length(asOf: 2, second: 3 * 3600, policy) == 0 && streak.length(asOf: 3, policy) == 0)
    streak.checkIn(on: 2, second: hour * 3600, policy)
    #expect(streak.length == length)
    // Today is done by it: the next day is not a second miss.
    streak.checkIn(on: 3, second: 43_200, policy)
    #expect(streak.length == length + 1)
  }
}

/// No policy is harsher than strict: whatever the check-ins, its streak is at least as long.
@Test(arguments: StreakPolicy.variants.variants.map(\.standard)) func noPolicyIsHarsherThanStrict(
  _ policy: StreakPolicy
) {
  var luck = Luck(67)
  var (strict, other) = (Streak(policy: .strict), Streak(policy: policy))
  var day: Int32 = 0
  for _ in 0..<3000 {
    day += Int32(luck.next(3))
    let second = Int32(luck.next(86_400))
    strict.checkIn(on: day, second: second, .strict)
    other.checkIn(on: day, second: second, policy)
    #expect(other.length >= strict.length && other.longest >= strict.longest)
  }
}
