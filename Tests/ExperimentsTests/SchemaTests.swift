import Fields
import Testing

@testable import Experiments

let toyFields = [
  FieldInfo(
    path: "focus.xp", type: .integer(1...100), unit: "XP", meaning: "XP of a session", source: "p", standard: 30),
  FieldInfo(
    path: "focus.curve",
    type: .variant([
      .init("flat", meaning: "none", fields: []),
      .init(
        "growth", meaning: "grows",
        fields: [
          FieldInfo(path: "ratio", type: .number(1...3), unit: "", meaning: "ratio", source: "p", standard: 1.5)
        ]),
    ]), unit: "", meaning: "levels", source: "p", standard: "flat"),
  FieldInfo(
    path: "savings.badges",
    type: .map(of: [
      FieldInfo(path: "threshold", type: .integer(1...40), unit: "", meaning: "times", source: "p", standard: 1)
    ]), unit: "", meaning: "badges", source: "p", standard: [:]),
]

@Test func theSchemaHasEveryKeyOfASpecAndEveryKeyPath() {
  var kind = livesKind
  kind.fields = toyFields
  let schema = SpecSchema.draft7(kinds: [kind])
  func keys(_ node: Node?) -> [String] {
    guard case .map(let entries)? = node?.content else { return [] }
    return entries.map(\.key)
  }
  #expect(
    keys(schema["properties"]) == [
      "study", "question", "notes", "design", "population", "lives", "days", "start", "install_window_days", "seed",
      "cases", "vary", "zip", "sample", "compare",
    ])
  #expect(
    schema["properties"]?["lives"]?.json() == """
      {"description": "lives to simulate in each case (lives); source: choice of the lab", "default": 20000, \
      "type": "integer", "minimum": 1, "maximum": 100000000}
      """)
  let overrides = schema["definitions"]?["overrides"]
  #expect(keys(overrides?["properties"]) == ["focus.xp", "focus.curve", "savings.badges", "focus", "savings"])
  #expect(
    keys(overrides?["patternProperties"]) == [
      #"^focus\.curve\.kind$"#, #"^focus\.curve\.ratio$"#, #"^savings\.badges\."# + idPattern + "$",
      #"^savings\.badges\."# + idPattern + #"\.threshold$"#,
    ])
}
