import Experiments
import Fields
import Studies

extension Command {
  static let describe = Command(
    name: "describe", operands: "NAME", arity: 1...1,
    summary: "tell all about a study kind, metric, field, design or population",
    detail: """
      NAME may be a study kind (lives), a metric, a key of a spec, a key path (focus.xp_per_minute) or the beginning
      of some (savings), the name of a built-in, or design or population for all their fields. Each thing of that
      name is shown.
      """,
    options: [.quiet, .json, .help],
    examples: [
      Example("sandglass describe lives", "a study kind"),
      Example("sandglass describe focus", "all fields whose key path begins with focus"),
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

extension Lab {
  /// Which fields belong to what a spec can name.
  private static let roots = ["design": ["savings", "focus"], "population": ["people"]]

  /// Everything of that name.
  func things(named name: String) -> [Thing] {
    var things = kinds.filter { $0.name == name }.map(\.thing)
    for kind in kinds {
      things += kind.metrics.filter { $0.name == name }.map { $0.thing(of: kind.name) }
    }
    things += Spec.table.fields.map(\.info).filter { $0.path == name }.map { $0.thing("key of a spec") }
    things += builtIns.filter { $0.name == name }.map(\.thing)
    things += fields(under: Lab.roots[name] ?? [name]).map { $0.thing("field") }
    return things
  }

  /// All fields at or below some key paths, each once.
  private func fields(under roots: [String]) -> [FieldInfo] {
    var seen: Set<String> = []
    return kinds.flatMap(\.fields).filter { field in
      roots.contains { field.path == $0 || field.path.hasPrefix($0 + ".") } && seen.insert(field.path).inserted
    }
  }

  /// The message on a name that nothing has.
  func unknown(_ name: String) -> String {
    let names = kinds.map(\.name) + kinds.flatMap(\.metrics).map(\.name) + Spec.table.paths + builtIns.map(\.name)
    let all = names + kinds.flatMap(\.fields).map(\.path)
    guard let near = nearest(to: name, among: all) else { return "there is nothing named \"\(name)\"" }
    return "there is nothing named \"\(name)\"; did you mean \"\(near)\"?"
  }
}

extension StudyKind {
  fileprivate var thing: Thing {
    Thing(
      title: "\(name): study kind",
      facts: [
        Thing.Fact(name: "meaning", value: meaning),
        Thing.Fact(name: "metrics", value: metrics.map(\.name).joined(separator: ", ")),
        Thing.Fact(name: "fields", value: "\(fields.count), under \(roots.joined(separator: ", "))"),
        Thing.Fact(name: "begin with", value: "sandglass new \(name)"),
      ])
  }

  private var roots: [String] {
    var roots: [String] = []
    for field in fields {
      let root = String(field.path.prefix { $0 != "." })
      if !roots.contains(root) { roots.append(root) }
    }
    return roots
  }
}

extension MetricInfo {
  fileprivate func thing(of kind: String) -> Thing {
    Thing(
      title: "\(name): metric of \(kind)",
      facts: [
        Thing.Fact(name: "meaning", value: meaning), Thing.Fact(name: "unit", value: unit.isEmpty ? "none" : unit),
      ])
  }
}

extension FieldInfo {
  fileprivate func thing(_ what: String) -> Thing {
    var facts = [
      Thing.Fact(name: "meaning", value: meaning), Thing.Fact(name: "unit", value: unit.isEmpty ? "none" : unit),
      Thing.Fact(name: "allowed", value: type.allowed), Thing.Fact(name: "default", value: standard.json()),
    ]
    if !source.isEmpty { facts.append(Thing.Fact(name: "source", value: source)) }
    if case .variant(let shapes) = type {
      facts += shapes.map { Thing.Fact(name: "kind \($0.kind)", value: $0.summary) }
    }
    if case .map(let inner) = type {
      facts += inner.map { Thing.Fact(name: "<id>.\($0.path)", value: "\($0.meaning) (\($0.type.allowed))") }
    }
    return Thing(title: "\(path): \(what)", facts: facts)
  }
}

extension FieldType.Shape {
  fileprivate var summary: String {
    let keys = fields.map { "\($0.path) (\($0.type.allowed))" }
    return meaning + (keys.isEmpty ? "" : "; keys: \(keys.joined(separator: ", "))")
  }
}

extension BuiltIn {
  fileprivate var thing: Thing {
    Thing(
      title: "\(name): built-in \(kind)", facts: [Thing.Fact(name: "meaning", value: meaning)], text: text)
  }
}
