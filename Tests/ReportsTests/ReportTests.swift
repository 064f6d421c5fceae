import Fields
import Foundation
import Testing

@testable import Reports

@Suite struct ReportTests {
  /// The whole folder of a small report, byte by byte.
  @Test func goldenFolder() throws {
    let svg = try Fixture.text("clips-first.svg")
    for artifact in Sample.report.artifacts(rendered: ["retention": svg]) {
      try Fixture.expect(artifact.bytes, equals: "golden/\(artifact.path)")
    }
  }

  @Test func listsEveryFileOnceInOrder() {
    let paths = Sample.report.artifacts(rendered: ["retention": "<svg width=\"1\"/>", "levels": "no picture"]).map(
      \.path)
    #expect(
      paths == [
        "datapackage.json", "figures/levels.vl.json", "figures/retention.svg", "figures/retention.vl.json", "report.md",
        "tables/scorecard.csv", "tables/streaks.csv", "tables/summary.csv",
      ])
  }

  @Test func readsInTheOrderOfTheContract() {
    let text = Sample.report.markdown(rendered: ["retention", "levels"])
    let order = [
      "# two-streaks", "Preview of", "Question:", "**Yes:", "4 096 lives", "## Scorecard", "## Findings",
      "![Share of installs", "## Other figures", "## Tables", "## How to read", "## Assumptions", "## Notes",
      "## How to repeat",
    ]
    var rest = text[...]
    for part in order {
      let found = rest.range(of: part)
      #expect(found != nil, "\(part) is missing or out of order")
      rest = rest[(found?.upperBound ?? rest.startIndex)...]
    }
    #expect(text.ranges(of: "figures/retention.svg").count == 1, "a figure stands with its first finding alone")
  }

  @Test func leavesOutWhatItHasNot() {
    let bare = Report(
      name: "bare", question: "", answer: "Nothing.", basis: "", scorecard: nil, findings: [], figures: [], tables: [],
      assumptions: [], notes: "", caution: "")
    let text = bare.markdown(rendered: [])
    #expect(text.hasPrefix("# bare\n\n**Nothing.**\n\n## How to repeat\n\n```sh\n"))
    #expect(!text.contains("\n\n\n"))
  }

  @Test func saysThatAPictureIsMissing() {
    let text = Sample.report.markdown(rendered: [])
    #expect(text.contains("[Levels](figures/levels.vl.json) (Vega-Lite; there is no picture"))
    #expect(!text.contains(".svg"))
  }

  @Test func foldsIntervalAndVerdictIntoTheirCell() {
    let printed = PrintedTable(Sample.scorecard)
    #expect(printed.header == ["case", "day30 share", "saved amount (minor units)"])
    #expect(printed.isNumber == [false, true, true])
    let row = printed.rows[0].map { $0.replacing("\u{A0}", with: "_") }
    #expect(row == ["strict", "24.1_% (22.8 to 25.5_%) · baseline", "12_346"])
    #expect(printed.rows[1][1].hasSuffix(" · **better**"))
    let days = PrintedTable(Sample.summary).rows[1].map { $0.replacing("\u{A0}", with: "_") }
    #expect(days == ["strict", "wait", "days", "7.25 (7.00 to 7.50)", "988"])
  }
}

@Suite struct ReadingAidTests {
  /// Only the words that occur are explained, alone in a cell or at the end of it.
  @Test func explainsTheWordsThatOccur() {
    func words(_ cell: String) -> [String] {
      var report = Sample.report
      report.scorecard = Table(
        name: "scorecard", title: "", definition: "", columns: [Column("a", .string, meaning: "")],
        rows: [[.text(cell)]])
      let text = report.markdown(rendered: [])
      return ["baseline", "better", "tie", "better, perhaps trivially", "undecided", "pp"]
        .filter { text.contains("- **\($0)**: ") }
    }
    #expect(words("undecided") == ["undecided"])
    #expect(words("24.1 %, +0.4\u{A0}pp: better, perhaps trivially") == ["better, perhaps trivially", "pp"])
    #expect(words("24.1 % (baseline)") == ["baseline"])
    #expect(words("a better cell") == [])
  }
}

@Suite struct MarkdownTests {
  @Test func escapesWhatHasAMeaning() {
    #expect(Markdown.line("a|b") == "a\\|b")
    #expect(Markdown.line("# no heading") == "\\# no heading")
    #expect(Markdown.line("12. no list") == "12\\. no list")
    #expect(Markdown.line("3.5 stays") == "3.5 stays")
    #expect(Markdown.line("day_30 _x_") == "day_30 \\_x\\_")
    #expect(Markdown.line("<b>&amp; & R&D") == "\\<b>\\&amp; & R\\&D")
    #expect(Markdown.line(" a\nb\u{0}c\t") == "a b c")
    #expect(Markdown.line("中文 (好)") == "中文 (好)")
    #expect(Markdown.code("a|b") == "`a\\|b`")
    #expect(Markdown.code("a`b") == "a\\`b")
    #expect(Markdown.block(["echo ```"]).hasPrefix("````sh\n"))
    #expect(Markdown.target("figures/a b)中.svg") == "figures/a%20b%29%E4%B8%AD.svg")
    #expect(Markdown.paragraphs("a\r\nb\n\n\n- c") == "a\\\nb\n\n\\- c")
  }
}

@Suite struct RoundedTests {
  @Test func figureDataHasTheDigitsOfCSV() {
    let node: Node = ["a": [0.1234565, 2.0, 1e-7], "n": .init(.number(.nan)), "i": 1_234_567, "t": "x"]
    #expect(node.rounded.json() == "{\"a\": [0.123456, 2, 1e-07], \"n\": null, \"i\": 1234567, \"t\": \"x\"}")
  }
}
