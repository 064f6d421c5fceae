import CivilTime
import Experiments
import Fields
import Reports
import Statistics
import Testing

@testable import Studies

private func precise(_ text: String) throws(Faults) -> LivesStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try LivesStudy(try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
}

/// The tallies of all stages.
private func run(_ study: any ReportingStudy) -> [Tally] {
  var tallies: [Tally] = []
  while let stage = study.stage(after: tallies) {
    var tally = Tally(count: stage.slots)
    var worker = stage.worker()
    for unit in 0..<stage.units { worker.run(unit: unit, into: &tally, from: 0) }
    tallies.append(tally)
  }
  return tallies
}

@Suite struct LivesPrecisions {
  private static let base = "study: lives\ndays: 8\nseed: 3\n"

  /// Rounds add up to the very lives that a study of so many has.
  @Test func roundsGiveTheTablesOfAStudyOfThatMany() throws {
    // 33 % ± 0.55 pp takes some 28 000 activated lives, 43 000 installs: between the second round and the third.
    let spec = "precision: {metric: active_d7_share, half_width: 0.0055}\n"
    let rounds = try precise(Self.base + spec)
    let tallies = run(rounds)
    #expect(tallies.count == 3)
    let fixed = try precise(Self.base + "lives: 65536\n")
    let (found, wanted) = (rounds.report(on: tallies), fixed.report(on: run(fixed)))
    #expect(found.tables == wanted.tables && found.scorecard == wanted.scorecard)
    #expect(found.basis.contains("that took \(Words.whole(65_536)) installs"))
    // The second round was too wide, as the rule saw it.
    let early = LivesResults(study: rounds, tally: tallies[0])
    #expect(rounds.precision?.isMet(early) == false)
  }

  @Test func theCapIsKeptAndSaid() throws {
    let study = try precise(Self.base + "precision: {metric: active_d7_share, half_width: 1.0e-4, max_lives: 20000}\n")
    let tallies = run(study)
    let report = study.report(on: tallies)
    #expect(tallies.count == 2 && LivesResults(study: study, tally: tallies[0]).installs(0) == 16_384)
    #expect(report.basis.contains("did not converge: after \(Words.whole(20_000)) installs"))
  }

  /// Where fewer than 200 lives differ it goes on to the cap, and says so; a case that cannot differ is not waited for.
  @Test func fewDifferingLivesDoNotConverge() throws {
    let cases =
      "cases: {a: {}, same: {}, b: {focus.curve: {kind: piecewise-flat, second_border: 21}}}\n"
      + "compare: {baseline: a, primary: active_d7_share}\n"
    let study = try precise(
      Self.base + cases + "precision: {metric: active_d7_share, half_width: 0.1, max_lives: 20000}\n")
    let tallies = run(study)
    #expect(tallies.count == 2)
    #expect(study.report(on: tallies).basis.contains("with 200 differing lives or more"))
    let equal = try precise(
      Self.base + cases.replacing(", b: {focus.curve: {kind: piecewise-flat, second_border: 21}}", with: "")
        + "precision: {metric: active_d7_share, half_width: 0.1, max_lives: 20000}\n")
    #expect(run(equal).count == 1)
  }

  @Test func aResolvedPrecisionGivesTheSameReport() throws {
    let text = Self.base + "precision: {metric: badge_share, where: {badge: nightOwl, day: 7}, half_width: 0.01}\n"
    let study = try precise(text)
    let again = try self.again(study)
    #expect(again.resolved.json() == study.resolved.json())
    #expect(again.report(on: run(again)) == study.report(on: run(study)))
  }

  private func again(_ one: LivesStudy) throws -> LivesStudy { try precise(one.resolved.json(indented: true)) }

  @Test(arguments: [
    ("lives: 9\nprecision: {metric: active_days, half_width: 1}", "4:8: \"precision\" takes the place of \"lives\""),
    ("precision: 3", "4:12: precision: found 3; allowed: a map"),
    ("precision: {metric: active_days}", "4:12: precision: expected the key \"half_width\""),
    ("precision: {half_width: 1}", "4:12: precision: expected the key \"metric\""),
    ("precision: {metric: active_day, half_width: 1}", "4:21: precision: unknown metric \"active_day\""),
    ("precision: {metric: active_d30_share, half_width: 0.1}", "active_d30_share needs days of at least 31"),
    ("precision: {metric: active_d7_share, half_width: 2}", "allowed: a share under 1; write 0.02 for 2 pp"),
    ("precision: {metric: active_days, half_width: 0}", "precision.half_width: found 0; allowed: a number above 0"),
    ("precision: {metric: active_days, half_width: 1, max_lives: 9}", "allowed: a whole number from 16384"),
    ("precision: {metric: active_days, half_width: 1, where: {day: 3}}", "precision.where: unknown key \"day\""),
    ("precision: {metric: badge_share, half_width: 1.0e-3}", "precision.where: expected the key \"badge\""),
  ])
  func aFaultNamesItsPlace(_ text: String, _ fault: String) {
    let faults = #expect(throws: Faults.self) { try precise(Self.base + text + "\n") }
    #expect(faults?.all.contains { $0.description.contains(fault) } == true, "\(faults?.all.map(\.description) ?? [])")
  }
}

@Suite struct PrecisionRules {
  @Test func roundsDoubleFromSixteenBlocksToTheCap() {
    #expect(
      PrecisionRule(halfWidth: 1, least: 1, most: 100_000, block: 1024).rounds == [16_384, 32_768, 65_536, 100_000])
    #expect(PrecisionRule(halfWidth: 1, least: 20_000, most: 45_000, block: 1024).rounds == [20_480, 40_960, 45_000])
    #expect(PrecisionRule(halfWidth: 1, least: 1, most: 500, block: 1024).rounds == [500])
    #expect(PrecisionRule(halfWidth: 1, least: 1, most: 16_384, block: 1024).rounds == [16_384])
  }

  @Test func widthAndDifferingLivesDecide() {
    let rule = PrecisionRule(halfWidth: 0.5, least: 1, most: 100, block: 8)
    let narrow = Interval(low: 1, estimate: 1.6, high: 2)
    #expect(rule.isEnough(narrow) && rule.isEnough(narrow, differing: 200))
    #expect(!rule.isEnough(narrow, differing: 199) && !rule.isEnough(nil))
    #expect(!rule.isEnough(Interval(low: 0.99, estimate: 1.6, high: 2)))
  }
}
