/// Users' texts on a card: made clean, measured by estimate, cut and wrapped.
enum CardText {
  /// A text on one line: control characters and line breaks are spaces, runs of spaces are one, and what has no place in
  /// XML or would turn the direction of what follows is left out. No character keeps more than 16 of its parts.
  static func clean(_ text: String) -> String {
    var result = ""
    var isGap = false
    for character in text {
      if character.unicodeScalars.allSatisfy(isSpace) {
        isGap = true
        continue
      }
      var kept = ""
      for scalar in character.unicodeScalars.prefix(16) where isKept(scalar) { kept.unicodeScalars.append(scalar) }
      if kept.isEmpty { continue }
      if isGap, !result.isEmpty { result += " " }
      isGap = false
      result += kept
    }
    return result
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFDD0...0xFDEF: false
    default: scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
    }
  }

  // MARK: - Width

  /// Widths of the characters from space to `~` in thousandths of the font size, regular and bold: those of DejaVu Sans,
  /// one of the widest faces that may stand in for the wanted one.
  private static let regular = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
  ]
  private static let bold = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
  ]

  /// The estimated width of a text in thousandths of its font size, rather too wide than too narrow: East Asian wide
  /// characters one, emoji 1.3. O(length).
  static func width(_ text: some StringProtocol, isBold: Bool) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1, isBold: isBold) }
  }

  private static func width(_ scalar: Unicode.Scalar, isBold: Bool) -> Int {
    let value = scalar.value
    switch value {
    case 0x20...0x7E: return (isBold ? bold : regular)[Int(value) - 0x20]
    case 0xC0...0x24F: return scalar.properties.isUppercase ? 1000 : 750
    case 0x370...0x52F: return scalar.properties.isUppercase ? 1150 : 950
    case 0xA0...0xBF, 0x2010...0x2027: return 1000
    case 0x200B...0x200D, 0xFE00...0xFE0F: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if isWide(scalar) { return 1000 }
    return scalar.properties.isEmojiPresentation ? 1300 : 1400
  }

  /// Whether a character is a full square, as ideographs and kana are. Source: Unicode TR 11, East Asian Width W and F,
  /// by blocks.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  // MARK: - Cutting and wrapping

  /// A clean text that fits into `width` thousandths of its size: whole, or cut between characters with an ellipsis.
  static func cut(_ text: String, width: Int, isBold: Bool) -> String {
    if self.width(text, isBold: isBold) <= width { return text }
    var kept = ""
    var sum = 1000
    for character in text {
      sum += self.width(String(character), isBold: isBold)
      if sum > width { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }

  /// A clean text on at most `lines` lines, broken at spaces and between wide characters, the last one cut.
  static func wrap(_ text: String, width: Int, lines: Int, isBold: Bool) -> [String] {
    var done: [String] = []
    var line = ""
    var rest = units(text)[...]
    while let unit = rest.first {
      let joined = line + unit
      if self.width(joined.trimmed, isBold: isBold) <= width {
        line = joined
        rest.removeFirst()
      } else if done.count == lines - 1 {
        break
      } else if line.trimmed.isEmpty {
        // A word that is longer than a line is broken where the line ends.
        let (head, tail) = split(unit, width: width, isBold: isBold)
        done.append(head)
        rest = [tail] + rest.dropFirst()
        line = ""
      } else {
        done.append(line.trimmed)
        line = ""
      }
    }
    let last = (line + rest.joined()).trimmed
    if !last.isEmpty { done.append(cut(last, width: width, isBold: isBold)) }
    return done
  }

  /// What stays together on a line: a word with the space behind it, or one wide character with the marks about it that
  /// may not be torn off.
  private static func units(_ text: String) -> [String] {
    var units: [String] = []
    var word = ""
    func flush() {
      if !word.isEmpty { units.append(word) }
      word = ""
    }
    for character in text {
      if closing.contains(character), word.isEmpty, let last = units.last, last.last != " " {
        units[units.count - 1] = last + String(character)
      } else if opening.contains(character) {
        flush()
        word = String(character)
      } else if character.unicodeScalars.first.map(isWide) ?? false {
        if word.last.map({ !opening.contains($0) }) ?? false { flush() }
        word.append(character)
        flush()
      } else {
        word.append(character)
        if character == " " { flush() }
      }
    }
    flush()
    return units
  }

  /// Marks that may not begin a line, and those that may not end one.
  private static let closing: Set<Character> = [
    "\u{3001}", "\u{3002}", "\u{FF0C}", "\u{FF01}", "\u{FF1F}", "\u{FF1A}", "\u{FF1B}", "\u{FF09}", "\u{300D}",
    "\u{300F}", "\u{300B}", "\u{3009}", "\u{3011}", "\u{2019}", "\u{201D}", "\u{2026}",
  ]
  private static let opening: Set<Character> = [
    "\u{FF08}", "\u{300C}", "\u{300E}", "\u{300A}", "\u{3008}", "\u{3010}", "\u{2018}", "\u{201C}",
  ]

  /// A word in two, the first as long as fits, at least one character.
  private static func split(_ word: String, width: Int, isBold: Bool) -> (String, String) {
    var head = ""
    var sum = 0
    for character in word {
      sum += self.width(String(character), isBold: isBold)
      if sum > width, !head.isEmpty { break }
      head.append(character)
    }
    return (head, String(word.dropFirst(head.count)))
  }
}

extension String {
  /// Without spaces at the end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
