import Experiments
import Fields
import Studies
import Testing

@testable import Workbench

/// What `describe` tells a designer who has not seen the code.
@Suite struct Describing {
  private static func out(_ name: String) -> String { call("describe", name, lab: .real).out }

  /// On one line, whatever was wrapped.
  private static func unwrapped(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func designTellsAllOfEveryField() throws {
    let roots = try #require(Spec.roots(of: "design"))
    let fields = Lab.real.kinds.flatMap(\.fields).filter { field in roots.contains { field.path.hasPrefix("\($0).") } }
    try #require(fields.count > 40)
    let things = Self.out("design").split(separator: "\n\n").map(Self.unwrapped)
    for field in fields {
      let thing = try #require(things.first { $0.hasPrefix("\(field.path): field ") }, "\(field.path)")
      let unit = field.unit.isEmpty ? "none" : field.unit
      #expect(thing.contains(" meaning \(field.meaning) unit \(unit) allowed \(field.type.allowed) "), "\(thing)")
      #expect(thing.contains(" default ") && thing.contains(" source \(field.source)"), "\(thing)")
      for (name, inner) in field.inner {
        #expect(thing.contains(" \(name) \(inner.meaning) (\(inner.type.allowed)"), "\(name): \(thing)")
        #expect(thing.contains("; source: \(inner.source))"), "\(name): \(thing)")
      }
      for choice in field.type.choices + field.inner.flatMap(\.info.type.choices) {
        #expect(thing.contains(" \(choice.name) \(choice.meaning)"), "\(choice.name): \(thing)")
      }
      for entry in field.type.entries(field.standard) { #expect(thing.contains(" entry \(entry.key) {"), "\(thing)") }
    }
  }

  @Test func factsFitAHundredColumns() {
    for name in ["design", "population", "scene", "lives", "conform", "savings.badges.nightOwl"] {
      for line in Self.out(name).split(separator: "\n") where line.hasPrefix("  ") {
        let words = line.drop { $0 == " " }.split(separator: "  ").last ?? ""
        #expect(line.count <= 100 || !words.contains(" "), "\(line)")
      }
    }
  }

  @Test func jsonHasTheChoicesByName() {
    let text = call("describe", "savings.zone_of", "--json", lab: .real).out
    #expect(text.contains("\"allowed\": \"one of event, now\","))
    #expect(text.contains("\"now\": \"the zone in which the user is now: a streak can break or mend by travelling\""))
  }
}

extension FieldInfo {
  /// The fields inside the value, with the names by which `describe` tells them.
  fileprivate var inner: [(name: String, info: FieldInfo)] {
    switch type {
    case .variant(let shapes): shapes.flatMap { shape in shape.fields.map { ("\(shape.kind).\($0.path)", $0) } }
    case .map(let keys): keys.map { ("<id>.\($0.path)", $0) }
    case .integer, .number, .flag, .text, .choice, .list, .tree: []
    }
  }
}
