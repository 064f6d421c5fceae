import CivilTime
import Fields
import Lives
import Rules

/// Tells days by the rules: the acts, one by one, and what each brought about.
///
/// Acts by `Journal`, so no rule is written here: what is told is how the state differs and what the rules answered.
struct Telling {
  let design: Design
  let plan: RulePlan
  let zones: [Zone]
  /// Places of the badges that are told, and whether amounts are.
  let badges: [Int]
  let tellsMoney: Bool
  /// The design's fields by key path.
  let settings: Node

  init(_ design: Design, _ plan: RulePlan, zones: [Zone], badges: [Int]? = nil, tellsMoney: Bool = true) {
    self.design = design
    self.plan = plan
    self.zones = zones
    self.badges = badges ?? Array(design.savings.badges.indices)
    self.tellsMoney = tellsMoney
    settings = Design.fields.encode(design)
  }

  /// The days of a life that began at `installed` in zone number `zone`, where the date was `first`, as `recorded`; without
  /// thoughts. Throws what the journal refuses.
  func days(
    _ lived: [LivedDay], _ recorded: [RecordedDay], installed: Int64, zone: Int, first: LocalDay
  ) throws(RuleFault) -> [ToldDay] {
    var journal = try Journal(plan, zones: zones, installed: installed, zone: zone)
    var shown = Journal.Shown.nothing
    var missed: Int32 = 0
    var told: [ToldDay] = []
    var date = first
    for (day, recorded) in zip(lived, recorded) {
      let (level, morning) = (Int(journal.life.level), shown)
      var acts: [ToldAct] = []
      for event in day.events {
        let before = journal
        let outcome = try journal.add(event)
        let now = ActMoment(
          morning: morning, before: before.life, after: journal.life, outcome: outcome,
          time: try before.time(of: event.instant, zone: event.zone),
          sessionTime: try before.time(of: event.instant, zone: event.zone, ofSessions: true))
        acts.append(act(event, now))
        if case .takeUp = event.act { shown.challenge = .running }
      }
      let evening = shown
      shown = try journal.shown(at: day.end, zone: day.zone)
      var night = night(from: evening, to: shown, journal.life)
      let missedNow = journal.life.depositStreak.missed(asOf: try journal.time(of: day.end, zone: day.zone).day)
      if missedNow > missed, shown.depositStreak > 0 { night += spared }
      missed = missedNow
      told.append(
        ToldDay(
          number: told.count, date: date, recorded: recorded,
          paidMinor: tellsMoney ? Int64(clamping: recorded.money) : nil,
          depositStreak: ToldChange(before: Int(morning.depositStreak), after: Int(shown.depositStreak)),
          focusStreak: ToldChange(before: Int(morning.focusStreak), after: Int(shown.focusStreak)),
          level: ToldChange(before: level, after: Int(journal.life.level)), acts: acts,
          night: night, challenge: journal.life.challenge, thoughts: nil))
      date = zones[day.zone].nextExistingDay(after: date)
    }
    return told
  }

  /// A field of the design at its value; a variant by its kind.
  func rule(_ path: String) -> ToldRule {
    let node = settings.value(at: path)
    let kind = node?["kind"]?.valueText
    return ToldRule(path: path, value: kind ?? node?.valueText ?? "")
  }

  /// The name of challenge number `index`.
  func challenge(_ index: Int32) -> String {
    design.savings.challenges.indices.contains(Int(index)) ? design.savings.challenges[Int(index)].id : "\(index)"
  }
}

/// The state on both sides of an act.
struct ActMoment {
  /// What was shown as the day began.
  var morning: Journal.Shown
  var before: LifeState
  var after: LifeState
  var outcome: EventOutcome
  /// When it happened, by the day rule.
  var time: DayTime
  var sessionTime: DayTime
}

// MARK: - Acts

extension Telling {
  private func act(_ event: Event, _ now: ActMoment) -> ToldAct {
    let zone = zones[event.zone]
    let minute = Int64(zone.secondsOfDay(at: event.instant)) / 60
    var told = ToldAct(
      instant: event.instant, clock: "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))", zone: zone.name, name: "",
      text: "", isSilent: false, results: [])
    switch event.act {
    case .openGoal(let goal):
      let kind = goal.mode == .wish ? "a wish goal of \(design.amountText(goal.targetMinor))" : "a goal without target"
      (told.name, told.text) = ("open_goal", "opened \(kind)")
    case .closeGoal: (told.name, told.text) = ("close_goal", "gave a goal up")
    case .deposit(let minor, let place):
      (told.name, told.text) = ("deposit", tellsMoney ? "paid \(design.amountText(minor))" : "made a deposit")
      told.amountMinor = tellsMoney ? minor : nil
      told.results = depositResults(place, now)
    case .withdraw(let minor, _):
      (told.name, told.text) = ("withdraw", tellsMoney ? "took out \(design.amountText(minor))" : "took money out")
      told.amountMinor = tellsMoney ? minor : nil
    case .smash:
      (told.name, told.text) = ("smash", "smashed the jar")
      told.results = [
        ToldResult(
          text: now.after.goals.activeCount < now.before.goals.activeCount
            ? "the goal is closed" : "the goal stays open",
          rule: rule("savings.ritual_closes_goal"), rank: .plain)
      ]
    case .takeUp(let index):
      (told.name, told.text) = ("take_up", "took up the challenge \(challenge(Int32(clamping: index)))")
    case .session(let planned, let focused, let isInterrupted, _):
      (told.name, told.minutes) = ("session", focused)
      told.text = isInterrupted ? "focused \(focused) of \(planned) min, interrupted" : "focused \(focused) min"
      told.results = sessionResults(now)
    case .openBadges: (told.name, told.text, told.isSilent) = ("open_badges", "opened the badges", true)
    }
    told.results += judged(now)
    return told
  }

  private func depositResults(_ place: Int64, _ now: ActMoment) -> [ToldResult] {
    var results = streak(
      now.before.depositStreak, now.after.depositStreak, now.time, now.morning.depositStreak, "deposit",
      "savings.streak")
    let (before, after) = (now.before, now.after)
    if after.challenge.done > before.challenge.done {
      let id = challenge(after.challenge.challenge)
      let periods = plan.terms(of: after.challenge)?.challenge.periods ?? 0
      results.append(
        ToldResult(
          text: "challenge \(id): \(after.challenge.done) of \(periods) check-ins",
          rule: rule("savings.challenges.\(id).periods"), rank: .detail))
      if now.outcome.deposit.completedChallenge {
        results.append(
          ToldResult(text: "challenge \(id) completed", rule: rule("savings.challenge_completion"), rank: .turn))
      }
    }
    if tellsMoney, let goal = after.goals[Int(clamping: place)], goal.mode == .wish {
      let saved = "goal: \(design.amountText(goal.balanceMinor)) of \(design.amountText(goal.targetMinor))"
      results.append(ToldResult(text: saved, rule: nil, rank: .detail))
    }
    if now.outcome.deposit.reachedGoal { results.append(ToldResult(text: "goal reached", rule: nil, rank: .plain)) }
    let counts: [(String, Int32, Int32, String)] = [
      ("night deposit", before.nightDeposits, after.nightDeposits, "savings.night_from_hour"),
      ("morning deposit", before.morningDeposits, after.morningDeposits, "savings.morning_from_hour"),
      ("comeback", before.comebacks, after.comebacks, "savings.comeback_gap_days"),
    ]
    for (name, old, new, path) in counts where new > old {
      results.append(ToldResult(text: "\(name) number \(new)", rule: rule(path), rank: .detail))
    }
    return results
  }

  private func sessionResults(_ now: ActMoment) -> [ToldResult] {
    let (before, after, outcome) = (now.before, now.after, now.outcome.session)
    var results: [ToldResult] = []
    if after.xp > before.xp {
      let bonus = after.deepSessions > before.deepSessions
      results.append(
        ToldResult(
          text: "XP \(before.xp) → \(after.xp)" + (bonus ? ", with the bonus of a deep session" : ""),
          rule: rule(bonus ? "focus.xp_deep_session" : "focus.xp_per_minute"), rank: .detail))
    }
    if after.level > before.level {
      results.append(
        ToldResult(text: "level \(before.level) → \(after.level)", rule: rule("focus.curve"), rank: .turn))
    }
    if after.miles > before.miles {
      results.append(
        ToldResult(text: "miles \(before.miles) → \(after.miles)", rule: rule("focus.miles_per_minute"), rank: .detail))
    }
    results += streak(
      before.focusStreak, after.focusStreak, now.sessionTime, now.morning.focusStreak, "focus", "focus.streak")
    if outcome.isStamped {
      results.append(ToldResult(text: "stamp number \(after.stamps)", rule: rule("focus.stamp_every"), rank: .plain))
    }
    if outcome.expedition.missionsDone > 0, outcome.expedition.chaptersDone == 0 {
      let text = "\(counted(Int(outcome.expedition.missionsDone), "mission")) of the chapter done"
      results.append(ToldResult(text: text, rule: nil, rank: .detail))
    }
    for index in Int(before.expedition.chapter)..<max(Int(before.expedition.chapter), Int(after.expedition.chapter)) {
      guard design.focus.expedition.indices.contains(index) else { continue }
      let chapter = design.focus.expedition[index]
      results.append(
        ToldResult(
          text: "chapter \(chapter.value.city) done, \(chapter.value.missions.bonusMiles) miles",
          rule: rule("focus.expedition.\(chapter.id).sessions"), rank: .turn))
    }
    return results
  }

  /// What a check-in made of a streak; nothing where the day had one before.
  private func streak(
    _ before: Streak, _ after: Streak, _ time: DayTime, _ morning: Int32, _ name: String, _ path: String
  ) -> [ToldResult] {
    if after.lastDay == before.lastDay { return [] }
    let policy = path == "savings.streak" ? plan.streak : plan.focusStreak
    let held = before.length(asOf: time.day, second: time.sinceStart, policy)
    let missed = before.missed(asOf: time.day)
    var results: [ToldResult] = []
    if morning > 0, held == 0 { results.append(lost(name, morning, path)) }
    // A line tells the deposit streak in a column of its own.
    results.append(
      ToldResult(
        text: "\(name) streak \(held) → \(after.length)", rule: rule(path), rank: name == "deposit" ? .detail : .plain))
    if held > 0, missed > 0 {
      let spared = "\(counted(Int(missed), "missed day")) did not end it"
      results.append(ToldResult(text: spared, rule: rule(path), rank: .turn))
    }
    if case .freeze = policy {
      let left = held > 0 ? before.freezes - missed : after.freezes
      let word = after.freezes > left ? "a freeze earned, now" : "freezes held:"
      results.append(ToldResult(text: "\(word) \(after.freezes)", rule: rule(path), rank: .detail))
    }
    return results
  }

  private func judged(_ now: ActMoment) -> [ToldResult] {
    guard let outcome = now.outcome.badges, outcome.earned | outcome.lost != 0 else { return [] }
    return badges.flatMap { index -> [ToldResult] in
      let bit: UInt32 = 1 << UInt32(index)
      let badge = design.savings.badges[index]
      let path = "savings.badges.\(badge.id)"
      let value = plan.conditions[index].value(now.after, asOf: now.time, plan)
      let count = "\(badge.value.statistic.rawValue) \(value)"
      if outcome.earned & bit != 0 {
        return [
          ToldResult(text: "badge \(badge.id) earned with \(count)", rule: rule(path + ".threshold"), rank: .turn)
        ]
      }
      if outcome.lost & bit != 0 {
        let text = "badge \(badge.id) lost with \(count), under \(badge.value.threshold)"
        return [ToldResult(text: text, rule: rule(path + ".latched"), rank: .turn)]
      }
      return []
    }
  }
}

// MARK: - Nights

extension Telling {
  /// What the end of a day did to what is shown.
  private func night(from morning: Journal.Shown, to shown: Journal.Shown, _ life: LifeState) -> [ToldResult] {
    var results: [ToldResult] = []
    if morning.depositStreak > 0, shown.depositStreak == 0 {
      results.append(lost("deposit", morning.depositStreak, "savings.streak"))
    }
    if morning.focusStreak > 0, shown.focusStreak == 0 {
      results.append(lost("focus", morning.focusStreak, "focus.streak"))
    }
    let id = challenge(life.challenge.challenge)
    if shown.challenge != morning.challenge {
      switch shown.challenge {
      case .voided:
        let text = "challenge \(id) void after \(counted(Int(life.challenge.done), "check-in"))"
        results.append(ToldResult(text: text, rule: rule("savings.challenge_on_miss"), rank: .turn))
      case .expired:
        let text = "challenge \(id) over with \(counted(Int(life.challenge.done), "check-in"))"
        results.append(ToldResult(text: text, rule: rule("savings.challenges.\(id).late_share"), rank: .turn))
      case .completed where plan.terms(of: life.challenge)?.bySpan == true:
        results.append(
          ToldResult(text: "challenge \(id) completed", rule: rule("savings.challenge_completion"), rank: .turn))
      case .none, .running, .completed: break
      }
    }
    return results
  }

  /// What is told of a missed day that a freeze will absorb; it is spent at the next check-in. Nothing under other policies.
  private var spared: [ToldResult] {
    guard case .freeze = plan.streak else { return [] }
    return [ToldResult(text: "missed; a freeze will absorb it", rule: rule("savings.streak"), rank: .plain)]
  }

  private func lost(_ name: String, _ length: Int32, _ path: String) -> ToldResult {
    ToldResult(text: "lost the \(name) streak of \(counted(Int(length), "day"))", rule: rule(path), rank: .turn)
  }
}
