import CivilTime
import Experiments
import Fields
import Foundation
import Testing

@testable import Studies

/// The lab's own set, as a file that was written and read again.
private let exported = Result { try Conformance.exported(zones: systemZone) }
private let readAgain = Result {
  try YAML.read(Array(exported.get().json(indented: true).utf8), file: "exported.json")
}

private func exportedFile() throws -> Node { try readAgain.get() }

private func cases(_ file: Node) throws -> [Node] {
  guard case .list(let cases) = file["cases"]?.content else { throw Faults([Fault(file.mark, "no cases")]) }
  return cases
}

private func text(_ node: Node?) -> String {
  if case .text(let text) = node?.content { text } else { "" }
}

private func keys(_ node: Node?) -> [String] {
  if case .map(let entries) = node?.content { entries.map(\.key) } else { [] }
}

@Test func theExportedCasesPass() throws {
  let results = try Conformance.run(exportedFile(), zones: systemZone)
  for result in results where !result.passed { Issue.record("\(result)") }
  #expect(results.count >= 500)
}

@Test func exportingGivesTheSameBytes() throws {
  #expect(try Conformance.exported(zones: systemZone).json() == exported.get().json())
}

@Test func theExportedFileHasTheFormOfTheOthers() throws {
  let (file, other) = (try exportedFile(), try conformanceFixture("rules.json"))
  #expect(keys(file) == keys(other))
  #expect(!text(file["about"]).isEmpty)
  for node in try cases(file) {
    #expect(text(node["origin"]) == "lab")
    #expect(["kind", "origin", "input", "right", "note"].starts(with: keys(node)), "\(keys(node))")
  }
}

/// Every kind has several cases, and each value that a kind takes stands in one of them.
@Test func theExportedCasesCoverAllKinds() throws {
  let all = try cases(exportedFile())
  for kind in ConformanceKind.all {
    let own = all.filter { text($0["kind"]) == kind.name }
    #expect(own.count >= 4, "\(kind.name)")
    let used = Set(own.flatMap { keys($0["input"]) })
    #expect(used == Set(kind.input.map(\.name)), "\(kind.name)")
    if kind.right.map(\.name) == [""] { continue }
    let given = Set(own.flatMap { keys($0["right"]) })
    #expect(given == Set(kind.right.map(\.name)), "\(kind.name)")
  }
  #expect(Set(ConformanceKind.all.map(\.name)).count == ConformanceKind.all.count)
}

/// No day rule and no streak policy could stand in for another: some case tells each two apart.
@Test(arguments: [
  ("day_rule", ["day_number", "day_beginning", "check_in_days", "due_dates"], DayRule.allCases.map(\.rawValue)),
  ("policy", ["streak"], ["strict", "two_day_rule", "repair", "grace_hours", "weekly", "freeze"]),
])
func theExportedCasesTellRulesApart(key: String, kinds: [String], names: [String]) throws {
  var rights: [String: [String: String]] = [:]
  for node in try cases(exportedFile()) where kinds.contains(text(node["kind"])) {
    guard case .map(let input) = node["input"]?.content, let rule = node["input"]?[key] else { continue }
    let rest = Node(.map([Node.Entry("kind", node["kind"] ?? 0)] + input.filter { $0.key != key })).json()
    let name = [text(rule), text(rule["kind"])].joined()
    rights[rest, default: [:]][name] = node["right"]?.json()
  }
  for (index, first) in names.enumerated() {
    for second in names.dropFirst(index + 1) {
      let isTold = rights.values.contains { right in
        right[first].map { a in right[second].map { $0 != a } ?? false } ?? false
      }
      #expect(isTold, "\(first) and \(second)")
    }
  }
}

@Test func noExportedCaseComesTwice() throws {
  var seen: Set<String> = []
  for node in try cases(exportedFile()) {
    let input = Node(.map([Node.Entry("kind", node["kind"] ?? 0), Node.Entry("input", node["input"] ?? 0)])).json()
    #expect(seen.insert(input).inserted, "\(input)")
  }
}

/// A value that is not the given one, of the same type where there is another.
private func changed(_ node: Node) -> Node {
  switch node.content {
  case .null: 1
  case .flag(let value): Node(.flag(!value))
  case .integer(let value): Node(.integer(value < .max ? value + 1 : value - 1))
  case .number(let value): Node(.number(value + 0.01))
  case .text(let value): Node(.text(value + "x"))
  case .list(let items): Node(.list(items.isEmpty ? [1] : items.dropLast() + [changed(items[items.count - 1])]))
  case .map: 1
  }
}

/// No value is let pass: one changed at a time, its case fails. (A bound that is raised is still kept.)
@Test func everyExportedValueIsCompared() throws {
  var wrong: [Node] = []
  for node in try cases(exportedFile()) {
    guard let right = node["right"], case .map(let entries) = node.content else { continue }
    func add(_ value: Node) {
      wrong.append(Node(.map(entries.map { $0.key == "right" ? Node.Entry("right", value) : $0 })))
    }
    guard case .map(let values) = right.content else {
      add(changed(right))
      continue
    }
    for value in values where !value.key.hasSuffix("_at_most") {
      add(Node(.map([Node.Entry(value.key, changed(value.value))])))
    }
  }
  let results = try Conformance.run(["cases": Node(.list(wrong))], zones: systemZone)
  for (result, node) in zip(results, wrong) where result.passed { Issue.record("\(result.kind): \(node.json())") }
  #expect(results.count > 1000)
}

@Test func aZoneThatIsMissingIsTold() {
  let faults = #expect(throws: Faults.self) { try Conformance.exported(zones: utcAlone) }
  #expect(
    faults?.all.map(\.description) == [
      "exported case 1, local_day: unknown zone \"America/Los_Angeles\"; allowed: UTC"
    ])
}
