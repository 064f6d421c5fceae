import Testing

/// Declarations for others without `///` above: `public` and `package` ones, and the requirements of such protocols.
///
/// Initialisers that only take what a type holds, and witnesses of a protocol, are told by the type and the protocol.
func undocumented(in file: TextFile) -> [String] {
  let source = lines(of: file.text)
  let all = lines(of: code(of: file.text))
  var outer: Substring = ""
  return all.enumerated().compactMap { number, line in
    if let first = line.first, first != " ", first != "}", first != ")", first != "#" { outer = line }
    let declaration = line.drop { $0 == " " }
    guard isForOthers(declaration, in: outer, indent: line.count - declaration.count) else { return nil }
    let above = source[..<number].last { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
    if above.drop(while: { $0 == " " }).hasPrefix("///") { return nil }
    return "\(file.path):\(number + 1): \(source[number])"
  }
}

private func isForOthers(_ declaration: Substring, in outer: Substring, indent: Int) -> Bool {
  let words = declaration.split(separator: " ").filter { !$0.hasPrefix("@") }
  let isShared = words.first == "public" || words.first == "package"
  let isInProtocol = isSharedProtocol(outer) && indent == 2
  guard isShared && !words.contains("import") || isInProtocol && isRequirement(words) else { return false }
  let isWitness = ["var description:", "func ==", "func <", "func hash(into", "init("].contains(
    where: declaration.hasWord)
  let conforms = outer.hasPrefix("extension ") && outer.contains(": ") && indent > 0
  return !isWitness && !conforms && !declaration.hasWord("init<") && !declaration.hasWord("init?(")
}

private func isSharedProtocol(_ outer: Substring) -> Bool {
  outer.hasWord("public protocol") || outer.hasWord("package protocol")
}

private func isRequirement(_ words: [Substring]) -> Bool {
  ["func", "var", "static", "mutating", "subscript", "associatedtype"].contains { words.first?.hasPrefix($0) ?? false }
}

@Test func whatOthersUseIsDocumented() throws {
  #expect(try Repository.swiftFiles(in: "Sources").flatMap(undocumented) == [])
}

@Test(arguments: [
  "public func f() {}", "package struct S {}", "/// S.\npublic struct S {\n  public var a: Int\n}",
  "// f.\n@inlinable\npublic func f() {}",
  "/// P.\npublic protocol P {\n  mutating func f()\n}", "/// S.\n\npublic enum E {}",
])
func anUndocumentedDeclarationIsFound(text: String) {
  #expect(undocumented(in: TextFile(path: "A.swift", text: text)).count == 1)
}

@Test(arguments: [
  "/// F.\n@inlinable\n@inline(__always)\npublic func f() {}", "func f() {}",
  "/// S.\npublic struct S {\n  public init() {}\n}",
  "extension S: P {\n  public var a: Int { 1 }\n}", "public import Fields",
  "let text = \"\"\"\n  public func f()\n  \"\"\"",
])
func aDocumentedDeclarationIsNoFinding(text: String) {
  #expect(undocumented(in: TextFile(path: "A.swift", text: text)) == [])
}
