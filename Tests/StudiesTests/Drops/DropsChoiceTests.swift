import CoinDrop
import Experiments
import Fields
import Reports
import Testing

@testable import Studies

/// What a sweep answers, of drops that are written by hand: as wished in every word but those that a test says.
struct DropsChoiceTests {
  /// Bounces of each coin, how many of sixty drops lie still too late, and whether one loses a coin.
  private struct Made {
    var bounces = 1.0
    var late = 0
    var losing = false
  }

  private func report(_ text: String, _ made: (_ values: [Double]) -> Made) throws -> Report {
    let study = try dropsStudy("drops: 60\n\(text)")
    var tally = Tally(count: study.slots)
    for (index, one) in study.cases.enumerated() {
      let made = made(study.parameters.all.compactMap { $0.numbers?[index] })
      for drop in 0..<60 {
        let settle = drop < made.late ? 4.0 : 1
        let isLosing = made.losing && drop == 59
        let row = DropRow(one.scene) { metric in
          switch metric.name {
          case "bounces": made.bounces
          case "settle": settle
          case "in_time": settle <= one.scene.patienceS ? 1 : 0
          case "width": 256
          case "height": DropsFeelTests.wished.heightPt
          case "outside": isLosing ? 1 : 0
          case "tunnelled", "not_settled": 0
          default: nil
          }
        }
        study.layout.add(row, drop, of: one.scene, to: &tally.counts, at: index * study.layout.size)
      }
    }
    return study.report(on: [tally])
  }

  private func answer(_ text: String, _ made: (_ values: [Double]) -> Made) throws -> String {
    try report(text, made).answer.replacing("\u{A0}", with: " ")
  }

  /// 25 cells around the first diary's coin, cell 12.
  private static let grid =
    "vary: {coin.restitution: [0.1, 0.2, 0.3, 0.4, 0.5], coin.friction: [0.1, 0.3, 0.5, 0.7, 0.9]}\n"

  @Test func keepsWhatIsNotSurelyWorse() throws {
    let told = try answer(Self.grid) { Made(bounces: $0[0] > 0.3 ? 2 : 1, late: $0[0] > 0.4 ? 30 : 0) }
    #expect(
      told
        == "Keep restitution 0.3, friction 0.5: feel 1.00 (1.00 to 1.00), 1st of 25. The cliff around today's values: "
        + "restitution above 0.4 (at 0.5, 50.0 % in time; none down to 0.1); none in what was tried for friction.")
  }

  @Test func changesAsLittleAsItCan() throws {
    let told = try answer(Self.grid) { Made(bounces: $0[0] == 0.1 && $0[1] < 0.4 ? 1 : $0[0] < 0.25 ? 1 : 2) }
    #expect(
      told
        == "Change restitution from 0.3 to 0.2: feel 1.00 (1.00 to 1.00), 1st of 25; today's values, 0.80 and 11th, are "
        + "surely worse than the best. No cliff in what was tried: all 25 cells are one safe box.")
  }

  /// The best loses a coin, and the second best is surely worse than it: the choice is the best that does not break.
  @Test func choosesNoneThatBreaks() throws {
    let told = try answer(Self.grid) { values in
      let isBest = values == [0.5, 0.9]
      return Made(bounces: isBest ? 1 : values == [0.5, 0.7] ? 1.5 : 2, losing: isBest)
    }
    #expect(
      told.hasPrefix(
        "Change restitution from 0.3 to 0.5 and friction from 0.5 to 0.7: feel 0.90 (0.90 to 0.90), 2nd of 25; the best, "
          + "with restitution 0.5, friction 0.9, has 0.98, surely better, but breaks; today's values, 0.80 and 3rd, are "
          + "surely worse than the best. The cliff around today's values: "), "\(told)")
    #expect(told.contains("1 drop loses coins"), "\(told)")
  }

  @Test func overTheCliff() throws {
    let told = try answer(Self.grid) { Made(late: $0[0] == 0.2 && $0[1] == 0.7 ? 0 : 15) }
    #expect(
      told.hasSuffix(
        "Today's values are over the cliff: 75.0 % in time; 99 % of today's drops lie still within 4.00 s; the nearest "
          + "safe cell has restitution from 0.3 to 0.2 and friction from 0.5 to 0.7, and the safe box around it restitution "
          + "0.2 and friction 0.7."), "\(told)")
    #expect(
      try answer(Self.grid) { _ in Made(late: 60) }.hasSuffix(
        "Today's values are over the cliff: 0 % in time; 99 % of today's drops lie still within 4.00 s; no cell that was "
          + "tried is safe."))
  }

  @Test func theTableOfTheBox() throws {
    let report = try report(Self.grid) { Made(late: $0[0] > 0.4 || $0[1] < 0.2 ? 30 : 0) }
    let table = try #require(report.tables.first { $0.name == "safe_box" })
    let names = table.columns.map(\.name)
    let rows = table.rows.map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
    #expect(rows.map { $0["parameter"] } == [.text("restitution"), .text("friction")])
    #expect(rows[0]["safe"] == .text("0.1 to 0.4") && rows[0]["swept"] == .text("0.1 to 0.5"))
    #expect(rows[0]["safe_high"] == .number(0.4) && rows[0]["sweep_high"] == .number(0.5))
    #expect(rows[0]["breaks_below"] == .text("not within the sweep"))
    #expect(rows[0]["breaks_above"] == .text("0.5: 50.0\u{A0}% in time, in 4 of 4 cells surely too few"))
    #expect(rows[1]["safe_low"] == .number(0.3) && rows[1]["breaks_below"]?.shown.hasPrefix("0.1: 50.0") == true)
    #expect(abs((rows[1]["room_below"]?.asNumber ?? 0) - 0.2) < 1e-12)
    #expect(abs((rows[1]["room_below_share"]?.asNumber ?? 0) - 0.4) < 1e-12)
    #expect(table.definition.contains("Rates of the solver were not compared"))
    #expect(report.figures.first?.id == "safe-box" && report.findings.first?.figure == "safe-box")
    #expect(report.findings[0].text.contains("has 16 of 25 cells: restitution 0.1 to 0.4 and friction 0.3 to 0.9"))
  }

  @Test func theTableOfFeel() throws {
    let report = try report(Self.grid) { Made(bounces: $0[0] < 0.25 ? 1 : 2, late: $0[0] > 0.4 ? 60 : 0) }
    let table = try #require(report.tables.first { $0.name == "feel" })
    let names = table.columns.map(\.name)
    let rows = table.rows.map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
    #expect(
      rows.count == 25
        && rows.map { $0["rank"]?.asNumber ?? 0 }
          == [1.0, 11, 21].flatMap {
            Array(repeating: $0, count: $0 == 21 ? 5 : 10)
          }
    )
    #expect(rows[0]["case"] == .text("restitution=0.1, friction=0.1") && rows[0]["note"] == .text("the best"))
    #expect(rows[0]["to_best"] == .missing && rows[0]["contends"] == .text("yes"))
    let own = try #require(rows.first { $0["case"] == .text("restitution=0.3, friction=0.5") })
    #expect(own["note"] == .text("today's, diary-1") && own["contends"] == .text("no"))
    #expect(own["safety"] == .text("in the box") && own["bounces_once"] == .number(0))
    #expect(abs((own["to_best"]?.asNumber ?? 0) + 0.2) < 1e-9)
    #expect(rows[24]["safety"] == .text("breaks") && rows[24]["lies_still"] == .number(0.5))
    #expect(rows.contains { $0["note"] == .text("to choose") && $0["case"] == .text("restitution=0.2, friction=0.5") })
    #expect(table.excerpt?.contains(rows.firstIndex { $0["note"] == own["note"] } ?? -1) == true)
    #expect(table.excerpt?.last == 24)
    for word in ["stacks (weight 1)", "lies_still (weight 1)", "Bonferroni", "steepest heap"] {
      #expect(table.definition.contains(word), "\(word)")
    }
  }

  /// The second diary's friction, 0.4, is no level of the grid.
  @Test func whereTheDiariesStand() throws {
    func told(_ text: String) throws -> String {
      let report = try report(text) { Made(bounces: $0[0] < 0.25 ? 1 : 2) }
      return report.findings.map(\.text).first { $0.hasPrefix("Of the diaries' coins") } ?? ""
    }
    #expect(
      try told(Self.grid)
        == "Of the diaries' coins, dropped as in this study's scene, that of diary-1 (restitution 0.3, friction 0.5) is "
        + "11th with 0.80 (0.80 to 0.80), surely worse than the best, in the safe box; that of diary-2 is no cell "
        + "(friction 0.4).")
    let both = Self.grid.replacing("0.7", with: "0.4")
    #expect(try told(both).contains("that of diary-2 (restitution 0.3, friction 0.4) is 11th with 0.80"))
    #expect(
      try told("vary: {scene.coins: [5, 6, 7, 8, 9], scene.width_pt: [300, 310, 320, 330, 340]}\n").isEmpty)
  }

  /// Twenty cells can be looked through: the answer is as it was, and cells are ranked all the same.
  @Test func smallSweepsAnswerAsBefore() throws {
    let text = "vary: {coin.restitution: [0.1, 0.2, 0.3, 0.4], coin.friction: [0.1, 0.3, 0.5, 0.7, 0.9]}\n"
    let report = try report(text) { Made(bounces: $0[0] < 0.25 ? 1 : 2) }
    #expect(report.answer.hasPrefix("With friction 0.5, ") || report.answer.hasPrefix("Whatever the other values, "))
    #expect(report.tables.contains { $0.name == "feel" } && !report.tables.contains { $0.name == "safe_box" })
    #expect(!report.figures.contains { $0.id == "safe-box" })
    let table = try #require(report.tables.first { $0.name == "feel" })
    #expect(!table.rows.contains { $0.contains(.text("to choose")) })
  }

  /// Drawn cells of different copies have starts of their own, so that none is compared with the best drop by drop.
  @Test func whatIsNotCrossedHasNeitherBoxNorRanks() throws {
    let sampled = try report(
      "sample: {method: latin, points: 30}\nvary: {coin.restitution: {from: 0, to: 0.8}, coin.friction: {from: 0, to: 1}}\n"
    ) { Made(bounces: $0[0] < 0.25 ? 1 : 2) }
    #expect(!sampled.tables.contains { ["feel", "safe_box"].contains($0.name) })
    #expect(!sampled.answer.hasPrefix("Keep") && !sampled.answer.hasPrefix("Change"))
    let alone = try report("") { _ in Made() }
    #expect(!alone.tables.contains { $0.name == "feel" })
  }

  /// The second rate of the solver is there for agreement: it is not ranked, and no choice.
  @Test func ratesAreHeldAgainstEachOther() throws {
    let text = Self.grid.replacing("}\n", with: ", scene.steps_per_second: [60, 120]}\n")
    let report = try report(text) { values in
      Made(bounces: values[2] == 60 ? 1 : values[0] > 0.4 ? 2 : values[0] < 0.25 ? 1.1 : 1.2)
    }
    let answer = report.answer.replacing("\u{A0}", with: " ")
    #expect(
      answer
        == "Change restitution from 0.3 to 0.2: feel 0.98 (0.98 to 0.98), 1st of 25; today's values, 0.96 and 11th, are "
        + "surely worse than the best. The cliff around today's values: restitution above 0.4 (at 0.5, 60 and 120 steps a "
        + "second part; none down to 0.1); none in what was tried for friction.")
    #expect(report.tables.first { $0.name == "feel" }?.rows.count == 25)
    #expect(report.tables.first { $0.name == "safe_box" }?.rows.count == 2)
    #expect(report.findings[0].text.contains("has 20 of 25 cells"))
  }

  @Test func weightsDecideTheRanks() throws {
    func best(_ weights: String) throws -> Cell? {
      let text = "vary: {coin.restitution: [0.1, 0.3]}\nfeel: {\(weights)}\n"
      let report = try report(text) { Made(bounces: $0[0] == 0.1 ? 1.5 : 1, late: $0[0] == 0.1 ? 0 : 30) }
      return report.tables.first { $0.name == "feel" }?.rows[0][1]
    }
    // Half of a word less in bounces, a quarter in stillness: 60 drops, half of them at 4 s with a patience of 2 s.
    #expect(try best("stacks: 1") == .text("restitution=0.3"))
    #expect(try best("lies_still: 3") == .text("restitution=0.1"))
    #expect(try best("bounces_once: 0") == .text("restitution=0.1"))
  }
}
