import Chance
import CivilTime
import Fields
import Statistics
import Testing

@testable import Studies

/// A log of users who come with the same chance on each of so many days, at noon, and every second of them again at nine.
private func log(users: Int, days: Int, chance: Float) -> String {
  var text = "user,epoch_seconds,utc_offset_minutes\n"
  for user in 0..<users {
    var luck = Stream(seed: 9, .bootstrap, unit: UInt64(user), .traits)
    for day in 0..<days where Draw.unit(luck.next()) < chance {
      text += "u\(user),\(1_700_006_400 + day * 86_400),0\n"
      if user % 2 == 1 { text += "u\(user),\(1_700_006_400 + day * 86_400 + 9 * 3600),0\n" }
    }
  }
  return text
}

private let spec = """
  study: calibration
  lives: 60
  days: 400
  seed: 3
  population: memoryless
  fit: {people.archetypes.saver.savings_base: {from: 0.1, to: 0.6}}

  """

/// People without memory, whose chance to act on a day is known by the log alone: .3 = 1 − (1 − s)(1 − .03).
@Test func theChanceOfMemorylessUsersIsFoundFromTheirRuns() throws {
  let text = log(users: 40, days: 400, chance: 0.3)
  let found = try #require(try calibration(spec + "log: log.csv\n", log: text).fit(run: { tally($0) }, watch: { _ in }))
  #expect(abs(found.values[0] - (1 - 0.7 / 0.97)) < 0.02, "\(found.values)")
  let rows = found.shapeRows
  #expect(rows.count == 49)
  for row in rows where row.kind == .runHazard && row.at <= 2 {
    for figure in [row.fitted, row.held, row.model] {
      let hazard = try #require(figure)
      #expect(abs(hazard.estimate - 0.7) < 0.03, "\(row.at)")
    }
  }
  // Three quarters of the log's acts are at noon, a user counting as much as any; those of the people are all day long.
  let told = try #require(found.calibration.log).whereItMisses(rows)
  #expect(told.contains(" %, of acts fall into the hour from "), "\(told)")
  #expect(found.lines(spec: "t").contains { $0.hasPrefix("Log log.csv, halved by a draw: 20 users fitted, 20 users") })
}

@Test func aLogIsHalvedByUsers() throws {
  let text = log(users: 9, days: 120, chance: 0.5)
  func read(_ keys: String, seed: Int = 3) throws -> CalibrationLog {
    let own = spec.replacing("fit: {people.archetypes.saver.savings_base: {from: 0.1, to: 0.6}}", with: "")
    let whole = own.replacing("seed: 3", with: "seed: \(seed)") + "fit: [people.novelty]\nlog: {file: log.csv\(keys)}\n"
    return try #require(try calibration(whole, log: text).log)
  }
  let order = try read(", split: order")
  let turned = try read(", split: order, fit: second")
  #expect(order.fitted.users == 5 && order.held.users == 4)
  #expect(order.fitted == turned.held && order.held == turned.fitted)
  let drawn = try read("")
  #expect(try read("").fitted == drawn.fitted)
  var both = [order, drawn].map { log in
    var all = log.fitted
    all.add(log.held)
    return all.slots
  }
  #expect(both.removeFirst() == both.removeFirst(), "every user is in one half")
  #expect(try (3...12).contains { try read("", seed: $0).fitted != drawn.fitted }, "another seed, other halves")
}

@Test(arguments: [
  ("log: {split: order}\n", "log: expected the key \"file\""),
  ("log: {file: log.csv, splat: order}\n", "log: unknown key \"splat\"; did you mean \"split\"?"),
  ("log: {file: log.csv, split: orders}\n", "unknown value \"orders\"; did you mean \"order\"?"),
  ("log: none.csv\n", "no file none.csv"),
  ("log: log.csv\n", "the half that is fitted: found 1 user with 20 active days or more; allowed: 2 or more"),
])
func aWrongLogIsTold(text: String, part: String) {
  let faults = #expect(throws: Faults.self) {
    try calibration("study: calibration\nfit: [people.novelty]\n" + text, log: log(users: 2, days: 60, chance: 0.9))
  }
  #expect(faults?.all.contains { $0.message.contains(part) } == true, "\(faults?.all.map(\.description) ?? [])")
}

@Test func shapesGoThroughATallyUnchanged() throws {
  let text = log(users: 6, days: 100, chance: 0.6)
  let shapes = try LogReader.read(Array(text.utf8), file: "log.csv") { _, _ in .utc }.shapes()
  #expect(shapes.slots.count == Shapes.slotCount)
  #expect(Shapes(slots: ([7] + shapes.slots)[1...]) == shapes)
}
