extension Report {
  /// `report.md`: what was asked, what came out, how sure that is, what it rests on, and how to repeat it.
  ///
  /// Read by a designer who knows no statistics. `rendered` holds the ids of the plots that have a picture; the others
  /// are linked as Vega-Lite.
  public func markdown(rendered: Set<String>) -> String {
    var blocks = ["# \(Markdown.line(caution.isEmpty ? name : "\(name): \(caution)"))", asked]
    if parts.isEmpty {
      blocks += [Markdown.bold(answer), Markdown.line(basis)] + evidence(rendered, Outline(level: 2))
    } else {
      blocks.append(parts.map { "- \(Markdown.bold($0.name)): \(Markdown.line($0.answer))" }.joined(separator: "\n"))
      for part in parts {
        blocks += ["## Part: \(Markdown.line(part.name))", part.asked, Markdown.line(part.basis)]
        blocks += part.evidence(rendered, Outline(level: 3, lead: part.name))
      }
    }
    blocks += readingParts
    blocks += assumptionParts
    blocks += noteParts
    blocks += repeatParts
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var asked: String { question.isEmpty ? "" : "Question: \(Markdown.line(question))" }

  /// Scorecard, findings, figures and tables.
  private func evidence(_ rendered: Set<String>, _ outline: Outline) -> [String] {
    var blocks: [String] = []
    if let scorecard {
      blocks.append(outline.heading("Scorecard"))
      blocks += tableParts(scorecard, heading: "")
      if !readingParts.isEmpty { blocks.append(ReadingAid.pointer) }
    }
    if let changes { blocks += tableParts(changes, heading: outline.inner(changes.title)) }
    if let statements { blocks += sectionParts(statements, rendered, outline) }
    blocks += expectationParts(heading: outline.heading("Expectations"), inner: outline.inner)
    blocks += findingParts(rendered, outline)
    if let gains { blocks += sectionParts(gains, rendered, outline) }
    blocks += otherFigureParts(rendered, outline)
    if !tables.isEmpty {
      blocks.append(outline.heading("Tables"))
      blocks += tables.flatMap { tableParts($0, heading: outline.inner($0.title)) }
    }
    return blocks
  }

  // MARK: Findings and figures

  private func findingParts(_ rendered: Set<String>, _ outline: Outline) -> [String] {
    if findings.isEmpty { return [] }
    var parts = [outline.heading("Findings")]
    for (index, finding) in findings.enumerated() {
      parts.append("\(index + 1). \(Markdown.line(finding.text))")
      let isFirst = findings.firstIndex { $0.figure == finding.figure } == index
      guard isFirst, let figure = figures.first(where: { $0.id == finding.figure }) else { continue }
      parts.append(picture(figure, rendered).split(separator: "\n").map { "   \($0)" }.joined(separator: "\n"))
    }
    return parts
  }

  private func sectionParts(_ section: Section, _ rendered: Set<String>, _ outline: Outline) -> [String] {
    let figure = figures.first { $0.id == section.figure }.map { picture($0, rendered) }
    return [outline.heading(section.heading), Markdown.line(section.text), figure ?? ""]
      + tableParts(section.table, heading: "")
  }

  private func otherFigureParts(_ rendered: Set<String>, _ outline: Outline) -> [String] {
    let shown = Set(findings.compactMap(\.figure) + [gains?.figure].compactMap { $0 })
    let others = figures.filter { !shown.contains($0.id) }
    if others.isEmpty { return [] }
    let heading = outline.heading(others.count == figures.count ? "Figures" : "Other figures")
    return [heading] + others.flatMap { [Markdown.line($0.finding), picture($0, rendered)] }
  }

  private func picture(_ figure: Figure, _ rendered: Set<String>) -> String {
    if figure.svg != nil || rendered.contains(figure.id) {
      return "![\(Markdown.line(figure.description))](\(Markdown.target(figure.svgPath)))"
    }
    let link = "[\(Markdown.line(figure.title))](\(Markdown.target(figure.vegaLitePath)))"
    return "\(link) (Vega-Lite; there is no picture, since the renderer was missing or failed)"
  }

  // MARK: Tables

  func tableParts(_ table: Table, heading: String) -> [String] {
    let printed = PrintedTable(table)
    var parts = [heading]
    if table.rows.isEmpty {
      parts.append("No rows.")
    } else if !printed.rows.isEmpty {
      parts.append(Markdown.table(header: printed.header, isNumber: printed.isNumber, rows: printed.rows))
    }
    let link = "[\(Markdown.line(table.path))](\(Markdown.target(table.path)))"
    let hidden = table.rows.count - printed.rows.count
    let hasDigits = table.columns.contains { $0.kind == .number }
    let more = printed.rows.isEmpty ? "rows" : "more rows"
    let rest =
      hidden > 0 ? "\(Words.whole(Int64(hidden))) \(more)" : hasDigits ? "The same with all digits" : "As a file"
    parts.append("\(Markdown.line(table.definition)) \(rest): \(link).")
    parts.append(printed.meanings)
    return parts
  }

  /// What the words in the tables mean; only what occurs.
  private var readingParts: [String] {
    let all = allTables
    let columns = Set(all.flatMap(\.columns).map(\.name))
    var lines: [String] = []
    if columns.contains("n") {
      lines.append("- **n**: how many \(isOfLog ? "" : "simulated ")people a number is counted over.")
    }
    if isOfLog, !columns.isEmpty {
      lines.append(
        "- **(a to b)**: the interval. Other people of the same kind would seldom give a value outside it. It says nothing "
          + "about people of another kind.")
    } else if columns.contains(where: { $0 == "low" || $0.hasSuffix("_low") }) {
      lines.append(
        "- **(a to b)**: the interval. Simulating again with other luck seldom gives a value outside it; "
          + "how seldom stands under the table. It says nothing about how well the model matches the world.")
    }
    let texts = Set(all.flatMap { $0.rows.flatMap { $0.compactMap(\.asText) } })
    let told = ([self] + parts).flatMap { [$0.answer, $0.gains?.text ?? ""] + $0.findings.map(\.text) }
    if (told + texts).contains(where: { $0.contains("\u{A0}pp") }) {
      lines.append("- **pp**: percentage points. From 20 % to 25 % is +5 pp.")
    }
    for verdict in ReadingAid.verdicts where texts.contains(where: verdict.isIn) {
      lines.append("- **\(verdict.word)**: \(verdict.meaning)")
    }
    return lines.isEmpty ? [] : ["## \(ReadingAid.title)", lines.joined(separator: "\n")]
  }

  // MARK: The end

  private var assumptionParts: [String] {
    let groups = Assumption.groups(of: parts.isEmpty ? [self] : parts)
    if groups.isEmpty { return [] }
    let lead = ["## Assumptions", "The results rest on these; other values could change the answer."]
    return lead
      + groups.flatMap { names, assumptions in
        let heading = "### \(Markdown.line(names.joined(separator: ", "))): assumptions"
        return [parts.isEmpty ? "" : heading, Self.table(assumptions)]
      }
  }

  private static func table(_ assumptions: [Assumption]) -> String {
    let rows = assumptions.map {
      [Markdown.line($0.meaning), Markdown.code($0.path), Markdown.line($0.value), Markdown.line($0.source)]
    }
    return Markdown.table(
      header: ["What", "Field", "Value", "Where it comes from"], isNumber: [false, false, false, false], rows: rows)
  }

  private var noteParts: [String] {
    let inner = parts.filter { !$0.notes.isEmpty }.flatMap {
      ["### \(Markdown.line($0.name)): notes", Markdown.paragraphs($0.notes)]
    }
    if notes.isEmpty && inner.isEmpty { return [] }
    return ["## Notes", Markdown.paragraphs(notes)] + inner
  }

  private var repeatParts: [String] {
    if isOfLog {
      return [
        "## How to repeat", Markdown.block(["sandglass verify FOLDER"]),
        "FOLDER is that of this report. Said where the log is found by the path in `run.json`, it replays the log again, "
          + "which must not have changed, and compares every byte.",
      ]
    }
    return [
      "## How to repeat",
      Markdown.block([
        "sandglass verify ."
      ]),
      "Said in this folder, it makes the study again from `run.json` alone, which holds every setting, those of the command "
        + "line too, and compares every byte. Number of threads and kind of processor do not matter. To change something, "
        + "run the spec again: `sandglass run` and its file.",
    ]
  }
}

/// Where in a report something stands: how deep its headings are, and the part of a review that they name.
private struct Outline {
  var level: Int
  /// Name of the part; empty where there are none. Headings name it, so that each heading of a report is another.
  var lead = ""

  func heading(_ text: String, deeper: Int = 0) -> String {
    let marks = String(repeating: "#", count: level + deeper)
    return "\(marks) \(Markdown.line(lead.isEmpty ? text : "\(lead): \(text)"))"
  }

  func inner(_ text: String) -> String { heading(text, deeper: 1) }
}

extension Assumption {
  /// The assumptions of reports, those that are the same told once, with the names of the reports.
  fileprivate static func groups(of reports: [Report]) -> [(names: [String], assumptions: [Assumption])] {
    var groups: [(names: [String], assumptions: [Assumption])] = []
    for report in reports where !report.assumptions.isEmpty {
      if let index = groups.firstIndex(where: { $0.assumptions == report.assumptions }) {
        groups[index].names.append(report.name)
      } else {
        groups.append(([report.name], report.assumptions))
      }
    }
    return groups
  }
}

/// Fixed words of the report.
private enum ReadingAid {
  static let title = "How to read the tables"

  /// Where the words are explained.
  static let pointer = "What the words and brackets mean: [\(title)](#how-to-read-the-tables)."

  /// A word of judgement, and what it says.
  struct Verdict {
    var word: String
    var meaning: String

    /// Whether a cell is the word, or ends in it as a scorecard's cells do.
    func isIn(_ text: String) -> Bool {
      text == word || text.hasSuffix(": **\(word)**") || text.hasSuffix(": \(word)") || text.hasSuffix("(\(word))")
    }
  }

  static let verdicts = [
    Verdict(word: "baseline", meaning: "what the other cases are compared with."),
    Verdict(
      word: "better",
      meaning:
        "the whole interval of the difference lies on the good side, beyond the margin that matters (zero if none is set)."
    ),
    Verdict(word: "worse", meaning: "the whole interval lies on the bad side, beyond the margin."),
    Verdict(word: "tie", meaning: "the whole interval lies within the margin: no difference that matters."),
    Verdict(
      word: "better, perhaps trivially",
      meaning: "surely on the good side of zero, but perhaps by less than the margin."),
    Verdict(
      word: "worse, perhaps trivially", meaning: "surely on the bad side of zero, but perhaps by less than the margin."),
    Verdict(word: "undecided", meaning: "too little was simulated to tell."),
    Verdict(word: "the same", meaning: "not one life differs."),
    Verdict(word: "higher", meaning: "surely above the baseline; whether that is good is not judged."),
    Verdict(word: "met", meaning: "kept to what is expected, with the whole interval."),
    Verdict(word: "met, not surely", meaning: "the value keeps to it, but its interval reaches beyond."),
    Verdict(word: "met, by the estimate alone", meaning: "the value keeps to it; how sure that is, is not known."),
    Verdict(
      word: "missed, perhaps by chance", meaning: "the value does not keep to it, but its interval reaches what would."),
    Verdict(word: "missed", meaning: "beyond what is expected, with the whole interval."),
    Verdict(
      word: "missed, by the estimate alone", meaning: "the value does not keep to it; how sure that is, is not known."),
    Verdict(word: "lower", meaning: "surely below the baseline; whether that is good is not judged."),
    Verdict(
      word: "gains", meaning: "the whole interval of that kind of people lies on the good side, beyond the margin."),
    Verdict(word: "loses", meaning: "the whole interval of that kind lies on the bad side, beyond the margin."),
    Verdict(word: "gains, perhaps trivially", meaning: "surely on the good side, but perhaps by less than the margin."),
    Verdict(word: "loses, perhaps trivially", meaning: "surely on the bad side, but perhaps by less than the margin."),
    Verdict(word: "no change that matters", meaning: "the whole interval of that kind lies within the margin."),
    Verdict(word: "no clear change", meaning: "too few lives of that kind were simulated to tell."),
    Verdict(word: "reproduced", meaning: "the whole interval of the figure keeps to what is said."),
    Verdict(word: "refuted", meaning: "the whole interval of the figure lies beyond what is said."),
    Verdict(word: "kept", meaning: "the whole interval of the case's own figure lies within the guard's bounds."),
    Verdict(word: "broken", meaning: "the whole interval lies outside the guard's bounds."),
    Verdict(word: "perhaps broken", meaning: "the interval lies on both sides of a bound, or is not known."),
  ]
}

extension Cell {
  /// The text, if it is one.
  fileprivate var asText: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
