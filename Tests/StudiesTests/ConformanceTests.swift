import CivilTime
import Experiments
import Fields
import Foundation
import Testing

@testable import Studies

@Test func allCivilTimeCasesPass() throws {
  let results = try Conformance.run(conformanceFixture("civil-time.json"), zones: systemZone)
  for result in results { #expect(result.passed, "\(result)") }
  #expect(Conformance.summary(results) == "29 passed, 0 failed")
}

@Test func allRuleCasesPass() throws {
  let results = try Conformance.run(conformanceFixture("rules.json"), zones: systemZone)
  for result in results { #expect(result.passed, "\(result)") }
  #expect(Conformance.summary(results) == "46 passed, 0 failed")
}

@Test func allIndependentCasesPass() throws {
  let results = try Conformance.run(conformanceFixture("independent.json"), zones: systemZone)
  for result in results { #expect(result.passed, "\(result)") }
  #expect(Conformance.summary(results) == "543 passed, 0 failed")
}

/// What a case may hand in and ask for is told to who runs the same file against an app.
@Test func whatCasesHoldIsDocumented() throws {
  for name in ["civil-time.json", "rules.json", "independent.json"] {
    guard case .list(let cases)? = try conformanceFixture(name)["cases"]?.content else { continue }
    for node in cases {
      guard case .text(let name)? = node["kind"]?.content, case .map(let input)? = node["input"]?.content else {
        continue
      }
      let kind = try #require(ConformanceKind.all.first { $0.name == name })
      for entry in input { #expect(kind.input.contains { $0.name == entry.key }, "\(name): \(entry.key)") }
      guard case .map(let right)? = node["right"]?.content else {
        #expect(kind.right.map(\.name) == [""], "\(name)")
        continue
      }
      for entry in right { #expect(kind.right.contains { $0.name == entry.key }, "\(name): \(entry.key)") }
    }
  }
  #expect(
    ConformanceKind.all.allSatisfy { !$0.meaning.isEmpty && ($0.input + $0.right).allSatisfy { !$0.meaning.isEmpty } })
}

private func oneCase(_ node: Node) throws -> ConformanceResult {
  let results = try Conformance.run(["cases": [node]], zones: utcAlone)
  return try #require(results.first)
}

@Test func aWrongValueFailsAndIsShown() throws {
  let result = try oneCase([
    "kind": "days_between", "input": ["zone": "UTC", "from_epoch": 0, "to_epoch": 86_400],
    "right": ["existing_days": 2, "civil_days": 1],
  ])
  #expect(!result.passed)
  #expect(result.expected == "existing_days: 2")
  #expect(result.got == "existing_days: 1")
}

@Test func aWrongListIsShownWhole() throws {
  let result = try oneCase([
    "kind": "plan_dates", "input": ["first": "2024-01-31", "strategy": "monthly", "periods": 2],
    "right": ["2024-01-31", "2024-03-02"],
  ])
  #expect(!result.passed)
  #expect(result.expected == #"["2024-01-31", "2024-03-02"]"# && result.got == #"["2024-01-31", "2024-02-29"]"#)
}

@Test func numbersAgreeToTheirTolerance() throws {
  for (right, passes) in [(0.5, true), (0.500_09, true), (0.500_2, false), (0.499_8, false)] {
    let result = try oneCase([
      "kind": "loop_score", "input": ["frequency": [1, 1], "days": "1111111111111"], "right": Node(.number(right)),
    ])
    #expect(result.passed == passes, "\(right)")
  }
}

@Test func aTimeThatTheClockSkipsIsRefused() throws {
  let node: Node = [
    "kind": "logical_day", "input": ["zone": "Europe/Berlin", "local": "2024-03-31T02:30"], "right": "2024-03-31",
  ]
  let result = try #require(try Conformance.run(["cases": [node]], zones: systemZone).first)
  #expect(result.got == "local: found 2024-03-31T02:30; allowed: times that exist in Europe/Berlin")
}

private let badCases: [(text: String, reason: String)] = [
  ("kind: local_dya", "unknown kind \"local_dya\"; did you mean \"local_day\"?"),
  (
    "kind: battle", "unknown kind \"battle\"; allowed: \(listed(ConformanceKind.all.map(\.name)))"
  ),
  ("kind: 3", "kind: found 3; allowed: a text"),
  ("[]", "kind: missing; allowed: a text"),
  ("kind: local_day", "right: missing; allowed: a map with values"),
  ("{kind: local_day, right: {}, input: {}}", "right: found an empty map; allowed: a map with values"),
  ("{kind: local_day, right: {starts: 1}}", "input: missing; allowed: a map with values"),
  (
    "{kind: local_day, right: {starts: 1}, input: {zone: Mars/Base, date: 2024-03-10}}",
    "unknown zone \"Mars/Base\"; allowed: UTC"
  ),
  (
    "{kind: local_day, right: {starts: 1}, input: {zone: UTC, date: 2023-02-29}}",
    "date: the date \"2023-02-29\" does not exist; did you mean \"2023-02-28\"?"
  ),
  (
    "{kind: local_day, right: {start: 1}, input: {zone: UTC, date: 2024-02-29}}",
    "unknown value \"start\"; did you mean \"starts\"?"
  ),
  (
    "{kind: plan_amounts, right: {sum: 1}, input: {target_minr: 1}}",
    "unknown input \"target_minr\"; did you mean \"target_minor\"?"
  ),
  (
    "{kind: plan_amounts, right: {sum: 1}, input: {target_minor: 0, periods: 3}}",
    "target_minor: found 0; allowed: 1 to 9223372036854775807"
  ),
  ("{kind: advice, right: {a: 1}, input: {streak: 1, border: code}}", "right: found a map; allowed: one value"),
  (
    "{kind: plan_dates, right: [], input: {first: 2024-01-31, strategy: montly, periods: 2}}",
    "strategy: unknown name \"montly\"; did you mean \"monthly\"?"
  ),
  (
    "{kind: logical_day, right: x, input: {zone: UTC, local: '2024-02-30T10:00'}}",
    "local: the date \"2024-02-30\" does not exist; did you mean \"2024-02-29\"?"
  ),
  (
    "{kind: logical_day, right: x, input: {zone: UTC, local: '2024-02-29T24:00'}}",
    "local: found \"2024-02-29T24:00\"; allowed: a time yyyy-mm-ddThh:mm, up to 23:59"
  ),
  (
    "{kind: streak, right: {current: 1}, input: {checkin_days: [1], as_of_day: 1, policy: two-day-rul}}",
    "policy: unknown kind \"two-day-rul\"; did you mean \"two_day_rule\"?"
  ),
  (
    "{kind: streak, right: {current: 1}, input: {checkin_days: [2, 1], as_of_day: 3, policy: strict}}",
    "checkin_days: found 1; allowed: a day from 2 on, since it follows"
  ),
  (
    "{kind: xp, right: {levels_gained: 1}, input: {cost_of_level: 200, xp_into_level: 1, gain: 9223372036854775807}}",
    "gain: found 9223372036854775807; allowed: 0 to 9223372036854775806"
  ),
  (
    "{kind: zoned_streak, right: {longest: 1}, input: {zone: UTC, event_epochs: [1, x]}}",
    "event_epochs: found \"x\"; allowed: whole seconds since 1970, from -62135596800 to 253402300799"
  ),
]

@Test(arguments: badCases.indices)
func aCaseThatCannotBeRunFailsWithItsReason(_ index: Int) throws {
  let result = try oneCase(YAML.value(badCases[index].text, source: "test"))
  #expect(!result.passed)
  #expect(result.got == badCases[index].reason)
}

@Test(arguments: [Int64.min, -62_135_596_801, 253_402_300_800, .max])
func instantsBeyondTheCalendarAreRefused(_ instant: Int64) throws {
  let range = "whole seconds since 1970, from -62135596800 to 253402300799"
  let between = try oneCase([
    "kind": "days_between", "input": ["zone": "UTC", "from_epoch": 0, "to_epoch": Node(.integer(instant))],
    "right": ["existing_days": 0],
  ])
  #expect(between.got == "to_epoch: found \(instant); allowed: \(range)")
  let streak = try oneCase([
    "kind": "zoned_streak", "input": ["zone": "UTC", "event_epochs": [0, Node(.integer(instant))]],
    "right": ["longest": 1],
  ])
  #expect(streak.got == "event_epochs: found \(instant); allowed: \(range)")
}

@Test func theFirstAndLastInstantsAreTaken() throws {
  let ends: Node = [Node(.integer(-62_135_596_800)), Node(.integer(253_402_300_799))]
  let streak = try oneCase([
    "kind": "zoned_streak", "input": ["zone": "UTC", "event_epochs": ends],
    "right": ["longest": 1, "at_last_event": 1],
  ])
  #expect(streak.passed, "\(streak)")
}

@Test func aFileWithoutCasesIsAFault() {
  #expect(throws: Faults.self) { try Conformance.run(["case": []], zones: utcAlone) }
  #expect(throws: Faults.self) { try Conformance.run(["cases": 3], zones: utcAlone) }
}
