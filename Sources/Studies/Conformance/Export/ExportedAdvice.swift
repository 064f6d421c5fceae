import CivilTime
import Rules

extension ExportedCase {
  /// What is advised, and a session's report.
  static var advice: [ExportedCase] { streakLines + actions + plansOfWeek + suggestions }

  /// Reports on a session.
  static var focus: [ExportedCase] {
    var list = CaseList("battle_report")
    let session = "session: {focused_minutes: 25, planned_minutes: 30, scene: 0}"
    let before = "sessions: [{start: 0, focused_minutes: 50}, {focused_minutes: 25, interrupted: true}]"
    list.add("{\(session), streak: 1, target: 2, done: 1}", "the first session stamps its city")
    list.add("{\(before), \(session), streak: 2, target: 2, done: 2}", "it does the first chapter")
    list.add(
      "{\(before), session: {focused_minutes: 10, planned_minutes: 0, interrupted: true, scene: 1}, streak: 5, target: 0, done: 3}",
      "interrupted, and without a plan")
    list.add(
      """
      {design: {focus.advice_border: comment, focus.xp_per_minute: 100, focus.curve: mee6, focus.stamp_every: 2,
      focus.count_from: all_time}, \(before), \(session), streak: 2, target: 5, done: 1}
      """, "another design; several levels at once")
    list.add(
      "{design: {focus.curve: {kind: table, costs: [10], then: 20}}, \(session), streak: 0, target: 1, done: 1}")
    list.add("{base: passport-diary, \(session), streak: 3, target: 1, done: 1}")
    list.add("{design: {focus.expedition.lisbon: null}, \(session), streak: 4, target: 1, done: 1}", "one chapter less")
    return list.cases
  }

  private static var streakLines: [ExportedCase] {
    var list = CaseList("advice")
    for border in AdviceBorder.allCases {
      for streak in 0...6 { list.add("{streak: \(streak), border: \(border.rawValue)}") }
    }
    return list.cases
  }

  private static var actions: [ExportedCase] {
    var next = CaseList("next_action")
    let tasks = "tasks: [{id: a, name: Write, done: true}, {id: b, name: 读书}, {id: c}]"
    for (target, done) in [(2, 0), (2, 1), (2, 2), (2, 3), (0, 0)] { next.add("{target: \(target), done: \(done)}") }
    next.add("{target: 2, done: 1, segment_minutes: 50, \(tasks), task: a}", "the task at hand is done")
    next.add("{target: 2, done: 2, \(tasks), task: b}", "the task at hand is open")
    next.add("{target: 2, done: 2, tasks: [{id: a, done: true}], task: a}", "no task is left")
    var list = CaseList("tasks")
    list.add("{tasks: []}")
    list.add("{\(tasks)}")
    list.add("{\(tasks), complete: [c]}", "out of order")
    list.add("{\(tasks), complete: [b, c]}", "all done")
    return next.cases + list.cases
  }

  private static var plansOfWeek: [ExportedCase] {
    var list = CaseList("weekly_plan")
    for day in 4...10 { list.add("{weekly_plan: [1, 2, 3, 4, 5, 6, 7], date: 2024-03-\(day < 10 ? "0" : "")\(day)}") }
    list.add("{weekly_plan: [1, 2, 3, 4, 5, 6, 7], date: 2024-03-10, done: 3}")
    list.add("{weekly_plan: [1, 2, 3, 4, 5, 6, 1440], date: 2024-03-10, done: 2000}", "more done than wanted")
    list.add("{weekly_plan: [0, 0, 0, 0, 0, 0, 0], date: 1969-12-31}", "before 1970")
    return list.cases
  }

  private static var suggestions: [ExportedCase] {
    var scene = CaseList("suggested_scene")
    for visits in ["", "0", "3, 1, 2", "2, 1, 1", "0, 0, 0"] { scene.add("{visits: [\(visits)]}") }
    var list = CaseList("suggested_start")
    let sessions = """
      sessions: [{start: \(utc("2024-03-01T17:05")), focused_minutes: 25},
      {start: \(utc("2024-03-05T16:40")), focused_minutes: 25}, {start: \(utc("2024-03-08T10:10")), focused_minutes: 25},
      {start: \(utc("2024-03-08T16:59")), focused_minutes: 25}]
      """
    let now = "now: \(utc("2024-03-08T18:00"))"
    list.add("{zone: America/Los_Angeles, as_of: 2024-03-08, \(now)}", "no session")
    list.add("{zone: America/Los_Angeles, \(sessions), as_of: 2024-03-08, \(now)}", "two in one half hour")
    list.add("{zone: America/Los_Angeles, \(sessions), as_of: 2024-03-08, days: 1, \(now)}", "a tie: the one used last")
    list.add(
      "{zone: America/Los_Angeles, \(sessions), as_of: 2024-03-08, days: 4, \(now)}", "today's and three dates before")
    list.add(
      """
      {zone: America/Los_Angeles, sessions: [{start: \(utc("2024-03-09T10:40")), focused_minutes: 5}], as_of: 2024-03-09,
      now: \(utc("2024-03-09T11:00"))}
      """, "the next 02:30 is skipped")
    return scene.cases + list.cases
  }

  /// Scores and chances.
  static var scores: [ExportedCase] {
    var loop = CaseList("loop_score")
    for (times, days) in [(1, 1), (3, 7), (1, 7), (7, 7), (2, 30)] {
      for history in ["1111111111111", "0", "1", "1010101", "11111110000000", "0000000111111100000001"] {
        loop.add("{frequency: [\(times), \(days)], days: '\(history)'}")
      }
    }
    var runs = CaseList("run_probability")
    for chance in ["0", "0.3", "0.5", "0.9", "1"] {
      for (days, run) in [(30, 7), (6, 7), (7, 7), (365, 30)] {
        runs.add("{p: \(chance), days: \(days), run: \(run)}", days < run ? "fewer days than the run" : "")
      }
    }
    return loop.cases + runs.cases
  }
}
