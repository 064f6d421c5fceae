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
  /// Streak lengths as shown after the last day lived.
  var depositStreak: Int32 = 0
  var focusStreak: Int32 = 0
  var challenge = ChallengeStatus.none
  /// What badges that no deposit changes were last judged by.
  var judgedStreak: Int32 = 0
  var judgedChallenges: UInt32 = 0
  /// Progress of the nearest badge never held, when badges were last judged.
  var nearestBadge: Float = 0

  /// The life of `person` on its install day: a goal is opened, a challenge perhaps taken up.
  public init(number: UInt64, person: Person, _ plan: LifePlan, log: ActLog = nil) {
    self.number = number
    self.person = person
    calendar = LifeCalendar(person, plan)
    let first = calendar.moment(0, second: Int32(person.mainMinute) * 60, plan)
    depositDays = DayCount(first)
    sessionDays = DayCount(first)
    lastDeposit = first.instant - 1
    busyUntil = first.instant
    let time = calendar.time(of: first, depositDays, plan)
    life = LifeState(plan.rules, weekday: time.date.weekday)
    open(targetMinor: person.targetMinor, at: first.instant, log)
    // The challenge taken up is one of the design's.
    guard person.challenge >= 0,
      (try? life.takeUp(challenge: Int64(person.challenge), at: time, plan.rules)) != nil
    else { return }
    challenge = .running
    note(.takeUp(challenge: Int64(person.challenge)), at: first.instant, log)
  }

  /// The instant of the install, from which day rules count.
  var installed: Int64 { depositDays.first.instant }

  /// Whether days without acts change anything: a streak to lose, a challenge whose next period opens.
  public var isRunning: Bool { depositStreak > 0 || focusStreak > 0 || challenge == .running }

  /// Opens a goal and saves for it from now on; where all places are taken, for the one before.
  mutating func open(targetMinor: Int64, at instant: Int64, _ log: ActLog) {
    let next = Goal(targetMinor: targetMinor)
    guard let place = try? life.open(next) else { return }
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

  init(_ person: Person, _ plan: LifePlan) {
    zone = Int(person.zone)
    place = zone * plan.calendar.span + Int(person.installDay)
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
    var date = now.day
    if now.second < hour * 3600 {
      date = plan.calendar.zones[zone].logicalDay(at: now.instant, hour: hour).number
    }
    return DayTime(day: number, date: LocalDay(number: date), second: now.second, startHour: hour)
  }
}
