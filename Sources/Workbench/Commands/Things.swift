import Experiments
import Fields
import Studies

extension StudyKind {
  var thing: Thing {
    let facts = [
      Thing.Fact(name: "meaning", value: meaning),
      Thing.Fact(name: "keys", value: (Spec.commonKeys + keys).joined(separator: ", ")),
      Thing.Fact(name: "metrics", value: metrics.map(\.name).joined(separator: ", ")),
      Thing.Fact(
        name: "fields", value: fields.isEmpty ? "" : "\(fields.count), under \(roots.joined(separator: ", "))"),
      Thing.Fact(name: "begin with", value: "sandglass new \(name)"),
    ]
    return Thing(title: "\(name): study kind", facts: facts.filter { !$0.value.isEmpty })
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
  func thing(of kind: String) -> Thing {
    let row = Thing.Fact(
      name: "where", value: rows.isEmpty ? "one value for each case" : "picks a row by",
      choices: rows.map { FieldType.Choice($0.name, meaning: $0.meaning) })
    let comparing = isPaired ? "yes, life by life" : "no: it is no figure of single lives"
    let facts = [
      Thing.Fact(name: "meaning", value: meaning), Thing.Fact(name: "unit", value: unit.isEmpty ? "none" : unit), row,
      Thing.Fact(name: "in compare", value: comparing),
    ]
    let needs = Thing.Fact(name: "needs", value: "days of at least \(leastDays)")
    return Thing(title: "\(name): metric of \(kind)", facts: facts + (leastDays > 1 ? [needs] : []))
  }
}

extension FieldInfo {
  func thing(_ what: String) -> Thing {
    var facts = [
      Thing.Fact(name: "meaning", value: meaning), Thing.Fact(name: "unit", value: unit.isEmpty ? "none" : unit),
      Thing.Fact(name: "allowed", value: type.allowed, choices: type.choices),
      Thing.Fact(name: "default", value: type.brief(standard)),
    ]
    if let plausibleWords { facts.append(Thing.Fact(name: "plausible", value: plausibleWords)) }
    if !source.isEmpty { facts.append(Thing.Fact(name: "source", value: source)) }
    if case .variant(let shapes) = type {
      for shape in shapes {
        facts.append(Thing.Fact(name: "kind \(shape.kind)", value: shape.meaning))
        facts += shape.fields.map { $0.fact(named: "\(shape.kind).\($0.path)") }
      }
    }
    if case .map(let inner) = type {
      facts += inner.map { $0.fact(named: "<id>.\($0.path)") } + entries(inner)
    }
    return Thing(title: "\(path): \(what)", facts: facts)
  }

  /// The field in one fact: meaning, what is allowed, unit, default and source.
  func fact(named name: String) -> Thing.Fact {
    let value = type.brief(standard) + (unit.isEmpty ? "" : " \(unit)")
    let none = type.isNumeric && unit.isEmpty ? "; no unit" : ""
    let plausible = plausibleWords.map { "; plausible \($0)" } ?? ""
    let text = "\(meaning) (\(type.allowed)\(none); default \(value)\(plausible); source: \(source))"
    return Thing.Fact(name: name, value: text, choices: type.choices)
  }

  /// The entries that a map by id has by default, each with those of `keys` that are not at their default in all of them.
  private func entries(_ keys: [FieldInfo]) -> [Thing.Fact] {
    let entries = type.entries(standard)
    let own = keys.filter { key in !entries.allSatisfy { $0.value.value(at: key.path) == key.standard } }
    return entries.map { Thing.Fact(name: "entry \($0.key)", value: $0.value.flow(own.isEmpty ? keys : own)) }
  }
}

extension Node {
  /// The values of `keys` in a map, as YAML on one line.
  func flow(_ keys: [FieldInfo]) -> String {
    "{" + keys.map { "\($0.path): \(value(at: $0.path)?.flow ?? "null")" }.joined(separator: ", ") + "}"
  }
}

extension FieldType {
  /// The names of a choice with what they stand for; none for other types.
  var choices: [Choice] { if case .choice(let choices) = self { choices } else { [] } }

  /// True for numbers and lists of them.
  var isNumeric: Bool {
    switch self {
    case .integer, .number: true
    case .list(let element, _): element.isNumeric
    case .flag, .text, .choice, .variant, .map, .tree: false
    }
  }

  /// The entries of a map by id; none for other types.
  func entries(_ value: Node) -> [Node.Entry] {
    guard case .map = self, case .map(let entries) = value.content else { return [] }
    return entries.filter { $0.value.content != .null }
  }

  /// A value of this type that fits a line: of a map by id the number of entries alone.
  func brief(_ value: Node) -> String {
    switch (self, value.content) {
    case (.map, _):
      let count = entries(value).count
      if count == 0 { return "no entries" }
      return "\(count == 1 ? "1 entry" : "\(count) entries"), told below; keys left out there are at their default"
    case (.variant, .map(let entries)):
      let keys = entries.filter { $0.key != "kind" }.map { "\($0.key) \($0.value.json())" }
      return "\(value["kind"].map(brief) ?? "") (\(keys.joined(separator: ", ")))"
    case (.variant, .text(let name)), (.choice, .text(let name)): return name
    case (.number, .number(let number)): return numberText(number)
    default: return value.json()
    }
  }
}

extension FieldType.Shape {
  /// A fact of each key.
  var keys: [Thing.Fact] { fields.map { $0.fact(named: $0.path) } }
}

extension ConformanceKind {
  var thing: Thing {
    let values = input.map { Thing.Fact(name: "input.\($0.name)", value: $0.meaning) }
    let rights = right.map { Thing.Fact(name: $0.name.isEmpty ? "right" : "right.\($0.name)", value: $0.meaning) }
    return Thing(
      title: "conform.\(name): kind of conformance case",
      facts: [Thing.Fact(name: "meaning", value: meaning)] + values + rights)
  }
}

extension BuiltIn {
  var thing: Thing {
    Thing(
      title: "\(name): built-in \(kind)", facts: [Thing.Fact(name: "meaning", value: meaning)], text: text)
  }
}
