import CivilTime
import Experiments
import Fields
import Reports
import Statistics
import Testing

@testable import Studies

private func study(_ text: String) throws(Faults) -> any ReportingStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try Catalog.study(try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
}

private func report(of text: String) throws -> Report {
  let study = try study(text)
  var tally = Tally(count: study.slots)
  var worker = study.worker()
  for unit in 0..<study.units { worker.run(unit: unit, into: &tally, from: 0) }
  return study.report(on: tally)
}

/// The faults of a spec, each as `line:column: message`.
private func faults(_ text: String) -> [String] {
  do throws(Faults) {
    _ = try study(text)
    return []
  } catch { return error.all.inTextOrder.map { $0.description.replacing("t.yaml:", with: "") } }
}

private let jar = "study: drops\nscene: {scene: {coins: 1, horizon_s: 2}}\n"
private let grid = jar + "drops: 8\nvary: {coin.restitution: [0, 0.3, 0.8], coin.friction: [0.1, 0.5]}\n"
private let people = "study: lives\nlives: 400\ndays: 40\n"

@Suite struct Bounds {
  private static let inside = Interval(low: 2, estimate: 3, high: 4)

  /// By the estimate; the interval says how sure.
  @Test(
    arguments: [
      (nil, 4, .met), (nil, 3.5, .metNotSurely), (nil, 3, .metNotSurely), (nil, 2.9, .missedPerhaps),
      (nil, 2, .missedPerhaps), (nil, 1.9, .missed), (2, nil, .met), (3, nil, .metNotSurely),
      (3.1, nil, .missedPerhaps),
      (4, nil, .missedPerhaps), (4.1, nil, .missed), (2, 4, .met), (2.5, 5, .metNotSurely), (3.5, 5, .missedPerhaps),
      (5, 6, .missed), (0, 1, .missed), (3, 3, .metNotSurely),
    ] as [(Double?, Double?, FigureBounds.Verdict)])
  func aVerdictIsByTheEstimate(_ least: Double?, _ most: Double?, _ verdict: FigureBounds.Verdict) {
    #expect(FigureBounds(atLeast: least, atMost: most).verdict(Self.inside) == verdict)
    #expect(verdict.isMet == ((least ?? 3) <= 3 && 3 <= (most ?? 3)))
  }

  @Test func endsThatAreNotKnownAreNeverSure() {
    let open = Interval(low: 2, estimate: 3, high: .infinity)
    #expect(FigureBounds(atMost: 9).verdict(open) == .metNotSurely)
    #expect(FigureBounds(atLeast: 2).verdict(open) == .met)
    #expect(FigureBounds(atMost: 1).verdict(open) == .missed)
    let unbounded = Interval(low: -.infinity, estimate: 3, high: .infinity)
    #expect(FigureBounds(atMost: 3).verdict(unbounded) == .metUnbounded)
    #expect(FigureBounds(atMost: 2).verdict(unbounded) == .missedUnbounded)
  }

  @Test func boundsReadAsTheyAreWritten() {
    #expect(FigureBounds(atLeast: 0.35).words(unit: "share") == "at least 35\u{A0}%")
    #expect(FigureBounds(atLeast: 1, atMost: 16.67).words(unit: "ms") == "at least 1 and at most 16.67")
  }
}

@Suite struct FaultsOfExpectations {
  private func told(_ item: String, after spec: String = grid) -> [String] {
    faults(spec + "expect:\n  - \(item)\n").map { message in
      message.replacing(/^[0-9]+:/, with: "")
    }
  }

  @Test func eachSaysWhatWasFoundAndWhatIsAllowed() {
    #expect(
      told("{metric: settle_p9_s, at_most: 2}") == [
        "14: expect, item 1: unknown metric \"settle_p9_s\"; did you mean \"settle_p90_s\"?"
      ])
    #expect(
      told("{metric: settle_p90_s}") == ["5: expect, item 1: expected the key \"at_least\" or \"at_most\""])
    #expect(
      told("{metric: settle_p90_s, at_most: 1, at_least: 2}") == [
        "50: expect, item 1: found at_least 2 above at_most 1; allowed: at_least no greater than at_most"
      ])
    #expect(
      told("{metric: in_time_share, at_least: 35}") == [
        "39: expect, item 1.at_least: found 35; allowed: a share from 0 to 1 (35 % is written 0.35)"
      ])
    #expect(
      told("{metric: in_time_share, at_least: 35 %}") == [
        "39: expect, item 1.at_least: found \"35 %\"; allowed: a number from 0 to 1; write 0.35 for 35 %"
      ])
    #expect(
      told("{metric: settle_p90_s, at_mots: 2, at_most: 3}") == [
        "28: expect, item 1: unknown key \"at_mots\"; did you mean \"at_most\"?"
      ])
    #expect(
      told("{metric: settle_p90_s, where: {coin.restitution: 0.4}, at_most: 3}") == [
        "54: expect, item 1.where.coin.restitution: found 0.4; allowed: 0, 0.3, 0.8"
      ])
    #expect(
      told("{metric: settle_p90_s, where: {coin.density: 1}, at_most: 3}") == [
        "36: expect, item 1.where: unknown key \"coin.density\"; allowed: case, coin.restitution, coin.friction"
      ])
    #expect(
      told(
        "{metric: badge_share, where: {badge: nightOwl, day: 30, case: nwe}, at_least: 0.1}",
        after: people
          + "cases: {old: {}, new: {}}\n") == [
          "67: expect, item 1.where.case: unknown case \"nwe\"; did you mean \"new\"?"
        ])
  }

  /// With the faults of the rest of the spec.
  @Test func allFaultsAreToldAtOnce() {
    let spec =
      people
      + "cases: {a: {focus.xp_per_minut: 3}}\nexpect:\n  - {metric: badge_share, where: {badge: nightOwl, day: 41}, at_most: 2}\n"
    let found = faults(spec)
    #expect(found.count == 3, "\(found)")
    #expect(found.contains { $0.hasPrefix("4:13: unknown key path") })
    #expect(found.contains { $0.hasSuffix("expect, item 1.where.day: found 41; allowed: a whole number from 1 to 40") })
    #expect(
      found.contains {
        $0.hasSuffix("expect, item 1.at_most: found 2; allowed: a share from 0 to 1 (2 % is written 0.02)")
      })
    #expect(faults(people + "expect: []\n").count == 1)
    #expect(faults(people + "expect: {metric: activation_share}\n").count == 1)
  }
}

@Suite struct Expectings {
  /// Of every cell the figure is that of the table of cells, and the verdict that of the bound.
  @Test func everyCellIsJudgedByItsOwnFigure() throws {
    let report = try report(of: grid + "expect:\n  - {metric: settle_p90_s, at_most: 1.3}\n")
    let expectations = try #require(report.expectations)
    let rows = try #require(expectations.tables.first { $0.name == "expectations" }).rows
    let cells = try cells(report)
    try #require(rows.count == 6)
    var met = 0
    for row in rows {
      let name = row[3].shown
      let settle = try #require(cells[name])["settle_p90_s"]
      #expect(row[5] == settle, "\(name)")
      let isMet = (settle?.asNumber ?? .infinity) <= 1.3
      #expect(row[10].shown.hasPrefix(isMet ? "met" : "missed"), "\(name): \(row[10])")
      met += isMet ? 1 : 0
    }
    try #require(met > 0 && met < 6, "a bound that parts the cells: \(met)")
    let one = expectations.all[0]
    #expect(one.met == met && one.of == 6)
    #expect(report.missed.count == 1)
    #expect(report.answer.contains("Missed: settle_p90_s at most 1.3: in \(6 - met) of 6 cases; worst "))
    // Each parameter parts the same cells.
    let levels = try #require(expectations.tables.first { $0.name == "met_by_level" }).rows
    for path in ["coin.restitution", "coin.friction"] {
      let own = levels.filter { $0[0] == .text(path) }
      #expect(own.compactMap { $0[2].asNumber }.reduce(0, +) == 6)
      #expect(own.compactMap { $0[3].asNumber }.reduce(0, +) == Double(met))
    }
  }

  @Test func whereMayPickCases() throws {
    let report = try report(
      of: grid + """
        expect:
          - {metric: settle_p90_s, where: {coin.restitution: 0.30}, at_most: 60}
          - {metric: settle_p90_s, where: {coin.restitution: 0, coin.friction: 0.5}, at_most: 60}

        """)
    let expectations = try #require(report.expectations)
    #expect(expectations.all.map(\.of) == [2, 1])
    #expect(expectations.all[1].text == "settle_p90_s (coin.restitution 0, coin.friction 0.5) at most 60")
    #expect(expectations.cases == 3 && expectations.complete.count == 3)
    #expect(report.answer.hasSuffix(" 2 of 2 expectations are met.") && report.missed.isEmpty)
  }

  /// A case without the key path has the design's own value.
  @Test func whereKnowsWhatACaseLeavesAsItIs() throws {
    let report = try report(
      of: people + "cases: {today: {}, many: {savings.badges.nightOwl.threshold: 7}}\nexpect:\n"
        + "  - {metric: badge_share, where: {badge: nightOwl, day: 30, savings.badges.nightOwl.threshold: 7}, at_most: 1}\n"
        + "  - {metric: active_d30_share, where: {case: today}, at_least: 0}\n")
    let expectations = try #require(report.expectations)
    #expect(expectations.all.map(\.worst) == ["many", "today"])
    #expect(expectations.all.map(\.word) == ["met", "met"])
  }

  /// What nobody does is not known, and meets no bound.
  @Test func whatIsNotKnownIsMissed() throws {
    let report = try report(
      of: people + "expect:\n  - {metric: level_day_median, where: {level: 100}, at_most: 40}\n")
    #expect(
      report.missed == ["level_day_median (level 100) at most 40: not known (nobody reached the level)"])
  }

  @Test func partsOfAReviewCount() throws {
    let parts =
      "study: review\nparts:\n  ok: {study: lives, lives: 80, days: 8, expect: [{metric: activation_share, at_most: 1}]}\n"
      + "  bad: {study: lives, lives: 80, days: 8, expect: [{metric: activation_share, at_most: 0}]}\n"
    let report = try report(of: parts)
    #expect(report.missed.count == 1)
    #expect(report.missed[0].hasPrefix("bad: activation_share at most 0\u{A0}%: "))
    #expect(
      report.allTables.map(\.name).filter { $0.hasSuffix(".expectations") } == ["ok.expectations", "bad.expectations"])
  }
}
