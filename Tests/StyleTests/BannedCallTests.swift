import Testing

/// Something that code may not say, and where it may all the same.
struct Ban: Sendable {
  var words: [String]
  var reason: String
  /// Targets in which it is allowed.
  var home: Set<String> = []
}

let bans = [
  Ban(
    words: ["Date()", "ContinuousClock", "SuspendingClock", "clock_gettime(", "gettimeofday("],
    reason: "a library does not read the clock", home: ["Workbench"]),
  Ban(
    words: ["getenv(", "ProcessInfo", "CommandLine", "readLine("],
    reason: "a library does not read the environment", home: ["Workbench", "sandglass"]),
  Ban(
    words: ["print(", "debugPrint(", "dump(", "fputs(", "puts("], reason: "a library does not print",
    home: ["Workbench"]),
  Ban(
    words: ["exit(", "_exit(", "abort("], reason: "a library does not end the process",
    home: ["Workbench", "sandglass"]),
  Ban(
    words: [
      ".random(", ".randomElement(", ".shuffled(", ".shuffle(", "SystemRandomNumberGenerator", "drand48(", "rand(",
    ],
    reason: "all luck is keyed: Chance"),
  Ban(words: [".hashValue", "Hasher()"], reason: "Swift's hashes differ from process to process"),
  Ban(words: ["fatalError(", "unowned(unsafe)"], reason: "nothing traps"),
  Ban(words: ["@unchecked", "@preconcurrency"], reason: "sendability is proved"),
]

/// Lines of a file that say what is banned there.
func bannedCalls(in file: TextFile) -> [String] {
  let source = lines(of: file.text)
  return lines(of: code(of: file.text)).enumerated().flatMap { number, line -> [String] in
    var reasons = bans.filter { ban in !ban.home.contains(file.target) && ban.words.contains(where: line.hasWord) }
      .map(\.reason)
    if hasForcedValue(line) { reasons.append("a forced value traps") }
    if line.hasWord("nonisolated(unsafe)"), !hasComment(source, at: number) {
      reasons.append("nonisolated(unsafe) needs its reason beside it")
    }
    return reasons.map { "\(file.path):\(number + 1): \($0): \(source[number])" }
  }
}

/// Whether a `!` follows a value, a type or `try`: `x!`, `f()!`, `[T]!`, `try!`, `as!`.
private func hasForcedValue(_ line: Substring) -> Bool {
  let text = Array(line) + [" "]
  return text.indices.dropFirst().dropLast().contains { index in
    let before = text[index - 1]
    let follows = before.isLetter || before.isNumber || "_)]>?\"".contains(before)
    return text[index] == "!" && follows && text[index + 1] != "="
  }
}

/// Whether a comment stands on the line or on the one above.
private func hasComment(_ source: [Substring], at number: Int) -> Bool {
  source[max(0, number - 1)...number].contains { $0.contains("//") }
}

@Test func noLibrarySaysWhatIsBanned() throws {
  expectNone(try Repository.swiftFiles(in: "Sources").flatMap(bannedCalls))
}

@Test(arguments: [
  "let now = Date()", "print(1)", "let x = Int.random(in: 0..<6)", "let y = x!", "let z = f()!.a", "var a: [Int]!",
  "let s = try! g()", "let t = u as! Int", "fatalError(\"no\")", "final class C: @unchecked Sendable {}",
  "nonisolated(unsafe) let p = q", "let h = getenv(\"HOME\")", "let m = \"\\(items.shuffled())\"", "exit(1)",
  "let v = w.hashValue", "let c = ContinuousClock.now",
])
func aBannedCallIsFound(line: String) {
  #expect(bannedCalls(in: TextFile(path: "Sources/Lives/A.swift", text: "\n\n\(line)\n")).count == 1)
}

@Test(arguments: [
  "let blueprint = sprint(1)", "// print(1)", "let text = \"print(1) x!\"", "if a != b, !c { d() }",
  "// One writer at a time.\nnonisolated(unsafe) let p = q", "#if !os(Linux)", "func update() {}", "let n = operand(1)",
  "let raw = #\"a\"print(1)\\(x!)\"#", "/* x! /* y! */ z! */ let a = 1", "\"\"\"\n  x! \"\" y!\n  \"\"\"",
])
func whatIsNotCalledIsNoFinding(text: String) {
  #expect(bannedCalls(in: TextFile(path: "Sources/Lives/A.swift", text: text)) == [])
}

@Test func theWorkbenchMayReadTheClock() {
  #expect(bannedCalls(in: TextFile(path: "Sources/Workbench/A.swift", text: "let now = Date()\n")) == [])
}
