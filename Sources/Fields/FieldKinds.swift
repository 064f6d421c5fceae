/// A writable key path that may cross threads.
public typealias Place<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

extension Field {
  /// A whole number.
  public static func integer<I: FixedWidthInteger & Sendable>(
    _ path: String, _ place: Place<Root, I>, _ range: ClosedRange<Int64>, unit: String = "", meaning: String,
    source: String, standard: I, plausible: ClosedRange<Double>? = nil
  ) -> Field {
    let type = FieldType.integer(range)
    return scalar(path, type, unit, meaning, source, .integer(Int64(clamping: standard)), plausible) {
      .integer(Int64(clamping: $0[keyPath: place]))
    } write: { root, node in
      guard let value = node.asInteger, range.contains(value), let exact = I(exactly: value) else { return false }
      root[keyPath: place] = exact
      return true
    }
  }

  /// A finite number.
  public static func number(
    _ path: String, _ place: Place<Root, Double>, _ range: ClosedRange<Double>, unit: String = "", meaning: String,
    source: String, standard: Double, plausible: ClosedRange<Double>? = nil
  ) -> Field {
    scalar(path, .number(range), unit, meaning, source, .number(standard), plausible) {
      .number($0[keyPath: place])
    } write: { root, node in
      guard let value = node.asNumber, range.contains(value) else { return false }
      root[keyPath: place] = value
      return true
    }
  }

  /// True or false.
  public static func flag(
    _ path: String, _ place: Place<Root, Bool>, meaning: String, source: String, standard: Bool
  ) -> Field {
    scalar(path, .flag, "", meaning, source, .flag(standard)) {
      .flag($0[keyPath: place])
    } write: { root, node in
      guard case .flag(let value) = node.content else { return false }
      root[keyPath: place] = value
      return true
    }
  }

  /// Any text.
  public static func text(
    _ path: String, _ place: Place<Root, String>, meaning: String, source: String, standard: String
  ) -> Field {
    scalar(path, .text, "", meaning, source, .text(standard)) {
      .text($0[keyPath: place])
    } write: { root, node in
      guard case .text(let value) = node.content, value.unicodeScalars.allSatisfy(isShowable) else { return false }
      root[keyPath: place] = value
      return true
    }
  }

  /// Whether a character can stand in a text: no control character but line feed and tab, and none that turns the direction
  /// of writing.
  private static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
    let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    return !isControl && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
  }

  /// One case of an enumeration, by its raw name.
  public static func choice<E: Choosable>(
    _ path: String, _ place: Place<Root, E>, meaning: String, source: String, standard: E
  ) -> Field {
    let names = E.allCases.map(\.rawValue)
    let type = FieldType.choice(of: E.self)
    let info = FieldInfo(
      path: path, type: type, unit: "", meaning: meaning, source: source, standard: Node(.text(standard.rawValue)))
    return Field(info: info) {
      Node(.text($0[keyPath: place].rawValue))
    } write: { (root, node, path) throws(Faults) in
      guard case .text(let name) = node.content else { throw node.wrong(path, type) }
      guard let value = E(rawValue: name) else {
        throw Faults([Fault(node.mark, "\(path): " + unknownName("value", name, among: names))])
      }
      root[keyPath: place] = value
    }
  }

  /// A value with a text form of its own: `decode` throws what is wrong with a node, given the whole key path for messages.
  public static func custom<Value: Sendable>(
    _ path: String, _ place: Place<Root, Value>, type: FieldType, unit: String = "", meaning: String, source: String,
    standard: Value, encode: @escaping @Sendable (Value) -> Node,
    decode: @escaping @Sendable (Node, String) throws(Faults) -> Value
  ) -> Field {
    let info = FieldInfo(
      path: path, type: type, unit: unit, meaning: meaning, source: source, standard: encode(standard))
    return Field(info: info) {
      encode($0[keyPath: place])
    } write: { (root, node, path) throws(Faults) in
      root[keyPath: place] = try decode(node, path)
    }
  }

  private static func scalar(
    _ path: String, _ type: FieldType, _ unit: String, _ meaning: String, _ source: String, _ standard: Node.Content,
    _ plausible: ClosedRange<Double>? = nil, read: @escaping @Sendable (Root) -> Node.Content,
    write: @escaping @Sendable (inout Root, Node) -> Bool
  ) -> Field {
    let info = FieldInfo(
      path: path, type: type, unit: unit, meaning: meaning, source: source, standard: Node(standard),
      plausible: plausible)
    return Field(info: info) {
      Node(read($0))
    } write: { (root, node, path) throws(Faults) in
      if !write(&root, node) { throw node.wrong(path, type) }
    }
  }
}

extension Node {
  /// The value as a whole number; `3.0` counts, `3.5` does not.
  public var asInteger: Int64? {
    switch content {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The value as a finite number.
  public var asNumber: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .number(let value): value.isFinite ? value : nil
    default: nil
    }
  }

  /// The fault of a value that does not fit its field.
  public func wrong(_ path: String, _ type: FieldType) -> Faults {
    Faults([Fault(mark, "\(path): found \(shown); allowed: \(type.allowed)\(percentHint(type))")])
  }

  /// What to write instead of a percentage, where a number is wanted: `; write 0.005 for 0.5 pp`.
  private func percentHint(_ type: FieldType) -> String {
    guard type.allowed.hasPrefix("a number"), case .text(let text) = content else { return "" }
    for unit in ["%", "pp"] where text.hasSuffix(unit) {
      let body = text.dropLast(unit.count).filter { $0 != " " }
      guard let value = Double(body), var digits = DecimalDigits(value) else { return "" }
      if !digits.digits.isEmpty { digits.point -= 2 }
      return digits.isOrdinary ? "; write \(digits.plain(decimals: nil)) for \(body) \(unit)" : ""
    }
    return ""
  }
}
