import CivilTime

/// A turn of a clock: where, and when.
struct NotableTurn: Sendable {
  var zone: String
  /// The local date that it cuts or lengthens, or the one after that it leaves out.
  var date: String
  /// First instant after it.
  var instant: Int64
  var note: String

  /// Turns of every sort.
  static let all: [NotableTurn] = [
    NotableTurn(
      zone: "America/Los_Angeles", date: "2024-03-10", instant: ExportedCase.utc("2024-03-10T10:00"),
      note: "a day of 23 hours: 02:00 is skipped"),
    NotableTurn(
      zone: "America/Los_Angeles", date: "2024-11-03", instant: ExportedCase.utc("2024-11-03T09:00"),
      note: "a day of 25 hours: 01:00 comes twice"),
    NotableTurn(
      zone: "America/Santiago", date: "2024-09-08", instant: ExportedCase.utc("2024-09-08T04:00"),
      note: "midnight is skipped: the day begins at 01:00"),
    NotableTurn(
      zone: "America/Santiago", date: "2024-04-06", instant: ExportedCase.utc("2024-04-07T03:00"),
      note: "the last hour of the day comes twice"),
    NotableTurn(
      zone: "Pacific/Apia", date: "2011-12-30", instant: ExportedCase.utc("2011-12-30T10:00"),
      note: "the date does not exist"),
    NotableTurn(
      zone: "Australia/Lord_Howe", date: "2024-10-06", instant: ExportedCase.utc("2024-10-05T15:30"),
      note: "half an hour is skipped"),
    NotableTurn(
      zone: "Australia/Lord_Howe", date: "2024-04-07", instant: ExportedCase.utc("2024-04-06T15:00"),
      note: "half an hour comes twice"),
    NotableTurn(
      zone: "Asia/Beirut", date: "2024-03-31", instant: ExportedCase.utc("2024-03-30T22:00"),
      note: "midnight is skipped: the day begins at 01:00"),
    NotableTurn(
      zone: "Europe/Berlin", date: "2024-10-27", instant: ExportedCase.utc("2024-10-27T01:00"),
      note: "a day of 25 hours"),
    NotableTurn(
      zone: "America/St_Johns", date: "2010-11-06", instant: ExportedCase.utc("2010-11-07T02:31"),
      note: "a minute after midnight the clock goes back to the day before"),
  ]
}

extension ExportedCase {
  /// Dates, days between instants and days that begin later.
  static var civilDays: [ExportedCase] { localDays + daysBetween + zonedStreaks + logicalDays }

  private static var localDays: [ExportedCase] {
    var list = CaseList("local_day")
    for turn in NotableTurn.all {
      list.add("{zone: \(turn.zone), date: \(turn.date)}", turn.note)
      guard let day = LocalDay(turn.date) else { continue }
      list.add("{zone: \(turn.zone), date: \(day.adding(days: 1))}")
    }
    list.add("{zone: Pacific/Kwajalein, date: 1993-08-21}", "the date does not exist")
    list.add("{zone: Asia/Kathmandu, date: 2024-02-29}", "a leap day 5:45 east of UTC")
    list.add("{zone: UTC, date: 2100-02-28}", "2100 is no leap year")
    list.add("{zone: UTC, date: 2000-02-28}", "2000 is a leap year")
    list.add("{zone: UTC, date: 1969-12-31}", "before 1970")
    return list.cases
  }

  private static var daysBetween: [ExportedCase] {
    var list = CaseList("days_between")
    for turn in NotableTurn.all {
      let (from, to) = (turn.instant - 9 * 86_400 - 5400, turn.instant + 1800)
      list.add("{zone: \(turn.zone), from_epoch: \(from), to_epoch: \(to)}", turn.note)
      list.add("{zone: \(turn.zone), from_epoch: \(to), to_epoch: \(from)}", "backwards")
    }
    list.add(
      """
      {zone: UTC, from_epoch: \(utc("2024-02-28T23:59")), to_epoch: \(utc("2024-03-01T00:00")), from: 2024-02-28T23:59Z,
      to: 2024-03-01T00:00Z}
      """, "a minute over a leap day")
    return list.cases
  }

  private static var zonedStreaks: [ExportedCase] {
    var list = CaseList("zoned_streak")
    for turn in NotableTurn.all {
      let events = (-4...4 as ClosedRange<Int64>).map { "\(turn.instant + 1800 + $0 * 86_400)" }.joined(separator: ", ")
      list.add("{zone: \(turn.zone), event_epochs: [\(events)]}", "every 86 400 s; \(turn.note)")
    }
    list.add(
      """
      {zone: UTC, event_epochs: [\(utc("2024-01-01T00:00")), \(utc("2024-01-02T23:59")), \(utc("2024-01-03T00:00"))],
      local: [2024-01-01T00:00Z, 2024-01-02T23:59Z, 2024-01-03T00:00Z]}
      """, "almost two days between the first two, a minute between the last two")
    return list.cases
  }

  private static var logicalDays: [ExportedCase] {
    var list = CaseList("logical_day")
    for hour in [0, 1, 4, 23] {
      let clock = hour < 10 ? "0\(hour)" : "\(hour)"
      list.add("{zone: Europe/Berlin, local: 2024-05-02T\(clock):00, day_starts_at_hour: \(hour)}", "as the day begins")
      if hour == 0 { continue }
      let before = hour < 11 ? "0\(hour - 1)" : "\(hour - 1)"
      list.add(
        "{zone: Europe/Berlin, local: 2024-05-02T\(before):59, day_starts_at_hour: \(hour)}",
        "a minute before the day begins")
    }
    list.add("{zone: America/Los_Angeles, local: 2024-03-10T03:00, day_starts_at_hour: 3}", "02:00 was skipped")
    list.add("{zone: America/Los_Angeles, utc: 2024-11-03T09:30Z, day_starts_at_hour: 2}", "01:30 for the second time")
    list.add("{zone: Pacific/Apia, local: 2011-12-31T01:00, day_starts_at_hour: 4}", "the date before does not exist")
    list.add("{zone: Asia/Kolkata, utc: 2024-12-31T18:30Z}", "a new year 5:30 east of UTC")
    list.add("{zone: America/Los_Angeles, utc: 2024-03-01T07:59Z}", "still a leap day in America")
    for rule in ["start", "end", "split"] {
      list.add(
        "{zone: Europe/Berlin, local: 2024-05-01T23:50, minutes: 25, session_day: \(rule)}", "a session over midnight")
      list.add(
        "{zone: Europe/Berlin, local: 2024-05-01T23:50, minutes: 10, session_day: \(rule)}",
        "its last second is the day's")
      list.add("{zone: Europe/Berlin, local: 2024-05-01T23:50, minutes: 0, session_day: \(rule)}", "no minute at all")
      list.add(
        "{zone: Europe/Berlin, local: 2024-05-02T03:40, minutes: 30, session_day: \(rule), day_starts_at_hour: 4}")
    }
    return list.cases
  }
}
