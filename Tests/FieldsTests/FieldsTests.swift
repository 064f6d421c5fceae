import Fields
import Testing

@Test(arguments: [
  ("frction", "friction"), ("FRICTION", "friction"), ("rfiction", "friction"), ("density_", "density"),
  ("xyz", nil), ("", nil),
])
func nearestNameIsFound(name: String, near: String?) {
  #expect(nearest(to: name, among: ["density", "friction", ""]) == near)
}

@Test func longListsOfNamesAreCut() {
  let names = (1...30).map { "name\($0)" }
  #expect(unknownName("key", "zzz", among: names).hasSuffix("name23, name24, … (30 in all)"))
}

@Test(arguments: [
  ("1%", "; write 0.01 for 1 %"), ("65 %", "; write 0.65 for 65 %"), ("0.5 pp", "; write 0.005 for 0.5 pp"),
  ("150pp", "; write 1.5 for 150 pp"), ("0%", "; write 0 for 0 %"), ("1e99%", ""), ("x%", ""), ("%", ""), ("1", ""),
])
func aPercentageIsToldAsANumber(text: String, hint: String) {
  let node = Node(.text(text), at: Mark(file: "f"))
  #expect(
    node.wrong("a", .number(0...1)).all[0].message == "a: found \"\(text)\"; allowed: a number from 0 to 1" + hint)
  #expect(node.wrong("a", .flag).all[0].message == "a: found \"\(text)\"; allowed: true or false")
}

@Test func aPathThatLeadsNowhereNamesThreeNear() {
  let paths = ["savings.streak", "savings.day_rule", "focus.curve", "focus.xp_per_minute", "people.novelty"]
  #expect(
    unknownPath("savings.strek", among: paths) == "unknown key path \"savings.strek\"; did you mean \"savings.streak\"?"
  )
  #expect(
    unknownPath("curves", among: paths)
      == "unknown key path \"curves\"; nearest: \"focus.curve\", \"savings.streak\", \"people.novelty\"; "
      + "see: sandglass describe focus")
}
