import CoinDrop
import Fields
import Reports
import Testing

@testable import Studies

/// Studies at the ends of what can be asked: each has a report, of which every row is whole and every number finite.
struct DropsEdgeTests {
  private func whole(_ text: String) throws -> Report {
    let report = try report(text)
    #expect(!report.answer.isEmpty && report.answer.first != ";" && report.answer.hasSuffix("."))
    #expect((1...5).contains(report.findings.count))
    for table in report.tables + [report.scorecard, report.changes].compactMap({ $0 }) {
      #expect(table.rows.allSatisfy { $0.count == table.columns.count })
      #expect(table.rows.joined().allSatisfy { if case .number(let value) = $0 { value.isFinite } else { true } })
    }
    let text = markdown(report)
    for wrong in ["inf", "nan", "Optional", "nil ", "  "] {
      let words = text.split { !$0.isLetter }.map(String.init)
      #expect(!words.contains(wrong.trimmingPrefix(" ").description), "\(wrong)")
    }
    #expect(Set(report.figures.map(\.id)).count == report.figures.count)
    return report
  }

  @Test func whatNeverSettlesHasNoNumber() throws {
    let report = try whole(
      "drops: 3\nscene: {coin: {restitution: 1, linear_damping: 0}, scene: {coins: 1, horizon_s: 2}}\n")
    let row = try #require(try cells(report)["as designed"])
    #expect(row["not_settled"] == .integer(3) && row["in_time_share"] == .number(0))
    for column in ["settle_median_s", "settle_low_s", "settle_high_s", "settle_p10_s", "settle_p90_s"] {
      #expect(row[column] == .missing || column == "settle_low_s", "\(column)")
    }
    #expect(report.answer.contains("most drops do not lie still within the watched time"))
    #expect(report.basis.contains("at restitution 1 the solver itself adds energy"))
    #expect(report.findings.contains { $0.text.hasPrefix("Of 3 drops 3 had not settled in the watched time") })
    #expect(String(decoding: files(report)["tables/cells.csv"] ?? [], as: UTF8.self).contains("as designed,3,,"))
  }

  @Test func coinsOnTheLidAreOutside() throws {
    let report = try whole(
      "drops: 2\nscene: {scene: {coins: 2, horizon_s: 2, is_closed: true, spawn: {kind: fixed, above_top_pt: 40}}}\n")
    let row = try #require(try cells(report)["as designed"])
    #expect(row["outside"] == .integer(2) && row["outside_coins"] == .integer(4))
    #expect(row["width_median_pt"] == .number(1) || row["width_median_pt"]?.asNumber ?? 9 < 0.2)
    #expect(report.basis.contains("they land on its lid and count as outside"))
    #expect(report.findings.contains { $0.text.contains("2 ended with a coin outside the jar") })
  }

  @Test func oneDropDecidesNothing() throws {
    let report = try whole("drops: 1\n" + oneCoin)
    let row = try #require(try cells(report)["as designed"])
    #expect(row["settle_high_s"] == .missing && row["bounces_high"] == .missing)
    #expect(row["settle_median_s"] == row["settle_p90_s"])
    #expect(report.scorecard?.rows[0].last == .text("bounces: undecided, still in time: undecided (chosen)"))
    #expect(report.answer.hasPrefix("Undecided: bounces: undecided, still in time: undecided; "))
    #expect(report.answer.contains("after the last coin (too few drops for an interval; nine drops in ten within "))
    let two = try whole("drops: 1\n\(oneCoin)vary: {coin.restitution: [0.1, 0.9]}\n")
    #expect(try cells(two)["restitution=0.9"]?["settle_change_s"] == .missing, "one pair has no interval")
  }

  @Test func textsAloneVary() throws {
    let report = try whole(
      "drops: 2\n\(oneCoin)vary: {scene.spawn: [uniform, fixed], coin.allows_rotation: [true, false]}\n")
    #expect(try cells(report).count == 4)
    #expect(try cells(report)["spawn=fixed, allows_rotation=false"]?["coin_allows_rotation"] == .text("false"))
    #expect(report.figures.map(\.id) == ["motion"])
    #expect(report.answer.hasPrefix("In none of 4 cases a coin bounces once and then lies still within"))
    #expect(report.answer.contains("as the scene has it (spawn uniform, allows rotation true)"))
  }

  @Test func oneParameterOfManyValues() throws {
    let report = try whole("drops: 1\n\(oneCoin)vary: {coin.restitution: {from: 0, to: 1, count: 60}}\n")
    let cells = try #require(report.tables.first)
    #expect(cells.rows.count == 60)
    let printed = try #require(cells.excerpt)
    #expect(printed.count <= 21 && printed.first == 0 && printed.last == 59)
    // 0.3 lies between the values: the nearest of them is 18 / 59 = 0.305, and is printed.
    #expect(printed.contains(18) && abs((cells.rows[18][1].asNumber ?? 0) - 18.0 / 59) < 1e-9)
    #expect(report.answer.contains("nearest to the scene as it is (restitution 0.3051)"))
  }

  @Test func threeParameters() throws {
    let report = try whole(
      "drops: 1\nscene: {scene: {coins: 1, horizon_s: 0.5}}\n"
        + "vary: {coin.restitution: [0.1, 0.3, 0.5], coin.friction: [0.1, 0.5, 0.9], coin.density: [1, 1.2]}\n")
    #expect(try cells(report).count == 18)
    #expect(Set(report.figures.map(\.id)) == ["settle", "bounces", "map", "settle-friction", "motion"])
  }

  /// The coins fall as they did, and the frames cost more: that is no "changes nothing".
  @Test func aDeviceAloneVaries() throws {
    let report = try whole("drops: 2\n\(oneCoin)vary: {device.node_us: [4, 400]}\n")
    let (near, far) = (try cells(report)["node_us=4"], try cells(report)["node_us=400"])
    #expect(far?["settle_change_s"] == .number(0) && far?["settle_median_s"] == near?["settle_median_s"])
    #expect((far?["frame_p50_ms"]?.asNumber ?? 0) > (near?["frame_p50_ms"]?.asNumber ?? .infinity))
    #expect(!report.findings.contains { $0.text.contains("changes nothing") || $0.text.contains("the same measures") })
  }

  @Test func namesInAnyScript() throws {
    let report = try whole("drops: 1\n\(oneCoin)cases: {原样: {}, \"更弹, 0.6\": {coin.restitution: 0.6}}\n")
    #expect(try cells(report)["更弹, 0.6"] != nil)
    #expect(String(decoding: files(report)["tables/cells.csv"] ?? [], as: UTF8.self).contains("\n\"更弹, 0.6\",0.6,"))
    let alone = try whole(
      "drops: 1\n\(oneCoin)cases: {原样: {}, 固定: {scene.spawn: fixed, coin.allows_rotation: false}}\n")
    #expect(alone.answer.hasPrefix("In none of 2 cases"))
  }

  /// Two numbers that change at once lie on no line.
  @Test func casesOnNoLine() throws {
    let zipped = "cases: {a: {coin.restitution: 0, coin.friction: 0}, b: {coin.restitution: 1, coin.friction: 1}"
    let two = try whole("drops: 1\n\(oneCoin)\(zipped)}\n")
    #expect(two.answer.hasPrefix("In none of 2 cases a coin bounces once"))
    // A third that lies on a line with the first does not leave out the second.
    let three = try whole("drops: 1\n\(oneCoin)\(zipped), c: {coin.restitution: 0.5, coin.friction: 0}}\n")
    #expect(three.answer.hasPrefix("In none of 3 cases a coin bounces once"))
  }

  /// Cases that come to the same values lie at one place of every picture.
  @Test func namedCasesOfTheSameValuesOverAGrid() throws {
    let report = try whole(
      "drops: 1\nscene: {scene: {coins: 1, horizon_s: 0.5}}\ncases: {a: {}, b: {coin.density: 1.2}}\n"
        + "vary: {coin.restitution: [0.1, 0.3, 0.5], coin.friction: [0.1, 0.5, 0.9]}\n")
    #expect(try cells(report).count == 18)
    #expect(report.figures.contains { $0.id == "map" })
  }

  @Test func aWaitForEverAndAnImpatientPerson() throws {
    let report = try whole(
      "drops: 2\nscene: {scene: {coins: 1, horizon_s: 2}}\nvary: {scene.patience_s: [0.1, 1, 120]}\n")
    #expect(try cells(report)["patience_s=0.1"]?["in_time_share"] == .number(0))
    #expect(try cells(report)["patience_s=120"]?["in_time_share"] == .number(1))
  }
}
