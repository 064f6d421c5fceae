import CivilTime

/// A turn of a clock: where, and when.
struct NotableTurn: Sendable {
  let zone: String
  /// The local date that it cuts or lengthens, or leaves out.
  let date: String
  /// First instant after it.
  let instant: Int64
  /// Minutes east of UTC before it and after it.
  let before: Int64
  let after: Int64
  let note: String

  private init(_ zone: String, _ date: String, utc: String, _ before: Int64, _ after: Int64, _ note: String) {
    (self.zone, self.date, self.before, self.after, self.note) = (zone, date, before, after, note)
    instant = ExportedCase.utc(utc)
  }

  /// The instant at which the clock shows a minute of the day some days before the date, or after it.
  func instant(_ days: Int64, minute: Int64) -> Int64 {
    ExportedCase.utc("\(date)T00:00") + days * secondsPerDay + (minute - (days < 0 ? before : after)) * 60
  }

  /// Turns of every sort.
  static let all: [NotableTurn] = [
    NotableTurn(
      "America/Los_Angeles", "2024-03-10", utc: "2024-03-10T10:00", -480, -420, "a day of 23 hours: 02:00 is skipped"),
    NotableTurn(
      "America/Los_Angeles", "2024-11-03", utc: "2024-11-03T09:00", -420, -480, "a day of 25 hours: 01:00 comes twice"),
    NotableTurn(
      "America/Santiago", "2024-09-08", utc: "2024-09-08T04:00", -240, -180,
      "midnight is skipped: the day begins at 01:00"),
    NotableTurn(
      "America/Santiago", "2024-04-06", utc: "2024-04-07T03:00", -180, -240, "the last hour of the day comes twice"),
    NotableTurn("Pacific/Apia", "2011-12-30", utc: "2011-12-30T10:00", -600, 840, "the date does not exist"),
    NotableTurn("Australia/Lord_Howe", "2024-10-06", utc: "2024-10-05T15:30", 630, 660, "half an hour is skipped"),
    NotableTurn("Australia/Lord_Howe", "2024-04-07", utc: "2024-04-06T15:00", 660, 630, "half an hour comes twice"),
    NotableTurn(
      "Asia/Beirut", "2024-03-31", utc: "2024-03-30T22:00", 120, 180, "midnight is skipped: the day begins at 01:00"),
    NotableTurn("Europe/Berlin", "2024-10-27", utc: "2024-10-27T01:00", 120, 60, "a day of 25 hours"),
    NotableTurn(
      "America/St_Johns", "2010-11-06", utc: "2010-11-07T02:31", -150, -210,
      "a minute after midnight the clock goes back to the day before"),
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
      let clock = padded(Int64(hour), 2)
      list.add("{zone: Europe/Berlin, local: 2024-05-02T\(clock):00, day_starts_at_hour: \(hour)}", "as the day begins")
      if hour == 0 { continue }
      let before = padded(Int64(hour - 1), 2)
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
