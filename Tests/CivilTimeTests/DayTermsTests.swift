import CivilTime
import Testing

private func zone(_ name: String) throws -> Zone { try ZoneFixture.named(name).zone() }

// MARK: - Where each rule goes wrong

/// After a skipped midnight, Santiago's days begin at 01:00 for good: 00:30 is the day before.
@Test func iteratedAdditionStaysWhereAGapMovedIt() throws {
  let santiago = try zone("America/Santiago")
  let terms = DayTerms(rule: .iteratedAddition)
  let anchor = try instant("2024-09-06T12:00:00-04:00")
  func begins(_ day: Int32) -> String { santiago.text(at: terms.beginning(ofDay: day, from: anchor, in: santiago)) }
  #expect(begins(1) == "2024-09-07T00:00:00-04:00")
  #expect(begins(2) == "2024-09-08T01:00:00-03:00")
  #expect(begins(3) == "2024-09-09T01:00:00-03:00")
  // Through the turn back in April, and a year on.
  #expect(begins(300) == "2025-07-03T01:00:00-04:00")
  let half = try instant("2025-07-03T00:30:00-04:00")
  #expect(terms.number(of: half, in: santiago, from: anchor, in: santiago) == 299)
  #expect(DayRule.calendar.dayNumber(of: half, from: anchor, in: santiago) == 300)
  // Where days begin at 04:00 nothing is skipped.
  let four = DayTerms(rule: .iteratedAddition, startHour: 4)
  #expect(santiago.text(at: four.beginning(ofDay: 300, from: anchor, in: santiago)) == "2025-07-03T04:00:00-04:00")
}

/// 02:30 becomes 03:30 and stays it (J6).
@Test func halfPastTwoStaysHalfPastThree() throws {
  let losAngeles = try zone("America/Los_Angeles")
  let anchor = try instant("2024-03-08T02:30:00-08:00")
  let days = [0, 1, 2, 3, 4, 365].map { losAngeles.text(at: losAngeles.iterated(from: anchor, days: $0)) }
  #expect(
    days == [
      "2024-03-08T02:30:00-08:00", "2024-03-09T02:30:00-08:00", "2024-03-10T03:30:00-07:00",
      "2024-03-11T03:30:00-07:00", "2024-03-12T03:30:00-07:00", "2025-03-08T03:30:00-08:00",
    ])
  #expect(losAngeles.iterated(from: anchor, days: -2) == anchor - 2 * 86_400)
}

/// Day numbers of check-ins in UTC, `hours` after the first.
private func rolled(_ hours: [Double]) -> [Int32] {
  let terms = DayTerms(rule: .rolling24h)
  var count = DayCount(Zone.utc.moment(at: 0, terms))
  return hours.map { hours in
    let now = Zone.utc.moment(at: Int64(hours * 3600), terms)
    defer { count.checkIn(at: now, terms, []) }
    return count.number(of: now, terms, [])
  }
}

@Test func aWindowOpensWithACheckIn() {
  // Later each day: each opens its own.
  #expect(rolled([0, 24, 48.5, 73, 98]) == [0, 1, 2, 3, 4])
  // Half an hour earlier each evening: five evenings, three days.
  #expect(rolled([0, 23.5, 47, 70.5, 94]) == [0, 0, 1, 1, 2])
  // 08:00, 07:00, 09:00: no date without a check-in, and yet a day is missed.
  #expect(rolled([0, 23, 49]) == [0, 0, 2])
  // The second before, and the second of the next window; late ones count the days between.
  #expect(rolled([24 - 1 / 3600.0, 24, 71, 72, 200]) == [0, 1, 2, 2, 7])
  // Out of order, nothing opens.
  #expect(rolled([30, 29, 53, 54]) == [1, 0, 1, 2])
}

@Test func aServersDatesAreNotTheUsers() throws {
  let berlin = try zone("Europe/Berlin")
  let terms = DayTerms(rule: .serverZone, server: try zone("America/Los_Angeles"))
  let anchor = try instant("2024-02-01T12:00:00+01:00")
  #expect(berlin.text(at: terms.beginning(ofDay: 1, from: anchor, in: berlin)) == "2024-02-02T09:00:00+01:00")
  let morning = try instant("2024-02-02T08:59:59+01:00")
  #expect(terms.number(of: morning, in: berlin, from: anchor, in: berlin) == 0)
  #expect(terms.number(of: morning + 1, in: berlin, from: anchor, in: berlin) == 1)
  // By a day that begins at 04:00 on the server's clock.
  let four = DayTerms(rule: .serverZone, startHour: 4, server: terms.server)
  #expect(berlin.text(at: four.beginning(ofDay: 1, from: anchor, in: berlin)) == "2024-02-01T13:00:00+01:00")
  // A server in Apia has no 2011-12-30.
  let apia = DayTerms(rule: .serverZone, server: try zone("Pacific/Apia"))
  let before = try instant("2011-12-29T12:00:00Z")
  #expect(apia.number(of: before + 86_400, in: .utc, from: before, in: .utc) == 1)
  #expect(apia.number(of: before + 2 * 86_400, in: .utc, from: before, in: .utc) == 2)
}

// MARK: - Start hours

/// In the order of `allCases`, the server in UTC.
private func numbers(_ from: String, _ to: String, hour: Int32, _ zone: Zone) throws -> [Int32] {
  let (anchor, now) = (try instant(from), try instant(to))
  return DayRule.allCases.map {
    DayTerms(rule: $0, startHour: hour).number(of: now, in: zone, from: anchor, in: zone)
  }
}

@Test func daysThatBeginAtFour() throws {
  let losAngeles = try zone("America/Los_Angeles")
  // Both before and after four; division and windows count from the anchor.
  #expect(
    try numbers("2024-02-01T12:00:00-08:00", "2024-02-02T03:59:59-08:00", hour: 4, losAngeles)
      == [0, 0, 0, 0, 0, 0, 1, 1])
  #expect(
    try numbers("2024-02-01T12:00:00-08:00", "2024-02-02T04:00:00-08:00", hour: 4, losAngeles)
      == [1, 1, 0, 1, 1, 0, 1, 1])
  // The day of 9 March has 23 hours: its start is 23 hours before the next, one too few; by adding, days begin at 05:00.
  #expect(
    try numbers("2024-03-09T04:00:00-08:00", "2024-03-10T04:30:00-07:00", hour: 4, losAngeles)
      == [1, 0, 0, 0, 1, 0, 1, 1])
  // An anchor at 03:00 belongs to the day before.
  #expect(
    try numbers("2024-02-02T03:00:00-08:00", "2024-02-02T05:00:00-08:00", hour: 4, losAngeles)
      == [1, 1, 0, 1, 1, 0, 0, 0])
  // The day before 2011-12-31 in Apia is 12-29.
  let apia = try zone("Pacific/Apia")
  #expect(try numbers("2011-12-29T12:00:00-10:00", "2011-12-31T03:00:00+14:00", hour: 4, apia)[0] == 0)
  #expect(try numbers("2011-12-29T12:00:00-10:00", "2011-12-31T04:00:00+14:00", hour: 4, apia)[0] == 1)
  #expect(apia.start(of: try #require(LocalDay("2011-12-30")), hour: 4) == nil)
}

@Test func hoursOutsideTheDayAreHeld() throws {
  let zone = try zone("Europe/Berlin")
  let day = try #require(LocalDay("2024-03-31"))
  for (hour, held) in [(-1, 0), (Int32.min, 0), (24, 23), (.max, 23)] as [(Int32, Int32)] {
    #expect(zone.start(of: day, hour: hour) == zone.start(of: day, hour: held))
    let now = try instant("2024-03-31T22:59:00+02:00")
    for rule in DayRule.allCases {
      let numbers = [hour, held].map { hour in
        DayTerms(rule: rule, startHour: hour).number(of: now, in: zone, from: 0, in: zone)
      }
      #expect(numbers[0] == numbers[1])
    }
  }
}

/// The first instant of a logical day, found by looking at every minute.
@Test(arguments: [
  "Europe/Berlin", "America/Nuuk", "America/Santiago", "Pacific/Chatham", "Pacific/Apia", "America/St_Johns",
])
func logicalDaysStartWhereTheClockSays(_ name: String) throws {
  let zone = try zone(name)
  for turn in zone.turns(from: 1_262_304_000, until: 1_420_070_400) {
    let day = zone.localDay(at: turn.instant)
    for hour: Int32 in [0, 1, 2, 3, 4, 22, 23] {
      var starts: [LocalDay: Int64] = [:]
      for now in stride(from: turn.instant - 3 * 86_400, to: turn.instant + 3 * 86_400, by: 60) {
        let logical = zone.logicalDay(at: now, hour: hour)
        if starts[logical] == nil { starts[logical] = now }
      }
      for near in (-1...1).map({ day.adding(days: $0) }) {
        #expect(starts[near] == zone.start(of: near, hour: hour), "\(near) \(hour)")
      }
    }
  }
}

// MARK: - Travel

@Test func eachEventHasTheDateOfItsOwnZone() throws {
  let berlin = try zone("Europe/Berlin")
  let tokyo = try zone("Asia/Tokyo")
  let calendar = DayTerms(rule: .calendar)
  // Evening in Berlin, and eight hours on the morning of the next date in Tokyo.
  let evening = try instant("2024-02-01T20:00:00+01:00")
  let later = evening + 8 * 3600
  #expect(calendar.number(of: later, in: berlin, from: evening, in: berlin) == 1)
  #expect(calendar.number(of: evening + 3 * 3600, in: berlin, from: evening, in: berlin) == 0)
  #expect(calendar.number(of: evening + 3 * 3600, in: tokyo, from: evening, in: berlin) == 1)
  // Eastwards over the date line the same date comes again; westwards one is left out.
  let honolulu = try zone("Pacific/Fakaofo")
  let now = try instant("2011-06-01T08:00:00+09:00")
  #expect(calendar.number(of: now + 3600, in: honolulu, from: now, in: tokyo) == -1)
  // 2011-12-30 is a date in Tokyo, none in Apia: the event's zone counts.
  let apia = try zone("Pacific/Apia")
  let japan = try instant("2011-12-29T12:00:00+09:00")
  let samoa = try instant("2011-12-31T12:00:00+14:00")
  #expect(calendar.number(of: samoa, in: apia, from: japan, in: tokyo) == 1)
  #expect(calendar.number(of: samoa, in: tokyo, from: japan, in: tokyo) == 2)
  // After years in both zones, a day is a day.
  let first = try instant("2012-06-01T12:00:00+09:00")
  #expect(calendar.number(of: first + 86_400, in: apia, from: first, in: tokyo) == 1)
  // What is counted from instants knows no zone.
  for rule in [DayRule.divide86400, .rolling24h, .utc, .serverZone] {
    let terms = DayTerms(rule: rule, server: apia)
    #expect(
      terms.number(of: later, in: tokyo, from: evening, in: berlin)
        == terms.number(of: later, in: berlin, from: evening, in: tokyo))
  }
  // Starts of day: midnight in Tokyo is eight hours before midnight in Berlin.
  let difference = DayTerms(rule: .startOfDayDifference)
  #expect(difference.number(of: later, in: tokyo, from: evening, in: berlin) == 0)
  #expect(difference.number(of: later + 86_400, in: tokyo, from: evening, in: berlin) == 1)
}
