import Foundation
import Testing

/// One text file of the repository: its path from the root, with `/`, and its content.
struct TextFile: Sendable {
  var path: String
  var text: String

  /// The target that a file below `Sources` or `Tests` belongs to; empty elsewhere.
  var target: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 && (parts[0] == "Sources" || parts[0] == "Tests") ? String(parts[1]) : ""
  }
}

/// The files of this checkout, as git lists them: what is committed, and what is new below `Sources` and `Tests`.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Paths from the root, sorted.
  static func paths() throws -> [String] {
    let git = ["git", "-c", "safe.directory=*", "-C", root.path, "-c", "core.quotePath=off", "ls-files"]
    let committed = try output(of: git)
    let new = try output(of: git + ["--others", "--exclude-standard", "Sources", "Tests"])
    let paths = (committed + new).split(separator: "\n").map(String.init)
    return paths.filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }.sorted()
  }

  static func bytes(_ path: String) throws -> Data { try Data(contentsOf: root.appending(path: path)) }

  /// The Swift files whose path starts with `folder`; linked folders are not followed.
  static func swiftFiles(in folder: String) throws -> [TextFile] {
    try paths().filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }
      .map { TextFile(path: $0, text: String(decoding: try bytes($0), as: UTF8.self)) }
  }
}

/// What a command prints; throws if it fails.
func output(of command: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CommandFailed(command: command.joined(separator: " ")) }
  return String(decoding: data, as: UTF8.self)
}

/// A command that did not exit with 0.
struct CommandFailed: Error {
  var command: String
}

/// Fails with a line for each finding, the first forty.
func expectNone(_ findings: [String], at place: SourceLocation = #_sourceLocation) {
  let shown = findings.prefix(40).map { "\n  \($0)" }.joined()
  let isClean = findings.isEmpty
  #expect(isClean, "\(findings.count) findings:\(shown)", sourceLocation: place)
}
