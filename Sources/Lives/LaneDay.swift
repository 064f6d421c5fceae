import Chance
import CivilTime
public import Rules

/// What a person has decided for a day: the dense side's word to its lane.
public struct Decision: Sendable {
  public var saves: Bool
  public var focuses: Bool
  /// Whether the reminder brought the saving about, and whether it would be seen if no deposit came before it.
  public var isReminded: Bool
  public var seesReminder: Bool
  /// The number drawn for seeing it, below the person's chance to see it if it is seen.
  public var reminderDraw: Float

  public init(saves: Bool, focuses: Bool, isReminded: Bool, seesReminder: Bool, reminderDraw: Float) {
    self.saves = saves
    self.focuses = focuses
    self.isReminded = isReminded
    self.seesReminder = seesReminder
    self.reminderDraw = reminderDraw
  }
}

/// What a day did to a life, for the dense side of its lane and for the record.
public struct DayEffects: Sendable {
  public var recorded = RecordedDay()
  /// The share that rewards leave of the room below the cap of motivation, one after the other.
  public var unrewarded: Float = 1
  /// Size of a streak's loss, and of a voided challenge, 0…1.
  public var loss: Float = 0
  public var void: Float = 0
  /// Whether a level was gained.
  public var hasRisen = false
  /// Whether goals changed without a deposit.
  var hasChangedGoals = false
  /// Pull of the streak at stake, of goals, badges and challenge, and of the next level, from tomorrow on.
  public var stake: Float = 0
  public var savingsPull: Float = 0
  public var focusPull: Float = 0
  /// The word of a day without acts, from tomorrow on.
  public var quiet: UInt64 = 0
  /// Whether days without acts change anything from tomorrow on.
  public var isRunning = false

  /// A reward of a share of the cap.
  mutating func reward(_ share: Float) { unrewarded *= max(0, 1 - share) }
}

extension Lane {
  /// Lives day `day`: deposits if the person saves, sessions if the person focuses, a look at the badges, then the day's end.
  ///
  /// All randomness is keyed by life, day and purpose. Some 100 ns with acts, 30 without.
  public mutating func live(day: Int, _ decision: Decision, _ plan: LifePlan, log: ActLog = nil) -> DayEffects {
    var effects = DayEffects()
    if day >= Int(journeys.changeDay) { travel(on: day, plan) }
    var lastAct: Moment?
    if decision.saves { lastAct = deposit(on: day, decision, plan, &effects, log) }
    if decision.focuses {
      let last = focus(on: day, opens: lastAct == nil, plan, &effects, log)
      if let last, last.instant > lastAct?.instant ?? .min { lastAct = last }
    }
    if !decision.saves, decision.seesReminder {
      effects.recorded.word.bits |= DayWord.sawReminderMask
      if decision.reminderDraw < person.reminderSeen * plan.constants.tapIdle {
        effects.recorded.word.bits |= DayWord.tappedReminderMask
      }
    }
    if let lastAct, plan.rules.badgeMoment == .onPageOpen {
      note(.openBadges, at: lastAct.instant, log)
      let time = calendar.time(of: lastAct, depositDays, plan)
      _ = life.settle(asOf: time, plan.rules)
      // Without a deposit only the streak, or a challenge whose span has passed, can change what a badge asks for; or goals
      // opened and money taken out since.
      let shown = life.depositStreak.length(asOf: time.day, second: time.sinceStart, plan.rules.streak)
      if decision.saves || effects.hasChangedGoals || shown != judgedStreak || life.challengesDone != judgedChallenges {
        judgeBadges(asOf: time, plan, &effects)
        (judgedStreak, judgedChallenges) = (shown, life.challengesDone)
      }
    }
    end(day, plan, &effects)
    return effects
  }

  /// Returns the moment of the last deposit; nil if there was no room for one before midnight.
  private mutating func deposit(
    on day: Int, _ decision: Decision, _ plan: LifePlan, _ effects: inout DayEffects, _ log: ActLog
  ) -> Moment? {
    let kind = plan.archetypes[Int(person.archetype)]
    var luck = Stream(seed: plan.seed, .life, unit: number, day: UInt32(day), .deposits)
    let first = luck.next()
    let count = 1 + ArchetypePlan.count(Draw.unit(first), kind.moreDeposits)
    var now = begin(on: day, decision, first, luck.next(), plan, &effects)
    let date = plan.calendar.rows[calendar.place + day].day
    var last: Moment?
    for index in 0..<count {
      // Three draws a deposit, whether or not each is used.
      let gap = Int32(min(plan.traits.exponential.read(luck.next()) * plan.constants.depositGapMinutes, 1440))
      let factor = plan.amountFactor.read(luck.next())
      let isRound = luck.next() & 1 == 1
      if index > 0 {
        let later = calendar.moment(gap * 60, after: now, day, plan)
        now = later.day == now.day ? later : calendar.moment(day, second: 86_340, plan)
      }
      if now.instant <= lastDeposit {
        now = calendar.moment(at: lastDeposit + 1, plan)
        // A journey across the date line leaves nothing of the day.
        if now.day > date { break }
      }
      lastDeposit = now.instant
      let time = calendar.time(of: now, depositDays, plan)
      if index == 0 { reconsider(at: now, time, day, plan, &effects, log) }
      // A period of a plan is paid with its first deposit, so not with a further one of the day.
      let planned = index == 0 ? life.goals.suggestedMinor(at: goal, on: time.date, plan.rules.goals) : nil
      let own = Self.rounded(person.amountUnits * factor, toFive: isRound)
      let minor = plan.suggestion(life.challenge, on: time.day) ?? planned ?? own
      note(.deposit(minor: minor, place: Int64(goal)), at: now.instant, log)
      let outcome = life.deposit(minor, into: goal, at: time, plan.rules)
      depositDays.checkIn(at: now, plan.rules.days, [])
      effects.recorded.count(minor, outcome, after: shown)
      if plan.constants.rewardCoin > 0 {
        effects.reward(plan.constants.rewardCoin * Float(plan.rules.coins.coins(minor)))
      }
      if plan.rules.badgeMoment == .afterDeposit { judgeBadges(asOf: time, plan, &effects) }
      if outcome.reachedGoal { smash(at: now.instant, time.date, plan, &effects, log) }
      last = now
    }
    return last
  }

  /// The moment of a day's first deposit: some minutes after the reminder that brought it about, or by the person's clock; and
  /// what becomes of the reminder.
  private func begin(
    on day: Int, _ decision: Decision, _ pick: UInt32, _ word: UInt32, _ plan: LifePlan, _ effects: inout DayEffects
  ) -> Moment {
    var chance: Float = 0
    var now = calendar.moment(day, second: plan.minute(pick, word, of: person, on: day) * 60, plan)
    if decision.isReminded, let fires = calendar.reminder(on: day, plan) {
      let lag = Int32(min(plan.reminderLag.read(word) * 60, 86_400))
      let later = calendar.moment(lag, after: fires, day, plan)
      now = later.day == fires.day ? later : calendar.moment(day, second: 86_340, plan)
      chance = plan.constants.tapReminded
      effects.recorded.word.bits |= DayWord.remindedMask
    } else if decision.seesReminder, now.second > plan.rules.reminder.minute * 60 {
      chance = plan.constants.tapOwn
    } else {
      return now
    }
    effects.recorded.word.bits |= DayWord.sawReminderMask
    if decision.reminderDraw < person.reminderSeen * chance { effects.recorded.word.bits |= DayWord.tappedReminderMask }
    return now
  }

  /// The ritual, at once, and the next goal, a larger one.
  private mutating func smash(
    at instant: Int64, _ date: LocalDay, _ plan: LifePlan, _ effects: inout DayEffects, _ log: ActLog
  ) {
    effects.reward(plan.constants.rewardGoal)
    let place = goal
    let next = Double((life.goals[place]?.targetMinor ?? 0) / 100) * plan.constants.nextGoalFactor
    // A goal just reached can be smashed.
    if (try? life.smash(at: Int64(place), plan.rules)) != nil { note(.smash(place: Int64(place)), at: instant, log) }
    if place == dummyGoal { dummyGoal = -1 }
    goal = nearestGoal ?? place
    open(targetMinor: max(1, Int64(min(next, 1e12))) * 100, at: instant, date, plan, log)
  }

  /// Returns the moment at which the last session began; nil if there was no room for one before midnight. `opens` if the app is
  /// opened by it.
  private mutating func focus(
    on day: Int, opens: Bool, _ plan: LifePlan, _ effects: inout DayEffects, _ log: ActLog
  ) -> Moment? {
    let kind = plan.archetypes[Int(person.archetype)]
    var luck = Stream(seed: plan.seed, .life, unit: number, day: UInt32(day), .sessions)
    let pick = luck.next()
    let most = 1 + ArchetypePlan.count(Draw.unit(pick), kind.moreSessions)
    var now = calendar.moment(day, second: plan.minute(pick, luck.next(), of: person, on: day) * 60, plan)
    let date = plan.calendar.rows[calendar.place + day].day
    let levelBefore = life.level
    var last: Moment?
    for index in 0..<most {
      let interrupted = Draw.unit(luck.next()) < kind.interrupted
      let part = Draw.unit(luck.next())
      let focused = interrupted ? Int32(Float(kind.minutes) * part) : kind.minutes
      if now.instant < busyUntil { now = calendar.moment(at: busyUntil, plan) }
      if now.day != date { break }
      if index == 0, opens, now.instant > lastDeposit {
        reconsider(at: now, calendar.time(of: now, depositDays, plan), day, plan, &effects, log)
      }
      session(minutes: focused, isDeep: !interrupted, at: now, day, plan, &effects, log)
      last = now
      now = calendar.moment(kind.minutes * 60, after: now, day, plan)
      busyUntil = now.instant
    }
    let gained = life.level - levelBefore
    if gained > 0 {
      effects.hasRisen = true
      let worn = plan.habituation[min(Int(levelBefore) - 1, 12)]
      effects.reward(plan.constants.rewardLevel * worn * Float(min(gained, 2)))
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
    if outcome.expedition.chaptersDone > 0 { effects.reward(plan.constants.rewardChapter) }
    if outcome.isStamped { effects.reward(plan.constants.rewardStamp) }
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
    if effects.recorded.word.voidedChallenge { effects.void = plan.done(life.challenge) }
    if shown.challenge == .running, now.challenge != .running { isChallengeOpen = true }
    shown = now

    // Where days do not begin at midnight, tomorrow is the day in which the person's usual time falls.
    var tomorrow = end.day
    if rules.rule != .calendar || rules.startHour != 0 {
      let usual = calendar.moment(day + 1, second: Int32(person.mainMinute) * 60, plan)
      tomorrow = calendar.time(of: usual, depositDays, plan).day
    }
    let length = now.depositStreak
    let absorbed = life.depositStreak.absorbed(from: tomorrow, plan.rules.streak)
    effects.stake =
      plan.stake[min(Int(length), plan.stake.count - 1)] * plan.relief[min(Int(absorbed), plan.relief.count - 1)]
    let goal = goal == dummyGoal ? 0 : life.goals.progress(at: goal)
    let badge = nearestBadge >= plan.constants.nearBadgeFrom ? nearestBadge : 0
    effects.savingsPull = plan.constants.nearGoalPull * (goal * goal + badge * badge)
    if now.challenge == .running {
      if plan.openPeriod(life.challenge, on: tomorrow) != nil { effects.savingsPull += plan.constants.challengePull }
      if plan.voids { effects.savingsPull += plan.constants.voidPull * plan.done(life.challenge) }
    }
    let level = plan.levelPull(life.level, xp: life.xp, life.expedition)
    effects.focusPull = plan.constants.nearGoalPull * level * level
    effects.quiet = DayWord.quiet(depositStreak: length, focusStreak: now.focusStreak, level: life.level)
    effects.isRunning = isRunning
  }

  private mutating func judgeBadges(asOf time: DayTime, _ plan: LifePlan, _ effects: inout DayEffects) {
    let held = life.badgesEver.nonzeroBitCount
    let badges = life.judgeBadges(asOf: time, plan.rules)
    nearestBadge = badges.nearest
    effects.recorded.count(badges)
    for number in 0..<badges.earned.nonzeroBitCount {
      effects.reward(plan.constants.rewardBadge * plan.habituation[min(held + number, plan.habituation.count - 1)])
    }
  }

  /// Minor units of a whole number of units, at least 1; of a multiple of five, at least 5, if `toFive`.
  private static func rounded(_ amount: Float, toFive: Bool) -> Int64 {
    let capped = Int64(min(amount, 1e9) + 0.5)
    return 100 * (toFive ? max(5, (capped + 2) / 5 * 5) : max(1, capped))
  }
}

extension LifePlan {
  /// Progress towards the next level, or of the missions of the chapter in work, if that is more; 0 where neither is left. Takes
  /// what it reads, since a life is too large to be handed about.
  fileprivate func levelPull(_ level: Int32, xp: Int64, _ expedition: ExpeditionProgress) -> Float {
    let progress = Int(level) + 1 < rules.levelTotals.count ? rules.levelProgress(level, xp: xp) : 0
    let isUnderWay = Int(expedition.chapter) < rules.expedition.chapters.count
    return isUnderWay ? max(progress, expedition.progress(rules.expedition)) : progress
  }

  /// Minutes of the day from a person's clock: a normal draw around the main minute or around a peak that all share, never
  /// before the install. The low half of `pick` chooses, the draw is `word`.
  fileprivate func minute(_ pick: UInt32, _ word: UInt32, of person: Person, on day: Int) -> Int32 {
    let kind = archetypes[Int(person.archetype)]
    var (center, spread) = (person.mainMinute, kind.minuteSpread)
    let place = Float(pick & 0xFFFF) * 0x1p-16
    if place >= kind.ownHourShare {
      let peak = clockPeaks[Int(Self.pick((place - kind.ownHourShare) / (1 - kind.ownHourShare), clockEnds))]
      (center, spread) = (peak.minute + person.shiftMinutes, peak.spread)
    }
    let drawn = Int32(Person.wrapped(center + spread * traits.normal.read(word)))
    return day == 0 ? max(drawn, Int32(person.mainMinute)) : drawn
  }

  fileprivate func openPeriod(_ progress: ChallengeProgress, on day: Int32) -> Int32? {
    guard let terms = rules.terms(of: progress) else { return nil }
    return progress.openPeriod(on: day, terms)
  }

  /// How far a challenge is done, 1 from its half on: how much a void of it hurts.
  public func done(_ progress: ChallengeProgress) -> Float {
    guard let terms = rules.terms(of: progress) else { return 0 }
    return min(1, 2 * Float(progress.done) / Float(max(1, terms.needed)))
  }

  /// The amount that an open challenge suggests today, in minor units.
  fileprivate func suggestion(_ progress: ChallengeProgress, on day: Int32) -> Int64? {
    if progress.challenge < 0 { return nil }
    guard let period = openPeriod(progress, on: day) else { return nil }
    return rules.terms(of: progress).map { 100 * $0.challenge.suggestedUnits(period: period) }
  }
}
