import Chance
import CivilTime
import Rules

/// What a day did to a life, for the dense side of its lane and for the record.
public struct DayEffects: Sendable {
  public var recorded = RecordedDay()
  /// Motivation gained before the cap.
  public var reward: Float = 0
  /// Size of a streak's loss, 0…1.
  public var loss: Float = 0
  /// Pull of the streak at stake, of goals, badges and challenge, and of the next level, from tomorrow on.
  public var stake: Float = 0
  public var savingsPull: Float = 0
  public var focusPull: Float = 0
  /// The word of a day without acts, from tomorrow on.
  public var quiet: UInt64 = 0
  /// Whether days without acts change anything from tomorrow on.
  public var isRunning = false
}

extension Lane {
  /// Lives day `day`: deposits if the person saves, sessions if the person focuses, a look at the badges, then the day's end.
  ///
  /// All randomness is keyed by life, day and purpose. Some 100 ns with acts, 30 without.
  public mutating func live(day: Int, saves: Bool, focuses: Bool, _ plan: LifePlan, log: ActLog = nil) -> DayEffects {
    var effects = DayEffects()
    var lastAct: Moment?
    if saves { lastAct = deposit(on: day, plan, &effects, log) }
    if focuses {
      let last = focus(on: day, plan, &effects, log)
      if let last, last.instant > lastAct?.instant ?? .min { lastAct = last }
    }
    if let lastAct, plan.rules.badgeMoment == .onPageOpen {
      note(.openBadges, at: lastAct.instant, log)
      let time = calendar.time(of: lastAct, depositDays, plan)
      _ = life.settle(asOf: time, plan.rules)
      // Without a deposit only the streak, or a challenge whose span has passed, can change what a badge asks for.
      let shown = life.depositStreak.length(asOf: time.day, second: time.sinceStart, plan.rules.streak)
      if saves || shown != judgedStreak || life.challengesDone != judgedChallenges {
        judgeBadges(asOf: time, plan, &effects)
        (judgedStreak, judgedChallenges) = (shown, life.challengesDone)
      }
    }
    end(day, plan, &effects)
    return effects
  }

  /// Returns the moment of the last deposit.
  private mutating func deposit(
    on day: Int, _ plan: LifePlan, _ effects: inout DayEffects, _ log: ActLog
  ) -> Moment? {
    let kind = plan.archetypes[Int(person.archetype)]
    var luck = Stream(seed: plan.seed, .life, unit: number, day: UInt32(day), .deposits)
    let count = 1 + Self.count(Draw.unit(luck.next()), kind.moreDeposits)
    var now = calendar.moment(day, second: plan.minute(luck.next(), of: person, on: day) * 60, plan)
    for index in 0..<count {
      // Three draws a deposit, whether or not each is used.
      let gap = Int32(min(plan.traits.exponential.read(luck.next()) * plan.constants.depositGapMinutes, 1440))
      let factor = plan.amountFactor.read(luck.next())
      let isRound = luck.next() & 1 == 1
      if index > 0 {
        let later = calendar.moment(gap * 60, after: now, day, plan)
        now = later.day == now.day ? later : calendar.moment(day, second: 86_340, plan)
      }
      if now.instant <= lastDeposit { now = calendar.moment(at: lastDeposit + 1, plan) }
      lastDeposit = now.instant
      let time = calendar.time(of: now, depositDays, plan)
      let units =
        plan.suggestion(life.challenge, on: time.day) ?? Self.rounded(person.amountUnits * factor, toFive: isRound)
      note(.deposit(minor: units * 100, place: Int64(goal)), at: now.instant, log)
      let outcome = life.deposit(units * 100, into: goal, at: time, plan.rules)
      depositDays.checkIn(at: now, plan.rules.days, [])
      effects.recorded.count(units * 100, outcome, after: shown)
      if plan.rules.badgeMoment == .afterDeposit { judgeBadges(asOf: time, plan, &effects) }
      if outcome.reachedGoal { smash(at: now.instant, time.date, plan, &effects, log) }
    }
    return now
  }

  /// The ritual, at once, and the next goal, a larger one.
  private mutating func smash(
    at instant: Int64, _ date: LocalDay, _ plan: LifePlan, _ effects: inout DayEffects, _ log: ActLog
  ) {
    effects.reward += plan.constants.rewardGoal
    let next = Double((life.goals[goal]?.targetMinor ?? 0) / 100) * plan.constants.nextGoalFactor
    // A goal just reached can be smashed.
    if (try? life.smash(at: Int64(goal), plan.rules)) != nil { note(.smash(place: Int64(goal)), at: instant, log) }
    open(targetMinor: max(1, Int64(min(next, 1e12))) * 100, at: instant, date, plan, log)
  }

  /// Returns the moment at which the last session began; nil if there was no room for one before midnight.
  private mutating func focus(
    on day: Int, _ plan: LifePlan, _ effects: inout DayEffects, _ log: ActLog
  ) -> Moment? {
    let kind = plan.archetypes[Int(person.archetype)]
    var luck = Stream(seed: plan.seed, .life, unit: number, day: UInt32(day), .sessions)
    let most = 1 + Self.count(Draw.unit(luck.next()), kind.moreSessions)
    var now = calendar.moment(day, second: plan.minute(luck.next(), of: person, on: day) * 60, plan)
    let date = now.day
    let levelBefore = life.level
    var last: Moment?
    for _ in 0..<most {
      let interrupted = Draw.unit(luck.next()) < kind.interrupted
      let part = Draw.unit(luck.next())
      let focused = interrupted ? Int32(Float(kind.minutes) * part) : kind.minutes
      if now.instant < busyUntil { now = calendar.moment(at: busyUntil, plan) }
      if now.day != date { break }
      session(minutes: focused, isDeep: !interrupted, at: now, day, plan, &effects, log)
      last = now
      now = calendar.moment(kind.minutes * 60, after: now, day, plan)
      busyUntil = now.instant
    }
    let gained = life.level - levelBefore
    if gained > 0 {
      let worn = plan.habituation[min(Int(levelBefore) - 1, 12)]
      effects.reward += plan.constants.rewardLevel * worn * Float(min(gained, 2))
    }
    return last
  }

  /// One session, in the scene of the chapter in work (assumed).
  private mutating func session(
    minutes: Int32, isDeep: Bool, at now: Moment, _ day: Int, _ plan: LifePlan, _ effects: inout DayEffects,
    _ log: ActLog
  ) {
    let scene = min(life.expedition.chapter, max(0, Int32(plan.rules.expedition.chapters.count) - 1))
    note(
      .session(
        plannedMinutes: Int64(plan.archetypes[Int(person.archetype)].minutes), focusedMinutes: Int64(minutes),
        isInterrupted: !isDeep, scene: Int64(scene)), at: now.instant, log)
    let start = calendar.time(of: now, sessionDays, plan)
    var (first, last, counted) = (start, start, now)
    if plan.rules.sessionDay != .start, minutes > 0 {
      let span = plan.rules.sessionDay.span(start: now.instant, minutes: Int64(minutes))
      counted = calendar.moment(Int32(span.last - now.instant), after: now, day, plan)
      last = calendar.time(of: counted, sessionDays, plan)
      let begin = calendar.moment(Int32(span.first - now.instant), after: now, day, plan)
      first = calendar.time(of: begin, sessionDays, plan)
    }
    let outcome = life.session(
      focusedMinutes: minutes, isDeep: isDeep, scene: scene, from: first, to: last, plan.rules)
    if isDeep { sessionDays.checkIn(at: counted, plan.rules.days, []) }
    effects.recorded.count(minutes: minutes, isDeep: isDeep, outcome)
  }

  /// The day's end: a streak may be lost overnight, a challenge end, and tomorrow's pulls are set.
  private mutating func end(_ day: Int, _ plan: LifePlan, _ effects: inout DayEffects) {
    let midnight = calendar.moment(day + 1, second: 0, plan)
    let end = calendar.time(of: midnight, depositDays, plan)
    let rules = plan.rules.days
    let focusing = rules.rule == .rolling24h ? calendar.time(of: midnight, sessionDays, plan) : end
    let now = Journal.Shown(
      challenge: life.settle(asOf: end, plan.rules),
      depositStreak: life.depositStreak.length(asOf: end.day, second: end.sinceStart, plan.rules.streak),
      focusStreak: life.focusStreak.length(asOf: focusing.day, second: focusing.sinceStart, plan.rules.focusStreak))
    effects.recorded.close(now, after: shown, level: life.level)
    if effects.recorded.word.lostStreak {
      effects.loss = plan.breakSize[min(Int(shown.depositStreak), plan.breakSize.count - 1)]
    }
    shown = now

    // Where days do not begin at midnight, tomorrow is the day in which the person's usual time falls.
    var tomorrow = end.day
    if rules.rule != .calendar || rules.startHour != 0 {
      let usual = calendar.moment(day + 1, second: Int32(person.mainMinute) * 60, plan)
      tomorrow = calendar.time(of: usual, depositDays, plan).day
    }
    let length = now.depositStreak
    let covered = life.depositStreak.isCovered(on: tomorrow, plan.rules.streak)
    let stake = plan.stake[min(Int(length), plan.stake.count - 1)]
    effects.stake = covered ? stake * plan.constants.stakeCovered : stake
    let goal = life.goals[goal]?.progress ?? 0
    let badge = nearestBadge >= 0.6 ? nearestBadge : 0
    effects.savingsPull = plan.constants.nearGoalPull * (goal * goal + badge * badge)
    if plan.openPeriod(life.challenge, on: tomorrow) != nil { effects.savingsPull += plan.constants.challengePull }
    let level = life.levelProgress(plan.rules)
    effects.focusPull = plan.constants.nearGoalPull * level * level
    effects.quiet = DayWord.quiet(depositStreak: length, focusStreak: now.focusStreak, level: life.level)
    effects.isRunning = isRunning
  }

  private mutating func judgeBadges(asOf time: DayTime, _ plan: LifePlan, _ effects: inout DayEffects) {
    let worn = plan.habituation[min(life.badgesEver.nonzeroBitCount, plan.habituation.count - 1)]
    let badges = life.judgeBadges(asOf: time, plan.rules)
    nearestBadge = badges.nearest
    effects.recorded.count(badges)
    effects.reward += plan.constants.rewardBadge * worn * Float(badges.earned.nonzeroBitCount)
  }

  /// How many of the falling chances lie above `place`.
  private static func count(_ place: Float, _ chances: [Float]) -> Int {
    var count = 0
    while count < chances.count && place < chances[count] { count += 1 }
    return count
  }

  /// Whole units, at least 1; multiples of five, at least 5, if `toFive`.
  private static func rounded(_ amount: Float, toFive: Bool) -> Int64 {
    let capped = Int64(min(amount, 1e9) + 0.5)
    return toFive ? max(5, (capped + 2) / 5 * 5) : max(1, capped)
  }
}

extension LifePlan {
  /// Minutes of the day from a person's clock: a normal draw around the main minute, never before the install.
  fileprivate func minute(_ word: UInt32, of person: Person, on day: Int) -> Int32 {
    let spread = archetypes[Int(person.archetype)].minuteSpread
    let drawn = Int32(Person.wrapped(person.mainMinute + spread * traits.normal.read(word)))
    return day == 0 ? max(drawn, Int32(person.mainMinute)) : drawn
  }

  fileprivate func openPeriod(_ progress: ChallengeProgress, on day: Int32) -> Int32? {
    guard let terms = rules.terms(of: progress) else { return nil }
    return progress.openPeriod(on: day, terms)
  }

  /// The amount that an open challenge suggests today.
  fileprivate func suggestion(_ progress: ChallengeProgress, on day: Int32) -> Int64? {
    guard let period = openPeriod(progress, on: day) else { return nil }
    return rules.terms(of: progress)?.challenge.suggestedUnits(period: period)
  }
}
