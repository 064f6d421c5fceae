import CivilTime
import Fields
import Rules
import Testing

private let start: Int64 = 1_704_067_200

private func journal(
  _ zones: [Zone] = [.utc], now: Int? = nil, _ change: (inout Design) -> Void = { _ in }
) throws -> Journal {
  var design = Design.standard
  change(&design)
  var journal = try Journal(RulePlan(design), zones: zones, installed: start, now: now)
  _ = try journal.add(Event(at: start, .openGoal(Goal(targetMinor: 10_000))))
  return journal
}

private func session(_ minutes: Int64, isInterrupted: Bool = false) -> Act {
  .session(plannedMinutes: 25, focusedMinutes: minutes, isInterrupted: isInterrupted, scene: 0)
}

/// What cannot be is refused by name, and leaves the journal as it was.
@Test(
  arguments: [
    (Event(at: start + 99, .deposit(minor: 5, place: 0)), "instant", "1704067299"),
    (Event(at: start + 100, .deposit(minor: 100, place: 0)), "instant", "1704067300"),
    (Event(at: .max, .openBadges), "instant", "9223372036854775807"),
    (Event(at: start + 200, zone: 1, .openBadges), "zone", "1"),
    (Event(at: start + 200, zone: -1, .openBadges), "zone", "-1"),
    (Event(at: start + 200, .deposit(minor: 0, place: 0)), "amount_minor", "0"),
    (Event(at: start + 200, .deposit(minor: -5, place: 0)), "amount_minor", "-5"),
    (Event(at: start + 200, .deposit(minor: .max, place: 0)), "amount_minor", "9223372036854775807"),
    (Event(at: start + 200, .deposit(minor: 1, place: 1)), "goal", "1"),
    (Event(at: start + 200, .withdraw(minor: 101, place: 0)), "amount_minor", "101"),
    (Event(at: start + 200, .withdraw(minor: .min, place: 0)), "amount_minor", "-9223372036854775808"),
    (Event(at: start + 200, .smash(place: 0)), "balance_minor", "100"),
    (Event(at: start + 200, .closeGoal(place: .min)), "goal", "-9223372036854775808"),
    (Event(at: start + 200, .takeUp(challenge: 4)), "challenge", "4"),
    (Event(at: start + 200, .takeUp(challenge: -1)), "challenge", "-1"),
    (Event(at: start + 200, session(1441)), "focused_minutes", "1441"),
    (Event(at: start + 200, session(-1)), "focused_minutes", "-1"),
    (Event(at: start + 200, session(.max)), "focused_minutes", "9223372036854775807"),
    (
      Event(at: start + 200, .session(plannedMinutes: 1, focusedMinutes: 1, isInterrupted: false, scene: 32)), "scene",
      "32"
    ),
  ])
func whatCannotBeIsRefused(event: Event, name: String, found: String) throws {
  var journal = try journal()
  _ = try journal.add(Event(at: start + 100, .deposit(minor: 100, place: 0)))
  let fault = #expect(throws: RuleFault.self) { try journal.add(event) }
  #expect(fault?.name == name && fault?.found == found, "\(fault?.message ?? "")")
  #expect(journal.life.deposits == 1 && journal.life.sessions == 0 && journal.life.goals[0]?.balanceMinor == 100)
  // Nothing of it remains: what follows is taken.
  _ = try journal.add(Event(at: start + 101, .deposit(minor: 100, place: 0)))
  #expect(journal.life.depositedMinor == 200)
}

@Test func sessionsDoNotOverlap() throws {
  var journal = try journal()
  _ = try journal.add(Event(at: start + 60, session(25)))
  let fault = #expect(throws: RuleFault.self) { try journal.add(Event(at: start + 60 + 1499, session(5))) }
  #expect(fault?.message == "instant: found 1704068759; allowed: 1704068760 on, when the session before ends")
  _ = try journal.add(Event(at: start + 60 + 1500, session(5)))
  #expect(journal.life.sessions == 2 && journal.life.focusedMinutes == 30)
}

@Test func aLogsFaultNamesItsEvent() {
  let events = [Event(at: start, .openGoal(Goal(targetMinor: 0))), Event(at: start + 5, .smash(place: 0))]
  let fault = #expect(throws: RuleFault.self) {
    try Journal.replay(events, RulePlan(.standard), zones: [.utc], installed: start)
  }
  #expect(fault?.message == "mode: found free; allowed: wish, whose target can be reached, in event 2")
}

@Test func aGoalIsReachedSmashedAndGone() throws {
  for closes in [true, false] {
    var journal = try journal { $0.savings.ritualClosesGoal = closes }
    #expect(try !journal.add(Event(at: start + 1, .deposit(minor: 9_999, place: 0))).deposit.reachedGoal)
    #expect(try journal.add(Event(at: start + 2, .deposit(minor: 1, place: 0))).deposit.reachedGoal)
    // Below the target and up again is no second time.
    _ = try journal.add(Event(at: start + 3, .withdraw(minor: 1, place: 0)))
    #expect(try !journal.add(Event(at: start + 4, .deposit(minor: 1, place: 0))).deposit.reachedGoal)
    _ = try journal.add(Event(at: start + 5, .smash(place: 0)))
    #expect(journal.life.rituals == 1 && journal.life.wishGoalsReached == 1)
    #expect(journal.life.goals.activeCount == (closes ? 0 : 1))
    #expect(throws: RuleFault.self) { try journal.add(Event(at: start + 6, .smash(place: 0))) }
  }
}

/// A traveller saves at 23:30 in Berlin on 1 January and at 23:30 in Tokyo on the 2nd. Seen from Berlin these are two days in a
/// row as well; seen from Tokyo both fell on the 2nd.
@Test func eventsAreDatedInTheirOwnZoneOrInThatOfNow() throws {
  let zones = [Zone(name: "Berlin", offset: 3600), Zone(name: "Tokyo", offset: 9 * 3600)]
  func streak(_ zoneOf: ZoneOf, now: Int?) throws -> Int32 {
    var journal = try journal(zones, now: now) { $0.savings.zoneOf = zoneOf }
    // 1 January 23:30 in Berlin is 2 January 07:30 in Tokyo; 2 January 23:30 in Tokyo is 15:30 in Berlin.
    _ = try journal.add(Event(at: start + 81_000, zone: 0, .deposit(minor: 1, place: 0)))
    _ = try journal.add(Event(at: start + 86_400 + 52_200, zone: 1, .deposit(minor: 1, place: 0)))
    return journal.life.depositStreak.length
  }
  #expect(try streak(.event, now: 0) == 2 && streak(.event, now: 1) == 2)
  #expect(try streak(.now, now: 0) == 2)
  #expect(try streak(.now, now: 1) == 1)
}

/// A 24-hour window rolls with the check-ins: who saves ten minutes earlier each day loses a day of streak every other day.
@Test func anEarlierDepositEachDayFallsIntoTheOldWindow() throws {
  var rolling = try journal { $0.savings.dayRule = .rolling24h }
  var calendar = try journal()
  for day in 0..<10 as Range<Int64> {
    let event = Event(at: start + 72_000 + day * 85_800, .deposit(minor: 1, place: 0))
    _ = try rolling.add(event)
    _ = try calendar.add(event)
  }
  #expect(calendar.life.depositStreak.length == 10)
  #expect(rolling.life.depositStreak.length < 10)
}

/// By design: what the streak, the challenge and a badge show on each day of a 30-day challenge with day 4 missed.
@Test func aMissedDayZeroesTheStreakAndTheChallengeGoesOnOrIsVoid() throws {
  for onMiss in ChallengeMiss.allCases {
    var journal = try journal { $0.savings.challengeRules.onMiss = onMiss }
    _ = try journal.add(Event(at: start, .takeUp(challenge: 0)))
    for day in 0..<35 as Range<Int64> where day != 4 {
      _ = try journal.add(Event(at: start + day * 86_400 + 3600, .deposit(minor: 1, place: 0)))
    }
    let end = try journal.shown(at: start + 35 * 86_400, zone: 0)
    #expect(end.depositStreak == 30)
    #expect(end.challenge == (onMiss == .voids ? .voided : .completed))
    let terms = try #require(journal.plan.terms(of: journal.life.challenge))
    #expect(journal.life.challenge.dayNumber(on: 3, terms) == (onMiss == .voids ? 4 : nil))
  }
}

@Test func aSpanIsDoneWhenItHasPassedWithEnoughCheckIns() throws {
  for (share, isDone) in [(0.8, true), (0.81, false)] {
    var journal = try journal {
      $0.savings.challengeRules = ChallengeRules(completion: .span, spanShare: share, onMiss: .goesOn)
    }
    _ = try journal.add(Event(at: start, .takeUp(challenge: 0)))
    // 24 of 30 days, one of them twice, and one day after the span.
    for day in Array(0..<24) + [23] as [Int64] {
      let time = start + day * 86_400 + 3600 + Int64(journal.life.deposits)
      #expect(try !journal.add(Event(at: time, .deposit(minor: 1, place: 0))).deposit.completedChallenge)
    }
    let end = start + 30 * 86_400
    let over = isDone ? ChallengeStatus.completed : .expired
    #expect(try journal.shown(at: end - 1, zone: 0).challenge == .running)
    #expect(try journal.shown(at: end, zone: 0).challenge == over)
    _ = try journal.add(Event(at: end + 60, .deposit(minor: 1, place: 0)))
    #expect(try journal.shown(at: end + 60, zone: 0).challenge == over)
  }
}

/// A span that ends with enough check-ins is done however the life goes on: on looking at the badges, on the next deposit's
/// judging, and when another challenge is taken up.
@Test func aSpanThatHasPassedIsNoted() throws {
  for act in [Act.openBadges, .takeUp(challenge: 1)] {
    var journal = try journal {
      $0.savings.challengeRules = ChallengeRules(completion: .span, spanShare: 0.5, onMiss: .goesOn)
    }
    _ = try journal.add(Event(at: start, .takeUp(challenge: 0)))
    for day in 0..<20 as Range<Int64> {
      _ = try journal.add(Event(at: start + day * 86_400 + 60, .deposit(minor: 1, place: 0)))
    }
    #expect(journal.life.challengesDone == 0)
    let outcome = try journal.add(Event(at: start + 31 * 86_400, act))
    #expect(journal.life.challengesDone == 1)
    if act == .openBadges { #expect(outcome.badges.map { $0.earned & 1 << 11 != 0 } == true) }
  }
}

/// Whoever missed a period of a challenge that a miss voids never completes it, though the share was there.
@Test func aVoidedSpanStaysVoid() throws {
  var design = Design.standard
  design.savings.challenges[0].value.periods = 5
  design.savings.challengeRules = ChallengeRules(completion: .span, spanShare: 0.6, onMiss: .voids)
  let plan = RulePlan(design)
  let terms = plan.challenges[0]
  var progress = ChallengeProgress(challenge: 0, on: 0)
  for day in 0..<3 as Range<Int32> { _ = progress.checkIn(on: day, terms) }
  #expect((3..<9).map { progress.status(asOf: $0, terms) } == [.running, .voided, .voided, .voided, .voided, .voided])
  // All five days are needed, the last one too.
  _ = progress.checkIn(on: 4, terms)
  #expect(progress.done == 3)
}

/// With days that begin at 4 a streak can break between two midnights: the deposit that finds it says so.
@Test func aDepositTellsOfTheStreakThatItFindsBroken() throws {
  var journal = try journal { $0.savings.dayStartHour = 4 }
  for day in 0..<5 as Range<Int64> {
    #expect(try !journal.add(Event(at: start + day * 86_400 + 36_000, .deposit(minor: 1, place: 0))).deposit.lostStreak)
  }
  let late = start + 6 * 86_400
  #expect(try journal.shown(at: late, zone: 0).depositStreak == 5)
  #expect(try journal.add(Event(at: late + 36_000, .deposit(minor: 1, place: 0))).deposit.lostStreak)
  #expect(journal.life.depositStreak.length == 1)
}

/// A comeback is counted from the last deposit, whatever the grace hours forgive.
@Test func aComebackIsCountedFromTheDepositItself() throws {
  for (days, comebacks) in [(7 as Int64, Int32(0)), (8, 1)] {
    var journal = try journal { $0.savings.streak = .graceHours(StreakPolicy.Grace(hours: 3)) }
    _ = try journal.add(Event(at: start + 60, .deposit(minor: 1, place: 0)))
    _ = try journal.add(Event(at: start + 2 * 86_400 + 3600, .deposit(minor: 1, place: 0)))
    _ = try journal.add(Event(at: start + (2 + days) * 86_400 + 3600, .deposit(minor: 1, place: 0)))
    #expect(journal.life.comebacks == comebacks)
  }
}

@Test func aDesignRefusesGoalsThatItDoesNotAllow() throws {
  var strict = try Journal(
    RulePlan(
      {
        var design = Design.standard; design.savings.goals.requireTarget = true; return design
      }()), zones: [.utc], installed: start)
  let fault = #expect(throws: RuleFault.self) { try strict.add(Event(at: start, .openGoal(Goal(targetMinor: 0)))) }
  #expect(fault?.message == "mode: found free; allowed: wish, since a target is required")
  _ = try strict.add(Event(at: start, .openGoal(Goal(targetMinor: 1))))
}

/// The same event again is refused wherever it stands among those of its instant, and no fault is made of another.
@Test func anEventCountsOnceAmongThoseOfItsInstant() throws {
  var journal = try journal()
  let (one, other) = (Event(at: start + 5, .deposit(minor: 1, place: 0)), Event(at: start + 5, .openBadges))
  _ = try journal.add(one)
  _ = try journal.add(other)
  #expect(throws: RuleFault.self) { try journal.add(one) }
  #expect(journal.life.deposits == 1)
}

@Test func whatIsAskedOfAJournalIsChecked() throws {
  let journal = try journal()
  for (instant, zone) in [(start - 1, 0), (Int64.max, 0), (start, 1), (start, -1)] {
    #expect(throws: RuleFault.self) { try journal.shown(at: instant, zone: zone) }
  }
  for (instant, zone) in [(Int64.min, 0), (start, 7)] {
    #expect(throws: RuleFault.self) { try journal.time(of: instant, zone: zone) }
  }
}

/// Weeks of a weekly streak begin by the rule's own dates: Sunday 20:00 in Los Angeles is Monday in UTC.
@Test func weeksFollowTheDayRule() throws {
  let zones = [Zone(name: "Los Angeles", offset: -8 * 3600)]
  func streak(_ rule: DayRule) throws -> Int32 {
    // 2024-01-07 was a Sunday; 20:00 there is Monday 04:00 in UTC.
    let sunday: Int64 = 1_704_686_400
    var design = Design.standard
    (design.savings.dayRule, design.savings.streak) = (rule, .weekly(.init(days: 2, firstWeekday: 1)))
    var journal = try Journal(RulePlan(design), zones: zones, installed: sunday)
    _ = try journal.add(Event(at: sunday, .openGoal(Goal(targetMinor: 0))))
    for hours in [0, 24] as [Int64] {
      _ = try journal.add(Event(at: sunday + hours * 3600, .deposit(minor: 1, place: 0)))
    }
    return journal.life.depositStreak.length
  }
  #expect(try streak(.utc) == 2, "Monday and Tuesday")
  #expect(try streak(.calendar) == 1, "Monday, after a week with Sunday alone")
}

/// Who reaches a goal and opens another like it may do so at one instant; a deposit that comes twice is one too many.
@Test func twoGoalsAlikeMayBeOpenedAtOnce() throws {
  let plan = RulePlan(.standard)
  var journal = try Journal(plan, zones: [.utc], installed: 0)
  for place in 0..<2 {
    #expect(try journal.add(Event(at: 60, .openGoal(Goal(targetMinor: 100)))).place == place)
  }
  _ = try journal.add(Event(at: 60, .deposit(minor: 100, place: 0)))
  #expect(throws: RuleFault.self) { try journal.add(Event(at: 60, .deposit(minor: 100, place: 0))) }
}
