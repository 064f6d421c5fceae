import CivilTime
import Experiments
import Fields
import Lives
import Statistics
import Testing

@testable import Studies

/// A study of UTC days from a spec's text. Throws every fault of the text and of the models.
func uncertainStudy(_ text: String) throws(Faults) -> LivesStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try LivesStudy(
    try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
}

private let start = "study: lives\nlives: 100\ncases: {a: {}, b: {people.novelty: 1}}\n"
private let compared = start + "compare: {baseline: a, primary: active_days}\n"

private func faults(_ text: String) -> [String] {
  do {
    _ = try uncertainStudy(text)
    return []
  } catch { return error.all.map(\.description) }
}

@Test func faultsOfUncertainAreToldAtOnce() {
  #expect(
    faults(
      start + "uncertain: {points: 0, lives: 10, over: [people.streak_stak, people.effects, 3, people.novelty]}\n") == [
        "t.yaml:4:21: uncertain.points: found 0; allowed: a whole number from 1 to 1000",
        "t.yaml:4:31: uncertain.lives: found 10; allowed: a whole number from 1024 to 1000000",
        "t.yaml:4:42: uncertain.over, item 1: unknown key path \"people.streak_stak\"; did you mean \"people.streak_stake\"?",
        "t.yaml:4:62: uncertain.over, item 2: \"people.effects\" has no plausible values; allowed: constants that have (sandglass describe population)",
        "t.yaml:4:78: uncertain.over, item 3: found 3; allowed: a key path, such as people.streak_stake",
        "t.yaml:4:81: uncertain.over, item 4: \"people.novelty\" is set by a case (t.yaml:3:20), which would undo the draw; allowed: constants that no case sets",
        "t.yaml:4:12: uncertain: found no compare; allowed: a compare of two cases or more, whose verdicts are asked again among other people",
      ])
}

@Test(arguments: [
  (
    "uncertain: {over: none}",
    "t.yaml:5:19: uncertain.over: found \"none\"; allowed: plausible, or a list of key paths of people"
  ),
  (
    "uncertain: {over: []}",
    "t.yaml:5:19: uncertain.over: found a list of 0; allowed: plausible, or a list of key paths of people"
  ),
  ("uncertain: {point: 3}", "t.yaml:5:13: uncertain: unknown key \"point\"; did you mean \"points\"?"),
  (
    "uncertain:",
    "t.yaml:5:11: uncertain: found nothing; allowed: {points, lives, over}"
  ),
  ("uncertain: 64", "t.yaml:5:12: uncertain: found 64; allowed: a map"),
  (
    "uncertain: {over: [people.monday, people.monday]}",
    "t.yaml:5:35: uncertain.over, item 2: found \"people.monday\" twice; allowed: each constant once"
  ),
  (
    "uncertain: {over: [people.archetypes.dabbler.minutes]}",
    "t.yaml:5:20: uncertain.over, item 1: \"people.archetypes.dabbler.minutes\" has no plausible values; allowed: constants that have (sandglass describe population)"
  ),
])
func aFaultOfUncertainIsTold(line: String, message: String) {
  #expect(faults(compared + line + "\n") == [message])
}

/// Every constant with plausible values but those that cases set.
@Test func plausibleMeansAllThatNoCaseSets() throws {
  let study = try uncertainStudy(compared + "uncertain: {}\n")
  let asked = try #require(study.inquiries.compactMap { $0 as? OtherPeople }.first).uncertain
  #expect(asked.points == 64 && asked.lives == 8192)
  let all = Population.fields.fields.map(\.info).filter { $0.plausible != nil }.map(\.path)
  #expect(asked.constants.map(\.path) == all.filter { $0 != "people.novelty" })
}

/// Draws lie within plausible values, reach from end to end, and are the same however many there are.
@Test func drawsFillTheBox() {
  let box = UncertainBox(constants: UncertainConstant.all, center: .standard, seed: 5)
  let draws = (1...400).map(box.values)
  for (index, constant) in box.constants.enumerated() {
    let (low, high) = (constant.scale.low, constant.scale.high)
    // Whole numbers are as likely as each other.
    let shares = draws.map { constant.isWhole ? ($0[index] - low) / (high - low) : constant.scale.share(of: $0[index]) }
    #expect(draws.allSatisfy { $0[index] >= low && $0[index] <= high }, "\(constant.path)")
    // 400 draws: the mean of a share is within four standard errors of a half.
    let mean = shares.reduce(0, +) / 400
    let allowed = constant.isWhole ? 0.1 : 0.06
    #expect(abs(mean - 0.5) < allowed, "\(constant.path)")
    #expect((shares.min() ?? 1) < 0.03 && (shares.max() ?? 0) > 0.97, "\(constant.path)")
    if constant.isWhole { #expect(Set(draws.map { $0[index] }).count == Int(high - low) + 1) }
  }
}

/// What is drawn is what the people then have, and draw 0 is the center.
@Test func peopleOfADrawHaveItsValues() {
  let box = UncertainBox(constants: UncertainConstant.all, center: .standard, seed: 5)
  #expect(box.population(0, of: .standard) == .standard)
  let tree = Population.fields.encode(box.population(3, of: .standard))
  #expect(box.constants.map { tree.value(at: $0.path)?.asNumber } == box.values(3))
  #expect(box.luck(3, .windows) != box.luck(3, .cases) && box.luck(3, .cases) != box.luck(4, .cases))
}

/// A draw that a case's people cannot live with is asked of no case, even where the study's own people could.
@Test func aDrawStandsInEveryCase() throws {
  let study = try uncertainStudy(
    "study: lives\nlives: 100\ncases: {a: {}, b: {people.trip_days_most: 3}}\ncompare: {baseline: a, primary: active_days}\n"
      + "uncertain: {points: 20, lives: 1024, over: [people.trip_days_least]}\n")
  let box = UncertainBox(
    constants: UncertainConstant.all.filter { $0.path == "people.trip_days_least" }, center: .standard, seed: 1)
  let cases = study.cases.map(\.population)
  func stands(_ draw: Int, in people: Population) -> Bool {
    box.population(draw, of: people).faults(at: Mark(file: "")).isEmpty
  }
  let draw = try #require((1...200).first { stands($0, in: cases[0]) && !stands($0, in: cases[1]) })
  func lived(_ cases: [Population]) -> Int64 {
    let screening = PopulationScreening(
      box: box, draws: draw..<draw + 1, lives: 1024, start: study.start, window: 364, zones: study.zones,
      kernel: .baseline, cases: cases)
    return tally(screening).counts[0]
  }
  #expect(lived(cases) == 0 && lived([cases[0]]) > 0)
}
