/// The shortest text that reads back as `value`, without a fraction where it has none: `2`, `0.1`, `1e+22`.
public func numberText(_ value: Double) -> String {
  if let whole = Int64(exactly: value), abs(value) < 1e15 { return String(whole) }
  return value.description
}
