/// The name of a case at the end of its line, moved so that names do not overlap.
struct EndLabel: Equatable {
  var name: String
  /// The name in at most two lines.
  var lines: [String]
  /// Pixels from the top of the plot to the end of the curve.
  var end: Double
  /// Pixels from the top of the plot to the middle of the name.
  var place: Double

  /// Pixels from the right of the plot to the text.
  static let textStart = 44.0
  private static let lineHeight = 14.0
  private static let textWidth = 150.0

  /// Pixels that the label takes at the right of the plot.
  var width: Double { Self.textStart + (lines.map { TextWidth.of($0, size: 12) }.max() ?? 0) }

  /// Pixels from the top of the plot to the middle of the name's first line.
  var firstLine: Double { place - Double(lines.count - 1) * Self.lineHeight / 2 }

  private var height: Double { Double(lines.count) * Self.lineHeight + 2 }

  /// The labels of all lines that have points, as near to their ends as they go without overlap, in that order.
  static func placed(_ all: [Curves.Line], on scale: PlotScale, height: Double) -> [EndLabel] {
    var labels = all.compactMap { line -> EndLabel? in
      guard let last = line.points.last else { return nil }
      let end = height * (1 - scale.position(last.y))
      return EndLabel(
        name: line.name, lines: TextWidth.wrapped(line.name, size: 12, width: textWidth, limit: 2), end: end, place: end
      )
    }
    let order = labels.indices.sorted { (labels[$0].end, $0) < (labels[$1].end, $1) }
    // Least movement in squares with given gaps: isotonic regression of the ends less the room that is taken above them.
    var room: [Double] = []
    var taken = 0.0
    for index in order {
      room.append(taken + labels[index].height / 2)
      taken += labels[index].height
    }
    var blocks: [(sum: Double, count: Int)] = []
    for (rank, index) in order.enumerated() {
      blocks.append((labels[index].end - room[rank], 1))
      while blocks.count > 1, let last = blocks.last {
        let before = blocks[blocks.count - 2]
        guard before.sum / Double(before.count) > last.sum / Double(last.count) else { break }
        blocks.removeLast(2)
        blocks.append((before.sum + last.sum, before.count + last.count))
      }
    }
    let highest = max(height + 8 - taken, -8)
    let places = blocks.flatMap { block in
      repeatElement(min(max(block.sum / Double(block.count), -8), highest), count: block.count)
    }
    for (rank, index) in order.enumerated() { labels[index].place = places[rank] + room[rank] }
    return labels
  }
}

/// Roughly how wide text is, and how to break it: enough to lay out labels without a font at hand.
enum TextWidth {
  /// Pixels of `text` at `size` pixels: 0.56 of the size a letter, the whole size for a Chinese character.
  static func of(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + size * (isWide($1) ? 1 : 0.56) }
  }

  /// Whether a Chinese (or other wide) character is in `text`.
  static func hasHan(_ text: String) -> Bool { text.unicodeScalars.contains(where: isWide) }

  /// `text` in lines of at most `width` pixels, broken at spaces or, where there are none, anywhere; what goes beyond
  /// `limit` lines is cut off with an ellipsis. At least one line.
  static func wrapped(_ text: String, size: Double, width: Double, limit: Int = 6) -> [String] {
    var lines: [String] = []
    var rest = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }[...]
    while !rest.isEmpty && lines.count < limit {
      var count = 0
      var used = 0.0
      for character in rest {
        used += of(String(character), size: size)
        if used > width && count > 0 { break }
        count += 1
      }
      let line = rest.prefix(count)
      if count == rest.count {
        lines.append(String(line))
        return lines
      }
      if lines.count == limit - 1 {
        lines.append(String(line.dropLast()) + "…")
        return lines
      }
      while count > 1 && closing.contains(rest[rest.startIndex + count]) { count -= 1 }
      let space = rest.prefix(count + 1).lastIndex(of: " ")
      let end = space.map { $0 > rest.startIndex ? $0 : rest.startIndex + count } ?? rest.startIndex + count
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines.isEmpty ? [""] : lines
  }

  /// Chinese marks that no line begins with.
  private static let closing: Set<Character> = ["，", "。", "、", "：", "；", "！", "？", "）", "》", "」", "』", "”"]

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
