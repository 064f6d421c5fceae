import Fields

/// A plain scalar under our reading of the core schema. Throws where a number does not fit or reads differently elsewhere.
func plainScalar(_ text: String) throws(PlainScalarError) -> Node.Content {
  switch text {
  case "", "~", "null", "Null", "NULL": return .null
  case "true", "True", "TRUE": return .flag(true)
  case "false", "False", "FALSE": return .flag(false)
  default: break
  }
  let bytes = Array(text.utf8)
  let unsigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
  // No field takes these; it is the field that says so, with its name and its range.
  switch String(decoding: unsigned, as: UTF8.self) {
  case ".inf", ".Inf", ".INF": return .number(bytes.first == UInt8(ascii: "-") ? -.infinity : .infinity)
  case ".nan", ".NaN", ".NAN": return .number(.nan)
  default: break
  }
  if unsigned.starts(with: "0x".utf8) || unsigned.starts(with: "0o".utf8) {
    throw PlainScalarError(message: "found \(text); allowed: a decimal number, or quotes around a text")
  }
  guard let form = NumberForm(unsigned) else { return .text(text) }
  if form.whole > 1, unsigned.first == UInt8(ascii: "0") {
    throw PlainScalarError(message: "found \(text); allowed: a number without leading zeros, or quotes around a text")
  }
  if !form.isWhole { return .number(try finite(text, hasDigits: form.isNonzero)) }
  guard let value = Int64(text) else {
    throw PlainScalarError(message: "found \(text); allowed: whole numbers from \(Int64.min) to \(Int64.max)")
  }
  return .integer(value)
}

/// Why a plain scalar is refused.
struct PlainScalarError: Error {
  var message: String
}

private func finite(_ text: String, hasDigits nonzero: Bool) throws(PlainScalarError) -> Double {
  // Swift reads neither "5." nor ".5e3" in every form that YAML allows, so the empty halves are filled with a zero.
  var filled: [UInt8] = []
  for byte in text.utf8 {
    if byte == UInt8(ascii: "."), filled.last.map(isDigit) != true { filled.append(UInt8(ascii: "0")) }
    if !isDigit(byte), filled.last == UInt8(ascii: ".") { filled.append(UInt8(ascii: "0")) }
    filled.append(byte)
  }
  if filled.last == UInt8(ascii: ".") { filled.append(UInt8(ascii: "0")) }
  guard let value = Double(String(decoding: filled, as: UTF8.self)), value.isFinite else {
    throw PlainScalarError(message: "found \(text); allowed: numbers up to 1.8e308")
  }
  if value == 0, nonzero { throw PlainScalarError(message: "found \(text); allowed: 0, or numbers from 5e-324") }
  return value
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

/// The form of an unsigned decimal number: `12`, `12.5`, `.5`, `5.`, `1e9`, `1.5E-3`.
private struct NumberForm {
  /// Digits before the point.
  var whole = 0
  var isWhole = true
  /// Whether the mantissa has a digit other than 0.
  var isNonzero = false

  /// Nil if `bytes` are no number.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let run = rest.prefix(while: isDigit)
      rest = rest.dropFirst(run.count)
      return run
    }
    let head = digits(&rest)
    whole = head.count
    isNonzero = head.contains { $0 != UInt8(ascii: "0") }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      isWhole = false
      let run = digits(&rest)
      fraction = run.count
      isNonzero = isNonzero || run.contains { $0 != UInt8(ascii: "0") }
    }
    guard whole + fraction > 0 else { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      isWhole = false
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard !digits(&rest).isEmpty else { return nil }
    }
    guard rest.isEmpty else { return nil }
  }
}
