import CProcessor
import Foundation
import Testing

@testable import Workbench

/// Instructions of a user-day, counted by callgrind: a gate on speed without noise.
///
/// The yardstick, a kernel in C with the rules much reduced, takes 203 a user-day (gcc -O3 -march=haswell), and the full
/// product is to run at 0.30 of its speed or more: 203 / 0.30 = 677 at equal instructions a cycle. Measured when this was
/// written: 667 with AVX2, 773 without, with every rule of the product in each life and people who are reminded, travel and
/// plan. So the path for any processor is slower than that: its bound leaves 4 %, the other is the yardstick.
@Suite(.serialized) struct Instructions {
  @Test(.enabled(if: processor_has_avx2())) func aUserDayIsCheapWithAVX2() throws {
    let count = try userDay(kernel: "avx2")
    #expect(count > 50 && count < 677, "\(count) instructions a user-day")
  }

  @Test func aUserDayIsCheapOnAnyProcessor() throws {
    let count = try userDay(kernel: "baseline")
    #expect(count > 50 && count < 805, "\(count) instructions a user-day")
  }

  /// Inside the units of work alone, over 1024 lives of 365 days in two cases: kernel, rules and folds, without start-up,
  /// checkpoints and report.
  private func userDay(kernel: String) throws -> Int {
    let folder = try Folder()
    try folder.write(
      "study: lives\nseed: 7\nlives: 1024\ncases: {strict: {}, forgiving: {savings.streak: freeze}}\n"
        + "compare: {baseline: strict, primary: active_d30_share}\n", to: "two.yaml")
    // Valgrind cannot read Swift's debugging tables, so it gets a copy without them.
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "sandglass").path
    try shell("strip --strip-debug -o stripped '\(program)' && nm stripped > symbols", in: folder)
    let symbols = try folder.text("symbols").split(separator: "\n").compactMap { $0.split(separator: " ").last }
    let unit = try #require(symbols.first { $0.contains("LivesWorkerV3run4unit4into") && !$0.hasSuffix("TW") })
    let counting = "--callgrind-out-file=/dev/null --collect-atstart=no --toggle-collect='\(unit)'"
    let text = try shell(
      "SANDGLASS_RENDERER=/none SANDGLASS_KERNEL=\(kernel) valgrind --tool=callgrind \(counting)"
        + " ./stripped run two.yaml --threads 1 -o out", in: folder)
    let line = try #require(text.split(separator: "\n").first { $0.contains("Collected :") }, "\(text)")
    return try #require(line.split(separator: " ").last.flatMap { Int($0) }) / (1024 * 2 * 365)
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
