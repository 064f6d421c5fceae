import Fields

/// What a command line changes in a spec, as typed.
public struct SpecOptions: Sendable {
  /// `--lives`.
  public var lives: String?
  /// `--drops`.
  public var drops: String?
  /// `--days`.
  public var days: String?
  /// `--seed`.
  public var seed: String?
  /// What changes a field in every case, in order.
  var sets: [Setting]
  /// The sizes of a preview instead of the spec's.
  public var isPreview: Bool

  public init(
    lives: String? = nil, drops: String? = nil, days: String? = nil, seed: String? = nil, sets: [String] = [],
    solver: String? = nil, isPreview: Bool = false
  ) {
    self.lives = lives
    self.drops = drops
    self.days = days
    self.seed = seed
    self.sets =
      sets.map { Setting(text: $0, option: "--set") }
      + (solver.map { [Setting(text: "scene.solver=\($0)", option: "--solver")] } ?? [])
    self.isPreview = isPreview
  }

  /// `PATH=VALUE`, and the option that says so: `--set`, or one that is short for it.
  struct Setting: Sendable, Hashable {
    var text: String
    var option: String

    /// The key path; the whole text where it has no `=`.
    var path: String { String(text.prefix { $0 != "=" }) }
    var mark: Mark { Mark(file: option) }
  }

  /// The sizes of a preview, by the key of a spec, and the same in words.
  public static let preview: [(key: String, count: Int, words: String)] = [
    ("lives", 2048, "2048 lives a case"), ("drops", 5, "5 drops a cell"),
  ]

  /// Keys of a spec that have an option of the same name.
  static let keys = ["lives", "drops", "days", "seed"]

  /// Those that were given, and what they say.
  var values: [(key: String, text: String)] {
    zip(Self.keys, [lives, drops, days, seed]).compactMap { key, text in text.map { (key, $0) } }
  }
}

extension SpecReader {
  /// Puts the sizes of the command line into a spec. Those that a spec does not take are faults, but in a part:
  /// they are for other parts.
  mutating func applyOptions(to spec: inout Spec, _ kind: SpecKind) {
    if options.isPreview {
      for size in SpecOptions.preview where kind.takes(size.key) {
        attempt { () throws(Faults) in
          try Spec.table.set(size.key, to: Node(.integer(Int64(size.count))), in: &spec)
        }
        if size.key == "lives" {
          spec.precision = Node(.null)
          spec.uncertain = Self.previewed(spec.uncertain, lives: size.count)
        }
      }
    }
    for (key, text) in options.values {
      let mark = Mark(file: "--\(key)")
      if kind.takes(key) {
        taken.insert(key)
        attempt { () throws(Faults) in
          let value = try YAML.value(text, source: mark.file)
          try Spec.table.set(key, to: value, in: &spec)
        }
        // A number of lives takes the place of a precision.
        if key == "lives" { spec.precision = Node(.null) }
      } else if part == nil {
        let allowed = SpecOptions.keys.filter(kind.takes).map { "--\($0)" }
        faults.append(Fault(mark, "a \(kind.name) study has no \"\(key)\"; allowed: \(listed(allowed))"))
      }
    }
  }

  /// The options that set fields and are meant for a spec: in a part, those whose key path begins as its models' do.
  mutating func sets(for kind: SpecKind) -> [SpecOptions.Setting] {
    guard part != nil else { return options.sets }
    let own = options.sets.filter { $0.text.contains("=") && kind.roots.contains(Spec.root(of: $0.path)) }
    taken.formUnion(own.map(\.text))
    return own
  }

  /// Notes the options that no part of a review takes.
  mutating func checkTaken(_ taken: Set<String>, by kinds: [SpecKind]) {
    for (key, _) in options.values where !taken.contains(key) {
      let allowed = SpecOptions.keys.filter { key in kinds.contains { $0.takes(key) } }.map { "--\($0)" }
      faults.append(Fault(Mark(file: "--\(key)"), "no part has \"\(key)\"; allowed: \(listed(allowed))"))
    }
    for option in options.sets where !taken.contains(option.text) {
      let roots = kinds.flatMap(\.roots).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let message =
        option.text.contains("=")
        ? "no part has \"\(option.path)\"; allowed: key paths under \(listed(roots))"
        : "found \"\(option.text)\"; allowed: PATH=VALUE"
      faults.append(Fault(option.mark, message))
    }
  }
}

extension SpecReader {
  /// Most populations of a preview.
  private static let previewPoints: Int64 = 8

  /// What a preview asks of other populations: few of them, of few lives.
  private static func previewed(_ uncertain: Node, lives: Int) -> Node {
    guard case .map(var entries) = uncertain.content else { return uncertain }
    for (key, most) in [("points", previewPoints), ("lives", Int64(lives))] {
      let place = entries.firstIndex { $0.key == key }
      let new = Node.Entry(key, Node(.integer(most), at: uncertain.mark))
      if let place {
        if let value = entries[place].value.asInteger, value > most { entries[place] = new }
      } else {
        entries.append(new)
      }
    }
    return Node(.map(entries), at: uncertain.mark)
  }
}

extension SpecKind {
  /// Where the key paths of its models begin.
  fileprivate var roots: [String] { sources.flatMap { Spec.roots(of: $0.key) ?? [] } }
}
