import Testing

/// Declarations for others without `///` above: `public` and `package` ones, and the requirements of such protocols.
///
/// Told elsewhere are: stored properties, by their type and their name, and by their field where a spec can set them;
/// initialisers, by what the type holds; witnesses, by their protocol, whose names are handed in.
func undocumented(in file: TextFile, witnesses: Set<Substring> = []) -> [String] {
  let source = lines(of: file.text)
  let all = lines(of: code(of: file.text))
  var outer: Substring = ""
  return all.enumerated().compactMap { number, line in
    if let first = line.first, first != " ", first != "}", first != ")", first != "#" { outer = line }
    let declaration = line.drop { $0 == " " }
    guard isForOthers(declaration, in: outer, indent: line.count - declaration.count) else { return nil }
    if let name = name(of: declaration), witnesses.contains(name), !isSharedProtocol(outer) { return nil }
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
  let toldElsewhere = ["var description:", "func ==", "func <", "func hash(into", "init(", "init?(", "init<"]
  if toldElsewhere.contains(where: declaration.hasWord) { return false }
  let conforms = outer.hasPrefix("extension ") && outer.contains(": ")
  let isValue = words.contains("let") || words.contains("var") && !declaration.contains("{")
  return indent == 0 || !conforms && (!isValue || words.contains("static"))
}

private func isSharedProtocol(_ outer: Substring) -> Bool {
  outer.hasWord("public protocol") || outer.hasWord("package protocol")
}

private func isRequirement(_ words: [Substring]) -> Bool {
  ["func", "var", "static", "mutating", "subscript", "associatedtype"].contains { words.first?.hasPrefix($0) ?? false }
}

/// The name that a property or function declares.
private func name(of declaration: Substring) -> Substring? {
  let words = declaration.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  guard let keyword = words.firstIndex(where: { $0 == "var" || $0 == "func" }) else { return nil }
  return words.dropFirst(keyword + 1).first
}

/// The names of what protocols in a file require.
func requirements(in file: TextFile) -> [Substring] {
  var isProtocol = false
  return lines(of: code(of: file.text)).compactMap { line in
    if let first = line.first, first != " ", first != "}" { isProtocol = isSharedProtocol(line) }
    return isProtocol ? name(of: line) : nil
  }
}

@Test func whatOthersUseIsDocumented() throws {
  let files = try Repository.swiftFiles(in: "Sources")
  let witnesses = Set(files.flatMap(requirements))
  expectNone(files.flatMap { undocumented(in: $0, witnesses: witnesses) })
}

@Test func aWitnessIsToldByItsProtocol() {
  let file = TextFile(path: "A.swift", text: "/// P.\npublic protocol P {\n  /// F.\n  func f() -> Int\n}\n")
  #expect(requirements(in: file) == ["f"])
  let type = TextFile(path: "B.swift", text: "/// S.\npublic struct S: P {\n  public func f() -> Int { 1 }\n}\n")
  #expect(undocumented(in: type, witnesses: ["f"]) == [])
  #expect(undocumented(in: type).count == 1)
}

@Test(arguments: [
  "public func f() {}", "package struct S {}", "/// S.\npublic struct S {\n  public var a: Int { 1 }\n}",
  "// f.\n@inlinable\npublic func f() {}", "public let a = 1", "/// E.\npublic enum E {\n  public static let a = 1\n}",
  "/// P.\npublic protocol P {\n  mutating func f()\n}", "/// S.\n\npublic enum E {}",
])
func anUndocumentedDeclarationIsFound(text: String) {
  #expect(undocumented(in: TextFile(path: "A.swift", text: text)).count == 1)
}

@Test(arguments: [
  "/// F.\n@inlinable\n@inline(__always)\npublic func f() {}", "func f() {}",
  "/// S.\npublic struct S {\n  public var a: Int\n  public init() {}\n}",
  "extension S: P {\n  public var a: Int { 1 }\n}", "public import Fields",
  "let text = \"\"\"\n  public func f()\n  \"\"\"",
])
func aDocumentedDeclarationIsNoFinding(text: String) {
  #expect(undocumented(in: TextFile(path: "A.swift", text: text)) == [])
}
