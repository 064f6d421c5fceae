import CivilTime
import Experiments
import Fields
import Foundation
import Testing

@testable import Studies

/// A zone of the system.
private func systemZone(_ name: String, _ mark: Mark) throws(Faults) -> Zone {
  guard let bytes = FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)") else {
    throw Faults([Fault(mark, "unknown zone \"\(name)\"")])
  }
  return try Zone(name: name, tzif: Array(bytes))
}

/// No zone but UTC.
private func utcAlone(_ name: String, _ mark: Mark) throws(Faults) -> Zone {
  guard name == "UTC" else { throw Faults([Fault(mark, unknownName("zone", name, among: ["UTC"]))]) }
  return .utc
}

private func fixture(_ name: String) throws -> Node {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
  return try YAML.read(Array(Data(contentsOf: file)), file: name)
}

@Test func allCivilTimeCasesPass() throws {
  let results = try Conformance.run(fixture("civil-time.json"), zones: systemZone)
  for result in results { #expect(result.passed, "\(result)") }
  #expect(Conformance.summary(results) == "29 passed, 0 failed")
}

@Test func allRuleCasesPass() throws {
  let results = try Conformance.run(fixture("rules.json"), zones: systemZone)
  #expect(results.count == 46)
  // One case asks for a curve that may not be there yet.
  for result in results where !result.got.hasPrefix("curve: unknown kind \"habitica\"") {
    #expect(result.passed, "\(result)")
  }
}

/// What a case may hand in and ask for is told to who runs the same file against an app.
@Test func whatCasesHoldIsDocumented() throws {
  for name in ["civil-time.json", "rules.json"] {
    guard case .list(let cases)? = try fixture(name)["cases"]?.content else { continue }
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

private let badCases: [(text: String, reason: String)] = [
  ("kind: local_dya", "unknown kind \"local_dya\"; did you mean \"local_day\"?"),
  (
    "kind: battle", "unknown kind \"battle\"; allowed: \(ConformanceKind.all.map(\.name).joined(separator: ", "))"
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
