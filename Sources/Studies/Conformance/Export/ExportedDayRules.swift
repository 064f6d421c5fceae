import CivilTime

extension ExportedCase {
  /// Days by every day rule.
  static var dayRules: [ExportedCase] {
    dayNumbers + travellers + dayBeginnings + checkInDays + iteratedDays + dueDates
  }

  private static var dayNumbers: [ExportedCase] {
    var list = CaseList("day_number")
    for rule in DayRule.allCases {
      for turn in NotableTurn.all {
        // Just after midnight, and late on the first day.
        for minute: Int64 in [15, 1410] {
          let (anchor, event) = (turn.instant(-9, minute: minute), turn.instant(1, minute: 30))
          list.add(
            "{day_rule: \(rule.rawValue), zone: \(turn.zone), anchor_epoch: \(anchor), event_epoch: \(event)}",
            turn.note)
        }
      }
      let begin = "{day_rule: \(rule.rawValue), zone: America/Los_Angeles, anchor_epoch: \(utc("2024-03-01T08:00"))"
      list.add(
        "\(begin), event_epoch: \(utc("2024-03-11T07:30"))}", "2024-03-01 00:00 to 03-11 00:30: the tenth day")
      list.add("\(begin), event_epoch: \(utc("2024-02-28T20:00"))}", "before the anchor")
      list.add(
        "\(begin), event_epoch: \(utc("2024-03-11T10:59")), day_starts_at_hour: 4}", "a minute before the day begins")
      list.add("\(begin), event_epoch: \(utc("2024-03-11T11:00")), day_starts_at_hour: 4}", "as the day begins")
    }
    return list.cases
  }

  private static var travellers: [ExportedCase] {
    var list = CaseList("day_number")
    for rule in DayRule.allCases {
      list.add(
        """
        {day_rule: \(rule.rawValue), zone: America/Los_Angeles, anchor_epoch: \(utc("2024-05-01T18:00")),
        event_zone: Asia/Tokyo, event_epoch: \(utc("2024-05-02T16:00")), server_zone: Europe/Berlin}
        """, "flown over the date line")
    }
    for hour in [0, 4] {
      for event in ["2024-05-02T21:59", "2024-05-02T22:00", "2024-05-03T01:59", "2024-05-03T02:00"] {
        list.add(
          """
          {day_rule: server_zone, server_zone: Europe/Berlin, day_starts_at_hour: \(hour), zone: America/Los_Angeles,
          anchor_epoch: \(utc("2024-05-01T18:00")), event_epoch: \(utc(event))}
          """, "borders of the server's days")
      }
    }
    return list.cases
  }

  private static var dayBeginnings: [ExportedCase] {
    var list = CaseList("day_beginning")
    let places = [
      ("America/Los_Angeles", "2024-03-01T20:00", 9), ("America/Santiago", "2024-09-01T20:00", 8),
      ("Pacific/Apia", "2011-12-25T20:00", 6), ("America/Los_Angeles", "2024-10-30T20:00", 5),
    ]
    for rule in DayRule.allCases {
      for (zone, anchor, number) in places {
        list.add(
          "{day_rule: \(rule.rawValue), zone: \(zone), anchor_epoch: \(utc(anchor)), day_number: \(number)}",
          "the day after a turn of the clock")
      }
      list.add(
        """
        {day_rule: \(rule.rawValue), zone: Europe/Berlin, anchor_epoch: \(utc("2024-02-29T12:00")), day_number: -1,
        day_starts_at_hour: 4, server_zone: Asia/Kolkata}
        """, "the day before the anchor's")
    }
    return list.cases
  }

  private static var checkInDays: [ExportedCase] {
    var list = CaseList("check_in_days")
    // A little earlier each evening, then a gap, then late.
    let evenings = [0, 85_800, 171_600, 257_400, 430_000, 520_000] as [Int64]
    for rule in DayRule.allCases {
      for (zone, first) in [("America/Los_Angeles", "2024-03-08T04:00"), ("America/Santiago", "2024-09-07T01:00")] {
        let events = evenings.map { "\(utc(first) + $0)" }.joined(separator: ", ")
        list.add(
          "{day_rule: \(rule.rawValue), zone: \(zone), event_epochs: [\(events)]}",
          "a little earlier each evening, over a turn of the clock")
      }
    }
    list.add(
      """
      {day_rule: server_zone, day_starts_at_hour: 3, server_zone: Asia/Tokyo, zone: Europe/Berlin,
      event_epochs: [\(utc("2024-05-01T17:59")), \(utc("2024-05-01T18:00")), \(utc("2024-05-01T18:00"))]}
      """, "the server's day begins between the two; the third comes twice")
    return list.cases
  }

  private static var iteratedDays: [ExportedCase] {
    var list = CaseList("iterated_days")
    for turn in NotableTurn.all {
      // Falls into the gap, or the hour that comes twice, after three days.
      list.add("{zone: \(turn.zone), from_epoch: \(turn.instant + 600 - 3 * 86_400), days: 3}", turn.note)
    }
    list.add(
      "{zone: America/Santiago, from_epoch: \(utc("2024-09-01T04:00")), days: 30}",
      "a skipped midnight stays moved to 01:00")
    list.add("{zone: America/Santiago, from_epoch: \(utc("2024-09-01T04:00")), days: -7}", "backwards")
    list.add("{zone: Europe/Berlin, from_epoch: \(utc("2024-03-30T01:30")), days: 400}", "02:30 stays moved to 03:30")
    return list.cases
  }

  private static var dueDates: [ExportedCase] {
    var list = CaseList("due_dates")
    for rule in DayRule.allCases {
      list.add(
        """
        {day_rule: \(rule.rawValue), zone: America/Los_Angeles, first_epoch: \(utc("2024-10-21T07:00")), strategy: weekly,
        periods: 4}
        """, "the clock goes back on 2024-11-03")
      list.add(
        """
        {day_rule: \(rule.rawValue), zone: Pacific/Apia, first_epoch: \(utc("2011-12-02T20:00")), strategy: biweekly,
        periods: 3, day_starts_at_hour: 2, server_zone: Europe/Berlin}
        """, "2011-12-30 does not exist")
    }
    list.add(
      """
      {day_rule: add_86400, zone: Europe/Berlin, first_epoch: \(utc("2024-01-31T12:00")), strategy: monthly, periods: 4}
      """, "months are the calendar's under every rule")
    list.add(
      "{day_rule: calendar, zone: Pacific/Apia, first_epoch: \(utc("2011-11-30T20:00")), strategy: monthly, periods: 3}",
      "a due date that does not exist is moved to the next that does")
    return list.cases
  }
}
