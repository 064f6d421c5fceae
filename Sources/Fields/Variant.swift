/// One kind of a variant, such as one level curve: its name, its own fields, and how it sits in `Value`.
public struct Variant<Value: Sendable>: Sendable {
  /// Name, meaning and fields.
  public var shape: FieldType.Shape
  /// The value that the bare kind name stands for.
  public var standard: Value
  /// The payload's keys; nil if the value is of another kind.
  let encode: @Sendable (Value) -> Node?
  /// Sets keys of the payload; the text is the whole key path, for messages.
  let apply: Field<Value>.Write
  /// Sets something inside the payload.
  let applyInside: Field<Value>.WriteInside

  /// A kind whose payload has fields. `match` gives the payload back if the value is of this kind.
  public init<Payload: Sendable>(
    _ kind: String, meaning: String, table: FieldTable<Payload>, standard: Payload,
    make: @escaping @Sendable (Payload) -> Value, match: @escaping @Sendable (Value) -> Payload?
  ) {
    shape = FieldType.Shape(kind, meaning: meaning, fields: table.fields.map(\.info))
    self.standard = make(standard)
    encode = { match($0).map(table.encode) }
    apply = { (value, node, path) throws(Faults) in
      guard var payload = match(value) else { return }
      try table.apply(node, to: &payload, under: path)
      value = make(payload)
    }
    applyInside = { (value, rest, node, path, mark) throws(Faults) in
      guard var payload = match(value) else { return }
      try table.set(rest, to: node, in: &payload, under: path, at: mark)
      value = make(payload)
    }
  }

  /// A kind without fields.
  public init(_ kind: String, meaning: String, _ value: Value) where Value: Equatable {
    self.init(kind, meaning: meaning, table: FieldTable<Bool>([]), standard: true) { _ in
      value
    } match: {
      $0 == value ? true : nil
    }
  }
}

/// The kinds of a variant in one table: a new kind is one more row.
///
/// In text a value is a map with `kind` and the kind's keys (those left out stand at their standard), or the bare kind
/// name for the kind's standard: `strict`, `{kind: freeze, equipped: 2}`.
public struct VariantTable<Value: Sendable>: Sendable {
  /// The kinds; each value matches exactly one.
  public var variants: [Variant<Value>]

  public init(_ variants: [Variant<Value>]) { self.variants = variants }

  /// The type that messages, `describe` and the schema show.
  public var type: FieldType { .variant(variants.map(\.shape)) }

  /// The type of `kind`.
  private var kinds: FieldType { .choice(variants.map(\.shape.choice)) }

  /// The bare kind name if the kind has no fields, else a map. `null` if no row matches, which is a hole in the table.
  public func encode(_ value: Value) -> Node {
    for variant in variants {
      guard case .map(let entries)? = variant.encode(value)?.content else { continue }
      let kind = Node(.text(variant.shape.kind))
      return entries.isEmpty ? kind : Node(.map([Node.Entry("kind", kind)] + entries))
    }
    return Node(.null)
  }

  /// The value of a node; `path` is the whole key path, for messages. Throws every fault.
  public func decode(_ node: Node, at path: String) throws(Faults) -> Value {
    switch node.content {
    case .text(let kind): return try row(kind, node.mark, path).standard
    case .map(let entries):
      guard let kind = node["kind"] else {
        let kinds = variants.map(\.shape.kind).joined(separator: ", ")
        throw Faults([Fault(node.mark, "\(path): found a map without the key \"kind\"; allowed kinds: \(kinds)")])
      }
      guard case .text(let name) = kind.content else {
        throw kind.wrong("\(path).kind", kinds)
      }
      let variant = try row(name, kind.mark, path)
      var value = variant.standard
      try variant.apply(&value, Node(.map(entries.filter { $0.key != "kind" }), at: node.mark), path)
      return value
    default: throw node.wrong(path, type)
    }
  }

  /// Sets a key of the present kind, or the kind itself.
  func set(
    _ rest: ArraySlice<Substring>, to node: Node, in value: inout Value, under path: String, at mark: Mark
  ) throws(Faults) {
    if Array(rest) == ["kind"] {
      value = try decode(node, at: path)
      return
    }
    guard let variant = variants.first(where: { $0.encode(value) != nil }) else { return }
    try variant.applyInside(&value, rest, node, path, mark)
  }

  private func row(_ kind: String, _ mark: Mark, _ path: String) throws(Faults) -> Variant<Value> {
    guard let variant = variants.first(where: { $0.shape.kind == kind }) else {
      throw Faults([Fault(mark, "\(path): " + unknownName("kind", kind, among: variants.map(\.shape.kind)))])
    }
    return variant
  }
}

extension Field {
  /// One of several kinds, each with its own fields: a level curve, a streak policy.
  public static func variant<Value: Sendable>(
    _ path: String, _ place: Place<Root, Value>, _ table: VariantTable<Value>, meaning: String, source: String,
    standard: Value
  ) -> Field {
    let info = FieldInfo(
      path: path, type: table.type, unit: "", meaning: meaning, source: source, standard: table.encode(standard))
    return Field(info: info) {
      table.encode($0[keyPath: place])
    } write: { (root, node, path) throws(Faults) in
      root[keyPath: place] = try table.decode(node, at: path)
    } writeInside: { (root, rest, node, path, mark) throws(Faults) in
      try table.set(rest, to: node, in: &root[keyPath: place], under: path, at: mark)
    }
  }
}
