public import Fields

/// A strict subset of YAML 1.2 (JSON is a subset of it) read into a `Node` tree with line and column.
///
/// Core scalars only: `null`, `~` and nothing; `true`, `false`; whole numbers; other numbers; all else is text (`NO`,
/// `on`, `yes` too), and quoted is always text. Anchors, aliases, tags, directives, merge keys, keys that are not plain
/// or quoted text, duplicate keys and a second document are faults, as are numbers that read differently elsewhere
/// (`007`, `0x1F`). Numbers that are not finite (`.nan`) are read, and refused by every field.
public enum YAML {
  /// Largest text that is read.
  public static let maximumBytes = 1 << 20
  /// Deepest nesting of lists and maps.
  public static let maximumDepth = 32
  /// Longest key, in characters.
  public static let maximumKeyLength = 200

  /// Reads one document. Syntax errors end the reading; all else is collected. Never traps. O(bytes).
  ///
  /// `limit` is the most bytes allowed; more than what people write is for what the program wrote itself.
  public static func parse(_ bytes: [UInt8], file: String, limit: Int = maximumBytes) -> Reading<Node> {
    let begin = Mark(file: file, line: 1, column: 1)
    if bytes.count > limit {
      let message = "the text has more than \(limit) bytes; allowed: at most that many"
      return Reading(nil, faults: [Fault(begin, message)])
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let fault = characterFault(in: text, file: file) { return Reading(nil, faults: [fault]) }
    guard let events = YAMLEvents(text, file: file) else {
      return Reading(nil, faults: [Fault(begin, "not enough memory to read this")])
    }
    var tree = YAMLTree(events, file: file)
    return tree.read()
  }

  /// Reads one document. Throws every fault in the order of the text.
  public static func read(_ bytes: [UInt8], file: String, limit: Int = maximumBytes) throws(Faults) -> Node {
    try parse(bytes, file: file, limit: limit).get()
  }

  /// Reads a value from a command line: `3`, `[1, 2]`, `{kind: freeze, equipped: 2}`. All marks are `source` alone.
  public static func value(_ text: String, source: String) throws(Faults) -> Node {
    let mark = Mark(file: source)
    if text.allSatisfy(\.isWhitespace) { throw Faults([Fault(mark, "found no value")]) }
    do throws(Faults) {
      return try read(Array(text.utf8), file: source).marked(mark)
    } catch {
      throw Faults(error.all.map { Fault(mark, "in \"\(text)\": \($0.message)") })
    }
  }
}

extension Node {
  /// The same tree with every mark set to `mark`.
  func marked(_ mark: Mark) -> Node {
    switch content {
    case .list(let items): Node(.list(items.map { $0.marked(mark) }), at: mark)
    case .map(let entries):
      Node(.map(entries.map { Entry($0.key, $0.value.marked(mark), keyMark: mark) }), at: mark)
    default: Node(content, at: mark)
    }
  }
}
