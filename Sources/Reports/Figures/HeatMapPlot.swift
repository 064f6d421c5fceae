import Fields

/// How a `HeatMap` is drawn: cells to scale, values in them, and at the right the legend with the key of the ring.
struct HeatMapPlot {
  private let map: HeatMap
  private let columns: LevelAxis
  private let rows: LevelAxis
  private let cells: [HeatMap.Cell]
  private let colors: ColorScale
  private let ring: Ring?
  private let width: Double
  private let height: Double
  private let leftMargin: Double

  private static let fontSize = 11.0
  /// Values are written into cells of a map of at most so many columns and rows.
  private static let mostWritten = 12
  /// Pixels from the cells to the legend.
  private static let gap = 18.0
  private static let legendWidth = 120.0
  /// Pixels from the cells to the text of the key.
  private static let keyStart = gap + 26

  init(_ map: HeatMap) {
    self.map = map
    let height = min(max(36 * Double(min(map.y.levels.count, HeatMap.mostLevels)), 216), 420)
    let rows = LevelAxis(map.y.levels, names: map.y.names, length: height, isAcross: false)
    let labels = rows.ticks.map { TextWidth.of(rows.labels[$0], size: 12) }
    leftMargin = max(48, 14 + (labels.max() ?? 0))
    width = PlotFrame.totalWidth - leftMargin - Self.gap - Self.legendWidth
    let columns = LevelAxis(map.x.levels, names: map.x.names, length: width, isAcross: true)
    cells = Self.all(map, columns: columns.levels.count, rows: rows.levels.count)
    colors = ColorScale(cells.compactMap(\.value), isShare: map.legend.isShare)
    self.height = height
    self.columns = columns
    self.rows = rows
    ring = map.chosen.flatMap { point in
      guard let x = columns.place(point.x), let y = rows.place(point.y) else { return nil }
      return Ring(x: x, y: height - y)
    }
  }

  /// A cell for every pair of levels, row by row, with a value that is finite or nil.
  private static func all(_ map: HeatMap, columns: Int, rows: Int) -> [HeatMap.Cell] {
    var all = (0..<(columns * rows)).map { HeatMap.Cell(x: $0 % columns, y: $0 / columns, value: nil) }
    for cell in map.cells where (0..<columns).contains(cell.x) && (0..<rows).contains(cell.y) {
      var clean = cell
      clean.value = cell.value.map(PlotScale.rounded).flatMap { $0.isFinite ? $0 : nil }
      all[cell.y * columns + cell.x] = clean
    }
    return all
  }

  var document: Node {
    let texts = [map.x.title, map.y.title, map.legend.title, map.chosen?.label ?? ""] + cells.map(\.mark)
    let frame = PlotFrame(
      description: map.description, title: map.title, subtitles: subtitles, texts: texts, width: width, height: height)
    if hasNothing { return frame.document([], layers: [frame.nothing]) }
    let written = self.written
    let ring = ringAround(written)
    let data = zip(cells, written).map { cell, text in
      row(cell, text.flatMap { ring?.cuts($0) == true ? nil : $0 })
    }
    return frame.document(data, layers: tiles + [values] + (ring.map { key($0) } ?? []))
  }

  private var hasNothing: Bool { cells.allSatisfy { $0.value == nil } }

  private var subtitles: [String] {
    var lines = [map.subtitle]
    for (axis, all) in [(columns, map.x), (rows, map.y)] {
      if !axis.levels.isEmpty && axis.levels.count < all.levels.count {
        lines.append("\(all.title): the first \(axis.levels.count) of \(all.levels.count) levels; the tables have all.")
      }
      if axis.isEven { lines.append("\(all.title): not to scale, all cells are equally large.") }
    }
    if hasNothing { return lines }
    let missing = cells.count { $0.value == nil }
    if missing > 0 { lines.append("Grey: \(map.absence) (\(missing) of \(cells.count) cells).") }
    if let point = map.chosen, ring == nil {
      lines.append("Not in the picture: \(point.label) (\(Words.number(point.x)), \(Words.number(point.y))).")
    }
    return lines
  }

  // MARK: Data

  /// The text in each cell, in pixels from the top left of the plot; nil where there is no room for it.
  private var written: [Ring.Text?] {
    let showsValues = max(columns.levels.count, rows.levels.count) <= Self.mostWritten
    return cells.map { cell in
      let (left, right) = columns.span(cell.x)
      let (low, high) = rows.span(cell.y)
      let value = showsValues ? cell.value.map(colors.text) ?? "" : ""
      return [value + cell.mark, cell.mark].lazy.filter { !$0.isEmpty }.map { text in
        Ring.Text(
          text: text, x: (left + right) / 2, y: height - (low + high) / 2,
          width: TextWidth.of(text, size: Self.fontSize), height: 10)
      }.first { $0.width + 3 <= right - left && $0.height + 2 <= high - low }
    }
  }

  /// The ring, wide enough for the text of a cell that it is right in the middle of.
  private func ringAround(_ written: [Ring.Text?]) -> Ring? {
    guard var ring else { return nil }
    for case .some(let text) in written { ring.widen(around: text) }
    return ring
  }

  private func row(_ cell: HeatMap.Cell, _ text: Ring.Text?) -> Node {
    var entries = [
      Node.Entry("x", number(columns.levels[cell.x])), Node.Entry("y", number(rows.levels[cell.y])),
      Node.Entry("left", number(columns.edges[cell.x])), Node.Entry("right", number(columns.edges[cell.x + 1])),
      Node.Entry("bottom", number(rows.edges[cell.y])), Node.Entry("top", number(rows.edges[cell.y + 1])),
    ]
    if let value = cell.value { entries.append(Node.Entry("value", number(value))) }
    if let text {
      entries += [
        Node.Entry("text", self.text(text.text)),
        Node.Entry("ink", self.text(cell.value.map(colors.ink) ?? Palette.quiet.light)),
        Node.Entry("across", number(text.x)), Node.Entry("down", number(text.y)),
      ]
    }
    return Node(.map(entries))
  }

  // MARK: Layers

  /// Cells without data, and cells with data, which bring the legend. Each reaches a little under the next on its right and
  /// over it, which are drawn later: renderers leave no seams between them.
  private var tiles: [Node] {
    let under: [Node.Entry] = [
      Node.Entry("type", "rect"), Node.Entry("x2Offset", 1.5), Node.Entry("y2Offset", -1.5),
    ]
    let places = [
      Node.Entry("x", channel("left", columns, xAxis, map.x.title, titleWidth: width)),
      Node.Entry("x2", ["field": "right"]),
      Node.Entry("y", channel("bottom", rows, yAxis, map.y.title, titleWidth: yTitleWidth)),
      Node.Entry("y2", ["field": "top"]),
    ]
    return [
      [
        "transform": [["filter": "!isValid(datum.value)"]],
        "mark": Node(.map(under + [Node.Entry("color", text(Palette.grid.light))])), "encoding": Node(.map(places)),
      ],
      [
        "transform": [["filter": "isValid(datum.value)"]], "mark": Node(.map(under)),
        "encoding": Node(.map(places + [Node.Entry("color", color)])),
      ],
    ]
  }

  private var values: Node {
    [
      "transform": [["filter": "isValid(datum.text)"]],
      "mark": ["type": "text", "baseline": "middle", "fontSize": number(Self.fontSize)],
      "encoding": [
        "x": fixed("across"), "y": fixed("down"), "text": ["field": "text", "type": "nominal"],
        "color": ["field": "ink", "type": "nominal", "scale": Node(.null)],
      ],
    ]
  }

  /// The ring in the plot, and under the legend with what it means. White in black, it stands out on every colour.
  private func key(_ ring: Ring) -> [Node] {
    let lines = keyLines
    let first = height - Double(lines.count - 1) * PlotFrame.lineHeight - PlotFrame.lineHeight / 2
    let small = Ring(x: width + Self.gap + 10, y: first)
    func circles(_ ring: Ring) -> [Node] {
      [(Palette.onLight, 4.5), (Palette.onDark, 2)].map { color, stroke in
        [
          "data": ["values": [["across": number(ring.x), "down": number(ring.y)]]],
          "mark": [
            "type": "point", "shape": "circle", "filled": false, "opacity": 1,
            "size": number(4 * ring.radius * ring.radius),
            "stroke": text(color), "strokeWidth": number(stroke),
          ],
          "encoding": ["x": fixed("across"), "y": fixed("down")],
        ]
      }
    }
    return circles(ring) + circles(small) + [
      [
        "data": ["values": [["lines": Node(.list(lines.map(text))), "down": number(first)]]],
        "mark": [
          "type": "text", "align": "left", "baseline": "middle", "fontSize": 12,
          "lineHeight": number(PlotFrame.lineHeight),
          "color": text(Palette.text.light),
        ],
        "encoding": [
          "x": ["value": number(width + Self.keyStart)], "y": fixed("down"),
          "text": ["field": "lines", "type": "nominal"],
        ],
      ]
    ]
  }

  private var keyLines: [String] {
    TextWidth.wrapped(
      map.chosen?.label ?? "", size: 12, width: Self.gap + Self.legendWidth - Self.keyStart, limit: 3)
  }

  // MARK: Channels

  private func channel(_ field: String, _ axis: LevelAxis, _ drawn: Node, _ title: String, titleWidth: Double) -> Node {
    [
      "field": text(field), "type": "quantitative", "title": PlotFrame.title(title, width: titleWidth),
      "scale": [
        "domain": [number(axis.edges.first ?? 0), number(axis.edges.last ?? 1)], "nice": false, "zero": false,
      ],
      "axis": drawn,
    ]
  }

  /// Ticks and labels at the levels.
  private func ticks(_ axis: LevelAxis, names: [String]) -> [Node.Entry] {
    var entries = [
      Node.Entry("values", Node(.list(axis.ticks.map { number(axis.coordinate($0)) }))),
      Node.Entry("format", text(PlotScale.number)), Node.Entry("grid", false), Node.Entry("domain", false),
      Node.Entry("labelOverlap", false), Node.Entry("labelFlush", false), Node.Entry("tickSize", 4),
      Node.Entry("labelPadding", 4),
    ]
    if !names.isEmpty {
      let names = axis.labels.map(jsonQuoted).joined(separator: ",")
      entries.append(Node.Entry("labelExpr", text("[\(names)][\(axis.isEven ? "floor" : "round")(datum.value)]")))
    } else if axis.isEven {
      let levels = axis.levels.map(LevelAxis.label).joined(separator: ",")
      entries.append(
        Node.Entry("labelExpr", text("format([\(levels)][floor(datum.value)], '\(PlotScale.number)')")))
    }
    return entries
  }

  private var xAxis: Node { Node(.map(ticks(columns, names: map.x.names))) }

  private var yAxis: Node {
    let lines = PlotFrame.titleLines(map.y.title, width: yTitleWidth).count
    return Node(
      .map(
        ticks(rows, names: map.y.names) + [
          Node.Entry("titleAngle", 0), Node.Entry("titleAlign", "left"), Node.Entry("titleAnchor", "start"),
          Node.Entry("titleBaseline", "bottom"), Node.Entry("titleX", number(6 - leftMargin)),
          Node.Entry("titleY", number(-12 - PlotFrame.lineHeight * Double(lines - 1))),
        ]))
  }

  /// Not beyond the cells, or the legend would move to the right.
  private var yTitleWidth: Double { leftMargin + width - 8 }

  private var color: Node {
    [
      "field": "value", "type": "quantitative",
      "scale": [
        "type": "linear", "domain": Node(.list(colors.domain.map(number))),
        "range": Node(.list(colors.colors.map(text))), "interpolate": "rgb", "clamp": true, "nice": false,
        "zero": false,
      ],
      "legend": legend,
    ]
  }

  private var legend: Node {
    let lines = Double(PlotFrame.titleLines(map.legend.title, width: Self.legendWidth).count)
    let key = ring == nil ? 0 : Double(keyLines.count) * PlotFrame.lineHeight + 16
    return [
      "title": PlotFrame.title(map.legend.title, width: Self.legendWidth), "orient": "right",
      "offset": number(Self.gap),
      "direction": "vertical",
      "gradientLength": number(max(min(height - lines * PlotFrame.lineHeight - 8 - key, 200), 60)),
      "gradientThickness": 14, "gradientStrokeWidth": 0, "values": Node(.list(colors.ticks.ticks.map(number))),
      "format": text(colors.ticks.format), "labelExpr": "replace(datum.label, '%', '\u{A0}%')", "labelFontSize": 12,
      "labelOverlap": false, "labelLimit": 0, "labelOffset": 5, "titleFontSize": 12, "titleFontWeight": "normal",
      "titleLimit": 0,
      "labelColor": text(Palette.quiet.light), "titleColor": text(Palette.quiet.light),
    ]
  }

  /// Pixels from the top left.
  private func fixed(_ field: String) -> Node {
    ["field": text(field), "type": "quantitative", "scale": Node(.null), "axis": Node(.null)]
  }

  private func text(_ value: String) -> Node { PlotFrame.text(value) }
  private func number(_ value: Double) -> Node { PlotFrame.number(value) }
}
