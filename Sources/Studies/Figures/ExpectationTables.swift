import Experiments
import Fields
import Reports
import Statistics

/// What became of the expectations of a study.
struct ExpectationTables<Question, Results> {
  let all: [Expecting<Question, Results>]
  let values: CaseValues
  private let outcomes: [[Outcome]]

  /// One expectation in one case.
  private struct Outcome {
    var index: Int
    var interval: Interval?
    /// How far beyond the bounds; infinite where nothing is known.
    var excess: Double
    var verdict: FigureBounds.Verdict?
    var isMet: Bool { verdict?.isMet ?? false }
  }

  init(_ all: [Expecting<Question, Results>], _ values: CaseValues, _ results: Results) {
    self.all = all
    self.values = values
    outcomes = all.map { expected in
      expected.cases.map { index in
        let interval = expected.figure.interval(results, index)
        return Outcome(
          index: index, interval: interval,
          excess: interval.map { expected.bounds.excess($0.estimate) } ?? .infinity,
          verdict: interval.map(expected.bounds.verdict))
      }
    }
  }

  /// Nil where nothing is expected.
  var told: Expectations? {
    if all.isEmpty { return nil }
    let told = zip(all, outcomes).compactMap { expected, outcomes -> ExpectationOutcome? in
      guard let worst = worst(outcomes).first else { return nil }
      return ExpectationOutcome(
        expected.text, met: outcomes.count { $0.isMet }, of: outcomes.count, worst: name(worst.index),
        value: value(worst, expected), word: word(worst, expected))
    }
    let met = met
    let complete = met.filter(\.isMet).map { name($0.index) }
    return Expectations(all: told, cases: met.count, complete: complete, tables: [rows] + levels(met))
  }

  /// Whether a case meets all that is expected of it; in the order of the plan, without those of which nothing is.
  private var met: [(index: Int, isMet: Bool)] {
    var all = [Bool?](repeating: nil, count: values.cases.count)
    for outcome in outcomes.joined() { all[outcome.index] = (all[outcome.index] ?? true) && outcome.isMet }
    return all.indices.compactMap { index in all[index].map { (index, $0) } }
  }

  private func name(_ index: Int) -> String { values.cases[index].name }

  /// From the farthest beyond the bounds on; equal ones in the order of the plan.
  private func worst(_ outcomes: [Outcome]) -> [Outcome] {
    outcomes.sorted { ($1.excess, $0.index) < ($0.excess, $1.index) }
  }

  // MARK: Words

  private func value(_ outcome: Outcome, _ expected: Expecting<Question, Results>) -> String {
    outcome.interval.map { $0.words(unit: expected.figure.unit) } ?? "not known (\(expected.figure.figure.unknown))"
  }

  private func word(_ outcome: Outcome, _ expected: Expecting<Question, Results>) -> String {
    (outcome.verdict ?? .missed).rawValue
  }

  // MARK: Tables

  /// A row an expectation and case.
  private var rows: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    func cell(_ value: Double?) -> Cell { value.flatMap { $0.isFinite ? .number($0) : nil } ?? .missing }
    for (expected, outcomes) in zip(all, outcomes) {
      let first = rows.count
      rows += outcomes.map { outcome in
        [
          .text(expected.text), .text(expected.figure.figure.info.name),
          .text(
            (expected.figure.row.entries.map { "\($0.key) \($0.value.text)" } + expected.picked).joined(separator: ", ")
          ),
          .text(name(outcome.index)), .text(expected.figure.unit), cell(outcome.interval?.estimate),
          cell(outcome.interval?.low), cell(outcome.interval?.high), cell(expected.bounds.atLeast),
          cell(expected.bounds.atMost), .text(word(outcome, expected)),
        ]
      }
      let places = Dictionary(uniqueKeysWithValues: outcomes.enumerated().map { ($1.index, first + $0) })
      excerpt += worst(outcomes).prefix(Self.printedRows).compactMap { places[$0.index] }
    }
    let isFull = rows.count <= Self.mostRows
    return Table(
      name: "expectations", title: "What was expected, case by case",
      definition:
        "An expectation is met or missed by the value alone, so that a gate is predictable; the interval, 95 %, says how sure that is. A value that is not known does not meet it.\(isFull ? "" : " Of each expectation the \(Self.printedRows) cases are printed that are farthest beyond what is expected, or nearest to it.")",
      columns: [
        Column("expectation", .string, meaning: "What is expected"),
        Column("metric", .string, meaning: "Name of the figure, as in specs"),
        Column("where", .string, meaning: "The row of the figure, and what picks the cases"), ChangesTable.caseColumn,
        Column("unit", .string, meaning: "Unit of the figure"),
        Column("value", .number, meaning: "The figure in this case; empty where it is not known"),
        Column("low", .number, meaning: "Lower end of its 95 % interval; empty where none is known"),
        Column("high", .number, meaning: "Upper end of its 95 % interval; empty where none is known"),
        Column("at_least", .number, meaning: "The least value that meets it"),
        Column("at_most", .number, meaning: "The greatest value that meets it"),
        Column("result", .string, meaning: "Whether it is met, and how sure that is"),
      ], rows: rows, excerpt: isFull ? nil : excerpt, printedColumns: [0, 3, 4, 5, 6, 7, 10])
  }

  /// How many cases of each value of what is varied meet all; none where nothing is varied.
  private func levels(_ met: [(index: Int, isMet: Bool)]) -> [Table] {
    let paths = values.varied
    if paths.isEmpty || met.count < 2 { return [] }
    let rows = paths.flatMap { path -> [[Cell]] in
      Levels(met.compactMap { values.value($0.index, at: path) }).all.map { name, places in
        let good = places.count { met[$0].isMet }
        return [
          .text(path), .text(name), .integer(Int64(places.count)), .integer(Int64(good)),
          .number(Double(good) / Double(places.count)),
        ]
      }
    }
    return [
      Table(
        name: "met_by_level", title: "Which cases meet all that is expected",
        definition:
          "For each value of what the study varies, over all values of the others; a parameter with more than \(Levels.most) values is cut into \(Levels.bands) ranges of equal width. Counts alone, without intervals.",
        columns: [
          Column("parameter", .string, meaning: "Key path of what is varied"),
          Column(
            "value", .string, meaning: "Its value, or a range of values, the upper end not included but in the last"),
          Column("cases", .integer, meaning: "Cases with this value of which something is expected"),
          Column("met", .integer, title: "meet all", meaning: "Those of them that meet all that is expected of them"),
          Column("met_share", .number, unit: "share", title: "share", meaning: "Those over these"),
        ], rows: rows)
    ]
  }

  private static var printedRows: Int { 5 }
  private static var mostRows: Int { 24 }
}

/// Values put together: each by itself, or in ranges where there are many numbers.
private struct Levels {
  /// A name, and the places of the values that belong to it; none is empty.
  let all: [(name: String, places: [Int])]

  static let most = 20
  static let bands = 8

  init(_ values: [Node]) {
    let texts = values.map(\.valueText)
    let numbers = values.compactMap(\.asNumber)
    guard numbers.count == values.count, let least = numbers.min(), let greatest = numbers.max() else {
      let names = texts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      all = names.map { name in (name, texts.indices.filter { texts[$0] == name }) }
      return
    }
    let sorted = numbers.sorted()
    let levels = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
    if levels.count <= Self.most {
      all = levels.map { level in (Words.number(level), numbers.indices.filter { numbers[$0] == level }) }
      return
    }
    let ends = (0...Self.bands).map { least + (greatest - least) * Double($0) / Double(Self.bands) }
    all = (0..<Self.bands).compactMap { band in
      let isLast = band == Self.bands - 1
      let places = numbers.indices.filter {
        numbers[$0] >= ends[band] && (isLast || numbers[$0] < ends[band + 1])
      }
      return places.isEmpty ? nil : ("\(Words.number(ends[band])) to \(Words.number(ends[band + 1]))", places)
    }
  }
}

extension Interval {
  /// `2.31 (2.1 to 2.6)`; without an end that is not known: `2.31 (2.1 or more)`.
  func words(unit: String) -> String {
    let value = Words.value(estimate, unit: unit)
    switch (low.isFinite, high.isFinite) {
    case (true, true):
      return low == high && unit != "share" ? value : Words.estimate(estimate, low: low, high: high, unit: unit)
    case (true, false): return "\(value) (\(Words.value(low, unit: unit)) or more)"
    case (false, true): return "\(value) (\(Words.value(high, unit: unit)) or less)"
    case (false, false): return value
    }
  }
}
