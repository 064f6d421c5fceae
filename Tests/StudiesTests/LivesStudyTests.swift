import CivilTime
import Experiments
import Fields
import Reports
import Testing

@testable import Studies

/// A study of UTC days from a spec's text.
private func study(_ text: String, kernel: LivesKernel = .baseline) throws(Faults) -> LivesStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try LivesStudy(
    try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: kernel)
}

private func run(_ study: LivesStudy) -> Tally {
  var tally = Tally(count: study.slots)
  var worker = study.worker()
  for unit in 0..<study.units { worker.run(unit: unit, into: &tally, from: 0) }
  return tally
}

private func table(_ name: String, of study: LivesStudy, _ tally: Tally) throws -> Table {
  let report = study.report(on: tally)
  return try #require((report.tables + [report.scorecard].compactMap { $0 }).first { $0.name == name })
}

/// The cells of the rows whose first cells are `key`.
private func row(_ table: Table, _ key: Cell...) throws -> [String: Cell] {
  let row = try #require(table.rows.first { Array($0.prefix(key.count)) == key })
  return Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), row))
}

private let small = "study: lives\nlives: 1500\ndays: 60\nseed: 3\n"
private let compared = "compare: {baseline: a, primary: active_d30_share}\n"

@Test func equalCasesDifferByExactlyZero() throws {
  let study = try study(small + "cases: {a: {}, b: {}}\n" + compared)
  let differences = try table("differences", of: study, run(study))
  #expect(differences.rows.count == study.metrics.count)
  for row in differences.rows {
    #expect(row[4] == .number(0), "\(row[2])")
    #expect(row[8] == .number(1), "\(row[2]): all pairs are equal")
    #expect(row[10] == .missing, "\(row[2]): a variance ratio of nothing")
  }
}

@Test func aStudyCountsWhereItIsToldTo() throws {
  let study = try study(small + "cases: {a: {}, b: {savings.streak: freeze}}\n" + compared)
  var tally = Tally(count: study.slots + 7)
  var worker = study.worker()
  for unit in 0..<study.units { worker.run(unit: unit, into: &tally, from: 5) }
  #expect(tally.counts == [0, 0, 0, 0, 0] + (run(study).counts) + [0, 0])
}

@Test func theWorkOfUnitsIsTheWorkOfTheStudy() throws {
  let thresholds = Array(1...20)
  for text in ["", "vary: {savings.badges.weekStreak.threshold: \(thresholds)}\n"] {
    let study = try study(small + text)
    #expect((0..<study.units).reduce(0) { $0 + study.work(ofUnit: $1) } == study.work)
  }
  #expect(try study(small).sizes == "1500 lives in 1 case, 60 days, seed 3")
}

/// The first built-in of a kind is what a spec means that names none.
@Test func firstBuiltInsAreTheDefaultsOfSpecs() {
  for source in Catalog.specKinds.flatMap(\.sources) {
    let field = Spec.table.fields.first { $0.info.path == source.key }
    #expect(field?.info.standard.valueText == source.names.first)
  }
}

@Test func orderOfUnitsDoesNotShow() throws {
  let study = try study(small + "cases: {a: {}, b: {savings.streak: freeze}}\n" + compared)
  var backwards = Tally(count: study.slots)
  for unit in (0..<study.units).reversed() {
    var part = Tally(count: study.slots)
    var worker = study.worker()
    worker.run(unit: unit, into: &part, from: 0)
    backwards.add(part)
  }
  #expect(backwards == run(study))
}

/// More cases than a group holds: the baseline runs in both groups and is counted once, and each case comes out as alone.
@Test func groupsOfCasesDoNotShow() throws {
  let thresholds = Array(1...20)
  let many = try study(
    small + "vary: {savings.badges.weekStreak.threshold: \(thresholds)}\n"
      + "compare: {baseline: threshold=7, primary: badges_earned}\n")
  #expect(many.plan.groups.count == 2)
  let summary = try table("summary", of: many, run(many))
  for threshold in [1, 7, 20] {
    let one = try study(small + "cases: {alone: {savings.badges.weekStreak.threshold: \(threshold)}}\n")
    let alone = try table("summary", of: one, run(one))
    let part = summary.rows.filter { $0[0] == .text("threshold=\(threshold)") }
    #expect(part.map { Array($0.dropFirst()) } == alone.rows.map { Array($0.dropFirst()) })
  }
}

@Test func tablesTellTheSameStory() throws {
  let study = try study(small + "cases: {a: {}, b: {focus.curve: exponential}}\n" + compared)
  let tally = run(study)
  for name in ["a", "b"] {
    let summary = try table("summary", of: study, tally)
    let retention = try table("retention", of: study, tally)
    for day in [1, 7, 30] {
      let there = try row(summary, .text(name), .text("active_d\(day)_share"))
      let here = try row(retention, .text(name), .integer(Int64(day)))
      #expect(there["estimate"] == here["active_share"])
    }
    let streaks = try row(table("streaks", of: study, tally), .text(name), .text("deposit"), .integer(7))
    #expect(streaks["ever_share"] == (try row(summary, .text(name), .text("streak_7_ever_share")))["estimate"])
    let levels = try row(table("levels", of: study, tally), .text(name), .integer(10))
    #expect(levels["reached_share"] == (try row(summary, .text(name), .text("level_10_share")))["estimate"])
    // A streak of seven days is the badge of seven days: both count the same lives.
    let badge = try row(table("badges", of: study, tally), .text(name), .text("weekStreak"))
    #expect(badge["ever_share"] == streaks["ever_share"])
  }
}

@Test func retentionFallsAndActiveIsNeverAboveRolling() throws {
  let study = try study(small)
  let table = try table("retention", of: study, run(study))
  func shares(_ name: String) -> [Double] {
    let place = table.columns.firstIndex { $0.name == name } ?? 0
    return table.rows.map { if case .number(let value) = $0[place] { value } else { .nan } }
  }
  let (active, rolling, alive) = (shares("active_share"), shares("rolling_share"), shares("alive_share"))
  #expect(active.first == 1)
  for day in 0..<59 { #expect(rolling[day + 1] <= rolling[day] && alive[day + 1] <= alive[day]) }
  for day in 0..<60 { #expect(active[day] <= rolling[day] && rolling[day] <= alive[day]) }
}

@Test func bothKernelsGiveTheSameTally() throws {
  guard processorHasAVX2 else { return }
  let spec = small + "cases: {a: {}, b: {savings.streak: freeze, savings.day_rule: utc}}\n" + compared
  #expect(try run(study(spec)) == run(study(spec, kernel: .avx2)))
}

/// A spec resolved and read again is the same study: what `verify` rests on.
@Test func aResolvedSpecGivesTheSameReport() throws {
  let first = try study(
    small + "design: {savings: {badges: {nightOwl: {threshold: 3}, collector: null}}}\n"
      + "population: {people: {novelty: 0.5}}\nvary: {focus.xp_per_minute: [1, 2]}\n"
      + "compare: {baseline: xp_per_minute=2, primary: level_end}\n")
  let again = try study(first.resolved.json(indented: true))
  #expect(first.report(on: run(first)) == again.report(on: run(again)))
}

@Test func everyFaultOfTheModelsIsToldAtOnce() {
  let text =
    small + "design: {savings: {strek: strict}, focus: {xp_per_minute: -1}}\ncases:\n  a: {savings.streak: frreze}\n"
    + "  b: {people.effects: 3, focsu.curve: exponential}\n"
  let faults = #expect(throws: Faults.self) { try study(text) }
  #expect(
    faults?.all.map(\.description) == [
      "t.yaml:5:20: savings: unknown key \"strek\"; did you mean \"streak\"?",
      "t.yaml:5:59: focus.xp_per_minute: found -1; allowed: a whole number from 0 to 1000",
      "t.yaml:7:23: savings.streak: unknown kind \"frreze\"; did you mean \"freeze\"?",
      "t.yaml:8:23: people.effects: found 3; allowed: true or false",
      "t.yaml:8:26: unknown key path \"focsu.curve\"; did you mean \"focus.curve\"?",
    ])
}

@Test func aStudyTooSmallToTellStillTells() throws {
  for lives in [1, 2, 9] {
    for days in [1, 2, 8] {
      let study = try study(
        "study: lives\nlives: \(lives)\ndays: \(days)\ncases: {a: {}, b: {}}\n"
          + "compare: {baseline: a, primary: active_days}\n")
      let report = study.report(on: run(study))
      #expect(!report.answer.isEmpty && report.findings.count <= 5)
      #expect(report.tables.allSatisfy { table in table.rows.allSatisfy { $0.count == table.columns.count } })
    }
  }
}

/// Levels whose cost lies beyond all XP that is counted still cost what the curve says.
@Test func levelsBeyondTheCapKeepTheirCost() throws {
  let study = try study(small + "design: {focus: {curve: exponential}}\n")
  let levels = try table("levels", of: study, run(study))
  // 100 × 1.5^73, by python's integers.
  let steep = try row(levels, .text("as designed"), .integer(75))
  #expect(steep["cost_xp"] == .integer(715_586_124_880_210))
  #expect(try row(levels, .text("as designed"), .integer(100))["pain"] == .missing)
}

@Test func takeUpIsCheckedInEveryCase() {
  let text = small + "population: {people: {challenge_take_up: {thirtyDay: {share: 0.9}, wholeYear: {share: 0.9}}}}\n"
  let faults = #expect(throws: Faults.self) { try study(text) }
  #expect(faults?.all.contains { $0.message.contains("unknown challenge \"thirtyDay\"") } == true)
  #expect(faults?.all.contains { $0.message.contains("allowed: at most 1") } == true)
}

@Test func overlappingPathsAreRefused() {
  let cases = "cases: {a: {focus.curve: exponential}}\nvary: {focus.curve.first: [50, 100]}\n"
  #expect(throws: Faults.self) { try study(small + cases) }
  #expect(throws: Faults.self) {
    try study(small + "vary: {savings.badges.nightOwl.threshold: [3, 5], savings.badges.nightOwl: [{threshold: 4}]}\n")
  }
}

private func rows(_ table: Table) -> [[String: Cell]] {
  table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), $0)) }
}

/// Where people and designs are crossed, the answer tells of each design what its verdicts are, kind by kind; few rows are printed.
@Test func answersOverKindsOfPeopleAreTheirVerdicts() throws {
  let study = try study(
    small + "cases: {a: {}, b: {savings.streak: freeze}, c: {focus.xp_per_minute: 20}}\n"
      + "vary: {people.streak_stake: [0.8, 0, 1.6], people.novelty: [0.5, 1]}\n"
      + "compare: {baseline: \"a, streak_stake=0.8, novelty=1\", primary: active_days, margin: {active_days: 0.2}}\n")
  let tally = run(study)
  let report = study.report(on: tally)
  let verdicts = rows(try table("differences", of: study, tally)).filter { $0["metric"] == .text("active_days") }
  #expect(verdicts.count == 12)
  func words(_ count: Int) -> String { count == 0 ? "none" : "\(count)" }
  for design in ["b", "c"] {
    let own = verdicts.filter { $0["case"]?.string.hasPrefix(design) == true }
    let (up, down) = (own.count { $0["verdict"] == .text("better") }, own.count { $0["verdict"] == .text("worse") })
    #expect(
      report.answer.contains(
        "\u{201C}\(design)\u{201D} is clearly better for \(words(up)), clearly worse for \(words(down)), undecided or too small for \(words(6 - up - down))"
      ))
    let optima = try row(table("optima", of: study, tally), .text("active_days"), .text(design))
    #expect(optima["better"] == .integer(Int64(up)) && optima["worse"] == .integer(Int64(down)))
  }
  #expect(report.answer.hasPrefix("Over 6 kinds of people"))
  #expect(report.answer.contains("against \u{201C}a\u{201D} among the same people"))
  #expect(report.tables.prefix(2).map(\.name) == ["optima", "optimum"])
  #expect(report.tables.allSatisfy { $0.excerpt?.count ?? 0 <= 40 })
  // Each kind of people has one best design.
  let best = rows(try table("optima", of: study, tally)).filter { $0["metric"] == .text("active_days") }
  #expect(best.reduce(0) { $0 + ($1["best"]?.number ?? .nan) } == 6)
  let baselines = report.scorecard?.rows.filter { row in
    row.dropFirst().allSatisfy { $0.string.hasSuffix("(baseline)") }
  }
  #expect(baselines?.compactMap { $0.first?.string.prefix(2) } == Array(repeating: "a,", count: 6))
}

/// Of two constants, the one that alone makes another design best is told first.
@Test func theConstantThatTurnsTheOptimumIsFound() throws {
  let study = try study(
    small.replacing("1500", with: "3000") + "cases: {a: {}, b: {savings.badges.weekStreak.threshold: 1}}\n"
      + "vary: {people.novelty: [0, 0.01], people.reward_badge: [0, 3]}\n"
      + "compare: {baseline: \"a, novelty=0, reward_badge=0\", primary: active_days}\n")
  let tally = run(study)
  let optimum = rows(try table("optimum", of: study, tally))
  let turns = LivesOptimum(LivesResults(study: study, tally: tally)).turns(
    metric: study.metrics.firstIndex { $0.name == "active_days" } ?? 0)
  func turned(_ pairs: [(Int, Int)]) -> Int { pairs.count { optimum[$0.0]["best"] != optimum[$0.1]["best"] } }
  // In the order of the plan the last constant varies fastest.
  let wanted = ["novelty": turned([(0, 2), (1, 3)]), "reward_badge": turned([(0, 1), (2, 3)])]
  #expect(turns.count == 2 && turns[0].turned >= turns[1].turned)
  for turn in turns { #expect(turn.turned == wanted[turn.label] && turn.pairs == 2) }
}

/// Where people and designs are crossed, designs are compared among the same people, and come out as in a study of those alone.
@Test func designsAreComparedAmongTheSamePeople() throws {
  let designs = "cases: {a: {}, b: {savings.streak: freeze}, c: {focus.xp_per_minute: 20}}\n"
  let crossed = try study(
    small + designs + "vary: {people.streak_stake: [0.8, 0, 1.6]}\n"
      + "compare: {baseline: \"a, streak_stake=0.8\", primary: active_days, margin: {deposit_days: 0.5}}\n")
  let tally = run(crossed)
  let all = try table("differences", of: crossed, tally)
  for stake in ["0.8", "0", "1.6"] {
    let alone = try study(
      small + designs + "population: {people: {streak_stake: \(stake)}}\n"
        + "compare: {baseline: a, primary: active_days}\n")
    let own = try table("differences", of: alone, run(alone))
    for design in ["b", "c"] {
      for metric in ["active_days", "saved_units"] {
        let one = try row(own, .text(design), .text("a"), .text(metric))
        let other = try row(
          all, .text("\(design), streak_stake=\(stake)"), .text("a, streak_stake=\(stake)"), .text(metric))
        #expect(one["mean_difference"] == other["mean_difference"])
        #expect(one["variance_ratio"] == other["variance_ratio"])
      }
    }
  }
  let optima = try table("optima", of: crossed, tally)
  #expect(optima.rows.map { $0[1] } == ["a", "b", "c", "a", "b", "c"].map { .text($0) })
  let optimum = try table("optimum", of: crossed, tally)
  let stakes = ["0.8", "0", "1.6"]
  #expect(optimum.rows.map { $0[1] } == (stakes + stakes).map { .text("streak_stake=\($0)") })
  for stake in stakes {
    let means = try ["a", "b", "c"].map { design -> (String, Double) in
      let cell = try row(
        try table("summary", of: crossed, tally), .text("\(design), streak_stake=\(stake)"), .text("active_days"))
      guard case .number(let mean) = cell["estimate"] else { return (design, 0) }
      return (design, mean)
    }
    let people = try row(optimum, .text("active_days"), .text("streak_stake=\(stake)"))
    let leader = means.max { $0.1 < $1.1 }?.0 ?? ""
    #expect(people["leader"] == .text(leader))
    #expect(people["best"] == .text(people["verdict"] == .text("better") ? leader : "a"))
    #expect((people["gain"] == .missing) == (leader == "a"))
  }
}
