extension String {
  /// The words of this text on lines of at most `width` characters, a longer word on a line of its own. The first line
  /// begins with `first`, the others with `next`. Always at least one line. A no-break space breaks none. O(text).
  public func wrapped(width: Int, first: String = "", next: String = "") -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in split(whereSeparator: { $0.isWhitespace && $0 != "\u{A0}" }) {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = next
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
