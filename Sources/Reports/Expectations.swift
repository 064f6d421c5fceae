/// What the cases of a study were to meet, and whether they do.
public struct Expectations: Sendable, Equatable {
  /// In the order of the spec.
  public var all: [ExpectationOutcome]
  /// Number of cases of which something is expected.
  public var cases: Int
  /// Names of those that meet all that is expected of them, in the order of the plan.
  public var complete: [String]
  /// A row an expectation and case, and where the cases are that meet all.
  public var tables: [Table]

  public init(all: [ExpectationOutcome], cases: Int, complete: [String], tables: [Table]) {
    self.all = all
    self.cases = cases
    self.complete = complete
    self.tables = tables
  }

  /// What is missed, each in one line.
  public var missed: [String] { all.filter { !$0.isMet }.map(\.missed) }

  /// What follows the answer: `2 of 2 expectations are met.`
  public var sentence: String {
    let met = all.count { $0.isMet }
    if all.count == 1, met == 1 { return "The expectation is met." }
    let lead = all.count == 1 ? "" : "\(met) of \(all.count) expectations \(met == 1 ? "is" : "are") met."
    let rest = missed.isEmpty ? "" : "Missed: \(missed.joined(separator: "; "))."
    return [lead, rest].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// One figure that cases are to keep within bounds.
public struct ExpectationOutcome: Sendable, Equatable {
  /// `settle_p90_s at most 2`.
  public var text: String
  /// How many cases meet it, of how many.
  public var met: Int
  public var of: Int
  /// The case that is farthest beyond the bounds, or nearest to them if all are met: its name, its figure with the interval,
  /// and the word for how sure that is.
  public var worst: String
  public var value: String
  public var word: String

  public init(_ text: String, met: Int, of: Int, worst: String, value: String, word: String) {
    self.text = text
    self.met = met
    self.of = of
    self.worst = worst
    self.value = value
    self.word = word
  }

  /// Whether every case meets it.
  public var isMet: Bool { met == of }

  /// `settle_p90_s at most 2: in 188 of 500 cases; worst 7.01 (6.2 to 7.9) in “a”`.
  var missed: String {
    let how = word == "missed" ? "" : ", \(word)"
    let worst = of == 1 ? "\(value)\(how)" : "worst \(value) in \u{201C}\(worst)\u{201D}\(how)"
    return of == 1 ? "\(text): \(worst)" : "\(text): in \(of - met) of \(of) cases; \(worst)"
  }
}

extension Report {
  /// The report with what was expected; the answer is followed by whether that is met.
  public func judged(by expectations: Expectations?) -> Report {
    guard let expectations else { return self }
    var report = self
    report.expectations = expectations
    report.answer += (answer.isEmpty ? "" : " ") + expectations.sentence
    return report
  }

  /// Every expectation that is missed, in one line each, those of the parts of a review with the part's name.
  public var missed: [String] {
    (expectations?.missed ?? []) + parts.flatMap { part in part.missed.map { "\(part.name): \($0)" } }
  }

  /// The section on what was expected.
  func expectationParts(heading: String, inner: (String) -> String) -> [String] {
    guard let expectations else { return [] }
    let lines = expectations.all.map { one in
      let text = Markdown.line(one.text)
      if one.of == 1 { return "- **\(text)**: \(Markdown.line("\(one.value), \(one.word)"))" }
      let worst = Markdown.line("\(one.value) in \u{201C}\(one.worst)\u{201D}, \(one.word)")
      let lead = one.isMet ? "nearest to it" : "worst"
      return "- **\(text)**: met in \(one.met) of \(one.of) cases; \(lead): \(worst)"
    }
    var parts = [heading, lines.joined(separator: "\n")]
    if expectations.cases > 1 {
      let names = expectations.complete.prefix(Self.mostNames).map { "\u{201C}\($0)\u{201D}" }
      let rest = expectations.complete.count - names.count
      let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      let count = "All that is expected is met in \(expectations.complete.count) of \(expectations.cases) cases"
      parts.append(Markdown.line(list.isEmpty ? "No case meets all that is expected." : "\(count): \(list)."))
    }
    return parts + expectations.tables.flatMap { tableParts($0, heading: inner($0.title)) }
  }

  /// Most cases that are named in a sentence.
  private static let mostNames = 8
}
