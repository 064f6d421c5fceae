import CGetopt
import Fields
import Glibc
import Synchronization

/// What was asked of a command: its options and operands.
struct Request: Sendable, Equatable {
  /// The program and everything after it, as typed.
  var typed: [String] = []
  /// Option name → its values in order; a switch has one empty value.
  var options: [String: [String]] = [:]
  var operands: [String] = []

  func has(_ option: String) -> Bool { options[option] != nil }

  /// The option's last value.
  func value(_ option: String) -> String? { options[option]?.last }

  /// The option's value as a whole number.
  func integer(_ option: String, _ range: ClosedRange<Int64>) throws(Stop) -> Int64? {
    guard let text = value(option) else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      throw Stop(
        .usage,
        "--\(option): found \"\(text)\"; allowed: a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension Request {
  /// getopt's state is global to the process.
  private static let gate = Mutex(())

  /// Reads the arguments after a command's name. Options may stand anywhere; `--` ends them.
  init(_ arguments: [String], of command: Command) throws(Stop) {
    let outcome = Request.gate.withLock { _ in Request.read(arguments, command) }
    self = try outcome.get()
    if has("help") { return }
    try checkOperands(of: command)
  }

  private func checkOperands(of command: Command) throws(Stop) {
    let hint = "usage: \(command.usage)"
    if operands.count < command.arity.lowerBound {
      let named = operands.isEmpty ? "nothing was named" : "\"\(operands[0])\" alone was named"
      throw Stop(.usage, "\(command.name): \(named); \(command.operands) is needed", hint)
    }
    if operands.count > command.arity.upperBound {
      throw Stop(.usage, "\(command.name): \"\(operands[command.arity.upperBound])\" is one operand too many", hint)
    }
  }

  private static func read(_ arguments: [String], _ command: Command) -> Result<Request, Stop> {
    var argv = ([command.name] + arguments).map { strdup($0) }
    let names = command.options.map { strdup($0.name) }
    defer { for pointer in argv + names { free(pointer) } }
    let rows = zip(command.options, names).enumerated().map { index, pair in
      getopt_row(name: pair.1, takes_value: pair.0.value == nil ? 0 : 1, code: code(pair.0, index))
    }
    let spelled = command.options.reduce(into: ":") { text, option in
      if let letter = option.short { text += "\(letter)" + (option.value == nil ? "" : ":") }
    }
    getopt_restart()
    var request = Request()
    while true {
      var value: UnsafePointer<CChar>?
      let found = getopt_next(Int32(argv.count), &argv, spelled, rows, Int32(rows.count), &value)
      if found == -1 { break }
      if let index = command.options.indices.first(where: { code(command.options[$0], $0) == found }) {
        let option = command.options[index]
        request.options[option.name, default: []].append(value.map { String(cString: $0) } ?? "")
      } else {
        let last = argv[max(0, Int(getopt_operands()) - 1)].map { String(cString: $0) } ?? ""
        return .failure(fault(found, getopt_culprit(), last, command))
      }
    }
    request.operands = argv.dropFirst(Int(getopt_operands())).compactMap { $0.map { String(cString: $0) } }
    return .success(request)
  }

  /// Short options are their letter, the others are numbered above all letters.
  private static func code(_ option: Option, _ index: Int) -> Int32 {
    option.short?.asciiValue.map(Int32.init) ?? Int32(1000 + index)
  }

  private static func fault(_ found: Int32, _ culprit: Int32, _ last: String, _ command: Command) -> Stop {
    let hint = "usage: \(command.usage)"
    let known = command.options.indices.first { code(command.options[$0], $0) == culprit }
    if let known {
      let option = command.options[known]
      let problem = found == 58 ? "needs a value: --\(option.name) \(option.value ?? "")" : "takes no value"
      return Stop(.usage, "\(command.name): --\(option.name) \(problem)", hint)
    }
    if culprit > 0, let scalar = Unicode.Scalar(UInt32(culprit)) {
      let letters = command.options.compactMap { $0.short.map { "-\($0)" } }
      return Stop(
        .usage, "\(command.name): unknown option \"-\(scalar)\"; allowed: \(letters.joined(separator: ", "))", hint)
    }
    let name = String(last.prefix { $0 != "=" })
    let allowed = command.options.map { "--\($0.name)" }
    let meant = allowed.filter { $0.hasPrefix(name) }
    if meant.count > 1 {
      return Stop(.usage, "\(command.name): option \"\(name)\" may mean \(meant.joined(separator: " or "))", hint)
    }
    return Stop(.usage, "\(command.name): \(unknownName("option", name, among: allowed))", hint)
  }
}
