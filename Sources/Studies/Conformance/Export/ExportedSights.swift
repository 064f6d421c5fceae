import CivilTime
import Rules

extension ExportedCase {
  /// Reminders over gaps and overlaps, on due dates and on journeys.
  static var reminders: [ExportedCase] { spans + nextReminders }

  private static var spans: [ExportedCase] {
    var list = CaseList("reminders")
    for gap in GapPolicy.allCases {
      for (zone, minute, first, last, note) in [
        ("America/Los_Angeles", 150, "2024-03-09", "2024-03-11", "02:30 is skipped"),
        ("America/Santiago", 30, "2024-09-07", "2024-09-09", "00:30 is skipped"),
        ("Australia/Lord_Howe", 135, "2024-10-05", "2024-10-07", "02:15 is skipped"),
        ("Pacific/Apia", 1215, "2011-12-29", "2011-12-31", "the date between does not exist"),
      ] {
        list.add("{zone: \(zone), minute: \(minute), gap: \(gap.rawValue), first: \(first), last: \(last)}", note)
      }
    }
    for overlap in OverlapPolicy.allCases {
      for (zone, minute, first, last, note) in [
        ("America/Los_Angeles", 90, "2024-11-02", "2024-11-04", "01:30 comes twice"),
        ("America/Santiago", 1410, "2024-04-06", "2024-04-07", "23:30 comes twice"),
        ("Australia/Lord_Howe", 105, "2024-04-06", "2024-04-08", "01:45 comes twice"),
      ] {
        list.add(
          "{zone: \(zone), minute: \(minute), overlap: \(overlap.rawValue), first: \(first), last: \(last)}", note)
      }
    }
    for merges in [false, true] {
      list.add(
        "{zone: Europe/Berlin, first: 2024-02-28, last: 2024-03-01, due: [2024-02-29, 2024-03-29], merge: \(merges)}",
        merges ? "on a due date one says so instead" : "on a due date another one says so")
      list.add(
        """
        {zone: America/Los_Angeles, minute: 90, overlap: both, first: 2024-11-03, last: 2024-11-03, due: [2024-11-03],
        merge: \(merges)}
        """, "a due date on which 01:30 comes twice")
    }
    list.add("{zone: UTC, minute: 0, first: 2024-01-01, last: 2024-01-01}", "the first minute")
    list.add("{zone: UTC, minute: 1439, first: 2024-01-01, last: 2024-01-01}", "the last minute")
    return list.cases
  }

  private static var nextReminders: [ExportedCase] {
    var list = CaseList("next_reminder")
    let evening = utc("2024-05-01T18:15")
    list.add("{zone: Europe/Berlin, instant: \(evening - 1)}", "a second before")
    list.add("{zone: Europe/Berlin, instant: \(evening)}", "at its instant: the next one")
    let due = "zone: Europe/Berlin, due: [2024-05-01]"
    for merges in [false, true] {
      list.add("{\(due), merge: \(merges), instant: \(evening - 1)}", "before a due date's evening")
      list.add(
        "{\(due), merge: \(merges), instant: \(evening), previous: {epoch: \(evening), date: 2024-05-01}}",
        "after the daily one of a due date")
    }
    list.add(
      "{\(due), instant: \(evening), previous: {epoch: \(evening), date: 2024-05-01, kind: due}}",
      "after the due one of a due date")
    list.add(
      """
      {zone: America/Los_Angeles, instant: \(evening + 3600), previous: {epoch: \(evening), date: 2024-05-01}}
      """, "the evening comes again after a flight west, its date was served")
    list.add(
      "{zone: Asia/Tokyo, instant: \(evening + 3600), previous: {epoch: \(evening), date: 2024-05-01}}",
      "after a flight east"
    )
    list.add(
      "{zone: America/Los_Angeles, minute: 150, gap: skip, instant: \(utc("2024-03-09T10:30"))}",
      "02:30 is skipped on the tenth")
    list.add(
      "{zone: America/Los_Angeles, minute: 90, overlap: both, instant: \(utc("2024-11-03T08:30"))}",
      "01:30 comes a second time")
    list.add("{zone: Pacific/Apia, instant: \(utc("2011-12-30T06:15"))}", "the next date does not exist")
    return list.cases
  }

  /// The mask, amounts and the statistics page.
  static var sights: [ExportedCase] { masks + amounts + statistics }

  private static var masks: [ExportedCase] {
    var list = CaseList("privacy_mask")
    for maskFrom in MaskFrom.allCases {
      for (phases, note) in [
        ("active, inactive, background, inactive, active", "out and in"),
        ("active, inactive, active, inactive, active", "the app switcher twice"),
        ("active, inactive, background, active", "on the way in inactive may be left out"),
        ("background, inactive", "begun in the background"), ("inactive", "begun inactive"),
      ] {
        list.add("{mask_from: \(maskFrom.rawValue), phases: [\(phases)]}", note)
      }
    }
    return list.cases
  }

  private static var amounts: [ExportedCase] {
    var list = CaseList("amount_text")
    for amount in [0, 1, 99, 100, 123_456, -5, -100, .max, .min] as [Int64] { list.add("{amount_minor: \(amount)}") }
    list.add("{amount_minor: 1250, unit: kr}")
    list.add("{amount_minor: 1250, unit: ''}", "no name, no space")
    list.add("{amount_minor: 1250, masked: true}", "hidden whatever its size")
    list.add("{amount_minor: -1, masked: false}")
    return list.cases
  }

  private static var statistics: [ExportedCase] {
    var list = CaseList("savings_statistics")
    list.add("{entries: []}", "nothing: no mean, no best day")
    list.add("{entries: [{day: 2024-02-29, second: 86399, amount_minor: 1000}]}")
    let entries = """
      {day: 2024-03-04, second: 79200, amount_minor: 500}, {day: 2024-02-29, second: 14399, amount_minor: 300},
      {day: 2024-03-03, second: 14400, amount_minor: 200}, {day: 2024-03-04, second: 40000, amount_minor: -250},
      {day: 2024-03-03, second: 75000, amount_minor: 300}, {day: 2023-12-31, second: 0, amount_minor: 1}
      """
    list.add("{entries: [\(entries)]}", "in any order; two days with equal sums: the first is the best")
    list.add("{entries: [\(entries)], from_hour: 22, to_hour: 4}", "a span over midnight")
    list.add("{entries: [\(entries)], from_hour: 4, to_hour: 4}", "an empty span")
    list.add("{entries: [\(entries)], from_hour: 4, to_hour: 24}")
    list.add("{entries: [{day: 2024-01-01, second: 1, amount_minor: -400}]}", "more taken out than the entries tell")
    list.add("{entries: [{day: 2024-01-01, second: 1, amount_minor: 1000000000000000}]}", "the largest amount")
    return list.cases
  }
}
