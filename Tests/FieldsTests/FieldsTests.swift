import Fields
import Testing

@Test func nearestNameIsFound() {
  #expect(nearest(to: "frction", among: ["density", "friction"]) == "friction")
}
