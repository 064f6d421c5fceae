import Rules
import Testing

@Test(
  arguments: [
    (0, "0.00"), (5, "0.05"), (-5, "-0.05"), (100, "1.00"), (1250, "12.50"), (-1250, "-12.50"),
    (.max, "92233720368547758.07"), (.min, "-92233720368547758.08"),
  ] as [(Int64, String)])
func amountsAreWrittenExactly(minor: Int64, text: String) {
  #expect(AmountText.text(minor, unit: "units") == text + " units")
  #expect(AmountText.text(minor, unit: "") == text)
  #expect(AmountText.text(minor, unit: "元") == text + " 元")
  #expect(AmountText.text(minor, unit: "元", isMasked: true) == "•••")
}

/// The digits read back as the amount.
@Test func amountsReadBack() {
  var luck = Luck(2)
  for _ in 0..<1000 {
    let minor = (luck.next(1 << 31) << 31 | luck.next(1 << 31)) >> luck.next(60) * (luck.next(2) * 2 - 1)
    let text = AmountText.text(minor, unit: "")
    #expect(Int64(text.filter { $0 != "." }) == minor && text.dropLast(2).last == ".")
  }
}
