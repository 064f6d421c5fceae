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
    let known = withoutForeignKeys(node, kind)
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

  /// `cases` are the names that a baseline may have. Where cases are drawn there may be a single one: then `compare` says
  /// which figures are asked about.
  private mutating func comparison(
    _ spec: Spec, _ node: Node, _ kind: SpecKind, _ cases: [String], isDrawn: Bool
  ) -> Comparison? {
    guard let compare = node["compare"], case .map = compare.content else { return nil }
    let metrics = kind.metrics.filter(\.isPaired).map(\.name)
    for (key, names) in [("baseline", quoted(cases)), ("primary", listed(metrics))] where compare[key] == nil {
      faults.append(Fault(compare.mark, "compare: expected the key \"\(key)\"; allowed values: \(names)"))
    }
    guard case .text(let baseline) = spec.baseline.content, case .text(let primary) = spec.primary.content else {
      return nil
    }
    if !cases.contains(baseline) {
      faults.append(Fault(spec.baseline.mark, "compare.baseline: " + unknownCase(baseline, cases)))
    } else if cases.count == 1, !isDrawn {
      faults.append(Fault(compare.mark, "compare: found one case; allowed: two cases or more"))
    }
    check(primary, spec.primary.mark, "compare.primary", spec.days, kind)
    return Comparison(
      baseline: baseline, primary: primary, margins: margins(spec.margin, spec.days, kind), guards: spec.guards)
  }

  private func unknownCase(_ name: String, _ cases: [String]) -> String {
    if let near = nearest(to: name, among: cases) { return "unknown case \"\(name)\"; did you mean \"\(near)\"?" }
    return "unknown case \"\(name)\"; allowed: \(quoted(cases))"
  }

  /// Names of cases hold commas, so each stands in quotes.
  private func quoted(_ names: [String]) -> String { listed(names.map { "\"\($0)\"" }) }

  /// Notes a metric that the kind has not, or that the days cannot hold; true if it is fine.
  @discardableResult
  private mutating func check(_ name: String, _ mark: Mark, _ path: String, _ days: Int, _ kind: SpecKind) -> Bool {
    guard let metric = kind.metrics.first(where: { $0.name == name && $0.isPaired }) else {
      let names = kind.metrics.filter(\.isPaired).map(\.name)
      let message =
        kind.metrics.contains { $0.name == name }
        ? "\(name) is no figure of single lives, so it has no paired differences; allowed: \(listed(names))"
        : unknownName("metric", name, among: names)
      faults.append(Fault(mark, "\(path): \(message)"))
      return false
    }
    if metric.leastDays <= days { return true }
    let needs = "needs days of at least \(metric.leastDays) (day 0 is the install day)"
    faults.append(Fault(mark, "\(path): \(name) \(needs); found days \(days)"))
    return false
  }

  private mutating func margins(_ node: Node, _ days: Int, _ kind: SpecKind) -> [Margin] {
    guard case .map(let entries) = node.content else {
      faults += node.wrong("compare.margin", .tree("a map from metrics to numbers above 0")).all
      return []
    }
    return entries.compactMap { entry in
      guard check(entry.key, entry.keyMark, "compare.margin", days, kind) else { return nil }
      if let value = entry.value.asNumber, value > 0 {
        return Margin(metric: entry.key, value: value)
      } else {
        faults += entry.value.wrong("compare.margin.\(entry.key)", .tree("a number above 0")).all
      }
      return nil
    }
  }
}
