import Fields
import Reports

/// What a comparison takes from the tables of a report.
struct FigureTable {
  var figures: [RecordedFigure] = []
  var verdicts: [RecordedVerdict] = []

  /// How each table is read, by its name; what a table lacks is not read.
  static let readers: [String: @Sendable (RecordedTable) -> FigureTable] = [
    "summary": summary, "differences": differences, "cells": cells, "scorecard": scorecard,
  ]

  /// All of a report. Differences are taken over as many as the figures they are made of.
  init(_ report: RecordedReport) {
    for table in report.tables {
      let read = Self.readers[table.name]?(table) ?? FigureTable()
      figures += read.figures
      verdicts += read.verdicts
    }
    let numbers = Dictionary(figures.map { ($0.key, $0.n) }) { first, _ in first }
    for index in figures.indices where !figures[index].key.baseline.isEmpty && figures[index].n == nil {
      var own = figures[index].key
      own.baseline = ""
      figures[index].n = numbers[own] ?? nil
    }
    completeVerdicts(of: report)
  }

  /// What a scorecard's verdict rests on are the figures of its case that are named in it.
  private mutating func completeVerdicts(of report: RecordedReport) {
    let scorecards = report.tables.filter { $0.name == "scorecard" }
    let named = Dictionary(scorecards.map { ($0.part, Set($0.columns.map(\.stem))) }) { first, _ in first }
    let ofCase = Dictionary(grouping: figures.map(\.key)) { [$0.part, $0.name] }
    for index in verdicts.indices where verdicts[index].figures.isEmpty {
      let key = verdicts[index].key
      verdicts[index].figures = ofCase[[key.part, key.name], default: []].filter { one in
        named[key.part, default: []].contains { one.metric.hasPrefix("\($0)_") }
      }
    }
  }

  /// Takes some figures out, and the verdicts on each of them. Returns how many figures those were.
  @discardableResult
  mutating func leaveOut(_ isOut: (RecordedFigure) -> Bool) -> Int {
    let out = Set(figures.filter(isOut).map(\.key))
    figures.removeAll { out.contains($0.key) }
    verdicts.removeAll { out.contains($0.key) }
    return out.count
  }

  private init() {}

  /// A row a case and metric: estimate, low, high, n.
  private static func summary(_ table: RecordedTable) -> FigureTable {
    var read = FigureTable()
    guard table.index("metric") != nil, table.index("estimate") != nil else { return read }
    read.figures = table.rows.map { row in
      RecordedFigure(
        key: key(row, table), unit: text("unit", row, table), estimate: number("estimate", row, table),
        low: number("low", row, table), high: number("high", row, table),
        n: number("n", row, table).flatMap { Int64(exactly: $0) })
    }
    return read
  }

  /// A row a case, baseline and metric; those that are judged have a verdict.
  private static func differences(_ table: RecordedTable) -> FigureTable {
    var read = FigureTable()
    guard table.index("metric") != nil, table.index("mean_difference") != nil, table.index("verdict") != nil else {
      return read
    }
    for row in table.rows {
      let word = text("verdict", row, table)
      if word.isEmpty { continue }
      let key = key(row, table)
      read.figures.append(
        RecordedFigure(
          key: key, unit: text("unit", row, table), estimate: number("mean_difference", row, table),
          low: number("low", row, table), high: number("high", row, table)))
      read.verdicts.append(RecordedVerdict(key: key, word: word, figures: [key]))
    }
    return read
  }

  /// A row a case, several measures: `settle_median_s` with `settle_low_s`, `settle_high_s`, `settle_p10_s`, `settle_p90_s`.
  ///
  /// Changes to the chosen case follow from the measures, and what stands before the number of drops are parameters.
  private static func cells(_ table: RecordedTable) -> FigureTable {
    var read = FigureTable()
    guard table.index("case") != nil, let first = table.index("drops") else { return read }
    let stems = table.columns.map(\.stem)
    func place(_ stem: some StringProtocol) -> Int? { stems.firstIndex { $0 == stem } }
    let measures = table.columns.indices.filter { index in
      index > first && table.columns[index].kind != .string
        && !["_low", "_high", "_change"].contains { stems[index].hasSuffix($0) }
    }
    for row in table.rows {
      let n = Int64(row[first])
      for index in measures {
        let isMedian = stems[index].hasSuffix("_median")
        let base = isMedian ? stems[index].dropLast(7) : stems[index][...]
        func number(_ end: String) -> Double? { place("\(base)_\(end)").flatMap { Double(row[$0]) } }
        var key = key(row, table)
        key.metric = table.columns[index].name
        read.figures.append(
          RecordedFigure(
            key: key, unit: table.columns[index].unit, estimate: Double(row[index]), low: number("low"),
            high: number("high"), n: n, p10: isMedian ? number("p10") : nil, p90: isMedian ? number("p90") : nil))
      }
    }
    return read
  }

  /// A row a case with one verdict on the whole of it, if the table has such a column.
  private static func scorecard(_ table: RecordedTable) -> FigureTable {
    var read = FigureTable()
    guard table.index("case") != nil, let place = table.index("verdict") else { return read }
    read.verdicts = table.rows.map { row in
      let marks = [" (chosen)", " (closest sampled point)"]
      let word = marks.first(where: row[place].hasSuffix).map { String(row[place].dropLast($0.count)) } ?? row[place]
      return RecordedVerdict(key: key(row, table), word: word, figures: [])
    }
    return read
  }

  // MARK: Cells of a row

  private static func key(_ row: [String], _ table: RecordedTable) -> RecordedFigure.Key {
    RecordedFigure.Key(
      part: table.part, name: text("case", row, table), baseline: text("baseline", row, table),
      segment: text("segment", row, table), segmentValue: text("segment_value", row, table),
      metric: text("metric", row, table))
  }

  private static func text(_ column: String, _ row: [String], _ table: RecordedTable) -> String {
    table.index(column).map { row[$0] } ?? ""
  }

  private static func number(_ column: String, _ row: [String], _ table: RecordedTable) -> Double? {
    table.index(column).flatMap { Double(row[$0]) }
  }
}
