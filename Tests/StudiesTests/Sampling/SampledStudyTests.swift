import CivilTime
import Experiments
import Fields
import Reports
import Statistics
import Testing

@testable import Studies

private func lives(_ text: String) throws(Faults) -> LivesStudy {
  let reading = SpecReader.read(
    try YAML.read(Array("study: lives\n\(text)".utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try LivesStudy(
    try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
}

private func run(_ study: any Study) -> Tally {
  var tally = Tally(count: study.slots)
  var worker = study.worker()
  for unit in 0..<study.units { worker.run(unit: unit, into: &tally, from: 0) }
  return tally
}

private let inert = """
  lives: 96
  days: 31
  vary:
    people.streak_stake: { from: 0, to: 1.6 }
    savings.server_zone: [UTC, Europe/Berlin]
    savings.badges.nightOwl.threshold: { from: 1, to: 40 }
  sample: { method: sobol, points: 16 }

  """

@Test func whatNoRuleReadsDecidesExactlyNothing() throws {
  let study = try lives(inert)
  let results = LivesResults(study: study, tally: run(study))
  let sampled = try #require(LivesSampled(results))
  // The zone of the server decides about days under another day rule alone.
  for one in sampled.sensitivity.all[0] where !one.influences.isEmpty {
    let zone = one.influences[1]
    #expect(zone.role == .none && zone.measures.allSatisfy { $0 == Interval(low: 0, estimate: 0, high: 0) })
  }
  #expect(study.cases.indices.allSatisfy { results.installs($0) == 96 })
  // A case of another copy has people of its own.
  let copies = try #require(study.experiment.sampling?.copies)
  #expect(Set(copies) == Set(0..<8))
  let used = try #require(study.metrics.firstIndex { $0.name == "active_days" })
  let means = (0..<8).compactMap { copy in
    results.estimate(copies.firstIndex(of: copy) ?? 0, metric: used)?.estimate
  }
  #expect(Set(means).count == 8)
}

@Test func halvesOfTheLivesMakeUpTheWhole() throws {
  let study = try lives(inert)
  let results = LivesResults(study: study, tally: run(study))
  for number in study.metrics.indices {
    let halves = results.halves(3, metric: number).compactMap { $0 }
    let even = Double(results.counts(3, study.layout.half)[study.layout.half.lowerBound + 3 * study.layout.size])
    let all = Double(results.activated(3))
    let mean = (halves[0] * even + halves[1] * (all - even)) / all
    #expect(abs(mean - (results.estimate(3, metric: number)?.estimate ?? .nan)) < 1e-9 * max(1, abs(mean)))
  }
}

@Test func aLeanStudyCountsTheSameFigures() throws {
  let cases =
    "cases: {a: {}, b: {savings.badges.nightOwl.threshold: 2}}\ncompare: {baseline: a, primary: active_d7_share}\n"
  let full = try lives("lives: 300\ndays: 40\n\(cases)")
  let models = full.cases.map { LivesStudy.Model(name: $0.name, design: $0.design, population: $0.population) }
  let whole = LivesResults(study: full, tally: run(full))
  for detail in [LivesDetail.figures, .badges] {
    let study = full.asking(models, detail: detail) { _ in }
    let lean = LivesResults(study: study, tally: run(study))
    #expect(study.layout.size < full.layout.size / (detail == .figures ? 3 : 2))
    for index in 0..<2 {
      #expect(lean.installs(index) == whole.installs(index) && lean.activated(index) == whole.activated(index))
      for metric in study.metrics.indices {
        #expect(lean.estimate(index, metric: metric) == whole.estimate(index, metric: metric))
        #expect(lean.difference(index, metric: metric) == whole.difference(index, metric: metric))
      }
      let badges = Array(lean.counts(index, study.layout.badgeDay))
      #expect(badges == (detail == .badges ? Array(whole.counts(index, full.layout.badgeDay)) : []))
    }
  }
}

@Test func aResolvedSampledStudyGivesTheSameBytes() throws {
  let study = try lives(inert + "compare: {baseline: as designed, primary: active_d7_share}\n")
  let first = study.report(on: run(study))
  let reading = SpecReader.read(
    try YAML.read(Array(study.resolved.json(indented: true).utf8), file: "r.json"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  let second = try LivesStudy(
    try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
  #expect(second.resolved.json() == study.resolved.json())
  #expect(second.report(on: run(second)) == first)
  #expect(first.tables.map(\.name) == ["sensitivity", "effects", "points"] && first.scorecard == nil)
  // The figure that `compare` names comes first.
  #expect(first.tables[0].rows[0][0] == .text("active_d7_share"))
}

@Test(arguments: [
  ("segment: [archetype]", "segment"), ("precision: {metric: active_d7_share, half_width: 0.1}", "precision"),
])
func whatAsksForChosenCasesDoesNotGoWithDrawnOnes(key: String, name: String) throws {
  let text = "days: 31\nvary: {people.streak_stake: {from: 0, to: 1}}\nsample: {method: latin, points: 3}\n"
  do throws(Faults) {
    _ = try lives("\(text)\(key)\n")
    Issue.record("no fault")
  } catch {
    #expect(error.all.contains { $0.message.hasPrefix(name) }, "\(error.all)")
  }
}

// MARK: Drops

private let drawn = """
  scene: {scene: {coins: 1, horizon_s: 4}}
  drops: 4
  vary:
    coin.restitution: { from: 0.3, to: 0.8 }
    coin.density: { from: 0.3, to: 3, scale: log }
  """

@Test func densityDecidesNothingOfOneCoinAndRestitutionAll() throws {
  let study = try dropsStudy("\(drawn)\nsample: { method: sobol, points: 64 }\n")
  let results = DropsResults(study: study, tally: tally(study))
  let sampled = try #require(DropsSampled(results, DropsFindings(results)))
  let bounces = try #require(sampled.sensitivity.all[0].first { $0.figure.name == "bounces_mean" })
  let (restitution, density) = (bounces.influences[0], bounces.influences[1])
  #expect(restitution.role == .matters && restitution.measures[1].low > 0.5)
  #expect(density.role == .none && density.measures[1].high < 1e-6)
}

@Test(arguments: ["latin, points: 12", "morris, points: 3", "sobol, points: 16"])
func aDrawnDropsStudyIsToldInFull(sample: String) throws {
  let study = try dropsStudy("\(drawn)\nsample: { method: \(sample) }\n")
  let report = report(study)
  #expect(report.tables.map(\.name).first == "cells" && report.tables.contains { $0.name == "sensitivity" })
  let text = markdown(report)
  #expect(!text.contains("nan") && !text.contains("inf "))
  let points = try #require(report.tables.first { $0.name == "points" })
  #expect(points.rows.count == study.experiment.sampling?.rows.count)
  #expect(points.rows.allSatisfy { $0.count == points.columns.count })
  #expect(Set(points.columns.map(\.name)).count == points.columns.count)
  // Every drop is counted once in each case.
  let results = DropsResults(study: study, tally: tally(study))
  #expect(study.cases.indices.allSatisfy { results.drops($0) == 4 })
}
