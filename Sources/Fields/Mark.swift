/// Where a piece of text stands: a file with line and column, both from 1.
///
/// Line 0 means that the text came from no file (the command line, a default): then only `file` is shown.
public struct Mark: Sendable, Equatable, Hashable {
  /// Path as the person gave it, or a name for text that came from no file.
  public var file: String
  /// From 1; 0 where there is none.
  public var line: Int
  /// From 1; 0 where there is none.
  public var column: Int

  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, or `file` alone.
  public var description: String { line > 0 ? "\(file):\(line):\(column)" : file }
}

/// One fault in what a person wrote: where, what was found, what is allowed, the nearest valid name.
public struct Fault: Error, Sendable, Hashable {
  /// Where the faulty text stands.
  public var mark: Mark
  /// What was found and what is allowed, in one line.
  public var message: String

  public init(_ mark: Mark, _ message: String) {
    self.mark = mark
    self.message = message
  }

  /// `file:line:column: message`.
  public var description: String { "\(mark.description): \(message)" }
}

/// All the faults of one input, in the order of the text.
public struct Faults: Error, Sendable, Equatable {
  /// Never empty when thrown.
  public var all: [Fault]

  public init(_ all: [Fault]) { self.all = all }
}
