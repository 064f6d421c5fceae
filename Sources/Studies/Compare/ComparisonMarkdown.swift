import Fields
import Reports

extension ReportComparison {
  /// The first line of the Markdown, by which a file is known as made by this.
  public static let mark = "<!-- made by sandglass compare -->"

  /// The comparison as Markdown, fit for a pull request. Tables show at most 30 rows and tell how many more there are.
  public var markdown: String {
    var parts = [
      "\(Self.mark)\n\n# Compared: \(Markdown.code(before.folder)) → \(Markdown.code(after.folder))",
      Markdown.bold(sentence),
    ]
    parts += besides.map(Markdown.line)
    parts += specSection + circumstancesSection
    if !isSame { parts += resultsSection + verdictsSection + onlySection + unknownSection + methodSection }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Most rows of a table.
  private static let rows = 30
  /// Most characters of a value of a spec.
  private static let width = 80

  private var specSection: [String] {
    section(
      "Spec", ["key path", "before", "after"],
      spec.map { [Markdown.code($0.path), Self.value($0.before), Self.value($0.after)] })
  }

  private var circumstancesSection: [String] {
    // A hash is told apart by its beginning.
    func short(_ text: String?) -> String { text.map { Markdown.code(String($0.prefix(12))) } ?? Self.nothing }
    return section(
      "Made with", ["what", "before", "after"],
      circumstances.map { [Markdown.line($0.what), short($0.before), short($0.after)] })
  }

  private var resultsSection: [String] {
    let header = ["case", "figure", "before", "after", "change"]
    return section(
      "Changed beyond noise", header, isNumber: [false, false, true, true, true],
      beyond.map { change in
        Self.names(change) + [change.before.longText, change.after.longText, Markdown.bold(change.changeWithInterval)]
      })
  }

  private var verdictsSection: [String] {
    section(
      "Verdicts", ["case", "figure", "before", "after", "its figure moved"],
      verdicts.map { verdict in
        [
          Markdown.line(verdict.key.caseName), Self.figure(verdict.key, unit: ""), Markdown.line(verdict.before),
          Markdown.line(verdict.after), verdict.isWithinNoise ? "by no more than noise" : Markdown.bold("beyond noise"),
        ]
      })
  }

  private var onlySection: [String] {
    let rows = Self.missing(onlyBefore, "before alone") + Self.missing(onlyAfter, "after alone")
    return section("In one report alone", ["where", "case", "figures"], rows)
  }

  private var unknownSection: [String] {
    section(
      "Compared by value alone", ["case", "figure", "before", "after"], isNumber: [false, false, true, true], most: 10,
      unknown.map { Self.names($0) + [$0.before.longText, $0.after.longText] })
  }

  private var methodSection: [String] {
    let lines = method
    return lines.isEmpty ? [] : ["## How this was judged", lines.map(Markdown.line).joined(separator: "\n\n")]
  }

  private func section(
    _ title: String, _ header: [String], isNumber: [Bool]? = nil, most: Int = ReportComparison.rows, _ rows: [[String]]
  ) -> [String] {
    if rows.isEmpty { return [] }
    let table = Markdown.table(
      header: header, isNumber: isNumber ?? header.map { _ in false }, rows: Array(rows.prefix(most)))
    return ["## \(title)", table] + (rows.count > most ? ["… and \(rows.count - most) more."] : [])
  }

  // MARK: Cells

  private static let nothing = "–"

  private static func names(_ change: FigureChange) -> [String] {
    [Markdown.line(change.key.caseName), figure(change.key, unit: change.after.unitText)]
  }

  private static func figure(_ key: RecordedFigure.Key, unit: String) -> String {
    if key.metric.isEmpty { return "the whole" }
    return Markdown.line(key.figureName + (unit.isEmpty ? "" : " (\(unit))"))
  }

  private static func value(_ node: Node?) -> String {
    guard let text = node?.valueText else { return nothing }
    return Markdown.code(text.isEmpty ? "\"\"" : text.count > width ? text.prefix(width - 1) + "…" : text)
  }

  /// A row a case: how many of its figures there are, and which, if they are few.
  private static func missing(_ figures: [RecordedFigure], _ place: String) -> [[String]] {
    var names: [String] = []
    var own: [String: [RecordedFigure.Key]] = [:]
    for key in figures.map(\.key) {
      if own[key.caseName] == nil { names.append(key.caseName) }
      own[key.caseName, default: []].append(key)
    }
    return names.map { name in
      let keys = own[name] ?? []
      let few =
        keys.count <= 3 ? keys.map { figure($0, unit: "") }.joined(separator: ", ") : counted(keys.count, "figure")
      return [place, Markdown.line(name), few]
    }
  }
}
