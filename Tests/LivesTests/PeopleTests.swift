import Chance
import CivilTime
import Fields
import Foundation
import Rules
import Testing

@testable import Lives

/// The days lived by lives of a population, with who lived them: `body` gets each activated life's number, person and days.
private func eachLife(
  _ plan: LifePlan, lives: Int,
  _ body: (_ number: UInt64, _ person: Person, _ days: [RecordedDay], _ acts: [Event]) -> Void
) {
  let record = LifeRecord(days: plan.days, keepsActs: true)
  for first in stride(from: UInt64(0), to: UInt64(lives), by: 8) {
    simulate(plan, first: first, count: 8, into: record, kernel: Lives.liveDays)
    for lane in 0..<8 {
      guard let person = record.people[lane], person.isActivated else { continue }
      body(first + UInt64(lane), person, record.lifeDays(lane), record.acts[lane])
    }
  }
}

/// Whether a share lies within 4.5 standard errors of a chance: that fails once in some 10⁵ tests.
private func agrees(_ count: Int, of n: Int, with chance: Double) -> Bool {
  let (share, error) = (Double(count) / Double(n), (chance * (1 - chance) / Double(n)).squareRoot())
  return n > 0 && (share - chance).magnitude <= 4.5 * error
}

@Test func remindersAreTappedAsOftenAsTheirConstantsSay() {
  let people = Population.standard
  let plan = plan(people, days: 90)
  var (reminded, tappedReminded, own, tappedOwn, idle, tappedIdle, early) = (0, 0, 0, 0, 0, 0, 0)
  let clock = Design.standard.savings.reminder.minute
  eachLife(plan, lives: 12_000) { _, person, days, acts in
    for day in days {
      if !person.hasReminder { #expect(!day.word.sawReminder && !day.word.tappedReminder && !day.word.wasReminded) }
      if !day.word.sawReminder {
        #expect(!day.word.tappedReminder && !day.word.wasReminded)
        continue
      }
      let isTapped = day.word.tappedReminder
      if day.word.wasReminded {
        reminded += 1
        tappedReminded += isTapped ? 1 : 0
        #expect(day.word.deposits > 0)
      } else if day.word.deposits > 0 {
        own += 1
        tappedOwn += isTapped ? 1 : 0
      } else {
        idle += 1
        tappedIdle += isTapped ? 1 : 0
      }
    }
    // No reminded act comes before the reminder: all zones are UTC here.
    let firstDay = acts.first.map { $0.instant / 86_400 } ?? 0
    for (number, day) in days.enumerated() where day.word.wasReminded {
      let date = firstDay + Int64(number)
      let first = acts.first { event in
        if case .deposit = event.act { return event.instant / 86_400 == date }
        return false
      }
      if let first, first.instant % 86_400 < Int64(clock) * 60 { early += 1 }
    }
  }
  #expect(reminded > 1000 && own > 1000 && idle > 10_000 && early == 0)
  #expect(agrees(tappedReminded, of: reminded, with: people.tapReminded))
  #expect(agrees(tappedOwn, of: own, with: people.tapOwn))
  #expect(agrees(tappedIdle, of: idle, with: people.tapIdle))
}

@Test func withoutEffectsRemindersBringNothingAbout() {
  var people = Population.standard
  people.effects = false
  var seen = 0
  eachLife(plan(people, days: 60), lives: 2000) { _, _, days, _ in
    for day in days {
      #expect(!day.word.wasReminded)
      seen += day.word.sawReminder ? 1 : 0
    }
  }
  #expect(seen > 1000)
}

@Test func noReminderFiresWhereTheClockSkipsItAndThatIsTheRule() throws {
  // In Beirut the clock jumped from 00:00 to 01:00 on 31 March 2024 and skipped 00:30, once in the year that lives see.
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let file = tests.appending(path: "CivilTimeTests/Fixtures/zoneinfo/Asia/Beirut")
  let zone = try Zone(name: "Asia/Beirut", tzif: Array(try Data(contentsOf: file)))
  var design = Design.standard
  design.savings.reminder.minute = 30
  for gap in GapPolicy.allCases {
    design.savings.reminder.gap = gap
    let plan = plan(Population.standard, design, days: 30, zones: Population.standard.zones.map { _ in zone })
    let silent = plan.calendarFloats[plan.kindStart..<plan.noveltyStart].filter { $0 >= 4 }.count
    #expect(silent == (gap == .skip ? Population.standard.zones.count : 0))
  }
}

@Test func journeysAreAsManyAndAsLongAsTheConstantsSay() {
  var people = Population.standard
  people.tripsPerYear = 1
  let plan = plan(people, days: 365)
  var (lives, away, started) = (0, 0, 0)
  for number in 0..<6000 as Range<UInt64> {
    let person = Person(number, plan)
    var journeys = Journeys(life: number, person)
    let zones = (0..<730).map { journeys.zone(on: $0, plan) }
    // Asked on some days only, the answer is the same.
    var again = Journeys(life: number, person)
    for day in stride(from: 0, to: 730, by: 7) { #expect(again.zone(on: day, plan) == zones[day]) }
    #expect(zones[0] == Int(person.zone) && zones[364] == Int(person.zone))
    lives += 1
    for day in 1..<365 where zones[day] != Int(person.zone) {
      away += 1
      if zones[day - 1] == Int(person.zone) { started += 1 }
    }
    var length = 0
    for day in 1..<365 {
      length = zones[day] == Int(person.zone) ? 0 : length + 1
      #expect(length <= Int(people.tripDaysMost))
    }
  }
  // Mean of a Poisson number of mean 1 cut at 4 is 1 − Σ(k > 4)(k − 4) e⁻¹/k! = 0.9956; some journeys stay in the home zone
  // (Σ w² = 0.2) and few overlap; a mean of 8.5 days.
  let stays = people.zones.map { $0.value.weight * $0.value.weight }.reduce(0, +)
  let expected = 0.9956 * (1 - stays)
  let mean = Double(started) / Double(lives)
  #expect(mean > expected * 0.93 && mean < expected * 1.02, "\(mean) \(expected)")
  let days = Double(away) / Double(started)
  #expect((days - 8.5).magnitude < 0.2, "\(days)")
}

@Test func plansArePaidInAmountsThatAddUpToTheTarget() {
  var people = Population.standard
  (people.wishGoalShare, people.moreGoalsPerMonth, people.withdrawalsPerMonth) = (1, 0, 0)
  people.challengeTakeUp = []
  people.archetypes = [Keyed("saver", .steadySaver)]
  people.archetypes[0].value.extraDeposit = 0
  people.churn = false
  people.tripsPerYear = 0
  var (goals, exact) = (0, 0)
  eachLife(plan(people, days: 200), lives: 800) { _, _, _, acts in
    guard case .openGoal(let goal)? = acts.first?.act, goal.totalPeriods > 0, goal.totalPeriods < 12 else { return }
    let amounts = try? SavingsPlan.amounts(targetMinor: goal.targetMinor, periods: Int64(goal.totalPeriods))
    let paid = acts.compactMap { event -> Int64? in
      if case .deposit(let minor, _) = event.act { return minor }
      return nil
    }
    goals += 1
    // The first deposit of the life pays the plan's first amount.
    if let first = paid.first, first == amounts?.first { exact += 1 }
  }
  #expect(goals > 100 && exact == goals, "\(exact) of \(goals)")
}

@Test func goalsAndWithdrawalsKeepTheirLimits() {
  var people = Population.standard
  (people.moreGoalsPerMonth, people.withdrawalsPerMonth, people.churn, people.mostGoals) = (1, 1, false, 3)
  var (opened, withdrawn, deposited, held) = (0, Int64(0), Int64(0), 0)
  eachLife(plan(people, days: 300), lives: 400) { _, _, _, acts in
    var open = 0
    for event in acts {
      switch event.act {
      case .openGoal:
        open += 1
        opened += 1
      case .smash: open -= 1
      case .deposit(let minor, _): deposited += minor
      case .withdraw(let minor, _):
        withdrawn += minor
        #expect(minor >= 1)
      default: break
      }
      held = max(held, open)
    }
  }
  // One is opened after each ritual, whatever the limit.
  #expect(held == 3 && opened > 800 && withdrawn > 0 && withdrawn < deposited)
}

@Test func voidedChallengesAreBegunAgainAsOftenAsSaid() {
  var design = Design.standard
  design.savings.challengeRules.onMiss = .voids
  var people = Population.standard
  people.challengeTakeUp = [Keyed("thirtyDays", TakeUp(share: 1))]
  (people.churn, people.nextChallengeShare) = (false, 0)
  people.archetypes = people.archetypes.filter { $0.id == "steadySaver" }
  for share in [0.0, 1.0] {
    people.voidRestartShare = share
    var (voids, takes, lives) = (0, 0, 0)
    eachLife(plan(people, design, days: 120), lives: 400) { _, _, days, acts in
      lives += 1
      voids += days.count { $0.word.voidedChallenge }
      takes += acts.count { if case .takeUp = $0.act { true } else { false } }
    }
    if share == 0 {
      #expect(takes == lives && voids > lives / 2)
    } else {
      #expect(takes > 3 * lives && takes <= lives + voids)
    }
  }
}

@Test func manyRewardsOfOneDayNeverPassTheCap() {
  var effects = DayEffects()
  for _ in 0..<16 { effects.reward(0.25) }
  // 1 − (3/4)¹⁶ of the room: taken one after the other.
  #expect((effects.unrewarded - 0.010_022_6).magnitude < 1e-6)
  effects.reward(4)
  #expect(effects.unrewarded == 0)
}

@Test func theHoursOfADayFollowTheirPeaks() {
  var people = Population.standard
  people.archetypes = [Keyed("one", .steadySaver)]
  (people.hourSpreadHours, people.reminderShare, people.churn) = (0, 0, false)
  people.archetypes[0].value.extraDeposit = 0
  people.clock = [
    Keyed("a", ClockPeak(weight: 3, hour: 9, spreadHours: 0.5)),
    Keyed("b", ClockPeak(weight: 1, hour: 15, spreadHours: 0.5)),
  ]
  people.archetypes[0].value.ownHourShare = 0.2
  people.archetypes[0].value.hourConcentration = 60
  var (near, all) = ([0, 0, 0], 0)
  eachLife(plan(people, days: 120), lives: 400) { _, _, _, acts in
    for event in acts.drop(while: { $0.instant < (acts.first?.instant ?? 0) / 86_400 * 86_400 + 86_400 }) {
      guard case .deposit = event.act else { continue }
      let hour = Double(event.instant % 86_400) / 3600
      all += 1
      for (index, peak) in [9.0, 15, 20].enumerated() where (hour - peak).magnitude < 2.6 { near[index] += 1 }
    }
  }
  #expect(
    agrees(near[0], of: all, with: 0.6) && agrees(near[1], of: all, with: 0.2) && agrees(near[2], of: all, with: 0.2),
    "\(near) \(all)")
}
