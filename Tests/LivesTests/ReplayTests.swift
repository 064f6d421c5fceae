import CivilTime
import Fields
import Foundation
import Lives
import Rules
import Testing

/// Designs that between them use every rule a life can meet.
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
    ]
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
        let replay = try LifeReplay(
          events, plan.rules, zones: zones, installed: install, zone: Int(person.zone),
          days: Int(record.lived[lane]))
        let kernel = record.lifeDays(lane)
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
