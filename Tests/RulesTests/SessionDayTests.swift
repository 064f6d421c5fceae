import CivilTime
import Fields
import Foundation
import Rules
import Testing

private func start(of day: String, in zone: Zone) throws -> Int64 {
  let day = try #require(LocalDay(day))
  return try #require(zone.start(of: day))
}

private func shown(_ shares: [DayShare<LocalDay>]) -> [String] { shares.map { "\($0.day) \($0.minutes)" } }

/// 2024-08-09T00:00Z.
private let midnight: Int64 = 1_723_161_600

@Test func aSessionOverMidnightBelongsToItsStartItsEndOrBoth() throws {
  let start = midnight - 10 * 60
  #expect(shown(try SessionDay.start.shares(start: start, minutes: 25, in: .utc)) == ["2024-08-08 25"])
  #expect(shown(try SessionDay.end.shares(start: start, minutes: 25, in: .utc)) == ["2024-08-09 25"])
  #expect(
    shown(try SessionDay.split.shares(start: start, minutes: 25, in: .utc)) == ["2024-08-08 10", "2024-08-09 15"])
  #expect(try SessionDay.split.day(start: start, minutes: 25, in: .utc).description == "2024-08-09")
  // A day that begins at 4 has both.
  for rule in SessionDay.allCases {
    #expect(shown(try rule.shares(start: start, minutes: 25, startsAtHour: 4, in: .utc)) == ["2024-08-08 25"])
  }
}

@Test func aSessionThatEndsAtMidnightStaysOnItsDay() throws {
  for rule in SessionDay.allCases {
    #expect(shown(try rule.shares(start: midnight - 1500, minutes: 25, in: .utc)) == ["2024-08-08 25"])
    #expect(shown(try rule.shares(start: midnight, minutes: 0, in: .utc)) == ["2024-08-09 0"])
  }
  // Half a minute on one day is no whole minute of it.
  #expect(shown(try SessionDay.split.shares(start: midnight - 30, minutes: 2, in: .utc)) == ["2024-08-09 2"])
  #expect(shown(try SessionDay.split.shares(start: midnight - 90, minutes: 1, in: .utc)) == ["2024-08-08 1"])
  #expect(
    shown(try SessionDay.split.shares(start: midnight - 90, minutes: 2, in: .utc)) == ["2024-08-08 1", "2024-08-09 1"])
}

@Test func daysOf23And25HoursAreFollowed() throws {
  let losAngeles = try zone("America/Los_Angeles")
  // 2024-03-10 has 23 hours, 2024-11-03 has 25: a session of 24 hours from 00:00 spans more or less than a day.
  let spring = try start(of: "2024-03-10", in: losAngeles)
  let autumn = try start(of: "2024-11-03", in: losAngeles)
  #expect(
    shown(try SessionDay.split.shares(start: spring, minutes: 1440, in: losAngeles))
      == ["2024-03-10 1380", "2024-03-11 60"])
  #expect(shown(try SessionDay.split.shares(start: autumn, minutes: 1440, in: losAngeles)) == ["2024-11-03 1440"])
}

@Test func aDateThatDoesNotExistGetsNoMinute() throws {
  let apia = try zone("Pacific/Apia")
  // The clock went from 2011-12-29 24:00 to 2011-12-31 00:00.
  let start = try start(of: "2011-12-31", in: apia) - 600
  #expect(
    shown(try SessionDay.split.shares(start: start, minutes: 25, in: apia)) == ["2011-12-29 10", "2011-12-31 15"])
  #expect(try SessionDay.end.day(start: start, minutes: 25, in: apia).description == "2011-12-31")
}

@Test func aClockTurnedBackOverMidnightComesToADayAgain() throws {
  let saintJohns = try zone("America/St_Johns")
  // At 00:01 on 2010-11-07 the clock went back to 23:01 of the 6th.
  let start = try start(of: "2010-11-07", in: saintJohns) - 600
  #expect(
    shown(try SessionDay.split.shares(start: start, minutes: 120, in: saintJohns))
      == ["2010-11-06 69", "2010-11-07 51"])
}

@Test func sharesAddUpAndStartAndEndAreAmongThem() throws {
  let zones = [Zone.utc] + (try ["America/Los_Angeles", "Pacific/Apia", "America/St_Johns"].map(zone))
  var luck = Luck(5)
  for _ in 0..<300 {
    let zone = zones[Int(luck.next(Int64(zones.count)))]
    // Around the turns of 2010 and 2011, where these zones do their worst.
    let turns = zone.transitions(from: 1_262_304_000, until: 1_356_998_400).map(\.instant) + [midnight]
    let start = turns[Int(luck.next(Int64(turns.count)))] - 86_400 + luck.next(2 * 86_400)
    let (minutes, hour) = (luck.next(1441), luck.next(24))
    let shares = try SessionDay.split.shares(start: start, minutes: minutes, startsAtHour: hour, in: zone)
    #expect(shares.reduce(0) { $0 + $1.minutes } == minutes)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0.day < $1.day })
    #expect(shares.allSatisfy { $0.minutes > 0 } || minutes == 0)
    let end = try SessionDay.end.shares(start: start, minutes: minutes, startsAtHour: hour, in: zone)
    #expect(end.count == 1 && end[0].minutes == minutes && shares.contains { $0.day == end[0].day })
    #expect(try SessionDay.split.day(start: start, minutes: minutes, startsAtHour: hour, in: zone) == end[0].day)
    #expect(
      try SessionDay.start.day(start: start, minutes: minutes, startsAtHour: hour, in: zone)
        == LogicalDay.of(start, startsAtHour: hour, in: zone))
  }
}

@Test(
  arguments: [
    (0, -1, 0, "minutes"), (0, 1441, 0, "minutes"), (0, .max, 0, "minutes"), (.max, 25, 0, "start"),
    (.min, 25, 0, "start"), (0, 25, 24, "day_starts_at_hour"), (0, 25, -1, "day_starts_at_hour"),
  ] as [(Int64, Int64, Int64, String)])
func sharesWithoutSenseAreRefused(start: Int64, minutes: Int64, hour: Int64, name: String) {
  for rule in SessionDay.allCases {
    let fault = #expect(throws: RuleFault.self) {
      try rule.shares(start: start, minutes: minutes, startsAtHour: hour, in: .utc)
    }
    #expect(fault?.name == name)
    #expect(throws: RuleFault.self) { try rule.day(start: start, minutes: minutes, startsAtHour: hour, in: .utc) }
  }
}
