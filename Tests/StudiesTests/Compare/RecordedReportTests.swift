import Experiments
import Fields
import Reports
import Testing

@testable import Studies

private func text(_ node: Node?) -> String { node?.json() ?? "absent" }

@Suite struct TreeChanges {
  private func changes(_ before: String, _ after: String) throws -> [String] {
    try TreeChange.all(from: YAML.value(before, source: "a"), to: YAML.value(after, source: "b")).map {
      "\($0.path): \(text($0.before)) → \(text($0.after))"
    }
  }

  @Test func onlyLeavesThatDifferAreTold() throws {
    #expect(try changes("{a: {b: 1, c: [1, 2]}, d: x}", "{a: {b: 2, c: [1, 2]}, d: x}") == ["a.b: 1 → 2"])
    #expect(try changes("{a: 2}", "{a: 2.0}") == [] && changes("{a: 2}", "{a: \"2\"}") == ["a: 2 → \"2\""])
    #expect(try changes("{a: [1, 2]}", "{a: [1, 3]}") == ["a: [1, 2] → [1, 3]"])
  }

  @Test func whatOneAloneHasIsOneChange() throws {
    #expect(
      try changes("{a: {b: {c: 1, d: 2}}, e: 1}", "{a: {x: {y: 1}}, e: null}")
        == ["a.b: {\"c\": 1, \"d\": 2} → absent", "a.x: absent → {\"y\": 1}", "e: 1 → null"])
  }

  @Test func anotherKindIsOneValue() throws {
    #expect(
      try changes("{s: {kind: freeze, equipped: 1}}", "{s: {kind: freeze, equipped: 2}}") == ["s.equipped: 1 → 2"])
    #expect(
      try changes("{s: {kind: freeze, equipped: 1}}", "{s: {kind: repair, within: 1}}")
        == ["s: {\"kind\": \"freeze\", \"equipped\": 1} → {\"kind\": \"repair\", \"within\": 1}"])
    #expect(try changes("{s: strict}", "{s: {kind: freeze}}") == ["s: \"strict\" → {\"kind\": \"freeze\"}"])
  }
}

/// A report of one table, as its folder would hold it.
private func recorded(_ table: Table, spec: Node = ["study": "lives", "seed": 1], hash: String = "x") throws
  -> RecordedReport
{
  let package = DataPackage.node(name: "t", title: "t", description: "", tables: [table])
  let read = try RecordedTable(CSV.bytes(table), path: table.path, package: package, file: "t.csv")
  return RecordedReport(
    folder: "a|b", version: "1", isPreview: false, spec: spec, data: [], files: [RecordedReport.Hash("f", hash)],
    tables: [read])
}

private func summary(_ rows: [(String, String, Double, Double, Double)], name: String = "summary") -> Table {
  let numbers = ["estimate", "low", "high"].map { Column($0, .number, meaning: "") }
  return Table(
    name: name, title: "", definition: "",
    columns: [Column("case", .string, meaning: ""), Column("metric", .string, meaning: "")] + numbers
      + [Column("n", .integer, meaning: "")],
    rows: rows.map { [.text($0.0), .text($0.1), .number($0.2), .number($0.3), .number($0.4), .integer(1000)] })
}

@Suite struct ReportComparisons {
  /// What the writer of tables writes is read, whatever names are made of.
  @Test func namesOfAnySortComeBack() throws {
    let names = ["a,b", "\"q\"", "=1+1", "-x", "宽容 | `x`", "two\nlines", "'quoted", "🙂"]
    let report = try recorded(summary(names.map { ($0, "m", 1, 0, 2) }, name: "my.part.summary"))
    let figures = FigureTable(report).figures
    #expect(figures.map(\.key.name) == names)
    #expect(figures.allSatisfy { $0.key.part == "my.part" && $0.n == 1000 && $0.interval?.low == 0 })
  }

  @Test func bytesThatAreNoSuchTableAreRefused() throws {
    let table = summary([("a", "m", 1, 0, 2)])
    let package = DataPackage.node(name: "t", title: "t", description: "", tables: [table])
    for (text, message) in [
      ("case,metric\n", "t.csv:1:1: found 2 cells; allowed: 6, as datapackage.json says"),
      ("case,metric,estimate,low,hihg,n\n", "t.csv:1:1: its columns are not those of datapackage.json"),
      ("case,metric,estimate,low,high,n\na\"b,m,1,0,2,3\n", "t.csv:2:1: found a quote inside a cell; allowed: "),
    ] {
      let faults = #expect(throws: Faults.self) {
        try RecordedTable(Array(text.utf8), path: table.path, package: package, file: "t.csv")
      }
      #expect(faults?.all.first?.description.hasPrefix(message) == true, "\(faults?.all ?? [])")
    }
  }

  @Test func theClearestChangeComesFirstAndFewAreNamed() throws {
    let metrics = ["m1", "m2", "m3", "m4", "m5"]
    let before = try recorded(summary(metrics.map { ("a", $0, 10, 9, 11) } + [("b", "m1", 1, 0, 2)]))
    let after = try recorded(
      summary(
        metrics.enumerated().map { ("a", $1, 20 + Double($0), 19 + Double($0), 21 + Double($0)) } + [
          ("c", "m1", 1, 0, 2)
        ]),
      spec: ["study": "lives", "seed": 2], hash: "y")
    let comparison = ReportComparison(before, after)
    #expect(comparison.isChanged)
    #expect(
      comparison.sentence
        == "5 of 5 figures changed beyond noise: \u{201C}a\u{201D} m5 10.0 → 24.0 (+14.0); \u{201C}a\u{201D} m4 10.0 → 23.0 (+13.0); \u{201C}a\u{201D} m3 10.0 → 22.0 (+12.0); and 2 more."
    )
    let lines = comparison.markdown.split(separator: "\n")
    #expect(lines[0] == "<!-- made by sandglass compare -->")
    #expect(lines[1] == "# Compared: `a\\|b` → `a\\|b`")
    #expect(lines.contains("| before alone | b | m1 |") && lines.contains("| after alone | c | m1 |"))
  }

  /// Watched half as long, all that adds up is halved; that is no finding.
  @Test func whatAddsUpOverAnotherSpanIsLeftOut() throws {
    func report(_ days: Int64, _ active: Double) throws -> RecordedReport {
      try recorded(
        summary([("a", "active_days", active, active - 1, active + 1), ("a", "active_d30_share", 0.2, 0.19, 0.21)]),
        spec: ["study": "lives", "days": Node(.integer(days))], hash: "\(days) \(active)")
    }
    let comparison = try ReportComparison(report(120, 40), report(60, 20))
    #expect(!comparison.isChanged && comparison.compared.map(\.key.metric) == ["active_d30_share"])
    #expect(
      comparison.sentence.hasPrefix(
        "Watched 120 and 60 days: figures that add up over the span cannot be compared. Nothing changed beyond noise"))
    #expect(try ReportComparison(report(120, 40), report(120, 20)).isChanged)
  }

  /// What a figure counts is said in its meaning.
  @Test func figuresOfAFixedDayDoNotCountTheHorizon() {
    for metric in LivesMetric.all {
      let key = RecordedFigure.Key.test(metric.name)
      let figure = RecordedFigure(key: key, unit: "", estimate: 0, low: 0, high: 0)
      if !figure.dependsOnSpan { #expect(!metric.meaning.contains("horizon"), "\(metric.name)") }
    }
    let fixed = RecordedFigure(key: .test("active_per_install_d30_share"), unit: "", estimate: 0, low: 0, high: 0)
    #expect(!fixed.dependsOnSpan)
  }

  @Test func ofManyRowsTheRestIsCounted() throws {
    let rows = (0..<100).map { ("case \($0)", "m", 10.0, 9.0, 11.0) }
    let before = try recorded(summary(rows))
    let after = try recorded(summary(rows.map { ($0.0, $0.1, 30, 29, 31) }), hash: "y")
    let lines = ReportComparison(before, after).markdown.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("| case ") && $0.contains("30") } == 30 && lines.contains("… and 70 more."))
  }

  @Test func nothingInCommonIsNoCleanBill() throws {
    let comparison = try ReportComparison(
      recorded(summary([("a", "m", 1, 0, 2)])), recorded(summary([("b", "m", 1, 0, 2)]), hash: "y"))
    #expect(
      comparison.isChanged
        && comparison.sentence == "Nothing could be compared: no figure has an interval in both reports.")
  }

  @Test func twoKindsAreRefused() throws {
    let lives = try recorded(summary([]))
    let drops = try recorded(summary([]), spec: ["study": "drops"])
    #expect(ReportComparison.refusal(lives, lives) == nil)
    #expect(ReportComparison.refusal(lives, drops)?.contains("of kind lives, a|b of kind drops") == true)
  }

  /// Key paths are those that specs have.
  @Test func pathsOfModelsAreThoseOfSpecs() throws {
    let spec: (Int64) -> Node = { value in
      let model: Node = ["savings": ["score_days": Node(.integer(value))]]
      return ["study": "review", "design": model, "parts": ["p": ["design": model, "seed": 1]]]
    }
    let comparison = try ReportComparison(
      recorded(summary([]), spec: spec(1)), recorded(summary([]), spec: spec(2)))
    #expect(comparison.spec.map(\.path) == ["savings.score_days", "parts.p.savings.score_days"])
    #expect(comparison.isPaired)
  }
}
