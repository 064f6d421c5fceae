import Fields

/// What film strip and animation share: the jar, the coins and the document around them.
///
/// The origin is the left end of the jar's rim; y points down.
struct MotionScene {
  /// Points, rounded to 0.1.
  var width, height: Double
  var isClosed: Bool
  /// Points that are shown above the rim: up to the highest coin, at most as many as the jar is high, and a margin.
  var headroom: Double
  /// Radii of all coins that are drawn, each once.
  var radii: [Double]
  /// What ids start with, so that pictures can stand in one page.
  var name: String

  init(_ motion: Motion, _ tracks: [MotionTrack], name: String) {
    (width, height) = motion.box
    isClosed = motion.isClosed
    self.name = name
    let top = tracks.compactMap { track in track.down.min().map { track.radius - $0 } }.max() ?? 0
    headroom = 0
    radii = []
    for track in tracks where !radii.contains(track.radius) { radii.append(track.radius) }
    headroom = MotionTrack.rounded(min(max(top, 0), height) + margin, to: 10)
  }

  /// Points that look like one in a jar of 500 points.
  var unit: Double { max(max(width, height) / 500, 0.2) }
  /// Points that are shown beside the jar and below it.
  var margin: Double { 24 * unit }
  var viewWidth: Double { width + 2 * margin }
  var viewHeight: Double { headroom + height + margin }

  /// Numbers as attributes, rounded to 0.1.
  static func text(_ values: Double...) -> String { values.map(text).joined(separator: " ") }

  static func text(_ value: Double) -> String {
    // Nine digits hold any rounded value of a picture.
    Digits.text(MotionTrack.rounded(value, to: 10), significant: 9)
  }

  /// The shapes that the pictures use: view, jar, and a coin of each radius.
  var definitions: String {
    "<clipPath id=\"\(name)-view\"><rect x=\"\(Self.text(-margin))\" y=\"\(Self.text(-headroom))\""
      + " width=\"\(Self.text(viewWidth))\" height=\"\(Self.text(viewHeight))\"/></clipPath>\n"
      + back + glass + radii.indices.map(coin).joined()
  }

  /// The jar behind the coins.
  private var back: String {
    "<rect id=\"\(name)-back\" width=\"\(Self.text(width))\" height=\"\(Self.text(height))\""
      + " fill=\"\(Palette.grid.light)\" fill-opacity=\".4\"/>\n"
  }

  /// Walls, floor and lid, in front of the coins.
  private var glass: String {
    let half = 2.5 * unit
    let lip = isClosed ? half : half + 4 * unit
    // Under a lid the round ends of the walls are hidden.
    let top = isClosed ? unit : 0
    let walls =
      "M\(Self.text(-lip, top))H\(Self.text(-half))V\(Self.text(height + half))"
      + "H\(Self.text(width + half))V\(Self.text(top))H\(Self.text(width + lip))"
    let outline = [(Palette.axis, 5 * unit), (Palette.paper, 2 * unit)].map { ink, thickness in
      "<path d=\"\(walls)\" stroke=\"\(ink.light)\" stroke-width=\"\(Self.text(thickness))\"/>"
    }
    // No thicker than the gap that engines leave on both sides of a wall, since coins may lie on it.
    let lid =
      "<path d=\"M\(Self.text(-5 * unit, 0))H\(Self.text(width + 5 * unit))\""
      + " stroke=\"\(Palette.quiet.light)\" stroke-width=\"\(Self.text(3 * unit))\"/>"
    return "<g id=\"\(name)-glass\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
      + outline.joined() + (isClosed ? lid : "") + "</g>\n"
  }

  /// A coin about the origin: a face, a rim and, so that turns are seen, an embossed 1 in a ring.
  private func coin(_ index: Int) -> String {
    let radius = radii[index]
    func text(_ shares: Double...) -> String { shares.map { Self.text(radius * $0) }.joined(separator: " ") }
    let one = "M\(text(-0.26, -0.2))L\(text(0, -0.42))V\(text(0.4))M\(text(-0.26, 0.4))H\(text(0.26))"
    let mark = "<path d=\"\(one)\" stroke-width=\"\(text(0.15))\" stroke="
    let emboss =
      "\(mark)\"\(Palette.coin.shine)\" transform=\"translate(\(text(0.07, 0.07)))\"/>"
      + "\(mark)\"\(Palette.coin.rim)\"/>"
    return "<g id=\"\(name)-coin-\(index + 1)\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
      + "<circle r=\"\(text(0.94))\" fill=\"\(Palette.coin.face)\" stroke=\"\(Palette.coin.rim)\""
      + " stroke-width=\"\(text(0.12))\"/>"
      + "<circle r=\"\(text(0.76))\" stroke=\"\(Palette.coin.shine)\" stroke-width=\"\(text(0.07))\"/>"
      + emboss + "</g>\n"
  }

  /// A reference to a coin's shape, not yet closed.
  func useOfCoin(_ track: MotionTrack) -> String {
    let number = (radii.firstIndex(of: track.radius) ?? 0) + 1
    return "<use href=\"#\(name)-coin-\(number)\""
  }

  /// Coins where they are in one frame.
  func still(_ tracks: [MotionTrack], at frame: Int) -> String {
    tracks.filter { $0.isInSight(at: frame) }.map { track in
      let (place, turn) = track.rounded(at: frame)
      let rotation = turn == [0] ? "" : " rotate(\(Self.text(turn[0])))"
      return useOfCoin(track) + " transform=\"translate(\(Self.text(place[0], place[1])))\(rotation)\"/>\n"
    }.joined()
  }

  /// Coins in the jar.
  func jar(around coins: String) -> String {
    "<g clip-path=\"url(#\(name)-view)\">\n<use href=\"#\(name)-back\"/>\n\(coins)<use href=\"#\(name)-glass\"/>\n</g>\n"
  }

  /// A whole picture; `view` is its part of the plane, `scale` its pixels per unit.
  func document(
    view: (x: Double, y: Double, width: Double, height: Double), scale: Double, title: String, description: String,
    style: String = "", body: String
  ) -> String {
    let box = Self.text(view.x, view.y, view.width, view.height)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="\(name)-title \(name)-description" \
      width="\(Self.text(view.width * scale))" height="\(Self.text(view.height * scale))" viewBox="\(box)">
      <title id="\(name)-title">\(XMLText.escaped(title))</title>
      <desc id="\(name)-description">\(XMLText.escaped(description))</desc>
      <style>\(Palette.darkStyle)\(style)</style>
      <defs>
      \(definitions)</defs>
      <rect x="\(Self.text(view.x))" y="\(Self.text(view.y))" width="\(Self.text(view.width))" \
      height="\(Self.text(view.height))" fill="\(Palette.paper.light)"/>
      \(body)</svg>

      """
  }
}
