import Fields
import Foundation
import Testing

@testable import Reports

@Suite struct CurvesOverNumbersTests {
  /// Lines over restitution: so many points from 0.05 to 0.95, from `low` to `high`.
  private func curves(
    _ counts: [Int], low: Double = 1, high: Double = 5, x: Curves.Reference? = nil,
    y: Curves.Reference? = nil
  ) -> Curves {
    Curves(
      id: "settle", title: "Settle time", subtitle: "Bands: 95 % intervals",
      description: "It rises.", finding: "It rises.",
      x: .init("Restitution", scale: .number, reference: x),
      y: .init("Settle time, s", isShare: false, reference: y),
      lines: counts.enumerated().map { index, count in
        Curves.Line(
          "diary-\(index + 1)",
          (0..<count).map { step in
            let part = count > 1 ? Double(step) / Double(count - 1) : 0
            let value = low + (high - low) * part
            return .init(x: 0.05 + 0.9 * part, y: value, low: value * 0.9, high: value * 1.1)
          })
      })
  }

  private func scale(_ figure: Figure, _ channel: String) -> (domain: [Double], ticks: [Double]) {
    let channel = figure.layers("line").first?["encoding"]?[channel]
    return (channel?["scale"]?["domain"]?.numbers ?? [], channel?["axis"]?["values"]?.numbers ?? [])
  }

  @Test func axisIsTheRangeOfTheData() {
    let x = scale(curves([10]).figure, "x")
    #expect(x.domain == [0.05, 0.95])
    #expect(x.ticks == [0.2, 0.4, 0.6, 0.8])
    #expect(scale(curves([1]).figure, "x").ticks == [0.05])
  }

  /// The least value at one end, the greatest at the other, and ticks between.
  @Test func ticksLieOnTheAxis() {
    for power in -9...12 {
      for (from, to) in [(1.0, 1.3), (0, 2), (-4.9, 5), (5, 9.99), (9.9, 10)] {
        let size = pow(10, Double(power))
        for most in [5.0, 8] {
          let scale = PlotScale.data([to * size, from * size], most: most)
          #expect(scale.low == from * size && scale.high == to * size)
          #expect(
            scale.ticks.count >= 2 && Double(scale.ticks.count) <= most + 1, "\(from) to \(to)")
          let room = 1e-6 * (scale.high - scale.low)
          #expect(scale.ticks.allSatisfy { $0 >= scale.low - room && $0 <= scale.high + room })
        }
      }
    }
  }

  @Test func dotsAreForShortLinesOverNumbers() {
    func dots(_ curves: Curves) -> [Int] {
      curves.figure.layers("point").map { $0["data"]?["values"]?.items.count ?? 0 }
    }
    #expect(dots(curves([2, 15])) == [17])
    #expect(dots(curves([16])) == [])
    #expect(dots(curves([1, 3])) == [1, 3])
    var days = curves([2, 15])
    days.x.scale = .days
    #expect(dots(days) == [])
  }

  // MARK: References

  private func labels(_ figure: Figure) -> [String] {
    figure.layers("text").compactMap { $0["mark"]?["text"]?.string }
  }

  @Test func limitIsInThePicture() throws {
    let figure = curves([10], y: .init("16.67 ms: one frame at 60 Hz", at: 16.67)).figure
    let y = scale(figure, "y")
    #expect(y.domain == [0, 20])
    #expect(scale(curves([10]).figure, "y").domain == [0, 6])
    let rule = try #require(figure.layers("rule").first)
    #expect(
      rule["encoding"]?["y"]?["value"]?.asNumber == 49.95,
      "300 pixels times 3.33 of 20 from the top")
    #expect(
      labels(figure) == Array(repeating: "16.67 ms: one frame at 60 Hz", count: 2),
      "paper, and letters on it")
  }

  @Test func chosenValueIsWhereItIs() throws {
    let figure = curves([10], x: .init("as designed", at: 0.275)).figure
    let width = try #require(figure.written["width"]?.asNumber)
    let across = try #require(figure.layers("rule").first?["encoding"]?["x"]?["value"]?.asNumber)
    #expect(abs(across - width / 4) < 1e-3)
    #expect(labels(figure) == ["as designed"])
    #expect(figure.subtitle == ["Bands: 95 % intervals"])
  }

  @Test func labelOfTheChosenValueStaysOverThePlot() throws {
    for value in [0.05, 0.95] {
      let figure = curves([10], x: .init("as designed", at: value)).figure
      let width = try #require(figure.written["width"]?.asNumber)
      let text = try #require(figure.layers("text").first?["encoding"]?["x"]?["value"]?.asNumber)
      let half = TextWidth.of("as designed", size: 12) / 2
      #expect(text - half >= 0 && text + half <= width + 1e-3)
    }
  }

  @Test func saysThatTheChosenValueIsOutside() {
    for value in [0.04, 1, .nan] {
      let figure = curves([10], x: .init("as designed", at: value)).figure
      #expect(figure.subtitle.last?.hasPrefix("Not in the picture: as designed (") == true)
      #expect(labels(figure).isEmpty)
    }
  }

  @Test func nothingIsMarkedWithoutData() {
    let figure = curves([], x: .init("as designed", at: 0.3), y: .init("limit", at: 100)).figure
    #expect(labels(figure) == ["No data"])
    #expect(figure.subtitle == ["Bands: 95 % intervals"])
    #expect(!figure.written.json().contains("limit"))
    let bad = curves([3], y: .init("limit", at: .nan)).figure
    #expect(!bad.written.json().contains("limit"))
  }

  /// The label of a limit goes where no line runs: left or right, over or under.
  @Test func labelOfTheLimitKeepsClearOfLines() {
    func align(_ low: Double, _ high: Double, x: Double? = nil) -> [String] {
      let figure = curves(
        [10], low: low, high: high, x: x.map { .init("as designed", at: $0) },
        y: .init("a limit of some length", at: 9)
      ).figure
      let mark = figure.layers("text").last {
        $0["mark"]?["text"]?.string.hasPrefix("a limit") == true
      }?["mark"]
      return [mark?["align"]?.string ?? "", mark?["baseline"]?.string ?? ""]
    }
    #expect(align(1, 5) == ["left", "bottom"])
    #expect(align(9.4, 2) == ["right", "bottom"], "the line begins behind the label")
    #expect(align(9.4, 9.4) == ["left", "top"], "the line runs over the limit all the way")
    #expect(align(1, 5, x: 0.1) == ["right", "bottom"], "the chosen value cuts the label")
  }

  @Test func placesOnALogarithmicAxis() {
    let area = PlotArea(
      x: PlotScale(low: 1, high: 365, ticks: []), y: PlotScale(low: 0, high: 1, ticks: []),
      isLogarithmic: true,
      width: 500, height: 300)
    for day in [1.0, 2, 7, 30, 100, 365] {
      #expect(abs(area.across(day) - 500 * log(day) / log(365)) < 1e-5)
    }
  }

  @Test func golden() throws {
    let figure = curves(
      [4, 3], x: .init("as designed", at: 0.3), y: .init("16.67 ms: one frame at 60 Hz", at: 16.67)
    ).figure
    try Fixture.expect(
      Array(figure.written.json(indented: true).utf8), equals: "figures/curves-over-numbers.vl.json"
    )
  }
}
