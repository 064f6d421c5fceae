/// The type of a field's value, in the words that messages, `describe` and the schema use.
public indirect enum FieldType: Sendable, Equatable {
  case integer(ClosedRange<Int64>)
  case number(ClosedRange<Double>)
  case flag
  case text
  /// One of fixed names.
  case choice([Choice])
  case list(of: FieldType, count: ClosedRange<Int>)
  /// A map with `kind` that says which further keys it has; a bare kind name stands for its defaults.
  case variant([Shape])
  /// A map from an id to entries with these fields.
  case map(of: [FieldInfo])
  /// A tree with a form of its own, in words.
  case tree(String)

  /// One of the names that a choice takes.
  public struct Choice: Sendable, Equatable {
    /// The name as it is written.
    public var name: String
    /// What it stands for, in one line.
    public var meaning: String

    public init(_ name: String, meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// One kind of a variant and its keys.
  public struct Shape: Sendable, Equatable {
    /// The name that `kind` takes.
    public var kind: String
    /// What the kind does, in one sentence.
    public var meaning: String
    /// The keys that stand beside `kind`.
    public var fields: [FieldInfo]

    public init(_ kind: String, meaning: String, fields: [FieldInfo]) {
      self.kind = kind
      self.meaning = meaning
      self.fields = fields
    }

    /// The kind as one of the names that `kind` takes.
    public var choice: Choice { Choice(kind, meaning: meaning) }
  }

  /// What is allowed, in words: `a whole number from 1 to 40`.
  public var allowed: String {
    switch self {
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(numberText(range.lowerBound)) to \(numberText(range.upperBound))"
    case .flag: "true or false"
    case .text: "a text without control characters"
    case .choice(let choices): "one of \(choices.map(\.name).joined(separator: ", "))"
    case .list(let element, let count):
      "a list of \(count.count == 1 ? "" : "\(count.lowerBound) to ")\(count.upperBound) items, each \(element.allowed)"
    case .variant(let shapes): "one of \(shapes.map(\.kind).joined(separator: ", ")), or a map with that \"kind\""
    case .map: "a map from ids to entries"
    case .tree(let words): words
    }
  }
}

/// The names that a field of fixed names takes, each with what it stands for: `describe`, the schema and the comments of
/// written files tell both.
public protocol Choosable: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// What the case stands for, in one line.
  var meaning: String { get }
}

extension FieldType {
  /// The type of a field that takes one of the cases of `E`.
  public static func choice<E: Choosable>(of type: E.Type) -> FieldType {
    .choice(type.allCases.map { Choice($0.rawValue, meaning: $0.meaning) })
  }
}

/// What is known of one field: the row that decoder, schema, `describe` and reference pages all read.
public struct FieldInfo: Sendable, Equatable {
  /// Key path from the table's root, parts joined by dots: `focus.xp_per_minute`.
  public var path: String
  /// What values it takes.
  public var type: FieldType
  /// Unit of the value; empty where it has none.
  public var unit: String
  /// What the field means, in one sentence.
  public var meaning: String
  /// Where the value comes from, or `assumed`.
  public var source: String
  /// The value a built-in default has.
  public var standard: Node
  /// The values of a number that are plausible by what is known, where less is known than is allowed: a box to sweep.
  public var plausible: ClosedRange<Double>?

  public init(
    path: String, type: FieldType, unit: String, meaning: String, source: String, standard: Node,
    plausible: ClosedRange<Double>? = nil
  ) {
    self.path = path
    self.type = type
    self.unit = unit
    self.meaning = meaning
    self.source = source
    self.standard = standard
    self.plausible = plausible
  }

  /// The plausible values in words: `0.5 to 1.9`; nil where none are told.
  public var plausibleWords: String? {
    plausible.map { "\(numberText($0.lowerBound)) to \(numberText($0.upperBound))" }
  }
}

/// One field of `Root`: what is known of it, how it is read out and how it is set from a node.
public struct Field<Root>: Sendable {
  /// Sets something from a node; the text is the whole key path, for messages. Throws every fault of it.
  public typealias Write = @Sendable (inout Root, Node, String) throws(Faults) -> Void
  /// Sets something inside a field's value: the rest of the path, the new value, the whole key path of the field, and
  /// where the path was written.
  public typealias WriteInside =
    @Sendable (inout Root, ArraySlice<Substring>, Node, String, Mark) throws(Faults) -> Void

  /// What is known of the field.
  public var info: FieldInfo
  /// The field's present value.
  public var read: @Sendable (Root) -> Node
  /// Sets the field.
  public var write: Write
  /// For a map by id and for a variant: sets something inside the value.
  public var writeInside: WriteInside?

  public init(
    info: FieldInfo, read: @escaping @Sendable (Root) -> Node, write: @escaping Write,
    writeInside: WriteInside? = nil
  ) {
    self.info = info
    self.read = read
    self.write = write
    self.writeInside = writeInside
  }
}
