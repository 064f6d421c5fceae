import CivilTime
import Rules
import Testing

/// Monday 2024-08-05T00:00Z.
private let monday: Int64 = 1_722_816_000

private func session(_ day: Int64, _ minute: Int64, _ minutes: Int64, interrupted: Bool = false) throws -> Session {
  try Session(
    start: monday + day * 86_400 + minute * 60, plannedMinutes: 25, focusedMinutes: minutes,
    isInterrupted: interrupted)
}

private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

@Test func aWeekIsSummedDayByDay() throws {
  let log = try SessionLog([
    session(-1, 600, 60), session(0, 540, 25), session(0, 600, 10, interrupted: true), session(2, 540, 25),
    session(2, 600, 10), session(6, 1430, 25), session(7, 540, 50),
  ])
  let days = try FocusDays(.real(log), .start, Design.standard.rewards, in: .utc)
  let plan = try WeeklyPlan([2, 2, 2, 2, 2, 1, 1])
  let report = try WeeklyReport(days, plan, weekOf: try day("2024-08-07"), streak: 1)
  #expect(report.days.map(\.day.description).first == "2024-08-05" && report.days.count == 7)
  #expect(report.days.map(\.minutes) == [35, 0, 35, 0, 0, 0, 25])
  #expect(report.days.map(\.segments) == [1, 0, 2, 0, 0, 0, 1] && report.planned == [2, 2, 2, 2, 2, 1, 1])
  #expect(report.sessions == 5 && report.deepSessions == 4 && report.segments == 4 && report.minutes == 95)
  #expect(report.miles == 760 && report.xp == 190 + 80)
  // Monday and Wednesday have as many minutes; Wednesday has more segments.
  #expect(report.best?.day.description == "2024-08-07" && report.streak == 1 && !report.isSample)
  #expect(days.activeDays.map(\.description) == ["2024-08-04", "2024-08-05", "2024-08-07", "2024-08-11", "2024-08-12"])
  // From Sunday on, the week holds the fourth instead of the eleventh.
  let sunday = try WeeklyReport(days, plan, weekOf: try day("2024-08-07"), firstWeekday: 7, streak: 0)
  #expect(sunday.days.map(\.minutes) == [60, 35, 0, 35, 0, 0, 0] && sunday.planned == [1, 2, 2, 2, 2, 2, 1])
  let empty = try WeeklyReport(days, plan, weekOf: try day("2024-01-01"), streak: 0)
  #expect(empty.best == nil && empty.minutes == 0)
}

@Test func aSplitSessionCountsOnBothDaysAndOnce() throws {
  let log = try SessionLog([session(0, 1430, 25)])
  let days = try FocusDays(.real(log), .split, Design.standard.rewards, in: .utc).days
  #expect(days.map(\.minutes) == [10, 15] && days.map(\.sessions) == [0, 1] && days.map(\.segments) == [0, 1])
  #expect(days.map(\.xp) == [20, 50] && days.map(\.miles) == [80, 120] && days.map(\.isActive) == [true, true])
  // Interrupted, it counts for no streak.
  let broken = try SessionLog([session(0, 1430, 25, interrupted: true)])
  #expect(try FocusDays(.real(broken), .split, Design.standard.rewards, in: .utc).activeDays.isEmpty)
}

@Test func sumsDoNotDependOnTheDayOfASession() throws {
  var luck = Luck(11)
  let rewards = Rewards(xpPerMinute: 3, xpDeepSession: 17, milesPerMinute: 5)
  for _ in 0..<40 {
    var (start, sessions) = (Int64(0), [Session]())
    for _ in 0..<20 {
      let minutes = luck.next(1441)
      sessions.append(
        try Session(start: start, plannedMinutes: 25, focusedMinutes: minutes, isInterrupted: luck.next(2) == 0))
      start += minutes * 60 + luck.next(86_400)
    }
    let log = try SessionLog(sessions)
    let earned = try sessions.map { try rewards.earned(by: $0) }
    for rule in SessionDay.allCases {
      let days = try FocusDays(.real(log), rule, rewards, startsAtHour: luck.next(24), in: .utc).days
      #expect(zip(days, days.dropFirst()).allSatisfy { $0.day < $1.day })
      #expect(days.reduce(0) { $0 + $1.xp } == earned.reduce(0) { $0 + $1.xp })
      #expect(days.reduce(0) { $0 + $1.miles } == earned.reduce(0) { $0 + $1.miles })
      #expect(days.reduce(0) { $0 + $1.minutes } == sessions.reduce(0) { $0 + Int64($1.focusedMinutes) })
      #expect(days.reduce(0) { $0 + $1.sessions } == 20)
      #expect(days.reduce(0) { $0 + $1.segments } == Int64(sessions.count(where: \.isCompleted)))
    }
  }
}

@Test func everyDayLiesInTheWeekOfItsFirstDay() throws {
  for number in 19_000..<19_050 as Range<Int32> {
    for first in 1...7 as ClosedRange<Int64> {
      let start = try WeeklyReport.firstDay(ofWeekOf: LocalDay(number: number), firstWeekday: first)
      #expect(Int64(start.weekday) == first && (0...6).contains(start.days(to: LocalDay(number: number))))
    }
  }
  for first in [0, 8, .min, .max] as [Int64] {
    let fault = #expect(throws: RuleFault.self) {
      try WeeklyReport.firstDay(ofWeekOf: LocalDay(number: 0), firstWeekday: first)
    }
    #expect(fault?.name == "first_weekday")
  }
}

@Test func aPlanHasSevenNumbers() throws {
  let plan = try WeeklyPlan([7, 1, 2, 3, 4, 5, 6])
  #expect(try plan.target(on: day("2024-08-05")) == 7 && plan.target(on: day("2024-08-11")) == 6)
  #expect(try plan.left(on: day("2024-08-05"), done: 5) == 2 && plan.left(on: day("2024-08-06"), done: 5) == 0)
  for bad in [[], [1], Array(repeating: 1, count: 8), [0, 0, 0, 0, 0, 0, -1], [1441, 0, 0, 0, 0, 0, 0]] {
    let fault = #expect(throws: RuleFault.self) { try WeeklyPlan(bad.map { Int64($0) }) }
    #expect(fault?.name == "weekly_plan")
  }
  #expect(throws: RuleFault.self) { try plan.left(on: day("2024-08-05"), done: -1) }
  let days = try FocusDays(.real(SessionLog([])), .start, Design.standard.rewards, in: .utc)
  #expect(throws: RuleFault.self) { try WeeklyReport(days, plan, weekOf: day("2024-08-05"), streak: -1) }
  let wrong = Rewards(xpPerMinute: -1, xpDeepSession: 0, milesPerMinute: 0)
  #expect(throws: RuleFault.self) { try FocusDays(.real(SessionLog([])), .start, wrong, in: .utc) }
}

@Test func samplesShowButEarnNothing() throws {
  let today = try day("2024-08-07")
  let shown = try FocusLog(SessionLog([]), orSample: try SampleLog(before: today, days: 14, scenes: 6))
  #expect(shown.isSample && shown.real == nil)
  let days = try FocusDays(shown, .start, Design.standard.rewards, in: .utc)
  #expect(days.isSample && days.days.count == 14 && days.activeDays.isEmpty)
  #expect(days.days.allSatisfy { $0.minutes > 0 && $0.xp == 0 && $0.miles == 0 && $0.day < today })
  let plan = try Design.standard.weeklyPlan()
  let report = try WeeklyReport(days, plan, weekOf: today.adding(days: -7), streak: 9)
  #expect(report.isSample && report.streak == 0 && report.xp == 0 && report.minutes > 0 && report.best != nil)
  // They vanish with the first real session.
  let real = try FocusLog(SessionLog([session(0, 0, 25)]), orSample: try SampleLog(before: today, days: 14, scenes: 6))
  #expect(!real.isSample && real.real?.sessions.count == 1)
  #expect(try FocusDays(real, .start, Design.standard.rewards, in: .utc).days.map(\.minutes) == [25])
}

@Test func samplesAreTheSameForTheSameDayAndInOrder() throws {
  for number in [0, 1, 19_942, 19_943, -700_000] as [Int32] {
    let today = LocalDay(number: number)
    let log = try SampleLog(before: today, days: 30, scenes: 4)
    #expect(try log == SampleLog(before: today, days: 30, scenes: 4))
    let times = log.sessions.map { (Int64($0.day.number) * 86_400 + Int64($0.second), $0) }
    for (first, second) in zip(times, times.dropFirst()) {
      #expect(second.0 >= first.0 + Int64(first.1.focusedMinutes) * 60, "they do not overlap")
    }
    #expect(Set(log.sessions.map(\.day)).count == 30 && log.sessions.allSatisfy { (0..<4).contains($0.scene) })
    #expect(log.sessions.contains(where: \.isInterrupted) && log.sessions.contains(where: \.isDeep))
    // The next day's sample is this one moved on by a day, not another one.
    let next = try SampleLog(before: today.adding(days: 1), days: 30, scenes: 4)
    #expect(next.sessions.filter { $0.day < today } == log.sessions.filter { $0.day >= today.adding(days: -29) })
  }
  for (days, scenes, name) in [(0, 6, "days"), (367, 6, "days"), (14, 0, "scenes"), (14, 33, "scenes")]
    as [(Int64, Int64, String)]
  {
    let fault = #expect(throws: RuleFault.self) {
      try SampleLog(before: LocalDay(number: 0), days: days, scenes: scenes)
    }
    #expect(fault?.name == name)
  }
  for number in [Int32.min, .max] {
    let fault = #expect(throws: RuleFault.self) { try SampleLog(before: LocalDay(number: number), days: 14, scenes: 6) }
    #expect(fault?.name == "day")
  }
}

@Test func theMostUsedHalfHourIsSuggested() throws {
  let today = try day("2024-08-18")
  // Twice at 09:00, twice at 20:30, the latter last; three times at noon, 14 days ago.
  let sessions = try [
    session(-1, 720, 5), session(-1, 730, 5), session(-1, 740, 5), session(0, 540, 5), session(1, 1230, 5),
    session(2, 569, 5), session(3, 1259, 5),
  ]
  let log = try SessionLog(sessions)
  #expect(try Suggestion.halfHour(log, asOf: today, days: 14, in: .utc) == 41)
  #expect(try Suggestion.halfHour(log, asOf: today, days: 15, in: .utc) == 24)
  #expect(try Suggestion.halfHour(log, asOf: day("2024-09-30"), days: 14, in: .utc) == nil)
  // What comes after the day asked is not known yet.
  #expect(try Suggestion.halfHour(log, asOf: day("2024-08-05"), days: 1, in: .utc) == 18)
  #expect(try Suggestion.halfHour(SessionLog([]), asOf: today, days: 14, in: .utc) == nil)
  let east = Zone(name: "east", offset: 3600)
  #expect(try Suggestion.halfHour(log, asOf: today, days: 14, in: east) == 43)
  for days in [0, 367, .min] as [Int64] {
    #expect(throws: RuleFault.self) { try Suggestion.halfHour(log, asOf: today, days: days, in: .utc) }
  }
}

@Test func theNextStartLiesAhead() throws {
  // 09:00 is 32 400 s into the day.
  #expect(try Suggestion.nextStart(halfHour: 18, after: monday, in: .utc) == monday + 32_400)
  #expect(try Suggestion.nextStart(halfHour: 18, after: monday + 32_400, in: .utc) == monday + 86_400 + 32_400)
  #expect(try Suggestion.nextStart(halfHour: 0, after: monday - 1, in: .utc) == monday)
  for bad in [-1, 48, .max] as [Int64] {
    #expect(throws: RuleFault.self) { try Suggestion.nextStart(halfHour: bad, after: 0, in: .utc) }
  }
  #expect(throws: RuleFault.self) { try Suggestion.nextStart(halfHour: 0, after: .max, in: .utc) }
}
