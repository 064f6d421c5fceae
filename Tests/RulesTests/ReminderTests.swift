import CivilTime
import Foundation
import Rules
import Testing

private let zoneinfo = "/usr/share/zoneinfo"

private func date(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

private func reminder(_ clock: String, _ gap: GapPolicy = .after, _ overlap: OverlapPolicy = .first) throws -> Reminder
{
  let parts = clock.split(separator: ":").compactMap { Int64($0) }
  return try Reminder(gap: gap, overlap: overlap).at(hour: parts[0], minute: parts[1])
}

private func shown(_ firings: [Firing], in zone: Zone) -> [String] { firings.map { zone.text(at: $0.instant) } }

/// Every zone of the system, its aliases too.
private func systemZones() throws -> [Zone] {
  let names = try FileManager.default.subpathsOfDirectory(atPath: zoneinfo).sorted()
  return try names.compactMap { name in
    if name.hasPrefix("posix/") || name.hasPrefix("right/") { return nil }
    guard let data = FileManager.default.contents(atPath: "\(zoneinfo)/\(name)"), data.starts(with: Array("TZif".utf8))
    else { return nil }
    return try Zone(name: name, tzif: Array(data))
  }
}

/// Where a time of the clock is missing from 2005 to 2026: only where a zone's clock is turned, or the date is left out.
private func gaps(_ second: Int32, in zone: Zone) throws -> [String] {
  let (first, last) = (try date("2005-01-01"), try date("2026-12-31"))
  let (from, until) = (Int64(first.number) * 86_400, Int64(last.number + 1) * 86_400)
  let turns = zone.transitions(from: from - 172_800, until: until + 172_800)
  let near = Set(turns.flatMap { turn in (-2...2).map { zone.localDay(at: turn.instant).adding(days: $0) } })
  return near.filter { $0 >= first && $0 <= last && zone.instants(of: $0, second: second).isEmpty }.sorted()
    .map { "\(zone.name) \($0)" }
}

@Test(.enabled(if: FileManager.default.fileExists(atPath: zoneinfo + "/Pacific/Apia")))
func aQuarterPastEightExistsOnEveryDayThatDoes() throws {
  let zones = try systemZones()
  #expect(zones.count > 400)
  #expect(
    try zones.flatMap { try gaps(72_900, in: $0) } == ["Pacific/Apia 2011-12-30", "Pacific/Fakaofo 2011-12-30"])
  // Other times do not: half past midnight, and a quarter to it.
  #expect(try zones.flatMap { try gaps(1800, in: $0) }.count > 100)
  #expect(try gaps(85_500, in: zone("Asia/Pyongyang")) == ["Asia/Pyongyang 2018-05-04"])
}

@Test func aQuarterPastEightIsTheStandard() throws {
  let all = try Reminder().firings(
    from: date("2024-03-09"), through: date("2024-03-11"), in: zone("America/Los_Angeles"))
  #expect(
    shown(all, in: try zone("America/Los_Angeles")) == [
      "2024-03-09T20:15:00-08:00", "2024-03-10T20:15:00-07:00", "2024-03-11T20:15:00-07:00",
    ])
}

/// A time the clock skips; the last two would leave their date one way and stay on it the other way.
@Test(
  arguments: [
    ("America/Los_Angeles", "2024-03-10", "02:30", ["2024-03-10T03:30:00-07:00"], ["2024-03-10T01:59:59-08:00"]),
    ("America/Santiago", "2024-09-08", "00:30", ["2024-09-08T01:30:00-03:00"], ["2024-09-08T01:30:00-03:00"]),
    ("Asia/Pyongyang", "2018-05-04", "23:45", ["2018-05-04T23:29:59+08:30"], ["2018-05-04T23:29:59+08:30"]),
    ("Pacific/Apia", "2011-12-30", "20:15", [], []),
  ] as [(String, String, String, [String], [String])])
func aTimeInAGapIsMovedOrSkipped(name: String, day: String, clock: String, after: [String], before: [String]) throws {
  let zone = try zone(name)
  for overlap in OverlapPolicy.allCases {
    func firings(_ gap: GapPolicy) throws -> [String] {
      shown(try reminder(clock, gap, overlap).firings(on: date(day), in: zone), in: zone)
    }
    #expect(try firings(.after) == after)
    #expect(try firings(.before) == before)
    #expect(try firings(.skip) == [])
  }
}

@Test(
  arguments: [
    ("America/Los_Angeles", "2024-11-03", "01:30", ["2024-11-03T01:30:00-07:00", "2024-11-03T01:30:00-08:00"]),
    // Turned back at a minute past midnight, so the evening before has two of them.
    ("America/St_Johns", "2006-10-28", "23:30", ["2006-10-28T23:30:00-02:30", "2006-10-28T23:30:00-03:30"]),
  ] as [(String, String, String, [String])])
func aTimeShownTwiceFiresAsThePolicySays(name: String, day: String, clock: String, both: [String]) throws {
  let zone = try zone(name)
  func firings(_ overlap: OverlapPolicy) throws -> [Firing] {
    try reminder(clock, .after, overlap).firings(on: date(day), in: zone)
  }
  #expect(shown(try firings(.first), in: zone) == [both[0]])
  #expect(shown(try firings(.last), in: zone) == [both[1]])
  let two = try firings(.both)
  #expect(shown(two, in: zone) == both)
  // The second of the two is no second service of its date.
  let next = try reminder(clock, .after, .both).next(after: two[0].instant, in: zone, previous: two[0])
  #expect(next == two[1])
  let after = try reminder(clock, .after, .both).next(after: two[1].instant, in: zone, previous: two[1])
  #expect(after?.day == (try date(day)).adding(days: 1))
}

private let wildZones = [
  "America/Los_Angeles", "America/Santiago", "America/St_Johns", "America/Havana", "America/Nuuk", "Atlantic/Azores",
  "Africa/Cairo", "Antarctica/Casey", "Asia/Pyongyang", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Chatham", "UTC",
]

/// Around every turn of the clock: each date that exists has its reminder on itself, at its time wherever that is shown.
@Test(arguments: wildZones)
func everyDateThatExistsHasItsReminder(_ name: String) throws {
  let zone = try zone(name)
  let turns = zone.transitions(from: 1_000_000_000, until: 1_750_000_000)
  for turn in turns.suffix(40) {
    let first = zone.localDay(at: turn.instant).adding(days: -2)
    for minute in [0, 1, 30, 59, 60, 119, 120, 150, 180, 1215, 1380, 1410, 1425, 1439] as [Int32] {
      for gap in GapPolicy.allCases {
        for overlap in OverlapPolicy.allCases {
          let reminder = Reminder(minute: minute, gap: gap, overlap: overlap)
          let days = (0...4).map { first.adding(days: $0) }
          var expected: [Firing] = []
          for day in days {
            let firings = reminder.firings(on: day, in: zone)
            let times = zone.instants(of: day, second: minute * 60)
            let isMoved = times.isEmpty && zone.exists(day) && gap != .skip
            let right = isMoved ? 1 : overlap == .both ? times.count : min(1, times.count)
            #expect(firings.count == right, "\(name) \(day) \(reminder)")
            for firing in firings {
              #expect(zone.localDay(at: firing.instant) == day && firing.day == day)
              #expect(isMoved || times.contains(firing.instant))
            }
            expected += firings
          }
          #expect(zip(expected, expected.dropFirst()).allSatisfy { $0.instant < $1.instant })
          #expect(try reminder.firings(from: days[0], through: days[4], in: zone) == expected)
          // One after another, whether or not the one before is told.
          for (before, after) in zip(expected, expected.dropFirst()) {
            #expect(try reminder.next(after: before.instant, in: zone) == after)
            #expect(try reminder.next(after: before.instant, in: zone, previous: before) == after)
            #expect(try reminder.next(after: after.instant - 1, in: zone, previous: before) == after)
          }
        }
      }
    }
  }
}

@Test func aTravellerIsRemindedOnceADate() throws {
  let (tokyo, angeles, island) = (
    try zone("Asia/Tokyo"), try zone("America/Los_Angeles"), try zone("Pacific/Kiritimati")
  )
  let reminder = Reminder()
  let served = try #require(reminder.firings(on: date("2024-06-01"), in: tokyo).first)
  // Off to the west over the date line an hour later: 20:15 of the same date comes again, and is not served again.
  let landed = served.instant + 3600
  #expect(try reminder.next(after: landed, in: angeles)?.day == date("2024-06-01"))
  let next = try #require(try reminder.next(after: landed, in: angeles, previous: served))
  #expect(angeles.text(at: next.instant) == "2024-06-02T20:15:00-07:00")
  // Another time of the clock that day is no reason either.
  let late = try reminder.at(hour: 23, minute: 0)
  #expect(try late.next(after: served.instant, in: tokyo, previous: served)?.day == date("2024-06-02"))
  // Eastwards over the line a date may be left out.
  let home = try #require(reminder.firings(on: date("2024-06-01"), in: angeles).first)
  let there = try #require(try reminder.next(after: home.instant, in: island, previous: home))
  #expect(island.text(at: there.instant) == "2024-06-02T20:15:00+14:00")
}

/// Any journey: dates of notifications only rise, and no notification comes at or before the one before.
@Test func aJourneyNeverServesADateTwice() throws {
  let zones = try wildZones.map(zone)
  var luck = Luck(6)
  for _ in 0..<50 {
    var now: Int64 = 1_500_000_000 + luck.next(200_000_000)
    var previous: Firing?
    for _ in 0..<40 {
      let zone = zones[Int(luck.next(Int64(zones.count)))]
      let reminder = Reminder(minute: Int32(luck.next(1440)))
      let next = try #require(try reminder.next(after: now, in: zone, previous: previous))
      #expect(next.instant > now && zone.localDay(at: next.instant) == next.day)
      if let previous { #expect(next.day > previous.day) }
      // Now and then the traveller moves on before it fires.
      if luck.next(3) == 0 {
        now += luck.next(next.instant - now)
      } else {
        (now, previous) = (next.instant, next)
      }
    }
  }
}

@Test func aDueDateHasANotificationThatSaysSo() throws {
  let goal = try Goal.wish(targetMinor: 1000, .weekly, periods: 3, firstDue: date("2024-03-04"))
  let due = try SavingsPlan.dates(first: goal.firstDue, .weekly, periods: 3)
  for merges in [false, true] {
    let reminder = Reminder(mergesDue: merges)
    let all = try reminder.firings(from: date("2024-03-01"), through: date("2024-03-31"), in: .utc, due: due)
    #expect(all.count == (merges ? 31 : 34))
    let told = all.filter { $0.kind == .due }.map(\.day)
    #expect(told == due && told.allSatisfy { goal.isDue(on: $0, GoalPolicy()) })
    #expect(Set(all.map(\.day)).count == 31)
    // One after another, the daily one of an instant first.
    for (before, after) in zip(all, all.dropFirst()) {
      #expect(try reminder.next(after: before.instant, in: .utc, previous: before, due: due) == after)
      #expect(before.instant < after.instant || before.kind == .daily && after.kind == .due)
    }
  }
}

/// Both of a due date fire at each of the two times that the clock shows twice.
@Test func aDueDateWithAnOverlapHasFour() throws {
  let (zone, day) = (try zone("America/Los_Angeles"), try date("2024-11-03"))
  let reminder = Reminder(minute: 90, overlap: .both)
  let all = reminder.firings(on: day, in: zone, isDue: true)
  #expect(all.map(\.kind) == [.daily, .due, .daily, .due] && all[2].instant - all[1].instant == 3600)
  for (before, after) in zip(all, all.dropFirst()) {
    #expect(try reminder.next(after: before.instant, in: zone, previous: before, due: [day]) == after)
  }
  #expect(try reminder.next(after: all[3].instant, in: zone, previous: all[3], due: [day])?.day == day.adding(days: 1))
}

@Test func aReminderWithoutSenseIsRefused() throws {
  for (hour, minute) in [(24, 0), (-1, 0), (0, 60), (.min, .max)] as [(Int64, Int64)] {
    let fault = #expect(throws: RuleFault.self) { try Reminder().at(hour: hour, minute: minute) }
    #expect(fault?.found == "\((0...23).contains(hour) ? minute : hour)")
  }
  let (first, last) = (try date("2024-03-01"), try date("2024-02-29"))
  for end in [last, first.adding(days: 100_000), LocalDay(number: .max), LocalDay(number: .min)] {
    let fault = #expect(throws: RuleFault.self) { try Reminder().firings(from: first, through: end, in: .utc) }
    #expect(fault?.name == "last" && fault?.found == "\(end)")
  }
  #expect(throws: RuleFault.self) { try Reminder().firings(from: LocalDay(number: .min), through: last, in: .utc) }
  #expect(try Reminder().firings(from: first, through: first.adding(days: 99_999), in: .utc).count == 100_000)
  let late = Firing(instant: 5000, day: LocalDay(number: 0))
  let odd = Firing(instant: 0, day: LocalDay(number: 4))
  for previous in [late, odd, Firing(instant: 0, day: LocalDay(number: .max))] {
    let fault = #expect(throws: RuleFault.self) { try Reminder().next(after: 4999, in: .utc, previous: previous) }
    #expect(fault?.name == "previous")
  }
  for instant in [Int64.min, -Zone.limit - 1, Zone.limit + 1, .max] {
    let fault = #expect(throws: RuleFault.self) { try Reminder().next(after: instant, in: .utc) }
    #expect(fault?.name == "instant" && fault?.found == "\(instant)")
  }
  #expect(try Reminder().next(after: Zone.limit, in: .utc) == nil)
  #expect(try Reminder().next(after: -Zone.limit, in: .utc) != nil)
  for minute in [Int32.min, .max] { #expect(Reminder(minute: minute).firings(on: first, in: .utc).count == 1) }
}

@Test func onlyWhatWasDeliveredIsSeenAndTapped() throws {
  #expect(try ReminderCounts(delivered: 3, seen: 2, tapped: 1).seen == 2)
  #expect(try ReminderCounts(delivered: 3, seen: 3, tapped: 3).tapped == 3)
  for (delivered, seen, tapped, name, found) in [
    (-1, 0, 0, "delivered", -1), (3, 4, 0, "seen", 4), (3, 2, 3, "tapped", 3), (3, -1, 0, "seen", -1),
    (3, 2, -1, "tapped", -1), (0, .max, .min, "seen", .max),
  ] as [(Int64, Int64, Int64, String, Int64)] {
    let fault = #expect(throws: RuleFault.self) {
      try ReminderCounts(delivered: delivered, seen: seen, tapped: tapped)
    }
    #expect(fault?.name == name && fault?.found == "\(found)")
  }
}
