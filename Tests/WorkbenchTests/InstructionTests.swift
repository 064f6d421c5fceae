import CProcessor
import Foundation
import Testing

@testable import Workbench

/// Instructions of a user-day, counted by callgrind: a gate on speed without noise.
///
/// The yardstick, a kernel in C with the rules much reduced, takes 203 a user-day (gcc -O3 -march=haswell), and the full
/// product is to run at 0.30 of its speed or more: 203 / 0.30 = 677 at equal instructions a cycle. Measured when this was
/// written: 438 with AVX2, 562 without. The bounds leave a tenth.
@Suite(.serialized) struct Instructions {
  @Test(.enabled(if: processor_has_avx2())) func aUserDayIsCheapWithAVX2() throws {
    let count = try userDay(kernel: "avx2")
    #expect(count > 50 && count < 480, "\(count) instructions a user-day")
  }

  @Test func aUserDayIsCheapOnAnyProcessor() throws {
    let count = try userDay(kernel: "baseline")
    #expect(count > 50 && count < 620, "\(count) instructions a user-day")
  }

  /// What 1024 more lives add, two cases of 365 days each: start-up and report fall out of the difference.
  private func userDay(kernel: String) throws -> Int {
    let folder = try Folder()
    try folder.write(
      "study: lives\nseed: 7\ncases: {strict: {}, forgiving: {savings.streak: freeze}}\ncompare: {baseline: strict, primary: active_d30_share}\n",
      to: "two.yaml")
    // Valgrind cannot read Swift's debugging tables, so it gets a copy without them.
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "sandglass").path
    try shell("strip --strip-debug -o '\(folder("stripped"))' '\(program)'", in: folder)
    let few = try instructions(lives: 1024, kernel, in: folder)
    return try (instructions(lives: 2048, kernel, in: folder) - few) / (1024 * 2 * 365)
  }

  private func instructions(lives: Int, _ kernel: String, in folder: Folder) throws -> Int {
    let run = "'\(folder("stripped"))' run two.yaml --lives \(lives) --threads 1 --force -o out"
    let text = try shell(
      "SANDGLASS_RENDERER=/none SANDGLASS_KERNEL=\(kernel) valgrind --tool=callgrind --callgrind-out-file=/dev/null \(run)",
      in: folder)
    let line = try #require(text.split(separator: "\n").first { $0.contains("Collected :") }, "\(text)")
    return try #require(line.split(separator: " ").last.flatMap { Int($0) })
  }

  /// What a command writes to stderr; a failure of it fails the test.
  @discardableResult
  private func shell(_ command: String, in folder: Folder) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    let err = Pipe()
    process.standardError = err
    try process.run()
    let text = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command): \(text)")
    return text
  }
}
