import Experiments
import Fields
import Reports
import Statistics
import Testing

@testable import Studies

@Suite struct DropsStatementTests {
  private static let jar = "drops: 12\nscene: {scene: {coins: 1, horizon_s: 8}}\n"
  private static let grid = jar + "vary: {coin.restitution: [0, 0.3, 0.8]}\n"

  /// The faults of items under `statements`, each as `line:column: message`.
  private func faults(_ items: String...) -> [String] {
    do throws(Faults) {
      _ = try dropsStudy(Self.grid + "statements:\n" + items.map { "  - \($0)\n" }.joined())
      return []
    } catch { return error.all.map { $0.description.replacing("t.yaml:", with: "") } }
  }

  /// Reproduced if both ends keep to the bounds, refuted if all lies beyond, else undecided.
  @Test(
    arguments: [
      (2, nil, .reproduced), (2.1, nil, .undecided), (4, nil, .undecided), (4.1, nil, .refuted), (nil, 4, .reproduced),
      (nil, 3.9, .undecided), (nil, 1.9, .refuted), (2, 4, .reproduced), (5, 6, .refuted), (3, 3, .undecided),
    ] as [(Double?, Double?, DropsStatement.Ruling)])
  func aRulingIsByTheWholeInterval(_ least: Double?, _ most: Double?, _ ruling: DropsStatement.Ruling) throws {
    let study = try dropsStudy(Self.grid + "statements: [{says: a, metric: settle_p90_s, at_most: 1}]\n")
    var statement = study.statements[0]
    statement.expecting.bounds = FigureBounds(atLeast: least, atMost: most)
    #expect(statement.ruling(Interval(low: 2, estimate: 3, high: 4)) == ruling)
    #expect(statement.ruling(nil) == .undecided)
    // Where no end is known, nothing is decided.
    #expect(statement.ruling(Interval(low: -.infinity, estimate: 3, high: .infinity)) == .undecided)
  }

  @Test func aStatementMustHoldInEachOfItsCases() {
    #expect(DropsStatement.Ruling([.reproduced, .reproduced]) == .reproduced)
    #expect(DropsStatement.Ruling([.reproduced, .undecided]) == .undecided)
    #expect(DropsStatement.Ruling([.reproduced, .undecided, .refuted]) == .refuted)
  }

  @Test func faultsSayWhatWasFoundAndWhatIsAllowed() {
    #expect(faults("{metric: bounces_mean, at_most: 1}") == ["6:5: statements, item 1: expected the key \"says\""])
    for says in ["3", "\"\"", "[a]", "\"\(String(repeating: "硬", count: 301))\""] {
      let found = faults("{says: \(says), metric: bounces_mean, at_most: 1}")
      #expect(found.count == 1 && found[0].contains("statements, item 1.says: found"), "\(found)")
      #expect(found[0].contains("allowed: a text of 1 to 300 characters"), "\(found)")
    }
    #expect(
      faults("{says: a, metric: bounces_maen, at_mots: 1}") == [
        "6:5: statements, item 1: expected the key \"at_least\" or \"at_most\"",
        "6:23: statements, item 1: unknown metric \"bounces_maen\"; did you mean \"bounces_mean\"?",
        "6:37: statements, item 1: unknown key \"at_mots\"; did you mean \"at_most\"?",
      ])
    #expect(
      faults("{says: a, metric: bounces_mean, where: {coin.restitution: 0.4}, at_most: 1}") == [
        "6:63: statements, item 1.where.coin.restitution: found 0.4; allowed: 0, 0.3, 0.8"
      ])
    #expect(
      faults("{says: a, metric: bounces_mean, minus: {coin.restitution: 0}, at_most: 1}") == [
        "6:5: statements, item 1.where: found 3 cases; allowed with minus: a where that picks one"
      ])
    #expect(
      faults("{says: a, metric: bounces_mean, where: {coin.restitution: 0}, minus: {}, at_most: 1}") == [
        "6:74: statements, item 1.minus: found 3 cases; allowed: keys that pick one case"
      ])
    let noDifference = faults(
      "{says: a, metric: bounces_median, where: {coin.restitution: 0}, minus: {coin.restitution: 0.3}, at_most: 1}")
    #expect(
      noDifference.count == 1
        && noDifference[0].hasPrefix(
          "6:23: statements, item 1: bounces_median has no differences over the same luck; allowed with minus: settle_mean_s"
        ), "\(noDifference)")
    // All at once.
    #expect(
      faults("{says: 1, metric: a, at_most: 1, minus: 3}", "x", "{says: b, metric: outside_share, at_most: 2}").count
        == 5)
  }

  /// A lone coin from 480 pt hops by e²: some 43 pt at 0.3 and 300 at 0.8.
  @Test func whatIsSaidIsReproducedOrRefuted() throws {
    let report = try report(
      Self.grid + """
        statements:
          - {says: "0.8 是橡皮球", metric: first_hop_median_pt, where: {coin.restitution: 0.8}, at_least: 200}
          - {says: 0.3 like a stone, metric: first_hop_median_pt, where: {coin.restitution: 0.3}, at_most: 5}
          - {says: higher with more, metric: first_hop_mean_pt, where: {coin.restitution: 0.8}, minus: {coin.restitution: 0.3}, at_least: 100}
          - {says: nothing is dear, metric: frame_max_ms, at_most: 1000}

        """)
    let section = try #require(report.statements)
    #expect(section.text == "Of 4 statements 2 are reproduced, 1 is refuted and 1 is undecided.")
    #expect(
      section.table.rows.map { $0.last?.shown } == ["reproduced", "refuted", "reproduced"]
        + Array(repeating: "undecided", count: 3))
    #expect(report.answer.hasPrefix(section.text))
    let finding = try #require(report.findings.first).text
    #expect(finding.contains("Refuted: “0.3 like a stone” (") && finding.contains("said: at most 5"))
    // It is no expectation.
    #expect(report.expectations == nil && report.missed.isEmpty)
    let text = markdown(report)
    let (statements, findings) = (
      try #require(text.firstRange(of: "## Statements")), try #require(text.firstRange(of: "## Findings"))
    )
    #expect(statements.lowerBound < findings.lowerBound && text.contains("0.8 是橡皮球"))
    #expect(text.contains("- **reproduced**: ") && text.contains("- **refuted**: "))
    #expect(files(report).keys.contains("tables/statements.csv"))
  }

  /// Where all coins have one density it changes nothing: every difference is exactly zero.
  @Test func noDifferenceIsToldAsNone() throws {
    let report = try report(
      "drops: 6\n\(oneCoin)cases: {light: {coin.density: 0.3}, own: {}}\n"
        + "statements: [{says: a, metric: width_mean_pt, where: {case: light}, minus: {case: own}, at_least: 0, at_most: 0}]\n"
    )
    let row = try #require(report.statements?.table.rows.first)
    #expect(row[6...8].map(\.asNumber) == [0, 0, 0] && row[9] == .text("reproduced"))
    #expect(report.answer.hasPrefix("The statement is reproduced."))
  }

  @Test func aStudyMadeAgainSaysTheSame() throws {
    let study = try dropsStudy(Self.grid + "statements: [{says: \"a: b\", metric: bounces_mean, at_most: 1}]\n")
    let again = try dropsStudy(study.resolved.json())
    #expect(again.statements.map(\.says) == ["a: b"] && again.resolved.json() == study.resolved.json())
    let silent = report(try dropsStudy("drops: 1\n\(oneCoin)"))
    #expect(silent.statements == nil && !files(silent).keys.contains("tables/statements.csv"))
  }

  /// A difference is over the same drops, each kept: what cannot have one is a fault of the spec, not an open question.
  @Test func differencesNeedKeptDropsAndAnotherCase() {
    func faults(_ drops: Int, _ minus: String) -> [String] {
      do throws(Faults) {
        _ = try dropsStudy(
          "drops: \(drops)\ncases: {a: {}, b: {coin.density: 2}}\n"
            + "statements: [{says: x, metric: width_mean_pt, where: {case: b}, minus: {case: \(minus)}, at_least: 0}]\n"
        )
        return []
      } catch { return error.all.map(\.message) }
    }
    #expect(faults(1024, "a") == [])
    #expect(
      faults(1025, "a") == [
        "statements: \"x\": found minus with 1025 drops; allowed: at most 1024, whose values are kept"
      ])
    #expect(
      faults(2, "b") == ["statements: \"x\": found minus of the same case; allowed: keys that pick another case"])
  }

  /// Two drops in which nothing differs do not prove that nothing ever does.
  @Test func sharesOfFewDropsLeaveDifferencesOpen() throws {
    let report = try report(
      "drops: 2\nscene: {scene: {coins: 1}}\ncases: {own: {}, light: {coin.density: 0.6}}\n"
        + "statements: [{says: a, metric: in_time_share, where: {case: light}, minus: {case: own}, at_least: 0, at_most: 0}]\n"
    )
    let row = try #require(report.statements?.table.rows.first)
    #expect(row[9] == .text("undecided"))
  }
}
