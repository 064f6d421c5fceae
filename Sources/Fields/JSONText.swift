extension Node {
  /// Deterministic JSON in UTF-8: keys in the order held, whole numbers whole, other numbers in the shortest form that
  /// reads back as the same value (`2.0` stays apart from `2`). A number that is not finite is written as `null`.
  /// Indented by two spaces with a final line feed, or on one line without. When indented, a short list or map of
  /// scalars inside another stands on one line.
  public func json(indented: Bool = false) -> String {
    var text = ""
    writeJSON(to: &text, margin: indented ? "\n" : nil)
    return indented ? text + "\n" : text
  }

  /// `margin` is the line feed and indentation of this node's line; nil for one line.
  private func writeJSON(to text: inout String, margin: String?) {
    let margin = margin != "\n" && isShortAndFlat ? nil : margin
    switch content {
    case .null: text += "null"
    case .flag(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? value.description : "null"
    case .text(let value): text += jsonQuoted(value)
    case .list(let items):
      Self.writeItems(items, "[", "]", to: &text, margin: margin) { item, text, margin in
        item.writeJSON(to: &text, margin: margin)
      }
    case .map(let entries):
      Self.writeItems(entries, "{", "}", to: &text, margin: margin) { entry, text, margin in
        text += jsonQuoted(entry.key) + ": "
        entry.value.writeJSON(to: &text, margin: margin)
      }
    }
  }

  /// At most eight scalars in a list or map.
  private var isShortAndFlat: Bool {
    let items: [Node]
    switch content {
    case .list(let all): items = all
    case .map(let entries): items = entries.map(\.value)
    case .null, .flag, .integer, .number, .text: return true
    }
    return items.count <= 8
      && items.allSatisfy {
        switch $0.content {
        case .list, .map: false
        case .null, .flag, .integer, .number, .text: true
        }
      }
  }

  private static func writeItems<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String, margin: String?,
    write: (Item, inout String, String?) -> Void
  ) {
    text += open
    let inner = margin.map { $0 + "  " }
    for (index, item) in items.enumerated() {
      if index > 0 { text += inner == nil ? ", " : "," }
      if let inner { text += inner }
      write(item, &text, inner)
    }
    if let margin, !items.isEmpty { text += margin }
    text += close
  }
}

/// A JSON string of `text`: quotes, backslashes, control characters and line breaks of Unicode escaped, all else kept.
public func jsonQuoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
      let hex = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
