import Fields
import Testing

@testable import Experiments

let livesKind = SpecKind(
  name: "lives", meaning: "people",
  metrics: [SpecKind.Metric("active_d30_share", leastDays: 31, isShare: true), SpecKind.Metric("days_to_level_4")],
  keys: [
    "design", "population", "lives", "days", "start", "install_window_days", "seed", "cases", "vary", "zip", "sample",
    "compare",
  ],
  sources: [.init("design", ["default", "jar-diary-1"]), .init("population", ["default"])],
  fields: [
    FieldInfo(
      path: "focus.xp", type: .integer(1...100), unit: "XP", meaning: "XP of a session", source: "product.md",
      standard: 30)
  ]
) { (node, path) throws(Faults) in
  guard case .text(let text) = node.content, text.utf8.count == 10, !text.hasSuffix("02-30") else {
    throw node.wrong(path, .tree("a date"))
  }
}

let coinsKind = SpecKind(
  name: "coins", meaning: "coins", metrics: [SpecKind.Metric("settle_p90_s")],
  keys: ["scene", "device", "drops", "seed", "cases", "vary", "zip"], laterKeys: ["compare"],
  sources: [.init("scene", ["diary-1", "diary-2"]), .init("device", ["phone-2020"])], fields: []
) { (node, path) throws(Faults) in throw node.wrong(path, .tree("never asked")) }

let files = ["dir/d.yaml": "focus.xp: 3\n", "dir/bad.yaml": "a: [1\n", "dir/list.json": "[1]"]

func read(_ text: String, _ options: SpecOptions = SpecOptions()) -> Reading<Experiment> {
  SpecReader.read(
    text: Array(text.utf8), file: "dir/f.yaml", name: "f", kinds: [livesKind, coinsKind], options: options
  ) { (file) throws(Unreadable) in
    guard let text = files[file] else { throw Unreadable("no such file") }
    return Array(text.utf8)
  }
}

func specFaults(_ text: String, _ options: SpecOptions = SpecOptions()) -> [String] {
  read(text, options).faults.map(\.description)
}

@Test func omittedKeysStandAtTheirDefaults() throws {
  let experiment = try read("study: lives\n").get()
  let resolved = experiment.resolved(keys: livesKind.keys, models: ["design": [:], "population": [:]])
  #expect(
    resolved.json() == """
      {"study": "lives", "question": "", "notes": "", "design": {}, "population": {}, "lives": 20000, "days": 365, \
      "start": "2024-01-01", "install_window_days": 364, "seed": 1, "cases": {"as designed": {}}}
      """)
  #expect(experiment.design == "default" && experiment.name == "f" && experiment.comparison == nil)
}

@Test func theFieldTableHoldsTheDefaultsOfTheSpec() {
  let standards = Spec.table.fields.map { $0.read(Spec()).json() }
  #expect(standards == Spec.table.fields.map { $0.info.standard.json() })
}

@Test(arguments: [
  ("lives: 3\n", "1:1: expected the key \"study\"; allowed values: lives, coins"),
  ("- study\n", "1:1: found a list of 1; allowed: a map of keys"),
  ("study: livse\n", "1:8: study: unknown study \"livse\"; did you mean \"lives\"?"),
  ("study: drops\n", "1:8: study: \"drops\" is not available in this version; allowed: lives, coins"),
  ("study: 3\n", "1:8: study: found 3; allowed: a text without control characters"),
  ("study: lives\nlive: 3\n", "2:1: unknown key \"live\"; did you mean \"lives\"?"),
  ("study: lives\nlives: many\n", "2:8: lives: found \"many\"; allowed: a whole number from 1 to 100000000"),
  ("study: lives\nlives: 0\n", "2:8: lives: found 0; allowed: a whole number from 1 to 100000000"),
  ("study: lives\ndays: 3651\n", "2:7: days: found 3651; allowed: a whole number from 1 to 3650"),
  (
    "study: lives\nseed: 9223372036854775808\n",
    "2:7: found 9223372036854775808; allowed: whole numbers from -9223372036854775808 to 9223372036854775807"
  ),
  ("study: lives\nseed: -1\n", "2:7: seed: found -1; allowed: a whole number from 0 to 9223372036854775807"),
  ("study: lives\nstart: 2023-02-30\n", "2:8: start: found \"2023-02-30\"; allowed: a date"),
  (
    "study: lives\nstart: 1989-12-31\n",
    "2:8: start: found \"1989-12-31\"; allowed: a date from 1990-01-01 to 2100-12-31"
  ),
  ("study: lives\nstart: 20240101\n", "2:8: start: found 20240101; allowed: a text without control characters"),
  ("study: lives\ndesign: d/gone.yaml\n", "2:9: cannot read \"dir/d/gone.yaml\": no such file"),
  ("study: lives\ndesign: /gone.yaml\n", "2:9: cannot read \"/gone.yaml\": no such file"),
  ("study: lives\ndesign: list.json\n", "LIST"),
  (
    "study: lives\ndesign: jar-diary\n",
    "2:9: design: unknown name \"jar-diary\"; did you mean \"jar-diary-1\"? (a file ends in .yaml or .json)"
  ),
  (
    "study: lives\npopulation: 3\n",
    "2:13: population: found 3; allowed: the name of a built-in population, a file, or a map of what differs from the default"
  ),
  ("study: lives\ncases: {}\n", "2:8: cases: found an empty map; allowed: at least one case"),
  ("study: lives\ncases: {a: 3}\n", "2:12: cases.a: found 3; allowed: a map of key path: value"),
  ("study: lives\ncases: {' ': {}}\n", "2:9: cases: found an empty name; allowed: a text"),
  (
    "study: lives\ncases: {\"a\\nb\": {}}\n",
    "2:9: cases: found a line break or control character in a name; allowed: printable text"
  ),
  ("study: lives\nvary: {a: []}\n", "2:11: vary.a: found a list of 0; allowed: a list of at least one value"),
  (
    "study: lives\nvary: {a: 3}\n",
    "2:11: vary.a: found 3; allowed: a list, or {from, to, step or count, scale: linear or log}"
  ),
  ("study: lives\nvary: {a: [3, 4, 3.0]}\n", "2:18: vary.a: found 3 twice; allowed: each value once"),
  ("study: lives\nvary: {a: {from: 1, to: 2}}\n", "2:11: vary.a: expected either \"step\" or \"count\""),
  ("study: lives\nvary: {a: {to: 2, step: 1}}\n", "2:11: vary.a: expected the key \"from\""),
  (
    "study: lives\nvary: {a: {from: 1, to: 2, step: 0}}\n",
    "2:34: vary.a.step: found 0; allowed: a number above 0"
  ),
  (
    "study: lives\nvary: {a: {from: 0, to: 1, step: 0.3}}\n",
    "2:34: vary.a: steps of 0.3 from 0 do not reach 1"
  ),
  (
    "study: lives\nvary: {a: {from: 0, to: 1, step: 1e-9}}\n",
    "2:34: vary.a: \"step\" makes more than 10000 values"
  ),
  ("study: lives\nvary: {a: {from: 3, to: 1, step: 1}}\n", "2:18: vary.a: \"from\" is 3, above \"to\", 1"),
  (
    "study: lives\nvary: {a: {from: 1, to: 2, count: 1}}\n",
    "2:35: vary.a: \"count\" is 1, but from 1 to 2 makes that at least 2 values"
  ),
  (
    "study: lives\nvary: {a: {from: 1, to: 1.0000000000001, count: 3}}\n",
    "2:49: vary.a: the values lie closer than 12 digits can tell apart"
  ),
  (
    "study: lives\nvary: {a: {from: 0, to: 2, count: 3, scale: log}}\n",
    "2:18: vary.a: \"from\" is 0; a log scale needs numbers above 0"
  ),
  (
    "study: lives\nvary: {a: {from: 1, to: 2, step: 1, scale: log}}\n",
    "2:34: vary.a: a log scale goes with \"count\", not with \"step\""
  ),
  (
    "study: lives\nvary: {a: {from: 1, to: 1000, step: 1}, b: {from: 1, to: 11, step: 1}}\n",
    "2:7: found 11000 cases in all; allowed: at most 10000"
  ),
  (
    "study: lives\ncases: {x: {a: 1}}\nvary: {a: [2]}\n",
    "3:8: vary.a: the case \"x\" sets it too; allowed: one of the two"
  ),
  (
    "study: lives\ncases: {today: {}, old: {}}\ncompare: {baseline: toda, primary: active_d30_share}\n",
    "3:21: compare.baseline: unknown case \"toda\"; did you mean \"today\"?"
  ),
  (
    "study: lives\ncompare: {baseline: as designed, primary: active_d30_share}\n",
    "2:10: compare: found one case; allowed: two cases or more"
  ),
  (
    "study: lives\ncases: {a: {}, b: {}}\ncompare: {baseline: a, primary: active_d30_shre}\n",
    "3:33: compare.primary: unknown metric \"active_d30_shre\"; did you mean \"active_d30_share\"?"
  ),
  (
    "study: lives\ncases: {a: {}, b: {}}\ncompare: {baseline: a}\n",
    "3:10: compare: expected the key \"primary\"; allowed values: active_d30_share, days_to_level_4"
  ),
  (
    "study: lives\nvary: {a.b: [3, 5]}\ncases: {\"x, y\": {}}\ncompare: {primary: days_to_level_4}\n",
    "4:10: compare: expected the key \"baseline\"; allowed values: \"x, y, b=3\", \"x, y, b=5\""
  ),
  (
    "study: lives\ndays: 30\ncases: {a: {}, b: {}}\ncompare: {baseline: a, primary: active_d30_share}\n",
    "4:33: compare.primary: active_d30_share needs days of at least 31 (day 0 is the install day); found days 30"
  ),
  (
    "study: lives\ndays: 30\ncases: {a: {}, b: {}}\n"
      + "compare: {baseline: a, primary: days_to_level_4, margin: {active_d30_share: 0.1}}\n",
    "4:59: compare.margin: active_d30_share needs days of at least 31 (day 0 is the install day); found days 30"
  ),
  ("focus.xp: 3\n", "1:1: this is a design, not a spec; name it under \"design\" in a spec"),
  ("coin.friction: 1\nscene: {coins: 3}\n", "1:1: this is a scene, not a spec; name it under \"scene\" in a spec"),
  ("device:\n  a: 3\n", "1:1: this is a device, not a spec; name it under \"device\" in a spec"),
  ("scene: diary-2\n", "1:1: expected the key \"study\"; allowed values: lives, coins"),
  ("scene: {coins: 3}\ndrops: 3\n", "1:1: expected the key \"study\"; allowed values: lives, coins"),
  ("{}\n", "1:1: expected the key \"study\"; allowed values: lives, coins"),
  (
    "study: coins\nlives: none\n",
    "2:1: \"lives\" is no key of a coins study; allowed: study, question, notes, scene, device, drops, seed, cases, vary, zip"
  ),
  ("study: coins\ncompare: {baseline: a}\n", "2:1: \"compare\" is not available for coins in this version"),
  ("study: coins\ndrops: 1000001\n", "2:8: drops: found 1000001; allowed: a whole number from 1 to 1000000"),
  (
    "study: coins\nscene: diary-3\n",
    "2:8: scene: unknown name \"diary-3\"; did you mean \"diary-1\"? (a file ends in .yaml or .json)"
  ),
  (
    "study: coins\ncases: {x: {scene: diary-2}}\n",
    "2:13: cases.x: a case changes fields of the scene and the device by key path; \"scene\" stands once per spec"
  ),
  ("people:\n  share: 3\n", "1:1: this is a population, not a spec; name it under \"population\" in a spec"),
  (
    "study: lives\ncases: {x: {design: default}}\n",
    "2:13: cases.x: a case changes fields of the design and the population by key path; \"design\" stands once per spec"
  ),
  (
    "study: lives\ncases: {a: {}, b: {}}\ncompare: {baseline: a, primary: days_to_level_4, margin: {days_to_level_4: 0}}\n",
    "3:76: compare.margin.days_to_level_4: found 0; allowed: a number above 0"
  ),
  (
    "study: lives\ncases: {a: {}, b: {}}\ncompare: {baseline: a, primary: days_to_level_4, margin: {days_to_level_4: 0.5 pp}}\n",
    "3:76: compare.margin.days_to_level_4: found \"0.5 pp\"; allowed: a number above 0; write 0.005 for 0.5 pp"
  ),
  (
    "study: lives\ncases: {a: {}, b: {}}\ncompare: {baseline: a, primary: days_to_level_4, margin: {active_d30_share: 5}}\n",
    "3:77: compare.margin.active_d30_share: found 5; allowed: a share under 1; write 0.05 for 5 pp"
  ),
  (
    "study: lives\ncases: {a: {}, b: {}}\ncompare: {baseline: a, primary: days_to_level_4, margin: {days_to_level_4: 1.0e300}}\n",
    "3:76: compare.margin.days_to_level_4: found 1e+300; allowed: a number above 0, up to 1000000000"
  ),
  (
    "study: lives\nzip: {}\n",
    "2:6: zip: found an empty map; allowed: a map from key paths to lists or {from, to, step or count, scale}, all equally long"
  ),
  (
    "study: lives\nsample:\ndays: 40\n",
    "2:8: sample: found nothing; allowed: {method: grid, latin, sobol or morris, points}"
  ),
  (
    "study: lives\ncases: {x: {}, y: {focus.curve: {kind:freeze}}}\n",
    "2:34: a space is needed after the colon: \"kind: freeze\""
  ),
  (
    "study: lives\ncases: {a: {}, b: {}}\ncompare: {baseline: *b, primary: days_to_level_4}\n",
    "3:21: found the alias \"*b\"; allowed: no aliases, write the value again"
  ),
  ("study: lives\ncompare: 3\n", "2:10: compare: found 3; allowed: a map"),
])
func aSpecFaultNamesItsPlace(text: String, fault: String) {
  let expected =
    fault == "LIST"
    ? "dir/list.json:1:1: found a list of 1; allowed: a map of what differs from the default" : "dir/f.yaml:" + fault
  #expect(specFaults(text) == [expected])
}

@Test func allFaultsOfASpecComeAtOnceInTheOrderOfTheText() {
  let text = """
    study: lives
    livs: 3
    days: &d 0
    design: bad.yaml
    cases:
      a: { focus.xp: 007 }
      a: {}
    vary: { x: [], y: {from: 1, to: 0, count: 2} }
    compare: { baseline: b, primary: nothing, margin: { active_d30_share: -1 } }
    zip: []
    """
  let options = SpecOptions(lives: "none", sets: ["focus.xp"])
  #expect(
    specFaults(text, options) == [
      "dir/f.yaml:2:1: unknown key \"livs\"; did you mean \"lives\"?",
      "dir/f.yaml:3:7: found the anchor \"&d\"; allowed: no anchors, write the value again",
      "dir/f.yaml:3:7: days: found 0; allowed: a whole number from 1 to 3650",
      "dir/f.yaml:6:18: found 007; allowed: a number without leading zeros, or quotes around a text",
      "dir/f.yaml:7:3: duplicate key \"a\"; the first is at line 6",
      "dir/f.yaml:8:12: vary.x: found a list of 0; allowed: a list of at least one value",
      "dir/f.yaml:8:26: vary.y: \"from\" is 1, above \"to\", 0",
      "dir/f.yaml:9:22: compare.baseline: unknown case \"b\"; allowed: \"a\"",
      "dir/f.yaml:9:34: compare.primary: unknown metric \"nothing\"; allowed: active_d30_share, days_to_level_4",
      "dir/f.yaml:9:71: compare.margin.active_d30_share: found -1; allowed: a number above 0",
      "dir/f.yaml:10:6: zip: found a list of 0; allowed: a map from key paths to lists or {from, to, step or count, scale}, all equally long",
      "--lives: lives: found \"none\"; allowed: a whole number from 1 to 100000000",
      "dir/bad.yaml:1:4: this \"[\" is never closed",
      "--set: found \"focus.xp\"; allowed: PATH=VALUE",
    ])
}

func values(_ range: String) throws -> [String] {
  try read("study: lives\nvary: {a.b: \(range)}\n").get().cases.map { $0.overrides[0].value.json() }
}

@Test(arguments: [
  ("{from: 0, to: 0.8, count: 9}", "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8"),
  ("{from: -0.3, to: 0.3, step: 0.1}", "-0.3 -0.2 -0.1 0 0.1 0.2 0.3"),
  ("{from: 1, to: 1000, count: 4, scale: log}", "1 10 100 1000"),
  ("{from: 1e-6, to: 1, count: 4, scale: log}", "1e-06 0.0001 0.01 1"),
  ("{from: 1, to: 2, count: 3, scale: log}", "1 1.41421356237 2"),
  ("{from: 5, to: 5, count: 1}", "5"),
  ("{from: 5, to: 5, step: 3}", "5"),
  ("{from: 0.05, to: 1, count: 3}", "0.05 0.525 1"),
  ("{from: -1000, to: -999.97, step: 0.01}", "-1000 -999.99 -999.98 -999.97"),
  ("{from: 1e14, to: 1000000000000003e-1, count: 2}", "100000000000000 100000000000000.3"),
])
func rangesHaveNoTraceOfBinaryFractions(range: String, expected: String) throws {
  #expect(try values(range).joined(separator: " ") == expected)
}

@Test func casesAreCrossedInPlanOrderWithNamesThatTellThemApart() throws {
  let text = """
    study: lives
    cases: { 今天: {}, as designed: {focus.curve: {kind: growth}} }
    vary:
      savings.badges.nightOwl.threshold: [3, 5.0]
      savings.badges.early.threshold: ["x\\ny"]
      focus.mode: [true, {kind: freeze, equipped: 2}]
    """
  let cases = try read(text).get().cases
  #expect(
    cases.map(\.name) == [
      "今天, nightOwl.threshold=3, early.threshold=x y, mode=true",
      "今天, nightOwl.threshold=3, early.threshold=x y, mode={kind: freeze, equipped: 2}",
      "今天, nightOwl.threshold=5, early.threshold=x y, mode=true",
      "今天, nightOwl.threshold=5, early.threshold=x y, mode={kind: freeze, equipped: 2}",
      "nightOwl.threshold=3, early.threshold=x y, mode=true",
      "nightOwl.threshold=3, early.threshold=x y, mode={kind: freeze, equipped: 2}",
      "nightOwl.threshold=5, early.threshold=x y, mode=true",
      "nightOwl.threshold=5, early.threshold=x y, mode={kind: freeze, equipped: 2}",
    ])
  #expect(
    cases[5].overrides.map(\.path) == [
      "focus.curve", "savings.badges.nightOwl.threshold", "savings.badges.early.threshold", "focus.mode",
    ])
}

@Test func longNamesAreCutAndStayUnique() throws {
  let long = String(repeating: "长", count: 120)
  let text = "study: lives\nvary: { a: [\(long)1, \(long)2, \(long)3] }\n"
  let names = try read(text).get().cases.map(\.name)
  #expect(names.allSatisfy { $0.count == 100 } && Set(names).count == 3)
  #expect(names[2].hasSuffix("长 (3)"))
}

@Test func aCommandLineChangesEveryCase() throws {
  let options = SpecOptions(lives: "5", days: "7", seed: "9", sets: ["focus.xp=40", "focus.curve={kind: growth}"])
  let experiment = try read("study: lives\ncases: {a: {}, b: {x: 1}}\n", options).get()
  #expect([experiment.lives, experiment.days, Int(experiment.seed)] == [5, 7, 9])
  #expect(
    experiment.cases[0].overrides.map { "\($0.path)=\($0.value.valueText)" } == [
      "focus.xp=40", "focus.curve={kind: growth}",
    ])
  #expect(
    experiment.cases[1].overrides.map { "\($0.path)=\($0.value.valueText)" } == [
      "x=1", "focus.xp=40", "focus.curve={kind: growth}",
    ])
  let wrong = SpecOptions(lives: "0x", seed: "[", sets: ["=3", "a=1", "b="])
  #expect(
    specFaults("study: lives\nvary: {a: [1]}\n", wrong) == [
      "--lives: in \"0x\": found 0x; allowed: a decimal number, or quotes around a text",
      "--seed: in \"[\": this \"[\" is never closed",
      "--set: found \"=3\"; allowed: PATH=VALUE",
      "--set: \"a\" is varied by the spec; allowed: other key paths",
      "--set: found no value",
    ])
  let inside = SpecOptions(days: "30", sets: ["s.streak=1", "s.streak.kind=strict", "s.str=2", "v.a.b=3"])
  let text = """
    study: lives
    cases: {base: {}, "x, y": {s.streak: {kind: freeze}}}
    vary: {v.a: [1]}
    compare: {baseline: "base, a=1", primary: active_d30_share}
    """
  #expect(
    specFaults(text, inside) == [
      "dir/f.yaml:4:43: compare.primary: active_d30_share needs days of at least 31 (day 0 is the install day); found days 30",
      "--set: the case \"x, y\" sets \"s.streak\" itself; allowed: other key paths",
      "--set: \"v.a\" is varied by the spec; allowed: other key paths",
    ])
}

@Test func optionsThatAKindDoesNotTakeAreFaults() throws {
  let options = SpecOptions(lives: "5", drops: "7", days: "9")
  #expect(
    specFaults("study: coins\n", options) == [
      "--lives: a coins study has no \"lives\"; allowed: --drops, --seed",
      "--days: a coins study has no \"days\"; allowed: --drops, --seed",
    ])
  #expect(
    specFaults("study: lives\n", options) == [
      "--drops: a lives study has no \"drops\"; allowed: --lives, --days, --seed"
    ])
}

@Test func aPreviewHasSizesOfItsOwn() throws {
  let options = SpecOptions(seed: "3", isPreview: true)
  let lives = try read("study: lives\nlives: 3\n", options).get()
  let coins = try read("study: coins\ndrops: 30\nseed: 2\n", options).get()
  #expect(lives.lives == 2048 && lives.seed == 3 && coins.drops == 5 && coins.seed == 3)
}
