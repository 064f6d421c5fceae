public import Fields

extension Experiment {
  /// The spec with every default, `vary` crossed into `cases`, and design and population in place: reading it again gives
  /// the same experiment. `design` and `population` are the trees of the values that the study runs.
  public func resolved(design: Node, population: Node) -> Node {
    var entries: [Node.Entry] = [
      Node.Entry("study", Node(.text(kind))),
      Node.Entry("question", Node(.text(question))),
      Node.Entry("notes", Node(.text(notes))),
      Node.Entry("design", design),
      Node.Entry("population", population),
      Node.Entry("lives", Node(.integer(Int64(lives)))),
      Node.Entry("days", Node(.integer(Int64(days)))),
      Node.Entry("start", start),
      Node.Entry("install_window_days", Node(.integer(Int64(installWindowDays)))),
      Node.Entry("seed", Node(.integer(Int64(clamping: seed)))),
      Node.Entry(
        "cases",
        Node(
          .map(
            cases.map { Node.Entry($0.name, Node(.map($0.overrides.map { Node.Entry($0.path, $0.value) }))) }))),
    ]
    if let comparison {
      let margins = comparison.margins.map { Node.Entry($0.metric, Node(.number($0.value))) }
      let compare: Node = [
        "baseline": Node(.text(comparison.baseline)), "primary": Node(.text(comparison.primary)),
        "margin": Node(.map(margins)),
      ]
      entries.append(Node.Entry("compare", compare))
    }
    return Node(.map(entries))
  }
}
