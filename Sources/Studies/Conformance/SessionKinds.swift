import CivilTime
import Fields
import Rules

private let standard = Design.standard.focus

extension ConformanceKind.Value {
  /// Sessions, as `ConformanceInput.sessions` reads them.
  static let sessions = Self(
    "sessions",
    "list of {start, planned_minutes, focused_minutes, interrupted, scene} in order of time, none over another; start in "
      + "seconds since 1970 (if left out the end of the one before), planned as focused, not interrupted and scene 0 if left out"
  )
}

extension ConformanceKind {
  /// Sessions and their days.
  static let sessionKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "session_shares", meaning: "the days to which a session and its minutes belong",
      input: [
        .zone, .startHour, .sessionDay, Value("start", "instant of its beginning, in seconds since 1970"),
        Value("minutes", "its length, 0 to 1440"),
      ],
      right: [
        Value("day", "the date on which the session itself is put"),
        Value("dates", "dates with minutes of it, ascending"),
        Value("minutes", "minutes on each of them"),
      ], run: sessionShares),
    ConformanceKind(
      name: "weekly_report", meaning: "the week of a date: sums over its sessions",
      input: [
        .zone, .startHour, .sessionDay, .sessions, Value("weekly_plan", "segments wanted, seven numbers, Monday first"),
        Value("week_of", "a date in the week"), Value("first_weekday", "Monday 1 (if left out) to Sunday 7"),
        Value("streak", "days of focus streak, from 0; 0 if left out"),
        Value("sample_days", "days of samples shown without a session, 1 to 366; \(standard.sampleDays) if left out"),
      ] + Value.rewards,
      right: [
        Value("first_day", "first date of the week"), Value("planned", "segments wanted on each of its days"),
        Value("segments", "completed sessions on each of its days"),
        Value("minutes", "focused minutes on each of them"),
        Value("sessions", "sessions of the week"), Value("deep_sessions", "those without interruption"),
        Value("miles", "miles of the week"), Value("xp", "XP of the week"),
        Value("best_day", "date with the most minutes, then segments, then the first; null without a minute"),
        Value("active_days", "dates, of the whole log, that count for the focus streak"),
        Value("streak", "days of streak, 0 for samples"),
        Value("sample", "whether all of it is made up, since there is no session"),
      ], run: weeklyReport),
    ConformanceKind(
      name: "sample_data", meaning: "sample sessions that a statistics page shows until there is a real one",
      input: [
        Value("before", "the date before which they pretend to have been"),
        Value("days", "how many days, 1 to 366; \(standard.sampleDays) if left out"),
        Value("scenes", "number of scenes, 1 to 32; \(standard.expedition.count) if left out"),
        .sessions,
      ],
      right: [
        Value("sample", "whether samples are shown"), Value("count", "number of sessions shown"),
        Value("starts", "of samples: local times yyyy-mm-ddThh:mm; none if real sessions are shown"),
        Value("focused_minutes", "of each session shown"), Value("scenes", "of each session shown"),
        Value("interrupted", "how many were interrupted"),
      ], run: sampleData),
    ConformanceKind(
      name: "expedition", meaning: "the course through the expedition's chapters",
      input: [
        Value(
          "chapters",
          "list of {sessions, minutes, deep_sessions, bonus_miles}: missions, 0 for none, and what doing them pays; those of "
            + "the default design if left out"),
        Value("count_from", "unlock: what comes after a chapter's unlock counts for it (if left out); all_time"),
        .sessions,
      ],
      right: [
        Value("chapter", "place of the chapter in work, from 0; the number of chapters once all are done"),
        Value("sessions", "sessions counted for it"), Value("minutes", "focused minutes counted for it"),
        Value("deep_sessions", "sessions without interruption counted for it"),
        Value("missions_done", "missions done in all"), Value("bonus_miles", "miles paid in all"),
        Value("progress", "share of the chapter's least complete mission, 0 to 1; 0.000001 off at most"),
      ], tolerance: 0.000001, run: expedition),
    ConformanceKind(
      name: "battle_report", meaning: "what a session has brought, told right after it, under a design",
      input: Value.design + [
        .sessions, Value("session", "the session that follows them, with the same values"),
        Value("streak", "days of focus streak with it, from 0"), Value("target", "segments wanted today, from 0"),
        Value("done", "segments done today with it, from 0"),
      ],
      right: [
        Value("xp", "XP of it"), Value("miles", "miles of it, without a bonus"),
        Value("efficiency", "thousandths, rounded down; null if nothing was planned"),
        Value("level_before", "level before it"), Value("level", "level after it"),
        Value("xp_into_level", "XP into that level"), Value("level_cost", "what that level costs; null at the highest"),
        Value("advice", "start, almost or stable"), Value("segments_left", "segments left today"),
        Value("stamps", "stamps of its scene"), Value("stamped", "whether it stamped its city"),
        Value("chapter", "place of the chapter in work after it"), Value("missions_done", "missions that it did"),
        Value("bonus_miles", "miles of chapters that it did"),
      ], run: battleReport),
  ]
}

@Sendable private func sessionShares(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let hour = try input.integer("day_starts_at_hour", standard: 0)
  let rule = try input.choice("session_day", standard: SessionDay.start)
  let (start, minutes) = (try input.integer("start"), try input.integer("minutes"))
  return try input.applying { () throws(RuleFault) in
    let shares = try rule.shares(start: start, minutes: minutes, startsAtHour: hour, in: zone)
    let day = try rule.day(start: start, minutes: minutes, startsAtHour: hour, in: zone)
    return .named(["day": day, "dates": shares.map(\.day), "minutes": shares.map(\.minutes)])
  }
}

@Sendable private func weeklyReport(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let zone = try input.zone()
  let hour = try input.integer("day_starts_at_hour", standard: 0)
  let rule = try input.choice("session_day", standard: SessionDay.start)
  let (log, rewards, plan) = (try input.sessions(), try input.rewards(), try input.weeklyPlan())
  let (day, streak) = (try input.day("week_of"), try input.integer("streak", standard: 0))
  let first = try input.integer("first_weekday", standard: 1)
  let samples = try input.integer("sample_days", standard: standard.sampleDays)
  return try input.applying(["days": "sample_days", "day": "week_of"]) { () throws(RuleFault) in
    let scenes = Int64(standard.expedition.count)
    let shown = try FocusLog(log, orSample: try SampleLog(before: day, days: samples, scenes: scenes))
    let days = try FocusDays(shown, rule, rewards, startsAtHour: hour, in: zone)
    let week = try WeeklyReport(days, plan, weekOf: day, firstWeekday: first, streak: streak)
    return .named([
      "first_day": week.days.first?.day, "planned": week.planned, "segments": week.days.map(\.segments),
      "minutes": week.days.map(\.minutes), "sessions": week.sessions, "deep_sessions": week.deepSessions,
      "miles": week.miles, "xp": week.xp, "best_day": week.best?.day, "active_days": days.activeDays,
      "streak": week.streak, "sample": week.isSample,
    ])
  }
}

@Sendable private func sampleData(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let day = try input.day("before")
  let days = try input.integer("days", standard: standard.sampleDays)
  let scenes = try input.integer("scenes", standard: Int64(standard.expedition.count))
  let log = try input.sessions()
  let shown = try input.applying(["day": "before"]) { () throws(RuleFault) in
    let sample = try SampleLog(before: day, days: days, scenes: scenes)
    return try FocusLog(log, orSample: sample)
  }
  switch shown {
  case .sample(let sample):
    return .named([
      "sample": true, "count": sample.sessions.count,
      "starts": sample.sessions.map { Zone.utc.text(at: Int64($0.day.number) * secondsPerDay + Int64($0.second)) }
        .map { String($0.prefix(16)) },
      "focused_minutes": sample.sessions.map(\.focusedMinutes), "scenes": sample.sessions.map(\.scene),
      "interrupted": sample.sessions.count(where: \.isInterrupted),
    ])
  case .real(let real):
    return .named([
      "sample": false, "count": real.sessions.count, "starts": [String](),
      "focused_minutes": real.sessions.map(\.focusedMinutes), "scenes": real.sessions.map(\.scene),
      "interrupted": real.sessions.count(where: \.isInterrupted),
    ])
  }
}

@Sendable private func expedition(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let names = ["sessions", "minutes", "deep_sessions", "bonus_miles"]
  let countFrom = try input.choice("count_from", standard: CountFrom.unlock)
  var chapters = input.has("chapters") ? [] : Chapter.standard.map(\.value.missions)
  for chapter in try input.maps("chapters", names) {
    let missions = Missions(
      sessions: Int32(try chapter.integer("sessions", Missions.sessions)),
      minutes: Int32(try chapter.integer("minutes", standard: 0, Missions.others)),
      deepSessions: Int32(try chapter.integer("deep_sessions", standard: 0, Missions.others)),
      bonusMiles: try chapter.integer("bonus_miles", standard: 0, Missions.bonuses))
    chapters.append(missions)
  }
  let log = try input.sessions()
  return try input.applying { () throws(RuleFault) in
    let expedition = try Expedition(chapters, countFrom: countFrom)
    let (progress, sum) = ExpeditionProgress.over(log, expedition)
    return .named([
      "chapter": progress.chapter, "sessions": progress.sessions, "minutes": progress.minutes,
      "deep_sessions": progress.deepSessions, "missions_done": sum.missionsDone, "bonus_miles": sum.bonusMiles,
      "progress": progress.progress(expedition).share,
    ])
  }
}

@Sendable private func battleReport(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let design = try input.design()
  let log = try input.sessions()
  let session = try input.map("session", ConformanceInput.sessionKeys)
    .session(from: log.sessions.last?.end ?? 0)
  let streak = try input.integer("streak")
  let (target, done) = (try input.integer("target"), try input.integer("done"))
  let report = try input.applying { () throws(RuleFault) in
    let next = try NextAction(target: target, done: done, segmentMinutes: design.focus.segmentMinutes)
    return try BattleReport(on: session, after: log, streak: streak, next: next, design.battleTerms)
  }
  return .named([
    "xp": report.xp, "miles": report.miles, "efficiency": report.efficiency?.perMille,
    "level_before": report.before.level, "level": report.after.level, "xp_into_level": report.after.intoLevel,
    "level_cost": report.levelCost, "advice": report.advice.rawValue, "segments_left": report.next.segmentsLeft,
    "stamps": report.stamps, "stamped": report.isStamped, "chapter": report.expedition.chapter,
    "missions_done": report.outcome.missionsDone, "bonus_miles": report.outcome.bonusMiles,
  ])
}

extension ConformanceInput {
  /// The values of a session.
  static let sessionKeys = ["start", "planned_minutes", "focused_minutes", "interrupted", "scene"]

  /// The sessions under `sessions`; none where there is nothing.
  func sessions() throws(Faults) -> SessionLog {
    var sessions: [Session] = []
    for item in try maps("sessions", Self.sessionKeys) {
      let session = try item.session(from: sessions.last?.end ?? 0)
      if let last = sessions.last, session.start < last.end {
        throw item.wrong("start", "instants from \(last.end) on, when the session before ends")
      }
      sessions.append(session)
    }
    return try applying(["scene": "sessions", "start": "sessions"]) { () throws(RuleFault) in try SessionLog(sessions) }
  }

  /// This map as a session that begins at `start` unless it says otherwise.
  func session(from start: Int64) throws(Faults) -> Session {
    let (start, focused) = (try integer("start", standard: start), try integer("focused_minutes"))
    let planned = try integer("planned_minutes", standard: focused)
    let (isInterrupted, scene) = (try flag("interrupted", standard: false), try integer("scene", standard: 0))
    return try applying { () throws(RuleFault) in
      try Session(
        start: start, plannedMinutes: planned, focusedMinutes: focused, isInterrupted: isInterrupted, scene: scene)
    }
  }
}
