/// A value as a person wrote it, with its place: the one tree of YAML, JSON, overrides and resolved specs.
public struct Node: Sendable, Equatable {
  /// What a node holds. Maps keep the order of the text.
  public indirect enum Content: Sendable, Equatable {
    case null
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([Node])
    case map([Entry])
  }

  /// One key of a map.
  public struct Entry: Sendable, Equatable {
    /// The key as written.
    public var key: String
    /// Where the key stands.
    public var keyMark: Mark
    /// What stands under the key.
    public var value: Node

    public init(_ key: String, _ value: Node, keyMark: Mark? = nil) {
      self.key = key
      self.keyMark = keyMark ?? value.mark
      self.value = value
    }
  }

  /// What the node holds.
  public var content: Content
  /// Where the node stands.
  public var mark: Mark

  public init(_ content: Content, at mark: Mark = Mark(file: "default")) {
    self.content = content
    self.mark = mark
  }

  /// The value under `key`, if this is a map that has it. O(keys).
  public subscript(key: String) -> Node? {
    guard case .map(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The value at a path of keys, such as `coin.radius_pt`; nil if there is none. O(keys).
  public func value(at path: String) -> Node? {
    path.split(separator: ".").reduce(Optional(self)) { node, key in node?[String(key)] }
  }

  /// What this is, in words for a message: `3`, `"abc"`, `a list of 2`, `a map`.
  public var shown: String {
    switch content {
    case .null: "nothing"
    case .flag(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): numberText(value)
    case .text(let value): "\"\(value.count > 40 ? String(value.prefix(40)) + "…" : value)\""
    case .list(let items): "a list of \(items.count)"
    case .map(let entries): entries.isEmpty ? "an empty map" : "a map"
    }
  }
}

extension Node: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self.init(.text(value)) }
  public init(integerLiteral value: Int64) { self.init(.integer(value)) }
  public init(floatLiteral value: Double) { self.init(.number(value)) }
  public init(booleanLiteral value: Bool) { self.init(.flag(value)) }
  public init(arrayLiteral elements: Node...) { self.init(.list(elements)) }
  public init(dictionaryLiteral elements: (String, Node)...) {
    self.init(.map(elements.map { Entry($0.0, $0.1) }))
  }
}
