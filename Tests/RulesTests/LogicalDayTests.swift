import CivilTime
import Rules
import Testing

@Test func aDayBeginsAtItsHour() throws {
  let day = try #require(LocalDay("2024-08-09"))
  for hour in 0...23 as ClosedRange<Int64> {
    for second in [0, 3600 * hour - 1, 3600 * hour, 86_399] where second >= 0 {
      let found = try LogicalDay.of(day, second: second, startsAtHour: hour, in: .utc)
      #expect(found == (second >= 3600 * hour ? day : day.adding(days: -1)))
      let instant = Int64(day.number) * 86_400 + second
      #expect(try LogicalDay.of(instant, startsAtHour: hour, in: .utc) == found)
    }
  }
}

@Test(arguments: [(0, -1), (0, 24), (0, .max), (-1, 0), (86_400, 0), (.min, 0)] as [(Int64, Int64)])
func timesBeyondADayAreRefused(second: Int64, hour: Int64) throws {
  let day = try #require(LocalDay("2024-08-09"))
  let fault = #expect(throws: RuleFault.self) { try LogicalDay.of(day, second: second, startsAtHour: hour, in: .utc) }
  #expect(fault?.name == ((0...86_399).contains(second) ? "day_starts_at_hour" : "second"))
}
