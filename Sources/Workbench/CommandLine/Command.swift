/// One command: the row that usage, `--help`, completion and the man page are made from, and what it does.
struct Command: Sendable {
  var name: String
  /// Its operands as usage shows them: `SPEC…`.
  var operands: String
  /// How many operands it takes.
  var arity: ClosedRange<Int>
  /// One line, lower case, no full stop.
  var summary: String
  /// Whole lines that `--help` adds; may be empty.
  var detail: String
  var options: [Option]
  var examples: [Example]
  /// Exit codes that mean something special here, with that meaning.
  var exits: [(code: ExitCode, meaning: String)]
  var act: @Sendable (Request, Surroundings) throws(Stop) -> ExitCode

  /// A command line that works, and what it does.
  struct Example: Sendable {
    var line: String
    var meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }
}

/// One option of a command.
struct Option: Sendable {
  var name: String
  var short: Character?
  /// What stands for its value in usage; nil for a switch.
  var value: String?
  /// One line, lower case, no full stop.
  var meaning: String
  /// May be given several times, and each counts.
  var repeats = false
  /// Must be given.
  var isNeeded = false

  init(
    _ name: String, short: Character? = nil, value: String? = nil, repeats: Bool = false, isNeeded: Bool = false,
    _ meaning: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.isNeeded = isNeeded
    self.meaning = meaning
  }

  static let quiet = Option("quiet", short: "q", "print results and errors alone")
  static let json = Option("json", "print the result as JSON")
  static let help = Option("help", short: "h", "print this help")
}

/// How a run of the program ended.
enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  case failed = 1
  case usage = 2
  case file = 74
  case incomplete = 75
  case hangup = 129
  case interrupted = 130
  case terminated = 143

  /// That of a command that a signal ended.
  init(endedBy signal: Int32) { self = ExitCode(rawValue: 128 + signal) ?? .interrupted }

  /// The code's meaning, the same in every command.
  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "done, but an expectation or a verification failed"
    case .usage: "bad usage, spec or input; nothing was written"
    case .file: "a file could not be read or written"
    case .incomplete: "incomplete"
    case .hangup: "ended by SIGHUP"
    case .interrupted: "interrupted by Ctrl-C"
    case .terminated: "ended by SIGTERM"
    }
  }
}

/// Why a command went no further: lines for stderr and the exit code.
struct Stop: Error, Equatable {
  var code: ExitCode
  /// Whole lines, without line ends.
  var lines: [String]

  init(_ code: ExitCode, _ lines: String...) {
    self.code = code
    self.lines = lines
  }
}
