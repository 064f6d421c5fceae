import CivilTime
import Fields
import Rules

extension ConformanceKind {
  private static let standard = Design.standard.focus
  private static let taskList = Value(
    "tasks", "list of {id, name, done}, in the user's order; done is false if left out")

  /// What a user is advised to do next.
  static let adviceKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "advice", meaning: "the streak line's advice",
      input: [
        Value("streak", "days of streak, from 0"),
        Value("border", "from how many days it is almost: code (2) or comment (3)"),
      ], right: [Value("", "start, almost or stable (from 5 days on)")], run: advice),
    ConformanceKind(
      name: "next_action", meaning: "segments left today, the mode advised and the next beacon",
      input: [
        Value("target", "segments wanted today, from 0"), Value("done", "segments done today, from 0"),
        Value("segment_minutes", "minutes of the recommended mode, 1 to 1440; \(standard.segmentMinutes) if left out"),
        taskList,
        Value("task", "id of the task at hand; left out if there is none"),
      ],
      right: [
        Value("segments_left", "target less done, never below 0"),
        Value("segment_minutes", "minutes of the mode advised; null if no segment is left"),
        Value("beacon", "id of the next task, if the one at hand is done; else null"),
      ], run: nextAction),
    ConformanceKind(
      name: "tasks", meaning: "a list of tasks (beacons) after sessions have done some",
      input: [
        taskList, Value("complete", "ids of the tasks done one after another, each open before; none if left out"),
      ],
      right: [
        Value("done", "how many are done"), Value("next", "id of the first open one; null if all are done"),
        Value("open", "ids of the open ones, in order"),
      ], run: tasks),
    ConformanceKind(
      name: "weekly_plan", meaning: "segments wanted on a date by its weekday, and left",
      input: [
        Value("weekly_plan", "seven numbers from 0 to 1440, Monday first"), Value("date", "a date yyyy-mm-dd"),
        Value("done", "segments done that day, from 0; 0 if left out"),
      ], right: [Value("target", "segments wanted"), Value("left", "segments left, never below 0")], run: weeklyPlan),
    ConformanceKind(
      name: "suggested_scene", meaning: "the soundscape suggested: the one least visited, of equal ones the first",
      input: [Value("visits", "sessions in each scene of the chapters unlocked, in order")],
      right: [Value("", "place of the scene, from 0; null without scenes")], run: suggestedScene),
    ConformanceKind(
      name: "suggested_start", meaning: "when to begin the next session: the half hour used most lately",
      input: [
        .zone, .sessions, Value("as_of", "last of the local dates looked at"),
        Value("days", "how many dates are looked at, 1 to 366; \(standard.nextTimeDays) if left out"),
        Value("now", "the present instant, in seconds since 1970"),
      ],
      right: [
        Value("half_hour", "0 for 00:00 to 47 for 23:30, of equal ones the one used last; null without a session"),
        Value("next_epoch", "next instant at which the clock shows it; null without one"),
        Value("next", "the same by the local clock, with its offset"),
      ], run: suggestedStart),
  ]
}

@Sendable private func advice(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let streak = try input.integer("streak")
  let border = try input.choice("border", AdviceBorder.self)
  return .one(try input.applying { () throws(RuleFault) in try Advice(streak: streak, border: border) }.rawValue)
}

@Sendable private func nextAction(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let (target, done) = (try input.integer("target"), try input.integer("done"))
  let minutes = try input.integer("segment_minutes", standard: Design.standard.focus.segmentMinutes)
  let list = input.has("tasks") ? try input.tasks() : nil
  let current = input.has("task") ? try input.text("task") : nil
  let next = try input.applying { () throws(RuleFault) in
    try NextAction(target: target, done: done, segmentMinutes: minutes, tasks: list, current: current)
  }
  return .named([
    "segments_left": next.segmentsLeft, "segment_minutes": next.segmentMinutes, "beacon": next.beacon?.id,
  ])
}

@Sendable private func tasks(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  var list = try input.tasks()
  for id in input.has("complete") ? try input.texts("complete") : [] {
    var changed = list
    try input.applying(["task": "complete"]) { () throws(RuleFault) in try changed.complete(id) }
    list = changed
  }
  return .named(["done": list.done, "next": list.next?.id, "open": list.tasks.filter { !$0.isDone }.map(\.id)])
}

@Sendable private func weeklyPlan(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let plan = try input.weeklyPlan()
  let (day, done) = (try input.day("date"), try input.integer("done", standard: 0))
  let left = try input.applying { () throws(RuleFault) in try plan.left(on: day, done: done) }
  return .named(["target": plan.target(on: day), "left": left])
}

@Sendable private func suggestedScene(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let visits = try input.integers("visits")
  return .one(try input.applying { () throws(RuleFault) in try Suggestion.scene(visits: visits) })
}

@Sendable private func suggestedStart(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let log = try input.sessions()
  let (day, days) = (try input.day("as_of"), try input.integer("days", standard: Design.standard.focus.nextTimeDays))
  let now = try input.instant("now")
  let (slot, next) = try input.applying { () throws(RuleFault) in
    let slot = try Suggestion.halfHour(log, asOf: day, days: days, in: zone)
    guard let slot else { return (slot, nil as Int64?) }
    return (slot, try Suggestion.nextStart(halfHour: slot, after: now, in: zone))
  }
  return .named(["half_hour": slot, "next_epoch": next, "next": next.map(zone.text)])
}

extension ConformanceInput {
  fileprivate func tasks() throws(Faults) -> TaskList {
    var tasks: [FocusTask] = []
    for task in try maps("tasks", ["id", "name", "done"]) {
      let id = try task.text("id")
      tasks.append(
        FocusTask(id: id, name: try task.text("name", standard: id), isDone: try task.flag("done", standard: false)))
    }
    return try applying(["task": "tasks"]) { () throws(RuleFault) in try TaskList(tasks) }
  }

  /// Segments wanted on each weekday.
  func weeklyPlan() throws(Faults) -> WeeklyPlan {
    let segments = try integers("weekly_plan")
    return try applying { () throws(RuleFault) in try WeeklyPlan(segments) }
  }
}
