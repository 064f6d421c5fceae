import Fields
import Reports
import Testing

struct RangesTests {
  private func row(_ name: String, _ count: Int, chosen: Int = 0, range: ClosedRange<Int>? = nil) -> Ranges.Row {
    let levels = (0..<count).map { Ranges.Level("\($0)", note: "\($0) %", holds: range?.contains($0) ?? false) }
    return Ranges.Row(name, levels: levels, chosen: chosen, range: range)
  }

  private func figure(_ rows: [Ranges.Row]) -> Figure {
    Ranges(
      id: "r", title: "How far", subtitle: "Sub.", description: "d", finding: "f", chosenName: "today", rows: rows
    ).figure
  }

  @Test func drawsEveryValueInOrder() throws {
    let figure = figure([row("A", 3, chosen: 1, range: 0...1), row("B", 2)])
    #expect(figure.rows.compactMap { $0["value"]?.string } == ["0", "1", "2", "0", "1"])
    #expect(figure.rows.map { $0["chosen"]?.content } == [false, true, false, true, false].map { .flag($0) })
    #expect(figure.rows.map { $0["holds"]?.content } == [true, true, false, false, false].map { .flag($0) })
    let across = figure.rows.prefix(3).compactMap { $0["across"]?.asNumber }
    #expect(zip(across, across.dropFirst()).allSatisfy { $0 < $1 })
    let down = figure.rows.compactMap { $0["down"]?.asNumber }
    #expect(Set(down).count == 2 && down[0] < down[4])
  }

  /// The band ends half way to the values beside it.
  @Test func theBandHoldsTheRange() throws {
    let figure = figure([row("A", 4, range: 1...2), row("B", 2)])
    let bands = try #require(figure.layers("rect").first?["data"]?["values"]?.items)
    #expect(bands.count == 1, "a row without a range has no band")
    let (left, right) = (bands[0]["left"]?.asNumber ?? 0, bands[0]["right"]?.asNumber ?? 0)
    let across = figure.rows.prefix(4).compactMap { $0["across"]?.asNumber }
    #expect(abs(left - (across[0] + across[1]) / 2) < 0.01 && abs(right - (across[2] + across[3]) / 2) < 0.01)
  }

  @Test func ofManyValuesTheEndsAndTheBordersAreDrawn() {
    let figure = figure([row("A", 100, chosen: 50, range: 40...60)])
    let values = figure.rows.compactMap { $0["value"]?.string }
    #expect(values.count == Ranges.mostLevels)
    #expect(Set(["0", "39", "40", "50", "60", "61", "99"]).isSubset(of: values))
    #expect(figure.subtitle.contains { $0.hasPrefix("Of more than 16 values") })
  }

  @Test func twelveRowsAndNone() {
    let many = figure((0..<14).map { row("row \($0)", 2) })
    #expect(many.rows.count == 24 && many.subtitle.contains("The first 12 of 14 cases; the tables have all."))
    let none = figure([])
    #expect(none.layers("text").first?["mark"]?["text"]?.string == "No data" && none.rows.isEmpty)
  }
}
