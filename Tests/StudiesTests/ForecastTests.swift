import CivilTime
import Experiments
import Fields
import Reports
import Testing

@testable import Studies

private func study(_ text: String) throws(Faults) -> any ReportingStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try Catalog.study(
    try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: processorHasAVX2 ? .avx2 : .baseline
  )
}

private func count(_ units: [Int], of study: any Study) -> Tally {
  var tally = Tally(count: study.slots)
  var worker = study.worker()
  for unit in units { worker.run(unit: unit, into: &tally, from: 0) }
  return tally
}

@Suite struct Forecasts {
  /// A quarter of the units foretells every width of the report within a quarter.
  @Test(arguments: [
    "study: lives\nlives: 20480\ndays: 31\ncases: {a: {}, b: {savings.streak: freeze}}\n"
      + "compare: {baseline: a, primary: active_d30_share}\n",
    "study: lives\nlives: 20480\ndays: 8\nseed: 5\n",
    // A pilot of 120 drops a case knows the standard deviation of what is nearly normal to within 1 / √240, 6.5 %: a quarter
    // is nearly four of them.
    "study: drops\ndrops: 480\nvary: {coin.restitution: [0.1, 0.5]}\n",
  ])
  func aPilotForetellsTheWidths(_ text: String) throws {
    let study = try study(text)
    let pilot = study.pilot(of: study.units / 4)
    #expect(pilot.units.count < study.units / 2 && pilot.factor >= 3)
    let told = study.report(on: study.foretold(by: count(pilot.units, of: study), of: pilot)).widths
    let found = study.report(on: count(Array(0..<study.units), of: study)).widths
    #expect(told.map(\.figure) == found.map(\.figure) && found.count >= 4)
    // The ends of a median of few drops are single drops, and jump; those of means and shares do not, unless few drops
    // decide them, as they do of the largest of many, and of times to lie still, where one drop in a hundred has a coin that
    // rolls on for twice as long.
    let even = ["calm", "bounces", "rebound", "width", "height"]
    let isKnown = { (width: IntervalWidth) in
      study.workName == "lives" || width.figure == "in_time"
        || (width.kind == .difference && even.contains(width.figure))
    }
    for (told, found) in zip(told, found) where isKnown(found) {
      print("\(found.figure) \(found.kind): foretold ± \(told.halfWidth), found ± \(found.halfWidth)")
      let ratio = found.halfWidth == told.halfWidth ? 1 : told.halfWidth / found.halfWidth
      #expect((0.75...1.25).contains(ratio), "\(found.figure)")
    }
  }

  @Test func aPilotOfAllIsTheStudy() throws {
    let study = try study("study: lives\nlives: 3000\ndays: 3\n")
    let pilot = study.pilot(of: 99)
    #expect(pilot == Pilot(units: [0, 1, 2], factor: 1))
    let tally = count(pilot.units, of: study)
    #expect(study.foretold(by: tally, of: pilot) == tally)
  }

  /// Every case of a pilot has as many lives as any other, or none; and factor × pilot is the whole, but for one block each.
  @Test(arguments: [(1, 1), (7, 3), (100, 1), (100, 40), (50, 334), (2, 700), (640, 12)], [1, 2, 9, 100, 5000])
  func pilotsAreBalanced(_ size: (blocks: Int, groups: Int), _ count: Int) {
    let groups = (0..<size.groups).map { CaseGroup(cases: [$0], counted: [$0]) }
    let plan = UnitPlan(count: size.blocks * 8, block: 8, groups: groups)
    let pilot = plan.pilot(of: count)
    let perGroup = Dictionary(grouping: pilot.units) { $0 % size.groups }.mapValues(\.count)
    #expect(Set(perGroup.values).count == 1 && perGroup[0] != nil)
    #expect(pilot.units == pilot.units.sorted() && Set(pilot.units).count == pilot.units.count)
    #expect(pilot.units.allSatisfy { (0..<plan.units).contains($0) })
    let blocks = perGroup[0] ?? 0
    #expect((size.blocks..<size.blocks + pilot.factor).contains(pilot.factor * blocks))
  }
}
