import CivilTime
import Fields
import Rules

extension ConformanceKind.Value {
  /// Values that several kinds take.
  static let zone = Self("zone", "name of a time zone in the IANA database")
  static let startHour = Self("day_starts_at_hour", "hour from 0 to 23 at which days begin by the clock; 0 if left out")
  static let sessionDay = Self(
    "session_day",
    "which day a session belongs to: start, the one on which it started (if left out); end, that of its last second; "
      + "split, each minute to that of its last second and the session itself as for end")
}

extension ConformanceKind {
  /// Days and what follows from them.
  static let dayKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "local_day", meaning: "first instant and length of a local date, and the next that exists",
      input: [.zone, Value("date", "a date yyyy-mm-dd")],
      right: [
        Value("starts", "local time of the first instant, with its offset; null if the date does not exist"),
        Value("starts_epoch", "the same in seconds since 1970; null if the date does not exist"),
        Value("length_seconds", "seconds to the next date's first instant; null if the date does not exist"),
        Value("next_existing_date", "the next date that exists in the zone"),
      ], run: localDay),
    ConformanceKind(
      name: "days_between", meaning: "days from one instant to another, by existing dates, calendar and elapsed time",
      input: [
        .zone, Value("from_epoch", "the first instant, in seconds since 1970"), Value("to_epoch", "the second instant"),
        Value("from", "the first instant in words, for readers alone"), Value("to", "the second, likewise"),
      ],
      right: [
        Value("existing_days", "local dates that exist after the first instant's up to the second's"),
        Value("civil_days", "difference of the two local dates in the calendar"),
        Value("floor_of_elapsed", "whole 86 400 s elapsed, for contrast"),
      ], run: daysBetween),
    ConformanceKind(
      name: "zoned_streak", meaning: "strict streak over events in a zone: longest, and at the last event",
      input: [
        .zone, Value("event_epochs", "instants of check-ins in seconds since 1970, ascending"),
        Value("local", "the same in words, for readers alone"),
      ],
      right: [
        Value("longest", "days of the longest streak"), Value("at_last_event", "days of streak at the last event"),
      ],
      run: zonedStreak),
    ConformanceKind(
      name: "logical_day",
      meaning: "the day to which a time or a session belongs, if days begin at an hour of the clock",
      input: [
        .zone, Value("local", "local time yyyy-mm-ddThh:mm, or instead of it"),
        Value("utc", "time in UTC yyyy-mm-ddThh:mmZ"),
        .startHour, Value("minutes", "length of a session that starts then, 0 to 1440; 0 if left out"), .sessionDay,
      ], right: [Value("", "the date")], run: logicalDay),
  ]
}

@Sendable private func localDay(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let day = try input.day("date")
  let start = zone.start(of: day)
  return .named([
    "starts": start.map(zone.text), "starts_epoch": start, "length_seconds": zone.length(of: day),
    "next_existing_date": zone.nextExistingDay(after: day),
  ])
}

@Sendable private func daysBetween(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let from = try input.instant("from_epoch")
  let to = try input.instant("to_epoch")
  return .named([
    "existing_days": DayRule.calendar.dayNumber(of: to, from: from, in: zone),
    "civil_days": zone.localDay(at: from).days(to: zone.localDay(at: to)),
    "floor_of_elapsed": DayRule.divide86400.dayNumber(of: to, from: from, in: zone),
  ])
}

@Sendable private func zonedStreak(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  var streak = Streak(policy: .strict)
  for event in try input.instants("event_epochs") { streak.checkIn(on: zone.moment(at: event).existing, .strict) }
  return .named(["longest": streak.longest, "at_last_event": streak.length])
}

@Sendable private func logicalDay(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let hour = try input.integer("day_starts_at_hour", standard: 0)
  let rule = try input.choice("session_day", standard: SessionDay.start)
  let minutes = try input.integer("minutes", standard: 0, Session.minutes)
  if input.has("utc"), input.has("local") { throw input.fault("utc", "found utc and local; allowed: one of them") }
  let isLocal = !input.has("utc")
  let time = try input.time(isLocal ? "local" : "utc", isUTC: !isLocal)
  let day = try input.applying(["start": isLocal ? "local" : "utc"]) { () throws(RuleFault) in
    // Refuses a time that the clock skips.
    if isLocal { _ = try LogicalDay.of(time.day, second: time.second, startsAtHour: hour, in: zone) }
    let start =
      isLocal
      ? zone.instant(of: time.day, second: Int32(time.second)) : Int64(time.day.number) * secondsPerDay + time.second
    return try rule.day(start: start, minutes: minutes, startsAtHour: hour, in: zone)
  }
  return .one(day)
}

extension ConformanceInput {
  /// The time under `key`, `yyyy-mm-ddThh:mm`, followed by `Z` if it `isUTC`.
  fileprivate func time(_ key: String, isUTC: Bool) throws(Faults) -> (day: LocalDay, second: Int64) {
    let allowed = "a time yyyy-mm-ddThh:mm\(isUTC ? "Z" : "")"
    let text = try text(key)
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw wrong(key, allowed) }
    let day = try LocalDay(Node(.text(String(parts[0])), at: any(key).mark), path: key)
    let clock = Array(parts[1].utf8)
    let digits = [0, 1, 3, 4].compactMap { index in
      clock.indices.contains(index) && (48...57).contains(clock[index]) ? Int64(clock[index] - 48) : nil
    }
    let end = isUTC ? [UInt8(ascii: "Z")] : []
    guard digits.count == 4, clock[2] == UInt8(ascii: ":"), Array(clock[5...]) == end else { throw wrong(key, allowed) }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard hour < 24, minute < 60 else { throw wrong(key, allowed + ", up to 23:59") }
    return (day, hour * 3600 + minute * 60)
  }
}
