import Glibc
import Reports

/// One child process, run to its end: bytes in, bytes out, a time limit.
enum Subprocess {
  enum Outcome: Equatable {
    /// Ended with exit code 0; what it wrote to stdout.
    case finished([UInt8])
    /// Why it did not, in words, with the last line of its stderr.
    case failed(String)
  }

  /// Runs `arguments` (the first is a path, or a name looked up in PATH) with `input` as stdin.
  ///
  /// The streams are nameless temporary files, so neither side can block the other. Ended by SIGKILL after
  /// `timeoutSeconds`.
  static func run(_ arguments: [String], input: [UInt8], timeoutSeconds: Double) -> Outcome {
    guard let program = arguments.first else { return .failed("no program") }
    let streams = (0..<3).map { _ in temporaryFile() }
    defer { for stream in streams where stream >= 0 { close(stream) } }
    guard !streams.contains(-1) else { return .failed("no temporary file can be made: \(reason(errno))") }
    guard write(input, to: streams[0]) else { return .failed("a temporary file cannot be written: \(reason(errno))") }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
    }
    // A run has blocked the signals that stop it; the child must hear them.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var argv = arguments.map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var child = pid_t()
    let failure = posix_spawnp(&child, program, &actions, &attributes, &argv, environ)
    guard failure == 0 else { return .failed(reason(failure)) }

    guard let status = wait(for: child, seconds: timeoutSeconds) else {
      return .failed("still running after \(Digits.text(timeoutSeconds)) s, so it was stopped")
    }
    if status == 0 { return .finished(read(streams[1])) }
    let signal = status & 0x7F
    let ending = signal == 0 ? "exit code \((status >> 8) & 0xFF)" : "ended by signal \(signal)"
    let lines = String(decoding: read(streams[2]), as: UTF8.self).split(whereSeparator: \.isNewline)
    return .failed(lines.last.map { "\(ending): \($0)" } ?? ending)
  }

  /// The child's status; nil, and the child killed, if it takes longer than `seconds`.
  private static func wait(for child: pid_t, seconds: Double) -> Int32? {
    let start = ContinuousClock.now
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return status }
      if ended < 0 && errno != EINTR { return -1 }
      if ContinuousClock.now - start > .seconds(seconds) {
        kill(child, SIGKILL)
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return nil
      }
      usleep(5000)
    }
  }

  /// A file that has no name any more, in the folder for temporary files; −1 with `errno` if it cannot be made.
  private static func temporaryFile() -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/sandglass-\(String(repeating: "X", count: 6))".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return -1 }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Writes all `bytes` and goes back to the start of the file.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return lseek(descriptor, 0, SEEK_SET) == 0
  }

  /// All bytes of the file, from its start.
  private static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    lseek(descriptor, 0, SEEK_SET)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
