import Chance
import CivilTime
public import Rules

/// One life in the product: the scalar side of a lane, where the rules act on the days on which something happens.
public struct Lane: Sendable {
  /// Number of the life in the study.
  public let number: UInt64
  public let person: Person
  public var life: LifeState
  let calendar: LifeCalendar
  /// The counts of days since the install, as deposits and as sessions count them.
  var depositDays: DayCount
  var sessionDays: DayCount
  /// The place of the goal that is saved for.
  var goal = 0
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

  /// The life of `person` on its install day: a goal is opened, a challenge perhaps taken up.
  public init(number: UInt64, person: Person, _ plan: LifePlan, log: ActLog = nil) {
    self.number = number
    self.person = person
    let place = Int(person.zone) * plan.calendar.span + Int(person.installDay)
    let first = plan.calendar.moment(zone: Int(person.zone), place: place, second: Int32(person.mainMinute) * 60)
    calendar = LifeCalendar(zone: Int(person.zone), place: place, installed: first, plan)
    depositDays = DayCount(first)
    sessionDays = DayCount(first)
    lastDeposit = first.instant - 1
    busyUntil = first.instant
    let time = calendar.time(of: first, depositDays, plan)
    life = LifeState(plan.rules, weekday: time.date.weekday)
    open(targetMinor: person.targetMinor, at: first.instant, time.date, plan, log)
    // The challenge taken up is one of the design's.
    guard person.challenge >= 0,
      (try? life.takeUp(challenge: Int64(person.challenge), at: time, plan.rules)) != nil
    else { return }
    shown.challenge = .running
    note(.takeUp(challenge: Int64(person.challenge)), at: first.instant, log)
  }

  /// The instant of the install, from which day rules count.
  var installed: Int64 { depositDays.first.instant }

  /// Whether days without acts change anything: a streak to lose, a challenge whose next period opens.
  public var isRunning: Bool { shown.depositStreak > 0 || shown.focusStreak > 0 || shown.challenge == .running }

  /// Opens a goal and saves for it from now on; where all places are taken, for the one before. Who has no target saves
  /// once a week if free saving is regular (assumed), and types 99999 where a target is required (diary).
  mutating func open(targetMinor: Int64, at instant: Int64, _ date: LocalDay, _ plan: LifePlan, _ log: ActLog) {
    var next = Goal(targetMinor: targetMinor)
    if targetMinor == 0, plan.rules.goals.requireTarget {
      next = Goal(targetMinor: 99_999 * 100)
    } else if targetMinor == 0, plan.rules.goals.freeMode == .regular {
      next = Goal(targetMinor: 0, strategy: .weekly, firstDue: date.adding(days: 7))
    }
    guard let place = try? life.open(next, plan.rules) else { return }
    goal = place
    note(.openGoal(next), at: instant, log)
  }

  /// Writes an act into the log, if there is one.
  func note(_ act: @autoclosure () -> Act, at instant: Int64, _ log: ActLog) {
    log?.pointee.append(Event(at: instant, zone: Int(person.zone), act()))
  }
}

/// Where a lane writes down what its person does; nil for nowhere.
public typealias ActLog = UnsafeMutablePointer<[Event]>?

/// The days of one life on its zone's calendar. Small, since lanes are too large to be handed about.
struct LifeCalendar: Sendable {
  let zone: Int
  /// The place of the install day in `ZoneDays.rows`.
  let place: Int
  /// The date of the install.
  let first: LocalDay

  init(zone: Int, place: Int, installed: Moment, _ plan: LifePlan) {
    self.zone = zone
    self.place = place
    first = plan.calendar.zones[zone].logicalDay(at: installed.instant, hour: plan.rules.days.startHour)
  }

  /// The moment at local second `second` of life day `day`.
  func moment(_ day: Int, second: Int32, _ plan: LifePlan) -> Moment {
    plan.calendar.moment(zone: zone, place: place + day, second: second)
  }

  /// The moment of an instant.
  func moment(at instant: Int64, _ plan: LifePlan) -> Moment { plan.calendar.moment(zone: zone, at: instant) }

  /// The moment `seconds` after `start`, which lies on life day `day`.
  func moment(_ seconds: Int32, after start: Moment, _ day: Int, _ plan: LifePlan) -> Moment {
    let second = start.second + seconds
    if second < 86_400, !plan.calendar.rows[place + day].isTurned { return moment(day, second: second, plan) }
    return plan.calendar.moment(zone: zone, at: start.instant + Int64(seconds))
  }

  /// A moment as the rules see it, by a count of days.
  func time(of now: Moment, _ count: DayCount, _ plan: LifePlan) -> DayTime {
    let hour = plan.rules.days.startHour
    let number = count.number(
      of: now, plan.rules.days.rule, startSecond: Int64(hour) * 3600, plan.calendar.turns[zone])
    // The rule most used is also that of the simulation's own dates.
    let date =
      plan.rules.days.rule == .calendar && hour == 0
      ? LocalDay(number: now.day)
      : plan.rules.days.shownDate(of: now.instant, in: plan.calendar.zones[zone], number: number, first: first)
    return DayTime(day: number, date: date, second: now.second, startHour: hour)
  }
}
