extension Node {
  /// The node as YAML that reads back as the same values: blocks, short maps of scalars and all lists on one line, texts
  /// in quotes wherever they would read as something else.
  public func yaml() -> String {
    var writer = YAMLWriter { _ in [] }
    writer.document(self)
    return writer.text
  }
}

extension FieldTable {
  /// `root` as YAML with a comment above every field: what it means, its unit, what is allowed and where the value comes
  /// from. Applying the text to a root with the standard values gives `root`. `title` is a comment of the whole.
  public func yaml(_ root: Root, title: String) -> String {
    var comments: [String: [String]] = [:]
    for field in fields { comments[field.info.path] = field.info.comment }
    var writer = YAMLWriter { comments[$0] ?? [] }
    writer.comment([title], margin: "")
    if !title.isEmpty { writer.text += "\n" }
    writer.document(encode(root))
    return writer.text
  }
}

extension FieldInfo {
  /// What is known of the field, as paragraphs.
  fileprivate var comment: [String] {
    let unit = unit.isEmpty ? "" : " (\(unit))"
    return ["\(meaning)\(unit)", "\(type.allowed); source: \(source)"] + inner(of: type)
  }

  private func inner(of type: FieldType) -> [String] {
    switch type {
    case .choice(let choices): choices.map { "  \($0.name): \($0.meaning)" }
    case .map(let fields): fields.map { "  \($0.path): \($0.line)" }
    case .variant(let shapes):
      shapes.map { shape in
        let keys = shape.fields.map { "\($0.path): \($0.line)" }.joined(separator: "; ")
        return "  \(shape.kind): \(shape.meaning)" + (keys.isEmpty ? "" : " — \(keys)")
      }
    case .integer, .number, .flag, .text, .list, .tree: []
    }
  }

  private var line: String { "\(meaning)\(unit.isEmpty ? "" : " (\(unit))"), \(type.allowed), source: \(source)" }
}

/// Writes nodes as YAML, with comments by key path.
private struct YAMLWriter {
  /// Widest line of comments and of maps on one line, in characters.
  static let width = 100

  var text = ""
  let comments: (String) -> [String]

  init(comments: @escaping (String) -> [String]) { self.comments = comments }

  mutating func document(_ node: Node) {
    if case .map(let entries) = node.content, !entries.isEmpty {
      block(entries, margin: "", path: "")
    } else {
      text += node.flow + "\n"
    }
  }

  mutating func comment(_ paragraphs: [String], margin: String) {
    for paragraph in paragraphs where !paragraph.isEmpty {
      let indent = String(paragraph.prefix { $0 == " " })
      let start = "\(margin)# \(indent)"
      for line in paragraph.wrapped(width: Self.width, first: start, next: start + "  ") { text += line + "\n" }
    }
  }

  private func hasComments(_ entries: [Node.Entry], _ path: String) -> Bool {
    entries.contains { !comments("\(path).\($0.key)").isEmpty }
  }

  private mutating func block(_ entries: [Node.Entry], margin: String, path: String) {
    for entry in entries {
      let whole = path.isEmpty ? entry.key : "\(path).\(entry.key)"
      comment(comments(whole), margin: margin)
      let start = "\(margin)\(plainOrQuoted(entry.key)):"
      let flow = entry.value.flow
      if case .map(let inner) = entry.value.content, !inner.isEmpty,
        hasComments(inner, whole) || !inner.allSatisfy(\.value.isSmall) || start.count + flow.count >= Self.width
      {
        text += start + "\n"
        block(inner, margin: margin + "  ", path: whole)
      } else {
        text += "\(start) \(flow)\n"
      }
    }
  }
}

extension Node {
  /// The node as YAML on one line, with texts in quotes wherever they would read as something else.
  public var flow: String {
    switch content {
    case .text(let value): plainOrQuoted(value)
    case .list(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
    case .map(let entries):
      "{" + entries.map { "\(plainOrQuoted($0.key)): \($0.value.flow)" }.joined(separator: ", ") + "}"
    case .null, .flag, .integer, .number: json()
    }
  }

  /// Whether this can stand in a map on one line.
  fileprivate var isSmall: Bool {
    switch content {
    case .map: false
    case .list(let items): items.allSatisfy(\.isSmall)
    case .null, .flag, .integer, .number, .text: true
    }
  }
}

/// A text without quotes if every YAML reader takes it as that text, anywhere; else in double quotes.
private func plainOrQuoted(_ text: String) -> String {
  let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
  let scalars = text.unicodeScalars
  let isPlain =
    scalars.first.map(\.properties.isAlphabetic) == true && scalars.last != " " && text.utf8.count <= 200
    && scalars.allSatisfy { $0.properties.isAlphabetic || "0123456789_-./() ".unicodeScalars.contains($0) }
    && !words.contains(text.lowercased())
  return isPlain ? text : jsonQuoted(text)
}
