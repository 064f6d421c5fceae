import CoinDrop
import Experiments
import Foundation
import Reports
import Testing

@testable import Studies

/// What is said of counts that are written by hand, so that every word has a known reason.
struct DropsWordsTests {
  /// The drops of one case: bounces and seconds to rest of each; nil has not settled.
  private struct Made {
    var bounces: [Double]
    var settle: [Double?]

    init(_ bounces: [Double], _ settle: [Double?]) {
      self.bounces = bounces
      self.settle = settle
    }

    /// Sixty drops all alike.
    init(_ bounces: Double, _ settle: Double?) {
      self.init(Array(repeating: bounces, count: 60), Array(repeating: settle, count: 60))
    }
  }

  /// What is found in a study of sixty drops whose counts are given, case by case.
  private func found(_ text: String, _ cases: [Made]) throws -> DropsFindings {
    let study = try dropsStudy("drops: 60\n\(text)")
    try #require(study.cases.count == cases.count)
    var tally = Tally(count: study.slots)
    for (index, made) in cases.enumerated() {
      let (block, scene) = (index * study.layout.size, study.cases[index].scene)
      for (drop, (bounces, settle)) in zip(made.bounces, made.settle).enumerated() {
        let row = DropRow(scene) { metric in
          switch metric.name {
          case "bounces": bounces
          case "settle": settle
          case "not_settled": settle == nil ? 1 : 0
          case "in_time": (settle ?? .infinity) <= scene.patienceS ? 1 : 0
          default: nil
          }
        }
        study.layout.add(row, drop, of: scene, to: &tally.counts, at: block)
      }
    }
    return DropsFindings(DropsResults(study: study, tally: tally))
  }

  /// The part of the answer before what the scene as it is does.
  private func wished(_ text: String, _ cases: [Made]) throws -> String {
    let answer = try found(text, cases).answer.replacing("\u{A0}", with: " ")
    let end = try #require(answer.ranges(of: /; (as the scene has it|nearest to the scene as it is) \(/).last)
    return String(answer[..<end.lowerBound])
  }

  private static func mixed(_ one: Int, _ a: Double, _ b: Double) -> [Double] {
    Array(repeating: a, count: one) + Array(repeating: b, count: 60 - one)
  }

  /// Of 60 values the median's interval goes from the 22nd to the 39th: binomial tails of 1.94 %.
  @Test(arguments: [
    (Self.mixed(39, 1.4, 1.6), Optional(1)), (Self.mixed(38, 1.4, 1.6), nil), (Self.mixed(22, 1.4, 1.6), nil),
    (Self.mixed(21, 1.4, 1.6), 2), (Self.mixed(60, 0.6, 0), 1), (Self.mixed(60, 0.4, 0), 0),
    (Self.mixed(30, 0.2, 0.9), nil),
  ])
  func bouncesOnceNeedsTheWholeInterval(_ bounces: [Double], _ expected: Int?) throws {
    let verdicts = try found("", [Made(bounces, Array(repeating: 1, count: 60))]).verdicts
    #expect(verdicts.verdict(0).bounces == expected)
  }

  /// Wilson's interval of 59 of 60 begins at 91.1 %, of 58 at 88.6 %; of 48 it ends at 88.2 %, of 49 at 89.6 %, of 50 at
  /// 90.9 %.
  @Test(arguments: [
    (60, "still in time"), (59, "still in time"), (58, "still in time: undecided"),
    (50, "still in time: undecided"), (49, "not still in time"), (0, "not still in time"),
  ])
  func stillInTimeNeedsTheWholeInterval(_ inTime: Int, _ word: String) throws {
    let settle = Array(repeating: 2.0, count: inTime) + Array(repeating: 2.1, count: 60 - inTime)
    let verdicts = try found("", [Made(Array(repeating: 1, count: 60), settle)]).verdicts
    #expect(verdicts.verdict(0).word == "bounces once, \(word)")
    #expect(verdicts.verdict(0).isWished == (word == "still in time"))
  }

  @Test func answerOfOneCase() throws {
    #expect(
      try found("", [Made(1, 1.5)]).answer.replacing("\u{A0}", with: " ")
        == "Yes: a coin bounces once and then lies still within 2 s of the last coin; as the scene has it (as designed) a "
        + "coin bounces once, the jar lies still 1.50 s after the last coin (1.50 to 1.50 s; nine drops in ten within "
        + "1.50 s), and no frame was counted."
    )
    #expect(try wished("", [Made(2, 3)]) == "No: bounces twice, not still in time")
    #expect(
      try wished("", [Made(Self.mixed(30, 1, 2), Self.mixed(58, 1, 3))])
        == "Undecided: bounces: undecided, still in time: undecided")
    #expect(
      try found("", [Made(3, nil)]).answer.contains(
        "a coin bounces 3 times, most drops do not lie still within the watched time, and"))
  }

  @Test func answerOfNamedCases() throws {
    let cases = "cases: {a: {scene.spawn: fixed}, b: {}, c: {coin.allows_rotation: false}}\n"
    let (good, bad) = (Made(1, 1), Made(3, 5))
    #expect(
      try wished(cases, [good, bad, good])
        == "In 2 of 3 cases (“a” and “c”) a coin bounces once and then lies still within 2 s of the last coin")
    #expect(
      try wished(cases, [bad, bad, bad])
        == "In none of 3 cases a coin bounces once and then lies still within 2 s of the last coin")
    let many =
      "vary: {scene.spawn: [uniform, fixed], coin.allows_rotation: [true, false], scene.sleeps: [true, false]}\n"
    #expect(try wished(many, Array(repeating: good, count: 8)).hasPrefix("In 8 of 8 cases (“spawn=uniform, "))
    #expect(try wished(many, Array(repeating: good, count: 8)).contains(" among them) a coin bounces once"))
  }

  @Test func answerAlongOneAxis() throws {
    let axis = "vary: {coin.restitution: [0.5, 0.1, 0.2, 0.3]}\n"
    let bad = Made(3, 5)
    func told(_ first: Made, _ second: Made, _ third: Made) throws -> String {
      try wished(axis, [bad, first, second, third])
    }
    #expect(
      try told(Made(1, 1), Made(1, 1), Made(1, 1))
        == "At restitution 0.1 to 0.3 a coin bounces once and lies still within 2 s of the last coin")
    #expect(
      try told(Made(1, 1), bad, Made(1, 1))
        == "At restitution 0.1 and 0.3 a coin bounces once and lies still within 2 s of the last coin")
    #expect(
      try told(Made(1, 1), Made(1, 3), bad)
        == "At restitution 0.1 and 0.2 a coin bounces once, and at restitution 0.1 is surely still within 2 s of the last coin"
    )
    #expect(
      try told(Made(1, 2.25), Made(1, 2.5), bad)
        == "At restitution 0.1 and 0.2 a coin bounces once, but it takes 2.25 to 2.50 s after the last coin until nine drops in ten lie still"
    )
    // Sure to bounce once, not sure to be late.
    let open = Made(Array(repeating: 1, count: 60), Self.mixed(55, 1.5, 2.5))
    #expect(
      try told(bad, open, bad)
        == "At restitution 0.2 a coin bounces once, but the jar is not surely still within 2 s of the last coin")
    #expect(
      try told(bad, Made(1, nil), bad)
        == "At restitution 0.2 a coin bounces once, but the jar does not lie still within 2 s of the last coin")
    #expect(
      try told(bad, bad, Made(Self.mixed(30, 1, 2), Self.mixed(60, 1, 1)))
        == "No restitution tried surely makes a coin bounce once"
    )
  }

  @Test func answerOverTwoAxes() throws {
    let (good, bad) = (Made(1, 1), Made(3, 5))
    let axes = "vary: {coin.restitution: [0.1, 0.3], scene.coins: [1, 30]}\n"
    #expect(
      try wished(axes, [good, bad, bad, bad])
        == "With one coin, at restitution 0.1 a coin bounces once and lies still within 2 s of the last coin; with 30 coins, "
        + "no restitution tried surely makes a coin bounce once")
    #expect(
      try wished(axes, [good, good, bad, bad])
        == "Whatever the other values, at restitution 0.1 a coin bounces once and lies still within 2 s of the last coin"
    )
    #expect(try wished(axes, [bad, bad, bad, bad]) == "No restitution tried surely makes a coin bounce once")
    // What has one value in all cases tells none apart.
    #expect(
      try wished("vary: {coin.restitution: [0.1, 0.3], coin.friction: [0.4]}\n", [good, bad])
        == "At restitution 0.1 a coin bounces once and lies still within 2 s of the last coin")
    // Of many lines that of the scene itself is told.
    let many = "vary: {coin.restitution: [0.1, 0.3], coin.friction: [0.1, 0.2, 0.3, 0.4, 0.5]}\n"
    #expect(
      try wished(many, Array(repeating: bad, count: 4) + [good] + Array(repeating: bad, count: 5))
        == "With friction 0.5, at restitution 0.1 a coin bounces once and lies still within 2 s of the last coin")
  }

  @Test func findingsToTheLetter() throws {
    let axis = "vary: {coin.restitution: [0.1, 0.3, 0.5]}\n"
    func texts(_ cases: [Made]) throws -> [String] {
      try found(axis, cases).all.map { $0.text.replacing("\u{A0}", with: " ") }
    }
    #expect(
      try texts([Made(1, 1), Made(1, 1.5), Made(3, 4)]) == [
        "The median time to lie still is 1.00 s (1.00 to 1.00 s) at restitution 0.1, 1.50 s (1.50 to 1.50 s) at "
          + "restitution 0.3 and 4.00 s (4.00 to 4.00 s) at restitution 0.5, and rises from each value to the next.",
        "The median bounces of a coin is 1.00 (1.00 to 1.00) at restitution 0.1, 1.00 (1.00 to 1.00) at restitution 0.3 "
          + "and 3.00 (3.00 to 3.00) at restitution 0.5, and never falls from one value to the next.",
        "Of 3 cases the quickest lies still after 1.00 s (1.00 to 1.00 s) with restitution 0.1, the slowest after 4.00 s "
          + "(4.00 to 4.00 s) with restitution 0.5 (medians).",
        "No frame was counted.",
        "In all 180 drops every coin came to rest inside the jar.",
      ])
    let almost = Made(Self.mixed(59, 2, 3), Array(repeating: 1, count: 60))
    let open = try texts([Made(2, 1), almost, Made(2, nil)])
    #expect(
      open[0].hasSuffix(" and beyond the watched time at restitution 0.5, and never falls from one value to the next."))
    #expect(open[1].hasSuffix(" and 2.00 (2.00 to 2.00) at restitution 0.5, the same at every value."))
    #expect(
      open[2] == "Of 3 cases the quickest lies still after 1.00 s (1.00 to 1.00 s) with restitution 0.1 (median); with "
        + "restitution 0.5 most drops still move at the end of the watched time.")
    #expect(
      open[4]
        == "Of 180 drops 60 had not settled in the watched time (with restitution 0.5).")
  }

  @Test func whatIsTheSameEverywhereNamesNoPlace() throws {
    let axis = "vary: {coin.restitution: [0.1, 0.3, 0.5]}\n"
    let texts = try found(axis, Array(repeating: Made(2, nil), count: 3)).all.map(\.text)
    #expect(texts[0] == "The median time to lie still is beyond the watched time at every restitution tried.")
    #expect(
      texts.last == "Of 180 drops 180 had not settled in the watched time.")
    let report = try report("drops: 2\n\(oneCoin)vary: {coin.friction: [0.1, 0.5, 0.9]}\n")
    #expect(
      report.findings.contains { $0.text.contains(" on phone-2020 (assumed), in every case; no frame takes more than") }
    )
  }

  /// The words of a real study are the numbers of its table.
  @Test func wordsAndTableTellTheSame() throws {
    let report = try report(
      "drops: 60\nscene: {scene: {coins: 1, horizon_s: 4, wall_restitution: 0}}\nvary: {coin.restitution: [0.1, 0.3]}\n"
    )
    let (low, own) = (try #require(cells(report)["restitution=0.1"]), try #require(cells(report)["restitution=0.3"]))
    #expect(low["bounces_median"] == .number(1) && own["bounces_median"] == .number(2))
    #expect((low["in_time_low"]?.asNumber ?? 0) >= 0.9)
    func fixed(_ column: String) -> String { String(format: "%.2f", own[column]?.asNumber ?? .nan) }
    #expect(
      report.answer.replacing("\u{A0}", with: " ")
        == "At restitution 0.1 a coin bounces once and lies still within 2 s of the last coin; as the scene has it "
        + "(restitution 0.3) a coin bounces 2 times, the jar lies still \(fixed("settle_median_s")) s after the last coin "
        + "(\(fixed("settle_low_s")) to \(fixed("settle_high_s")) s; nine drops in ten within "
        + "\(fixed("settle_p90_s")) s), and the dearest frame costs \(fixed("frame_max_ms")) of 16.67 ms on phone-2020 "
        + "(assumed), 1.5 ms of it whatever falls.")
  }

  /// Coins that never rest are told even where there is much to tell.
  @Test func whatWasLostIsAlwaysTold() throws {
    let axes = "vary: {coin.restitution: [0.1, 0.3, 0.5], coin.friction: [0.4, 0.5], coin.density: [0.6, 1.2]}\n"
    let report = try report("drops: 2\nscene: {scene: {coins: 1, horizon_s: 1.2}}\n\(axes)")
    let texts = report.findings.map(\.text)
    #expect(texts.count == 5 && texts.contains { $0.contains("had not settled in the watched time") }, "\(texts)")
    #expect(texts.contains { $0.contains("changes nothing") })
  }
}
