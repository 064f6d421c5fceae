import Fields
import Testing

@testable import Experiments

private let reviewKind = SpecKind(name: "review", meaning: "all", metrics: [], keys: ["parts"], sources: [], fields: [])
{
  _, _ in
}

private let partFiles = [
  "dir/xp.yaml": "study: lives\nlives: 7\ndesign: designs/d.yaml\ncases: {a: {}, b: {}}\n",
  "dir/sub/xp.yml": "study: coins\n", "dir/coins.json": "{\"study\": \"coins\", \"drops\": 3}",
  "dir/sub/deep.yaml": "study: lives\ndesign: d.yaml\n", "dir/designs/d.yaml": "focus.xp: 3\n",
  "dir/sub/d.yaml": "focus.xp: 4\n", "dir/bad.yaml": "study: lives\nlivse: 3\ndays: *d\n",
  "dir/cut.yaml": "study: lives\nlives: [1\n", "dir/r.yaml": "study: review\nparts: [r.yaml]\n",
]

private func review(_ text: String, _ options: SpecOptions = SpecOptions()) -> Reading<Experiment> {
  SpecReader.read(
    text: Array(text.utf8), file: "dir/r.yaml", name: "r", kinds: [livesKind, coinsKind, reviewKind], options: options
  ) { (file) throws(Unreadable) in
    guard let text = partFiles[file] else { throw Unreadable("no such file") }
    return Array(text.utf8)
  }
}

private func reviewFaults(_ text: String, _ options: SpecOptions = SpecOptions()) -> [String] {
  review(text, options).faults.map(\.description)
}

@Test func partsAreReadFromFilesWithPathsOfTheirOwn() throws {
  let read = try review("study: review\nparts: [xp.yaml, sub/deep.yaml, ./coins.json]\n").get()
  #expect(read.parts.map(\.name) == ["xp", "deep", "coins"])
  #expect(read.parts.map(\.kind) == ["lives", "lives", "coins"])
  #expect(read.parts.map { $0.design.json() } == ["{\"focus.xp\": 3}", "{\"focus.xp\": 4}", "\"default\""])
  #expect(read.parts[0].lives == 7 && read.parts[2].drops == 3)
}

@Test func partsStandInPlaceUnderTheirNames() throws {
  let text = """
    study: review
    question: Both?
    parts:
      今天: {study: lives, design: designs/d.yaml}
      old coins: {study: coins}
      file: sub/xp.yml
    """
  let read = try review(text).get()
  #expect(read.parts.map(\.name) == ["今天", "old coins", "file"] && read.question == "Both?")
  #expect(read.parts[0].design.json() == "{\"focus.xp\": 3}")
  let resolved = read.resolved(keys: reviewKind.keys, models: ["parts": ["a": ["study": "lives"]]])
  #expect(
    resolved.json() == "{\"study\": \"review\", \"question\": \"Both?\", \"notes\": \"\", \"parts\": "
      + "{\"a\": {\"study\": \"lives\"}}}")
}

@Test(arguments: [
  ("", "1:1: expected the key \"parts\"; allowed: a list of spec files, or a map from names to specs"),
  ("parts: 3\n", "2:8: parts: found 3; allowed: a list of spec files, or a map from names to specs"),
  ("parts: []\n", "2:8: parts: found 0 parts; allowed: 1 to 20"),
  ("parts: {}\n", "2:8: parts: found 0 parts; allowed: 1 to 20"),
  (
    "parts: [\(Array(repeating: "xp.yaml", count: 21).joined(separator: ", "))]\n",
    "2:8: parts: found 21 parts; allowed: 1 to 20"
  ),
  (
    "parts: [xp]\n",
    "2:9: parts, item 1: found \"xp\"; allowed: a file, which ends in .yaml or .json; a spec in place stands under a name, in a map"
  ),
  (
    "parts: [xp.yaml, {study: lives}]\n",
    "2:18: parts, item 2: found a map; allowed: a file, which ends in .yaml or .json; a spec in place stands under a name, in a map"
  ),
  ("parts: {a: 3}\n", "2:12: parts.a: found 3; allowed: a spec, or a file that ends in .yaml or .json"),
  ("parts: [gone.yaml]\n", "2:9: cannot read \"dir/gone.yaml\": no such file"),
  ("parts: [xp.yaml, ./xp.yaml]\n", "2:18: parts: found the file \"dir/xp.yaml\" twice; allowed: each file once"),
  ("parts: {a: xp.yaml, b: xp.yaml}\n", "2:24: parts: found the file \"dir/xp.yaml\" twice; allowed: each file once"),
  (
    "parts: [xp.yaml, sub/xp.yml]\n",
    "2:18: parts: found two parts named \"xp\"; allowed: each name once (a map gives names)"
  ),
  ("parts: {\" \": {study: coins}}\n", "2:9: parts: found an empty name; allowed: a text"),
  (
    "parts: {\"a\\nb\": {study: coins}}\n",
    "2:9: parts: found a line break or control character in a name; allowed: printable text"
  ),
  (
    "parts: {\(String(repeating: "x", count: 101)): {study: coins}}\n",
    "2:9: parts: found a name of 101 characters; allowed: at most 100"
  ),
  (
    "parts: {\(String(repeating: "长", count: 67)): {study: coins}}\n",
    "2:9: parts: found a name of 201 bytes; allowed: at most 200"
  ),
  (
    "parts: {a/b: {study: coins}}\n",
    "2:9: parts: found the name \"a/b\"; allowed: a name without \"/\" that does not begin with a dot"
  ),
  (
    "parts: {..: {study: coins}}\n",
    "2:9: parts: found the name \"..\"; allowed: a name without \"/\" that does not begin with a dot"
  ),
  ("parts: {a: {study: review, parts: [xp.yaml]}}\n", "2:20: study: found a review in a review; allowed: lives, coins"),
  ("parts: {a: {focus.xp: 3}}\n", "2:12: this is a design, not a spec; name it under \"design\" in a spec"),
  ("parts: {a: {}}\n", "2:12: expected the key \"study\"; allowed values: lives, coins"),
  (
    "lives: 3\nparts: [xp.yaml]\n", "2:1: \"lives\" is no key of a review study; allowed: study, question, notes, parts"
  ),
  (
    "sample: 3\nparts: [xp.yaml]\n",
    "2:1: \"sample\" is no key of a review study; allowed: study, question, notes, parts"
  ),
])
func aFaultOfPartsNamesItsPlace(text: String, fault: String) {
  #expect(reviewFaults("study: review\n" + text) == ["dir/r.yaml:" + fault])
}

@Test func aReviewThatNamesItselfIsRefused() {
  #expect(
    reviewFaults("study: review\nparts: [r.yaml]\n") == [
      "dir/r.yaml:1:8: study: found a review in a review; allowed: lives, coins"
    ])
}

@Test func allFaultsOfAllPartsComeAtOnce() {
  let text = """
    study: review
    questoin: Both?
    parts:
      one: bad.yaml
      two: {study: coins, drops: 0}
      three: cut.yaml
      four: {study: lives, days: 30, compare: {baseline: x}}
    """
  #expect(
    reviewFaults(text) == [
      "dir/r.yaml:2:1: unknown key \"questoin\"; did you mean \"question\"?",
      "dir/r.yaml:5:30: drops: found 0; allowed: a whole number from 1 to 1000000",
      "dir/r.yaml:7:43: compare: expected the key \"primary\"; allowed values: active_d30_share, days_to_level_4",
      "dir/r.yaml:7:54: compare.baseline: unknown case \"x\"; allowed: \"as designed\"",
      "dir/bad.yaml:2:1: unknown key \"livse\"; did you mean \"lives\"?",
      "dir/bad.yaml:3:7: found the alias \"*d\"; allowed: no aliases, write the value again",
      "dir/cut.yaml:2:8: this \"[\" is never closed",
    ])
}

@Test func optionsGoToThePartsThatTakeThem() throws {
  let options = SpecOptions(lives: "5", drops: "6", seed: "9", sets: ["focus.xp=1", "coin.friction=1"])
  let read = try review("study: review\nparts: [xp.yaml, coins.json]\n", options).get()
  #expect(read.parts[0].lives == 5 && read.parts[1].drops == 6)
  #expect(read.parts.map(\.seed) == [9, 9])
  #expect(
    read.parts.map { $0.cases.map { $0.overrides.map(\.path) } } == [
      [["focus.xp"], ["focus.xp"]], [["coin.friction"]],
    ])
  let preview = try review("study: review\nparts: [xp.yaml, coins.json]\n", SpecOptions(isPreview: true)).get()
  #expect(preview.parts[0].lives == 2048 && preview.parts[1].drops == 5)
}

@Test func optionsThatNoPartTakesAreFaults() {
  let options = SpecOptions(lives: "5", days: "7", sets: ["focus.xp=1", "focus", "scene.width_pt=3"])
  #expect(
    reviewFaults("study: review\nparts: [coins.json]\n", options) == [
      "--lives: no part has \"lives\"; allowed: --drops, --seed",
      "--days: no part has \"days\"; allowed: --drops, --seed",
      "--set: no part has \"focus.xp\"; allowed: key paths under coin, scene, device",
      "--set: found \"focus\"; allowed: PATH=VALUE",
    ])
  #expect(
    reviewFaults("study: review\nparts: [xp.yaml, sub/deep.yaml]\n", SpecOptions(lives: "0", sets: ["people.x="])) == [
      "--lives: lives: found 0; allowed: a whole number from 1 to 100000000", "--set: found no value",
    ])
  let text =
    "study: review\nparts: {a: {study: lives, vary: {people.x: [1]}}, b: {study: lives, cases: {c: {focus.xp: 1}}}}\n"
  #expect(
    reviewFaults(text, SpecOptions(sets: ["people.x=2", "focus.xp=3"])) == [
      "--set: \"people.x\" is varied by the part \"a\"; allowed: other key paths",
      "--set: the case \"c\" of the part \"b\" sets \"focus.xp\" itself; allowed: other key paths",
    ])
}
