public import Fields

extension Experiment {
  /// The spec with every default, `vary` and `zip` crossed into `cases`, and models in place: reading it again gives the same
  /// experiment. Where cases are drawn, it says how instead: the named cases, `vary`, `zip` and `sample`. It has the keys that its kind takes, in the order of the spec's table; `models` are the trees of what the
  /// study runs, by key.
  public func resolved(keys: [String], models: KeyValuePairs<String, Node>) -> Node {
    let entries = Spec.keys.compactMap { key -> Node.Entry? in
      guard Spec.commonKeys.contains(key) || keys.contains(key) else { return nil }
      let value = models.first { $0.key == key }?.value ?? written(key)
      return value.map { Node.Entry(key, $0) }
    }
    return Node(.map(entries))
  }

  /// The value of a key; nil for what is in the cases, and for what is not there.
  private func written(_ key: String) -> Node? {
    switch key {
    case "study": Node(.text(kind))
    case "question": Node(.text(question))
    case "notes": Node(.text(notes))
    case "design": design
    case "population": population
    case "scene": scene
    case "device": device
    case "lives": precision.content == .null ? Node(.integer(Int64(lives))) : nil
    case "drops": Node(.integer(Int64(drops)))
    case "days": Node(.integer(Int64(days)))
    case "start": start
    case "install_window_days": Node(.integer(Int64(installWindowDays)))
    case "seed": Node(.integer(Int64(clamping: seed)))
    case "cases": Node(.map((sampling?.named ?? cases).map { Node.Entry($0.name, $0.changes) }))
    case "vary": sampling?.vary
    case "zip": sampling.flatMap { $0.zip.content == .map([]) ? nil : $0.zip }
    case "sample": sampling?.sample
    case "compare": comparison?.node
    case "segment": segment.written
    case "expect": expect.written
    case "statements": statements.written
    case "solve": solve.written
    case "feel": FeelWeights.fields.encode(feel)["feel"]
    case "precision": precision.written
    case "uncertain": uncertain.written
    case "fit": fit
    case "also": also
    case "targets": targets
    case "held_out": heldOut
    case "log": log
    default: nil
    }
  }
}

extension Case {
  fileprivate var changes: Node { Node(.map(overrides.map { Node.Entry($0.path, $0.value) })) }
}

extension Comparison {
  fileprivate var node: Node {
    let margins = margins.map { Node.Entry($0.metric, Node(.number($0.value))) }
    let guards = guards.written.map { [Node.Entry("guard", $0)] } ?? []
    let primary = primary.isEmpty ? [] : [Node.Entry("primary", Node(.text(primary)))]
    return Node(
      .map(
        [Node.Entry("baseline", Node(.text(baseline)))] + primary + guards
          + [Node.Entry("margin", Node(.map(margins)))]))
  }
}

extension Node {
  /// The value, or nil for null.
  fileprivate var written: Node? { content == .null ? nil : self }
}
