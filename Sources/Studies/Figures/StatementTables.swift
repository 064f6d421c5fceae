import Experiments
import Fields
import Reports
import Statistics

/// What became of the statements of a study.
struct StatementTables<Question, Results> {
  let all: [Statement<Question, Results>]
  let cases: [Case]
  private let outcomes: [[Outcome]]

  private typealias Ruling = Statement<Question, Results>.Ruling

  /// One statement in one case.
  private struct Outcome {
    var index: Int
    var interval: Interval?
    var ruling: Ruling
  }

  init(_ all: [Statement<Question, Results>], _ cases: [Case], _ results: Results) {
    self.all = all
    self.cases = cases
    outcomes = all.map { statement in
      statement.expecting.cases.map { index in
        let interval = statement.interval(results, index)
        return Outcome(index: index, interval: interval, ruling: statement.ruling(interval))
      }
    }
  }

  /// By statement.
  private var rulings: [Ruling] { outcomes.map { Ruling($0.map(\.ruling)) } }

  /// `Of 5 statements 3 are reproduced, 1 is refuted and 1 is undecided.` Nil where nothing is said.
  var sentence: String? {
    if all.isEmpty { return nil }
    if all.count == 1 { return "The statement is \(rulings[0].rawValue)." }
    let counts = Ruling.allCases.compactMap { ruling -> String? in
      let count = rulings.count { $0 == ruling }
      return count == 0 ? nil : "\(count) \(count == 1 ? "is" : "are") \(ruling.rawValue)"
    }
    return "Of \(all.count) statements \(Sentence.list(counts))."
  }

  /// The sentence, and which statements are not reproduced.
  var finding: String? {
    guard let sentence else { return nil }
    let told = [Ruling.refuted, .undecided].compactMap { ruling -> String? in
      let own = all.indices.filter { rulings[$0] == ruling }
      if own.isEmpty { return nil }
      let rest = own.count > Self.mostNamed ? ["\(own.count - Self.mostNamed) more"] : []
      let named = own.prefix(Self.mostNamed).map { number in
        "\u{201C}\(all[number].says)\u{201D} (\(worst(number)))"
      }
      return "\(Sentence.begun(ruling.rawValue)): \(Sentence.list(named + rest))."
    }
    return ([sentence] + told).joined(separator: " ")
  }

  private static var mostNamed: Int { 3 }

  /// What came out where a statement fares worst: `17.2 (16.1 to 18.3) instead of at least 30`.
  private func worst(_ number: Int) -> String {
    let statement = all[number]
    let outcome = outcomes[number].first { $0.ruling == rulings[number] }
    let value =
      outcome?.interval.map { $0.words(unit: statement.unit) }
      ?? "not known: \(statement.expecting.figure.figure.unknown)"
    let place = outcomes[number].count > 1 ? " in \u{201C}\(outcome.map { cases[$0.index].name } ?? "")\u{201D}" : ""
    return "\(value)\(place), said: \(statement.expecting.bounds.words(unit: statement.unit))"
  }

  /// The section on what is said; nil where nothing is.
  var section: Report.Section? {
    sentence.map { Report.Section(heading: "Statements", text: $0, table: table, figure: nil) }
  }

  /// A row a statement and case.
  private var table: Table {
    func cell(_ value: Double?) -> Cell { value.flatMap { $0.isFinite ? .number($0) : nil } ?? .missing }
    let rows = zip(all, outcomes).flatMap { statement, outcomes in
      outcomes.map { outcome -> [Cell] in
        [
          .text(statement.says), .text(statement.figureText), .text(cases[outcome.index].name),
          .text(statement.unit), cell(statement.expecting.bounds.atLeast), cell(statement.expecting.bounds.atMost),
          cell(outcome.interval?.estimate), cell(outcome.interval?.low), cell(outcome.interval?.high),
          .text(outcome.ruling.rawValue),
        ]
      }
    }
    return Table(
      name: "statements", title: "What is said, and what came out",
      definition:
        "A statement is reproduced if the whole interval, 95 % each by itself, keeps to what is said, and refuted if all of it lies beyond; of several cases it must hold in each. A figure \u{201C}minus that of\u{201D} another case is the mean difference over the same starts. Where a figure has no interval nothing is decided.",
      columns: [
        Column("statement", .string, title: "what is said", meaning: "In the words of who says it"),
        Column("figure", .string, meaning: "The figure that tells it, as in specs"), ChangesTable.caseColumn,
        Column("unit", .string, meaning: "Unit of the figure and of what is said"),
        Column("at_least", .number, meaning: "The least value that is said"),
        Column("at_most", .number, meaning: "The greatest value that is said"),
        Column("estimate", .number, title: "came out", meaning: "The figure in this case; empty where it is not known"),
        Column("low", .number, meaning: "Lower end of its 95 % interval; empty where none is known"),
        Column("high", .number, meaning: "Upper end of its 95 % interval; empty where none is known"),
        Column("ruling", .string, title: "verdict", meaning: "Whether that is what is said"),
      ], rows: rows)
  }
}

extension Report {
  /// The report with what is said: the answer and the findings begin with what became of it.
  func answering<Question, Results>(_ tables: StatementTables<Question, Results>) -> Report {
    guard let sentence = tables.sentence, let finding = tables.finding else { return self }
    var report = self
    report.statements = tables.section
    report.answer = answer.isEmpty ? sentence : "\(sentence) \(answer)"
    report.findings = Array(([Finding(finding)] + findings).prefix(5))
    return report
  }
}
