import Fields

/// What changed between two finished reports of one kind: spec, versions, figures beyond noise, verdicts.
public struct ReportComparison: Sendable {
  let before: RecordedReport
  let after: RecordedReport
  /// Whether both have the same files, bytes and all.
  let isSame: Bool
  /// Figures that both have, in the order of the second.
  let figures: [FigureChange]
  let verdicts: [VerdictChange]
  let onlyBefore: [RecordedFigure]
  let onlyAfter: [RecordedFigure]
  /// Studies that watched lives for another number of days.
  let spans: [Span]
  /// Figures of the second that add up over the span, where that is another one.
  let leftOut: Int
  /// Widening of the intervals of figures over many.
  let widening: Double

  /// A verdict that is another one in the second report.
  struct VerdictChange: Sendable {
    var key: RecordedFigure.Key
    var before: String
    var after: String
    /// Whether none of the figures that it rests on moved by more than noise.
    var isWithinNoise: Bool
  }

  /// The days that each life was watched, where they differ. `part` is that of a review; empty in a report of its own.
  struct Span: Sendable {
    var part: String
    var before: Int64
    var after: Int64
  }

  /// Compares two reports. O(figures).
  public init(_ before: RecordedReport, _ after: RecordedReport) {
    self.before = before
    self.after = after
    isSame =
      before.files == after.files && before.data == after.data && before.spec.json() == after.spec.json()
      && before.version == after.version
    var (old, new) = (FigureTable(before), FigureTable(after))
    spans = Self.spans(before.spec, after.spec)
    let parts = Set(spans.map(\.part))
    old.leaveOut { parts.contains($0.key.part) && $0.dependsOnSpan }
    leftOut = new.leaveOut { parts.contains($0.key.part) && $0.dependsOnSpan }
    let known = Dictionary(old.figures.map { ($0.key, $0) }) { first, _ in first }
    let fresh = Set(new.figures.map(\.key))
    let pairs = new.figures.compactMap { figure in known[figure.key].map { ($0, figure) } }
    var rule = NoiseRule(figures: pairs.count { $0.0.interval != nil && $0.1.interval != nil })
    let changes = pairs.map { rule.judge($0.0, $0.1) }
    figures = changes
    onlyBefore = old.figures.filter { !fresh.contains($0.key) }
    onlyAfter = new.figures.filter { known[$0.key] == nil }
    widening = rule.widening(nil)
    let clear = Set(changes.filter { $0.outcome == .beyond }.map(\.key))
    let words = Dictionary(old.verdicts.map { ($0.key, $0.word) }) { first, _ in first }
    verdicts = new.verdicts.compactMap { verdict in
      guard let word = words[verdict.key], word != verdict.word else { return nil }
      return VerdictChange(
        key: verdict.key, before: word, after: verdict.word,
        isWithinNoise: !verdict.figures.contains { clear.contains($0) })
    }
  }

  private static func spans(_ before: Node, _ after: Node) -> [Span] {
    func days(_ spec: Node) -> [(part: String, days: Int64)] {
      let specs: [(String, Node)] =
        if case .map(let entries)? = spec["parts"]?.content { entries.map { ($0.key, $0.value) } } else { [("", spec)] }
      return specs.compactMap { part, spec in spec["days"]?.asInteger.map { (part, $0) } }
    }
    let old = days(before)
    return days(after).compactMap { part, days in
      old.first { $0.part == part && $0.days != days }.map { Span(part: part, before: $0.days, after: days) }
    }
  }

  /// Figures with an interval in both.
  var compared: [FigureChange] { figures.filter { $0.interval != nil } }

  /// Those that changed beyond noise, the clearest first.
  var beyond: [FigureChange] {
    let found = figures.filter { $0.outcome == .beyond }
    return found.indices.sorted { (-found[$0].reach, $0) < (-found[$1].reach, $1) }.map { found[$0] }
  }

  /// Those that differ, but have no interval to judge by, in the order of tables.
  var unknown: [FigureChange] { figures.filter { $0.outcome == .unknown } }

  /// Whether something changed by more than noise, or there is nothing that could be compared.
  public var isChanged: Bool { !isSame && (compared.isEmpty || figures.contains { $0.outcome == .beyond }) }

  /// Why two reports cannot be compared at all; nil if they can.
  public static func refusal(_ before: RecordedReport, _ after: RecordedReport) -> String? {
    if before.kind == after.kind { return nil }
    return
      "\(before.folder) is a report of kind \(before.kind), \(after.folder) of kind \(after.kind); allowed: two of one kind"
  }

  // MARK: What was asked, and with what

  /// The values of the spec that differ; fields of models by their key paths in specs.
  var spec: [TreeChange] {
    TreeChange.all(from: before.spec, to: after.spec).map { change in
      var change = change
      let start = change.keys.first == "parts" ? 2 : 0
      if change.keys.count > start + 1, Self.models.contains(change.keys[start]) { change.keys.remove(at: start) }
      return change
    }
  }

  private static let models = ["design", "population", "scene", "device"]

  /// Versions and outside data that differ: what, before, after.
  var circumstances: [(what: String, before: String?, after: String?)] {
    func sized(_ report: RecordedReport) -> String { report.isPreview ? "preview" : "full" }
    var rows: [(what: String, before: String?, after: String?)] = [
      ("version", before.version, after.version), ("size", sized(before), sized(after)),
    ]
    let names =
      before.data.map(\.name) + after.data.map(\.name).filter { name in !before.data.contains { $0.name == name } }
    for name in names {
      let hashes = [before, after].map { report in report.data.first { $0.name == name }?.hash }
      rows.append(("\(Self.dataWord(name)) \(name)", hashes[0], hashes[1]))
    }
    return rows.filter { $0.before != $0.after }
  }

  /// `Europe/Berlin` and `UTC` are zones; files have a dot in their name.
  private static func dataWord(_ name: String) -> String {
    name == "UTC" || name.contains("/") && !name.contains(".") ? "time-zone data of" : "data of"
  }

  /// Whether both runs drew the same luck: all studies of both have one seed.
  var isPaired: Bool {
    func seeds(_ spec: Node) -> [String] {
      if case .map(let entries)? = spec["parts"]?.content { return entries.flatMap { seeds($0.value) } }
      return spec["seed"].map { [$0.valueText] } ?? []
    }
    return !seeds(before.spec).isEmpty && seeds(before.spec) == seeds(after.spec)
  }
}
