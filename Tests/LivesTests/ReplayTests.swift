import Chance
import CivilTime
import Fields
import Foundation
import Lives
import Rules
import Testing

/// Designs with their switches drawn at random.
private func randomDesigns(_ count: Int) -> [(name: String, design: Design)] {
  var luck = Stream(seed: 61, .life, unit: 0, .traits)
  func draw<Value>(_ values: [Value]) -> Value { values[Int(luck.next(below: UInt32(values.count)))] }
  let policies = StreakPolicy.variants.variants.map(\.standard)
  return (0..<count).map { number in
    var design = Design.standard
    design.savings.dayRule = draw(DayRule.allCases)
    design.savings.dayStartHour = draw([0, 0, 4, 23])
    design.savings.streak = draw(policies)
    design.focus.streak = draw(policies)
    design.savings.badgeMoment = draw(BadgeMoment.allCases)
    design.savings.zoneOf = draw(ZoneOf.allCases)
    design.savings.reminder.minute = draw([0, 90, 150, 1215, 1439])
    design.savings.reminder.gap = draw(GapPolicy.allCases)
    design.savings.savedCounts = draw(SavedCounts.allCases)
    design.savings.goals.freeMode = draw(FreeMode.allCases)
    design.savings.goals.requireTarget = draw([false, true])
    design.savings.goals.dueDates = draw(DueDatePolicy.allCases)
    design.savings.ritualClosesGoal = draw([false, true])
    design.savings.comebackGapDays = draw([1, 7])
    design.savings.challengeRules = ChallengeRules(
      completion: draw(ChallengeCompletion.allCases), spanShare: draw([0.1, 0.5, 1]),
      onMiss: draw(ChallengeMiss.allCases))
    for index in design.savings.badges.indices {
      design.savings.badges[index].value.threshold = draw([1, 2, 10])
      design.savings.badges[index].value.latched = draw([false, true])
      design.savings.badges[index].value.countPer = draw(CountPer.allCases)
    }
    for index in design.savings.challenges.indices {
      design.savings.challenges[index].value.periods = draw([3, 10, 60])
    }
    design.focus.curve = draw(LevelCurve.variants.variants.map(\.standard))
    design.focus.xpPerMinute = draw([0, 2, 1000])
    design.focus.sessionDay = draw(SessionDay.allCases)
    design.focus.countFrom = draw(CountFrom.allCases)
    design.focus.stampEvery = draw([1, 3, 10])
    if draw([false, false, true]) { design.focus.expedition = [] }
    return ("random \(number)", design)
  }
}

/// Designs that between them use every rule a life can meet: a change from the standard each, the built-in ones, and random
/// ones.
private let designs: [(name: String, design: Design)] = {
  func design(_ name: String, _ change: (inout Design) -> Void) -> (String, Design) {
    var design = Design.standard
    change(&design)
    return (name, design)
  }
  return [design("standard") { _ in }]
    + DayRule.allCases.map { rule in design(rule.rawValue) { $0.savings.dayRule = rule } }
    + StreakPolicy.variants.variants.map { policy in
      design(policy.shape.kind) { ($0.savings.streak, $0.focus.streak) = (policy.standard, policy.standard) }
    } + [
      design("mornings begin days") { ($0.savings.dayStartHour, $0.savings.badgeMoment) = (4, .afterDeposit) },
      design("server's mornings") { ($0.savings.dayStartHour, $0.savings.dayRule) = (5, .serverZone) },
      design("graceful mornings") {
        ($0.savings.dayStartHour, $0.savings.streak) = (3, .graceHours(StreakPolicy.Grace(hours: 6)))
      },
      design("sessions end") { ($0.focus.sessionDay, $0.focus.streak) = (.end, .twoDayRule) },
      design("sessions split") { ($0.focus.sessionDay, $0.focus.countFrom) = (.split, .allTime) },
      design("challenges by span") {
        $0.savings.challengeRules = ChallengeRules(completion: .span, spanShare: 0.3, onMiss: .goesOn)
      },
      design("challenges void") { $0.savings.challengeRules.onMiss = .voids },
      design("latched") { design in
        for index in design.savings.badges.indices { design.savings.badges[index].value.latched = true }
        design.savings.badgeMoment = .afterDeposit
        design.savings.ritualClosesGoal = false
      },
      ("jar-diary-1", .jarDiary1), ("jar-diary-2", .jarDiary2), ("passport-diary", .passportDiary),
    ] + randomDesigns(60)
}()

private let zoneNames = [
  "America/Los_Angeles", "Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Asia/Beirut",
]

private func zones() throws -> [Zone] {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  return try zoneNames.map { name in
    let file = tests.appending(path: "CivilTimeTests/Fixtures/zoneinfo/\(name)")
    return try Zone(name: name, tzif: Array(try Data(contentsOf: file)))
  }
}

/// The kernel acts by the scalar rules: each life's acts, in order of time, replayed one by one over the zone's own dates,
/// leave the words that the kernel wrote. Over 10 000 lives in all, the designs in turn.
@Test func theKernelActsByTheScalarRules() throws {
  let zones = try zones()
  let server = try #require(zones.first)
  var population = Population.standard
  population.activation = 1
  population.zones = zoneNames.map { Keyed($0, ZoneShare(weight: 1)) }
  population.challengeTakeUp = population.challengeTakeUp.map { Keyed($0.id, TakeUp(share: 0.2)) }
  population.churnBeta = 40
  population.tripsPerYear = 4
  population.moreGoalsPerMonth = 0.5
  population.withdrawalsPerMonth = 0.5
  let days = 150
  let record = LifeRecord(days: days, keepsActs: true)
  let each = (10_000 / LifeRecord.lanes + designs.count - 1) / designs.count
  var (lives, acts) = (0, 0)
  for (index, (name, design)) in designs.enumerated() {
    let plan = plan(population, design, days: days, seed: UInt64(index), zones: zones, server: server)
    for batch in 0..<each {
      simulate(plan, first: UInt64(batch * 8), count: 8, into: record, kernel: Lives.liveDays)
      for lane in 0..<LifeRecord.lanes {
        let events = record.acts[lane].enumerated().sorted {
          ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
        }.map(\.element)
        let person = try #require(record.people[lane])
        let install = try #require(record.installs[lane])
        var journeys = Journeys(life: UInt64(batch * 8 + lane), person)
        let replay = try LifeReplay(
          events, plan.rules, zones: zones, installed: install, days: Int(record.lived[lane])
        ) { journeys.zone(on: $0, plan) }
        // Reminders are nothing that a life's events tell.
        let kernel = record.lifeDays(lane).map { day in
          var day = day
          day.word.bits &= ~(DayWord.sawReminderMask | DayWord.tappedReminderMask | DayWord.remindedMask)
          return day
        }
        let wrong = kernel.indices.first { $0 >= replay.days.count || kernel[$0] != replay.days[$0] }
        #expect(
          wrong == nil && kernel.count == replay.days.count,
          "\(name), life \(batch * 8 + lane), day \(wrong ?? -1): \(wrong.map { (kernel[$0], replay.days[$0]) } as Any)"
        )
        lives += 1
        acts += events.count
      }
    }
  }
  #expect(lives >= 10_000 && acts > 20 * lives)
}
