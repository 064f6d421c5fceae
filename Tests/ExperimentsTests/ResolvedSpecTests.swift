import Fields
import Testing

@testable import Experiments

@Test func aResolvedSpecHasTheKeysOfItsKind() throws {
  let experiment = try read("study: coins\nvary: {coin.friction: [1, 2]}\n").get()
  #expect(
    experiment.resolved(keys: coinsKind.keys, models: ["scene": ["scene": [:]]]).json() == """
      {"study": "coins", "question": "", "notes": "", "scene": {"scene": {}}, "device": "phone-2020", "drops": 50, \
      "seed": 1, "cases": {"friction=1": {"coin.friction": 1}, "friction=2": {"coin.friction": 2}}}
      """)
}

@Test func aResolvedSpecReadsAsTheSameExperiment() throws {
  let text = """
    study: lives
    question: "Which \\u2028 curve?"
    notes: |
      一
      two
    design: d.yaml
    start: 2024-03-10
    cases: { today: {}, old: { focus.curve: { kind: growth, ratio: 1.5 } } }
    vary: { focus.xp: {from: 10, to: 30, step: 10} }
    compare: { baseline: "old, xp=20", primary: active_d30_share, margin: { active_d30_share: 0.005 } }
    """
  let experiment = try read(text).get()
  #expect(experiment.design.json() == "{\"focus.xp\": 3}")
  let resolved = experiment.resolved(keys: livesKind.keys, models: ["population": [:]])
  let again = try read(resolved.json(indented: true)).get()
  #expect(again.resolved(keys: livesKind.keys, models: [:]).json() == resolved.json())
  #expect(again.cases.count == 6 && again.comparison == experiment.comparison)
}

/// What is missing of a comparison hides nothing of what is written.
@Test func allFaultsOfAComparisonAreToldAtOnce() {
  let reading = read(
    "study: lives\ncases: {a: {}, b: {}}\ncompare: {baseline: c, margin: {days_to_level_4: -1, level: 2}}\n")
  #expect(
    reading.faults.map(\.description) == [
      "dir/f.yaml:3:10: compare: expected the key \"primary\"; allowed values: active_d30_share, days_to_level_4",
      "dir/f.yaml:3:21: compare.baseline: unknown case \"c\"; allowed: \"a\", \"b\"",
      "dir/f.yaml:3:50: compare.margin.days_to_level_4: found -1; allowed: a number above 0",
      "dir/f.yaml:3:54: compare.margin: unknown metric \"level\"; allowed: active_d30_share, days_to_level_4",
    ])
  #expect(reading.value?.comparison != nil)
}
