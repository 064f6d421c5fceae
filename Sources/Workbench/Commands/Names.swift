import Experiments
import Fields
import Studies

/// A thing under the path that a user may name it by, whole or by its end.
private struct Named {
  var path: String
  var thing: Thing
  /// A field of a spec or a model, which the beginning of its path names too.
  var isField = false
  /// One of many alike: a key of one entry of a map by id.
  var isOneOfMany = false
}

extension Lab {
  /// Most things that are shown in full where a name only begins them.
  private static let mostInFull = 3

  /// Everything of that name; else what ends in it; else what begins so.
  func things(named name: String) -> [Thing] {
    let roots = Spec.roots(of: name) ?? [name]
    let all = named
    let exact = all.filter { entry in
      entry.path == name || (entry.isField && roots.contains { entry.path == $0 || entry.path.hasPrefix($0 + ".") })
    }
    if !exact.isEmpty { return exact.map(\.thing) }
    let ending = all.filter { $0.path.hasSuffix("." + name) }
    if !ending.isEmpty {
      let general = ending.filter { !$0.isOneOfMany }
      return (general.isEmpty ? ending : general).map(\.thing)
    }
    let begun = name.isEmpty ? [] : all.filter { !$0.isOneOfMany && $0.path.hasPart(beginningWith: name) }
    if begun.count <= Lab.mostInFull { return begun.map(\.thing) }
    let facts = begun.map { Thing.Fact(name: $0.path, value: $0.thing.gist) }
    return [Thing(title: "what begins with \"\(name)\"", facts: facts)]
  }

  /// The message on a name that nothing has.
  func unknown(_ name: String) -> String {
    let paths = named.map(\.path)
    let ends = paths.compactMap { $0.split(separator: ".").last.map(String.init) }
    guard let near = nearest(to: name, among: paths + ends) else { return "there is nothing named \"\(name)\"" }
    return "there is nothing named \"\(name)\"; did you mean \"\(near)\"?"
  }

  /// All that has a name, in the order of showing.
  private var named: [Named] {
    var all = kinds.map { Named(path: $0.name, thing: $0.thing) }
    for kind in kinds { all += kind.metrics.map { Named(path: $0.name, thing: $0.thing(of: kind.name)) } }
    all += Spec.table.fields.map { Named(path: $0.info.path, thing: $0.info.thing("key of a spec"), isField: true) }
    all += builtIns.map { Named(path: $0.name, thing: $0.thing) }
    var seen: Set<String> = []
    let fields = kinds.flatMap(\.fields).filter { seen.insert($0.path).inserted }
    all += fields.map { Named(path: $0.path, thing: $0.thing("field"), isField: true) }
    all += fields.flatMap(inside)
    return all + ConformanceKind.all.map { Named(path: "conform.\($0.name)", thing: $0.thing) }
  }

  /// What lies inside a field's value: kinds of a variant and their keys, entries of a map by id and theirs, choices.
  private func inside(_ field: FieldInfo) -> [Named] {
    switch field.type {
    case .variant(let shapes):
      return shapes.flatMap { shape in
        let facts = [Thing.Fact(name: "meaning", value: shape.meaning)] + shape.keys
        let kind = Thing(title: "\(shape.kind): kind of \(field.path)", facts: facts)
        let keys = shape.fields.map { key in
          let key = key.moved(to: "\(field.path).\(key.path)")
          return Named(path: key.path, thing: key.thing("key of the kind \(shape.kind)"))
        }
        return [Named(path: "\(field.path).\(shape.kind)", thing: kind)] + keys
      }
    case .map(let keys):
      let general = keys.map { key in
        let key = key.moved(to: "\(field.path).<id>.\(key.path)")
        return Named(path: key.path, thing: key.thing("key of each entry"))
      }
      return general + entries(of: field, keys)
    case .choice(let choices):
      return choices.map { choice in
        let facts = [Thing.Fact(name: "meaning", value: choice.meaning)]
        let thing = Thing(title: "\(choice.name): choice of \(field.path)", facts: facts)
        return Named(path: "\(field.path).\(choice.name)", thing: thing)
      }
    case .integer, .number, .flag, .text, .list, .tree: return []
    }
  }

  /// The entries that a map by id has by default, and their keys.
  private func entries(of field: FieldInfo, _ keys: [FieldInfo]) -> [Named] {
    field.type.entries(field.standard).flatMap { entry in
      let own = keys.map { key in
        key.moved(to: "\(field.path).\(entry.key).\(key.path)", standard: entry.value.value(at: key.path))
      }
      let facts = zip(keys, own).map { $1.fact(named: $0.path) }
      let whole = Thing.Fact(name: "default", value: entry.value.flow(keys))
      let thing = Thing(title: "\(field.path).\(entry.key): entry of \(field.path)", facts: [whole] + facts)
      return [Named(path: "\(field.path).\(entry.key)", thing: thing)]
        + own.map { Named(path: $0.path, thing: $0.thing("key of an entry"), isOneOfMany: true) }
    }
  }
}

extension Thing {
  /// Its meaning, or what it is.
  fileprivate var gist: String {
    facts.first { $0.name == "meaning" }?.value ?? String(title.drop { $0 != ":" }.dropFirst(2))
  }
}

extension FieldInfo {
  /// The same field at another place.
  fileprivate func moved(to path: String, standard: Node? = nil) -> FieldInfo {
    var copy = self
    copy.path = path
    if let standard { copy.standard = standard }
    return copy
  }
}

extension String {
  /// True if the path, or what follows one of its dots, begins so.
  fileprivate func hasPart(beginningWith name: String) -> Bool { hasPrefix(name) || contains("." + name) }
}
