import CivilTime
import Foundation

/// A zone from the TZif files beside CivilTime's tests.
func zone(_ name: String) throws -> Zone {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let file = tests.appending(path: "CivilTimeTests/Fixtures/zoneinfo/\(name)")
  return try Zone(name: name, tzif: Array(try Data(contentsOf: file)))
}
