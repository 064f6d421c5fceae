import Fields

/// How `Curves` are drawn: sizes in pixels, scales, ticks and layers of the Vega-Lite document.
struct CurvesPlot {
  private let curves: Curves
  private let lines: [Curves.Line]
  private let xScale: PlotScale
  private let yScale: PlotScale
  private let labels: [EndLabel]
  private let references: ReferenceLines
  private let width: Double

  private static let height = 300.0
  private static let leftMargin = 48.0
  /// The most points of a line that have a dot each.
  private static let mostDots = 15

  init(_ curves: Curves, _ lines: [Curves.Line]) {
    self.curves = curves
    self.lines = lines
    let points = lines.flatMap(\.points)
    xScale =
      switch curves.x.scale {
      case .days: .days(points.map(\.x))
      case .logarithmicDays: .logarithmic(points.map(\.x))
      case .number: .data(points.map(\.x), most: 8)
      }
    let limit = points.isEmpty ? nil : curves.y.reference.flatMap { $0.value.isFinite ? $0 : nil }
    yScale = .values(
      points.flatMap { [$0.y, $0.low ?? $0.y, $0.high ?? $0.y] } + (limit.map { [$0.value] } ?? []),
      isShare: curves.y.isShare)
    labels = EndLabel.placed(lines, on: yScale, height: Self.height)
    width = PlotFrame.totalWidth - Self.leftMargin - (labels.map(\.width).max() ?? 0)
    let isLogarithmic = curves.x.scale == .logarithmicDays
    references = ReferenceLines(
      chosen: points.isEmpty ? nil : curves.x.reference, limit: limit,
      on: PlotArea(x: xScale, y: yScale, isLogarithmic: isLogarithmic, width: width, height: Self.height), lines)
  }

  var document: Node {
    frame.document(lines.flatMap { line in line.points.map { row(line, $0) } }, layers: layers)
  }

  private var frame: PlotFrame {
    PlotFrame(
      description: curves.description, title: curves.title,
      subtitles: [curves.subtitle, PlotFrame.rest(lines.count, of: curves.lines.count), references.note],
      texts: [curves.x.title, curves.y.title] + references.labels + lines.map(\.name), width: width,
      height: Self.height)
  }

  // MARK: Layers

  private var layers: [Node] {
    var layers = references.rules
    let step = curves.isStepped ? "step-after" : "linear"
    if lines.contains(where: { $0.points.contains { $0.low != nil } }) {
      layers.append([
        "transform": [["filter": "isValid(datum.low)"]],
        "mark": ["type": "area", "opacity": 0.16, "interpolate": text(step)],
        "encoding": ["x": x, "y": y("low"), "y2": ["field": "high"], "color": color],
      ])
    }
    layers.append([
      "mark": ["type": "line", "strokeWidth": 2.25, "interpolate": text(step), "strokeJoin": "round"],
      "encoding": ["x": x, "y": y("y"), "color": color, "strokeDash": dash],
    ])
    layers += dots(of: 1...1, size: 60)
    if curves.x.scale == .number { layers += dots(of: 2...Self.mostDots, size: 30) }
    return layers + (labels.isEmpty ? [frame.nothing] : references.texts + labelLayers)
  }

  /// Dots at the points of lines that have so many.
  private func dots(of counts: ClosedRange<Int>, size: Double) -> [Node] {
    let dotted = lines.filter { counts.contains($0.points.count) }
    if dotted.isEmpty { return [] }
    return [
      [
        "data": ["values": Node(.list(dotted.flatMap { line in line.points.map { row(line, $0) } }))],
        "mark": ["type": "point", "filled": true, "size": number(size), "opacity": 1],
        "encoding": ["x": x, "y": y("y"), "color": color],
      ]
    ]
  }

  /// Name and line sample of each case at the right, joined to the end of its curve.
  private var labelLayers: [Node] {
    func fixed(_ field: String) -> Node {
      ["field": text(field), "type": "quantitative", "scale": Node(.null), "axis": Node(.null)]
    }
    let data = Node(
      .list(
        labels.map { label in
          [
            "case": text(label.name), "lines": Node(.list(label.lines.map(text))), "end": number(label.end),
            "place": number(label.place), "first": number(label.firstLine),
          ]
        }))
    let reaching = labels.filter { label in
      lines.first { $0.name == label.name }?.points.last?.x == xScale.high
    }
    let joined = Node(
      .list(
        reaching.map { ["case": text($0.name), "end": number($0.end), "place": number($0.place)] }))
    return [
      [
        "data": ["values": joined], "mark": ["type": "rule", "strokeWidth": 1, "opacity": 0.7],
        "encoding": [
          "x": ["value": number(width + 2)], "x2": ["value": number(width + 12)], "y": fixed("end"),
          "y2": ["field": "place"], "color": color,
        ],
      ],
      [
        "data": ["values": data], "mark": ["type": "rule", "strokeWidth": 2.25],
        "encoding": [
          "x": ["value": number(width + 14)], "x2": ["value": number(width + 38)], "y": fixed("place"), "color": color,
          "strokeDash": dash,
        ],
      ],
      [
        "data": ["values": data],
        "mark": [
          "type": "text", "align": "left", "baseline": "middle", "fontSize": 12, "lineHeight": 14,
          "color": text(Palette.text.light),
        ],
        "encoding": [
          "x": ["value": number(width + EndLabel.textStart)],
          "y": fixed("first"),
          "text": ["field": "lines", "type": "nominal"],
        ],
      ],
    ]
  }

  private func row(_ line: Curves.Line, _ point: Curves.Point) -> Node {
    var entries = [
      Node.Entry("case", text(line.name)), Node.Entry("x", number(point.x)), Node.Entry("y", number(point.y)),
    ]
    if let low = point.low, let high = point.high {
      entries += [Node.Entry("low", number(low)), Node.Entry("high", number(high))]
    }
    return Node(.map(entries))
  }

  // MARK: Channels

  private var x: Node {
    [
      "field": "x", "type": "quantitative", "title": PlotFrame.title(curves.x.title, width: width),
      "scale": [
        "type": text(curves.x.scale == .logarithmicDays ? "log" : "linear"),
        "domain": [number(xScale.low), number(xScale.high)], "nice": false, "zero": false,
      ],
      "axis": ["values": Node(.list(xScale.ticks.map(number))), "format": text(xScale.format), "grid": false],
    ]
  }

  private func y(_ field: String) -> Node {
    [
      "field": text(field), "type": "quantitative", "title": PlotFrame.title(curves.y.title),
      "scale": ["domain": [number(yScale.low), number(yScale.high)], "nice": false],
      "axis": [
        "values": Node(.list(yScale.ticks.map(number))), "format": text(yScale.format),
        "labelExpr": "replace(datum.label, '%', '\u{A0}%')",
        "titleAngle": 0,
        "titleAlign": "left", "titleAnchor": "start", "titleBaseline": "bottom", "titleX": number(-Self.leftMargin + 6),
        "titleY": number(titleY), "domain": false, "ticks": false, "labelPadding": 6,
      ],
    ]
  }

  /// Pixels from the top to the first line of the title on the left, over the label of the chosen value.
  private var titleY: Double {
    let lines = PlotFrame.titleLines(curves.y.title).count
    return -12 - PlotFrame.lineHeight * Double(lines - 1) - references.header
  }

  private func scale(_ range: [Node]) -> Node {
    [
      "field": "case", "type": "nominal", "legend": Node(.null),
      "scale": [
        "domain": Node(.list(lines.map { text($0.name) })),
        "range": Node(.list(lines.enumerated().map { range[max(0, $1.look ?? $0) % range.count] })),
      ],
    ]
  }

  private var color: Node { scale(Palette.lines.map { text($0.ink.light) }) }

  private var dash: Node {
    scale(
      Palette.lines.map { line in Node(.list((line.dash.isEmpty ? [1, 0] : line.dash).map { Node(.integer($0)) })) })
  }

  private func text(_ value: String) -> Node { PlotFrame.text(value) }
  private func number(_ value: Double) -> Node { PlotFrame.number(value) }
}
