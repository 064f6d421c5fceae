import Reports
import Testing

@Suite struct DigitsTests {
  /// Texts made by Python's `decimal` (Fixtures/digits.py).
  @Test func agreesWithDecimalArithmetic() throws {
    let rows = try Fixture.text("digits.csv").split(separator: "\n")
    #expect(rows.count > 1500)
    for row in rows {
      let cells = row.split(separator: ",").map(String.init)
      let value = try #require(Double(cells[0]))
      #expect(Digits.text(value) == cells[1], "\(cells[0])")
      #expect(Digits.fixed(value, decimals: 1, shift: 2) == cells[2], "\(cells[0])")
    }
  }

  @Test func notFiniteIsMissing() {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(Digits.text(value) == "")
      #expect(Digits.fixed(value, decimals: 2) == "")
      #expect(Words.percent(value) == "–")
    }
  }

  @Test func smallDecimalsRoundToZeroWithoutSign() {
    #expect(Digits.fixed(-0.0004, decimals: 2) == "0.00")
    #expect(Digits.fixed(-0.006, decimals: 2) == "-0.01")
    #expect(Digits.fixed(0.5, decimals: 0) == "0")
    #expect(Digits.fixed(1.5, decimals: 0) == "2")
    #expect(Digits.fixed(1e-20, decimals: 0, shift: 2) == "0")
  }
}

/// `_` stands for the space that does not break.
private func plain(_ text: String) -> String { text.replacing("\u{A0}", with: "_") }

@Suite struct WordsTests {
  @Test func shares() {
    #expect(plain(Words.percent(0.24123)) == "24.1_%")
    #expect(plain(Words.percent(0.00512)) == "0.51_%")
    #expect(plain(Words.percent(0.000123)) == "0.012_%")
    #expect(plain(Words.percent(0)) == "0_%")
    #expect(plain(Words.percent(1)) == "100_%")
    #expect(plain(Words.points(0.004)) == "+0.40_pp")
    #expect(plain(Words.points(0.0143)) == "+1.4_pp")
    #expect(plain(Words.points(-0.0143)) == "−1.4_pp")
    #expect(plain(Words.points(0)) == "0_pp")
  }

  @Test func intervalsHaveTheDigitsTheirWidthNeeds() {
    #expect(plain(Words.percentInterval(0.2391, 0.2432)) == "23.91 to 24.32_%")
    #expect(plain(Words.percentInterval(0.231, 0.2532)) == "23.1 to 25.3_%")
    #expect(plain(Words.pointsInterval(-0.0041, 0.0088)) == "−0.4 to +0.9_pp")
    #expect(plain(Words.percentInterval(0, 0.00006)) == "0.0000 to 0.0060_%")
    #expect(plain(Words.interval(12.1, 12.94)) == "12.10 to 12.94")
    #expect(plain(Words.interval(12, 94)) == "12 to 94")
    #expect(plain(Words.interval(3, 3)) == "3.00 to 3.00")
  }

  @Test func groups() {
    #expect(plain(Words.whole(1234)) == "1_234")
    #expect(plain(Words.whole(-1_234_567)) == "−1_234_567")
    #expect(plain(Words.whole(999)) == "999")
    #expect(plain(Words.whole(.min)) == "−9_223_372_036_854_775_808")
    #expect(plain(Words.number(12345.678)) == "12_346")
    #expect(plain(Words.number(0.012345)) == "0.01234")
    #expect(plain(Words.number(-12.345678)) == "−12.35")
  }
}
