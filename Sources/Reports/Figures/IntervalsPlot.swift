import Fields

/// How `Intervals` are drawn: names on the left, dots and lines in the middle, verdicts on the right.
struct IntervalsPlot {
  private let intervals: Intervals
  private let rows: [Intervals.Row]
  private let margin: Double?
  private let scale: PlotScale
  private let names: [[String]]
  private let verdicts: [String]
  private let changes: [String]
  private let width: Double

  private static let rowHeight = 38.0
  /// Room over the rows for the name of the line at zero.
  private static let header = 20.0
  /// Room under the rows for the name of the band.
  private static let footer = 20.0
  private static let lineHeight = 14.0
  private static let gap = 14.0
  private static let nameWidth = 150.0
  private static let verdictWidth = 210.0

  init(_ intervals: Intervals, _ rows: [Intervals.Row]) {
    self.intervals = intervals
    self.rows = rows
    margin = rows.isEmpty ? nil : intervals.margin.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    scale = Self.scale(rows, margin: margin ?? 0, isShare: intervals.isShare)
    names = rows.map { TextWidth.wrapped($0.name, size: 12, width: Self.nameWidth, limit: 2) }
    verdicts = rows.map { Self.oneLine($0.verdict) }
    changes = rows.map { Self.oneLine($0.change) }
    let left = names.joined().map { TextWidth.of($0, size: 12) }.max() ?? 0
    let right = (verdicts + changes).map { TextWidth.of($0, size: 12) }.max() ?? 0
    width = PlotFrame.totalWidth - left - right - 2 * Self.gap
  }

  var document: Node {
    let frame = PlotFrame(
      description: intervals.description, title: intervals.title,
      subtitles: [
        intervals.subtitle, PlotFrame.rest(min(intervals.rows.count, Intervals.mostRows), of: intervals.rows.count),
      ],
      texts: [intervals.xTitle, intervals.baseline] + rows.flatMap { [$0.name, $0.verdict, $0.change] },
      width: width, height: height)
    let data = rows.indices.map(row)
    return frame.document(data, layers: rows.isEmpty ? [axis, frame.nothing] : band + guides + [axis] + dots + texts)
  }

  /// From the lowest to the highest value that is drawn, zero among them, and a little room on both sides.
  private static func scale(_ rows: [Intervals.Row], margin: Double, isShare: Bool) -> PlotScale {
    var reach = rows.flatMap { [$0.difference, $0.low, $0.high] } + [-margin, margin]
    if reach.allSatisfy({ $0 == 0 }) { reach += isShare ? [-0.01, 0.01] : [-1, 1] }
    var scale = PlotScale.values(reach, isShare: isShare)
    let (low, high) = (reach.min() ?? 0, reach.max() ?? 0)
    let room = 0.06 * (high - low)
    scale.low = low - room
    scale.high = high + room
    scale.ticks.removeAll { $0 < scale.low || $0 > scale.high }
    return scale
  }

  /// Down to where the line at zero ends.
  private var lineEnd: Double { Self.header + Double(rows.isEmpty ? 2 : rows.count) * Self.rowHeight }

  private var height: Double { margin == nil ? lineEnd : lineEnd + Self.footer }

  private func row(_ index: Int) -> Node {
    let row = rows[index]
    let middle = Self.header + (Double(index) + 0.5) * Self.rowHeight
    let first = middle - Double(names[index].count - 1) * Self.lineHeight / 2
    return [
      "case": PlotFrame.text(row.name), "difference": PlotFrame.number(row.difference),
      "low": PlotFrame.number(row.low), "high": PlotFrame.number(row.high), "verdict": PlotFrame.text(verdicts[index]),
      "change": PlotFrame.text(changes[index]), "name": Node(.list(names[index].map(PlotFrame.text))),
      "middle": PlotFrame.number(middle), "first": PlotFrame.number(first),
      "above": PlotFrame.number(middle - Self.lineHeight / 2), "below": PlotFrame.number(middle + Self.lineHeight / 2),
    ]
  }

  // MARK: Layers

  /// Differences that do not matter, and what the band is.
  private var band: [Node] {
    guard let margin else { return [] }
    return [
      [
        "data": ["values": [["low": PlotFrame.number(-margin), "high": PlotFrame.number(margin)]]],
        "mark": ["type": "rect", "color": ink(Palette.grid)],
        "encoding": [
          "x": x("low"), "x2": ["field": "high"], "y": ["value": PlotFrame.number(Self.header)],
          "y2": ["value": PlotFrame.number(height)],
        ],
      ],
      heading("does not matter", at: height - Self.footer / 2, color: Palette.quiet),
    ]
  }

  /// A fine line a row from its name to its verdict.
  private var guides: [Node] {
    [
      [
        "mark": ["type": "rule", "color": ink(Palette.grid), "strokeWidth": 1],
        "encoding": ["x": ["value": 0], "x2": ["value": PlotFrame.number(width)], "y": fixed("middle")],
      ]
    ]
  }

  /// The line at zero, which brings the axis with it.
  private var axis: Node {
    [
      "data": ["values": [["zero": 0]]],
      "mark": ["type": "rule", "color": ink(Palette.axis), "strokeWidth": 1.5],
      "encoding": [
        "x": x("zero"), "y": ["value": PlotFrame.number(Self.header)], "y2": ["value": PlotFrame.number(lineEnd)],
      ],
    ]
  }

  private var dots: [Node] {
    let color = ink(Palette.lines[0].ink)
    return [
      [
        "mark": ["type": "rule", "color": color, "strokeWidth": 2.25],
        "encoding": ["x": x("low"), "x2": ["field": "high"], "y": fixed("middle")],
      ],
      [
        "mark": ["type": "point", "filled": true, "size": 70, "opacity": 1, "color": color],
        "encoding": ["x": x("difference"), "y": fixed("middle")],
      ],
    ]
  }

  private var texts: [Node] {
    let right = width + Self.gap
    return [
      heading(
        TextWidth.wrapped(intervals.baseline, size: 12, width: 300, limit: 1).joined(),
        at: Self.header / 2 - 1, color: Palette.text),
      column("name", at: -Self.gap, "first", align: "right", color: Palette.text),
      column("verdict", at: right, "above", align: "left", color: Palette.text),
      column("change", at: right, "below", align: "left", color: Palette.quiet),
    ]
  }

  /// Text over or under the line at zero.
  private func heading(_ text: String, at place: Double, color: Palette.Ink) -> Node {
    [
      "data": ["values": [["zero": 0]]],
      "mark": [
        "type": "text", "text": PlotFrame.text(text), "baseline": "middle", "fontSize": 12, "color": ink(color),
      ],
      "encoding": ["x": x("zero"), "y": ["value": PlotFrame.number(place)]],
    ]
  }

  /// A text of every row, `place` pixels from the left of the plot.
  private func column(
    _ field: String, at place: Double, _ height: String, align: String, color: Palette.Ink
  ) -> Node {
    [
      "mark": [
        "type": "text", "align": PlotFrame.text(align), "baseline": "middle", "fontSize": 12,
        "lineHeight": PlotFrame.number(Self.lineHeight), "color": ink(color),
      ],
      "encoding": [
        "x": ["value": PlotFrame.number(place)], "y": fixed(height),
        "text": ["field": PlotFrame.text(field), "type": "nominal"],
      ],
    ]
  }

  // MARK: Channels

  private func x(_ field: String) -> Node {
    let label = intervals.isShare ? "replace(datum.label, '%', '\u{A0}pp')" : "datum.label"
    return [
      "field": PlotFrame.text(field), "type": "quantitative", "title": PlotFrame.text(intervals.xTitle),
      "scale": [
        "domain": [PlotFrame.number(scale.low), PlotFrame.number(scale.high)], "nice": false, "zero": false,
      ],
      "axis": [
        "values": Node(.list(scale.ticks.map(PlotFrame.number))), "format": intervals.isShare ? "~%" : ",.12~g",
        "labelExpr": PlotFrame.text("(datum.value > 0 ? '+' : '') + \(label)"), "grid": false, "labelFlush": false,
      ],
    ]
  }

  /// Pixels from the top.
  private func fixed(_ field: String) -> Node {
    ["field": PlotFrame.text(field), "type": "quantitative", "scale": Node(.null), "axis": Node(.null)]
  }

  private func ink(_ ink: Palette.Ink) -> Node { PlotFrame.text(ink.light) }

  private static func oneLine(_ text: String) -> String {
    TextWidth.wrapped(text, size: 12, width: verdictWidth, limit: 1).joined()
  }
}
