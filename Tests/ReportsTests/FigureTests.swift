import Fields
import Foundation
import Testing

@testable import Reports

/// Curves as a study makes them, without chance.
enum SampleCurves {
  static func retention(_ names: [String], isLogarithmic: Bool = false, days: Int = 365) -> Curves {
    Curves(
      id: "retention", title: "Active people by day since install", subtitle: "Bands: simultaneous 95 % intervals",
      description: "Share of installs that opened the app on each day; all curves fall steeply in the first week.",
      finding: "A forgiving streak keeps more people.",
      x: .init("Days since install", scale: isLogarithmic ? .logarithmicDays : .days),
      y: .init("Share of installs that opened the app that day", isShare: true),
      lines: names.enumerated().map { index, name in
        Curves.Line(
          name,
          (1...days).map { day in
            let share =
              (0.22 + 0.03 * Double(index % 5)) / (1 + Double(day) / (8 + 3 * Double(index)))
            return Curves.Point(x: Double(day), y: share, low: share * 0.93, high: min(1, share * 1.07))
          })
      })
  }

  static func levels(_ names: [String]) -> Curves {
    Curves(
      id: "levels", title: "Level by day",
      subtitle: "Line: the median of those still active; band: from the 10th to the 90th percentile",
      description: "Median level by day; the exponential curve flattens.", finding: "Exponential levels take longer.",
      x: .init("Days since install"), y: .init("Level", isShare: false), isStepped: true,
      lines: names.enumerated().map { index, name in
        Curves.Line(
          name,
          (0...365).map { day in
            let level = (1 + Double(day) / (index == 0 ? 14 : 8)).squareRoot() * (index == 0 ? 4 : 2.6)
            return Curves.Point(
              x: Double(day), y: level.rounded(.down), low: (level * 0.5).rounded(.down),
              high: (level * 1.4).rounded(.up))
          })
      })
  }
}

@Suite struct CurvesTests {
  private func values(_ figure: Figure) -> [Node] {
    if case .list(let rows) = figure.vegaLite["data"]?["values"]?.content { rows } else { [] }
  }

  @Test func keepsEveryPointOfAShortSeries() {
    #expect(values(SampleCurves.retention(["a", "b"], days: 30).figure).count == 60)
  }

  @Test func thinsALongSeriesAndKeepsItsEnds() {
    let rows = values(SampleCurves.retention(["a"], days: 3650).figure)
    #expect(rows.count == 200)
    #expect(rows.prefix(100).map { $0["x"]?.asNumber } == (1...100).map { Double($0) })
    #expect(rows.last?["x"]?.asNumber == 3650)
    let days = rows.compactMap { $0["x"]?.asNumber }
    #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func drawsTheFirstEightCasesAndSaysSo() {
    let names = (1...9).map { "case \($0)" }
    let figure = SampleCurves.retention(names, days: 3).figure
    #expect(Set(values(figure).compactMap { $0["case"] }.map(\.shown)).count == 8)
    #expect(figure.vegaLite["title"]?.json().contains("The first 8 of 9 cases") == true)
    #expect(SampleCurves.retention(Array(names.prefix(8))).figure.vegaLite["title"]?.json().contains("first") == false)
  }

  @Test func leavesOutWhatHasNoPlace() {
    var curves = SampleCurves.retention(["a"], isLogarithmic: true, days: 3)
    curves.lines[0].points += [
      .init(x: 4, y: .nan), .init(x: .infinity, y: 1), .init(x: 5, y: 0.1, low: .nan, high: 1),
    ]
    curves.lines[0].points.insert(.init(x: 0, y: 1), at: 0)
    let rows = values(curves.figure)
    #expect(rows.map { $0["x"]?.asNumber } == [1, 2, 3, 5])
    #expect(rows.last?["low"] == nil)
  }

  @Test func choosesTheFontByTheText() {
    func font(_ name: String) -> Node? { SampleCurves.retention([name]).figure.vegaLite["config"]?["font"] }
    #expect(font("strict")?.shown == "\"Liberation Sans, Arial, sans-serif\"")
    #expect(font("严格")?.shown == "\"Noto Sans CJK SC, Liberation Sans, Arial…\"")
  }

  @Test func saysThatThereIsNoData() {
    for curves in [SampleCurves.retention([]), SampleCurves.retention(["a"], days: 1)] {
      let text = curves.figure.vegaLite.json()
      #expect(text.contains("No data") == curves.lines.isEmpty)
      #expect(text.contains("\"point\"") == !curves.lines.isEmpty)
    }
  }
}

@Suite struct IntervalsTests {
  private func row(_ name: String, _ difference: Double, _ low: Double, _ high: Double) -> Intervals.Row {
    Intervals.Row(name, difference: difference, low: low, high: high, verdict: "better", change: "+1 pp (0 to +2 pp)")
  }

  private func intervals(
    _ rows: [Intervals.Row], margin: Double? = nil, isShare: Bool = true, baseline: String = "today"
  ) -> Intervals {
    Intervals(
      id: "differences", title: "Against today", subtitle: "At once with 95 %", description: "Dots.", finding: "More.",
      baseline: baseline, margin: margin, xTitle: "Difference", isShare: isShare, rows: rows)
  }

  private func list(_ node: Node?) -> [Node] { if case .list(let all) = node?.content { all } else { [] } }

  private func rows(_ figure: Figure) -> [Node] { list(figure.vegaLite["data"]?["values"]) }

  /// Ends and ticks of the axis.
  private func axis(_ figure: Figure) throws -> (low: Double, high: Double, ticks: [Double]) {
    let x = try #require(
      list(figure.vegaLite["layer"]).compactMap { $0["encoding"]?["x"] }.first { $0["scale"] != nil })
    let domain = list(x["scale"]?["domain"]).compactMap(\.asNumber)
    try #require(domain.count == 2)
    return (domain[0], domain[1], list(x["axis"]?["values"]).compactMap(\.asNumber))
  }

  @Test func drawsARowACaseInOrder() {
    let figure = intervals([row("b", 0.01, 0, 0.02), row("a", -0.01, -0.03, 0.01)]).figure
    #expect(rows(figure).map { $0["case"]?.shown } == ["\"b\"", "\"a\""])
    #expect(rows(figure).map { $0["low"]?.asNumber } == [0, -0.03])
    #expect(figure.vegaLite.json().contains("does not matter") == false)
    #expect(intervals([row("a", 0, 0, 0)], margin: 0.1).figure.vegaLite.json().contains("does not matter"))
  }

  /// The axis holds zero and every value with room, and its ticks lie on it.
  @Test func axisHoldsAllWithZeroInside() throws {
    for (low, high) in [(0.0, 0.0), (0.3, 0.3), (-0.3, -0.3), (0.001, 0.9), (-1, 1), (-1e-7, 2e-7), (-0.02, 0.5)] {
      for isShare in [true, false] {
        let axis = try axis(intervals([row("a", high, low, high)], margin: 0, isShare: isShare).figure)
        #expect(axis.low < min(low, 0) && axis.high > max(high, 0), "\(low) to \(high)")
        #expect(
          axis.ticks.count >= 2 && axis.ticks.allSatisfy { $0 >= axis.low && $0 <= axis.high }, "\(low) to \(high)")
      }
    }
    let wide = try axis(intervals([row("a", 0.001, 0, 0.002)], margin: 0.05).figure)
    #expect(wide.low < -0.05 && wide.high > 0.05, "the whole band is in the picture")
  }

  @Test func growsWithItsRows() {
    func height(_ count: Int) -> Double {
      intervals((0..<count).map { row("\($0)", 0, 0, 0) }).figure.vegaLite["height"]?.asNumber ?? 0
    }
    #expect(height(2) > height(1))
    #expect(height(12) - height(11) == height(2) - height(1))
  }

  @Test func drawsTwelveRowsAndSaysSo() {
    let figure = intervals((1...13).map { row("case \($0)", 0.01, 0, 0.02) }).figure
    #expect(rows(figure).count == 12)
    #expect(figure.vegaLite["title"]?.json().contains("The first 12 of 13 cases") == true)
  }

  @Test func leavesOutWhatHasNoPlaceAndSaysThatThereIsNoData() {
    let figure = intervals([row("a", .nan, 0, 1), row("b", 0, -.infinity, 0), row("c", 0, 0, 0)], margin: .nan).figure
    #expect(rows(figure).map { $0["case"]?.shown } == ["\"c\""])
    #expect(!figure.vegaLite.json().contains("No data"))
    #expect(intervals([], margin: 0.1).figure.vegaLite.json().contains("No data"))
  }

  @Test func breaksLongChineseNames() {
    let name = String(repeating: "没有连续打卡", count: 8)
    let figure = intervals([row(name, 0.01, 0, 0.02)], baseline: name).figure
    let lines = list(rows(figure).first?["name"])
    #expect(lines.count == 2)
    #expect(lines.last?.shown.hasSuffix("…\"") == true)
    #expect(figure.vegaLite["width"]?.asNumber.map { $0 > 300 } == true)
    #expect(figure.vegaLite["config"]?["font"]?.shown.hasPrefix("\"Noto Sans CJK SC") == true)
  }
}

@Suite struct PlotScaleTests {
  @Test func days() {
    #expect(PlotScale.days([1, 365]) == PlotScale(low: 0, high: 365, ticks: [0, 60, 120, 180, 240, 300, 360]))
    #expect(PlotScale.days([0, 28]).ticks == [0, 5, 10, 15, 20, 25])
    #expect(PlotScale.days([5]).high == 6)
    #expect(PlotScale.days([1, 1e6]).ticks.count <= 8)
  }

  @Test func shares() {
    #expect(PlotScale.values([0.23, 0.01], isShare: true).high == 0.25)
    #expect(
      PlotScale.values([0.97], isShare: true).ticks.map { Digits.text($0) } == ["0", "0.2", "0.4", "0.6", "0.8", "1"])
    #expect(PlotScale.values([0.0031], isShare: true).format == ".1%")
    #expect(PlotScale.values([-0.02, 0.03], isShare: true).low == -0.02)
    #expect(PlotScale.values([0], isShare: true).high > 0)
  }

  /// Whatever the values, the axis holds them and has two ticks to a dozen, by rising value.
  @Test func holdsItsValues() {
    for power in -9...12 {
      for most in [1.0, 1.3, 2, 4.9, 5, 9.99] {
        var size = most
        for _ in 0..<abs(power) { size *= power < 0 ? 0.1 : 10 }
        for scale in [PlotScale.values([size], isShare: false), .values([-size, size], isShare: false)] {
          #expect(scale.high >= size * 0.999999 && scale.high <= size * 2.1, "\(size)")
          #expect((2...12).contains(scale.ticks.count), "\(size)")
          #expect(zip(scale.ticks, scale.ticks.dropFirst()).allSatisfy { $0 < $1 })
        }
      }
    }
  }
}

@Suite struct EndLabelTests {
  private func labels(_ ends: [Double]) -> [EndLabel] {
    let lines = ends.enumerated().map { Curves.Line("case \($0)", [.init(x: 1, y: $1)]) }
    return EndLabel.placed(lines, on: PlotScale(low: 0, high: 1, ticks: []), height: 300)
  }

  @Test func staysWhereThereIsRoom() {
    #expect(labels([0.1, 0.9, 0.5]).map(\.place) == labels([0.1, 0.9, 0.5]).map(\.end))
  }

  @Test func neverOverlapsAndKeepsTheOrder() {
    let all: [[Double]] = [
      Array(repeating: 0, count: 8), Array(repeating: 1, count: 8), [0.5, 0.5, 0.51, 0.9, 0.49],
      [1, 0, 0.01, 0.02, 0.99],
    ]
    for ends in all {
      let sorted = labels(ends).sorted { $0.place < $1.place }
      for (above, below) in zip(sorted, sorted.dropFirst()) {
        #expect(below.place - above.place >= 15.999)
        #expect(above.end <= below.end)
      }
      #expect(sorted.allSatisfy { $0.place >= -8 && $0.place <= 308 })
    }
  }

  /// Two that wish the same place move equally far.
  @Test func movesAsLittleAsPossible() {
    let places = labels([0.5, 0.5]).map(\.place)
    #expect(places == [142, 158])
  }

  @Test func breaksNames() {
    func wrapped(_ text: String) -> [String] { TextWidth.wrapped(text, size: 10, width: 60, limit: 2) }
    #expect(wrapped("short") == ["short"])
    #expect(wrapped("weekly goal") == ["weekly", "goal"])
    #expect(wrapped("weekly goal with grace") == ["weekly", "goal with…"])
    #expect(wrapped("没有连续打卡只有目标") == ["没有连续打卡", "只有目标"])
    #expect(wrapped("") == [""])
  }
}

@Suite struct PaletteTests {
  /// WCAG 2.1: 4.5 for text; lines, which have a dash pattern and a name as well, 2.8 on white and 4.5 on dark.
  @Test func hasContrast() {
    for ink in [Palette.text, Palette.quiet] {
      #expect(WCAG.contrast(ink.light, Palette.paper.light) >= 4.5)
      #expect(WCAG.contrast(ink.dark, Palette.paper.dark) >= 4.5)
    }
    for line in Palette.lines {
      #expect(WCAG.contrast(line.ink.light, Palette.paper.light) >= 2.8, "\(line.ink.light)")
      #expect(WCAG.contrast(line.ink.dark, Palette.paper.dark) >= 4.5, "\(line.ink.dark)")
    }
    #expect(Set(Palette.lines.map(\.dash)).count == Palette.lines.count)
  }
}
