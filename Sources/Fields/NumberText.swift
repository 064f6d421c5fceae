/// The shortest text that reads back as `value`, without a fraction where it has none: `2`, `0.1`, `1e+22`; `.nan`, `.inf`
/// and `-.inf` as YAML writes them.
public func numberText(_ value: Double) -> String {
  if let whole = Int64(exactly: value), abs(value) <= 1e15 { return String(whole) }
  if value.isNaN { return ".nan" }
  return value.isFinite ? value.description : value < 0 ? "-.inf" : ".inf"
}

/// `1 fault`, `2 faults`.
public func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
