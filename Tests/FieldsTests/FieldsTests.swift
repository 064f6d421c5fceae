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
