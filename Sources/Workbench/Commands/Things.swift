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
    Thing(
      title: "\(name): metric of \(kind)",
      facts: [
        Thing.Fact(name: "meaning", value: meaning), Thing.Fact(name: "unit", value: unit.isEmpty ? "none" : unit),
      ] + (leastDays > 1 ? [Thing.Fact(name: "needs", value: "days of at least \(leastDays)")] : []))
  }
}

extension FieldInfo {
  func thing(_ what: String) -> Thing {
    var facts = [
      Thing.Fact(name: "meaning", value: meaning), Thing.Fact(name: "unit", value: unit.isEmpty ? "none" : unit),
      Thing.Fact(name: "allowed", value: type.allowed), Thing.Fact(name: "default", value: type.brief(standard)),
    ]
    if !source.isEmpty { facts.append(Thing.Fact(name: "source", value: source)) }
    if case .variant(let shapes) = type {
      for shape in shapes {
        facts.append(Thing.Fact(name: "kind \(shape.kind)", value: shape.meaning))
        facts += shape.keys.map { Thing.Fact(name: "\(shape.kind).\($0.name)", value: $0.value) }
      }
    }
    if case .map(let inner) = type {
      facts += inner.map { Thing.Fact(name: "<id>.\($0.path)", value: $0.brief) }
    }
    return Thing(title: "\(path): \(what)", facts: facts)
  }
}

extension FieldInfo {
  /// Meaning, what is allowed and the default, on one line.
  var brief: String {
    let value = type.brief(standard) + (unit.isEmpty ? "" : " \(unit)")
    return "\(meaning) (\(type.allowed); default \(value))"
  }
}

extension FieldType {
  /// A value of this type that fits a line: of a map by id the ids alone.
  func brief(_ value: Node) -> String {
    switch (self, value.content) {
    case (.map, .map(let entries)):
      let ids = entries.filter { $0.value.content != .null }.map(\.key)
      return ids.isEmpty ? "no entries" : ids.joined(separator: ", ")
    case (.variant, .map(let entries)):
      let keys = entries.filter { $0.key != "kind" }.map { "\($0.key) \($0.value.json())" }
      return "\(value["kind"].map(brief) ?? "") (\(keys.joined(separator: ", ")))"
    case (.variant, .text(let kind)): return kind
    default: return value.json()
    }
  }
}

extension FieldType.Shape {
  /// Name and one line of each key.
  var keys: [Thing.Fact] { fields.map { Thing.Fact(name: $0.path, value: $0.brief) } }
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
