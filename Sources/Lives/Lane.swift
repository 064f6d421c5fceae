import Chance
import CivilTime
public import Rules

/// One life in the product: the scalar side of a lane, where the rules act on the days on which something happens.
public struct Lane: Sendable {
  /// Number of the life in the study.
  public let number: UInt64
  public let person: Person
  public var life: LifeState
  /// The install, from which day rules count.
  let anchor: DayCount
  /// Streak lengths as shown after the last day lived.
  var depositStreak: Int32 = 0
  var focusStreak: Int32 = 0
  /// Progress of the nearest badge never held, when badges were last judged.
  var nearestBadge: Float = 0

  /// The life of `person` on its install day, before any act.
  public init(number: UInt64, person: Person, _ plan: LifePlan) {
    self.number = number
    self.person = person
    let row = plan.calendar.rows[Int(person.zone) * plan.calendar.span + Int(person.installDay)]
    let table = plan.calendar.tables[Int(person.zone)]
    anchor = DayCount(table.moment(row: Int(row), second: Int32(person.mainMinute) * 60))
    var challenge = ChallengeProgress()
    if person.challenge >= 0 { challenge = ChallengeProgress(challenge: person.challenge, on: 0) }
    life = LifeState(goal: Goal(targetMinor: person.targetMinor), challenge: challenge, plan.rules)
  }

  /// Whether days without acts change anything: a streak to lose, a challenge whose next period opens.
  public var isRunning: Bool {
    depositStreak > 0 || focusStreak > 0 || (life.challenge.challenge >= 0 && life.challenge.completedDay < 0)
  }

  /// The number of the day at local second `second` of life day `day`, under the design's day rule.
  func dayNumber(_ day: Int, second: Int32, _ plan: LifePlan) -> Int32 {
    if plan.rules.dayRule == .calendar { return Int32(day) }
    let place = Int(person.zone) * plan.calendar.span + Int(person.installDay) + day
    let table = plan.calendar.tables[Int(person.zone)]
    let now = table.moment(row: Int(plan.calendar.rows[place]), second: second)
    return anchor.number(of: now, DayTerms(rule: plan.rules.dayRule), table.turns)
  }

  /// Minutes of the day from the person's clock: a normal draw around the main minute, never before the install.
  func minute(_ word: UInt32, on day: Int, _ plan: LifePlan) -> Int32 {
    let spread = plan.archetypes[Int(person.archetype)].minuteSpread
    let drawn = Int32(Person.wrapped(person.mainMinute + spread * plan.traits.normal.read(word)))
    return day == 0 ? max(drawn, Int32(person.mainMinute)) : drawn
  }
}

/// What a day did to a life, for the dense side of its lane and for the record.
public struct DayEffects: Sendable {
  public var word: UInt64 = 0
  public var money: UInt64 = 0
  public var badge: UInt64 = 0
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
  /// Lives day `day`: deposits if the person saves, sessions if the person focuses, then the day's end.
  ///
  /// All randomness is keyed by life, day and purpose. Some 100 ns with acts, 30 without.
  public mutating func live(day: Int, saves: Bool, focuses: Bool, _ plan: LifePlan) -> DayEffects {
    var effects = DayEffects()
    if saves { deposit(on: day, plan, &effects) }
    if focuses { focus(on: day, plan, &effects) }
    end(day, saved: saves, plan, &effects)
    return effects
  }

  private mutating func deposit(on day: Int, _ plan: LifePlan, _ effects: inout DayEffects) {
    let kind = plan.archetypes[Int(person.archetype)]
    var luck = Stream(seed: plan.seed, .life, unit: number, day: UInt32(day), .deposits)
    let count = 1 + Self.count(Draw.unit(luck.next()), kind.moreDeposits)
    var minute = self.minute(luck.next(), on: day, plan)
    var paid: Int64 = 0
    for index in 0..<count {
      // Three draws a deposit, whether or not each is used.
      let gap = plan.traits.exponential.read(luck.next()) * plan.constants.depositGapMinutes
      let factor = plan.amountFactor.read(luck.next())
      let isRound = luck.next() & 1 == 1
      if index > 0 { minute = min(1439, minute + Int32(gap)) }
      let number = dayNumber(day, second: minute * 60, plan)
      let units = suggestion(on: number, plan) ?? Self.rounded(person.amountUnits * factor, toFive: isRound)
      let outcome = life.deposit(units * 100, on: number, second: minute * 60, plan.rules)
      paid += units * 100
      if outcome.completedChallenge { effects.word |= 1 << 58 }
      if outcome.reachedGoal {
        effects.word |= 1 << 57
        effects.reward += plan.constants.rewardGoal
        let next = Double(life.goal.targetMinor / 100) * plan.constants.nextGoalFactor
        life.open(Goal(targetMinor: max(1, Int64(min(next, 1e12))) * 100))
      }
    }
    effects.word |= UInt64(count) | 1 << 54
    effects.money = UInt64(paid)
  }

  private mutating func focus(on day: Int, _ plan: LifePlan, _ effects: inout DayEffects) {
    let kind = plan.archetypes[Int(person.archetype)]
    var luck = Stream(seed: plan.seed, .life, unit: number, day: UInt32(day), .sessions)
    let count = 1 + Self.count(Draw.unit(luck.next()), kind.moreSessions)
    var minute = self.minute(luck.next(), on: day, plan)
    let levelBefore = life.level
    var deep = 0
    var minutes: Int32 = 0
    for _ in 0..<count {
      let interrupted = Draw.unit(luck.next()) < kind.interrupted
      let part = Draw.unit(luck.next())
      let focused = interrupted ? Int32(Float(kind.minutes) * part) : kind.minutes
      let number = dayNumber(day, second: minute * 60, plan)
      _ = life.session(focusedMinutes: focused, interrupted: interrupted, on: number, plan.rules)
      minute = min(1439, minute + kind.minutes)
      minutes += focused
      if !interrupted { deep += 1 }
    }
    effects.word |= UInt64(count) << 4 | UInt64(deep) << 7 | UInt64(min(minutes, 1440)) << 10
    let gained = life.level - levelBefore
    if gained > 0 {
      let worn = plan.habituation[min(Int(levelBefore) - 1, 12)]
      effects.reward += plan.constants.rewardLevel * worn * Float(min(gained, 2))
    }
  }

  /// The day's end: a streak may be lost overnight, badges are judged, and tomorrow's pulls are set.
  private mutating func end(_ day: Int, saved: Bool, _ plan: LifePlan, _ effects: inout DayEffects) {
    let tomorrow = dayNumber(day + 1, second: 0, plan)
    let length = life.depositStreak.length(asOf: tomorrow, plan.rules.streak)
    // Without a deposit, only a shorter streak can change what a badge asks for.
    let judges = saved || length != depositStreak
    if length == 0 && depositStreak > 0 {
      effects.word |= 1 << 56
      effects.loss = plan.breakSize[min(Int(depositStreak), plan.breakSize.count - 1)]
    }
    depositStreak = length
    focusStreak = life.focusStreak.length(asOf: tomorrow, .strict)

    if judges { judgeBadges(asOf: tomorrow, plan, &effects) }

    let covered = life.depositStreak.isCovered(on: tomorrow)
    let stake = plan.stake[min(Int(length), plan.stake.count - 1)]
    effects.stake = covered ? stake * plan.constants.stakeCovered : stake
    let goal = life.goal.progress ?? 0
    let badge = nearestBadge >= 0.6 ? nearestBadge : 0
    effects.savingsPull = plan.constants.nearGoalPull * (goal * goal + badge * badge)
    if challengeIsOpen(on: tomorrow, plan) { effects.savingsPull += plan.constants.challengePull }
    let level = life.levelProgress(plan.rules)
    effects.focusPull = plan.constants.nearGoalPull * level * level
    effects.quiet = DayWord.quiet(depositStreak: length, focusStreak: focusStreak, level: life.level)
    effects.word |= effects.quiet
    effects.isRunning = isRunning
  }

  private mutating func judgeBadges(asOf day: Int32, _ plan: LifePlan, _ effects: inout DayEffects) {
    let worn = plan.habituation[min(life.badgesEver.nonzeroBitCount, plan.habituation.count - 1)]
    let badges = life.judgeBadges(asOf: day, plan.rules)
    nearestBadge = badges.nearest
    if badges.earned | badges.lost == 0 { return }
    effects.word |= 1 << 55
    effects.badge = UInt64(badges.earned) | UInt64(badges.lost) << 32
    effects.reward += plan.constants.rewardBadge * worn * Float(badges.earned.nonzeroBitCount)
  }

  private func challengeIsOpen(on number: Int32, _ plan: LifePlan) -> Bool {
    life.challenge.challenge >= 0
      && life.challenge.isOpen(on: number, plan.rules.challenges[Int(life.challenge.challenge)])
  }

  /// The amount that an open challenge suggests today.
  private func suggestion(on number: Int32, _ plan: LifePlan) -> Int64? {
    guard challengeIsOpen(on: number, plan) else { return nil }
    let terms = plan.rules.challenges[Int(life.challenge.challenge)]
    return terms.suggestedUnits(period: (number - life.challenge.startDay) / terms.period.days)
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
