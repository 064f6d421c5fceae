import CivilTime
import Testing

private func losAngeles() throws -> Zone { try ZoneFixture.named("America/Los_Angeles").zone() }

/// A day number under every rule, in the order of `allCases`.
private func numbers(_ from: String, _ to: String, _ zone: Zone) throws -> [Int32] {
  let anchor = try instant(from)
  let now = try instant(to)
  return DayRule.allCases.map { $0.dayNumber(of: now, from: anchor, in: zone) }
}

@Test func namesOfRules() {
  #expect(
    DayRule.allCases.map(\.rawValue) == [
      "calendar", "add_86400", "divide_86400", "start_of_day_difference", "iterated_addition", "rolling_24h", "utc",
      "server_zone",
    ])
  #expect(Set(DayRule.allCases.map(\.meaning)).count == 8)
  #expect(DayRule.allCases.allSatisfy { DayRule(rawValue: $0.rawValue) == $0 })
  #expect(DayRule(rawValue: "server") == nil)
}

/// Worked by hand; in the order calendar, add, divide, start of day, iterated, rolling, UTC, server (in UTC).
@Test func rulesGoWrongWhereTheySayTheyDo() throws {
  let zone = try losAngeles()
  // The tenth day shown as the ninth.
  #expect(try numbers("2024-03-01T00:00:00-08:00", "2024-03-11T00:30:00-07:00", zone) == [10, 9, 9, 9, 10, 9, 10, 10])
  // Without a change of the clock all are right at the same hour of the day, but for UTC over 16:00.
  #expect(
    try numbers("2024-02-01T12:00:00-08:00", "2024-02-11T12:00:00-08:00", zone) == [10, 10, 10, 10, 10, 10, 10, 10])
  #expect(try numbers("2024-02-01T12:00:00-08:00", "2024-02-01T16:00:00-08:00", zone) == [0, 0, 0, 0, 0, 0, 1, 1])
  // Division alone goes by the anchor's hour.
  #expect(try numbers("2024-02-01T20:00:00-08:00", "2024-02-02T08:00:00-08:00", zone) == [1, 1, 0, 1, 1, 0, 0, 0])
  // The hour that comes twice: the 25th hour of 3 November is the next day for adding.
  #expect(try numbers("2024-11-03T00:00:00-07:00", "2024-11-03T23:30:00-08:00", zone) == [0, 1, 1, 0, 0, 1, 1, 1])
  // Adjacent days, the second of which begins at 01:00.
  let cairo = try ZoneFixture.named("Africa/Cairo").zone()
  #expect(try numbers("2024-04-25T00:00:00+02:00", "2024-04-26T23:00:00+03:00", cairo) == [1, 1, 1, 1, 1, 1, 2, 2])
  #expect(try numbers("2024-04-26T01:00:00+03:00", "2024-04-27T00:30:00+03:00", cairo) == [1, 0, 0, 0, 0, 0, 1, 1])
  // A date that does not exist.
  let apia = try ZoneFixture.named("Pacific/Apia").zone()
  #expect(try numbers("2011-12-29T12:00:00-10:00", "2011-12-31T12:00:00+14:00", apia) == [1, 1, 1, 1, 1, 1, 1, 1])
  #expect(apia.localDay(at: try instant("2011-12-29T12:00:00-10:00")).number == 15_337)
  #expect(apia.localDay(at: try instant("2011-12-31T12:00:00+14:00")).number == 15_339)
}

/// The diary's examples of adding 86 400 s (J2 to J4).
@Test func datesThatAddingShows() throws {
  let zone = try losAngeles()
  func next(_ rule: DayRule, _ from: String) throws -> String {
    zone.text(at: rule.beginning(ofDay: 1, from: try instant(from), in: zone))
  }
  #expect(try next(.add86400, "2024-03-10T00:00:00-08:00") == "2024-03-11T01:00:00-07:00")
  #expect(try next(.divide86400, "2024-03-10T00:30:00-08:00") == "2024-03-11T01:30:00-07:00")
  #expect(try next(.divide86400, "2024-11-03T00:30:00-07:00") == "2024-11-03T23:30:00-08:00")
  #expect(try next(.divide86400, "2024-03-09T23:30:00-08:00") == "2024-03-11T00:30:00-07:00")
  #expect(try next(.calendar, "2024-03-09T23:30:00-08:00") == "2024-03-10T00:00:00-08:00")
  #expect(try next(.startOfDayDifference, "2024-03-10T09:00:00-07:00") == "2024-03-12T00:00:00-07:00")
  #expect(try next(.utc, "2024-03-10T09:00:00-07:00") == "2024-03-10T17:00:00-07:00")
}

@Test func aDayBeginsWhereItsNumberDoes() throws {
  var random = Numbers(state: 3)
  let apia = try ZoneFixture.named("Pacific/Apia").zone()
  for fixture in try ZoneFixture.all() {
    let zone = try fixture.zone()
    for round in 0..<100 {
      let anchor = midnight(fixture.first) + random.next(below: 86_400 * 13_000)
      let number = Int32(random.next(below: 800)) - 400
      for rule in DayRule.allCases {
        let terms = DayTerms(rule: rule, startHour: Int32(round % 3) * 9, server: apia)
        let beginning = terms.beginning(ofDay: number, from: anchor, in: zone)
        let at = terms.number(of: beginning, in: zone, from: anchor, in: zone)
        // A rule by local dates need not reach every number: a 25-hour day can step over one.
        let reached = rule == .startOfDayDifference ? at >= number && at <= number + 1 : at == number
        let first = terms.number(of: beginning - 1, in: zone, from: anchor, in: zone) < number
        check(reached && first, "\(zone.name) \(rule) \(anchor)")
      }
      #expect(
        DayRule.allCases.allSatisfy {
          $0.dayNumber(of: anchor, from: anchor, in: zone) == 0 || $0 == .add86400 || $0 == .iteratedAddition
        })
    }
  }
}

/// The rules once more, written from their definitions over `start(of:)` and counting alone.
private func defined(_ rule: DayRule, _ now: Int64, _ anchor: Int64, _ zone: Zone) throws -> Int32 {
  let first = zone.localDay(at: anchor)
  let day = zone.localDay(at: now)
  let firstStart = try #require(zone.start(of: first))
  func whole(_ seconds: Int64) -> Int32 { Int32((Double(seconds) / 86_400).rounded(.down)) }
  switch rule {
  case .calendar:
    let low = min(first, day).number
    let high = max(first, day).number
    let count = (low..<high).count { zone.start(of: LocalDay(number: $0 + 1)) != nil }
    return Int32(day < first ? -count : count)
  case .add86400: return whole(now - firstStart)
  case .divide86400, .rolling24h: return whole(now - anchor)
  case .iteratedAddition:
    if now < firstStart { return whole(now - firstStart) }
    var number: Int32 = -1
    var next = firstStart
    while next <= now {
      number += 1
      next = zone.instant(of: zone.localDay(at: next).adding(days: 1), second: zone.secondsOfDay(at: next))
    }
    return number
  case .startOfDayDifference: return whole(try #require(zone.start(of: day)) - firstStart)
  case .utc, .serverZone: return whole(now) - whole(anchor)
  }
}

@Test func dayNumbersFollowTheirDefinitions() throws {
  var random = Numbers(state: 4)
  for fixture in try ZoneFixture.all() {
    let zone = try fixture.zone()
    for _ in 0..<100 {
      let anchor = midnight(fixture.first) + random.next(below: 86_400 * 13_000)
      let now = anchor + random.next(below: 86_400 * 800) - 86_400 * 400
      for rule in DayRule.allCases {
        let number = rule.dayNumber(of: now, from: anchor, in: zone)
        check(try number == defined(rule, now, anchor, zone), "\(zone.name) \(rule) \(anchor) \(now)")
      }
    }
  }
}

/// The table's moments are the zone's, so day numbers from a table are those from instants, by all rules.
@Test(arguments: [0, 3, 4, 23] as [Int32])
func tablesAgreeWithZones(_ hour: Int32) throws {
  let santiago = try ZoneFixture.named("America/Santiago").zone()
  let terms = DayRule.allCases.map { DayTerms(rule: $0, startHour: hour, server: santiago) }
  for (from, days) in [("2009-01-01", 1_100), ("2024-01-01", 800)] {
    let first = try #require(LocalDay(from))
    for fixture in try ZoneFixture.all() {
      let zone = try fixture.zone()
      // Under this rule a moment has all that the others ask for, too.
      let table = DayTable(
        zone: zone, first: first, days: days, terms: DayTerms(rule: .serverZone, startHour: hour, server: santiago))
      let near = Set(table.turns.flatMap { turn in (-1...2).map { zone.localDay(at: turn.instant).number + $0 } })
      let anchor = zone.moment(at: midnight(first) + 40_000, table.terms)
      for row in 0..<days {
        let day = first.adding(days: Int32(row))
        check(table.rows[row].exists == (zone.start(of: day) != nil), "\(zone.name) \(day)")
        guard table.rows[row].exists, near.contains(day.number) || row % 31 == 0 else { continue }
        for second in stride(from: Int32(0), to: 86_400, by: 1800) {
          let moment = table.moment(row: row, second: second)
          let there = zone.moment(at: moment.instant, table.terms)
          let shown = zone.instant(of: day, second: second)
          let skipped = zone.localDay(at: shown) != day || zone.secondsOfDay(at: shown) != second
          let agrees = moment == there && moment.day == day.number && (skipped || moment.instant == shown)
          let sameNumbers = terms.allSatisfy {
            DayCount(anchor).number(of: moment, $0, table.turns)
              == $0.number(of: moment.instant, in: zone, from: anchor.instant, in: zone)
          }
          check(agrees && sameNumbers, "\(zone.name) \(day) \(second)")
        }
      }
    }
  }
}

@Test func halfHoursThatTheClockSkips() throws {
  // Nuuk turns its clock from 23:00 to 00:00 on 2025-03-29: forward would leave the date.
  let zone = try ZoneFixture.named("America/Nuuk").zone()
  let day = try #require(LocalDay("2025-03-29"))
  let table = DayTable(zone: zone, first: day, days: 1)
  #expect(zone.text(at: table.moment(row: 0, second: 82_800).instant) == "2025-03-29T22:00:00-02:00")
  #expect(zone.text(at: zone.instant(of: day, second: 82_800)) == "2025-03-30T00:00:00-01:00")
  // Santiago skips 00:00 to 01:00 on 2024-09-08: forward stays on the date.
  let santiago = try ZoneFixture.named("America/Santiago").zone()
  let morning = DayTable(zone: santiago, first: try #require(LocalDay("2024-09-08")), days: 1)
  #expect(santiago.text(at: morning.moment(row: 0, second: 1800).instant) == "2024-09-08T01:30:00-03:00")
}

@Test func anEmptyTable() {
  #expect(DayTable(zone: .utc, first: LocalDay(number: 0), days: 0).count == 0)
  #expect(DayTable(zone: .utc, first: LocalDay(number: 0), days: -5).rows.isEmpty)
}
