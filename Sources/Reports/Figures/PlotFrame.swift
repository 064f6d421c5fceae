import Fields

/// What the Vega-Lite documents of all figures share: the frame around the layers, fonts, colours of axes, and titles that
/// are broken into lines.
struct PlotFrame {
  /// What it shows, for those who cannot see it.
  var description: String
  var title: String
  /// Sentences under the title, each on lines of its own.
  var subtitles: [String]
  /// Every other text in the picture: it decides on the font.
  var texts: [String]
  /// Of the plot itself, in pixels.
  var width: Double
  /// Of the plot itself, in pixels.
  var height: Double

  /// Pixels of a whole picture, without its padding.
  static let totalWidth = 720.0
  /// Pixels from a line of 12 pixels to the next.
  static let lineHeight = 14.0

  /// The document with its rows of data.
  func document(_ rows: [Node], layers: [Node]) -> Node {
    [
      "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
      "description": Self.text(description),
      "width": Self.number(width),
      "height": Self.number(height),
      "title": [
        "text": Self.lines(title, size: 16),
        "subtitle": Node(.list(subtitles.filter { !$0.isEmpty }.flatMap { Self.wrapped($0, size: 12) })),
      ],
      "data": ["values": Node(.list(rows))],
      "layer": Node(.list(layers)),
      "config": config,
    ]
  }

  /// What stands in the plot where there is nothing to draw.
  var nothing: Node {
    [
      "data": ["values": [["x": 0]]],
      "mark": ["type": "text", "text": "No data", "fontSize": 14, "color": Self.text(Palette.quiet.light)],
      "encoding": ["x": ["value": Self.number(width / 2)], "y": ["value": Self.number(height / 2)]],
    ]
  }

  /// The sentence under the title where not all cases are drawn; empty where all are.
  static func rest(_ drawn: Int, of all: Int) -> String {
    drawn < all ? "The first \(drawn) of \(all) cases; the tables have all." : ""
  }

  /// The title of an axis or a legend, on lines of at most `width` pixels.
  static func title(_ value: String, width: Double = totalWidth) -> Node {
    let lines = titleLines(value, width: width)
    return lines.count == 1 ? text(value) : Node(.list(lines.map(text)))
  }

  /// The lines of such a title.
  static func titleLines(_ value: String, width: Double = totalWidth) -> [String] {
    TextWidth.wrapped(value, size: 12, width: width)
  }

  static func text(_ value: String) -> Node { Node(.text(value)) }
  static func number(_ value: Double) -> Node { Node(.number(value)) }

  private var config: Node {
    let latin = "Liberation Sans, Arial, sans-serif"
    let hasHan = ([title] + subtitles + texts).contains(where: TextWidth.hasHan)
    return [
      "font": Self.text(hasHan ? "Noto Sans CJK SC, \(latin)" : latin),
      "background": Self.text(Palette.paper.light),
      "aria": false,
      // The reader's font can be wider than the one that was measured.
      "padding": ["left": 12, "top": 12, "right": 30, "bottom": 12],
      "view": ["stroke": Node(.null)],
      "title": [
        "anchor": "start", "frame": "bounds", "fontSize": 16, "fontWeight": "bold",
        "color": Self.text(Palette.text.light),
        "subtitleFontSize": 12, "subtitleColor": Self.text(Palette.quiet.light), "subtitlePadding": 6,
        "subtitleLineHeight": 16,
        "offset": 12, "lineHeight": 20,
      ],
      "axis": [
        "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal",
        "labelColor": Self.text(Palette.quiet.light),
        "titleColor": Self.text(Palette.quiet.light), "gridColor": Self.text(Palette.grid.light),
        "domainColor": Self.text(Palette.axis.light), "tickColor": Self.text(Palette.axis.light), "titlePadding": 8,
      ],
    ]
  }

  private static func wrapped(_ value: String, size: Double) -> [Node] {
    TextWidth.wrapped(value, size: size, width: totalWidth).map(text)
  }

  private static func lines(_ value: String, size: Double) -> Node { Node(.list(wrapped(value, size: size))) }
}
