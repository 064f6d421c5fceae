import Experiments
import Fields
import Studies

extension Command {
  static let check = Command(
    name: "check", operands: "SPEC…", arity: 1...Int.max,
    summary: "find every fault of specs, without running them",
    detail: "Prints each fault as file:line:column: message. Nothing is written.",
    options: [.quiet, .json, .help],
    examples: [
      Example("sandglass check experiments/first-look.yaml", "is this spec right?"),
      Example("sandglass check -q experiments/*.yaml", "print faults alone"),
    ],
    exits: [(.done, "every spec is right"), (.usage, "a spec has faults"), (.file, ExitCode.file.meaning)],
    act: { request, here throws(Stop) in
      let kernel = try here.kernel()
      var faults: [Fault] = []
      for path in request.operands {
        let found = try here.faults(of: path, kernel: kernel)
        faults += found
        if found.isEmpty, !request.has("quiet"), !request.has("json") { here.out.line("\(path): OK") }
      }
      if request.has("json") {
        _ = here.out.write(Node(.list(faults.map(\.node))).json(indented: true))
      } else {
        for fault in faults { here.err.line(fault.description) }
        if !faults.isEmpty { here.err.line(counted(faults.count, "fault")) }
      }
      return faults.isEmpty ? .done : .usage
    })
}

extension Surroundings {
  /// All faults of one spec; a missing file is one of them.
  fileprivate func faults(of path: String, kernel: LivesKernel) throws(Stop) -> [Fault] {
    let text: [UInt8]
    do throws(Stop) { text = try input(path) } catch {
      if error.code != .usage { throw error }
      return error.lines.map { Fault(Mark(file: path), String($0.dropFirst(path.count + 2))) }
    }
    do throws(Faults) {
      try check(text, path, kernel: kernel)
      return []
    } catch { return error.all }
  }
}

extension Fault {
  fileprivate var node: Node {
    [
      "file": Node(.text(mark.file)), "line": Node(.integer(Int64(mark.line))),
      "column": Node(.integer(Int64(mark.column))), "message": Node(.text(message)),
    ]
  }
}
