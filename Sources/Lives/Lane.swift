import Chance
import CivilTime
public import Rules

/// One life in the product: the scalar side of a lane, where the rules act on the days on which something happens.
public struct Lane: Sendable {
  /// Number of the life in the study.
  public let number: UInt64
  public let person: Person
  public var life: LifeState
  var journeys: Journeys
  var calendar: LifeCalendar
  /// The counts of days since the install, as deposits and as sessions count them.
  var depositDays: DayCount
  var sessionDays: DayCount
  /// The place of the goal that is saved for, and of one whose target was only typed to get past a form; -1 for none.
  var goal = -1
  var dummyGoal = -1
  /// Instants of the last deposit, which the next comes after, and of the last session's end.
  var lastDeposit: Int64
  var busyUntil: Int64
  /// What was shown as the last day lived ended.
  var shown = Journal.Shown.nothing
  /// What badges that no deposit changes were last judged by.
  var judgedStreak: Int32 = -1
  var judgedChallenges: UInt32 = 0
  /// Progress of the nearest badge never held, when badges were last judged.
  var nearestBadge: Float = 0
  /// Whether a challenge has ended about which nothing was decided yet.
  var isChallengeOpen = false
  /// The last span of 30 days in which goals were thought over.
  var month: Int32 = 0

  /// The life of `person` on its install day: a goal is opened, a challenge perhaps taken up.
  public init(number: UInt64, person: Person, _ plan: LifePlan, log: ActLog = nil) {
    self.number = number
    self.person = person
    journeys = Journeys(life: number, person)
    let place = Int(person.zone) * plan.calendar.span + Int(person.installDay)
    let first = plan.calendar.moment(zone: Int(person.zone), place: place, second: Int32(person.mainMinute) * 60)
    calendar = LifeCalendar(zone: Int(person.zone), place: place, installed: first, plan)
    depositDays = DayCount(first)
    sessionDays = DayCount(first)
    lastDeposit = first.instant - 1
    busyUntil = first.instant
    let time = calendar.time(of: first, depositDays, plan)
    life = LifeState(plan.rules, weekday: time.date.weekday)
    guard person.uses(plan) else { return }
    open(targetMinor: person.targetMinor, at: first.instant, time.date, plan, log)
    if person.challenge >= 0 { takeUp(person.challenge, at: first.instant, time, plan, log) }
  }

  /// The instant of the install, from which day rules count.
  var installed: Int64 { depositDays.first.instant }

  /// Whether days without acts change anything: a streak to lose, a challenge whose next period opens.
  public var isRunning: Bool { shown.depositStreak > 0 || shown.focusStreak > 0 || shown.challenge == .running }

  /// Goes where the person is on day `day`. After a journey nothing is done before the day before has ended where it began.
  mutating func travel(on day: Int, _ plan: LifePlan) {
    let zone = journeys.zone(on: day, plan)
    if journeys.since == day, Int(journeys.before) != zone {
      calendar.move(to: Int(journeys.before), on: day, plan)
      let begin = calendar.moment(day, second: 0, plan).instant
      lastDeposit = max(lastDeposit, begin - 1)
      busyUntil = max(busyUntil, begin)
    }
    if zone != calendar.zone { calendar.move(to: zone, on: day, plan) }
  }

  /// Takes up a challenge of the design.
  mutating func takeUp(_ challenge: Int32, at instant: Int64, _ time: DayTime, _ plan: LifePlan, _ log: ActLog) {
    guard (try? life.takeUp(challenge: Int64(challenge), at: time, plan.rules)) != nil else { return }
    shown.challenge = .running
    note(.takeUp(challenge: Int64(challenge)), at: instant, log)
  }

  /// Opens a goal; where all places are taken, none. A wish goal is planned in amounts like the person's own, the first due after
  /// one period. Who has no target saves once a week if free saving is regular (all assumed), and types 99999 where a target is
  /// required (diary).
  mutating func open(targetMinor: Int64, at instant: Int64, _ date: LocalDay, _ plan: LifePlan, _ log: ActLog) {
    var next = Goal(targetMinor: 0)
    var isDummy = false
    if targetMinor > 0 {
      next = planned(targetMinor, from: date)
    } else if plan.rules.goals.requireTarget {
      next = Goal(targetMinor: 99_999 * 100)
      isDummy = true
    } else if plan.rules.goals.freeMode == .regular {
      next = Goal(targetMinor: 0, strategy: .weekly, firstDue: date.adding(days: 7))
    }
    guard let place = try? life.open(next, plan.rules) else { return }
    if isDummy { dummyGoal = place }
    goal = nearestGoal ?? (goal < 0 ? place : goal)
    note(.openGoal(next), at: instant, log)
  }

  private func planned(_ targetMinor: Int64, from date: LocalDay) -> Goal {
    let amount = max(1, Int64(person.amountUnits * 100))
    let periods = min(max((targetMinor + amount - 1) / amount, 1), SavingsPlan.mostPeriods)
    let due =
      switch person.strategy {
      case .weekly: date.adding(days: 7)
      case .biweekly: date.adding(days: 14)
      case .monthly: date.adding(months: 1)
      }
    return Goal(targetMinor: targetMinor, strategy: person.strategy, periods: Int32(periods), firstDue: due)
  }

  /// The place of the wish goal that is nearest to its target, of those not reached; nil for none.
  var nearestGoal: Int? {
    var nearest: (place: Int, progress: Float)?
    for place in 0..<Goals.most where place != dummyGoal {
      guard let goal = life.goals[place], let progress = goal.progress, !goal.wasReached else { continue }
      if progress > nearest?.progress ?? -1 { nearest = (place, progress) }
    }
    return nearest?.place
  }

  /// Writes an act into the log, if there is one.
  func note(_ act: @autoclosure () -> Act, at instant: Int64, _ log: ActLog) {
    log?.pointee.append(Event(at: instant, zone: calendar.zone, act()))
  }
}

/// Where a lane writes down what its person does; nil for nowhere.
public typealias ActLog = UnsafeMutablePointer<[Event]>?
