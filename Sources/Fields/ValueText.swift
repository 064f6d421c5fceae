extension Node {
  /// The value for a reader, as in a case's name: texts without quotes, lists and maps in brackets.
  public var valueText: String {
    switch content {
    case .null: "null"
    case .flag(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): numberText(value)
    case .text(let text): text
    case .list(let items): "[" + items.map(\.valueText).joined(separator: ", ") + "]"
    case .map(let entries): "{" + entries.map { "\($0.key): \($0.value.valueText)" }.joined(separator: ", ") + "}"
    }
  }
}
