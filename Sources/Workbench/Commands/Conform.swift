import Fields

extension Command {
  static let conform = Command(
    name: "conform", operands: "FILE…", arity: 1...Int.max,
    summary: "run conformance cases (JSON) through the rules",
    detail: "Prints each case that fails, and in the last line how many passed and failed.",
    options: [.quiet, .json, .help],
    examples: [Example("sandglass conform civil-time.json", "does the calendar agree with the cases?")],
    exits: [
      (.done, "every case passed"), (.failed, "a case failed"), (.usage, "a file is no file of cases"),
      (.file, ExitCode.file.meaning),
    ],
    act: { request, here throws(Stop) in
      var passed = 0
      var failures: [String] = []
      for path in request.operands {
        let text = try here.specText(path)
        do throws(Faults) {
          let outcome = try here.lab.conform(text.bytes, path)
          passed += outcome.passed
          failures += outcome.failures
        } catch { throw Stop(error) }
      }
      if request.has("json") {
        let tree: Node = [
          "passed": Node(.integer(Int64(passed))), "failed": Node(.integer(Int64(failures.count))),
          "failures": Node(.list(failures.map { Node(.text($0)) })),
        ]
        _ = here.out.write(tree.json(indented: true))
      } else {
        for failure in failures { here.out.line(failure) }
        here.out.line("\(passed) passed, \(failures.count) failed")
      }
      return failures.isEmpty ? .done : .failed
    })
}
