/// Cuts bytes into the rows and cells of RFC 4180, line feeds with or without carriage returns. Never fails: what is no row
/// is told with its line, and reading goes on after that line.
struct LogCells {
  /// Where a cell stands in the bytes, quotes left out.
  struct Cell {
    var start: Int
    var end: Int
    /// Whether it stood in quotes.
    var isQuoted = false
    /// Whether it holds doubled quotes.
    var isDoubled = false
  }

  /// What a line holds.
  enum Row: Equatable {
    case cells
    case blank
    /// Quotes that the form does not allow, and what it allows.
    case broken(found: String, allowed: String)
    case end
  }

  let bytes: [UInt8]
  /// The cells of the last row.
  private(set) var cells: [Cell] = []
  /// Line at which the last row began, from 1.
  private(set) var line = 0
  private var next: Int
  private var nextLine = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads a row. O(its bytes).
  mutating func read() -> Row {
    cells.removeAll(keepingCapacity: true)
    line = nextLine
    if next >= bytes.count { return .end }
    let start = next
    while true {
      let isQuoted = next < bytes.count && bytes[next] == Self.quote
      if let broken = isQuoted ? quoted() : plain() {
        // A quote that is never closed must not swallow the lines below.
        next = start
        nextLine = line
        skipLine()
        return broken
      }
      if next < bytes.count, bytes[next] == Self.comma {
        next += 1
        continue
      }
      skipLine()
      return cells.count == 1 && cells[0].start == cells[0].end && !isQuoted ? .blank : .cells
    }
  }

  /// The bytes of a cell of the last row.
  func content(_ cell: Cell) -> [UInt8] {
    guard cell.isDoubled else { return Array(bytes[cell.start..<cell.end]) }
    var content: [UInt8] = []
    var index = cell.start
    while index < cell.end {
      content.append(bytes[index])
      index += bytes[index] == Self.quote ? 2 : 1
    }
    return content
  }

  /// The bytes of a cell without doubled quotes in it, spaces at both ends left out.
  func trimmed(_ cell: Cell) -> ArraySlice<UInt8> {
    var (start, end) = (cell.start, cell.end)
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while start < end, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return bytes[start..<end]
  }

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let feed = UInt8(ascii: "\n")
  private static let carriage = UInt8(ascii: "\r")

  private var isLineEnd: Bool {
    next >= bytes.count || bytes[next] == Self.feed
      || bytes[next] == Self.carriage && (next + 1 >= bytes.count || bytes[next + 1] == Self.feed)
  }

  private mutating func plain() -> Row? {
    let start = next
    while !isLineEnd, bytes[next] != Self.comma {
      if bytes[next] == Self.quote {
        return .broken(found: "a quote inside a cell", allowed: "quotes around a whole cell, doubled inside it")
      }
      next += 1
    }
    cells.append(Cell(start: start, end: next))
    return nil
  }

  private mutating func quoted() -> Row? {
    next += 1
    var cell = Cell(start: next, end: next, isQuoted: true)
    while next < bytes.count {
      if bytes[next] == Self.feed { nextLine += 1 }
      if bytes[next] != Self.quote {
        next += 1
      } else if next + 1 < bytes.count, bytes[next + 1] == Self.quote {
        cell.isDoubled = true
        next += 2
      } else {
        cell.end = next
        next += 1
        cells.append(cell)
        if isLineEnd || bytes[next] == Self.comma { return nil }
        return .broken(found: "text after a closing quote", allowed: "a comma or the end of the line")
      }
    }
    return .broken(found: "a quote that is never closed", allowed: "quotes around a whole cell, doubled inside it")
  }

  /// Goes to the next line.
  private mutating func skipLine() {
    while next < bytes.count, bytes[next] != Self.feed { next += 1 }
    next += 1
    nextLine += 1
  }
}
