import Fields

/// How `Ranges` are drawn: names on the left, and on a line a row dots with their notes above and their values below.
struct RangesPlot {
  private let ranges: Ranges
  private let rows: [Ranges.Row]
  private let names: [[String]]
  private let width: Double

  private static let rowHeight = 62.0
  /// From the top of a row to its line, its notes and its values.
  private static let middle = 32.0
  private static let above = 15.0
  private static let below = 48.0
  private static let gap = 14.0
  private static let nameWidth = 130.0
  private static let lineHeight = 14.0

  init(_ ranges: Ranges) {
    self.ranges = ranges
    rows = ranges.rows.filter { !$0.levels.isEmpty }.prefix(Ranges.mostRows).map(Self.shown)
    names = rows.map { TextWidth.wrapped($0.name, size: 12, width: Self.nameWidth, limit: 3) }
    let left = names.joined().map { TextWidth.of($0, size: 12) }.max() ?? 0
    width = PlotFrame.totalWidth - left - Self.gap
  }

  /// A row with as many values as are drawn: the ends, the chosen one, the ends of the range and their neighbours, and the
  /// first others.
  private static func shown(_ row: Ranges.Row) -> Ranges.Row {
    if row.levels.count <= Ranges.mostLevels { return row }
    let ends = row.range.map { [$0.lowerBound - 1, $0.lowerBound, $0.upperBound, $0.upperBound + 1] } ?? []
    var kept = Set(([0, row.levels.count - 1, row.chosen] + ends).filter(row.levels.indices.contains))
    for index in row.levels.indices where kept.count < Ranges.mostLevels { kept.insert(index) }
    let order = kept.sorted()
    func place(_ level: Int) -> Int { order.firstIndex(of: level) ?? 0 }
    return Ranges.Row(
      row.name, levels: order.map { row.levels[$0] }, chosen: place(row.chosen),
      range: row.range.map { place($0.lowerBound)...place($0.upperBound) })
  }

  var document: Node {
    let isCut = ranges.rows.contains { $0.levels.count > Ranges.mostLevels }
    let frame = PlotFrame(
      description: ranges.description, title: ranges.title,
      subtitles: [
        ranges.subtitle, isCut ? "Of more than \(Ranges.mostLevels) values some are left out; the table has all." : "",
        PlotFrame.rest(rows.count, of: ranges.rows.count),
      ],
      texts: [ranges.chosenName] + rows.flatMap { row in [row.name] + row.levels.flatMap { [$0.label, $0.note] } },
      width: width, height: max(Double(rows.count), 2) * Self.rowHeight)
    if rows.isEmpty { return frame.document([], layers: [frame.nothing]) }
    return frame.document(levels, layers: [band, guides, rings] + dots + texts)
  }

  // MARK: Places

  private func across(_ level: Double, _ row: Ranges.Row) -> Double {
    (level + 0.5) * width / Double(row.levels.count)
  }

  private func down(_ row: Int) -> Double { Double(row) * Self.rowHeight + Self.middle }

  /// A row of data a value.
  private var levels: [Node] {
    rows.enumerated().flatMap { number, row in
      row.levels.enumerated().map { place, level in
        let isChosen = place == row.chosen
        let room = width / Double(row.levels.count) - 4
        let label = TextWidth.wrapped(level.label, size: 12, width: room, limit: 1).joined()
        let note = TextWidth.of(level.note, size: 11) <= room ? level.note : ""
        return [
          "parameter": PlotFrame.text(row.name), "value": PlotFrame.text(label), "note": PlotFrame.text(note),
          "holds": Node(.flag(level.holds)), "chosen": Node(.flag(isChosen)),
          "across": PlotFrame.number(across(Double(place), row)), "down": PlotFrame.number(down(number)),
          "above": PlotFrame.number(down(number) - Self.middle + Self.above),
          "below": PlotFrame.number(down(number) - Self.middle + Self.below),
        ]
      }
    }
  }

  // MARK: Layers

  /// The range of each row, half way to the values beside it.
  private var band: Node {
    let bands = rows.enumerated().compactMap { number, row in
      row.range.map { range -> Node in
        [
          "left": PlotFrame.number(across(Double(range.lowerBound) - 0.5, row)),
          "right": PlotFrame.number(across(Double(range.upperBound) + 0.5, row)),
          "top": PlotFrame.number(down(number) - 11), "bottom": PlotFrame.number(down(number) + 11),
        ]
      }
    }
    return [
      "data": ["values": Node(.list(bands))],
      "mark": ["type": "rect", "color": ink(Palette.grid), "cornerRadius": 11],
      "encoding": ["x": fixed("left"), "x2": ["field": "right"], "y": fixed("top"), "y2": ["field": "bottom"]],
    ]
  }

  private var guides: Node {
    let lines = rows.enumerated().map { number, row -> Node in
      [
        "left": PlotFrame.number(across(0, row)), "right": PlotFrame.number(across(Double(row.levels.count - 1), row)),
        "down": PlotFrame.number(down(number)),
      ]
    }
    return [
      "data": ["values": Node(.list(lines))],
      "mark": ["type": "rule", "color": ink(Palette.axis), "strokeWidth": 1],
      "encoding": ["x": fixed("left"), "x2": ["field": "right"], "y": fixed("down")],
    ]
  }

  /// Around the chosen values.
  private var rings: Node {
    [
      "transform": [["filter": "datum.chosen"]],
      "mark": [
        "type": "point", "shape": "circle", "filled": true, "fill": ink(Palette.paper), "size": 300, "opacity": 1,
        "stroke": ink(Palette.text), "strokeWidth": 1.5,
      ],
      "encoding": ["x": fixed("across"), "y": fixed("down")],
    ]
  }

  private var dots: [Node] {
    [("datum.holds", Palette.lines[0].ink), ("!datum.holds", Palette.paper)].map { filter, fill in
      [
        "transform": [["filter": PlotFrame.text(filter)]],
        "mark": [
          "type": "point", "shape": "circle", "filled": true, "size": 90, "opacity": 1, "fill": ink(fill),
          "stroke": ink(filter.hasPrefix("!") ? Palette.lines[1].ink : fill), "strokeWidth": 2,
        ],
        "encoding": ["x": fixed("across"), "y": fixed("down")],
      ]
    }
  }

  private var texts: [Node] {
    let labels = rows.enumerated().map { number, row -> Node in
      let lines = names[number]
      return [
        "lines": Node(.list(lines.map(PlotFrame.text))),
        "first": PlotFrame.number(down(number) - Double(lines.count - 1) * Self.lineHeight / 2),
      ]
    }
    let name: Node = [
      "data": ["values": Node(.list(labels))],
      "mark": [
        "type": "text", "align": "right", "baseline": "middle", "fontSize": 12,
        "lineHeight": PlotFrame.number(Self.lineHeight), "color": ink(Palette.text),
      ],
      "encoding": [
        "x": ["value": PlotFrame.number(-Self.gap)], "y": fixed("first"),
        "text": ["field": "lines", "type": "nominal"],
      ],
    ]
    return [
      name, text("note", "above", size: 11, color: Palette.quiet, filter: "isValid(datum.note)", weight: "normal"),
      text("value", "below", size: 12, color: Palette.text, filter: "!datum.chosen", weight: "normal"),
      text("value", "below", size: 12, color: Palette.text, filter: "datum.chosen", weight: "bold"),
    ]
  }

  private func text(
    _ field: String, _ height: String, size: Double, color: Palette.Ink, filter: String, weight: String
  ) -> Node {
    [
      "transform": [["filter": PlotFrame.text(filter)]],
      "mark": [
        "type": "text", "align": "center", "baseline": "middle", "fontSize": PlotFrame.number(size),
        "fontWeight": PlotFrame.text(weight), "color": ink(color),
      ],
      "encoding": [
        "x": fixed("across"), "y": fixed(height), "text": ["field": PlotFrame.text(field), "type": "nominal"],
      ],
    ]
  }

  /// Pixels from the top left.
  private func fixed(_ field: String) -> Node {
    ["field": PlotFrame.text(field), "type": "quantitative", "scale": Node(.null), "axis": Node(.null)]
  }

  private func ink(_ ink: Palette.Ink) -> Node { PlotFrame.text(ink.light) }
}
