import Testing

@testable import Reports

@Suite struct PrintedColumnsTests {
  private static let columns = [
    Column("case", .string, meaning: "Name of the case"),
    Column("settle_median_s", .number, unit: "s", title: "settle median (s)", meaning: "Median"),
    Column("settle_low_s", .number, unit: "s", meaning: "Lower end"),
    Column("settle_high_s", .number, unit: "s", meaning: "Upper end"),
    Column("settle_p90_s", .number, unit: "s", title: "settle p90 (s)", meaning: "One in ten exceeds it"),
    Column("settle_change_s", .number, unit: "s", title: "settle change (s)", meaning: "Change"),
    Column("settle_change_low_s", .number, unit: "s", meaning: "Lower end"),
    Column("settle_change_high_s", .number, unit: "s", meaning: "Upper end"),
    Column("in_time_share", .number, unit: "share", meaning: "In time"),
    Column("in_time_low", .number, unit: "share", meaning: "Lower end"),
    Column("in_time_high", .number, unit: "share", meaning: "Upper end"),
    Column("drops", .integer, unit: "drops", meaning: "Drops"),
  ]
  private static let row: [Cell] = [
    .text("a"), .number(1.5), .number(1.25), .number(1.75), .number(2.5), .number(0.5), .number(0.25), .number(0.75),
    .number(0.5), .number(0.4), .number(0.6), .integer(10),
  ]

  private func printed(_ names: [String]?, _ rows: [[Cell]] = [Self.row]) -> PrintedTable {
    let printed = names.map { names in Self.columns.indices.filter { names.contains(Self.columns[$0].name) } }
    return PrintedTable(
      Table(
        name: "t", title: "T", definition: "", columns: Self.columns, rows: rows, printedColumns: printed))
  }

  private func plain(_ rows: [[String]]) -> [[String]] { rows.map { $0.map { $0.replacing("\u{A0}", with: " ") } } }

  /// Ends belong to their value whether the unit stands behind both names or behind one.
  @Test func intervalsFoldIntoTheirValueWhateverTheirUnits() {
    let all = printed(nil)
    #expect(
      all.header == ["case", "settle median (s)", "settle p90 (s)", "settle change (s)", "in time share", "drops"])
    #expect(
      plain(all.rows) == [
        ["a", "1.50 (1.25 to 1.75)", "2.5", "0.50 (0.25 to 0.75)", "50.0 % (40.0 to 60.0 %)", "10"]
      ])
  }

  @Test func columnsThatAreNotPrintedAreGoneWithTheirMeaning() {
    let few = printed(["case", "settle_median_s", "settle_low_s", "settle_high_s", "drops"])
    #expect(few.header == ["case", "settle median (s)", "drops"])
    #expect(few.isNumber == [false, true, true])
    #expect(plain(few.rows) == [["a", "1.50 (1.25 to 1.75)", "10"]])
    #expect(few.meanings == "*case*: Name of the case; *settle median (s)*: Median; *drops*: Drops.")
  }

  @Test func aValueWithoutItsEndsIsPrintedAlone() {
    #expect(plain(printed(["case", "settle_median_s"]).rows) == [["a", "1.5"]])
    var open = Self.row
    open[3] = .missing
    #expect(plain(printed(["settle_median_s", "settle_low_s", "settle_high_s"], [open]).rows) == [["1.5"]])
    open[1] = .missing
    #expect(plain(printed(["settle_median_s", "settle_low_s", "settle_high_s"], [open]).rows) == [["–"]])
  }

  /// What is printed is no matter of the file.
  @Test func theFileHasEveryColumn() {
    var table = Table(name: "t", title: "T", definition: "", columns: Self.columns, rows: [Self.row])
    func files() -> [Artifact] {
      Report(
        name: "r", question: "", answer: "", basis: "", scorecard: nil, findings: [], figures: [], tables: [table],
        assumptions: [], notes: "", caution: ""
      ).artifacts(rendered: [:]).filter { $0.path != "report.md" }
    }
    let whole = files()
    table.printedColumns = [0, 1]
    #expect(files() == whole)
    #expect(whole.contains { $0.path == "tables/t.csv" })
  }
}
