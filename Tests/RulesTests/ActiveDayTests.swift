import CivilTime
import Rules
import Testing

private let places = [
  "UTC", "America/Los_Angeles", "America/Havana", "America/Santiago", "America/St_Johns", "Australia/Lord_Howe",
  "Pacific/Apia",
]

/// The days on which a life's focus streak counts a session are those on which a log by days has it active: over midnight,
/// under every rule, start hour and turn of the clock.
///
/// Left out are sessions in which the clock is turned back over midnight, as in St John's until 2011: a life looks at both
/// ends of a session, a log at each of its minutes.
@Test(arguments: places)
func aLifeCountsTheDaysOfALog(_ name: String) throws {
  let zone = try zone(name)
  // Around each turn of the clock, and some days without one.
  let turns = zone.transitions(from: 1_160_000_000, until: 1_440_000_000).map(\.instant).suffix(20) + [1_400_000_000]
  var luck = Luck(71)
  for rule in SessionDay.allCases {
    for hour in [0, 1, 4, 23] as [Int32] {
      var design = Design.standard
      (design.savings.dayStartHour, design.focus.sessionDay) = (hour, rule)
      let plan = RulePlan(design)
      for turn in turns {
        for _ in 0..<20 {
          let start = turn + (luck.next(3) == 0 ? -luck.next(200) : luck.next(130_000) - 100_000)
          let minutes = luck.next(luck.next(2) == 0 ? 90 : 1441)
          let session = try Session(start: start, plannedMinutes: 25, focusedMinutes: minutes, isInterrupted: false)
          let ends = (0..<minutes).map { zone.logicalDay(at: start + $0 * 60 + 59, hour: hour) }
          if zip(ends, ends.dropFirst()).contains(where: >) { continue }
          let log = FocusLog.real(try SessionLog([session]))
          let days = try FocusDays(log, rule, design.rewards, startsAtHour: Int64(hour), in: zone).activeDays
          let install = turn - 200_000
          var journal = try Journal(plan, zones: [zone], installed: install)
          _ = try journal.add(
            Event(
              at: start, .session(plannedMinutes: 25, focusedMinutes: minutes, isInterrupted: false, scene: 0)))
          let first = zone.logicalDay(at: install, hour: hour)
          let numbers = days.map { day in
            (first.number...day.number).count { zone.exists(LocalDay(number: $0)) } - 1
          }
          let streak = journal.life.focusStreak
          let counted = (streak.lastDay - streak.length + 1...streak.lastDay).map(Int.init)
          #expect(counted == numbers, "\(rule) \(hour) \(start) \(minutes)")
        }
      }
    }
  }
}
