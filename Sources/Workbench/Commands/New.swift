import Fields
import Studies

extension Command {
  static let new = Command(
    name: "new", operands: "KIND [NAME]", arity: 1...2,
    summary: "write a commented spec that runs as it is, or a built-in",
    detail: """
      KIND is a study kind (lives, drops, review), for a spec; or the key of a spec (design), for its built-in NAME,
      or the first of them. Without -o the text is printed. Folders above the file are made; a file that exists is
      not replaced without --force.
      """,
    options: [
      Option("output", short: "o", value: "FILE", "write to FILE"),
      Option("force", "replace a file that exists"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass new lives -o experiments/my.yaml", "begin a study"),
      Example("sandglass new design default -o designs/mine.yaml", "write out a built-in design"),
    ],
    exits: [
      (.done, "done"), (.usage, "no such kind or name, or the file exists; nothing was written"),
      (.file, ExitCode.file.meaning),
    ],
    act: { request, here throws(Stop) in
      let text = try here.lab.newText(request.operands)
      guard let path = request.value("output") else {
        if request.has("json") {
          _ = here.out.write((["text": Node(.text(text))] as Node).json(indented: true))
        } else {
          _ = here.out.write(text)
        }
        return .done
      }
      let file = OwnFile(path: path, maker: "new", disk: here.disk)
      try file.mayWrite(force: request.has("force"))
      try file.write(text)
      if request.has("json") {
        _ = here.out.write((["file": Node(.text(path))] as Node).json(indented: true))
      } else if !request.has("quiet") {
        here.out.line(path)
      }
      return .done
    })
}

extension Lab {
  /// The text that `new` writes.
  fileprivate func newText(_ operands: [String]) throws(Stop) -> String {
    let word = operands[0]
    if let kind = kinds.first(where: { $0.name == word }) {
      if operands.count > 1 { throw Stop(.usage, "new: a spec of \(word) has no NAME; -o FILE names it") }
      return kind.template
    }
    let family = builtIns.filter { $0.kind == word }
    guard let first = family.first else {
      throw Stop(.usage, "new: " + unknownName("kind", word, among: kinds.map(\.name) + builtInKinds))
    }
    let name = operands.count > 1 ? operands[1] : first.name
    guard let builtIn = family.first(where: { $0.name == name }) else {
      throw Stop(.usage, "new: " + unknownName(word, name, among: family.map(\.name)))
    }
    return builtIn.text
  }
}
