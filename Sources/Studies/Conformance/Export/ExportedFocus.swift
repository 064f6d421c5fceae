import CivilTime
import Fields
import Rules

extension ExportedCase {
  /// Level curves, XP and what a session earns.
  static var levels: [ExportedCase] { curves + experience + earnings + activities }

  private static let curveNames = LevelCurve.variants.variants.map(\.shape.kind)

  private static var curves: [ExportedCase] {
    var list = CaseList("level_curve")
    for name in curveNames {
      list.add("{curve: \(name), levels: [1, 2, 3, 4, 5, 6, 9, 10, 11, 15, 16, 17, 19, 20, 21, 30, 31, 32, 50, 99]}")
      list.add("{curve: \(name), levels: [499, 500]}", "the highest levels")
    }
    for curve in [
      "{kind: exponential, first: 100, ratio: 1.1}", "{kind: exponential, first: 3, ratio: 0.5}",
      "{kind: piecewise-flat, low: 10, middle: 20, high: 30, first_border: 2, second_border: 2}",
      "{kind: piecewise-rising, low: 1, middle: 2, high: 3, first_border: 3, second_border: 5}",
      "{kind: triangular, k: 1}", "{kind: polynomial, c: 2.5, p: 2}", "{kind: polynomial, c: 50, p: 0}",
      "{kind: logistic, c0: 10, c1: 10, s: 1, m: 3}", "{kind: table, costs: [5, 5, 9], then: 10}",
      "{kind: pace-targeted, first_days: 1, ceiling_days: 3, growth: 2, xp_per_day: 10.5}",
    ] {
      list.add("{curve: \(curve), levels: [1, 2, 3, 4, 5, 6, 7, 8]}")
    }
    return list.cases
  }

  private static var experience: [ExportedCase] {
    var list = CaseList("xp")
    for name in curveNames {
      list.add("{curve: \(name), level: 1, xp_into_level: 0, gain: 5000}", "several levels at once")
      list.add("{curve: \(name), level: 1, xp_into_level: 0, gain: 0}")
    }
    for gain in [199, 200, 201] {
      list.add("{curve: piecewise-flat, level: 1, xp_into_level: 0, gain: \(gain)}", "the border of a level")
    }
    list.add("{curve: piecewise-flat, level: 9, xp_into_level: 199, gain: 401}", "from the first band into the second")
    list.add(
      "{curve: {kind: table, costs: [10], then: 10}, level: 500, xp_into_level: 7, gain: 100}", "the highest level")
    for gain in [0, 49, 50, 249, 250, 1_000_000] { list.add("{cost_of_level: 200, xp_into_level: 150, gain: \(gain)}") }
    return list.cases
  }

  private static var earnings: [ExportedCase] {
    var rewards = CaseList("rewards")
    for minutes in [0, 1, 25, 1440] {
      for interrupted in [true, false] { rewards.add("{focused_minutes: \(minutes), interrupted: \(interrupted)}") }
    }
    rewards.add(
      "{xp_per_minute: 0, xp_deep_session: 7, miles_per_minute: 3, focused_minutes: 10, interrupted: false}")
    var efficiency = CaseList("efficiency")
    for (focused, planned, note) in [
      (25, 25, ""), (24, 25, ""), (0, 25, ""), (30, 25, "it ran over"), (0, 0, "0/0 is no efficiency"),
      (10, 0, "no plan"), (1, 3, "rounded down"), (999_999, 1_000_000, "less than all never shows as 1000"),
    ] {
      efficiency.add("{focused_minutes: \(focused), planned_minutes: \(planned)}", note)
    }
    var stamps = CaseList("stamps")
    for completed in [0, 1, 2, 9, 10, 11, 20] { stamps.add("{completed: \(completed)}") }
    stamps.add("{stamp_every: 1, completed: 4}", "every session")
    stamps.add("{stamp_every: 3, completed: 7}")
    return rewards.cases + efficiency.cases + stamps.cases
  }

  private static var activities: [ExportedCase] {
    var list = CaseList("live_activity")
    for elapsed in [0, 1, 24, 25, 26, 749, 1499, 1500, 9999] {
      list.add("{planned_minutes: 25, elapsed_seconds: \(elapsed)}", elapsed > 1500 ? "it ran over" : "")
    }
    list.add("{planned_minutes: 1, update_budget: 7, elapsed_seconds: 30}", "60 s do not divide by 7")
    list.add("{planned_minutes: 1, update_budget: 86400, elapsed_seconds: 30}", "more budget than seconds")
    list.add("{planned_minutes: 1440, update_budget: 1, elapsed_seconds: 86399}", "one update, at the end")
    list.add(
      "{planned_minutes: 25, start: 1000, now: 1900, pauses: [{from: 1100, to: 1200}, {from: 1800, to: 1900}]}",
      "a pause that still lasts")
    list.add("{planned_minutes: 25, start: 1000, now: 1000}")
    return list.cases
  }

  /// Sessions and their days, weeks, samples and expedition.
  static var sessions: [ExportedCase] { shares + weeks + samples + expeditions }

  private static var shares: [ExportedCase] {
    var list = CaseList("session_shares")
    for rule in SessionDay.allCases {
      for (zone, start, minutes, hour, note) in [
        ("Europe/Berlin", "2024-05-01T21:50", 25, 0, "over midnight"),
        ("Europe/Berlin", "2024-05-01T21:50", 10, 0, "ends as the day ends"),
        ("Europe/Berlin", "2024-05-02T01:50", 25, 4, "over the hour at which days begin"),
        ("America/Santiago", "2024-04-07T02:50", 90, 0, "the last hour of the day comes twice"),
        ("Pacific/Apia", "2011-12-30T09:50", 25, 0, "the date between does not exist"),
        ("America/St_Johns", "2010-11-07T02:20", 30, 0, "a minute after midnight back to the day before"),
        ("UTC", "2024-05-01T00:00", 1440, 0, "a whole day"), ("UTC", "2024-05-01T00:00", 0, 0, "no minute"),
      ] {
        list.add(
          """
          {zone: \(zone), session_day: \(rule.rawValue), day_starts_at_hour: \(hour), start: \(utc(start)),
          minutes: \(minutes)}
          """, note)
      }
    }
    list.add("{zone: UTC, session_day: split, start: \(utc("2024-05-01T23:59") + 30), minutes: 2}", "at half a minute")
    return list.cases
  }

  private static var weeks: [ExportedCase] {
    var list = CaseList("weekly_report")
    let plan = "weekly_plan: [2, 2, 2, 2, 2, 1, 1]"
    let sessions = """
      sessions: [{start: \(utc("2024-04-28T21:50")), focused_minutes: 25, scene: 0},
      {start: \(utc("2024-04-29T08:00")), focused_minutes: 25, planned_minutes: 50, interrupted: true},
      {start: \(utc("2024-05-01T08:00")), focused_minutes: 50}, {focused_minutes: 25, scene: 1},
      {start: \(utc("2024-05-05T21:45")), focused_minutes: 30}]
      """
    for rule in SessionDay.allCases {
      for first in [1, 7] {
        list.add(
          """
          {zone: Europe/Berlin, session_day: \(rule.rawValue), \(plan), \(sessions), week_of: 2024-05-01,
          first_weekday: \(first), streak: 3}
          """, "sessions over both borders of the week")
      }
    }
    list.add(
      """
      {zone: Europe/Berlin, day_starts_at_hour: 4, \(plan), \(sessions), week_of: 2024-05-05, xp_per_minute: 1,
      xp_deep_session: 5, miles_per_minute: 10}
      """, "the last day of the week; days begin at 04:00")
    list.add("{zone: UTC, \(plan), week_of: 2024-05-08, streak: 9, sample_days: 10}", "samples earn nothing")
    list.add("{zone: UTC, \(plan), \(sessions), week_of: 2030-05-08}", "an empty week shows no samples")
    return list.cases
  }

  private static var samples: [ExportedCase] {
    var list = CaseList("sample_data")
    list.add("{before: 2024-05-08}")
    list.add("{before: 2024-05-15, days: 7, scenes: 3}", "the other week")
    list.add("{before: 2024-03-01, days: 1, scenes: 1}", "a leap day")
    list.add(
      "{before: 2024-05-08, sessions: [{start: 1, focused_minutes: 1, scene: 2}, {focused_minutes: 5, interrupted: true}]}",
      "they vanish with the first real session")
    return list.cases
  }

  private static var expeditions: [ExportedCase] {
    var list = CaseList("expedition")
    func sessions(_ count: Int, _ rest: String = "") -> String {
      "sessions: [" + Array(repeating: "{focused_minutes: 25\(rest)}", count: count).joined(separator: ", ") + "]"
    }
    for countFrom in CountFrom.allCases {
      list.add("{count_from: \(countFrom.rawValue)}", "before the first session")
      list.add("{count_from: \(countFrom.rawValue), \(sessions(2))}")
      list.add("{count_from: \(countFrom.rawValue), \(sessions(3))}", "the first chapter is done")
      list.add("{count_from: \(countFrom.rawValue), \(sessions(3, ", interrupted: true"))}", "no deep session")
      list.add(
        "{count_from: \(countFrom.rawValue), \(sessions(54))}", "all six from their unlock: 3 + 5 + 8 + 10 + 13 + 15")
      list.add(
        """
        {count_from: \(countFrom.rawValue), chapters: [{sessions: 1, bonus_miles: 10}, {sessions: 1, minutes: 20},
        {sessions: 2, deep_sessions: 1, minutes: 40}], \(sessions(1))}
        """, "over all time one session does two chapters")
    }
    return list.cases
  }
}
