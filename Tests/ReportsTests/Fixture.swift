import Foundation
import Reports
import Testing

/// Files beside the tests.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Expects `bytes` to be the file `name`; writes it instead where `SANDGLASS_UPDATE_GOLDENS` is set.
  static func expect(_ bytes: [UInt8], equals name: String) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["SANDGLASS_UPDATE_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    let golden = try Data(contentsOf: file)
    #expect(Data(bytes) == golden, "\(name) differs; set SANDGLASS_UPDATE_GOLDENS=1 to accept")
  }
}
