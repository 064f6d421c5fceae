import CivilTime
import Experiments
import Fields
import Reports
import Testing

@testable import Studies

/// The study of a spec's text, with UTC everywhere.
private func study(_ text: String) throws(Faults) -> any ReportingStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try Catalog.study(try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
}

private func run(_ study: any Study, _ units: some Sequence<Int>) -> Tally {
  var tally = Tally(count: study.slots)
  var worker = study.worker()
  for unit in units { worker.run(unit: unit, into: &tally, from: 0) }
  return tally
}

private let first =
  "study: lives, lives: 1500, days: 40, seed: 3, cases: {a: {}, b: {savings.streak: freeze}}, "
  + "compare: {baseline: a, primary: active_d30_share}, notes: of the first"
private let second = "study: lives, lives: 2500, days: 20, vary: {focus.xp_per_minute: [1, 2]}"
private let both = "study: review\nquestion: Both?\nnotes: of both\nparts:\n  one: {\(first)}\n  two: {\(second)}\n"

@Test(arguments: [[1], [5, 5], [0, 3], [7, 1, 4], [1, 100, 13, 100]])
func everyUnitComesOnceAndBeginningsAreBalanced(_ counts: [Int]) {
  let interleaving = Interleaving(counts: counts)
  var seen = counts.map { _ in 0 }
  for index in 0..<interleaving.count {
    let place = interleaving.place(of: index)
    #expect(place.unit == seen[place.list], "the units of a list come in order")
    seen[place.list] += 1
    for (list, count) in counts.enumerated() {
      let share = Double(count) * Double(index + 1) / Double(interleaving.count)
      #expect(abs(Double(seen[list]) - share) < Double(counts.count), "\(list) after \(index)")
    }
  }
  #expect(seen == counts)
}

@Test func hugeListsAreInterleavedWithoutOverflow() {
  let counts = [20_000_000_000, 1, 60_000_000]
  let interleaving = Interleaving(counts: counts)
  #expect(interleaving.place(of: 0) == (0, 0))
  #expect(interleaving.place(of: interleaving.count - 1) == (0, counts[0] - 1))
  #expect(interleaving.place(of: interleaving.count / 2) == (1, 0))
}

@Test func aReviewReportsWhatItsPartsReportAlone() throws {
  let review = try study(both)
  let tally = run(review, 0..<review.units)
  let report = review.report(on: tally)
  let alone = try [first, second].map { try study("{\($0)}") }
  for (index, name) in ["one", "two"].enumerated() {
    var own = alone[index].report(on: run(alone[index], 0..<alone[index].units))
    own.name = name
    let pictures = Dictionary(uniqueKeysWithValues: own.figures.map { ($0.id, "<svg xmlns=\"x\"></svg>") })
    let files = own.artifacts(rendered: pictures)
    let all = report.artifacts(rendered: Dictionary(uniqueKeysWithValues: pictures.map { ("\(name).\($0)", $1) }))
    for file in files where file.path.hasPrefix("tables/") || file.path.hasSuffix(".vl.json") {
      let parts = file.path.split(separator: "/")
      let path = "\(parts[0])/\(name).\(parts[1])"
      #expect(all.first { $0.path == path }?.bytes == file.bytes, "\(path)")
    }
    #expect(report.parts[index].answer == own.answer && report.parts[index].notes == own.notes)
  }
  #expect(report.answer == report.parts.map { "\($0.name): \($0.answer)" }.joined(separator: "\n"))
  #expect(report.question == "Both?" && report.notes == "of both")
}

@Test func aReviewCountsAsItsPartsDo() throws {
  let review = try study(both)
  let alone = try [first, second].map { try study("{\($0)}") }
  #expect(review.slots == alone.map(\.slots).reduce(0, +) && review.units == alone.map(\.units).reduce(0, +))
  #expect(review.work == 1500 * 2 + 2500 * 2 && review.workName == "lives" && review.timed == ["one", "two"])
  #expect((0..<review.units).reduce(0) { $0 + review.work(ofUnit: $1) } == review.work)
  let timed = (0..<review.units).map(review.timing)
  #expect(timed.count { $0 == 0 } == alone[0].units && timed.count { $0 == 1 } == alone[1].units)
  #expect(
    review.sizes == "one: 1500 lives in 2 cases, 40 days, seed 3; two: 2500 lives in 2 cases, 20 days, seed 1")
  #expect(run(review, 0..<review.units) == run(review, (0..<review.units).reversed()))
}

@Test func aResolvedReviewGivesTheSameReport() throws {
  let review = try study(both)
  let again = try study(review.resolved.json(indented: true))
  #expect(again.resolved == review.resolved || again.resolved.json() == review.resolved.json())
  let units = 0..<review.units
  #expect(again.report(on: run(again, units)) == review.report(on: run(review, units)))
}

@Test func dataThatPartsShareAreNamedOnce() throws {
  let names = try study(both).fingerprints.map(\.name)
  #expect(!names.isEmpty && Set(names).count == names.count)
  let alone = try [first, second].map { try study("{\($0)}").fingerprints }
  let zone = try #require(alone[0].first)
  let other = try #require(alone[1].first { $0.name == zone.name })
  let merged = try study(both).fingerprints.first { $0.name == zone.name }
  #expect(merged?.bytes == (zone.bytes == other.bytes ? zone.bytes : zone.bytes + other.bytes))
  let twice = try study("study: review\nparts: {a: {\(second)}, b: {\(second), seed: 4}}\n")
  #expect(twice.fingerprints == alone[1])
}

@Test func faultsOfTheModelsOfAllPartsComeAtOnce() {
  let text =
    "study: review\nparts:\n  a: {study: lives, cases: {x: {focus.xp: 3}}}\n  b: {study: lives, design: {savings: 3}}\n"
  let faults = #expect(throws: Faults.self) { try study(text) }
  #expect(faults?.all.map(\.mark.line) == [3, 4])
}

@Test func theTemplateOfEveryKindRuns() throws {
  for kind in Catalog.kinds where kind.name != Calibration.kindName {
    let study = try study(kind.template)
    #expect(study.units > 0, "\(kind.name)")
  }
}
