import Testing

@testable import Reports

private func expectation(_ text: String, _ met: Int, of all: Int, _ word: String) -> ExpectationOutcome {
  ExpectationOutcome(text, met: met, of: all, worst: "soft", value: "2.31 (2.1 to 2.6)", word: word)
}

private func expectations(_ all: ExpectationOutcome...) -> Expectations {
  let table = Table(
    name: "expectations", title: "What was expected, case by case", definition: "By the value.",
    columns: [Column("case", .string, meaning: "Name")], rows: [[.text("soft")]])
  return Expectations(all: all, cases: 3, complete: ["hard"], tables: [table])
}

@Test func theSentenceAfterTheAnswerCountsAndNamesWhatIsMissed() {
  let good = expectation("frame_p99_ms at most 16.67", 3, of: 3, "met")
  let bad = expectation("settle_p90_s at most 2", 1, of: 3, "missed")
  let one = expectation("in_time_share (case soft) at least 90 %", 0, of: 1, "missed, perhaps by chance")
  #expect(expectations(good).sentence == "The expectation is met.")
  #expect(expectations(good, good).sentence == "2 of 2 expectations are met.")
  #expect(
    expectations(good, bad, one).sentence
      == "1 of 3 expectations is met. Missed: settle_p90_s at most 2: in 2 of 3 cases; worst 2.31 (2.1 to 2.6) in “soft”; in_time_share (case soft) at least 90 %: 2.31 (2.1 to 2.6), missed, perhaps by chance."
  )
}

@Test func theSectionStandsRightAfterTheScorecard() throws {
  let report = Sample.report.judged(by: expectations(expectation("settle_p90_s at most 2", 1, of: 3, "missed")))
  #expect(report.answer.hasPrefix(Sample.report.answer + " Missed: "))
  let text = report.markdown(rendered: [])
  let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
  let place = try #require(headings.firstIndex(of: "## Scorecard"))
  #expect(headings[place + 1] == "## Expectations")
  #expect(
    text.contains("- **settle\\_p90\\_s at most 2**: met in 1 of 3 cases; worst: 2.31 (2.1 to 2.6) in “soft”, missed")
      || text.contains("- **settle_p90_s at most 2**: met in 1 of 3 cases; worst: 2.31 (2.1 to 2.6) in “soft”, missed"))
  #expect(text.contains("All that is expected is met in 1 of 3 cases: “hard”."))
  #expect(report.artifacts(rendered: [:]).contains { $0.path == "tables/expectations.csv" })
  #expect(Sample.report.judged(by: nil) == Sample.report)
}
