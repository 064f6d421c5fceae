import CivilTime
import Fields
import Rules

extension ConformanceKind.Value {
  /// A design, as `ConformanceInput.design` reads it.
  static let design = [
    Self("base", "a built-in design: \(BuiltIns.designs.map(\.name).joined(separator: ", ")); default if left out"),
    Self("design", "what differs from it: key paths and values, like {savings.streak: two_day_rule}; none if left out"),
  ]
  /// What `Story` reads.
  fileprivate static let life =
    design + [
      Self("zone", "zone in which the user installed the app"),
      Self("zone_now", "zone in which the user is now, for savings.zone_of now; zone if left out"),
      Self("installed", "instant of the install, in day 0, in seconds since 1970"),
      Self(
        "events",
        "list of {instant, zone, act, …} in order: open_goal (with target_minor, strategy, periods, first_due as in goal), "
          + "close_goal, smash (with goal: its place, from 0, the first that was free as it was opened), deposit and withdraw "
          + "(with goal and amount_minor), take_up (with challenge: its id), session (with planned_minutes, focused_minutes, "
          + "interrupted, scene), open_badges; zone is the life's if left out"),
    ]
}

extension ConformanceKind {
  /// Whole lives, event by event.
  static let lifeKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "life", meaning: "a user's life, event by event, and what the app then shows",
      input: Value.life + [
        Value("as_of", "instant at which it is asked, from the last event on"),
        Value("as_of_zone", "zone in which the user is then; zone if left out"),
      ],
      right: [
        Value("day", "number of the day asked by the day rule"),
        Value("deposit_streak", "days of deposit streak as shown"),
        Value("longest_deposit_streak", "the longest at a deposit"),
        Value("focus_streak", "days of focus streak as shown"),
        Value("longest_focus_streak", "the longest at a session"), Value("deposits", "number of deposits"),
        Value("deposited_minor", "minor units of all deposits"), Value("withdrawn_minor", "minor units taken out"),
        Value("balance_minor", "minor units in the open goals"), Value("active_goals", "open goals"),
        Value("night_deposits", "deposits at night"), Value("night_days", "days with one"),
        Value("morning_deposits", "deposits in the morning"), Value("morning_days", "days with one"),
        Value("rituals", "jars smashed"), Value("wish_goals_reached", "wish goals whose target was held"),
        Value("comebacks", "deposits after a long gap"),
        Value("challenge_status", "of the challenge taken up last: none, running, completed, voided or expired"),
        Value("challenges_done", "ids of challenges completed, in the design's order"),
        Value("sessions", "focus sessions"), Value("deep_sessions", "those without interruption"),
        Value("focused_minutes", "minutes focused"), Value("xp", "XP in all"), Value("level", "level, from 1"),
        Value("miles", "miles with bonuses"), Value("stamps", "stamps of all cities"),
        Value("chapter", "place of the expedition's chapter in work, from 0"),
        Value("badges", "ids of badges held when last judged, in the design's order"),
      ], run: life),
    ConformanceKind(
      name: "badges", meaning: "badges earned, held and lost in a life", input: Value.life,
      right: [
        Value("ever", "ids of badges ever held, in the design's order"), Value("held", "ids of badges held now"),
        Value("lost", "ids of badges held once and not now"),
        Value("history", "each gain and loss as it came: number of the event from 1, + or -, id"),
        Value("judged", "numbers of the events at which badges were judged"),
      ], run: badges),
  ]
}

@Sendable private func life(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  var story = try Story(input)
  let asked = try input.instant("as_of")
  let place = try story.place("as_of_zone", of: input)
  let last = story.events.last?.event.instant ?? story.installed
  if asked < last { throw input.wrong("as_of", "instants from \(last) on, when the last event was") }
  let journal = try story.live(input) { _, _, _ in }
  let (shown, time) = try input.applying { () throws(RuleFault) in
    (try journal.shown(at: asked, zone: place), try journal.time(of: asked, zone: place))
  }
  var life = journal.life
  _ = life.settle(asOf: time, journal.plan)
  return .named([
    "day": time.day, "deposit_streak": shown.depositStreak,
    "longest_deposit_streak": life.depositStreak.longest, "focus_streak": shown.focusStreak,
    "longest_focus_streak": life.focusStreak.longest, "deposits": life.deposits,
    "deposited_minor": life.depositedMinor, "withdrawn_minor": life.withdrawnMinor,
    "balance_minor": life.goals.balanceMinor, "active_goals": life.goals.activeCount,
    "night_deposits": life.nightDeposits, "night_days": life.nightDays, "morning_deposits": life.morningDeposits,
    "morning_days": life.morningDays, "rituals": life.rituals, "wish_goals_reached": life.wishGoalsReached,
    "comebacks": life.comebacks, "challenge_status": shown.challenge.rawValue,
    "challenges_done": ids(life.challengesDone, of: story.design.savings.challenges), "sessions": life.sessions,
    "deep_sessions": life.deepSessions, "focused_minutes": life.focusedMinutes, "xp": life.xp, "level": life.level,
    "miles": life.miles, "stamps": life.stamps, "chapter": life.expedition.chapter,
    "badges": ids(life.badges, of: story.design.savings.badges),
  ])
}

@Sendable private func badges(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let story = try Story(input)
  let all = story.design.savings.badges
  var (held, judged, history): (UInt32, [Int], [String]) = (0, [], [])
  let journal = try story.live(input) { number, outcome, life in
    if outcome.badges != nil { judged.append(number) }
    history += ids(life.badges & ~held, of: all).map { "\(number) +\($0)" }
    history += ids(held & ~life.badges, of: all).map { "\(number) -\($0)" }
    held = life.badges
  }
  let life = journal.life
  return .named([
    "ever": ids(life.badgesEver, of: all), "held": ids(life.badges, of: all),
    "lost": ids(life.badgesEver & ~life.badges, of: all), "history": history, "judged": judged,
  ])
}

/// The ids of those whose bit is set.
private func ids<Value>(_ bits: UInt32, of all: [Keyed<Value>]) -> [String] {
  all.enumerated().filter { bits & 1 << UInt32($0.offset) != 0 }.map(\.element.id)
}
