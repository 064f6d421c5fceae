import Foundation
import Testing

@testable import Workbench

/// The program itself, as another process.
struct Program {
  let process = Process()
  private let err = Pipe()

  /// Starts `sandglass` from the folder of this test's build. No figures are drawn.
  /// It inherits no ignored signals but `ignoring`.
  init(_ arguments: [String], in folder: Folder, variables: [String: String] = [:], ignoring: String = "") throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "sandglass").path
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["--default-signal=INT,TERM,HUP"] + (ignoring.isEmpty ? [] : ["--ignore-signal=\(ignoring)"])
      + [program] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(
      variables.merging(["SANDGLASS_RENDERER": "/none"]) { $1 }
    ) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = err
    try process.run()
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until the program runs its study; a minute at most.
  func waitUntilItRuns() {
    for _ in 0..<12_000 where process.isRunning && !runsUnits { usleep(5000) }
  }

  /// Whether the process has become the program and has a second thread: it listens to signals before it starts one.
  private var runsUnits: Bool {
    let folder = "/proc/\(process.processIdentifier)"
    guard let name = try? Disk().read("\(folder)/comm"), name == Array("sandglass\n".utf8) else { return false }
    return ((try? Disk().names(in: "\(folder)/task")) ?? []).count > 1
  }

  /// Waits for the end: exit code, or the negative signal, and messages.
  func end() -> (code: Int32, err: String) {
    let text = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return (isExit ? process.terminationStatus : -process.terminationStatus, text)
  }
}

@Suite(.serialized) struct Processes {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("study: lives\nlives: 102400\n", to: "long.yaml")
    try folder.write("study: lives\nlives: 3000\ndays: 60\n", to: "short.yaml")
    try folder.write("study: drops\ndrops: 9\nvary: { scene.coins: [4, 12] }\n", to: "coins.yaml")
  }

  private func run(_ arguments: String..., variables: [String: String] = [:]) throws -> (code: Int32, err: String) {
    try Program(["run"] + arguments, in: folder, variables: variables).end()
  }

  /// Stopped for longer than the time between checkpoints, the process writes one as soon as it goes on.
  @Test func killedRunLeavesACheckpointThatGoesOnToTheSameBytes() throws {
    let program = try Program(["run", "long.yaml", "-o", "A", "--threads", "1"], in: folder)
    program.waitUntilItRuns()
    program.send(SIGSTOP)
    usleep(2_100_000)
    program.send(SIGCONT)
    for _ in 0..<1000 where !folder.exists("A.checkpoint") && program.process.isRunning { usleep(5000) }
    program.send(SIGKILL)
    #expect(program.end().code == -SIGKILL)
    #expect(!folder.exists("A"))
    let resumed = try run("long.yaml", "-o", "A", "--resume")
    #expect(resumed.code == 0)
    #expect(resumed.err.hasPrefix("going on from A.checkpoint: "))
    #expect(try run("long.yaml", "-o", "whole", "-q").code == 0)
    #expect(try folder.files("A") == folder.files("whole"))
    #expect(folder.names == ["A", "coins.yaml", "long.yaml", "short.yaml", "whole"])
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func signalEndsWithItsCodeAndSaysHowToGoOn(_ signal: Int32, _ code: Int32) throws {
    let program = try Program(["run", "long.yaml", "-o", "A"], in: folder)
    program.waitUntilItRuns()
    program.send(signal)
    let end = program.end()
    #expect(end.code == code)
    #expect(end.err.hasSuffix("run long.yaml -o A --resume\n"), "\(end.err)")
    #expect(folder.exists("A.checkpoint") && !folder.exists("A"))
  }

  @Test func ignoredSignalStaysIgnored() throws {
    let program = try Program(["run", "long.yaml", "-o", "A", "-q"], in: folder, ignoring: "HUP")
    program.waitUntilItRuns()
    program.send(SIGHUP)
    #expect(program.end().code == 0)
    #expect(folder.exists("A"))
  }

  @Test func secondSignalStopsAtOnce() throws {
    let program = try Program(["run", "long.yaml", "-o", "A"], in: folder)
    program.waitUntilItRuns()
    program.send(SIGSTOP)
    program.send(SIGINT)
    program.send(SIGTERM)
    program.send(SIGCONT)
    let end = program.end()
    #expect(end.code == 143)
    #expect(!end.err.contains("to go on"))
  }

  @Test(arguments: ["short.yaml", "coins.yaml"])
  func bytesDoNotDependOnTheHost(spec: String) throws {
    try #require(try run(spec, "-o", "A", "-q").code == 0)
    let masked = "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX2_Usable,-FMA_Usable"
    let hosts = [
      ["GLIBC_TUNABLES": masked], ["SANDGLASS_KERNEL": "baseline"], ["TZ": "Asia/Kolkata", "LC_ALL": "tr_TR.UTF-8"],
    ]
    for host in hosts {
      #expect(try run(spec, "-o", "B", "--threads", "3", "-q", variables: host).code == 0)
      #expect(try folder.files("A") == folder.files("B"), "\(host)")
    }
    #expect(try Program(["verify", "B"], in: folder).end().code == 0)
  }

  /// Runs a shell's line, in which `$P` is the program, in the folder; its exit code.
  private func shell(_ line: String) throws -> Int32 {
    let shell = Process()
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "sandglass").path
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.currentDirectoryURL = URL(filePath: folder.path)
    shell.arguments = ["-c", "P='\(program)'; export SANDGLASS_RENDERER=/none; \(line)"]
    try shell.run()
    shell.waitUntilExit()
    return shell.terminationStatus
  }

  @Test func fullDiskBehindARedirectionIsTold() throws {
    #expect(try shell("\"$P\" list > /dev/full 2> err") == 74)
    #expect(try folder.text("err").hasSuffix("standard output: No space left on device\n"))
  }

  @Test func readerThatHasGoneEndsQuietly() throws {
    #expect(try shell("(sleep 0.3; \"$P\" schema 2> err) | true; exit ${PIPESTATUS[0]}") == 74)
    #expect(try folder.text("err").isEmpty)
  }

  @Test(arguments: ["2>&-", "2> >(true)"])
  func closedMessagesDoNotStopTheWork(_ redirection: String) throws {
    #expect(try shell("\"$P\" run short.yaml -o A \(redirection) > out") == 0)
    #expect(folder.exists("A"))
  }
}
