import Foundation
import Testing

/// What may stand at the top of the repository, besides what starts with a dot.
let topLevel: Set<Substring> = [
  "CHANGELOG.md", "LICENSE", "Makefile", "Package.swift", "README.md", "Sources", "Tests", "experiments", "reports",
]

/// Words that no file may hold. In pieces, or this file would hold them.
let bannedWords: [(words: [String], reason: String)] = [
  (["TO" + "DO", "FIX" + "ME"], "unfinished work"),
  (["/ho" + "me/", "/Us" + "ers/", "/ro" + "ot/", "/wo" + "rk/", "/o" + "pt/"], "a path of one machine"),
  (["far" + "m-", "sub" + "agent", "C" + "EO"], "a name of a workplace"),
  (["issue" + " 1", "issue" + " 2", "issue" + " 3"], "a number that a reader cannot look up"),
]

/// What is wrong with a file's bytes as text: UTF-8, line feeds alone, one at the end, no banned word.
func wrongText(in path: String, _ bytes: Data) -> [String] {
  guard let text = String(bytes: bytes, encoding: .utf8) else { return ["\(path): not UTF-8"] }
  var findings: [String] = []
  if bytes.contains(UInt8(ascii: "\r")) { findings.append("\(path): a carriage return") }
  if !bytes.isEmpty, bytes.last != UInt8(ascii: "\n") || bytes.suffix(2) == Data("\n\n".utf8) {
    findings.append("\(path): not exactly one line feed at the end")
  }
  for (words, reason) in bannedWords where words.contains(where: { text.contains($0) }) {
    for (number, line) in lines(of: text).enumerated() where words.contains(where: { holds(line, $0) }) {
      findings.append("\(path):\(number + 1): \(reason): \(line.prefix(120))")
    }
  }
  return findings
}

/// Whether a word stands in a line; a path only where it starts.
private func holds(_ line: Substring, _ word: String) -> Bool {
  line.ranges(of: word).contains { range in
    guard word.hasPrefix("/"), range.lowerBound > line.startIndex else { return true }
    let before = line[line.index(before: range.lowerBound)]
    return !(before.isLetter || before.isNumber || "._-}".contains(before))
  }
}

@Test func theTopLevelIsTidy() throws {
  let names = Set(try Repository.paths().compactMap { $0.split(separator: "/").first })
  expectNone(names.filter { !topLevel.contains($0) && !$0.hasPrefix(".") }.map(String.init))
}

@Test func everyFileIsCleanText() throws {
  let paths = try Repository.paths().filter { path in
    path != "LICENSE" && !path.contains("/Fixtures/") && !isLink(path)
  }
  expectNone(try paths.flatMap { wrongText(in: $0, try Repository.bytes($0)) })
}

private func isLink(_ path: String) -> Bool {
  let values = try? Repository.root.appending(path: path).resourceValues(forKeys: [.isSymbolicLinkKey])
  return values?.isSymbolicLink ?? false
}

@Test(arguments: [
  "a\r\n", "a", "a\n\n", "// TO" + "DO: more\n", "see /ho" + "me/me\n", "run it on far" + "m-7\n",
  "a \(["/wo", "rk/x"].joined())\n",
])
func uncleanTextIsFound(text: String) {
  #expect(wrongText(in: "a.md", Data(text.utf8)).count == 1)
}

@Test func bytesThatAreNoTextAreFound() { #expect(wrongText(in: "a.md", Data([0xff, 0x0a])) == ["a.md: not UTF-8"]) }

@Test(arguments: ["", "a\n", "über\n", "focus/wo" + "rk/rest\n", "../ho" + "me/x\n"])
func cleanTextIsNoFinding(text: String) {
  #expect(wrongText(in: "a.md", Data(text.utf8)) == [])
}

/// The version that the sources declare, in the one line that does.
@Test func theChangelogTellsOfThisVersion() throws {
  let declared = try Repository.swiftFiles(in: "Sources").flatMap { lines(of: $0.text) }
    .compactMap { $0.firstMatch(of: /let sandglassVersion(?:: String)? = "([0-9.]+)"/)?.output.1 }
  try #require(declared.count == 1)
  let changelog = lines(of: String(decoding: try Repository.bytes("CHANGELOG.md"), as: UTF8.self))
  #expect(changelog.contains { $0.hasPrefix("## [\(declared[0])]") })
}
