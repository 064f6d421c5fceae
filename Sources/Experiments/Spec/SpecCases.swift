import Fields

extension SpecReader {
  /// Name of the one case of a spec without `cases`.
  static let asDesigned = "as designed"
  /// Longest name of a case, in characters.
  static let maximumNameLength = 100

  /// The named cases crossed with everything under `vary`, in plan order: named cases outermost, then the axes in the order
  /// of the text, the last one fastest.
  mutating func cases(of spec: Spec, _ kind: SpecKind) -> [Case] {
    let named = namedCases(spec.cases, kind)
    let axes = axes(spec.vary)
    for axis in axes {
      for bundle in named where bundle.overrides.contains(where: { Self.overlap($0.path, axis.path) }) {
        let message = "vary.\(axis.path): the case \"\(bundle.name)\" sets it too; allowed: one of the two"
        faults.append(Fault(axis.mark, message))
      }
    }
    for (number, axis) in axes.enumerated() {
      for other in axes[..<number] where Self.overlap(axis.path, other.path) {
        faults.append(Fault(axis.mark, "vary.\(axis.path): overlaps \(other.path); allowed: one of the two"))
      }
    }
    guard isFew(axes, times: named.count, spec.vary.mark) else { return named }
    let labels = Self.labels(axes.map(\.path))
    var cases = named.map { Draft(name: $0.name == Self.asDesigned ? [] : [$0.name], overrides: $0.overrides) }
    for (axis, label) in zip(axes, labels) {
      cases = cases.flatMap { draft in axis.values.map { draft.adding(axis, label, $0) } }
    }
    return Self.unique(cases)
  }

  /// The cases with `PATH=VALUE` set in each. A path that the spec varies, or that one of its cases sets itself, is a
  /// fault: cases would then differ by less than their names say.
  mutating func setting(_ options: [String], in cases: [Case], of spec: Spec) -> [Case] {
    var cases = cases
    let mark = Mark(file: "--set")
    for option in options {
      guard let sign = option.firstIndex(of: "="), sign != option.startIndex else {
        faults.append(Fault(mark, "found \"\(option)\"; allowed: PATH=VALUE"))
        continue
      }
      let path = String(option[..<sign])
      if let varied = spec.vary.keys.first(where: { Self.overlap($0, path) }) {
        let spec = part.map { "the part \"\($0)\"" } ?? "the spec"
        faults.append(Fault(mark, "\"\(varied)\" is varied by \(spec); allowed: other key paths"))
        continue
      }
      if let (name, path) = Self.setter(of: path, in: spec.cases) {
        let place = part.map { " of the part \"\($0)\"" } ?? ""
        faults.append(Fault(mark, "the case \"\(name)\"\(place) sets \"\(path)\" itself; allowed: other key paths"))
        continue
      }
      attempt { () throws(Faults) in
        let value = try YAML.value(String(option[option.index(after: sign)...]), source: "--set")
        let override = Override(path: path, mark: mark, value: value)
        for index in cases.indices {
          if let place = cases[index].overrides.firstIndex(where: { $0.path == path }) {
            cases[index].overrides[place] = override
          } else {
            cases[index].overrides.append(override)
          }
        }
      }
    }
    return cases
  }

  /// The first case that sets this path, or something inside or around it, and the path that it sets.
  private static func setter(of path: String, in cases: Node) -> (name: String, path: String)? {
    guard case .map(let entries) = cases.content else { return nil }
    for entry in entries {
      if let own = entry.value.keys.first(where: { overlap($0, path) }) { return (entry.key, own) }
    }
    return nil
  }

  /// True if one path is the other, or leads to it.
  private static func overlap(_ a: String, _ b: String) -> Bool {
    a == b || a.hasPrefix(b + ".") || b.hasPrefix(a + ".")
  }

  private mutating func namedCases(_ node: Node, _ kind: SpecKind) -> [Case] {
    let standard = [Case(name: Self.asDesigned, overrides: [])]
    if case .map(let entries) = node.content, entries.isEmpty {
      faults.append(Fault(node.mark, "cases: found an empty map; allowed: at least one case"))
      return standard
    }
    guard case .map(let entries) = node.content else {
      faults += node.wrong("cases", .tree("a map from case names to maps of key path: value")).all
      return standard
    }
    return entries.map { entry in
      if let message = Self.nameFault(entry.key) { faults.append(Fault(entry.keyMark, "cases: \(message)")) }
      return Case(name: entry.key, overrides: overrides(entry, kind))
    }
  }

  private mutating func overrides(_ entry: Node.Entry, _ kind: SpecKind) -> [Override] {
    switch entry.value.content {
    case .null: return []
    case .map(let entries):
      for key in entries where Spec.keys.contains(key.key) {
        let models = kind.sources.map { "the \($0.key)" }.joined(separator: " and ")
        let message =
          "cases.\(entry.key): a case changes fields of \(models) by key path; \"\(key.key)\" stands once per spec"
        faults.append(Fault(key.keyMark, message))
      }
      let changes = entries.filter { !Spec.keys.contains($0.key) }
      return changes.map { Override(path: $0.key, mark: $0.keyMark, value: $0.value) }
    default:
      faults += entry.value.wrong("cases.\(entry.key)", .tree("a map of key path: value")).all
      return []
    }
  }

  private mutating func axes(_ node: Node) -> [Axis] {
    guard case .map(let entries) = node.content else {
      faults += node.wrong("vary", .tree("a map from key paths to lists or ranges")).all
      return []
    }
    var axes: [Axis] = []
    for entry in entries {
      attempt { () throws(Faults) in axes.append(try Axis(entry)) }
    }
    return axes
  }

  private mutating func isFew(_ axes: [Axis], times named: Int, _ mark: Mark) -> Bool {
    var count = named
    var overflow = false
    for axis in axes where !overflow { (count, overflow) = count.multipliedReportingOverflow(by: axis.values.count) }
    if !overflow, count <= Axis.maximumCount { return true }
    let found = overflow ? "more cases than can be counted" : "\(count) cases"
    faults.append(Fault(mark, "found \(found) in all; allowed: at most \(Axis.maximumCount)"))
    return false
  }

  static func nameFault(_ name: String) -> String? {
    if name.allSatisfy(\.isWhitespace) { return "found an empty name; allowed: a text" }
    if name.contains(where: isUnprintable) {
      return "found a line break or control character in a name; allowed: printable text"
    }
    if name.count > maximumNameLength {
      return "found a name of \(name.count) characters; allowed: at most \(maximumNameLength)"
    }
    return nil
  }

  /// For each key path the shortest end that tells it from the others: `threshold`, or `nightOwl.threshold`.
  public static func labels(_ paths: [String]) -> [String] {
    paths.map { path in
      let parts = path.split(separator: ".")
      for length in 1...max(1, parts.count) {
        let end = parts.suffix(length).joined(separator: ".")
        if !paths.contains(where: { $0 != path && ($0 == end || $0.hasSuffix(".\(end)")) }) { return end }
      }
      return path
    }
  }

  /// Cases with names of at most `maximumNameLength` characters, told apart by a number where they would be the same.
  private static func unique(_ drafts: [Draft]) -> [Case] {
    var used: Set<String> = []
    var numbers: [String: Int] = [:]
    return drafts.map { draft in
      let whole = draft.name.isEmpty ? asDesigned : draft.name.joined(separator: ", ")
      var name = whole.count > maximumNameLength ? String(whole.prefix(maximumNameLength - 1)) + "…" : whole
      let base = name
      while !used.insert(name).inserted {
        let number = numbers[base, default: 1] + 1
        numbers[base] = number
        let tail = " (\(number))"
        name = String(whole.prefix(maximumNameLength - tail.count)) + tail
      }
      return Case(name: name, overrides: draft.overrides)
    }
  }
}

/// A case on the way through `vary`.
private struct Draft {
  /// Parts of the name.
  var name: [String]
  var overrides: [Override]

  func adding(_ axis: Axis, _ label: String, _ value: Node) -> Draft {
    let override = Override(path: axis.path, mark: axis.mark, value: value)
    let shown = String(value.valueText.map { isUnprintable($0) ? " " : $0 })
    return Draft(name: name + ["\(label)=\(shown)"], overrides: overrides + [override])
  }
}

/// Line breaks and control characters, which names may not have.
private func isUnprintable(_ character: Character) -> Bool {
  character.isNewline || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
}

extension Node {
  /// The keys of a map; none of anything else.
  fileprivate var keys: [String] {
    if case .map(let entries) = content { return entries.map(\.key) }
    return []
  }
}
