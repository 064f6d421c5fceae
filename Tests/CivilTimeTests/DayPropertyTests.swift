import CivilTime
import Testing

/// Rules whose numbers follow a clock, and so go back where it is turned back over the hour at which days begin.
private let byDate: Set<DayRule> = [.calendar, .startOfDayDifference, .serverZone]

@Test(arguments: [0, 3, 23] as [Int32])
func dayNumbersNeverDecreaseButInAnHourThatComesTwice(_ hour: Int32) throws {
  let server = try ZoneFixture.named("America/St_Johns").zone()
  for fixture in try ZoneFixture.all() {
    let zone = try fixture.zone()
    let anchor: Int64 = 1_262_350_800
    for rule in DayRule.allCases {
      let terms = DayTerms(rule: rule, startHour: hour, server: server)
      let clock = rule == .serverZone ? server : zone
      let turns = zone.turns(from: anchor - 3 * 86_400, until: anchor + 900 * 86_400)
      var count = DayCount(zone.moment(at: anchor, terms))
      var before = count.number(of: zone.moment(at: anchor, terms), terms, turns)
      var day = clock.logicalDay(at: anchor, hour: hour)
      // Some 11 hours on each time, and some quarters around turns.
      let near = (turns + clock.turns(from: anchor, until: anchor + 900 * 86_400)).flatMap { turn in
        (-8...8).map { turn.instant + $0 * 900 }
      }
      for now in (Array(stride(from: anchor, to: anchor + 900 * 86_400, by: 40_000)) + near).filter({ $0 > anchor })
        .sorted()
      {
        let moment = zone.moment(at: now, terms)
        let number = count.number(of: moment, terms, turns)
        let today = clock.logicalDay(at: now, hour: hour)
        check(number >= before || byDate.contains(rule) && today < day, "\(zone.name) \(rule) \(now)")
        count.checkIn(at: moment, terms, turns)
        (before, day) = (number, today)
      }
    }
  }
}

@Test func theCalendarRuleStepsFromDateToDate() throws {
  var random = Numbers(state: 5)
  for fixture in try ZoneFixture.all() {
    let zone = try fixture.zone()
    for round in 0..<60 {
      let terms = DayTerms(rule: .calendar, startHour: Int32(round % 24))
      let anchor = midnight(fixture.first) + random.next(below: 86_400 * 13_000)
      let now = anchor + random.next(below: 86_400 * 500)
      var day = zone.logicalDay(at: anchor, hour: terms.startHour)
      let last = zone.logicalDay(at: now, hour: terms.startHour)
      var steps: Int32 = 0
      while day < last {
        day = zone.nextExistingDay(after: day)
        steps += 1
      }
      check(day == last, "\(zone.name) \(now)")
      check(terms.number(of: now, in: zone, from: anchor, in: zone) == steps, "\(zone.name) \(now)")
      check(terms.number(of: anchor, in: zone, from: now, in: zone) == -steps, "\(zone.name) \(now)")
    }
  }
}

/// Turns of every form, in zones that no country has; and further than 400 years on.
@Test func iteratedAdditionIsItsDefinitionByAnyGap() throws {
  var zones = try ZoneFixture.all().map { try $0.zone() }
  for line in try ZoneFixture.lines("footers.txt") {
    let footer = String(line.split(separator: "|", omittingEmptySubsequences: false)[0])
    zones.append(try Zone(name: footer, tzif: footerFile(footer)))
  }
  let terms = DayTerms(rule: .iteratedAddition)
  var random = Numbers(state: 6)
  for (index, zone) in zones.enumerated() {
    let isFar = index % 8 == 0
    for _ in 0..<4 {
      let anchor = random.next(below: 86_400 * 25_000)
      var next = anchor
      for day in 0..<Int32(isFar ? 600_000 : 3_000) {
        if day < 1_000 || day % 9_973 == 0 || day % 146_097 < 3 {
          check(zone.iterated(from: anchor, days: day) == next, "\(zone.name) \(anchor) \(day)")
        }
        next = zone.instant(of: zone.localDay(at: next).adding(days: 1), second: zone.secondsOfDay(at: next))
      }
      for day: Int32 in [1, 999, 146_098, 700_000] {
        let begin = terms.beginning(ofDay: day, from: anchor, in: zone)
        let numbers = [begin - 1, begin].map { terms.number(of: $0, in: zone, from: anchor, in: zone) }
        check(numbers == [day - 1, day], "\(zone.name) \(anchor) \(day)")
      }
    }
  }
}

/// A streak of one check-in a day in a zone without turns is the same by all rules that know a date or an hour.
@Test func withoutTurnsOfTheClockAllRulesAgreeAtTheSameHour() throws {
  let kolkata = try ZoneFixture.named("Asia/Kolkata").zone()
  let anchor = try instant("2020-01-01T12:00:00+05:30")
  for rule in DayRule.allCases {
    let terms = DayTerms(rule: rule, startHour: 4, server: kolkata)
    var count = DayCount(kolkata.moment(at: anchor, terms))
    for day in 0..<2_000 as Range<Int32> {
      let now = kolkata.moment(at: anchor + Int64(day) * 86_400, terms)
      check(count.number(of: now, terms, []) == day, "\(rule) \(day)")
      count.checkIn(at: now, terms, [])
    }
  }
}
