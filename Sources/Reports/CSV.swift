/// A table as CSV: UTF-8, line feeds, quoted as in RFC 4180, a header of column names, an empty cell for a missing value.
///
/// Text that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, their full-width forms, a tab or a
/// line break) gets an apostrophe in front. Numbers are never touched. Empty text and a missing value are the same.
public enum CSV {
  /// The bytes of the whole file.
  public static func bytes(_ table: Table) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 + table.rows.count * table.columns.count * 8)
    line(table.columns.map { .text($0.name) }, into: &bytes)
    for row in table.rows { line(row, into: &bytes) }
    return bytes
  }

  /// Appends one line to a buffer that is used again and again.
  static func line(_ cells: [Cell], into bytes: inout [UInt8]) {
    let start = bytes.count
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch cell {
      case .text(let text): append(text, to: &bytes)
      case .integer(let value): append(value, to: &bytes)
      case .number(let value): bytes.append(contentsOf: Digits.text(value).utf8)
      case .missing: break
      }
    }
    // A blank line is no row to most readers.
    if bytes.count == start { bytes.append(contentsOf: "\"\"".utf8) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let needsQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
    if isFormula(text) { bytes.append(UInt8(ascii: "'")) }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
  }

  /// Whether a spreadsheet would run a text as a formula.
  public static func isFormula(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.first.map { formulaStarts.contains($0) } ?? false
  }

  /// First characters that spreadsheets take for a formula (OWASP, CSV injection).
  private static let formulaStarts: [Unicode.Scalar] = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func append(_ value: Int64, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
