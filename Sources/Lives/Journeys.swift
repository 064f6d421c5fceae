import Chance

/// Where one person is: at home, or on one of the journeys of the year. Flat; asked in order of days.
///
/// A year of life is 365 days; journeys end within one. Between two lies a day at home: one that begins sooner is left out (assumed).
public struct Journeys: Sendable {
  /// From day `start` up to `end`, in zone number `zone`.
  struct Journey: Sendable {
    var start: Int32
    var end: Int32
    var zone: Int32
  }

  private let life: UInt64
  private let home: Int32
  private var year: Int32 = -1
  private var planned = InlineArray<4, Journey>(repeating: Journey(start: .max, end: .max, zone: 0))
  /// The zone in force, and the day on which that must be asked anew.
  private var zone: Int32
  private(set) var changeDay: Int32 = 0
  /// The day since which that zone is in force, and the zone of the day before it.
  private(set) var since: Int32 = 0
  private(set) var before: Int32

  /// Before the first day of life number `life`.
  public init(life: UInt64, _ person: Person) {
    self.life = life
    home = person.zone
    zone = person.zone
    before = person.zone
  }

  /// Number of the zone in which day `day` is lived. O(1).
  public mutating func zone(on day: Int, _ plan: LifePlan) -> Int {
    if day >= Int(changeDay) { look(at: Int32(truncatingIfNeeded: day), plan) }
    return Int(zone)
  }

  private mutating func look(at day: Int32, _ plan: LifePlan) {
    if day / 365 != year { prepare(day / 365, plan) }
    (zone, before) = (home, home)
    since = year * 365
    changeDay = (year + 1) * 365
    for index in planned.indices {
      let next = planned[index]
      if next.start <= day, day < next.end {
        (zone, before) = (next.zone, home)
        (since, changeDay) = (next.start, next.end)
      } else if next.end <= day {
        (since, before) = (next.end, next.zone)
      } else {
        changeDay = min(changeDay, next.start)
      }
      if next.end > day { return }
    }
  }

  private mutating func prepare(_ year: Int32, _ plan: LifePlan) {
    self.year = year
    var luck = Stream(seed: plan.seed, .life, unit: life, day: UInt32(year), .travel)
    let count = ArchetypePlan.count(Draw.unit(luck.next()), plan.moreJourneys)
    planned = InlineArray(repeating: Journey(start: .max, end: .max, zone: home))
    var kept = 0
    for _ in 0..<count {
      let days = plan.journeyDays.lowerBound + Int32(luck.next(below: UInt32(plan.journeyDays.count)))
      let start = year * 365 + Int32(luck.next(below: UInt32(365 - days)))
      let journey = Journey(start: start, end: start + days, zone: plan.zone(luck.next()))
      // In order of time, none before the first day of life.
      var place = kept
      while place > 0, planned[place - 1].start > start { place -= 1 }
      let isFree =
        (place == 0 || planned[place - 1].end < start) && (place == kept || journey.end < planned[place].start)
      if !isFree || start == 0 { continue }
      for later in stride(from: kept, to: place, by: -1) { planned[later] = planned[later - 1] }
      planned[place] = journey
      kept += 1
    }
  }
}
