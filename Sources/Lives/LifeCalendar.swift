import CivilTime
import Rules

/// The days of one life on the calendar of the zone in which it is. Small, since lanes are too large to be handed about.
struct LifeCalendar: Sendable {
  let home: Int
  private(set) var zone: Int
  /// `ZoneDays.rows[place + d]` is day d of the life in the zone; `homePlace` likewise at home.
  private(set) var place: Int
  private let homePlace: Int
  /// By how many dates the zone's count of existing ones is ahead of that at home.
  private var ahead: Int32 = 0
  /// The date of the install.
  let first: LocalDay

  init(zone: Int, place: Int, installed: Moment, _ plan: LifePlan) {
    home = zone
    self.zone = zone
    self.place = place
    homePlace = place
    first = plan.calendar.zones[zone].logicalDay(at: installed.instant, hour: plan.rules.days.startHour)
  }

  /// Goes into another zone, where day `day` has the same date.
  mutating func move(to zone: Int, on day: Int, _ plan: LifePlan) {
    self.zone = zone
    place = Self.place(in: zone, homePlace, home, day, plan.calendar)
    let base = Self.place(in: zone, homePlace, home, 0, plan.calendar)
    ahead = plan.calendar.rows[base].existing - plan.calendar.rows[homePlace].existing
  }

  /// The place in a zone at which day `day` has the date that it has at home, as near as can be.
  private static func place(in zone: Int, _ homePlace: Int, _ home: Int, _ day: Int, _ calendar: ZoneDays) -> Int {
    let date = calendar.rows[homePlace + day].day
    let (first, last) = (zone * calendar.span, (zone + 1) * calendar.span - 1)
    var place = homePlace + (zone - home) * calendar.span
    while place + day > first, calendar.rows[place + day].day > date { place -= 1 }
    while place + day + 1 < last, calendar.rows[place + day].day < date { place += 1 }
    return place
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

  /// The moment on life day `day` at which the reminder fires; nil if the clock skips it.
  func reminder(on day: Int, _ plan: LifePlan) -> Moment? {
    let row = plan.calendar.rows[place + day]
    if !row.isTurned { return moment(day, second: plan.rules.reminder.minute * 60, plan) }
    let firings = plan.rules.reminder.firings(on: LocalDay(number: row.day), in: plan.calendar.zones[zone])
    return firings.first.map { moment(at: $0.instant, plan) }
  }

  /// A moment as the rules see it, by a count of days.
  func time(of now: Moment, _ count: DayCount, _ plan: LifePlan) -> DayTime {
    if zone != home { return timeAway(of: now, count, plan) }
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

  /// The same on a journey. A design that dates all by the zone of now dates by the home zone, in which people are but for
  /// journeys (assumed).
  private func timeAway(of now: Moment, _ count: DayCount, _ plan: LifePlan) -> DayTime {
    var (now, here) = (now, zone)
    if plan.rules.zoneOf == .now {
      now = plan.calendar.moment(zone: home, at: now.instant)
      here = home
    } else {
      now.existing &-= ahead
    }
    let terms = plan.rules.days
    let number = count.number(of: now, terms, plan.calendar.turns[here])
    let date = terms.shownDate(of: now.instant, in: plan.calendar.zones[here], number: number, first: first)
    return DayTime(day: number, date: date, second: now.second, startHour: terms.startHour)
  }
}
