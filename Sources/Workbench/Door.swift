import Glibc
import Synchronization

/// The door: runs one command line and returns its exit code.
///
/// Results go to standard output, everything else to standard error. A result that could not be written (a full disk
/// behind a redirection) is exit code 74; it is told, unless the reader of a pipe has gone of its own accord.
public func sandglass(_ arguments: [String]) -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  // A file that grows beyond a limit is an error of the write.
  signal(SIGXFSZ, SIG_IGN)
  // A file that is opened later must not take the number of a closed stream, and its messages.
  for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
  let out = Stream(STDOUT_FILENO)
  let code = dispatch(arguments, in: .real(out: out, err: Stream(STDERR_FILENO)))
  guard let problem = out.problem else { return code.rawValue }
  if !out.isReaderGone { _ = Stream(STDERR_FILENO).write("standard output: \(problem)\n") }
  return ExitCode.file.rawValue
}

extension Surroundings {
  /// This process.
  static func real(out: Stream, err: Stream) -> Surroundings {
    let plain = environment("TERM") == "dumb" || !(environment("NO_COLOR") ?? "").isEmpty
    return Surroundings(
      out: Output(escapes: out.isTerminal && !plain) { out.write($0) },
      err: Output(escapes: err.isTerminal && !plain) { err.write($0) },
      isTerminal: err.isTerminal && environment("TERM") != "dumb", columns: { err.columns },
      variable: environment, lab: .real, clock: monotonicSeconds, interrupts: .signals)
  }
}

/// An environment variable; nil if it is not set.
@Sendable func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Seconds of a clock that never goes back.
@Sendable func monotonicSeconds() -> Double { seconds(of: CLOCK_MONOTONIC) }

/// What one of the system's clocks shows.
func seconds(of clock: clockid_t) -> Double {
  var now = timespec()
  clock_gettime(clock, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}

/// A file descriptor that text is written to; remembers the first error.
final class Stream: Sendable {
  let descriptor: Int32
  private let failure = Atomic<Int32>(0)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal; nil if it is none or does not tell.
  var columns: Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Why something could not be written, if so.
  var problem: String? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : String(cString: strerror(code))
  }

  /// True if the other end of the pipe is closed.
  var isReaderGone: Bool { failure.load(ordering: .relaxed) == EPIPE }

  func write(_ text: String) -> Bool {
    let code = writeAll(Array(text.utf8), to: descriptor)
    if code != 0 { failure.store(code, ordering: .relaxed) }
    return code == 0
  }
}
