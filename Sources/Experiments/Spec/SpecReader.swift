public import Fields

/// Makes an `Experiment` of a spec's tree: types, ranges, names of cases and metrics, files. What key paths mean is left to
/// the study, which adds its own faults.
public struct SpecReader {
  /// Gives the tree of a file that a spec names: the path as written, and where it is written.
  public typealias Load = (_ path: String, _ mark: Mark) throws(Faults) -> Node

  /// Reads a spec. `name` is the stem of its file.
  ///
  /// With faults the reading may still hold an experiment, in which the faulty parts stand at their defaults: enough for
  /// the study to find its own faults in the same run.
  public static func read(
    _ node: Node, name: String, kinds: [SpecKind], options: SpecOptions = SpecOptions(), load: Load
  ) -> Reading<Experiment> {
    read(Reading(node), name: name, kinds: kinds, options: options) { (path, mark) in
      do throws(Faults) { return Reading(try load(path, mark)) } catch { return Reading(nil, faults: error.all) }
    }
  }

  /// Gives what can be read of a file that a spec names, with the faults of its text.
  typealias Open = (_ path: String, _ mark: Mark) -> Reading<Node>

  /// Reads a spec of which the text may have faults.
  static func read(
    _ tree: Reading<Node>, name: String, kinds: [SpecKind], options: SpecOptions, open: Open
  ) -> Reading<Experiment> {
    var reader = SpecReader(kinds: kinds, options: options)
    let reading = reader.experiment(tree, name: name, open: open)
    // The spec's own faults come before those of the files that it names.
    let file = tree.value?.mark.file
    let (own, others) = (reading.faults.filter { $0.mark.file == file }, reading.faults.filter { $0.mark.file != file })
    return Reading(reading.value, faults: (own + others).inTextOrder)
  }

  let kinds: [SpecKind]
  let options: SpecOptions
  /// Name of the part of a review that is read; nil for a spec of its own.
  var part: String?
  /// The options that were meant for this spec: keys, and key paths with their values.
  var taken: Set<String> = []
  var faults: [Fault] = []

  init(kinds: [SpecKind], options: SpecOptions) {
    self.kinds = kinds
    self.options = options
  }

  /// The experiment of a tree, with the faults of both.
  mutating func experiment(_ tree: Reading<Node>, name: String, open: Open) -> Reading<Experiment> {
    guard let root = tree.value else { return Reading(nil, faults: tree.faults) }
    let experiment = experiment(root, name: name, open: open)
    return Reading(experiment, faults: tree.faults + faults.besidesAliases(of: tree.faults))
  }

  mutating func attempt(_ body: () throws(Faults) -> Void) {
    do throws(Faults) { try body() } catch { faults += error.all }
  }

  private mutating func experiment(_ node: Node, name: String, open: Open) -> Experiment? {
    guard case .map = node.content else {
      faults.append(Fault(node.mark, "found \(node.shown); allowed: a map of keys"))
      return nil
    }
    if let model = model(node) {
      let message = "this is a \(model), not a spec; name it under \"\(model)\" in a spec"
      faults.append(Fault(node.mark, message))
      return nil
    }
    let kind = kind(of: node)
    let known = withoutEmptyKeys(withoutForeignKeys(node, kind))
    var spec = Spec()
    attempt { () throws(Faults) in try Spec.table.apply(known, to: &spec) }
    guard let kind else { return nil }
    if spec.question.count > 1000 || spec.notes.count > 100_000 {
      faults.append(Fault(node.mark, "allowed: a question of at most 1000 and notes of at most 100000 characters"))
    }
    if kind.takes("parts") {
      var review = Experiment(name: name, kind: kind.name, spec)
      review.parts = parts(known["parts"], of: node.mark, open)
      return review
    }
    if kind.takes("precision"), let lives = node["lives"], spec.precision.content != .null {
      faults.append(Fault(lives.mark, "\"precision\" takes the place of \"lives\"; allowed: one of the two"))
    }
    if let feel = known["feel"], spec.feel.total == 0 {
      faults.append(Fault(feel.mark, "feel: found weights that are all 0; allowed: at least one above 0"))
    }
    applyOptions(to: &spec, kind)
    if kind.takes("start") { check(spec.start, kind) }
    for source in kind.sources {
      guard let place = Spec.places[source.key] else { continue }
      spec[keyPath: place] = model(source, spec[keyPath: place], open)
    }
    var experiment = Experiment(name: name, kind: kind.name, spec)
    (experiment.cases, experiment.sampling) = cases(of: spec, kind)
    let names = (experiment.sampling?.named ?? experiment.cases).map(\.name)
    experiment.comparison = comparison(spec, known, kind, names, isDrawn: experiment.sampling != nil)
    return experiment
  }

  /// `design`, `population` or another model if a file holds one of them instead of a spec.
  private func model(_ node: Node) -> String? {
    guard node["study"] == nil, case .map(let entries) = node.content, !entries.isEmpty else { return nil }
    return Spec.models.first { key, roots in
      // A root that is a key of specs too tells nothing by itself.
      let isPlain = roots.allSatisfy { !Spec.keys.contains($0) }
      let own = entries.count { roots.contains(Spec.root(of: $0.key)) && ($0.key != key || $0.value.isMap) }
      return isPlain ? own > 0 : own == entries.count
    }?.key
  }

  /// The spec without the keys that belong to other kinds of study, which are noted as faults.
  private mutating func withoutForeignKeys(_ node: Node, _ kind: SpecKind?) -> Node {
    guard let kind, case .map(let entries) = node.content else { return node }
    let foreign = entries.filter { Spec.keys.contains($0.key) && !kind.takes($0.key) }
    for entry in foreign {
      let message =
        kind.laterKeys.contains(entry.key)
        ? "\"\(entry.key)\" is not available for \(kind.name) in this version"
        : "\"\(entry.key)\" is no key of a \(kind.name) study; allowed: \(listed(Spec.keys.filter(kind.takes)))"
      faults.append(Fault(entry.keyMark, message))
    }
    return Node(.map(entries.filter { !foreign.contains($0) }), at: node.mark)
  }

  /// Keys that say nothing if their map or list is empty.
  private static let filled = ["zip", "segment"]

  /// The spec without the keys that nothing is written under, which are noted as faults: who leaves one so may think that it
  /// asks something.
  private mutating func withoutEmptyKeys(_ node: Node, under prefix: String = "") -> Node {
    guard case .map(let entries) = node.content else { return node }
    var kept: [Node.Entry] = []
    for entry in entries {
      let path = prefix + entry.key
      let isEmpty = entry.value.content == .null || Self.filled.contains(path) && entry.value.count == 0
      if path == "compare", entry.value.isMap {
        kept.append(Node.Entry(entry.key, withoutEmptyKeys(entry.value, under: "compare."), keyMark: entry.keyMark))
      } else if isEmpty, let field = Spec.table.fields.first(where: { $0.info.path == path }), field.info.type != .text
      {
        faults += entry.value.wrong(path, field.info.type).all
      } else {
        kept.append(entry)
      }
    }
    return Node(.map(kept), at: node.mark)
  }

  private mutating func kind(of node: Node) -> SpecKind? {
    let names = kinds.filter { part == nil || !$0.takes("parts") }.map(\.name)
    guard let written = node["study"] else {
      faults.append(Fault(node.mark, "expected the key \"study\"; allowed values: \(listed(names))"))
      return nil
    }
    guard case .text(let name) = written.content else { return nil }
    if let kind = kinds.first(where: { $0.name == name }) {
      if names.contains(name) { return kind }
      faults.append(Fault(written.mark, "study: found a \(name) in a \(name); allowed: \(listed(names))"))
      return nil
    }
    let message =
      Spec.laterStudies.contains(name)
      ? "study: \"\(name)\" is not available in this version; allowed: \(listed(names))"
      : "study: " + unknownName("study", name, among: names)
    faults.append(Fault(written.mark, message))
    return nil
  }

  private mutating func check(_ start: Node, _ kind: SpecKind) {
    attempt { () throws(Faults) in
      try kind.checkDate(start, "start")
      guard case .text(let text) = start.content, ("1990-01-01"..."2100-12-31").contains(text) else {
        throw start.wrong("start", .tree("a date from 1990-01-01 to 2100-12-31"))
      }
    }
  }

  /// A built-in's name, or the map that a file or the spec itself holds.
  private mutating func model(_ source: SpecKind.Source, _ node: Node, _ open: Open) -> Node {
    let (key, names) = (source.key, source.names)
    let standard = Node(.text(names.first ?? "default"))
    switch node.content {
    case .map: return node
    case .text(let text) where isPath(text):
      let tree = open(text, node.mark)
      faults += tree.faults
      guard let root = tree.value, tree.faults.isEmpty else { return standard }
      if root.isMap { return root }
      faults.append(Fault(root.mark, "found \(root.shown); allowed: a map of what differs from the default"))
    case .text(let text):
      if names.contains(text) { return node }
      faults.append(
        Fault(node.mark, "\(key): " + unknownName("name", text, among: names) + " (a file ends in .yaml or .json)"))
    default:
      let type = FieldType.tree("the name of a built-in \(key), a file, or a map of what differs from the default")
      faults += node.wrong(key, type).all
    }
    return standard
  }

  func isPath(_ text: String) -> Bool {
    text.contains("/") || [".yaml", ".yml", ".json"].contains { text.hasSuffix($0) }
  }
}
