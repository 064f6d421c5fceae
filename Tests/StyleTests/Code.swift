/// Swift source with comments and the text of literals blanked: same lines, same columns, code alone. The code of
/// interpolations stays.
func code(of source: String) -> String {
  var blanker = Blanker(bytes: Array(source.utf8))
  while blanker.index < blanker.bytes.count { blanker.code(inInterpolation: false) }
  return String(decoding: blanker.bytes, as: UTF8.self)
}

private struct Blanker {
  var bytes: [UInt8]
  var index = 0

  private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let start = index + offset
    return start + text.utf8CodeUnitCount <= bytes.count
      && text.withUTF8Buffer { $0.elementsEqual(bytes[start..<start + $0.count]) }
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
      index += 1
    }
  }

  /// Passes over code, to the end or to the parenthesis that closes an interpolation.
  mutating func code(inInterpolation: Bool) {
    var depth = 0
    while index < bytes.count {
      var hashes = 0
      while has("#", at: hashes) { hashes += 1 }
      if has("//") {
        while index < bytes.count, !has("\n") { blank() }
      } else if has("/*") {
        comment()
      } else if has("\"", at: hashes) {
        index += hashes
        literal(hashes: hashes)
      } else {
        if has("(") { depth += 1 }
        if has(")") { depth -= 1 }
        if inInterpolation, depth < 0 { return }
        index += 1
      }
    }
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if has("/*") { depth += 1 }
      if has("*/") { depth -= 1 }
      blank(has("/*") || has("*/") ? 2 : 1)
    } while depth > 0 && index < bytes.count
  }

  /// Blanks a literal's text; its quotes stay.
  private mutating func literal(hashes: Int) {
    let quotes = has("\"\"\"") ? 3 : 1
    index += quotes
    while index < bytes.count {
      if closes(quotes: quotes, hashes: hashes) {
        index += quotes + hashes
        return
      }
      if has("\\"), (0..<hashes).allSatisfy({ has("#", at: 1 + $0) }) {
        let isInterpolation = has("(", at: 1 + hashes)
        blank(1 + hashes)
        if isInterpolation {
          index += 1
          code(inInterpolation: true)
          index += 1
        } else {
          blank()
        }
      } else {
        blank()
      }
    }
  }

  private func closes(quotes: Int, hashes: Int) -> Bool {
    (0..<quotes).allSatisfy { has("\"", at: $0) } && (0..<hashes).allSatisfy { has("#", at: quotes + $0) }
  }
}

/// Whether a byte can be part of a name.
func isName(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
  default: false
  }
}

extension Substring {
  /// Whether `words` stands here somewhere and is no part of a longer name.
  func hasWord(_ words: String) -> Bool {
    let line = Array(utf8)
    let wanted = Array(words.utf8)
    guard line.count >= wanted.count, let first = wanted.first, let last = wanted.last else { return false }
    for start in 0...(line.count - wanted.count) where line[start..<start + wanted.count].elementsEqual(wanted) {
      let end = start + wanted.count
      let startsName = start == 0 || !isName(first) || !isName(line[start - 1])
      let endsName = end == line.count || !isName(last) || !isName(line[end])
      if startsName && endsName { return true }
    }
    return false
  }
}

/// The lines of a text, empty ones too.
func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
