import Fields

/// Panels laid out on a sheet, in pixels.
struct MotionPanelSheet {
  private let panels: MotionPanels
  /// Seconds that are shown in motion; nil where the ends stand still.
  private let seconds: Double?
  private let jars: [Jar]
  private let subtitle: String
  /// Pixels a point.
  private let scale: Double

  /// One panel's motion, as it is drawn.
  private struct Jar {
    var motion: Motion
    var tracks: [MotionTrack]
    var scene: MotionScene
    /// Name and numbers, broken into lines.
    var title: [String]
    var lines: [String]
  }

  private static let columns = 3
  private static let cellWidth = 240.0
  private static let gap = 16.0
  private static let margin = 12.0
  private static let mostHeight = 260.0
  private static let lineHeight = 16.0
  private static let textWidth = cellWidth - gap

  init(_ panels: MotionPanels, seconds: Double?, isCut: Bool) {
    self.panels = panels
    self.seconds = seconds
    subtitle =
      panels.subtitle
      + (seconds.map { isCut ? " The first \(Words.number($0))\u{A0}s are shown." : "" } ?? " The ends are shown.")
    jars = panels.panels.enumerated().map { index, panel in
      let shown = seconds.map { Int(($0 * Double(panel.motion.rate)).rounded()) + 1 }
      let motion = shown.map { panel.motion.beginning($0) } ?? panel.motion
      let tracks = motion.tracks
      return Jar(
        motion: motion, tracks: tracks, scene: MotionScene(motion, tracks, name: "panel-\(index + 1)"),
        title: TextWidth.wrapped(panel.title, size: 13, width: Self.textWidth, limit: 2),
        lines: panel.lines.flatMap { TextWidth.wrapped($0, size: 12, width: Self.textWidth, limit: 3) })
    }
    let scenes = jars.map(\.scene)
    scale = scenes.map { min(Self.textWidth / $0.viewWidth, Self.mostHeight / $0.viewHeight) }.min() ?? 1
  }

  // MARK: Layout

  private var width: Double { Self.cellWidth * Double(min(max(jars.count, 2), Self.columns)) + 2 * Self.margin }

  private var titleLines: [String] { TextWidth.wrapped(panels.title, size: 16, width: width - 2 * Self.margin) }
  private var subtitleLines: [String] { TextWidth.wrapped(subtitle, size: 12, width: width - 2 * Self.margin) }

  private var headHeight: Double {
    Self.margin + 20 * Double(titleLines.count) + Self.lineHeight * Double(subtitleLines.count) + Self.gap
  }

  /// Rows of panels: indices, height of the jars, height of the text under them.
  private var rows: [(jars: Range<Int>, height: Double, text: Double)] {
    stride(from: 0, to: jars.count, by: Self.columns).map { first in
      let row = first..<min(first + Self.columns, jars.count)
      let lines = row.map { jars[$0].title.count + jars[$0].lines.count }.max() ?? 0
      let height = row.map { jars[$0].scene.viewHeight * scale }.max() ?? 0
      return (row, height, Double(lines) * Self.lineHeight + Self.gap)
    }
  }

  // MARK: Text

  var svg: String {
    var y = headHeight
    var body = ""
    for row in rows {
      for index in row.jars { body += panel(index, column: index - row.jars.lowerBound, floor: y + row.height) }
      y += row.height + row.text
    }
    let height = y + (seconds == nil ? 0 : Self.lineHeight + Self.gap)
    let size = MotionScene.text(width, height)
    let family = TextWidth.hasHan(allText) ? "Noto Sans CJK SC, " : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(MotionScene.text(width))" height="\(MotionScene.text(height))" \
      viewBox="0 0 \(size)" font-family="\(family)Liberation Sans, Arial, sans-serif">
      <style>\(MotionLoop.style)</style>
      <defs>
      \(jars.map(\.scene.definitions).joined())</defs>
      <rect width="\(MotionScene.text(width))" height="\(MotionScene.text(height))" fill="\(Palette.paper.light)"/>
      \(head)\(body)\(clock(at: y))</svg>

      """
  }

  private var allText: String {
    ([panels.title, subtitle] + jars.flatMap { $0.title + $0.lines }).joined()
  }

  private var head: String {
    let titles = titleLines.enumerated().map { line, text in
      Self.line(text, x: Self.margin, y: Self.margin + 16 + 20 * Double(line), size: 16, Palette.text, isBold: true)
    }
    let top = Self.margin + 20 * Double(titleLines.count) + 12
    let subtitles = subtitleLines.enumerated().map { line, text in
      Self.line(text, x: Self.margin, y: top + Self.lineHeight * Double(line), size: 12, Palette.quiet)
    }
    return (titles + subtitles).joined()
  }

  /// A jar and what stands under it; `floor` is the lower edge of the jar's part of the sheet.
  private func panel(_ index: Int, column: Int, floor: Double) -> String {
    let jar = jars[index]
    let scene = jar.scene
    let left = Self.margin + Double(column) * Self.cellWidth
    let x = left + scene.margin * scale
    let y = floor - (scene.viewHeight - scene.headroom) * scale
    let coins = loop(jar).map { $0.groups(jar.tracks) } ?? scene.still(jar.tracks, at: jar.motion.lastFrame)
    let title = jar.title.enumerated().map { line, text in
      Self.line(
        text, x: left, y: floor + 13 + Self.lineHeight * Double(line), size: 13, Palette.text, isBold: true)
    }
    let top = floor + 13 + Self.lineHeight * Double(jar.title.count)
    let lines = jar.lines.enumerated().map { line, text in
      Self.line(text, x: left, y: top + Self.lineHeight * Double(line), size: 12, Palette.quiet)
    }
    return
      "<g transform=\"translate(\(MotionScene.text(x, y))) scale(\(Digits.fixed(scale, decimals: 4)))\">\n"
      + scene.jar(around: coins) + "</g>\n" + (title + lines).joined()
  }

  /// The loop of a jar; nil where the ends stand still.
  private func loop(_ jar: Jar) -> MotionLoop? {
    seconds.map { seconds in
      let rate = jar.motion.rate
      return MotionLoop(
        scene: jar.scene, rate: rate, lastFrame: jar.motion.lastFrame,
        cycle: (seconds + MotionLoop.holdS) * Double(rate), coarseness: max(1 / scale, 1))
    }
  }

  /// A bar that fills as time goes by; nothing where the ends stand still.
  private func clock(at y: Double) -> String {
    guard let seconds, let jar = jars.first, let loop = loop(jar) else { return "" }
    let (left, length) = (Self.margin, width - 2 * Self.margin)
    let full = MotionScene.text(length)
    let bar = "<rect x=\"\(MotionScene.text(left))\" y=\"\(MotionScene.text(y))\" height=\"4\" width=\"\(full)\""
    let filling = loop.animated(
      "animate", "width", [(0, "0"), (seconds * Double(loop.rate), full), (loop.cycle, full)])
    let end = "\(Digits.fixed(seconds, decimals: 1))\u{A0}s"
    return "<g class=\"moving\">\n\(bar) fill=\"\(Palette.grid.light)\"/>\n"
      + "\(bar) fill=\"\(Palette.axis.light)\">\(filling)</rect>\n"
      + Self.line("0\u{A0}s", x: left, y: y + 18, size: 12, Palette.quiet)
      + Self.line(end, x: left + length, y: y + 18, size: 12, Palette.quiet, anchor: "end") + "</g>\n"
  }

  private static func line(
    _ text: String, x: Double, y: Double, size: Int, _ ink: Palette.Ink, isBold: Bool = false, anchor: String = "start"
  ) -> String {
    let weight = isBold ? " font-weight=\"bold\"" : ""
    let side = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    return "<text x=\"\(MotionScene.text(x))\" y=\"\(MotionScene.text(y))\" font-size=\"\(size)\"\(weight)\(side)"
      + " fill=\"\(ink.light)\">\(XMLText.escaped(text))</text>\n"
  }
}
