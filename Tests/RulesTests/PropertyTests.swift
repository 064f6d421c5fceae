import CivilTime
import Fields
import Rules
import Testing

/// Policies of every kind, at their standard terms.
private let policies = StreakPolicy.variants.variants.map(\.standard)

/// Installed at midnight of 2024-01-01, UTC.
private let installed: Int64 = 1_704_067_200

private func plan(_ change: (inout Design) -> Void = { _ in }) -> RulePlan {
  var design = Design.standard
  change(&design)
  return RulePlan(design)
}

/// A life over some days: a goal, then deposits, withdrawals, sessions and looks at the badges at random times.
private func events(days: Int64, _ luck: inout Luck) -> [Event] {
  var events = [Event(at: installed, .openGoal(Goal(targetMinor: 0)))]
  var (now, saved) = (installed + 3600, Int64(0))
  while now < installed + days * 86_400 {
    switch luck.next(8) {
    case 0...3:
      let amount = 1 + luck.next(5000)
      saved += amount
      events.append(Event(at: now, .deposit(minor: amount, place: 0)))
    case 4 where saved > 0:
      let amount = 1 + luck.next(saved)
      saved -= amount
      events.append(Event(at: now, .withdraw(minor: amount, place: 0)))
    case 5, 6:
      let minutes = 1 + luck.next(50)
      events.append(
        Event(
          at: now,
          .session(plannedMinutes: 50, focusedMinutes: minutes, isInterrupted: luck.next(4) == 0, scene: luck.next(6))))
      now += minutes * 60
    default: events.append(Event(at: now, .openBadges))
    }
    now += 60 * (1 + luck.next(2000))
  }
  return events
}

@Test func oneMoreEventNeverTakesALatchedBadge() throws {
  var luck = Luck(41)
  for policy in policies {
    for moment in BadgeMoment.allCases {
      let plan = plan { design in
        (design.savings.streak, design.savings.badgeMoment, design.savings.savedCounts) = (policy, moment, .balance)
        for index in design.savings.badges.indices { design.savings.badges[index].value.latched = true }
        design.savings.badges[1].value.threshold = 20
      }
      var journal = try Journal(plan, zones: [.utc], installed: installed)
      var earned = 0
      for event in events(days: 200, &luck) {
        let before = journal.life.badges
        _ = try journal.add(event)
        #expect(before & ~journal.life.badges == 0, "\(event)")
        earned = max(earned, journal.life.badges.nonzeroBitCount)
      }
      #expect(earned >= 3)
    }
  }
}

/// A deposit more, anywhere in a life, never shortens the longest streak, where a miss costs no allowance. Where it does (freeze,
/// repair, grace hours), a day more can move the miss on which the allowance is spent.
@Test func aDepositMoreNeverShortensTheLongestStreak() throws {
  var luck = Luck(43)
  for policy in [
    .strict, .twoDayRule, .weekly(.init(days: 1, firstWeekday: 1)), .weekly(.init(days: 3, firstWeekday: 6)),
  ]
    as [StreakPolicy]
  {
    for _ in 0..<200 {
      let days = (0..<40).filter { _ in luck.next(3) > 0 }.map { Int64($0) }
      let more = (days + [luck.next(40)]).sorted()
      let (one, other) = (
        try StreakSummary(checkIns: days, asOf: 40, policy), try StreakSummary(checkIns: more, asOf: 40, policy)
      )
      #expect(other.longest >= one.longest, "\(policy): \(more)")
    }
  }
}

/// A life by its local clock, moved from a zone that turns its clock to one that never does, shows the same streaks at every
/// local noon. Times that a clock skips or shows twice are left out: they have no counterpart.
@Test(arguments: ["America/Los_Angeles", "America/Santiago", "Australia/Lord_Howe", "Europe/Berlin"])
func aZoneWithoutTransitionsShowsTheSameStreaks(_ name: String) throws {
  let zones = [try zone(name), Zone(name: "fixed", offset: 8 * 3600)]
  let first = try #require(LocalDay("2024-02-01"))
  var luck = Luck(47)
  for policy in policies {
    for hour in [0, 4] as [Int32] {
      let plan = plan { ($0.savings.streak, $0.focus.streak, $0.savings.dayStartHour) = (policy, policy, hour) }
      let install = zones.map { $0.instant(of: first, second: 18_000) }
      var journals = try zip(install, [0, 1]).map {
        try Journal(plan, zones: zones, installed: $0, zone: $1)
      }
      for index in journals.indices {
        _ = try journals[index].add(Event(at: install[index], zone: index, .openGoal(Goal(targetMinor: 0))))
      }
      for day in 1..<300 as Range<Int32> {
        let date = first.adding(days: day)
        let second = Int32(luck.next(86_400))
        let focuses = luck.next(2) == 0
        let there = zones[0].instant(of: date, second: second)
        let isTwice = zones[0].instants(of: date, second: second).count != 1
        if luck.next(3) > 0, !isTwice, zones[0].secondsOfDay(at: there) == second {
          let act: Act =
            focuses
            ? .session(plannedMinutes: 1, focusedMinutes: 1, isInterrupted: false, scene: 0)
            : .deposit(minor: 100, place: 0)
          for index in journals.indices {
            _ = try journals[index].add(Event(at: zones[index].instant(of: date, second: second), zone: index, act))
          }
        }
        let shown = try journals.indices.map { index in
          try journals[index].shown(at: zones[index].instant(of: date.adding(days: 1), second: 43_200), zone: index)
        }
        #expect(shown[0] == shown[1], "\(policy) \(date)")
      }
      #expect(journals[0].life.depositStreak.longest >= 2)
    }
  }
}

/// Deposits of a day in another order, at the same times: all that a user can be shown at the day's end is the same.
@Test func theOrderOfADaysDepositsChangesNothingAtItsEnd() throws {
  var luck = Luck(53)
  for policy in policies {
    let plan = plan { ($0.savings.streak, $0.savings.badgeMoment) = (policy, .afterDeposit) }
    var journals = [
      try Journal(plan, zones: [.utc], installed: installed), try Journal(plan, zones: [.utc], installed: installed),
    ]
    for index in journals.indices {
      _ = try journals[index].add(Event(at: installed, .openGoal(Goal(targetMinor: 2_000_000))))
      _ = try journals[index].add(Event(at: installed, .takeUp(challenge: 0)))
    }
    for day in 0..<120 as Range<Int64> where luck.next(4) > 0 {
      let times = (0..<1 + luck.next(4)).map { _ in 1 + luck.next(86_398) }.sorted()
      let amounts = times.map { _ in 1 + luck.next(9000) }
      for (index, paid) in [amounts, amounts.reversed()].enumerated() {
        for (order, (time, amount)) in zip(times, paid).enumerated() {
          let instant = installed + day * 86_400 + time
          // Two at one time are told apart by their order.
          let isSame = order > 0 && times[order - 1] == time
          _ = try journals[index].add(Event(at: instant + (isSame ? 1 : 0), .deposit(minor: amount, place: 0)))
        }
      }
      let (one, other) = (journals[0].life, journals[1].life)
      #expect(one.depositStreak == other.depositStreak && one.challenge == other.challenge)
      #expect(one.goals == other.goals && one.wishGoalsReached == other.wishGoalsReached)
      #expect(one.badges == other.badges && one.badgesEver == other.badgesEver)
      #expect(one.nightDeposits == other.nightDeposits && one.morningDays == other.morningDays)
      #expect(one.depositedMinor == other.depositedMinor && one.comebacks == other.comebacks)
    }
  }
}

/// A day's events in another order, at the same times: the whole state is the same at the day's end.
///
/// Left out, since there the order (or the time that a place in it brings) matters by the rules: hours that are night,
/// morning or grace; badges by the balance, and withdrawals from a wish goal, which a deposit before may have reached; the
/// expedition counted from unlocks, since a session counts for the chapter in work, and its end, after which none counts.
/// A look at the badges ends each day.
@Test(arguments: BadgeMoment.allCases)
func theOrderOfADaysEventsChangesNothingAtItsEnd(_ moment: BadgeMoment) throws {
  var luck = Luck(67)
  for policy in policies {
    let plan = plan { design in
      (design.savings.streak, design.focus.streak, design.focus.countFrom) = (policy, policy, .allTime)
      design.savings.badgeMoment = moment
      design.focus.expedition[5].value.missions.sessions = 1000
    }
    var journals = try (0..<2).map { _ in try Journal(plan, zones: [.utc], installed: installed) }
    for index in journals.indices {
      let goals = [Goal(targetMinor: 500_000, strategy: .weekly, periods: 9), Goal(targetMinor: 0)].map(Act.openGoal)
      for act in goals + [.takeUp(challenge: 0), .deposit(minor: 900_000, place: 1)] {
        _ = try journals[index].add(Event(at: installed, act))
      }
    }
    for day in 0..<120 as Range<Int64> where luck.next(5) > 0 {
      var acts: [Act] = (0..<luck.next(9)).map { _ in
        switch luck.next(5) {
        case 0, 1: .deposit(minor: 1 + luck.next(9000), place: luck.next(2))
        case 2: .withdraw(minor: 1 + luck.next(900), place: 1)
        case 3:
          .session(
            plannedMinutes: 25, focusedMinutes: luck.next(60), isInterrupted: luck.next(2) == 0, scene: luck.next(2))
        default: .openBadges
        }
      }
      for index in journals.indices {
        for (place, act) in (acts + [.openBadges]).enumerated() {
          let instant = installed + day * 86_400 + 36_000 + Int64(place) * 3600
          _ = try journals[index].add(Event(at: instant, act))
        }
        for place in acts.indices { acts.swapAt(place, Int(luck.next(Int64(acts.count)))) }
      }
      let lives = journals.map { String(describing: $0.life) }
      #expect(lives[0] == lives[1] && journals[0].life.goals == journals[1].life.goals)
    }
    #expect(journals[0].life.sessions > 50 && journals[0].life.withdrawnMinor > 10_000)
  }
}

/// XP, level and miles of an hour do not depend on how it is cut into sessions, under every curve; level and rest add up.
@Test(arguments: LevelCurve.variants.variants.map(\.standard) + [.exponential(first: 1_000_000_000, ratio: 100)])
func experienceDoesNotDependOnTheNumberOfSessions(_ curve: LevelCurve) throws {
  var luck = Luck(59)
  let plan = plan { ($0.focus.curve, $0.focus.expedition, $0.focus.xpPerMinute) = (curve, [], 3) }
  let costs = curve.costs()
  var (whole, pieces) = (LifeState(plan), LifeState(plan))
  var place = Experience(level: 1, intoLevel: 0)
  for day in 0..<60 as Range<Int32> {
    let minutes = 1 + Int32(luck.next(day % 20 == 19 ? 100_000 : 600))
    _ = whole.session(minutes: minutes, isDeep: false, on: day, plan)
    var rest = minutes
    while rest > 0 {
      let part = min(rest, 1 + Int32(luck.next(60)))
      _ = pieces.session(minutes: part, isDeep: false, on: day, plan)
      place = try place.adding(3 * Int64(part), totals: plan.levelTotals)
      rest -= part
    }
    #expect(whole.xp == pieces.xp && whole.level == pieces.level && whole.miles == pieces.miles)
    #expect(whole.holdsInvariants(plan) && pieces.holdsInvariants(plan))
    #expect(place.level == Int64(whole.level))
    #expect(costs.prefix(Int(place.level) - 1).reduce(0, +) + place.intoLevel == whole.xp)
  }
  #expect(whole.level > 1 || costs[0] > whole.xp)
  #expect(whole.xp == 3 * Int64(whole.focusedMinutes))
}
