import Experiments
import Fields
import Lives
import Reports
import Statistics
import Testing

@testable import Studies

private let spec = """
  study: lives
  lives: 1200
  days: 40
  seed: 9
  population: {people: {zones: {Europe/Berlin: {weight: 2}, America/New_York: {weight: 1}}}}
  cases: {a: {}, b: {savings.streak: freeze}}
  compare: {baseline: a, primary: active_d30_share}

  """
private let split = spec + "segment: [first_mode, archetype, zone]\n"

private func rows(_ table: Table) -> [[String: Cell]] {
  table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), $0)) }
}

/// Every life is in one part of each column, so the parts of a column add up to all, exactly.
@Test func partsAddUpToAll() throws {
  let study = try livesStudy(split)
  let results = LivesResults(study: study, tally: wholeTally(study))
  #expect(study.segments == [.firstMode, .archetype, .zone])
  for metric in study.metrics.indices {
    let whole = try #require(results.difference(1, metric: metric))
    for column in study.segments {
      var (pairs, moments) = (PairedDifference(), Moments())
      for place in column.values(study.cases[1].population).indices {
        let part = LivesPart(column: column, place: place)
        pairs.add(try #require(results.difference(1, metric: metric, of: part)))
        moments.add(results.moments(1, metric: metric, of: part))
      }
      #expect(pairs == whole, "\(study.metrics[metric].name) by \(column)")
      #expect(moments == whole.other && whole.n > 700)
    }
  }
}

/// The parts are those that the people are of.
@Test func partsAreOfThePeopleWhoAreOfThem() throws {
  let study = try livesStudy(split)
  let results = LivesResults(study: study, tally: wholeTally(study))
  let record = LifeRecord(days: study.experiment.days)
  var wanted: [LivesSegment: [Int: Int64]] = [:]
  for first in stride(from: 0, to: study.experiment.lives, by: LifeRecord.lanes) {
    simulate(
      study.cases[1].plan, first: UInt64(first), count: LifeRecord.lanes, into: record, kernel: Lives.liveDays)
    for person in record.people.compactMap({ $0 }) where person.isActivated {
      wanted[.zone, default: [:]][Int(person.zone), default: 0] += 1
      wanted[.firstMode, default: [:]][person.targetMinor > 0 ? 0 : 1, default: 0] += 1
      wanted[.archetype, default: [:]][Int(person.archetype), default: 0] += 1
    }
  }
  for (column, counts) in wanted {
    let values = column.values(study.cases[1].population)
    let found = values.indices.map { results.moments(1, metric: 0, of: LivesPart(column: column, place: $0)).n }
    #expect(found == values.indices.map { counts[$0] ?? 0 }, "\(column): \(values)")
  }
}

/// Asking for segments changes nothing of what is said of all lives, and adds no column where it is not asked for.
@Test func segmentsChangeNothingElse() throws {
  let (with, without) = (try livesStudy(split), try livesStudy(spec))
  let (report, plain) = (with.report(on: [wholeTally(with)]), without.report(on: [wholeTally(without)]))
  #expect(report.answer == plain.answer && report.findings == plain.findings && report.figures == plain.figures)
  for name in ["scorecard", "summary", "differences"] {
    let told = try #require(report.allTables.first { $0.name == name })
    let bare = try #require(plain.allTables.first { $0.name == name })
    let own = rows(told).filter { $0["segment"] == .text("") }.map { row in row.filter { !$0.key.hasPrefix("segment") }
    }
    #expect(own == rows(bare), "\(name)")
    #expect(Array(told.columns.map(\.name)[1...2]) == ["segment", "segment_value"])
    #expect(!bare.columns.contains { $0.name.hasPrefix("segment") })
    let parts = rows(told).filter { $0["segment"] != .text("") }
    #expect(Set(parts.compactMap { $0["segment"]?.string }) == ["archetype", "zone", "first_mode"])
  }
}

/// The table of archetypes and the rows of segments are the same figures.
@Test func segmentsOfArchetypesAreTheTableOfArchetypes() throws {
  let study = try livesStudy(split)
  let report = study.report(on: [wholeTally(study)])
  let archetypes = rows(try #require(report.allTables.first { $0.name == "archetypes" }))
  let summary = rows(try #require(report.allTables.first { $0.name == "summary" }))
  let own = summary.filter { $0["segment"] == .text("archetype") }
  #expect(own.count == archetypes.count)
  for (one, other) in zip(own, archetypes) {
    #expect(one["segment_value"] == other["archetype"])
    for column in ["case", "metric", "unit", "estimate", "low", "high", "n"] { #expect(one[column] == other[column]) }
  }
}

/// Of a segment the primary metric alone is judged, by intervals as wide as all of its column together ask.
@Test func segmentsAreJudgedTogether() throws {
  let study = try livesStudy(split)
  let results = LivesResults(study: study, tally: wholeTally(study))
  let verdicts = LivesVerdicts(results)
  let primary = try #require(verdicts.primary)
  for (column, values) in [(LivesSegment.archetype, 7), (.firstMode, 2)] {
    #expect(verdicts.family(of: column) == values)
    let part = LivesPart(column: column, place: 1)
    let difference = try #require(results.difference(1, metric: primary, of: part))
    let outcome = try #require(verdicts.verdict(1, metric: primary, of: part))
    #expect(outcome.interval == PairedShares(difference).interval(confidence: 1 - 0.05 / Double(values)))
    #expect(outcome.isJudged)
  }
  for number in study.metrics.indices where number != primary {
    #expect(verdicts.verdict(1, metric: number, of: LivesPart(column: .zone, place: 0))?.isJudged == false)
  }
}

/// Who gains is told by archetype whether asked for or not, and by what is asked for.
@Test func whoGainsIsWhatTheSegmentsSay() throws {
  let study = try livesStudy(split)
  let report = study.report(on: [wholeTally(study)])
  let gains = try #require(report.gains)
  let differences = rows(try #require(report.allTables.first { $0.name == "differences" })).filter {
    $0["segment"] != .text("") && $0["metric"] == .text("active_d30_share")
  }
  let told = rows(gains.table)
  #expect(told.count == differences.count && told.count == 7 + 2 + study.cases[0].population.zones.count)
  for row in told {
    let same = differences.first { $0["segment"] == row["segment"] && $0["segment_value"] == row["segment_value"] }
    for column in ["mean_difference", "low", "high"] { #expect(row[column] == same?[column]) }
  }
  let plain = try livesStudy(spec)
  #expect(plain.report(on: [wholeTally(plain)]).gains?.table.rows.count == 7)
  let alone = try livesStudy("study: lives\nlives: 200\ndays: 31\n")
  #expect(alone.report(on: [wholeTally(alone)]).gains == nil, "there is nothing to gain from")
}

@Test func gainsAndLossesOfArchetypesAreTold() throws {
  var made = try MadeComparison(
    "study: lives\nlives: 9000\ndays: 31\ncases: {today: {}, b: {savings.streak: freeze}}\n"
      + "compare: {baseline: today, primary: active_d30_share, margin: {active_d30_share: 0.01}}\n")
  for archetype in 0..<7 {
    let (gained, lost) = archetype == 0 ? (300, 0) : archetype == 1 ? (0, 200) : (0, 0)
    try made.setPairs(
      "b", "active_d30_share", both: 500 - lost, gained: gained, lost: lost, neither: 500 - gained, archetype: archetype
    )
  }
  let gains = try #require(LivesGains(made.findings.verdicts))
  let names = made.study.cases[0].population.archetypes.map(\.id)
  let effects = gains.section.table.rows.map { $0.last?.string ?? "" }
  #expect(effects == ["gains", "loses"] + Array(repeating: "the same", count: 5))
  #expect(gains.section.text.contains("\(names[0]) (+30.0\u{A0}pp (+"))
  #expect(gains.section.text.contains(" gain; \(names[1]) (\u{2212}20.0\u{A0}pp ("))
  #expect(gains.section.text.hasSuffix("lose; 5 kinds show no clear change."))
  #expect(gains.figure?.id == "who_gains")
}

/// Where the case has other people, an archetype is not the same people, and nothing is told of it.
@Test func otherPeopleNeitherGainNorLose() throws {
  let study = try livesStudy(
    "study: lives\nlives: 300\ndays: 31\ncases: {a: {}, b: {people.archetypes.dabbler.weight: 0.1}}\n"
      + "compare: {baseline: a, primary: active_d30_share}\n")
  #expect(study.report(on: [wholeTally(study)]).gains == nil)
}
