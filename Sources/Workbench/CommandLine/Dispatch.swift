import Experiments
import Fields

/// Runs one command line in the given surroundings: the whole program but for the process it lives in.
func dispatch(_ arguments: [String], in here: Surroundings) -> ExitCode {
  do {
    return try chosen(arguments, in: here)
  } catch {
    for line in error.lines { here.err.line(line) }
    return error.code
  }
}

private func chosen(_ arguments: [String], in here: Surroundings) throws(Stop) -> ExitCode {
  let names = commands.map(\.name)
  guard let word = arguments.dropFirst().first else {
    throw Stop(
      .usage, "usage: sandglass COMMAND …", "commands: \(names.joined(separator: ", "))", "see sandglass --help")
  }
  if ["--help", "-h", "help"].contains(word) { return try help(Array(arguments.dropFirst(2)), in: here) }
  if ["--version", "-V"].contains(word) {
    here.out.line("sandglass \(sandglassVersion)")
    return .done
  }
  let command = try command(named: word)
  var request = try Request(Array(arguments.dropFirst(2)), of: command)
  request.typed = arguments
  if request.has("help") {
    _ = here.out.write(Help.of(command, bold: here.out.bold))
    return .done
  }
  return try command.act(request, here)
}

/// `sandglass --help` and `sandglass help COMMAND`.
private func help(_ rest: [String], in here: Surroundings) throws(Stop) -> ExitCode {
  guard let name = rest.first else {
    _ = here.out.write(Help.top(commands, bold: here.out.bold))
    return .done
  }
  _ = here.out.write(Help.of(try command(named: name), bold: here.out.bold))
  return .done
}

private func command(named name: String) throws(Stop) -> Command {
  if let command = commands.first(where: { $0.name == name }) { return command }
  let options = ["--help", "--version"]
  let isOption = name.hasPrefix("-")
  throw Stop(
    .usage,
    "sandglass: "
      + unknownName(isOption ? "option" : "command", name, among: isOption ? options : commands.map(\.name)),
    "see sandglass --help")
}
