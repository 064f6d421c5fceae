extension Field {
  /// A list of whole numbers.
  public static func integers<I: FixedWidthInteger & Sendable>(
    _ path: String, _ place: Place<Root, [I]>, _ range: ClosedRange<Int64>, count: ClosedRange<Int>, unit: String = "",
    meaning: String, source: String, standard: [I]
  ) -> Field {
    list(path, place, of: .integer(range), count, unit, meaning, source, standard) {
      .integer(Int64(clamping: $0))
    } decode: { node in
      node.asInteger.flatMap { range.contains($0) ? I(exactly: $0) : nil }
    }
  }

  /// A list of finite numbers.
  public static func numbers(
    _ path: String, _ place: Place<Root, [Double]>, _ range: ClosedRange<Double>, count: ClosedRange<Int>,
    unit: String = "", meaning: String, source: String, standard: [Double]
  ) -> Field {
    list(path, place, of: .number(range), count, unit, meaning, source, standard) {
      .number($0)
    } decode: { node in
      node.asNumber.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private static func list<Element: Sendable>(
    _ path: String, _ place: Place<Root, [Element]>, of element: FieldType, _ count: ClosedRange<Int>, _ unit: String,
    _ meaning: String, _ source: String, _ standard: [Element], encode: @escaping @Sendable (Element) -> Node.Content,
    decode: @escaping @Sendable (Node) -> Element?
  ) -> Field {
    let type = FieldType.list(of: element, count: count)
    return custom(
      path, place, type: type, unit: unit, meaning: meaning, source: source, standard: standard
    ) {
      Node(.list($0.map { Node(encode($0)) }))
    } decode: { (node, path) throws(Faults) in
      guard case .list(let items) = node.content, count.contains(items.count) else { throw node.wrong(path, type) }
      var values: [Element] = []
      var faults: [Fault] = []
      for (index, item) in items.enumerated() {
        if let value = decode(item) {
          values.append(value)
        } else {
          faults += item.wrong("\(path), item \(index + 1)", element).all
        }
      }
      if !faults.isEmpty { throw Faults(faults) }
      return values
    }
  }
}
