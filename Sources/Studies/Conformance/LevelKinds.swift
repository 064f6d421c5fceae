import Fields
import Rules

private let standard = Design.standard.focus

extension ConformanceKind.Value {
  /// A level curve, as `ConformanceInput.curve` reads it.
  static let curve = Self(
    "curve",
    "a level curve, as focus.curve in a spec: \(LevelCurve.variants.variants.map(\.shape.kind).joined(separator: ", "))"
  )
  /// What focus earns, as `ConformanceInput.rewards` reads it.
  static let rewards = [
    Self("xp_per_minute", "XP for a focused minute; \(standard.xpPerMinute) if left out"),
    Self("xp_deep_session", "XP for a session without interruption; \(standard.xpDeepSession) if left out"),
    Self("miles_per_minute", "miles for a focused minute; \(standard.milesPerMinute) if left out"),
  ]
}

extension ConformanceKind {
  /// What a session earns, and levels.
  static let levelKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "level_curve", meaning: "what levels cost, and the XP to stand at them",
      input: [.curve, Value("levels", "list of levels, from 1 to \(LevelCurve.highest)")],
      right: [
        Value("costs", "XP from each of the levels to the next; null for the highest level of all"),
        Value("totals", "XP to stand at each of them; \(LevelCurve.mostXP + 1) for one that nobody can reach"),
      ], run: levelCurve),
    ConformanceKind(
      name: "xp", meaning: "levels gained by XP, the rest carried over, on a curve or at one cost for every level",
      input: [
        .curve, Value("level", "with a curve: the level before, from 1 to \(LevelCurve.highest)"),
        Value("cost_of_level", "instead of curve and level: what every level costs, from 1"),
        Value("xp_into_level", "XP already earned into the level, from 0 and less than it costs"),
        Value("gain", "XP gained, from 0"),
      ],
      right: [
        Value("level", "with a curve: the level after"), Value("xp_into_level", "with a curve: XP into that level"),
        Value("levels_gained", "with one cost: levels gained"), Value("xp_into_next", "with one cost: XP left over"),
      ], run: experience),
    ConformanceKind(
      name: "rewards", meaning: "XP and miles of a session",
      input: Value.rewards + [
        Value("focused_minutes", "minutes focused, 0 to 1440"), Value("interrupted", "whether it was interrupted"),
      ], right: [Value("xp", "XP earned"), Value("miles", "miles earned")], run: rewards),
    ConformanceKind(
      name: "efficiency", meaning: "focused over planned minutes, exactly",
      input: [Value("focused_minutes", "minutes, from 0"), Value("planned_minutes", "minutes, from 0")],
      right: [Value("", "thousandths, rounded down; above 1000 for what ran over; null if nothing was planned")],
      run: efficiency),
    ConformanceKind(
      name: "stamps", meaning: "stamps of a city by completed sessions in its scene",
      input: [
        Value(
          "stamp_every",
          "sessions from one stamp to the next, the first session's apart; \(standard.stampEvery) if left out"),
        Value("completed", "completed sessions, from 0"),
      ],
      right: [
        Value("stamps", "stamps in all"), Value("stamped", "whether the last of those sessions was stamped"),
      ], run: stamps),
    ConformanceKind(
      name: "live_activity", meaning: "what a running session shows outside the app",
      input: [
        Value("planned_minutes", "minutes, 1 to 1440"),
        Value("update_budget", "most updates; \(standard.activityUpdates) if left out"),
        Value("elapsed_seconds", "seconds of focus since it began, or instead of them"),
        Value("start", "instant of its beginning, in seconds since 1970, with"),
        Value("now", "the present instant, and"),
        Value("pauses", "list of {from, to}: instants, in order and apart; none if left out"),
      ],
      right: [
        Value("remaining_seconds", "planned seconds less those elapsed, never below 0"),
        Value("progress", "0 to 65536, rounded down: in 65536ths of the planned time"),
        Value("shown_remaining_seconds", "the same as of the last update: what stands on the screen"),
        Value("shown_progress", "likewise"), Value("updates", "how many updates the session has"),
      ], run: liveActivity),
  ]
}

@Sendable private func levelCurve(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let curve = try input.curve()
  let levels = try input.integers("levels")
  let highest = Int64(LevelCurve.highest)
  for level in levels where !(1...highest).contains(level) {
    throw input.fault("levels", "levels: found \(level); allowed: 1 to \(highest)")
  }
  let (costs, totals) = (curve.costs(), curve.totals())
  return .named([
    "costs": levels.map { $0 < highest ? costs[Int($0) - 1] : nil }, "totals": levels.map { totals[Int($0)] },
  ])
}

@Sendable private func experience(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let gain = try input.integer("gain")
  let into = try input.integer("xp_into_level")
  if input.has("curve"), input.has("cost_of_level") {
    throw input.fault("cost_of_level", "found curve and cost_of_level; allowed: one of them")
  }
  if input.has("curve") {
    let totals = try input.curve().totals()
    let level = try input.integer("level")
    let after = try input.applying { () throws(RuleFault) in
      try Experience(level: level, intoLevel: into).adding(gain, totals: totals)
    }
    return .named(["level": after.level, "xp_into_level": after.intoLevel])
  }
  let cost = try input.integer("cost_of_level")
  let levels = try input.applying { () throws(RuleFault) in
    try Experience.levels(cost: cost, intoLevel: into, gain: gain)
  }
  return .named(["levels_gained": levels.gained, "xp_into_next": levels.intoNext])
}

@Sendable private func rewards(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let rewards = try input.rewards()
  let (minutes, isInterrupted) = (try input.integer("focused_minutes"), try input.flag("interrupted"))
  let earned = try input.applying { () throws(RuleFault) in
    try rewards.earned(
      by: Session(start: 0, plannedMinutes: 0, focusedMinutes: minutes, isInterrupted: isInterrupted))
  }
  return .named(["xp": earned.xp, "miles": earned.miles])
}

@Sendable private func efficiency(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let (focused, planned) = (try input.integer("focused_minutes"), try input.integer("planned_minutes"))
  let efficiency = try input.applying { () throws(RuleFault) in
    try Efficiency.of(focusedMinutes: focused, plannedMinutes: planned)
  }
  return .one(efficiency?.perMille)
}

@Sendable private func stamps(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let (every, completed) = (
    try input.integer("stamp_every", standard: standard.stampEvery), try input.integer("completed")
  )
  return try input.applying { () throws(RuleFault) in
    let stamps = try Stamps(every: every)
    return .named([
      "stamps": try stamps.count(completed: completed),
      "stamped": completed > 0 ? try stamps.stamps(completed: completed) : false,
    ])
  }
}

@Sendable private func liveActivity(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let (planned, budget) = (
    try input.integer("planned_minutes"), try input.integer("update_budget", standard: standard.activityUpdates)
  )
  let elapsed: Int64
  if input.has("elapsed_seconds") {
    for key in ["start", "now", "pauses"] where input.has(key) {
      throw input.fault(key, "found elapsed_seconds and \(key); allowed: one of them")
    }
    elapsed = try input.integer("elapsed_seconds")
  } else {
    let (start, now) = (try input.integer("start"), try input.integer("now"))
    var pauses: [(from: Int64, to: Int64)] = []
    for pause in try input.maps("pauses", ["from", "to"]) {
      pauses.append((try pause.integer("from"), try pause.integer("to")))
    }
    elapsed = try input.applying { () throws(RuleFault) in
      try LiveActivity.elapsed(from: start, to: now, pauses: pauses)
    }
  }
  return try input.applying { () throws(RuleFault) in
    let activity = try LiveActivity(plannedMinutes: planned, budget: budget)
    let (content, shown) = (try activity.content(elapsed: elapsed), try activity.shown(elapsed: elapsed))
    return .named([
      "remaining_seconds": content.remainingSeconds, "progress": content.progress,
      "shown_remaining_seconds": shown.remainingSeconds, "shown_progress": shown.progress,
      "updates": activity.updates.count,
    ])
  }
}

extension ConformanceInput {
  /// The level curve under `curve`, with terms that fit together.
  func curve() throws(Faults) -> LevelCurve {
    let node = try any("curve")
    let curve = try LevelCurve.variants.decode(node, at: "curve")
    let faults = curve.faults(at: node.mark, under: "curve")
    if !faults.isEmpty { throw Faults(faults) }
    return curve
  }

  /// What focus earns.
  func rewards() throws(Faults) -> Rewards {
    Rewards(
      xpPerMinute: try integer("xp_per_minute", standard: standard.xpPerMinute),
      xpDeepSession: try integer("xp_deep_session", standard: standard.xpDeepSession),
      milesPerMinute: try integer("miles_per_minute", standard: standard.milesPerMinute))
  }
}
