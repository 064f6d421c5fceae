import Foundation
import Testing

@testable import Workbench

/// The committed report of the smoke study is the golden of the whole path: spec, kernel, tables, words.
@Test func theCommittedSmokeReportComesOutTheSameAgain() throws {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  let (code, err) = try Program(["verify", "\(root)/reports/smoke", "-q"], in: Folder()).end()
  #expect(code == 0, "\(err)")
}
