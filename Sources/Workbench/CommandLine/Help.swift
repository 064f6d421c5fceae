/// The help texts: pure functions of the table of commands.
enum Help {
  /// What `sandglass --help` prints.
  static func top(_ commands: [Command], bold: (String) -> String) -> String {
    var lines = [
      "Sandglass: a simulation lab. A spec goes in, synthetic people live in the product, a report comes out.", "",
    ]
    lines += [bold("Usage"), "  sandglass COMMAND …", "  sandglass COMMAND --help", "  sandglass --version", ""]
    lines += [bold("Commands")] + columns(commands.map { ($0.heading, $0.summary) }) + [""]
    lines += [bold("Examples")]
    lines += columns(commands.compactMap { command in command.examples.first.map { ($0.line, $0.meaning) } }) + [""]
    lines += [bold("Exit codes")] + exits(ExitCode.allCases.filter { $0 != .incomplete }.map { ($0, $0.meaning) })
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `sandglass COMMAND --help` prints.
  static func of(_ command: Command, bold: (String) -> String) -> String {
    var lines = ["\(command.name): \(command.summary).", ""]
    if !command.detail.isEmpty { lines += [command.detail, ""] }
    lines += [bold("Usage"), "  \(command.usage)", ""]
    lines += [bold("Options")] + columns(command.options.map { ($0.shown, $0.meaning) }) + [""]
    lines += [bold("Examples")] + columns(command.examples.map { ($0.line, $0.meaning) }) + [""]
    lines += [bold("Exit codes")] + exits(command.exits)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func exits(_ rows: [(ExitCode, String)]) -> [String] {
    columns(rows.map { ("\($0.0.rawValue)", $0.1) })
  }

  /// Two aligned columns, indented; a left part that is too long gets a line of its own.
  static func columns(_ rows: [(String, String)], widest: Int = 44) -> [String] {
    let width = rows.map(\.0.count).filter { $0 <= widest }.max() ?? 0
    var lines: [String] = []
    for (left, right) in rows {
      let gap = String(repeating: " ", count: max(0, width - left.count) + 2)
      if left.count > width {
        lines += ["  \(left)", "  " + String(repeating: " ", count: width) + "  \(right)"]
      } else {
        lines.append("  \(left)\(gap)\(right)")
      }
    }
    return lines
  }
}

extension Command {
  /// Name and operands.
  var heading: String { operands.isEmpty ? name : "\(name) \(operands)" }

  /// `sandglass run SPEC [-o DIR] [--lives N] …`.
  var usage: String {
    (["sandglass \(heading)"] + options.filter { $0.name != "help" }.map(\.usage)).joined(separator: " ")
  }
}

extension Option {
  /// `-o, --output DIR`.
  var shown: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
  }

  /// `[-o DIR]`, with dots if it may be repeated; `-o FILE` if it must be given.
  var usage: String {
    let spelling = short.map { "-\($0)" } ?? "--\(name)"
    let whole = spelling + (value.map { " \($0)" } ?? "")
    return (isNeeded ? whole : "[\(whole)]") + (repeats ? "…" : "")
  }
}
