import Fields

/// The first place of `text` that is no UTF-8 or holds a character that specs may not have: NUL and other control
/// characters, and line breaks that editors do not count. O(bytes).
func characterFault(in text: [UInt8], file: String) -> Fault? {
  var mark = Mark(file: file, line: 1, column: 1)
  if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
    return Fault(mark, "found UTF-16; allowed: text in UTF-8")
  }
  var parser = Unicode.UTF8.ForwardParser()
  var bytes = text.makeIterator()
  var afterReturn = false
  while true {
    switch parser.parseScalar(from: &bytes) {
    case .emptyInput: return nil
    case .error: return Fault(mark, "found bytes that are not UTF-8; allowed: text in UTF-8")
    case .valid(let encoded):
      let scalar = Unicode.UTF8.decode(encoded)
      if !isAllowed(scalar) {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        return Fault(mark, "found the character U+\(code); allowed: printable characters (or \\u\(code) in quotes)")
      }
      if scalar == "\n" && afterReturn {
        afterReturn = false
      } else if scalar == "\n" || scalar == "\r" {
        mark.line += 1
        mark.column = 1
        afterReturn = scalar == "\r"
      } else {
        mark.column += 1
        afterReturn = false
      }
    }
  }
}

private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: true
  case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
  case 0x20...0x7E: true
  default: scalar.value >= 0xA0
  }
}
