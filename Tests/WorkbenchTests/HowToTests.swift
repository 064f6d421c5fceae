import Foundation
import Studies
import Testing

@testable import Workbench

/// The page `HowToAdd.md`, followed word by word.
@Suite struct HowToAdd {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Disk().read(root.appending(path: path).path), as: UTF8.self)
  }

  /// The text of a section, and its blocks of code in one language.
  private struct Section {
    var text: String

    init(_ title: String) throws {
      let page = try HowToAdd.text("Sources/Workbench/Workbench.docc/HowToAdd.md")
      text = String(try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(title + "\n") }))
    }

    func blocks(_ language: String) -> [String] {
      text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
        $0.components(separatedBy: "```\n").first
      }
    }
  }

  private let folder: Folder
  private let lab: Lab

  init() throws {
    folder = try Folder()
    var real = Lab.real
    real.draw = { _ in FigureRenderer.Rendering() }
    lab = real
  }

  /// Writes the spec of a section under the name in its first line; that name.
  private func spec(of section: Section) throws -> String {
    let yaml = try #require(section.blocks("yaml").first)
    let name = try #require(yaml.split(separator: "\n").first?.dropFirst(2))
    try folder.write(yaml, to: String(name))
    return String(name)
  }

  /// The shares of a case that ever earned each badge, by the badge's id, in the report of a run.
  private func earned(_ report: String, in name: String) throws -> [String: Double] {
    let rows = try folder.text("\(report)/tables/badges.csv").split(separator: "\n").map { $0.split(separator: ",") }
    let (id, share) = (
      try #require(rows[0].firstIndex(of: "badge")), try #require(rows[0].firstIndex(of: "ever_share"))
    )
    let own = rows.filter { $0[0] == name && $0[id] != "" }.map { (String($0[id]), Double($0[share]) ?? 0) }
    return Dictionary(uniqueKeysWithValues: own)
  }

  /// The commands of the page run as they stand, on fewer lives; then the badges are there, and people earn them.
  @Test func aBadgeIsAnEntry() throws {
    let section = try Section("A badge")
    let name = try spec(of: section)
    let commands = try #require(section.blocks("sh").first).split(separator: "\n")
    #expect(commands.count == 3)
    for command in commands {
      var words = command.split(separator: " ").map { $0 == name ? folder(name) : String($0) }
      if words[1] == "run" { words += ["-o", folder("reports/centurion"), "--lives", "2048", "-q"] }
      #expect(dispatched(words) == .done, "\(command)")
    }
    let (before, after) = (
      try earned("reports/centurion", in: "today"), try earned("reports/centurion", in: "more badges")
    )
    #expect(before.count == 16 && after.count == 18)
    for badge in ["centurion", "moth"] {
      #expect(before[badge] == nil)
      let share = after[badge] ?? 0
      #expect(share > 0.01 && share < 0.9, "\(badge): \(share)")
    }
    // The page: written as null, a badge that is built in is taken out.
    let out = folder("reports/less")
    let less = ["sandglass", "run", folder(name), "--set", "savings.badges.nightOwl=null", "-o", out, "--lives", "512"]
    #expect(dispatched(less + ["-q"]) == .done)
    #expect(try earned("reports/less", in: "today")["nightOwl"] == nil)
    #expect(try earned("reports/less", in: "today").count == 15)
  }

  @Test func aChallengeIsAnEntry() throws {
    let section = try Section("A challenge")
    let name = try spec(of: section)
    let out = folder("reports/ten")
    #expect(dispatched(["sandglass", "run", folder(name), "-o", out, "--lives", "4096", "-q"]) == .done)
    #expect(try earned("reports/ten", in: "today")["tenWeeks"] == nil)
    let share = try earned("reports/ten", in: "ten weeks")["tenWeeks"] ?? 0
    #expect(share > 0.001 && share < 0.2, "at most those who take it up: \(share)")
    let named = section.text.matches(of: /`sandglass describe (.+?)`/).map { String($0.output.1) }
    #expect(named.count == 2)
    for name in named { #expect(call("describe", name, lab: lab).out.hasPrefix("\(name): field\n")) }
  }

  /// The diff of the page applies to the sources as they are, they compile with it as strictly as ever, and the curve costs
  /// what the page says. The files compiled are all that speak of the cases, see `allPlacesAreNamed`. Some seconds.
  @Test func aCurveIsACaseAndARow() throws {
    let diff = try #require(try Section("A curve").blocks("diff").first)
    try folder.write(diff, to: "curve.diff")
    let paths =
      diff.matches(of: /\n\+\+\+ b\/(.+)/).map { String($0.output.1) } + ["Sources/Rules/Focus/LevelCurve.swift"]
    for path in Set(paths) { try folder.write(try Self.text(path), to: path) }
    try folder.write(
      """
      import Fields

      let node: Node = ["kind": "pentagonal", "k": 30]
      let curve = try LevelCurve.variants.decode(node, at: "focus.curve")
      print(LevelCurve.variants.encode(curve) == node, LevelCurve.pentagonal(k: .max).costs().count)
      print(curve.costs().prefix(5).map(String.init).joined(separator: " "))

      """, to: "main.swift")
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let build = URL(filePath: tests).deletingLastPathComponent().path
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    let flags = features.map { "-enable-upcoming-feature \($0)" }.joined(separator: " ")
    try shell("git apply curve.diff")
    try shell(
      "swiftc -swift-version 6 -warnings-as-errors \(flags) -I '\(build)/Modules' -o curve main.swift"
        + " Sources/Rules/Focus/*.swift '\(build)'/Fields.build/*.o '\(build)'/Chance.build/*.o -lm")
    #expect(try shell("./curve") == "true 499\n30 150 360 660 1050\n")
  }

  /// A case is spoken of in the files that the page names, and nowhere else.
  @Test(arguments: [("A curve", "mee6"), ("A streak policy", "twoDayRule")])
  func allPlacesAreNamed(_ title: String, _ name: String) throws {
    let all = try Disk().files(below: Self.root.appending(path: "Sources").path)
    let places = try all.filter { path in
      try path.hasSuffix(".swift") && Self.text("Sources/\(path)").contains(".\(name)")
        || Self.text("Sources/\(path)").contains("case \(name)")
    }
    let section = try Section(title).text
    #expect(places.count == 3, "\(places)")
    for place in places { #expect(section.contains("Sources/\(place)"), "\(place)") }
    for path in section.matches(of: /(?:Sources|Tests)\/[A-Za-z\/]+\.swift/).map(\.output) {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: String(path)).path), "\(path)")
    }
  }

  @Test func theReadmeLeadsHereAndTellsOfEveryDesign() throws {
    let readme = try Self.text("README.md")
    #expect(readme.contains("(Sources/Workbench/Workbench.docc/HowToAdd.md)"))
    #expect(try Self.text("Sources/Workbench/Workbench.docc/Workbench.md").contains("<doc:HowToAdd>"))
    for design in lab.builtIns where design.kind == "design" { #expect(readme.contains("| `\(design.name)` |")) }
  }

  private func dispatched(_ words: [String]) -> ExitCode {
    let out = Captured()
    let here = Surroundings(
      out: out.output(), err: out.output(), isTerminal: false, variable: { _ in nil }, lab: lab,
      clock: monotonicSeconds, interrupts: Interrupts(signals: []) { nil })
    let code = dispatch(words, in: here)
    if code != .done { Issue.record("\(words): \(out.all)") }
    return code
  }

  /// What a command prints.
  @discardableResult
  private func shell(_ command: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "(\(command)) 2>&1"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command): \(text)")
    return text
  }
}
