import Fields

/// SplitMix64: test inputs that are the same in every run.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func one<T>(of items: [T]) -> T { items[below(items.count)] }

  /// A text that is hard to write: words of YAML, signs, control characters, other scripts.
  mutating func text() -> String {
    let hard = [
      "NO", "null", "~", "1", "1e5", "0x1F", "007", "", "- a", "a: b", "a #b", "储蓄", "a\nb", " a", "a ", "{", "'\"",
      "<<",
      "\u{2028}", "\u{0}", "e\u{301}", "2024-01-01", "e5", ".inf", "&a", "*a", "!t", "%", "@", "`", "|", ">", "?",
      "a,b",
      "[", "\\", "\t", "on", "TRUE", "...", "---", "\u{FEFF}", "\u{7F}", "\u{10FFFF}", "🪙", "a\r\nb", "a:", "-",
    ]
    if below(3) > 0 { return one(of: hard) }
    return String(String.UnicodeScalarView((0..<below(6)).compactMap { _ in Unicode.Scalar(UInt32(below(0x3000))) }))
  }

  mutating func node(depth: Int) -> Node {
    switch below(depth == 0 ? 5 : 7) {
    case 0: return Node(.null)
    case 1: return Node(.flag(below(2) == 0))
    case 2: return Node(.integer(Int64(bitPattern: next()) >> Int64(below(63))))
    case 3:
      let value = Double(bitPattern: next())
      return Node(.number(below(2) == 0 ? Double(below(1000)) / 10 : value.isFinite ? value : 0))
    case 4: return Node(.text(text()))
    case 5: return Node(.list((0..<below(4)).map { _ in node(depth: depth - 1) }))
    default:
      var entries: [Node.Entry] = []
      for _ in 0..<below(5) {
        let key = text()
        if !key.isEmpty, !entries.contains(where: { $0.key == key }) {
          entries.append(Node.Entry(key, node(depth: depth - 1)))
        }
      }
      return Node(.map(entries))
    }
  }
}
