import CivilTime
import Experiments
import Fields
import Testing

@testable import Studies

/// Values of every type, and of sizes that no rule should be able to bear.
private let strange: [Node] = [
  Node(.null), true, 0, -1, 7, Node(.integer(.max)), Node(.integer(.min)), 1_000_001, 0.5, Node(.number(1e300)), "",
  "x",
  "UTC", "9999-12-31", "0001-01-01", [], [0], [1, 0], [Node(.integer(.max)), Node(.integer(.min))], ["x"], [[]], [[:]],
  [:], ["kind": "table", "costs": [Node(.integer(.max))]], ["kind": "strict", "x": 1], ["x": 1], [["x": 1]],
  [["act": "deposit"]], [["act": "session", "instant": 0]],
]

/// Nothing that a case can hold traps: one value of an exported case at a time is replaced by each strange one, or left out.
/// What is refused is refused with words that begin with the name of a value of the kind, or tell an unknown name.
@Test func strangeValuesAreRefusedOrBorne() throws {
  let zones = Conformance.remembering(systemZone)
  var (borne, refused) = (0, 0)
  for kind in ConformanceKind.all {
    let own = ExportedCase.all.filter { $0.kind == kind.name }
    let names = kind.input.map(\.name)
    for key in names {
      let inputs = try own.map { try YAML.value($0.input, source: kind.name) }
      guard case .map(let values)? = inputs.first(where: { $0[key] != nil })?.content else { continue }
      for value in strange + [nil] {
        let changed = value.map { [Node.Entry(key, $0)] } ?? []
        let input = Node(.map(values.filter { $0.key != key } + changed))
        do throws(Faults) {
          _ = try Conformance.values(of: ["kind": kind.name.node, "input": input], zones: zones)
          borne += 1
        } catch {
          refused += 1
          for fault in error.all {
            let first = String(fault.message.prefix { !":,. ".contains($0) })
            let isTold =
              (names + ConformanceInput.sessionKeys).contains(first) || ["input", "unknown", "found"].contains(first)
            #expect(isTold, "\(kind.name), \(key): \(fault.message)")
          }
        }
      }
    }
  }
  #expect(refused > 3000 && borne > 300, "\(refused) refused, \(borne) borne")
}

private let badLives: [(events: String, reason: String)] = [
  (
    "{instant: 50, act: open_goal}, {instant: 49, act: open_badges}",
    "events, item 2: instant: found 49; allowed: 50 on, since events follow one another"
  ),
  (
    "{instant: 50, act: open_badges}, {instant: 50, act: open_badges}",
    "events, item 2: instant: found 50; allowed: each event once"
  ),
  (
    "{instant: 0, act: session, planned_minutes: 5, focused_minutes: 5}, "
      + "{instant: 299, act: session, planned_minutes: 5, focused_minutes: 5}",
    "events, item 2: instant: found 299; allowed: 300 on, when the session before ends"
  ),
  (
    "{instant: 0, act: session, planned_minutes: 5, focused_minutes: 1441}",
    "events, item 1: focused_minutes: found 1441; allowed: 0 to 1440"
  ),
  (
    "{instant: -1, act: open_goal}", "events, item 1: instant: found -1; allowed: 0 on, since events follow one another"
  ),
  (
    "{instant: 0, act: deposit, goal: 0, amount_minor: 5}",
    "events, item 1: goal: found 0; allowed: none, no goal is open"
  ),
  (
    "{instant: 0, act: open_goal}, {instant: 1, act: deposit, goal: 0, amount_minor: 0}",
    "events, item 2: amount_minor: found 0; allowed: 1 to 1000000000000000"
  ),
  (
    "{instant: 0, act: open_goal}, {instant: 1, act: withdraw, goal: 0, amount_minor: 1}",
    "events, item 2: amount_minor: found 1; allowed: none: the balance is 0"
  ),
  (
    "{instant: 0, act: open_goal, target_minor: -5, strategy: weekly, periods: 3, first_due: 2024-01-01}",
    "events, item 1: target_minor: found -5; allowed: 1 to 1000000000000000"
  ),
  (
    "{instant: 0, act: open_goal, target_minor: 5, strategy: weekly, periods: 3, first_due: 2023-02-29}",
    "events, item 1: first_due: the date \"2023-02-29\" does not exist; did you mean \"2023-02-28\"?"
  ),
  (
    "{instant: 0, act: take_up, challenge: thirtyDay}",
    "events, item 1: challenge: unknown challenge \"thirtyDay\"; did you mean \"thirtyDays\"?"
  ),
  ("{instant: 0, act: smsh, goal: 0}", "events, item 1: act: unknown name \"smsh\"; did you mean \"smash\"?"),
  (
    "{instant: 0, act: smash, goal: 0, amount_minor: 3}",
    "events, item 1: unknown input \"amount_minor\"; allowed: instant, zone, act, goal"
  ),
  ("{instant: 0, zone: Mars/Base, act: open_badges}", "unknown zone \"Mars/Base\"; allowed: UTC"),
  ("3", "events, item 1: found 3; allowed: a map"),
]

@Test(arguments: badLives.indices)
func aFaultyEventIsToldByItsNumber(_ index: Int) throws {
  let input = try YAML.value(
    "{zone: UTC, installed: 0, as_of: 86400, events: [\(badLives[index].events)]}", source: "test")
  let faults = #expect(throws: Faults.self) {
    try Conformance.values(of: ["kind": "life", "input": input], zones: utcAlone)
  }
  #expect(faults?.all.map(\.message) == [badLives[index].reason])
}

private let badInputs: [(kind: String, input: String, reasons: [String])] = [
  (
    "life", "{zone: UTC, installed: 0, events: [], as_of: 0, design: {savings.streek: strict, focus.stamp_every: 0}}",
    [
      "unknown key path \"savings.streek\"; did you mean \"savings.streak\"?",
      "focus.stamp_every: found 0; allowed: a whole number from 1 to 1000000",
    ]
  ),
  (
    "life", "{base: jar-diary, zone: UTC, installed: 0, events: [], as_of: 0}",
    ["base: unknown design \"jar-diary\"; did you mean \"jar-diary-1\"?"]
  ),
  (
    "life", "{zone: UTC, installed: 5, events: [], as_of: 4}",
    ["as_of: found 4; allowed: instants from 5 on, when the last event was"]
  ),
  (
    "level_curve", "{curve: mee6, levels: [1, 501]}", ["levels: found 501; allowed: 1 to 500"]
  ),
  (
    "level_curve", "{curve: {kind: table, costs: [5, 4], then: 3}, levels: [1]}",
    [
      "curve.costs, item 2: found 4 after 5; allowed: costs that never fall",
      "curve.then: found 3 after 4; allowed: costs that never fall",
    ]
  ),
  ("logical_day", "{zone: UTC, local: 2024-05-01T10:00, minutes: 1441}", ["minutes: found 1441; allowed: 0 to 1440"]),
  (
    "streak", "{checkin_days: [1, 2], checkin_seconds: [1], as_of_day: 3, policy: strict}",
    ["checkin_seconds: found a list of 1; allowed: a list of 2 whole numbers"]
  ),
  (
    "streak", "{checkin_days: [1], as_of_day: 3, weekday_of_day_0: 8, policy: weekly}",
    ["weekday_of_day_0: found 8; allowed: 1 to 7"]
  ),
  (
    "privacy_mask", "{mask_from: inactive, phases: [active, background]}",
    ["phases: found background; allowed: inactive after active"]
  ),
  (
    "goal", "{require_target: true, as_of: 2024-01-01}",
    ["target_minor: missing; allowed: a whole number, since a target is required"]
  ),
]

@Test(arguments: badInputs.indices)
func faultyInputIsToldByItsName(_ index: Int) throws {
  let bad = badInputs[index]
  let input = try YAML.value(bad.input, source: "test")
  let faults = #expect(throws: Faults.self) {
    try Conformance.values(of: ["kind": bad.kind.node, "input": input], zones: utcAlone)
  }
  #expect(faults?.all.map(\.message) == bad.reasons)
}
