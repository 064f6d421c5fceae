import Experiments
import Fields
import Studies

extension Command {
  static let describe = Command(
    name: "describe", operands: "NAME", arity: 1...1,
    summary: "tell all about a study kind, metric, field or built-in",
    detail: """
      NAME may be a study kind (lives), a metric, a key of a spec, a key path (focus.xp_per_minute), its beginning
      (savings) or its end (threshold, nightOwl), a kind of a variant (freeze), the name of a built-in, or the key
      that names it (design) for all its fields. Each thing of that name is shown; if there is none, those that begin
      so.
      """,
    options: [.quiet, .json, .help],
    examples: [
      Example("sandglass describe lives", "a study kind"),
      Example("sandglass describe focus.curve", "a field, with the keys of each of its kinds"),
      Example("sandglass describe design", "all fields of a design, with unit, range, default and source"),
    ],
    exits: [(.done, "done"), (.usage, "there is nothing of that name")],
    act: { request, here throws(Stop) in
      let name = request.operands[0]
      let things = here.lab.things(named: name)
      if things.isEmpty {
        throw Stop(.usage, "describe: \(here.lab.unknown(name))", "see sandglass list")
      }
      if request.has("json") {
        _ = here.out.write(Node(.list(things.map(\.node))).json(indented: true))
        return .done
      }
      for (index, thing) in things.enumerated() {
        if index > 0 { here.out.line("") }
        here.out.line(here.out.bold(thing.title))
        for line in thing.lines { here.out.line("  \(line)") }
      }
      return .done
    })
}

/// One thing that has a name, ready to print.
struct Thing: Equatable {
  var title: String
  /// Name → value, in order.
  var facts: [Fact]
  /// Text that follows; may be empty.
  var text: String = ""

  struct Fact: Equatable {
    var name: String
    var value: String
  }

  var lines: [String] {
    let width = facts.map(\.name.count).max() ?? 0
    let shown = facts.map { $0.name + String(repeating: " ", count: width + 2 - $0.name.count) + $0.value }
    return shown + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLastEmpty
  }

  var node: Node {
    var entries = [Node.Entry("title", Node(.text(title)))]
    entries += facts.map { Node.Entry($0.name.replacing(" ", with: "_"), Node(.text($0.value))) }
    if !text.isEmpty { entries.append(Node.Entry("text", Node(.text(text)))) }
    return Node(.map(entries))
  }
}

extension [String] {
  /// Without empty lines at the end.
  fileprivate var dropLastEmpty: [String] { Array(reversed().drop { $0.isEmpty }.reversed()) }
}
