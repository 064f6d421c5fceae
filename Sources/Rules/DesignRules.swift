public import CivilTime
import Fields

/// The rules of an app by a valid design, beside those that `RulePlan` compiles for lives.
extension Design {
  // MARK: - Savings

  /// The exponential score of deposits as of a day, by the design's frequency. Throws as `LoopScore.asOf`. O(days).
  public func score(asOf day: Int64, from first: Int64, checkIns: [Int64]) throws(RuleFault) -> LoopScore {
    try LoopScore.asOf(
      day, from: first, checkIns: checkIns, times: Int64(savings.scoreTimes), inDays: Int64(savings.scoreDays))
  }

  /// Coins that deposits drop. O(steps).
  public var coinTable: CoinTable { CoinTable(savings.coins) }

  /// An amount as a person reads it, in the design's unit. O(1).
  public func amountText(_ amountMinor: Int64, isMasked: Bool = false) -> String {
    AmountText.text(amountMinor, unit: savings.unitName, isMasked: isMasked)
  }

  /// A screen in its first phase.
  public func privacyMask(phase: ScenePhase = .active) -> PrivacyMask {
    PrivacyMask(maskFrom: savings.maskFrom, phase: phase)
  }

  /// The notifications of a local date, as `Reminder.firings`; a period that falls due is told if the design tells those.
  public func reminders(on day: LocalDay, in zone: Zone, isDue: Bool = false) -> [Firing] {
    savings.reminder.firings(on: day, in: zone, isDue: isDue && savings.remindsOfDueDates)
  }

  /// The notifications of a span of local dates, likewise. Throws as `Reminder.firings`.
  public func reminders(
    from first: LocalDay, through last: LocalDay, in zone: Zone, due: [LocalDay] = []
  ) throws(RuleFault) -> [Firing] {
    try savings.reminder.firings(from: first, through: last, in: zone, due: savings.remindsOfDueDates ? due : [])
  }

  /// The next notification, likewise. Throws as `Reminder.next`.
  public func nextReminder(
    after instant: Int64, in zone: Zone, previous: Firing? = nil, due: [LocalDay] = []
  ) throws(RuleFault) -> Firing? {
    let due = savings.remindsOfDueDates ? due : []
    return try savings.reminder.next(after: instant, in: zone, previous: previous, due: due)
  }

  // MARK: - Focus

  /// What focus earns.
  public var rewards: Rewards {
    Rewards(xpPerMinute: focus.xpPerMinute, xpDeepSession: focus.xpDeepSession, milesPerMinute: focus.milesPerMinute)
  }

  /// The terms of battle reports. O(levels).
  public var battleTerms: BattleReport.Terms {
    BattleReport.Terms(
      rewards: rewards, levelTotals: focus.curve.totals(), border: focus.adviceBorder,
      stamps: Stamps(holding: focus.stampEvery),
      expedition: Expedition(focus.expedition.map(\.value.missions), holding: focus.countFrom))
  }

  /// The streak line's advice. Throws for a negative streak.
  public func advice(streak: Int64) throws(RuleFault) -> Advice {
    try Advice(streak: streak, border: focus.adviceBorder)
  }

  /// Segments wanted on each weekday. Throws for numbers that no field takes.
  public func weeklyPlan() throws(RuleFault) -> WeeklyPlan { try WeeklyPlan(focus.weeklyPlan) }

  /// What is advised on a day of which `done` segments are done: by the weekly plan, in the recommended mode. Throws as
  /// `NextAction` and `weeklyPlan`. O(tasks).
  public func nextAction(
    on day: LocalDay, done: Int64, tasks: TaskList? = nil, current: String? = nil
  ) throws(RuleFault) -> NextAction {
    try NextAction(
      target: weeklyPlan().target(on: day), done: done, segmentMinutes: focus.segmentMinutes, tasks: tasks,
      current: current)
  }

  /// When to begin the next session: the next instant after `now` of the half hour in which most sessions of the last days
  /// began; nil without one. Throws as `Suggestion.halfHour` and `Suggestion.nextStart`. O(sessions × log).
  public func suggestedStart(_ log: SessionLog, after now: Int64, in zone: Zone) throws(RuleFault) -> Int64? {
    try RuleFault.check("now", now, Session.instants)
    let days = focus.nextTimeDays
    let halfHour = try Suggestion.halfHour(log, asOf: zone.localDay(at: now), days: days, in: zone)
    guard let halfHour else { return nil }
    return try Suggestion.nextStart(halfHour: halfHour, after: now, in: zone)
  }

  /// Samples for a statistics page without sessions, in the scenes of the expedition; nil for a design without samples.
  /// Throws as `SampleLog`. O(days).
  public func sampleLog(before day: LocalDay) throws(RuleFault) -> SampleLog? {
    if focus.sampleDays == 0 { return nil }
    return try SampleLog(before: day, days: focus.sampleDays, scenes: max(1, Int64(focus.expedition.count)))
  }

  /// What a running session shows outside the app. Throws for planned minutes outside 1 … 1440.
  public func liveActivity(plannedMinutes: Int64) throws(RuleFault) -> LiveActivity {
    try LiveActivity(plannedMinutes: plannedMinutes, budget: focus.activityUpdates)
  }
}
