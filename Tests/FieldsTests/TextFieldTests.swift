import Fields
import Testing

private struct Named: Equatable, Sendable { var name = "" }

private let table = FieldTable<Named>([
  .text("name", \.name, meaning: "A name", source: "assumed", standard: "")
])

@Test(arguments: ["单位", "a\nb\tc", "é", "👩‍👩‍👧"]) func aTextIsTaken(_ text: String) throws {
  var root = Named()
  try table.set("name", to: Node(.text(text)), in: &root)
  #expect(root.name == text)
}

/// A control character, and one that turns the direction of writing, would show a table as what it is not.
@Test(arguments: ["a\u{0}b", "\u{1B}[31m", "\u{202E}stinu", "\u{2066}", "\r"]) func aTextWithControlsIsRefused(
  _ text: String
) {
  var root = Named()
  let faults = #expect(throws: Faults.self) { try table.set("name", to: Node(.text(text)), in: &root) }
  #expect(faults?.all.first?.message.hasSuffix("allowed: a text without control characters") == true)
  #expect(root == Named())
}
