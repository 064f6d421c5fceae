import Fields

extension Motion {
  /// A whole SVG document of still pictures side by side, four in a row, with a title over all and the time under each.
  ///
  /// Without `frames`, those that tell the story: the first coin appears, its first impact and the top of its first bounce,
  /// half of the coins are in, the last coin appears and has its first impact, all lie still. What never happens is left
  /// out, and what comes within a tenth of a second before another; then the gap with the most way of all coins times its
  /// length is halved, by way, until there are eight pictures. Frames before the first or past the end are drawn as the nearest. The text depends
  /// on the motion, the box and `frames` alone.
  public func filmStrip(frames: [Int]? = nil) -> String {
    let tracks = tracks
    let scene = MotionScene(self, tracks, name: "film")
    let shown = (frames ?? moments).map { min(max($0, 0), lastFrame) }
    let title = "Coins dropping into a jar, moment by moment"
    let strip = FilmStrip(scene, pictures: shown.count, title: title)
    let pictures = shown.enumerated().map { index, frame in
      strip.picture(index, of: scene.jar(around: scene.still(tracks, at: frame)), caption: time(of: frame))
    }
    let times = shown.map(time).joined(separator: ", ")
    return scene.document(
      view: (0, 0, strip.width, strip.height), scale: 1,
      title: title, description: "\(told(of: tracks)) at \(times).", body: strip.head + pictures.joined())
  }
}

/// Where the pictures of a strip are, in pixels.
private struct FilmStrip {
  static let columns = 4
  static let cellWidth = 180.0
  static let gap = 8.0
  static let captionHeight = 24.0
  static let mostHeight = 400.0
  static let titleHeight = 20.0

  var width, height: Double
  private var columns: Int
  private var scale: Double
  private var cellHeight: Double
  private var left, top, headHeight: Double
  private var title: [String]

  init(_ scene: MotionScene, pictures: Int, title: String) {
    let width = Self.cellWidth - Self.gap
    scale = min(width / scene.viewWidth, Self.mostHeight / scene.viewHeight)
    cellHeight = scene.viewHeight * scale + Self.captionHeight + Self.gap
    left = (Self.cellWidth - scene.width * scale) / 2
    columns = min(max(pictures, 1), Self.columns)
    self.width = Double(columns) * Self.cellWidth
    self.title = TextWidth.wrapped(title, size: 14, width: self.width - 2 * Self.gap)
    headHeight = Double(self.title.count) * Self.titleHeight + Self.gap
    top = headHeight + scene.headroom * scale
    height = headHeight + Double((max(pictures, 1) + columns - 1) / columns) * cellHeight
  }

  /// The title.
  var head: String {
    title.enumerated().map { line, text in
      "<text x=\"\(MotionScene.text(Self.gap))\" y=\"\(MotionScene.text(Self.titleHeight * Double(line + 1)))\""
        + " font-family=\"Liberation Sans, Arial, sans-serif\" font-size=\"14\" font-weight=\"bold\""
        + " fill=\"\(Palette.text.light)\">\(XMLText.escaped(text))</text>\n"
    }.joined()
  }

  func picture(_ index: Int, of jar: String, caption: String) -> String {
    let x = Double(index % columns) * Self.cellWidth
    let y = Double(index / columns) * cellHeight
    let place = MotionScene.text(x + left, y + top)
    let captionY = headHeight + y + cellHeight - Self.gap - 6
    return "<g transform=\"translate(\(place)) scale(\(Digits.fixed(scale, decimals: 4)))\">\n\(jar)</g>\n"
      + "<text x=\"\(MotionScene.text(x + Self.cellWidth / 2))\" y=\"\(MotionScene.text(captionY))\""
      + " text-anchor=\"middle\" font-family=\"Liberation Sans, Arial, sans-serif\" font-size=\"13\""
      + " fill=\"\(Palette.text.light)\">\(XMLText.escaped(caption))</text>\n"
  }
}
