import CivilTime
import Fields
import Testing

@Test func datesAndNumbersAgreeOverEightCenturies() throws {
  var number: Int32 = try #require(LocalDay(CivilDate(year: 1600, month: 1, day: 1))).number
  #expect(number == -135_140)
  for year: Int32 in 1600...2400 {
    for month: Int32 in 1...12 {
      for day in 1...CivilDate.days(inMonth: month, of: year) {
        let date = CivilDate(year: year, month: month, day: day)
        check(LocalDay(date)?.number == number && LocalDay(number: number).civil == date, "\(date)")
        number += 1
      }
    }
  }
}

@Test func knownDates() {
  #expect(LocalDay("1970-01-01")?.number == 0)
  #expect(LocalDay("2000-03-01")?.number == 11_017)
  #expect(LocalDay("0000-03-01")?.number == -719_468)
  #expect(LocalDay("2024-03-10")?.weekday == 7)
  #expect(LocalDay("1969-12-31")?.weekday == 3)
  #expect(LocalDay(number: -1).description == "1969-12-31")
  #expect(LocalDay(number: .max).description == "5881580-07-11")
  #expect(LocalDay(number: .min).description == "-5877641-06-23")
}

@Test(arguments: [
  "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-01", "2024-01-00", "2024-1-01", "2024-01-1",
  "24-01-01", "2024/01/01", "2024-01-01 ", " 2024-01-01", "", "-024-01-01", "２024-01-01",
])
func datesThatDoNotExistAreRefused(_ text: String) { #expect(LocalDay(text) == nil) }

@Test func aDateInASpecIsReadOrExplained() throws {
  #expect(try LocalDay("2024-02-29", path: "start") == LocalDay("2024-02-29"))
  let mark = Mark(file: "a.yaml", line: 3, column: 8)
  #expect(
    throws: Faults([Fault(mark, "start: the date \"2024-04-31\" does not exist; did you mean \"2024-04-30\"?")])
  ) { try LocalDay(Node("2024-04-31", at: mark), path: "start") }
  #expect(
    throws: Faults([Fault(mark, "start: found 5; allowed: a date yyyy-mm-dd, like 2024-03-10")])
  ) { try LocalDay(Node(5, at: mark), path: "start") }
}

@Test func monthsAreAnchoredAndClamped() throws {
  let anchor = try #require(LocalDay("2024-01-31"))
  let dates = (0..<14).map { anchor.adding(months: $0).description }
  #expect(
    dates == [
      "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30", "2024-07-31", "2024-08-31",
      "2024-09-30", "2024-10-31", "2024-11-30", "2024-12-31", "2025-01-31", "2025-02-28",
    ])
  #expect(anchor.adding(months: -11).description == "2023-02-28")
  #expect(anchor.adding(months: -24).description == "2022-01-31")
}

@Test func theEndsOfTheRangeHold() {
  #expect(LocalDay(number: .max).adding(days: 1).number == .max)
  #expect(LocalDay(number: .min).adding(days: -1).number == .min)
  #expect(LocalDay(number: .min).days(to: LocalDay(number: .max)) == 4_294_967_295)
  #expect(LocalDay(CivilDate(year: .max, month: 1, day: 1)) == nil)
  for number in [Int32.min, .max] {
    for months in [Int32.min, .max] { _ = LocalDay(number: number).adding(months: months).description }
    #expect((1...7).contains(LocalDay(number: number).weekday))
  }
}

extension Node {
  fileprivate init(_ text: String, at mark: Mark) { self.init(.text(text), at: mark) }
  fileprivate init(_ number: Int64, at mark: Mark) { self.init(.integer(number), at: mark) }
}
