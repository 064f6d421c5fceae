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
        for line in thing.lines { here.out.line(line) }
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
    /// The names that the value speaks of, each with what it stands for.
    var choices: [FieldType.Choice] = []
  }

  /// Widest line of facts.
  private static let width = 100

  /// Facts in two columns, wrapped, and the text as it is.
  var lines: [String] {
    let margin = facts.map(\.name.count).max() ?? 0
    let shown = facts.flatMap { fact in
      Self.row(fact.name, fact.value, indent: 2, margin: margin)
        + fact.choices.flatMap { choice in
          let names = fact.choices.map(\.name.count).max() ?? 0
          return Self.row(choice.name, choice.meaning, indent: margin + 6, margin: names)
        }
    }
    return shown + text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.dropLastEmpty
  }

  private static func row(_ name: String, _ value: String, indent: Int, margin: Int) -> [String] {
    let next = String(repeating: " ", count: indent + margin + 2)
    let start = String(repeating: " ", count: indent) + name
    return value.wrapped(width: width, first: start + next.dropFirst(start.count), next: next)
  }

  var node: Node {
    var entries = [Node.Entry("title", Node(.text(title)))]
    for fact in facts {
      let name = fact.name.replacing(" ", with: "_")
      entries.append(Node.Entry(name, Node(.text(fact.value))))
      if fact.choices.isEmpty { continue }
      let meanings = fact.choices.map { Node.Entry($0.name, Node(.text($0.meaning))) }
      entries.append(Node.Entry("\(name)_choices", Node(.map(meanings))))
    }
    if !text.isEmpty { entries.append(Node.Entry("text", Node(.text(text)))) }
    return Node(.map(entries))
  }
}

extension [String] {
  /// Without empty lines at the end.
  fileprivate var dropLastEmpty: [String] { Array(reversed().drop { $0.allSatisfy { $0 == " " } }.reversed()) }
}
