import Glibc
import Testing

@testable import Workbench

extension ReportFolder {
  var isWhole: Bool {
    if case .whole = self { true } else { false }
  }
}

/// A folder that is gone with its owner.
final class Folder {
  let path: String
  private let disk = Disk()

  init() throws {
    var template = Array("/tmp/sandglass-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? disk.remove(path) }

  /// A path inside it.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try disk.makeDirectories(parent(of: self(name)))
    try disk.write(Array(text.utf8), to: self(name))
    return self(name)
  }

  func text(_ name: String) throws -> String { String(decoding: try disk.read(self(name)), as: UTF8.self) }

  func exists(_ name: String) -> Bool { disk.exists(self(name)) }

  var names: [String] { (try? disk.names(in: path)) ?? [] }

  /// Path → bytes of every file below a folder but `host.json`.
  func files(_ name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in try disk.files(below: self(name)) where file != RunRecord.hostPath {
      files[file] = try disk.read("\(self(name))/\(file)")
    }
    return files
  }
}
