import CivilTime
import Testing

// Right values: python's zoneinfo, see Fixtures/make_zones.py.

@Test func everyTransitionAgreesWithPython() throws {
  for fixture in try ZoneFixture.all() {
    let zone = try fixture.zone()
    let from = midnight(fixture.first)
    #expect(zone.offset(at: from) == fixture.firstOffset, "\(fixture.name)")
    #expect(zone.transitions(from: from, until: midnight(fixture.last)) == fixture.transitions, "\(fixture.name)")
    for turn in fixture.transitions { #expect(zone.offset(at: turn.instant) == turn.offset) }
  }
}

/// Day by day: the start of each date follows from the first start and the lengths, so all starts are compared.
@Test func everyDayAgreesWithPython() throws {
  var days = 0
  for fixture in try ZoneFixture.all() {
    let zone = try fixture.zone()
    var start = fixture.firstStart
    var existing: Int64 = 0
    for number in fixture.first.number...fixture.last.number {
      let day = LocalDay(number: number)
      days += 1
      guard !fixture.missing.contains(day) else {
        #expect(zone.start(of: day) == nil)
        #expect(zone.length(of: day) == nil)
        #expect(!zone.exists(day))
        continue
      }
      let length = fixture.lengths[day] ?? 86_400
      var next = LocalDay(number: number + 1)
      while fixture.missing.contains(next) { next = next.adding(days: 1) }
      let agrees =
        zone.start(of: day) == start && zone.length(of: day) == length && zone.nextExistingDay(after: day) == next
        && zone.existingDays(from: fixture.first, to: day) == existing
        && zone.existingDay(Int32(existing), after: fixture.first) == day
        && zone.existingDay(Int32(-existing), after: day) == fixture.first
        && zone.localDay(at: start) == day && zone.localDay(at: start - 1) < day && zone.exists(day)
      check(agrees, "\(fixture.name) \(day)")
      start += length
      existing += 1
    }
  }
  #expect(days > 1_300_000)
}

@Test func localTimesComeBackFromInstants() throws {
  var numbers = Numbers(state: 1)
  for fixture in try ZoneFixture.all() {
    let zone = try fixture.zone()
    for _ in 0..<500 {
      let instant = midnight(fixture.first) + numbers.next(below: midnight(fixture.last) - midnight(fixture.first))
      let day = zone.localDay(at: instant)
      let second = zone.secondsOfDay(at: instant)
      let local = Int64(day.number) * 86_400 + Int64(second)
      check(local == instant + Int64(zone.offset(at: instant)), zone.text(at: instant))
      let back = zone.instant(of: day, second: second)
      // The clock shows a time twice only after it was turned back: then the first is earlier by the size of the turn.
      check(back == instant || back < instant && instant - back < 86_400, zone.text(at: instant))
      check(zone.localDay(at: back) == day && zone.secondsOfDay(at: back) == second, zone.text(at: instant))
      let all = zone.instants(of: day, second: second)
      check(all.first == back && all.contains(instant) && all.count <= 2, zone.text(at: instant))
    }
  }
}

@Test func skippedTimesMoveForwardAndOfRepeatedOnesTheFirstIsMeant() throws {
  let zone = try ZoneFixture.named("America/Los_Angeles").zone()
  let spring = try #require(LocalDay("2024-03-10"))
  let autumn = try #require(LocalDay("2024-11-03"))
  #expect(zone.text(at: zone.instant(of: spring, second: 7_199)) == "2024-03-10T01:59:59-08:00")
  #expect(zone.text(at: zone.instant(of: spring, second: 9_000)) == "2024-03-10T03:30:00-07:00")
  #expect(zone.text(at: zone.instant(of: spring, second: 10_800)) == "2024-03-10T03:00:00-07:00")
  #expect(zone.text(at: zone.instant(of: autumn, second: 5_400)) == "2024-11-03T01:30:00-07:00")
  #expect(zone.text(at: zone.instant(of: autumn, second: 7_200)) == "2024-11-03T02:00:00-08:00")
  let apia = try ZoneFixture.named("Pacific/Apia").zone()
  let none = try #require(LocalDay("2011-12-30"))
  #expect(apia.text(at: apia.instant(of: none, second: 43_200)) == "2011-12-31T12:00:00+14:00")
}

@Test func theRuleRepeatsEvery400Years() throws {
  let cycle: Int64 = 146_097 * 86_400
  var numbers = Numbers(state: 2)
  for fixture in try ZoneFixture.all() where fixture.last > LocalDay(number: 40_000) {
    let zone = try fixture.zone()
    let last = try #require(LocalDay("2090-01-01"))
    for _ in 0..<500 {
      let instant = midnight(last) + numbers.next(below: cycle)
      for cycles: Int64 in [1, 2, 1000] {
        let later = instant + cycles * cycle
        let day = zone.localDay(at: later)
        let start = zone.start(of: day) ?? .max
        let before = zone.start(of: zone.localDay(at: instant)).map { $0 + cycles * cycle }
        let agrees =
          zone.offset(at: later) == zone.offset(at: instant) && start <= later && start == before
          && zone.instant(of: day, second: 43_200) - start < 86_400
        check(agrees, zone.text(at: later))
      }
    }
  }
}

@Test func summerTimeInTheYear9999() throws {
  // By hand: 2 Sunday of March 9999 is the 14th, 1 Sunday of November the 7th.
  let zone = try ZoneFixture.named("America/New_York").zone()
  #expect(LocalDay("9999-03-14")?.weekday == 7)
  #expect(zone.length(of: try #require(LocalDay("9999-03-14"))) == 82_800)
  #expect(zone.length(of: try #require(LocalDay("9999-11-07"))) == 90_000)
  #expect(zone.transitions(from: try instant("9999-01-01T00:00:00Z"), until: 253_402_300_799).count == 2)
}

@Test func extremesDoNotTrap() throws {
  for fixture in try ZoneFixture.all() {
    let zone = try fixture.zone()
    for instant in [Int64.min, .min + 1, -Zone.limit, Zone.limit, .max - 1, .max] { tryOut(zone, at: instant) }
    for number in [Int32.min, .min + 1, .max - 1, .max] { tryOut(zone, on: LocalDay(number: number)) }
  }
}

@Test func fingerprintsHoldTheTransitionsThatCount() throws {
  let zone = try ZoneFixture.named("America/Los_Angeles").zone()
  let start = try #require(LocalDay("2024-01-01"))
  let end = try #require(LocalDay("2024-12-31"))
  // −28 800; 1710064800 → −25 200; 1730624400 → −28 800.
  let expected: [UInt8] = [
    0xff, 0xff, 0x8f, 0x80, 0, 0, 0, 0, 0x65, 0xed, 0x84, 0xa0, 0xff, 0xff, 0x9d, 0x90, 0, 0, 0, 0, 0x67, 0x27, 0x3b,
    0x90,
    0xff, 0xff, 0x8f, 0x80,
  ]
  #expect(zone.transitionBytes(from: start, to: end) == expected)
  #expect(Zone.utc.transitionBytes(from: start, to: end) == [0, 0, 0, 0])
  let denver = try ZoneFixture.named("America/Denver").zone()
  #expect(denver.transitionBytes(from: start, to: end) != expected)
  // Another window of the same zone, and a zone with the same clock, by the same rule of the same year.
  #expect(zone.transitionBytes(from: start.adding(days: 366), to: end.adding(days: 365)) != expected)
  let eastern = try ["America/New_York", "America/Toronto"].map { name in
    try ZoneFixture.named(name).zone().transitionBytes(from: start, to: end)
  }
  #expect(eastern[0] == eastern[1])
}

/// Calls everything; only the absence of a trap counts.
func tryOut(_ zone: Zone, at instant: Int64) {
  tryOut(zone, on: zone.localDay(at: instant))
  _ = zone.text(at: instant)
  _ = zone.moment(at: instant)
  _ = zone.transitions(from: instant, until: min(instant, .max - 90_000_000) + 90_000_000)
  for rule in DayRule.allCases {
    _ = rule.dayNumber(of: instant, from: 0, in: zone)
    _ = rule.dayNumber(of: 0, from: instant, in: zone)
    _ = rule.beginning(ofDay: .max, from: instant, in: zone)
    _ = rule.beginning(ofDay: .min, from: instant, in: zone)
    for hour in [Int32.min, -1, 24, .max] {
      let terms = DayTerms(rule: rule, startHour: hour, server: zone)
      _ = terms.number(of: instant, in: zone, from: 0, in: .utc)
      _ = terms.beginning(ofDay: 1, from: instant, in: zone)
      var count = DayCount(zone.moment(at: instant, terms))
      count.checkIn(at: zone.moment(at: 0, terms), terms, [])
      count.checkIn(at: zone.moment(at: .max, terms), terms, [])
      _ = count.number(of: zone.moment(at: .min, terms), terms, [])
    }
  }
  for days in [Int32.min, -1, 0, .max] { _ = zone.iterated(from: instant, days: days) }
}

func tryOut(_ zone: Zone, on day: LocalDay) {
  _ = zone.start(of: day)
  _ = zone.length(of: day)
  _ = zone.nextExistingDay(after: day)
  _ = zone.existingDays(from: day, to: LocalDay(number: 0))
  _ = zone.existingDays(from: LocalDay(number: .max), to: day)
  _ = zone.instant(of: day, second: 86_399)
  _ = zone.instant(of: day, second: .max)
  _ = zone.instant(of: day, second: .min)
  for second in [Int32.min, 0, 86_399, .max] { _ = zone.instants(of: day, second: second) }
  for hour in [Int32.min, 23, .max] { _ = zone.start(of: day, hour: hour) }
  _ = zone.transitionBytes(from: day, to: day.adding(days: 400))
  _ = zone.existingDay(.max, after: day)
  _ = DayTable(zone: zone, first: day, days: 2)
}
