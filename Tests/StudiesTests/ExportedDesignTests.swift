import CoinDrop
import Experiments
import Fields
import Rules
import Testing

@testable import Studies

private func experiment(_ text: String) throws -> Experiment {
  try SpecReader.read(try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds) {
    (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")])
  }.get()
}

/// Cases that change a design in every way: plain values, a kind and one of its keys, entries of maps that are changed, added
/// and taken out, lists, and whole branches at once.
private let cases: [(name: String, text: String)] = [
  ("nothing", "{}"),
  (
    "values",
    "{savings.day_start_hour: 4, savings.unit_name: 元, focus.xp_per_minute: 3, savings.ritual_closes_goal: false}"
  ),
  ("kinds", "{savings.streak: {kind: freeze, equipped: 2}, focus.curve: {kind: table, costs: [80, 120], then: 300}}"),
  ("a key", "{savings.streak.equipped: 1, focus.weekly_plan: [2, 0, 0, 0, 0, 0, 0]}"),
  ("entries", "{savings.badges.nightOwl: null, savings.badges.centurion: {statistic: deposits, threshold: 100}}"),
  (
    "inside",
    "{savings.badges.nightOwl.threshold: 3, savings.challenges.wholeYear: null, savings.badges.wholeYear: null, focus.expedition: {}}"
  ),
  ("all at once", "{savings: {badges: {weekStreak: null, earlyBird: {latched: true}}, score_days: 7, score_times: 3}}"),
]

private func spec(_ one: String, base: String) -> String {
  "study: lives\ndesign: \(base)\ncases: {base: {}, one: \(one)}\n"
}

@Suite struct ExportedDesigns {
  /// Setting the changes in the design that was compared with gives the design, however they are set.
  @Test(
    arguments: cases,
    ["{savings: {streak: freeze}}", "{savings: {streak: {kind: freeze, equipped: 2}, badges: {a1: {}}}}"])
  func changesLeadFromOneToTheOther(one: (name: String, text: String), base: String) throws {
    let study = try experiment(spec(one.text, base: base))
    let exported = try #require(try ExportedDesign(study, case: 1))
    #expect(exported.baseline == nil && exported.leftOut.isEmpty && exported.key == "design")
    #expect(exported.changes.isEmpty == (one.name == "nothing"))
    // As a case of a spec.
    let changes = Node(.map(exported.changes.map { Node.Entry($0.path, $0.after ?? Node(.null)) }))
    let again = try experiment(spec(changes.json(), base: base))
    #expect(
      try ExportedDesign(again, case: 1)?.design.json() == exported.design.json(), "\(one.name): \(changes.json())")
    // The whole, as a design of its own.
    let whole = try experiment("study: lives\ndesign: \(exported.design.json())\n")
    #expect(try ExportedDesign(whole, case: 0)?.design.json() == exported.design.json(), "\(one.name)")
    // And each value is told as the two designs have it.
    let start = try #require(try ExportedDesign(study, case: 0)).design
    for change in exported.changes {
      #expect(start.value(at: change.path)?.json() == change.before?.json(), "\(change.path)")
      #expect(exported.design.value(at: change.path)?.json() == change.after?.json(), "\(change.path)")
    }
  }

  @Test func itIsComparedWithTheBaseline() throws {
    let study = try experiment(
      """
      study: lives
      cases:
        today: {savings.streak: freeze}
        next: {savings.streak: repair, focus.xp_per_minute: 3, people.streak_stake: 1, people.zones.UTC: {weight: 1}}
      compare: {baseline: today, primary: active_d30_share}
      """)
    let next = try #require(try ExportedDesign(study, case: 1))
    #expect(next.baseline == "today")
    #expect(next.changes.map(\.path) == ["savings.streak", "focus.xp_per_minute"])
    #expect(next.changes[1].before == 2 && next.changes[1].after == 3, "numbers are numbers")
    #expect(next.changes[0].before?["kind"]?.valueText == "freeze")
    #expect(next.leftOut == ["people.zones.UTC", "people.streak_stake"])
    let today = try #require(try ExportedDesign(study, case: 0))
    #expect(today.baseline == nil && today.changes.map(\.path) == ["savings.streak"])
  }

  @Test func ofCoinsTheSceneIsTheDesign() throws {
    let study = try experiment(
      "study: drops\nscene: diary-2\ncases: {a: {coin.restitution: 0.6, scene.coins: 9, device.node_us: 5}}\n")
    let exported = try #require(try ExportedDesign(study, case: 0))
    #expect(exported.key == "scene" && exported.changes.map(\.path) == ["coin.restitution", "scene.coins"])
    #expect(exported.leftOut == ["device.node_us"])
    let whole = try experiment("study: drops\nscene: \(exported.design.json())\n")
    #expect(try ExportedDesign(whole, case: 0)?.design.json() == exported.design.json())
  }

  @Test func casesOfPartsAreToldApart() throws {
    let review = try experiment(
      "study: review\nparts: {p: {study: lives, cases: {a: {}, b: {}}}, q: {study: drops, cases: {a: {}}}}\n")
    #expect(review.designedCases.map(\.fullName) == ["p.a", "p.b", "q.a"])
    #expect(review.designedCases.map(\.index) == [0, 1, 0])
  }
}
