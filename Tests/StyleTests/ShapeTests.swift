import Testing

/// A file is a screenful or a few, and a function reads top down.
let mostLinesOfFile = 400
let mostLinesOfFunction = 80
/// A dense loop keeps its state in the registers of one function.
let mostLinesOfKernel = 140

/// What is too long in a file.
func tooLong(in file: TextFile) -> [String] {
  let all = lines(of: code(of: file.text))
  let most = file.path.contains("/Kernel/") ? mostLinesOfKernel : mostLinesOfFunction
  var findings: [String] = []
  if all.count > mostLinesOfFile + 1 {
    findings.append("\(file.path): \(all.count - 1) lines, at most \(mostLinesOfFile): give parts files of their own")
  }
  for number in all.indices where isFunction(all[number]) {
    let length = bodyLength(all[number...])
    if length > most {
      findings.append(
        "\(file.path):\(number + 1): \(length) lines, at most \(most): push leaves down into functions")
    }
  }
  return findings
}

private func isFunction(_ line: Substring) -> Bool {
  line.hasWord("func") || line.hasWord("subscript") || line.hasWord("init(") || line.hasWord("init?(")
}

/// Lines from a declaration to the brace that closes its body; 1 where it has none.
private func bodyLength(_ lines: ArraySlice<Substring>) -> Int {
  var parentheses = 0
  var braces = 0
  for (count, line) in lines.enumerated() {
    for character in line {
      switch character {
      case "(", "[": parentheses += 1
      case ")", "]": parentheses -= 1
      case "{": braces += 1
      case "}":
        braces -= 1
        if braces <= 0 { return count + 1 }
      default: break
      }
    }
    let next = lines.dropFirst(count + 1).first?.drop { $0 == " " } ?? ""
    let goesOn = ["{", "where ", "throws", "async", "->", "rethrows", ")"].contains { next.hasPrefix($0) }
    if braces == 0, parentheses <= 0, !goesOn { return 1 }
  }
  return 1
}

/// Loops over dictionaries and sets declared in the same file, whose order differs from process to process.
///
/// A hint: types that are declared elsewhere or inferred are not seen.
func unorderedLoops(in file: TextFile) -> [String] {
  let all = lines(of: code(of: file.text))
  let names = all.flatMap(unorderedNames)
  return all.enumerated().compactMap { number, line in
    guard !line.contains("sorted") else { return nil }
    let isLoop = names.contains { name in
      if line.contains(".\(name)") { return false }
      let loops = ["in \(name) {", "in \(name).keys", "in \(name).values", "in \(name) where"]
      let maps = [
        "map", "flatMap", "compactMap", "forEach", "reduce", "filter", "first", "joined", "keys.map", "values.map",
      ]
      return loops.contains(where: line.hasWord) || maps.contains { line.hasWord("\(name).\($0)") }
    }
    return isLoop ? "\(file.path):\(number + 1): a dictionary or set has no order: \(line)" : nil
  }
}

/// Names that a line declares as a dictionary or a set.
private func unorderedNames(_ line: Substring) -> [String] {
  let words = line.split { !($0.isLetter || $0.isNumber || "_:[]<=".contains($0)) }
  return words.indices.compactMap { index in
    guard index + 2 < words.count, words[index] == "let" || words[index] == "var" else { return nil }
    let isTyped = words[index + 1].hasSuffix(":") && words[index + 2] != "="
    let type = isTyped ? words[index + 2] : index + 3 < words.count ? words[index + 3] : ""
    let isDictionary = type.hasPrefix("[") && type.hasSuffix(":") || type.hasPrefix("Dictionary")
    return isDictionary || type.hasPrefix("Set") ? String(words[index + 1].filter { $0 != ":" }) : nil
  }
}

@Test func filesAndFunctionsAreShort() throws {
  let files = try Repository.swiftFiles(in: "Sources") + Repository.swiftFiles(in: "Tests")
  expectNone(files.flatMap(tooLong))
}

@Test func whatIsTooLongIsFound() {
  let body = String(repeating: "  g(\"}\")\n", count: mostLinesOfFunction)
  let long = TextFile(path: "A.swift", text: "protocol P {\n  func f()\n}\nfunc f(\n  a: Int\n) -> Int {\n\(body)}\n")
  #expect(
    tooLong(in: long) == ["A.swift:4: \(mostLinesOfFunction + 4) lines, at most 80: push leaves down into functions"])
  let file = TextFile(path: "A.swift", text: String(repeating: "\n", count: mostLinesOfFile))
  #expect(tooLong(in: file) == [])
  #expect(tooLong(in: TextFile(path: "A.swift", text: file.text + "\n")).count == 1)
}

@Test func noLoopRestsOnTheOrderOfADictionary() throws {
  expectNone(try Repository.swiftFiles(in: "Sources").flatMap(unorderedLoops))
}

@Test(arguments: [
  "let a: [String: Int] = b\nfor (k, v) in a {", "var a = Set<Int>()\na.forEach { f($0) }",
  "private let a: Set<Int>\nlet c = a.map(f)", "var a = [Int: Int]()\nfor k in a.keys {",
])
func aLoopOverADictionaryIsFound(text: String) {
  #expect(unorderedLoops(in: TextFile(path: "A.swift", text: text)).count == 1)
}

@Test(arguments: [
  "let a: [Int] = b\nfor v in a {", "let a: Set<Int> = b\nfor v in a.sorted() {", "let a: [String: Int] = b\nf(a[k])",
])
func anOrderedLoopIsNoFinding(text: String) {
  #expect(unorderedLoops(in: TextFile(path: "A.swift", text: text)) == [])
}
