import CivilTime
import Fields
import Rules
import Testing

/// A field, a value for it (or for something inside of it), and what else the design must be for it to act.
private typealias Change = (path: String, value: Node, with: [(String, Node)])

/// Fields by which a life acts, event by event.
private let lived: [Change] = [
  ("savings.day_rule", "utc", []), ("savings.server_zone", "Pacific/Apia", [("savings.day_rule", "server_zone")]),
  ("savings.day_start_hour", 4, []), ("savings.zone_of", "now", []), ("savings.streak", "two_day_rule", []),
  ("savings.free_mode", "regular", []), ("savings.require_target", Node(.flag(true)), []),
  ("savings.due_date_policy", "from_deposit", []), ("savings.ritual_closes_goal", Node(.flag(false)), []),
  ("savings.challenges.thirtyDays.periods", 20, []), ("savings.challenge_completion", "span", []),
  ("savings.challenge_span_share", Node(.number(0.5)), [("savings.challenge_completion", "span")]),
  ("savings.challenge_on_miss", "voids", []), ("savings.badge_moment", "after_deposit", []),
  ("savings.badges.weekStreak.threshold", 2, []), ("savings.night_from_hour", 20, []),
  ("savings.night_to_hour", 6, []), ("savings.morning_from_hour", 4, []), ("savings.morning_to_hour", 12, []),
  ("savings.comeback_gap_days", 1, []), ("savings.saved_counts", "balance", []), ("focus.curve", "exponential", []),
  ("focus.xp_per_minute", 3, []), ("focus.xp_deep_session", 21, []), ("focus.streak", "two_day_rule", []),
  ("focus.miles_per_minute", 9, []), ("focus.session_day", "end", []), ("focus.stamp_every", 3, []),
  ("focus.expedition.lisbon.sessions", 4, []), ("focus.count_from", "all_time", []),
]

/// Fields that `Design`'s rules act by.
private let shown: [Change] = [
  ("savings.score_times", 2, [("savings.score_days", 7)]), ("savings.score_days", 2, []),
  ("savings.unit_name", "francs", []), ("savings.coins", "tiers", []), ("savings.reminder_minute", 480, []),
  ("savings.reminder_gap", "skip", [("savings.reminder_minute", 150)]),
  ("savings.reminder_overlap", "both", [("savings.reminder_minute", 90)]),
  ("savings.reminds_of_due_dates", Node(.flag(false)), []), ("savings.merge_reminders", Node(.flag(true)), []),
  ("savings.mask_from", "background", []), ("focus.advice_border", "comment", []), ("focus.segment_minutes", 50, []),
  ("focus.next_time_days", 2, []), ("focus.weekly_plan", [3, 3, 3, 3, 3, 3, 3], []), ("focus.sample_days", 7, []),
  ("focus.activity_updates", 20, []),
]

private func designs(_ change: Change) throws -> [Design] {
  var design = Design.standard
  for (path, value) in change.with { try Design.fields.set(path, to: value, in: &design) }
  var changed = design
  try Design.fields.set(change.path, to: change.value, in: &changed)
  return [design, changed]
}

/// Whoever adds a field gives it a rule and a row here.
@Test func everyFieldActs() throws {
  let rows = (lived + shown).map(\.path)
  for path in Design.fields.paths {
    #expect(rows.count { $0 == path || $0.hasPrefix(path + ".") } == 1, "\(path)")
  }
  #expect(rows.count == Design.fields.paths.count)
}

@Test func aLifeFollowsEachFieldOfLives() throws {
  for change in lived {
    let lives = try designs(change).map(life)
    #expect(lives[0] != lives[1], "\(change.path)")
  }
}

@Test func anAppShowsEachOtherField() throws {
  for change in shown {
    let pages = try designs(change).map(pages)
    #expect(pages[0] != pages[1], "\(change.path)")
  }
}

/// All that a design's own rules show, on some days of 2024 in Los Angeles.
private func pages(_ design: Design) throws -> [String] {
  let zone = try zone("America/Los_Angeles")
  let today = try #require(LocalDay("2024-11-03"))
  let noon = zone.instant(of: today, second: 43_200)
  let days = try ["2024-03-10", "2024-11-03"].map { try #require(LocalDay($0)) }
  var sessions: [Session] = []
  for (back, hour) in [(5, 9), (4, 9), (1, 20)] as [(Int32, Int32)] {
    let start = zone.instant(of: today.adding(days: -back), second: hour * 3600)
    sessions.append(try Session(start: start, plannedMinutes: 25, focusedMinutes: 25, isInterrupted: false))
  }
  return [
    "\(try design.score(asOf: 20, from: 0, checkIns: [0, 1, 4, 8, 9, 15]).score)", "\(design.coinTable.coins(40_000))",
    design.amountText(1250), design.amountText(1250, isMasked: true),
    "\(design.privacyMask(phase: .inactive).isMasked)",
    "\(days.map { design.reminders(on: $0, in: zone, isDue: true) })",
    "\(try design.reminders(from: days[1], through: days[1], in: zone, due: days))",
    "\(String(describing: try design.nextReminder(after: noon, in: zone, due: days)))",
    "\(try design.advice(streak: 2))", "\(try design.weeklyPlan().segments)",
    "\(try design.nextAction(on: today.adding(days: 1), done: 0))", "\(design.battleTerms.border)",
    "\(String(describing: try design.suggestedStart(SessionLog(sessions), after: noon, in: zone)))",
    "\(try design.sampleLog(before: today)?.sessions.count ?? 0)",
    "\(try design.liveActivity(plannedMinutes: 25).updates.count)",
  ]
}

/// Half a year of one user between Los Angeles and Tokyo, told event by event with all that came of it.
private func life(_ design: Design) throws -> [String] {
  let zones = [try zone("America/Los_Angeles"), try zone("Asia/Tokyo")]
  let first = try #require(LocalDay("2024-02-20"))
  let install = zones[0].instant(of: first, second: 3600)
  let plan = RulePlan(design, server: try zone(design.savings.serverZone))
  var journal = try Journal(plan, zones: zones, installed: install, now: 1)
  var told: [String] = []
  var luck = Luck(61)
  func add(_ event: Event) {
    do { told.append("\(try journal.add(event))") } catch { told.append("\(error)") }
  }
  func free() throws(RuleFault) -> Goal { try Goal.free(design.savings.goals) }
  told.append("\(Result(catching: free))")
  let wish = try Goal.wish(targetMinor: 60_000, .weekly, periods: 12, firstDue: first)
  for goal in [wish, Goal(targetMinor: 0)] { add(Event(at: install, .openGoal(goal))) }
  add(Event(at: install, .takeUp(challenge: 0)))
  for day in 0..<180 as Range<Int32> {
    let zone = day / 40 % 2 == 0 ? 0 : 1
    var second = Int32(luck.next(14_400)) + 7200
    while second < 86_000 {
      let act: Act
      switch luck.next(14) {
      case 0...4: act = .deposit(minor: 100 + luck.next(5000), place: luck.next(2))
      case 5: act = .withdraw(minor: 1 + luck.next(3000), place: 1)
      case 6...9:
        act = .session(
          plannedMinutes: 50, focusedMinutes: 1 + luck.next(100), isInterrupted: luck.next(4) == 0, scene: luck.next(3))
      case 10: act = .smash(place: 0)
      default: act = .openBadges
      }
      add(Event(at: zones[zone].instant(of: first.adding(days: day), second: second), zone: zone, act))
      second += 6100 + Int32(luck.next(30_000))
    }
    let midnight = zones[zone].instant(of: first.adding(days: day + 1), second: 0)
    told.append("\(Result { try journal.shown(at: midnight, zone: zone) })")
    let status = try? journal.life.goals[0]?.status(asOf: first.adding(days: day + 1), design.savings.goals)
    told.append("\(String(describing: status))")
  }
  return told + ["\(journal.life)"]
}

// MARK: - What does not fit together

@Test func aSampleIsNoneForNoDaysAndHasTheScenesOfTheExpedition() throws {
  var design = Design.standard
  let day = LocalDay(number: 19_000)
  #expect(try design.sampleLog(before: day) == SampleLog(before: day, days: 14, scenes: 6))
  design.focus.expedition = []
  #expect(try design.sampleLog(before: day) == SampleLog(before: day, days: 14, scenes: 1))
  design.focus.sampleDays = 0
  #expect(try design.sampleLog(before: day) == nil)
}

@Test func freezesThatNobodyMayHoldAreAFault() {
  var design = Design.standard
  let freeze = StreakPolicy.freeze(.init(equipped: 3, most: 2, earnEveryDays: 7, counts: false))
  (design.savings.streak, design.focus.streak) = (freeze, freeze)
  let allowed = "equipped: found 3 of most 2; allowed: at most the value of most"
  #expect(
    design.faults(at: Mark(file: "d")).map(\.message) == ["savings.streak.\(allowed)", "focus.streak.\(allowed)"])
  design.savings.streak = .freeze(.init(equipped: 2, most: 2, earnEveryDays: 7, counts: false))
  design.focus.streak = .strict
  #expect(design.faults(at: Mark(file: "d")).isEmpty)
}

@Test func hoursWithoutAnyThatABadgeCountsAreAFault() {
  var design = Design.standard
  (design.savings.nightFromHour, design.savings.nightToHour) = (4, 4)
  (design.savings.morningFromHour, design.savings.morningToHour) = (0, 0)
  #expect(
    design.faults(at: Mark(file: "d")).map(\.message) == [
      "savings.night_to_hour: found 4 to 4; allowed: hours other than night_from_hour, since the badge nightOwl counts them",
      "savings.morning_to_hour: found 0 to 0; allowed: hours other than morning_from_hour, since the badge earlyBird counts them",
    ])
  // A whole day is no fault, nor is one that no badge counts.
  design.savings.morningToHour = 24
  design.savings.badges.removeAll { $0.id == "nightOwl" }
  #expect(design.faults(at: Mark(file: "d")).isEmpty)
}
