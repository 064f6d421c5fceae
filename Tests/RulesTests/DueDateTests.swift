import CivilTime
import Foundation
import Rules
import Testing

private func instant(_ text: String) throws -> Int64 {
  Int64(try #require(try? Date(text, strategy: .iso8601)).timeIntervalSince1970)
}

/// Two weekly dates, worked by hand: the first and the one a week later.
@Test(
  arguments: [
    // Over an autumn change midnight and seven times 86 400 s is 23:00 of the day before.
    ("America/Los_Angeles", "2024-10-28T00:00:00-07:00", .calendar, ["2024-10-28", "2024-11-04"]),
    ("America/Los_Angeles", "2024-10-28T00:00:00-07:00", .add86400, ["2024-10-28", "2024-11-03"]),
    // Over a spring change half past eleven at night becomes half past midnight.
    ("America/Los_Angeles", "2024-03-09T23:30:00-08:00", .calendar, ["2024-03-09", "2024-03-16"]),
    ("America/Los_Angeles", "2024-03-09T23:30:00-08:00", .divide86400, ["2024-03-09", "2024-03-17"]),
    // Midnight in UTC is the afternoon before.
    ("America/Los_Angeles", "2024-02-01T12:00:00-08:00", .utc, ["2024-01-31", "2024-02-07"]),
    // A date left out is that of the next day, and the week goes on from its own.
    ("Pacific/Apia", "2011-12-23T12:00:00-10:00", .calendar, ["2011-12-23", "2011-12-31"]),
  ] as [(String, String, DayRule, [String])])
func dueDatesFollowTheDayRule(name: String, first: String, rule: DayRule, dates: [String]) throws {
  let zone = try zone(name)
  let shown = try SavingsPlan.dates(first: instant(first), .weekly, periods: 2, DayTerms(rule: rule), in: zone)
  #expect(shown.map(\.description) == dates)
}

/// In a zone without turns the local rules agree, whatever the strategy; the calendar's dates are the plan's.
@Test func withoutTurnsTheRulesAgree() throws {
  let first = try instant("2024-01-31T09:00:00Z")
  for strategy in PlanStrategy.allCases {
    let plan = try SavingsPlan.dates(first: #require(LocalDay("2024-01-31")), strategy, periods: 60)
    for rule in DayRule.allCases {
      #expect(try SavingsPlan.dates(first: first, strategy, periods: 60, DayTerms(rule: rule), in: .utc) == plan)
    }
  }
}

@Test func monthlyDatesAreTheCalendarsUnderEveryRule() throws {
  let zone = try zone("America/Los_Angeles")
  let first = try instant("2024-01-31T23:30:00-08:00")
  for rule in DayRule.allCases {
    let dates = try SavingsPlan.dates(first: first, .monthly, periods: 4, DayTerms(rule: rule), in: zone)
    #expect(dates.map(\.description) == ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"])
  }
}

@Test func aDayThatBeginsLateIsTheDateBefore() throws {
  let first = try instant("2024-02-01T03:30:00Z")
  for rule in [DayRule.calendar, .add86400, .startOfDayDifference, .iteratedAddition] {
    let dates = try SavingsPlan.dates(first: first, .weekly, periods: 2, DayTerms(rule: rule, startHour: 4), in: .utc)
    #expect(dates.map(\.description) == ["2024-01-31", "2024-02-07"], "\(rule)")
  }
}

@Test func dueDatesWithoutSenseAreRefused() {
  for (first, periods, name) in [
    (0, 0, "periods"), (0, 36_501, "periods"), (.min, 1, "first"), (.max, 1, "first"), (Zone.limit + 1, 1, "first"),
  ] as [(Int64, Int64, String)] {
    for rule in DayRule.allCases {
      let fault = #expect(throws: RuleFault.self) {
        try SavingsPlan.dates(first: first, .weekly, periods: periods, DayTerms(rule: rule), in: .utc)
      }
      #expect(fault?.name == name && fault?.found == "\(name == "first" ? first : periods)")
    }
  }
}
