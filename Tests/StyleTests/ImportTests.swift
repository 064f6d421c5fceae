import Testing

/// What each target may import: those above it, never those below. The system's modules stand where the outside world may
/// be seen.
let mayImport: [String: Set<String>] = [
  "Fields": [],
  "CivilTime": ["Fields"],
  "Chance": ["Fields"],
  "Rules": ["Fields", "CivilTime", "Chance"],
  "Lives": ["Fields", "CivilTime", "Chance", "Rules"],
  "LivesAVX2": ["Fields", "CivilTime", "Chance", "Rules", "Lives"],
  "CoinDrop": ["CBox2D", "CLanes", "Fields", "Chance"],
  "CoinDropAVX2": ["CLanes", "CoinDrop"],
  "Statistics": ["CGSL", "Fields", "Chance"],
  "Experiments": ["CYAML", "Fields", "Chance", "Statistics"],
  "Reports": ["Fields", "Statistics", "Experiments"],
  "Studies": [
    "Fields", "CivilTime", "Chance", "Rules", "Lives", "LivesAVX2", "CoinDrop", "CoinDropAVX2",
    "Statistics", "Experiments", "Reports",
  ],
  "Workbench": [
    "CDigest", "CFiles", "CGetopt", "CProcessor", "Dispatch", "Foundation", "Glibc", "Synchronization",
    "Fields", "CivilTime", "Chance", "Rules", "Lives", "Statistics", "Experiments", "Reports", "Studies",
  ],
  "sandglass": ["Glibc", "Workbench"],
]

/// The imports of a file that its target may not have. Tests may import what they like, and look inside their own target.
func wrongImports(in file: TextFile) -> [String] {
  lines(of: code(of: file.text)).enumerated().compactMap { number, line in
    let words = line.split(separator: " ")
    guard let keyword = words.firstIndex(of: "import"), words.prefix(keyword).allSatisfy(isImportModifier) else {
      return nil
    }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let path = words.dropFirst(keyword + 1).first { !kinds.contains($0) } ?? ""
    let module = String(path.prefix { $0 != "." && $0 != ";" })
    // The twin's sources are its baseline's, whose other files they import.
    let isOwn = module == file.target
    let isAllowed = isOwn || mayImport[file.target]?.contains(module) ?? file.path.hasPrefix("Tests/")
    let looksInside = words.contains("@testable") && file.target != module + "Tests"
    if isAllowed, !looksInside, !words.contains("@_exported") { return nil }
    return "\(file.path):\(number + 1): \(line)"
  }
}

private func isImportModifier(_ word: Substring) -> Bool {
  word.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains(word)
}

@Test func eachTargetImportsOnlyThoseAboveIt() throws {
  let files = try Repository.swiftFiles(in: "Sources") + Repository.swiftFiles(in: "Tests")
  expectNone(files.flatMap(wrongImports))
  #expect(Set(files.map(\.target)).isSuperset(of: mayImport.keys.filter { !$0.hasSuffix("AVX2") }))
}

@Test(arguments: [
  ("Sources/Lives/A.swift", "import Experiments"), ("Sources/Rules/A.swift", "public import Lives"),
  ("Sources/Experiments/A.swift", "import struct Studies.Catalog"), ("Sources/Chance/A.swift", "  import Glibc"),
  ("Sources/Reports/A.swift", "internal import Foundation"), ("Sources/Unknown/A.swift", "import Fields"),
  ("Tests/LivesTests/A.swift", "@testable import Rules"), ("Sources/Lives/A.swift", "@testable import Rules"),
  ("Sources/Lives/A.swift", "@_exported import Rules"),
])
func aWrongImportIsFound(path: String, line: String) {
  #expect(wrongImports(in: TextFile(path: path, text: "// import Fields\n\(line)\n")) == ["\(path):2: \(line)"])
}

@Test func aRightImportIsNoFinding() {
  let text = "import Chance\npublic import Fields\nlet important = \"import Foundation\"\n"
  #expect(wrongImports(in: TextFile(path: "Sources/Lives/A.swift", text: text)) == [])
}
