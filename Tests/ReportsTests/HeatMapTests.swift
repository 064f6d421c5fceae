import Fields
import Foundation
import Testing

@testable import Reports

/// A heat map as a sweep makes it, without chance.
private func heatMap(
  _ x: [Double], _ y: [Double], isShare: Bool = false, chosen: HeatMap.Point? = nil,
  value: (Int, Int) -> Double? = { 1 + Double($0) / 4 + Double($1 * $1) / 8 }
) -> HeatMap {
  let pairs = y.indices.flatMap { row in x.indices.map { (column: $0, row: row) } }
  return HeatMap(
    id: "settle", title: "How long until all coins lie still", subtitle: "Median of 50 drops",
    description: "Settle time rises with restitution.", finding: "Restitution decides.",
    x: .init("Friction", levels: x), y: .init("Restitution", levels: y),
    legend: .init("Settle time, s", isShare: isShare),
    cells: pairs.map { HeatMap.Cell(x: $0.column, y: $0.row, value: value($0.column, $0.row)) },
    chosen: chosen)
}

/// So many levels from 0.05, 0.1 apart, as a range in a spec gives them.
private func levels(_ count: Int) -> [Double] { (0..<count).map { 0.05 + 0.1 * Double($0) } }

/// Lists of levels that are even, uneven, far from even, negative, close beside each other, and alone.
private let lists: [[Double]] = [
  levels(10), levels(40), [0.1, 0.3], [0.1, 0.2, 0.5, 1], [0, 0.1, 0.3, 0.35, 0.6],
  [1, 2, 5, 9, 12, 20, 30],
  [0.01, 0.1, 1, 10, 100], [-3, -1, 0.5], [1 / 3, 2 / 3, 1], [123_456, 123_457, 123_458], [0.7],
  [0],
]

@Suite struct HeatMapTests {
  private func domain(_ figure: Figure, _ channel: String) -> [Double] {
    figure.layers("rect").last?["encoding"]?[channel]?["scale"]?["domain"]?.numbers ?? []
  }

  private func colorOf(_ figure: Figure) -> Node? {
    figure.layers("rect").last?["encoding"]?["color"]
  }

  /// As written, cells fill the axes from end to end: each begins at the very number where its neighbour ends.
  @Test func cellsTileTheAxes() throws {
    for (x, y) in lists.flatMap({ x in lists.map { (x, $0) } }) {
      let figure = heatMap(x, y).figure
      #expect(figure.rows.count == x.count * y.count)
      for (channel, from, to, count) in [
        ("x", "left", "right", x.count), ("y", "bottom", "top", y.count),
      ] {
        let spans = Set(figure.rows.map { [$0[from]?.asNumber ?? .nan, $0[to]?.asNumber ?? .nan] })
          .sorted { $0[0] < $1[0] }
        #expect(spans.count == count)
        #expect([spans.first?[0], spans.last?[1]] == domain(figure, channel).map { $0 })
        #expect(spans.allSatisfy { $0[0] < $0[1] })
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0[1] == $1[0] })
      }
    }
  }

  @Test func cellsEndHalfWayBetweenLevels() {
    let axis = LevelAxis([0.1, 0.2, 0.5, 1], length: 400, isAcross: true)
    #expect(axis.edges == [0.05, 0.15, 0.35, 0.75, 1.25])
    #expect(!axis.isEven)
    #expect(axis.place(0.05) == 0 && axis.place(1.25) == 400)
    #expect(axis.place(0.65).map { abs($0 - 200) < 1e-9 } == true)
    #expect(axis.place(1.26) == nil && axis.place(.nan) == nil)
    #expect(LevelAxis([7], length: 1, isAcross: true).edges == [6.5, 7.5])
  }

  /// To scale, the first of 0.01, 0.1, 1, 10, 100 would be a thousandth of the picture.
  @Test func levelsFarFromEvenHaveCellsOfOneSize() {
    let figure = heatMap([0.01, 0.1, 1, 10, 100], [0.2, 0.4]).figure
    #expect(domain(figure, "x") == [0, 5])
    #expect(domain(figure, "y") == [0.1, 0.5])
    let axis = figure.layers("rect").last?["encoding"]?["x"]?["axis"]
    #expect(axis?["values"]?.numbers == [0.5, 1.5, 2.5, 3.5, 4.5])
    #expect(
      axis?["labelExpr"]?.string == "format([0.01,0.1,1,10,100][floor(datum.value)], ',.12~g')")
    #expect(figure.subtitle.last == "Friction: not to scale, all cells are equally large.")
    #expect(figure.rows.first?["x"]?.asNumber == 0.01)
    let uneven = LevelAxis([0.01, 0.1, 1, 10, 100], length: 500, isAcross: true)
    #expect(
      uneven.place(1).map { abs($0 - 250) < 1e-9 } == true, "a level lies in the middle of its cell"
    )
    #expect(uneven.place(5.5).map { abs($0 - 300) < 1e-9 } == true, "an edge lies between two")
    let places = stride(from: -0.03, through: 140, by: 0.01).compactMap(uneven.place)
    #expect(places.count > 14_000 && zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
  }

  // MARK: Colours

  @Test func colorsRunFromTheLeastValueToTheGreatest() throws {
    let scale = try #require(colorOf(heatMap(levels(10), levels(10)).figure)?["scale"])
    let domain = try #require(scale["domain"]?.numbers)
    #expect(domain.first == 1 && domain.last == 1 + 9 / 4 + 81 / 8)
    for (index, value) in domain.enumerated() {
      #expect(abs(value - (1 + 12.375 * Double(index) / 10)) < 1e-4)
    }
    let range = try #require(scale["range"]?.items.map(\.string))
    #expect(range.count == domain.count)
    #expect([range[0], range[5], range[10]] == ["#440154", "#21908c", "#fde725"])
    #expect(scale["interpolate"]?.string == "rgb")
  }

  /// Every 15th of matplotlib 3.10's 256 colours `viridis`; between its anchors ours differs by less than one can see.
  @Test func colorsAreViridis() {
    let all = [
      "#440154", "#481769", "#472a7a", "#433d84", "#3d4e8a", "#355e8d", "#2e6d8e", "#297b8e",
      "#23898e",
      "#1f978b", "#21a585", "#2eb37c", "#46c06f", "#65cb5e", "#89d548", "#b0dd2f", "#d8e219",
      "#fde725",
    ]
    for (index, expected) in all.enumerated() {
      let difference =
        zip(mixed(Double(index) / 17), WCAG.channels(expected)).map { abs($0 - $1) }.max() ?? 255
      #expect(difference < 15, "\(expected)")
    }
  }

  /// Viridis at `part` from 0 to 1, mixed as the document tells renderers to.
  private func mixed(_ part: Double) -> [Double] {
    let colors = Palette.viridis.map(WCAG.channels)
    let place = part * Double(colors.count - 1)
    let index = min(Int(place), colors.count - 2)
    return zip(colors[index], colors[index + 1]).map {
      ($0 + (place - Double(index)) * ($1 - $0)).rounded()
    }
  }

  /// WCAG 2.1 asks 4.5 of text; the best that black and white can reach on any colour is 4.58.
  @Test func inkHasContrastOnEveryColor() {
    let scale = ColorScale([0, 1], isShare: false)
    for step in 0...10_000 {
      let part = Double(step) / 10_000
      let color = "#" + mixed(part).map { String(format: "%02x", Int($0)) }.joined()
      #expect(WCAG.contrast(scale.ink(on: part), color) >= 4.5, "\(part)")
    }
    #expect(WCAG.contrast(ColorScale([3], isShare: false).ink(on: 3), Palette.viridisMiddle) >= 4.5)
    for (ink, paper) in [
      (Palette.quiet.light, Palette.grid.light), (Palette.quiet.dark, Palette.grid.dark),
    ] {
      #expect(WCAG.contrast(ink, paper) >= 4.5, "marks of cells without data")
    }
  }

  @Test func darkScreensLeaveCellsAsTheyAre() {
    for color in Palette.viridis + [Palette.onDark, Palette.onLight] {
      #expect(!Palette.darkStyle.contains("\"\(color)\""))
    }
    #expect(Palette.darkStyle.contains("[fill=\"\(Palette.grid.light)\"]"), "grey cells turn dark")
  }

  @Test func allTheSameIsOneColorWithOneTick() throws {
    for value in [0.0, 2.5, -7, 1e9] {
      let figure = heatMap(levels(3), levels(3)) { _, _ in value }.figure
      let color = try #require(colorOf(figure))
      #expect(color["scale"]?["range"]?.items.map(\.string) == ["#21908c", "#21908c"])
      let domain = try #require(color["scale"]?["domain"]?.numbers)
      #expect(domain[0] < value && value < domain[1])
      #expect(color["legend"]?["values"]?.numbers == [value])
      #expect(Set(figure.rows.compactMap { $0["text"]?.string }).count == 1)
    }
  }

  @Test func legendHasRoundTicksInsideItsRange() throws {
    for (low, high, ticks) in [
      (1.37, 4.82, [2.0, 3, 4]), (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-300, 880, [0, 500]),
      (0.0131, 0.0139, [0.0132, 0.0134, 0.0136, 0.0138]),
    ] {
      let color = try #require(
        colorOf(heatMap([1, 2], [1]) { column, _ in column == 0 ? low : high }.figure))
      #expect(color["legend"]?["values"]?.numbers == ticks)
    }
    let share = try #require(
      colorOf(heatMap([1, 2], [1], isShare: true) { column, _ in Double(column) }.figure))
    #expect(share["legend"]?["format"]?.string == ".0%")
  }

  // MARK: Data

  @Test func sameAsNoDataIsGreyAndCounted() {
    var map = heatMap(levels(3), [1, 2]) { column, row in
      row == 0 ? [.nan, .infinity, nil][column] : 3
    }
    map.cells.removeLast()
    map.cells[2].mark = "✕"
    let figure = map.figure
    #expect(figure.rows.count == 6)
    #expect(figure.rows.map { $0["value"]?.asNumber } == [nil, nil, nil, 3, 3, nil])
    #expect(figure.subtitle == ["Median of 50 drops", "Grey: no data (4 of 6 cells)."])
    #expect(figure.rows.map { $0["text"]?.string } == [nil, nil, "✕", "3.00", "3.00", nil])
    #expect(
      figure.layers("rect").first?["transform"]?.json()
        == "[{\"filter\": \"!isValid(datum.value)\"}]")
    #expect(heatMap(levels(2), levels(2)).figure.subtitle == ["Median of 50 drops"])
  }

  @Test func saysThatThereIsNoData() {
    for map in [
      heatMap([], [1]), heatMap([1], []), heatMap([1, 2], [1]) { _, _ in nil },
      heatMap([1], [1]) { _, _ in .nan },
      heatMap([2, 1], [1]), heatMap([1, 1], [1]), heatMap([1, .nan], [1]),
      heatMap([1], [.infinity]),
    ] {
      let figure = map.figure
      #expect(figure.layers.count == 1 && figure.layers[0]["mark"]?["text"]?.string == "No data")
      #expect(figure.rows.isEmpty)
    }
  }

  @Test func lastOfTwoCountsAndOthersAreLeftOut() {
    var map = heatMap([1, 2], [1])
    map.cells += [(0, 0), (-1, 0), (0, -1), (2, 0), (0, 1), (.max, .max), (.min, .min)].map {
      HeatMap.Cell(x: $0.0, y: $0.1, value: 9)
    }
    #expect(map.figure.rows.map { $0["value"]?.asNumber } == [9, 1.25])
  }

  @Test func drawsFortyLevelsAndSaysSo() {
    let figure = heatMap(levels(41), levels(2)).figure
    #expect(figure.rows.count == 80)
    #expect(figure.subtitle.last == "Friction: the first 40 of 41 levels; the tables have all.")
  }

  /// Whatever the numbers, there is a document, and it holds numbers alone.
  @Test func extremesHaveAPicture() {
    let extremes: [Double] = [-1.7e308, -1, -5e-300, 0, 1e-300, 1, 1e16, 1.7e308]
    for count in 1...extremes.count {
      let some = Array(extremes.suffix(count))
      for chosen in some + [.nan, .infinity] {
        let map = heatMap(some, some, chosen: .init(x: chosen, y: chosen, "x")) {
          some[($0 + $1) % count]
        }
        #expect(map.figure.rows.count == count * count)
        #expect(!map.figure.rows.contains { $0.json().contains("null") })
      }
    }
  }

  // MARK: Texts

  @Test func writesValuesWhereThereIsRoom() {
    func texts(_ columns: Int, _ rows: Int) -> Int {
      heatMap(levels(columns), levels(rows)).figure.rows.count { $0["text"] != nil }
    }
    #expect(texts(12, 12) == 144)
    #expect(texts(13, 12) == 0)
    #expect(texts(12, 13) == 0)
    let narrow = heatMap(levels(12), [1]) { column, _ in column == 0 ? -123_456 : 123_456 }.figure
    #expect(narrow.rows.map { $0["text"] != nil } == [false] + Array(repeating: true, count: 11))
  }

  @Test func textsHaveTheDigitsThatTellValuesApart() {
    func text(_ value: Double, _ all: [Double], isShare: Bool = false) -> String {
      ColorScale(all, isShare: isShare).text(value).replacing("\u{A0}", with: "_")
    }
    #expect(text(1.386, [1.37, 4.82]) == "1.4")
    #expect(text(1.386, [1.37, 1.82]) == "1.39")
    #expect(text(-12.6, [-900, 10_000]) == "−13")
    #expect(text(0.246, [0, 1], isShare: true) == "25_%")
    #expect(text(0.0246, [0, 0.1], isShare: true) == "2.5_%")
    #expect(text(1_234_567, [0, 2_000_000]) == "1230000")
    #expect(text(1.5e-7, [1e-7, 2e-7]) == "1.5e-7")
  }

  /// At most twelve ticks, the first level among them, and labels that keep their distance.
  @Test func thinsTicks() {
    #expect(LevelAxis(levels(12), length: 532, isAcross: true).ticks == Array(0..<12))
    #expect(LevelAxis(levels(13), length: 532, isAcross: true).ticks == [0, 2, 4, 6, 8, 10, 12])
    #expect(
      LevelAxis(levels(40), length: 420, isAcross: false).ticks
        == Array(stride(from: 0, to: 40, by: 4)))
    for list in lists {
      for (length, isAcross) in [(532.0, true), (216, false), (420, false)] {
        let axis = LevelAxis(list, length: length, isAcross: isAcross)
        #expect(axis.ticks.first == 0 && axis.ticks.count <= 12)
        let labels = axis.ticks.map { index in
          let (low, high) = axis.span(index)
          let size = isAcross ? TextWidth.of(LevelAxis.label(axis.levels[index]), size: 12) : 12
          return (place: axis.place(axis.levels[index]) ?? (low + high) / 2, size: size)
        }
        for (one, next) in zip(labels, labels.dropFirst()) {
          #expect(next.place - one.place >= (one.size + next.size) / 2 + 4)
        }
      }
    }
  }

  // MARK: Chosen point

  private func ringOf(_ figure: Figure) -> (x: Double, y: Double, radius: Double)? {
    guard let layer = figure.layers("point").first, let row = layer["data"]?["values"]?.items.first,
      let x = row["across"]?.asNumber, let y = row["down"]?.asNumber,
      let size = layer["mark"]?["size"]?.asNumber
    else { return nil }
    return (x, y, size.squareRoot() / 2)
  }

  /// The ring lies at its values, at a level or between, and no value that is written is cut by it.
  @Test func ringCutsNoText() throws {
    for step in 0...60 {
      let point = HeatMap.Point(x: Double(step) / 60, y: 0.3 + Double(step % 7) / 20, "as designed")
      let figure = heatMap(levels(10), levels(10), chosen: point).figure
      let ring = try #require(ringOf(figure))
      let (width, height) = (
        figure.written["width"]?.asNumber ?? 0, figure.written["height"]?.asNumber ?? 0
      )
      #expect(abs(ring.x - width * point.x) < 1e-3 && abs(ring.y - height * (1 - point.y)) < 1e-3)
      for row in figure.rows {
        guard let text = row["text"]?.string, let x = row["across"]?.asNumber,
          let y = row["down"]?.asNumber
        else {
          continue
        }
        let half = TextWidth.of(text, size: 11) / 2
        for angle in 0..<72 {
          let turn = Double(angle) / 36 * Double.pi
          let (across, down) = (ring.x + ring.radius * cos(turn), ring.y + ring.radius * sin(turn))
          #expect(!(abs(across - x) < half + 1 && abs(down - y) < 6), "\(text) at \(point)")
        }
      }
    }
  }

  @Test func ringHoldsTheValueOfItsCell() throws {
    let figure = heatMap(levels(10), levels(10), chosen: .init(x: 0.45, y: 0.35, "as designed"))
      .figure
    #expect(figure.rows.allSatisfy { $0["text"] != nil })
    let colors = figure.layers("point").map { $0["mark"]?["stroke"]?.string }
    #expect(
      colors == ["black", "white", "black", "white"],
      "in the plot and in its key, visible on every colour")
  }

  @Test func saysThatTheChosenPointIsOutside() {
    for (x, y) in [(1.2, 0.5), (0.5, -0.01)] {
      let figure = heatMap(levels(10), levels(10), chosen: .init(x: x, y: y, "as designed")).figure
      #expect(ringOf(figure) == nil)
      #expect(figure.subtitle.last?.hasPrefix("Not in the picture: as designed (\(x), ") == true)
    }
  }

  @Test func breaksLongChineseTitles() {
    var map = heatMap(
      levels(10), levels(10), chosen: .init(x: 0.5, y: 0.5, String(repeating: "设计", count: 20)))
    map.x.title = String(repeating: "摩擦系数", count: 20)
    map.legend.title = String(repeating: "静止时间", count: 6)
    let figure = map.figure
    let encoding = figure.layers("rect").last?["encoding"]
    #expect(encoding?["x"]?["title"]?.items.count == 2)
    #expect(encoding?["color"]?["legend"]?["title"]?.items.count == 3)
    #expect(figure.written["config"]?["font"]?.string.hasPrefix("Noto Sans CJK SC") == true)
    #expect(TextWidth.wrapped("好好好）。好", size: 10, width: 30) == ["好好", "好）。", "好"])
  }

  @Test func golden() throws {
    var map = heatMap(
      [0.1, 0.2, 0.5], [0, 0.3, 0.6], chosen: .init(x: 0.5, y: 0.3, "as designed"))
    map.cells[1].mark = "†"
    map.cells[8].value = nil
    try Fixture.expect(
      Array(map.figure.written.json(indented: true).utf8), equals: "figures/heat-map.vl.json")
  }
}

@Suite struct HeatMapNamesTests {
  private func map(_ names: [String], of levels: Int) -> Figure {
    HeatMap(
      id: "d", title: "Droughts", subtitle: "Weeks", description: "", finding: "",
      x: .init("Week", levels: (1...levels).map { Double($0) }), y: .init("Archetype", names: names),
      legend: .init("Share", isShare: true),
      cells: names.indices.flatMap { y in (0..<levels).map { HeatMap.Cell(x: $0, y: y, value: Double(y) / 9) } }
    ).figure
  }

  /// Names stand where their numbers would: in the middle of their cells, all equally high.
  @Test func namesAreWrittenAtTheLevels() {
    let figure = map(["night \"owl\"", "O'Hara", "dabbler"], of: 4)
    let axis = figure.layers("rect").last?["encoding"]?["y"]?["axis"]
    #expect(axis?["values"]?.numbers == [0, 1, 2])
    #expect(axis?["labelExpr"]?.string == "[\"night \\\"owl\\\"\",\"O'Hara\",\"dabbler\"][round(datum.value)]")
    #expect(figure.rows.count == 12)
    #expect(figure.rows.map { $0["top"]?.asNumber ?? 0 }.max() == 2.5)
    let numbers = figure.layers("rect").last?["encoding"]?["x"]?["axis"]
    #expect(numbers?["labelExpr"] == nil)
  }

  /// Long names have room at the left: the cells begin further right.
  @Test func longNamesHaveRoom() {
    func width(_ figure: Figure) -> Double { figure.rows.compactMap { $0["across"]?.asNumber }.max() ?? 0 }
    #expect(width(map(["a rather long name of an archetype"], of: 4)) < width(map(["a"], of: 4)))
  }
}
