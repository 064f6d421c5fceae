import Experiments
import Fields
import Studies

extension Command {
  static let conform = Command(
    name: "conform", operands: "[FILE…]", arity: 0...Int.max,
    summary: "run conformance cases (JSON) through the rules, or write the lab's own",
    detail: """
      Prints each case that fails, and in the last line how many passed and failed. A file is a map with a list "cases",
      each with a kind, its input and the right values. --export writes such a file, with cases of every kind, so that an
      app can be run against the same. The kinds (sandglass describe conform.KIND tells input and right):

      \(Help.columns(ConformanceKind.all.map { ($0.name, $0.meaning) }).joined(separator: "\n"))
      """,
    options: [Option("export", "write the lab's own cases, with their right values, to stdout"), .quiet, .json, .help],
    examples: [
      Example("sandglass conform civil-time.json", "does the calendar agree with the cases?"),
      Example("sandglass conform --export > cases.json", "cases for an app's own tests"),
    ],
    exits: [
      (.done, "every case passed, or all were written"), (.failed, "a case failed"),
      (.usage, "a file is no file of cases, or a time zone is missing"), (.file, ExitCode.file.meaning),
    ],
    act: { request, here throws(Stop) in
      if request.has("export") { return try export(request, here) }
      if request.operands.isEmpty { throw Stop(.usage, "conform: nothing was named; a FILE or --export is needed") }
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

/// Writes the lab's own cases, or nothing if one cannot be made.
private func export(_ request: Request, _ here: Surroundings) throws(Stop) -> ExitCode {
  if let file = request.operands.first {
    throw Stop(.usage, "conform: found --export and \"\(file)\"; allowed: one of them, since --export reads no file")
  }
  do throws(Faults) {
    _ = here.out.write(try here.lab.exportedCases().json(indented: true))
  } catch { throw Stop(error) }
  return .done
}

extension ConformanceResult {
  /// Where the case stands, what was right and what came out.
  fileprivate var failure: String {
    let which = kind.isEmpty ? "case \(number)" : "case \(number), \(kind)"
    return "\(mark.description): \(which): expected \(expected), got \(got)"
  }
}
