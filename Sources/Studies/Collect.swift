import Fields

/// The result of `work`, or nil and its faults.
@discardableResult
func collect<T>(_ faults: inout [Fault], _ work: () throws(Faults) -> T) -> T? {
  do throws(Faults) { return try work() } catch {
    faults += error.all
    return nil
  }
}

extension [Fault] {
  /// Each fault once: cases share their base, and so its faults.
  var once: [Fault] {
    var seen: Set<String> = []
    return filter { seen.insert($0.description).inserted }
  }
}

/// The model that a spec's key gives: a built-in by name, or a map of what differs from the first of them.
func model<Value: Sendable>(
  _ node: Node, key: String, of rows: [BuiltIns.Row<Value>], standard: Value, _ fields: FieldTable<Value>,
  _ faults: inout [Fault]
) -> Value {
  var value = standard
  if case .text(let name) = node.content {
    if let row = rows.first(where: { $0.name == name }) { return row.value }
    faults.append(Fault(node.mark, unknownName(key, name, among: rows.map(\.name))))
  } else {
    collect(&faults) { () throws(Faults) in try fields.apply(node, to: &value) }
  }
  return value
}
