import Fields

extension SpecReader {
  /// Name of the one case of a spec without `cases`.
  static let asDesigned = "as designed"
  /// Longest name of a case, in characters.
  static let maximumNameLength = 100

  /// The cases of a spec with what `--set` says, and how they were drawn if they were.
  ///
  /// Crossed they are the named cases with everything under `vary` and `zip`, in plan order: named cases outermost, then the
  /// axes in the order of the text, the last one fastest.
  mutating func cases(of spec: Spec, _ kind: SpecKind) -> (cases: [Case], sampling: Sampling?) {
    let named = namedCases(spec.cases, kind)
    let sample = sample(spec.sample)
    // Where `sample` is faulty, no fault of another is made of it.
    let method = spec.sample["method"]?.content
    let isGrid = sample.method == .grid && (spec.sample.content == .null || method == .text("grid"))
    let axes = axes(spec.vary, isDrawn: !isGrid) + zipped(spec.zip)
    let options = sets(for: kind)
    check(axes, beside: named)
    if sample.method != .grid {
      let own = setting(options, in: named, of: spec)
      guard let drawn = drawn(sample, from: axes, named: own, of: spec, kind) else { return (own, nil) }
      return (drawn.cases, drawn.sampling)
    }
    guard isFew(axes, times: named.count, spec.vary.mark), axes.allSatisfy({ $0.span == nil }) else {
      return (setting(options, in: named, of: spec), nil)
    }
    return (setting(options, in: crossed(axes, named), of: spec), nil)
  }

  private func crossed(_ axes: [Axis], _ named: [Case]) -> [Case] {
    var labels = Self.labels(axes.flatMap { $0.members.map(\.path) })[...]
    var drafts = named.map { CaseDraft($0) }
    for axis in axes {
      let own = labels.prefix(axis.members.count)
      labels = labels.dropFirst(axis.members.count)
      drafts = drafts.flatMap { draft in
        axis.levels.map { level in
          zip(zip(axis.members, own), level).reduce(draft) { $0.adding($1.0.0, $1.0.1, $1.1) }
        }
      }
    }
    return CaseDraft.unique(drafts)
  }

  /// Notes paths that two axes set, or an axis and a case.
  private mutating func check(_ axes: [Axis], beside named: [Case]) {
    let members = axes.flatMap(\.members)
    for member in members {
      for bundle in named where bundle.overrides.contains(where: { Self.overlap($0.path, member.path) }) {
        let message = "\(member.place): the case \"\(bundle.name)\" sets it too; allowed: one of the two"
        faults.append(Fault(member.mark, message))
      }
    }
    for (number, member) in members.enumerated() {
      for other in members[..<number] where Self.overlap(member.path, other.path) {
        let found = other.key == member.key ? other.path : other.place
        faults.append(Fault(member.mark, "\(member.place): overlaps \(found); allowed: one of the two"))
      }
    }
  }

  /// The cases with `PATH=VALUE` set in each. A path that the spec varies, or that one of its cases sets itself, is a
  /// fault: cases would then differ by less than their names say.
  mutating func setting(_ options: [SpecOptions.Setting], in cases: [Case], of spec: Spec) -> [Case] {
    var cases = cases
    for option in options {
      let (mark, path) = (option.mark, option.path)
      guard let sign = option.text.firstIndex(of: "="), !path.isEmpty else {
        faults.append(Fault(mark, "found \"\(option.text)\"; allowed: PATH=VALUE"))
        continue
      }
      if let varied = (spec.vary.keys + spec.zip.keys).first(where: { Self.overlap($0, path) }) {
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
        let value = try YAML.value(String(option.text[option.text.index(after: sign)...]), source: mark.file)
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

  private mutating func axes(_ node: Node, isDrawn: Bool) -> [Axis] {
    guard case .map(let entries) = node.content else {
      faults += node.wrong("vary", .tree("a map from key paths to lists or ranges")).all
      return []
    }
    var axes: [Axis] = []
    for entry in entries {
      attempt { () throws(Faults) in axes.append(try Axis(entry, isDrawn: isDrawn)) }
    }
    return axes
  }

  /// The axis of `zip`; none where it is not there or faulty.
  private mutating func zipped(_ node: Node) -> [Axis] {
    guard case .map(let entries) = node.content else {
      faults += node.wrong("zip", .tree("a map from key paths to lists or ranges, all equally long")).all
      return []
    }
    var axis: Axis?
    attempt { () throws(Faults) in axis = try Axis(zip: entries) }
    return axis.map { [$0] } ?? []
  }

  private mutating func isFew(_ axes: [Axis], times named: Int, _ mark: Mark) -> Bool {
    var count = named
    var overflow = false
    for axis in axes where !overflow { (count, overflow) = count.multipliedReportingOverflow(by: axis.levels.count) }
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
}

/// Line breaks and control characters, which names may not have.
func isUnprintable(_ character: Character) -> Bool {
  character.isNewline || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
}

extension Node {
  /// The keys of a map; none of anything else.
  var keys: [String] {
    if case .map(let entries) = content { return entries.map(\.key) }
    return []
  }
}
