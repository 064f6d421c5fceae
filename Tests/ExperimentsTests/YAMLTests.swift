import Fields
import Testing

@testable import Experiments

func parse(_ text: String) -> Reading<Node> { YAML.parse(Array(text.utf8), file: "f.yaml") }

func faults(_ text: String) -> [String] { parse(text).faults.map(\.description) }

@Test(arguments: [
  ("~", Node.Content.null), ("null", .null), ("true", .flag(true)), ("False", .flag(false)),
  ("NO", .text("NO")), ("on", .text("on")), ("yes", .text("yes")), ("12:30", .text("12:30")), ("1_000", .text("1_000")),
  ("2024-01-01", .text("2024-01-01")), ("-", .list([Node(.null)])), ("+", .text("+")), (".", .text(".")),
  ("0", .integer(0)), ("-0", .integer(0)), ("+7", .integer(7)), ("-9223372036854775808", .integer(.min)),
  ("9223372036854775807", .integer(.max)), ("0.1", .number(0.1)), (".5", .number(0.5)), ("-.5e1", .number(-5)),
  ("5.", .number(5)), ("5.e2", .number(500)), ("1e3", .number(1000)), ("0e0", .number(0)),
  ("5e-324", .number(.leastNonzeroMagnitude)),
  ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), ("e5", .text("e5")), ("1e", .text("1e")),
  ("'1'", .text("1")), ("\"\"", .text("")), ("\"\\u00e9\"", .text("é")), ("储蓄", .text("储蓄")),
  ("|\n  a\n  b\n", .text("a\nb\n")),
])
func scalarsFollowTheCoreSchema(text: String, content: Node.Content) throws {
  #expect(try parse(text).get().marked(Mark(file: "default")) == Node(content))
}

@Test(arguments: [
  ("", "1:1: the text is empty; allowed: a map of keys"),
  ("# only a comment\n", "1:1: the text is empty; allowed: a map of keys"),
  ("a: 1\nb: 2\na: 3\n", "3:1: duplicate key \"a\"; the first is at line 1"),
  ("a:\n\tb: 1\n", "2:1: found a tab; allowed: spaces for indentation"),
  ("a:\n  b: 1\n\tc: 2\n", "3:1: found a tab; allowed: spaces for indentation"),
  ("a: [1, 2\n", "1:4: this \"[\" is never closed"),
  ("a: {b: 1,\n", "1:4: this \"{\" is never closed"),
  ("a: {b: [1, {\n", "1:12: this \"{\" is never closed"),
  ("a: \"b\nc: 1\n", "1:4: this quoted text is never closed"),
  ("a: 1\nb\n", "2:1: expected \":\" after this key"),
  ("a: 1\nb 2\nc: 3\n", "2:1: expected \":\" after this key"),
  ("a: b: c\n", "1:5: found \":\" where no key can stand; put quotes around a text that has \": \" in it"),
  ("a: @b\n", "1:4: a text cannot begin with \"@\"; put quotes around it"),
  (
    "a:\n    b: 1\n  c: 2\n",
    "3:3: expected a key of the map (it begins at line 1, column 1); keys of one map stand in one column"
  ),
  ("a: 1\n---\nb: 1\n", "2:1: found a second document; allowed: one document"),
  ("a: &x 1\n", "1:4: found the anchor \"&x\"; allowed: no anchors, write the value again"),
  ("a: *x\n", "1:4: found the alias \"*x\"; allowed: no aliases, write the value again"),
  ("a: !!str 1\n", "1:4: found the tag \"tag:yaml.org,2002:str\"; allowed: no tags"),
  ("<<: {}\n", "1:1: found the merge key \"<<\"; allowed: no merge keys, write the keys again"),
  ("[a]: 1\n", "1:1: found a list or a map as a key; allowed: a text"),
  ("? {a: 1}\n: 2\n", "1:3: found a list or a map as a key; allowed: a text"),
  ("'': 1\n", "1:1: found an empty key; allowed: a text"),
  ("%TAG ! x\n---\na: 1\n", "1:1: found a \"%\" directive; allowed: none"),
  (
    "a: 9223372036854775808\n",
    "1:4: found 9223372036854775808; allowed: whole numbers from -9223372036854775808 to 9223372036854775807"
  ),
  ("a: 1e999\n", "1:4: found 1e999; allowed: numbers up to 1.8e308"),
  ("a: -1e-999\n", "1:4: found -1e-999; allowed: 0, or numbers from 5e-324"),
  ("a: 007\n", "1:4: found 007; allowed: a number without leading zeros, or quotes around a text"),
  ("a: 0x1F\n", "1:4: found 0x1F; allowed: a decimal number, or quotes around a text"),
  ("a: \u{0}\n", "1:4: found the character U+0000; allowed: printable characters (or \\u0000 in quotes)"),
  ("a: 1\nb: \u{2028}\n", "2:4: found the character U+2028; allowed: printable characters (or \\u2028 in quotes)"),
])
func whatTheSubsetForbidsIsNamedWithItsPlace(text: String, fault: String) {
  #expect(faults(text) == ["f.yaml:" + fault])
}

@Test func bytesThatAreNoTextAreNamedWithTheirPlace() {
  let invalid = YAML.parse(Array("a: 1\r\nb: é".utf8) + [0xFF], file: "f.yaml")
  #expect(invalid.faults.map(\.description) == ["f.yaml:2:5: found bytes that are not UTF-8; allowed: text in UTF-8"])
  let wide = YAML.parse([0xFF, 0xFE, 0x61, 0x00], file: "f.yaml")
  #expect(wide.faults.map(\.description) == ["f.yaml:1:1: found UTF-16; allowed: text in UTF-8"])
}

@Test func aByteOrderMarkIsNoPartOfTheText() throws {
  let node = try YAML.read([0xEF, 0xBB, 0xBF] + Array("a: 1".utf8), file: "f.yaml")
  #expect(node["a"]?.mark == Mark(file: "f.yaml", line: 1, column: 4))
}

@Test func marksPointAtKeysAndValues() throws {
  let node = try parse("notes: 储蓄\ncases:\n  一: { a: 1, 'b': [x,\n    y] }\n").get()
  guard case .map(let entries)? = node["cases"]?["一"]?.content, case .list(let items) = entries[1].value.content else {
    Issue.record("no map")
    return
  }
  #expect(entries.map { [$0.keyMark.line, $0.keyMark.column] } == [[3, 8], [3, 14]])
  #expect(items.map { [$0.mark.line, $0.mark.column] } == [[3, 20], [4, 5]])
}

@Test func allFaultsOfATextAreCollected() {
  let text = "a: &x 1\nb: *x\na: 007\n<<: {c: 1e999}\nd: [!t 1]\n"
  #expect(
    faults(text).map { $0.prefix(11) } == [
      "f.yaml:1:4:", "f.yaml:2:4:", "f.yaml:3:1:", "f.yaml:3:4:", "f.yaml:4:1:", "f.yaml:4:9:", "f.yaml:5:5:",
    ])
}

@Test func hugeOrDeepTextsAreRefusedAtOnce() {
  let clock = ContinuousClock()
  let time = clock.measure {
    let huge = YAML.parse(Array(repeating: UInt8(ascii: "["), count: 10 << 20), file: "f.yaml")
    #expect(
      huge.faults.map(\.description) == ["f.yaml:1:1: the text has more than 1048576 bytes; allowed: at most that many"]
    )
    let deep = YAML.parse(Array(repeating: UInt8(ascii: "["), count: 1 << 20), file: "f.yaml")
    #expect(deep.faults.map(\.description) == ["f.yaml:1:33: lists and maps nest too deep here; allowed: 32 levels"])
    let blocks = YAML.parse(Array(String(repeating: "- ", count: 1 << 19).utf8), file: "f.yaml")
    #expect(blocks.faults.map(\.description) == ["f.yaml:1:65: lists and maps nest too deep here; allowed: 32 levels"])
    let deepest = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(parse(deepest).faults.isEmpty)
    let keys = YAML.parse(Array(String(repeating: "[a]: b\n", count: 1 << 17).utf8), file: "f.yaml")
    #expect(keys.faults.count == 1 << 17)
  }
  #expect(time < .seconds(5))
}

@Test func valuesOfACommandLineAreFlowYAML() throws {
  #expect(
    try YAML.value("{kind: freeze, equipped: 2}", source: "--set").json() == #"{"kind": "freeze", "equipped": 2}"#)
  #expect(try YAML.value("3", source: "--set").mark == Mark(file: "--set"))
  #expect(throws: Faults([Fault(Mark(file: "--set"), "in \"[1\": this \"[\" is never closed")])) {
    try YAML.value("[1", source: "--set")
  }
}

/// Not finite is for the field to refuse, which knows its name and its range.
@Test func numbersThatAreNotFiniteAreRefusedByTheFieldWithItsRange() {
  #expect(
    specFaults("study: lives\nlives: .nan\nvary: {a.b: {from: -.inf, to: .inf, count: 2}}\nquestion: .NaN\n") == [
      "dir/f.yaml:2:8: lives: found .nan; allowed: a whole number from 1 to 100000000",
      "dir/f.yaml:3:20: vary.a.b.from: found -.inf; allowed: a number from -1000000000000000 to 1000000000000000",
      "dir/f.yaml:3:31: vary.a.b.to: found .inf; allowed: a number from -1000000000000000 to 1000000000000000",
      "dir/f.yaml:4:11: question: found .nan; allowed: a text without control characters",
    ])
}
