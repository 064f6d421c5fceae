import CivilTime
import Foundation
import Testing

// The system's zone files against Foundation, which carries its own copy of the database, around every transition of every
// zone and link from 2000 to 2025.
//
// Foundation (Swift 6.3, zone data 2025b) gives no wrong start, length or next date of a day, and no wrong local time. It
// goes wrong in what apps build from these; `OddDays` names each place, by python's zoneinfo:
//
// | what is asked | where | what it says | right | why |
// | days from the start of a date to that of the next | 579 dates that begin at 01:00 or 03:00 (Santiago, Cairo, Beirut …) |
//   0 | 1 | it counts whole wall-clock days, and 00:00 comes before 01:00 |
// | 23:30 of a date, from an instant on it | 41 dates after whose 00:00 the clock goes back to 23:01 (St John's until 2010) |
//   23:30 of the date before | 23:30 of the date | it takes the first 23:30 after the first instant of the date |
// | one day after 23:30 | 8 dates before one whose 23:30 is skipped (Nuuk 2024 and 2025, Dhaka 2009, Pyongyang 2018) | the
//   date after the next | the next date | a skipped time is moved forward, here beyond midnight |
// | a date that does not exist | 2 (Apia and Fakaofo, 2011-12-30) | the next date | nothing |

private let from: Int64 = 946_684_800
private let until: Int64 = 1_767_225_600

private let isThere = SystemZones.bytes("Europe/Berlin") != nil
private let oneRelease: Bool = {
  guard let fixture = try? OddDays.all() else { return false }
  return SystemZones.release == fixture.release && TimeZone.timeZoneDataVersion == fixture.release
}()

/// A zone of both databases with its turns; nil where they differ, which another release may do.
private func shared(_ name: String) throws -> (zone: Zone, other: FoundationZone, turns: [ClockTurn])? {
  let zone = try SystemZones.zone(name)
  let other = try FoundationZone(name)
  let turns = zone.turns(from: from, until: until)
  let looks =
    turns.flatMap { [$0.instant - 1, $0.instant] } + stride(from: from, to: until, by: 10 * 86_400)
  return looks.allSatisfy { zone.offset(at: $0) == other.offset(at: $0) } ? (zone, other, turns) : nil
}

@Test(.enabled(if: isThere)) func everyZoneOfTheSystemIsTested() throws {
  #expect(SystemZones.parts.joined().count == SystemZones.names.count)
  #expect(SystemZones.names.count > 400)
  let differ = try SystemZones.names.filter { try shared($0) == nil }
  if SystemZones.release == TimeZone.timeZoneDataVersion { #expect(differ == []) }
  #expect(differ.count < 100)
}

@Test(.enabled(if: isThere), arguments: SystemZones.parts.indices)
func daysAgreeWithFoundation(_ part: Int) throws {
  var wrong: [String] = []
  for name in SystemZones.parts[part] {
    guard let (zone, other, turns) = try shared(name) else { continue }
    for day in near(turns, in: zone, days: 3) {
      guard let start = zone.start(of: day), let length = zone.length(of: day) else { continue }
      func compare(_ truth: Bool, _ what: String) { if !truth { wrong.append("\(name) \(day) \(what)") } }
      for now in [start, start + 1_800, start + length / 2, start + length - 1] {
        let right = zone.localDay(at: now)
        compare(try other.local(now) == (right, zone.secondsOfDay(at: now)), "local time at \(now)")
        compare(try other.start(of: now) == zone.start(of: right), "start at \(now)")
      }
      compare(try other.length(of: start + length / 2) == length, "length")
      let next = try other.adding(days: 1, to: start)
      compare(try other.local(next).day == zone.nextExistingDay(after: day), "next date")
    }
  }
  #expect(wrong == [])
}

/// The dates of turns and those up to `days` before and after.
private func near(_ turns: [ClockTurn], in zone: Zone, days: Int32) -> [LocalDay] {
  Set(turns.flatMap { turn in (-days...days).map { zone.localDay(at: turn.instant).adding(days: $0) } }).sorted()
}

@Test(.enabled(if: isThere && oneRelease), arguments: SystemZones.parts.indices)
func foundationStumblesWhereItIsListed(_ part: Int) throws {
  let late = 84_600 as Int32
  let listed = try OddDays.all().zones
  for name in SystemZones.parts[part] {
    let (zone, other, turns) = try #require(try shared(name))
    let odd = listed[name] ?? OddDays()
    var found = OddDays()
    for day in near(turns, in: zone, days: 2) {
      guard let start = zone.start(of: day), let length = zone.length(of: day) else {
        let made = try other.local(try other.instant(of: day, second: 0)).day
        if made == zone.nextExistingDay(after: day) { found.missing.insert(day) }
        continue
      }
      if try other.days(from: start, to: start + length) == 0 { found.late[day] = odd.late[day] ?? -1 }
      let evening = try other.local(try other.setting(second: late, of: start + length / 2))
      if evening == (day.adding(days: -1), late) { found.again[day] = odd.again[day] ?? -1 }
      let next = zone.nextExistingDay(after: day)
      guard let half = zone.instants(of: day, second: late).first else { continue }
      let skipped = try other.local(try other.adding(days: 1, to: half)).day
      if skipped == zone.nextExistingDay(after: next) { found.early[next] = odd.early[next] ?? -1 }
    }
    #expect(found == odd, "\(name)")
  }
}

/// That the lists name what is odd: from python, and by `Zone`.
@Test(.enabled(if: isThere && oneRelease)) func oddDaysAgreeWithPython() throws {
  let listed = try OddDays.all().zones
  #expect(listed.values.reduce(0) { $0 + $1.late.count } == 579)
  #expect(listed.values.reduce(0) { $0 + $1.again.count } == 41)
  #expect(listed.values.reduce(0) { $0 + $1.early.count } == 8)
  #expect(listed.values.reduce(0) { $0 + $1.missing.count } == 2)
  for name in SystemZones.names {
    let zone = try SystemZones.zone(name)
    var found = OddDays()
    for day in near(zone.turns(from: from, until: until), in: zone, days: 1) {
      guard let start = zone.start(of: day), let length = zone.length(of: day) else {
        found.missing.insert(day)
        continue
      }
      let second = zone.secondsOfDay(at: start)
      if second > 0 { found.late[day] = second }
      let before = day.adding(days: -1)
      func comesAgain(_ second: Int32) -> Bool { zone.instants(of: before, second: second).contains { $0 > start } }
      if comesAgain(86_399) {
        found.again[day] = stride(from: Int32(0), to: 86_400, by: 60).first { comesAgain($0) }
      }
      if !zone.instants(of: day, second: 86_399).isEmpty { continue }
      found.early[day] = zone.secondsOfDay(at: start + length - 1) + 1
    }
    #expect(found == (listed[name] ?? OddDays()), "\(name)")
  }
}

/// Times that the clock skips or shows twice, and days added one to the other over them.
@Test(.enabled(if: isThere), arguments: SystemZones.parts.indices)
func turnedTimesAgreeWithFoundation(_ part: Int) throws {
  var wrong: [String] = []
  for name in SystemZones.parts[part] {
    guard let (zone, other, turns) = try shared(name) else { continue }
    for turn in turns where turn.before != turn.after {
      func compare(_ truth: Bool, _ what: String) { if !truth { wrong.append("\(name) \(turn.instant) \(what)") } }
      // The middle of the times that are left out, or that come twice.
      let local = turn.instant + (Int64(turn.before) + Int64(turn.after)) / 2
      let day = LocalDay(number: Int32(floorQuotient(local, 86_400)))
      let second = Int32(local - midnight(day))
      let instants = zone.instants(of: day, second: second)
      compare(instants.count == (turn.after > turn.before ? 0 : 2), "count")
      compare(try instants.allSatisfy { try other.local($0) == (day, second) }, "instants")
      compare(try other.instant(of: day, second: second) == zone.instant(of: day, second: second), "instant")
      var added = local - 86_400 - Int64(turn.before)
      for days in 1...4 as ClosedRange<Int32> {
        added = try other.adding(days: 1, to: added)
        compare(added == zone.iterated(from: local - 86_400 - Int64(turn.before), days: days), "adding \(days)")
      }
    }
  }
  #expect(wrong == [])
}
