import Experiments
import Fields
import Studies

extension Command {
  static let conform = Command(
    name: "conform", operands: "FILE…", arity: 1...Int.max,
    summary: "run conformance cases (JSON) through the rules",
    detail: """
      Prints each case that fails, and in the last line how many passed and failed. A file is a map with a list "cases",
      each with a kind, its input and the right values. The kinds (sandglass describe conform.KIND tells input and right):

      \(Help.columns(ConformanceKind.all.map { ($0.name, $0.meaning) }).joined(separator: "\n"))
      """,
    options: [.quiet, .json, .help],
    examples: [Example("sandglass conform civil-time.json", "does the calendar agree with the cases?")],
    exits: [
      (.done, "every case passed"), (.failed, "a case failed"), (.usage, "a file is no file of cases"),
      (.file, ExitCode.file.meaning),
    ],
    act: { request, here throws(Stop) in
      var results: [ConformanceResult] = []
      for path in request.operands {
        let before = results.count
        let bytes = try here.input(path)
        do throws(Faults) {
          results += try here.lab.conform(try YAML.read(bytes, file: path))
        } catch { throw Stop(error) }
        if results.count == before { throw Stop(.usage, "\(path): holds no cases") }
      }
      let failures = results.filter { !$0.passed }.map(\.failure)
      if request.has("json") {
        let tree: Node = [
          "passed": Node(.integer(Int64(results.count - failures.count))),
          "failed": Node(.integer(Int64(failures.count))),
          "failures": Node(.list(failures.map { Node(.text($0)) })),
        ]
        _ = here.out.write(tree.json(indented: true))
      } else {
        for failure in failures { here.out.line(failure) }
        here.out.line(Conformance.summary(results))
      }
      return failures.isEmpty ? .done : .failed
    })
}

extension ConformanceResult {
  /// Where the case stands, what was right and what came out.
  fileprivate var failure: String { "\(mark.description): case \(number), \(kind): expected \(expected), got \(got)" }
}
