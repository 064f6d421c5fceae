import Reports
import Testing

/// A tiny reader of RFC 4180, written from the standard, that shares nothing with the writer.
private func parse(_ bytes: [UInt8]) -> [[String]] {
  var rows: [[String]] = [[]]
  var cell: [UInt8] = []
  var isQuoted = false
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    if isQuoted {
      if byte != 0x22 {
        cell.append(byte)
      } else if index + 1 < bytes.count && bytes[index + 1] == 0x22 {
        cell.append(0x22)
        index += 1
      } else {
        isQuoted = false
      }
    } else if byte == 0x22 {
      isQuoted = true
    } else if byte == 0x2C || byte == 0x0A {
      rows[rows.count - 1].append(String(decoding: cell, as: UTF8.self))
      cell = []
      if byte == 0x0A { rows.append([]) }
    } else {
      cell.append(byte)
    }
    index += 1
  }
  rows.removeLast()
  return rows
}

private func table(_ texts: [String]) -> Table {
  Table(
    name: "t", title: "T", definition: "",
    columns: [Column("text", .string, meaning: ""), Column("i", .integer, meaning: "")],
    rows: texts.enumerated().map { [.text($1), .integer(Int64($0))] })
}

@Suite struct CSVTests {
  /// Every text of up to four of the characters that matter comes back as it was, or with the apostrophe.
  @Test func textComesBack() {
    let alphabet = ["a", ",", "\"", "\n", "\r", "=", "-", " ", "'", "中", "\t", "🙂"]
    var texts = [""]
    for _ in 0..<3 { texts += texts.flatMap { text in alphabet.map { text + $0 } } }
    let rows = parse(CSV.bytes(table(texts)))
    #expect(rows.count == texts.count + 1)
    #expect(rows.first == ["text", "i"])
    for (index, text) in texts.enumerated() {
      let isFormula = text.utf8.first.map { [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D, 0x0A].contains($0) } ?? false
      #expect(rows[index + 1] == [(isFormula ? "'" : "") + text, "\(index)"])
    }
  }

  @Test func formulasAreDefusedAndNumbersAreNot() {
    let text = String(decoding: CSV.bytes(table(["=1+1", "+1", "-1", "@a", "＝1"])), as: UTF8.self)
    #expect(text == "text,i\n'=1+1,0\n'+1,1\n'-1,2\n'@a,3\n'＝1,4\n")
    let numbers = Table(
      name: "n", title: "", definition: "",
      columns: [Column("x", .number, meaning: ""), Column("y", .integer, meaning: "")],
      rows: [[.number(-0.5), .integer(.min)], [.number(.nan), .missing], [.missing, .integer(0)]])
    #expect(String(decoding: CSV.bytes(numbers), as: UTF8.self) == "x,y\n-0.5,-9223372036854775808\n,\n,0\n")
  }

  @Test func aMissingValueAloneIsNoBlankLine() {
    let one = Table(
      name: "n", title: "", definition: "", columns: [Column("x", .number, meaning: "")],
      rows: [[.missing], [.number(1)]])
    #expect(String(decoding: CSV.bytes(one), as: UTF8.self) == "x\n\"\"\n1\n")
  }
}
