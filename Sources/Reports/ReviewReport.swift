extension Report {
  /// The report of a review: its parts keep their words; their tables and figures get the part's name in front, since all
  /// stand in one folder.
  public init(name: String, question: String, notes: String, parts: [Report]) {
    let answers = parts.map { "\($0.name): \($0.answer)" }
    self.init(
      name: name, question: question, answer: answers.joined(separator: "\n"), basis: "", scorecard: nil, findings: [],
      figures: [], tables: [], assumptions: [], notes: notes, caution: "")
    self.parts = parts.map(\.prefixed)
  }

  /// Every table, in the order of the report.
  public var allTables: [Table] {
    let first = [scorecard, changes, statements?.table].compactMap { $0 } + (expectations?.tables ?? [])
    return first + [gains?.table].compactMap { $0 } + tables + parts.flatMap(\.allTables)
  }

  /// Every figure, in the order of the report.
  public var allFigures: [Figure] { figures + parts.flatMap(\.allFigures) }

  /// The report with its name in front of those of its tables and figures.
  private var prefixed: Report {
    var report = self
    report.scorecard = scorecard.map(prefixed)
    report.changes = changes.map(prefixed)
    report.tables = tables.map(prefixed)
    report.gains?.figure = gains?.figure.map { "\(name).\($0)" }
    if let table = statements?.table { report.statements?.table = prefixed(table) }
    if let table = gains?.table { report.gains?.table = prefixed(table) }
    report.expectations?.tables = expectations?.tables.map(prefixed) ?? []
    for index in figures.indices { report.figures[index].id = "\(name).\(figures[index].id)" }
    for index in findings.indices { report.findings[index].figure = findings[index].figure.map { "\(name).\($0)" } }
    return report
  }

  private func prefixed(_ table: Table) -> Table {
    var table = table
    table.name = "\(name).\(table.name)"
    return table
  }
}
