import Fields

/// Draws a card in whole points, from the top down. Nothing leaves it: texts are fitted by their estimated width, and the
/// picture is clipped at its edge.
struct CardCanvas {
  /// Points.
  static let width = 360
  /// Space left on both sides.
  static let margin = 24
  static let inner = width - 2 * margin

  /// Told apart by lightness too, and texts have a contrast of 4.5 or more on paper and tint.
  enum Ink: String, CaseIterable {
    case paper = "#ffffff"
    case tint = "#eef4f8"
    case text = "#1b1f24"
    case quiet = "#57606a"
    case accent = "#005f94"
    case stamp = "#8f3f00"
    case track = "#d0d7de"
    case before = "#7aa7c2"
  }

  enum Anchor: String {
    case start, middle, end
  }

  private(set) var body = ""

  /// Puts another drawing over this one.
  mutating func append(_ other: CardCanvas) { body += other.body }

  /// One line of text at a base line, cut to `width` points.
  mutating func text(
    _ text: String, x: Int, y: Int, size: Int, width: Int, isBold: Bool = false, _ ink: Ink = .text,
    anchor: Anchor = .start
  ) {
    let fitting = CardText.cut(CardText.clean(text), width: width * 1000 / size, isBold: isBold)
    let weight = isBold ? " font-weight=\"700\"" : ""
    let place = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    body +=
      "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\"\(weight)\(place) fill=\"\(ink.rawValue)\">"
      + "\(XMLText.escaped(fitting))</text>\n"
  }

  /// A text in the largest of `sizes` in which it fits, in the last one cut.
  mutating func text(
    _ text: String, x: Int, y: Int, sizes: [Int], width: Int, _ ink: Ink = .text, anchor: Anchor = .start
  ) {
    let clean = CardText.clean(text)
    let size = sizes.first { CardText.width(clean, isBold: true) * $0 <= width * 1000 } ?? sizes.last ?? 12
    self.text(clean, x: x, y: y, size: size, width: width, isBold: true, ink, anchor: anchor)
  }

  /// A text on at most `lines` lines of 13 points; gives the base line behind the last one.
  mutating func lines(_ text: String, x: Int, y: Int, width: Int, lines: Int, _ ink: Ink = .text) -> Int {
    let wrapped = CardText.wrap(CardText.clean(text), width: width * 1000 / 13, lines: lines, isBold: false)
    for (index, line) in wrapped.enumerated() { self.text(line, x: x, y: y + 18 * index, size: 13, width: width, ink) }
    return y + 18 * wrapped.count
  }

  mutating func box(x: Int, y: Int, width: Int, height: Int, radius: Int = 0, _ ink: Ink) {
    let round = radius > 0 ? " rx=\"\(radius)\"" : ""
    body += "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"\(round) fill=\"\(ink.rawValue)\"/>\n"
  }

  mutating func path(_ data: String, _ ink: Ink, line: Int = 0) {
    let paint =
      line > 0
      ? "fill=\"none\" stroke=\"\(ink.rawValue)\" stroke-width=\"\(line)\" stroke-linecap=\"round\""
      : "fill=\"\(ink.rawValue)\""
    body += "<path d=\"\(data)\" \(paint)/>\n"
  }

  /// A bar with `part` of `whole` filled, and of that the part up to `before` paler. Whole points, rounded down, but at
  /// least a dot for what is not nothing. `whole` is at most `LevelCurve.mostXP`.
  mutating func bar(x: Int, y: Int, width: Int, height: Int, before: Int64 = 0, part: Int64, whole: Int64) {
    box(x: x, y: y, width: width, height: height, radius: height / 2, .track)
    for (value, ink) in [(part, Ink.accent), (before, .before)] where value > 0 {
      let points = Int(min(value, whole) * Int64(width) / max(whole, 1))
      box(x: x, y: y, width: max(points, height), height: height, radius: height / 2, ink)
    }
  }

  /// A round stamp with a word and a number, turned a little.
  mutating func stamp(x: Int, y: Int, _ word: String, _ number: String) {
    let ink = Ink.stamp.rawValue
    body += "<g transform=\"translate(\(x) \(y)) rotate(-12)\">\n"
    for (radius, line) in [(32, 2), (28, 1)] {
      body += "<circle r=\"\(radius)\" fill=\"none\" stroke=\"\(ink)\" stroke-width=\"\(line)\"/>\n"
    }
    text(word, x: 0, y: -7, sizes: [9, 8, 7], width: 44, .stamp, anchor: .middle)
    text(number, x: 0, y: 14, sizes: [20, 16, 12, 9], width: 48, .stamp, anchor: .middle)
    body += "</g>\n"
  }

  /// The whole picture of `height` points at a scale: same drawing, more pixels.
  func svg(height: Int, title: String, description: String, _ scale: CardScale) -> String {
    let (wide, high) = (Int64(Self.width) * scale.factor, Int64(height) * scale.factor)
    let fonts =
      "Inter, 'Helvetica Neue', Helvetica, Arial, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', "
      + "'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"
    let card = "x=\"0.5\" y=\"0.5\" width=\"\(Self.width - 1)\" height=\"\(height - 1)\" rx=\"15.5\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(wide)" height="\(high)" viewBox="0 0 \(Self.width) \(height)" \
      role="img" overflow="hidden" font-family="\(fonts)">
      <title>\(Self.told(title, atMost: 120))</title>
      <desc>\(Self.told(description, atMost: 800))</desc>
      <rect \(card) fill="\(Ink.paper.rawValue)"/>
      \(body)<rect \(card) fill="none" stroke="\(Ink.track.rawValue)"/>
      </svg>

      """
  }

  /// A text that is read out, at most so many characters of it.
  private static func told(_ text: String, atMost most: Int) -> String {
    let clean = CardText.clean(text)
    return XMLText.escaped(clean.count > most ? clean.prefix(most) + "…" : clean)
  }
}
