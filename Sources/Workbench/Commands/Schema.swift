import Experiments
import Fields

extension Command {
  static let schema = Command(
    name: "schema", operands: "", arity: 0...0,
    summary: "print the JSON Schema of specs, for editors",
    detail: "Draft-07. An editor uses it when a spec begins with: # yaml-language-server: $schema=sandglass.json",
    options: [.quiet, .json, .help],
    examples: [Example("sandglass schema > sandglass.json", "keep it beside the specs")],
    exits: [(.done, "done")],
    act: { _, here throws(Stop) in
      _ = here.out.write(SpecSchema.draft7(kinds: here.lab.specKinds).json(indented: true))
      return .done
    })
}
