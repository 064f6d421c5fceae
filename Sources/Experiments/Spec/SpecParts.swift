import Fields

extension SpecReader {
  /// Most parts of a review.
  static let maximumParts = 20
  /// Longest name of a part in bytes, so that names of files can be made of it.
  static let maximumPartBytes = 200

  /// A part on the way: its name, where that is written, and its spec, or the file that holds it.
  private struct Draft {
    var name: String
    var mark: Mark
    var spec: Node
    /// The file's path as the program sees it; nil for a spec in place.
    var file: String?
  }

  /// The studies under `parts`, each with its own file's places in its faults. `review` is where the review's spec begins.
  mutating func parts(_ node: Node?, of review: Mark, _ open: Open) -> [Experiment] {
    guard let node else {
      faults.append(Fault(review, "expected the key \"parts\"; allowed: \(Self.partsType.allowed)"))
      return []
    }
    let drafts = drafts(node)
    if node.isMap || node.isList, !(1...Self.maximumParts).contains(node.count) {
      faults.append(Fault(node.mark, "parts: found \(node.count) parts; allowed: 1 to \(Self.maximumParts)"))
      return []
    }
    checkNames(drafts)
    var experiments: [Experiment] = []
    var taken: Set<String> = []
    for draft in drafts {
      var reader = SpecReader(kinds: kinds, options: options)
      reader.part = draft.name
      let tree = draft.file == nil ? Reading(draft.spec) : open(draft.spec.valueText, draft.spec.mark)
      let reading = reader.experiment(tree, name: draft.name, open: open)
      faults += reading.faults
      taken.formUnion(reader.taken)
      if let experiment = reading.value { experiments.append(experiment) }
    }
    if experiments.count == node.count {
      checkTaken(taken, by: kinds.filter { kind in experiments.contains { $0.kind == kind.name } })
    }
    return experiments
  }

  private static let partsType = FieldType.tree("a list of spec files, or a map from names to specs")

  private mutating func drafts(_ node: Node) -> [Draft] {
    switch node.content {
    case .list(let items):
      return items.enumerated().compactMap { index, item in
        if case .text(let path) = item.content, isPath(path) {
          return Draft(
            name: Self.name(ofFile: path), mark: item.mark, spec: item, file: Self.beside(item.mark.file, path))
        }
        let allowed = "a file, which ends in .yaml or .json; a spec in place stands under a name, in a map"
        faults += item.wrong("parts, item \(index + 1)", .tree(allowed)).all
        return nil
      }
    case .map(let entries):
      return entries.compactMap { entry in
        switch entry.value.content {
        case .map: return Draft(name: entry.key, mark: entry.keyMark, spec: entry.value)
        case .text(let path) where isPath(path):
          let file = Self.beside(entry.value.mark.file, path)
          return Draft(name: entry.key, mark: entry.keyMark, spec: entry.value, file: file)
        default:
          faults += entry.value.wrong("parts.\(entry.key)", .tree("a spec, or a file that ends in .yaml or .json")).all
          return nil
        }
      }
    default:
      faults += node.wrong("parts", Self.partsType).all
      return []
    }
  }

  private mutating func checkNames(_ drafts: [Draft]) {
    for (index, draft) in drafts.enumerated() {
      if let message = Self.nameFault(draft.name) ?? Self.fileNameFault(draft.name) {
        faults.append(Fault(draft.mark, "parts: \(message)"))
      }
      if let file = draft.file, drafts[..<index].contains(where: { $0.file == file }) {
        faults.append(Fault(draft.spec.mark, "parts: found the file \"\(file)\" twice; allowed: each file once"))
      } else if drafts[..<index].contains(where: { $0.name == draft.name }) {
        let message = "parts: found two parts named \"\(draft.name)\"; allowed: each name once (a map gives names)"
        faults.append(Fault(draft.mark, message))
      }
    }
  }

  private static func fileNameFault(_ name: String) -> String? {
    if name.contains("/") || name.hasPrefix(".") {
      return "found the name \"\(name)\"; allowed: a name without \"/\" that does not begin with a dot"
    }
    if name.utf8.count > maximumPartBytes {
      return "found a name of \(name.utf8.count) bytes; allowed: at most \(maximumPartBytes)"
    }
    return nil
  }
}

extension Node {
  var isMap: Bool {
    if case .map = content { true } else { false }
  }

  var isList: Bool {
    if case .list = content { true } else { false }
  }

  /// Entries of a map, items of a list; 0 for anything else.
  var count: Int {
    switch content {
    case .list(let items): items.count
    case .map(let entries): entries.count
    default: 0
    }
  }
}
