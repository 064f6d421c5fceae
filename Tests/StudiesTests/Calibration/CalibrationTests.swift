import CivilTime
import Experiments
import Fields
import Lives
import Statistics
import Testing

@testable import Studies

private let names = [
  "active_d1_share", "active_d7_share", "active_d30_share", "streak_7_ever_share", "sessions_per_week",
]

private func spec(_ targets: String, _ more: String = "") -> String {
  "study: calibration\nlives: 1500\ndays: 35\nseed: 4\ntargets: [\(targets)]\n" + more
}

private func wanted(_ name: String, _ value: Double, _ within: Double) -> String {
  "{metric: \(name), equals: \(value), within: \(within)}"
}

/// People with other constants are simulated; the fit is given their figures alone, and gets to people with these figures.
@Test func figuresOfKnownPeopleAreFoundAgain() throws {
  let free = names.map { wanted($0, 0.5, 1) }.joined(separator: ", ")
  let known = try calibration(
    spec(free, "population: {people: {churn_alpha: 0.8, churn_beta: 7, habit_weight: 1.4}}\nfit: [people.novelty]\n"))
  let truth = try known.figuresAtStart(lives: 20_000).map { try #require($0) }
  let windows = [0.03, 0.03, 0.03, 0.03, 0.3]
  let told = zip(zip(names, truth), windows).map { wanted($0.0.0, $0.0.1, $0.1) }.joined(separator: ", ")
  let bounds = "people.churn_alpha: {from: 0.3, to: 1.5}, people.churn_beta: {from: 2, to: 12}"
  let fit = "fit: {\(bounds), people.habit_weight: }\n"
  let start = try calibration(spec(told, fit))
  let before = try start.figuresAtStart(lives: 20_000).map { try #require($0) }
  #expect(zip(start.targets, before).contains { !$0.holds($1) }, "the start must miss something")
  var best: [Double] = []
  let found = try #require(start.fit(run: { tally($0) }, watch: { best += $0.best.map { [$0] } ?? [] }))
  #expect(found.held == names.count, "\(found.lines(spec: "t.yaml"))")
  #expect(found.misfit < found.misfitBefore)
  #expect(zip(best, best.dropFirst()).allSatisfy { $0 >= $1 } && best.count == found.evaluations)
}

/// With effects off, what people react to moves nothing, and that is told; who they are still does.
@Test func aConstantWithoutEffectIsNamed() throws {
  let text = spec(
    wanted("active_d7_share", 0.1, 0.02),
    "population: {people: {effects: false}}\nfit: [people.churn_beta]\nalso: [people.habit_weight, people.streak_stake]\n"
  )
  let found = try #require(try calibration(text).fit(run: { tally($0) }, watch: { _ in }))
  #expect(found.mute.map(\.constant.path) == ["people.habit_weight", "people.streak_stake"])
  #expect(found.mute.allSatisfy { $0.most == 0 })
  #expect(found.others.count == 1 && found.others.known == 1 && found.loose.isEmpty)
  let lines = found.lines(spec: "t")
  #expect(lines.contains { $0.contains("people.streak_stake: no target depends on it") })
  #expect(lines.contains { $0.contains("identify no causal coefficient") })
}

@Test func orderOfUnitsDoesNotShowInAFit() throws {
  let text = spec(wanted("active_d7_share", 0.4, 0.02), "fit: [people.habit_weight]\nalso: [people.novelty]\n")
  let one = try #require(try calibration(text).fit(run: { tally($0) }, watch: { _ in }))
  let other = try #require(try calibration(text).fit(run: { tally($0, backwards: true) }, watch: { _ in }))
  #expect(one.file(spec: "t.yaml") == other.file(spec: "t.yaml"))
  #expect(one.node(spec: "t.yaml") == other.node(spec: "t.yaml"))
}

/// The file is a population: a spec that names it gets the people that were judged.
@Test func theWrittenFileReadsBack() throws {
  let text = spec(
    wanted("active_d7_share", 0.4, 0.02),
    "fit: {people.archetypes.*.savings_base: , people.churn_alpha: }\n"
      + "population: {people: {archetypes: {dabbler: }}}\n")
  let found = try #require(try calibration(text).fit(run: { tally($0) }, watch: { _ in }))
  let file = found.file(spec: "t.yaml")
  #expect(file.hasPrefix("# \(Calibration.mark) t.yaml"))
  var read = Population.standard
  try Population.fields.apply(try YAML.read(Array(file.utf8), file: "people.yaml"), to: &read)
  #expect(read == found.population)
  #expect(read != Population.standard)
  // One factor for all: ratios stay, as far as three digits tell.
  for (new, old) in zip(read.archetypes, found.calibration.population.archetypes) {
    #expect(abs(new.value.savingsBase / old.value.savingsBase - found.values[0]) < 0.01)
    #expect(new.value.focusBase == old.value.focusBase)
  }
}

/// A constant that would leave its range, a search that ran out of tries and targets out of reach are told before all else.
@Test func whatSpeaksAgainstAFitIsToldFirst() throws {
  let text = spec(wanted("active_d7_share", 0.9, 0.01), "fit: {people.habit_weight: {from: 1.2, to: 2.3}}\n")
  let found = try #require(try calibration(text).fit(run: { tally($0) }, watch: { _ in }))
  #expect(found.atEdge.map(\.path) == ["people.habit_weight"], "the more habit, the more come back")
  #expect(found.lines(spec: "t.yaml")[1].hasPrefix("The target is not met, and people.habit_weight sits at the edge"))
  #expect(found.lines(spec: "t.yaml").contains { $0.hasSuffix("1.2 to 2.3  at its edge") })
  func verdict(_ value: Double, wanted: Double, isConverged: Bool) -> String {
    var calibration = found.calibration
    calibration.targets[0].wanted = wanted
    return CalibrationResult(
      calibration: calibration, values: [value], population: found.population, before: found.before,
      after: found.after, shapes: nil, slopes: found.slopes, evaluations: 3, isConverged: isConverged
    ).verdict
  }
  let got = try #require(found.after[0]).estimate
  #expect(verdict(1.5, wanted: got, isConverged: true) == "The target is met.")
  #expect(
    verdict(1.2, wanted: got, isConverged: false)
      == "The target is met, but people.habit_weight sits at the edge of its range, and the search did not finish: "
      + "widen it, if it may be wider; name this file under population in the spec and run again, to go on from here.")
  let none = verdict(1.5, wanted: 0.9, isConverged: true)
  #expect(none.hasPrefix("The target is not met: no people within these ranges"))
}

@Test func aStopEndsAFitWithNothing() throws {
  let text = spec(wanted("active_d7_share", 0.4, 0.02), "fit: [people.habit_weight]\n")
  var all = 0
  let whole = try calibration(text).fit(
    run: {
      all += 1
      return tally($0)
    }, watch: { _ in })
  #expect(whole != nil)
  for limit in [0, 5, all - 4, all - 1] {
    var runs = 0
    let found = try calibration(text).fit(
      run: { study in
        runs += 1
        return runs > limit ? nil : tally(study)
      }, watch: { _ in })
    #expect(found == nil && runs == limit + 1, "\(limit)")
  }
}

@Test func whatIsWrongIsToldAtOnceWithItsPlace() throws {
  let text = """
    study: calibration
    days: 30
    fit:
      people.habit_wieght: {from: 1, to: 2}
      people.effects:
      people.novelty: {from: 1, to: 0.5}
      people.churn_beta: {from: 6, to: 7}
      people.churn_alpha: {from: 0.1, til: 7}
      people.archetypes.nobody.weight:
      people.archetypes.*.saving_base:
      people.streak_stake: {from: -3}
    also: [people.novelty, 3]
    targets:
      - {metric: active_d30_share, equals: 0.2, within: 0.1}
      - {metric: active_d7_shar, equals: 0.2, within: 0}
      - {metric: active_d1_share, equals: 47, within: 8}
      - {metric: active_d7_share, within: -1}
      - {metric: active_days, equals: 3, within: 1, where: {archetype: steadysaver}}
    held_out: nothing
    """
  let faults = #expect(throws: Faults.self) { try calibration(text) }
  let told = (faults?.all ?? []).map(\.description)
  let parts = [
    "t.yaml:4:3: fit: unknown key path \"people.habit_wieght\"; did you mean \"people.habit_weight\"?",
    "t.yaml:5:3: fit: \"people.effects\" is true or false",
    "t.yaml:6:19: fit.people.novelty: \"from\" is 1, not below \"to\", 0.5",
    "t.yaml:7:22: fit.people.churn_beta: the population starts at \(numberText(Population.standard.churnBeta)); allowed: from 6 to 7",
    "t.yaml:8:35: fit.people.churn_alpha: unknown key \"til\"",
    "t.yaml:9:3: fit: people.archetypes: unknown id \"nobody\"",
    "t.yaml:10:3: fit: people.archetypes.steadySaver: unknown key \"saving_base\"; did you mean \"savings_base\"?",
    "t.yaml:11:31: fit.people.streak_stake.from: found -3; allowed: a number from 0 to 5",
    "t.yaml:12:24: also, item 2: found 3; allowed: a key path",
    "t.yaml:14:14: targets, item 1.metric: active_d30_share needs days of at least 31",
    "t.yaml:15:14: targets, item 2.metric: unknown metric \"active_d7_shar\"; did you mean \"active_d7_share\"?",
    "t.yaml:15:51: targets, item 2.within: found 0; allowed: a number above 0",
    "t.yaml:16:39: targets, item 3.equals: found 47; allowed: a number from 0 to 1",
    "t.yaml:17:5: targets, item 4: expected the key \"equals\"",
    "t.yaml:17:39: targets, item 4.within: found -1; allowed: a number above 0",
    "t.yaml:18:68: targets, item 5.where.archetype: unknown archetype \"steadysaver\"; did you mean \"steadySaver\"?",
    "t.yaml:19:11: held_out: found \"nothing\"; allowed: a list of",
  ]
  #expect(told.count == parts.count, "\(told)")
  for (found, part) in zip(told, parts) { #expect(found.hasPrefix(part), "\(found)") }
}

@Test(arguments: [
  ("fit: [people.novelty]\n", "targets: found nothing"),
  ("targets: [{metric: active_days, equals: 3, within: 1}]\n", "fit: found nothing"),
  ("fit: [people.novelty, people.novelty]\n", "fit: found \"people.novelty\" twice"),
  (
    "fit: [people.archetypes.*.savings_base]\nalso: [people.archetypes.dabbler.savings_base]\n",
    "also: \"people.archetypes.dabbler.savings_base\" is fitted"
  ),
  (
    "fit: [people.novelty]\ntargets: [{metric: active_days, equals: 3, within: 1}, {metric: active_days, equals: 4, "
      + "within: 1}]\n", "targets: found active_days twice"
  ),
  (
    "fit: [people.novelty]\ntargets: [{metric: active_days, equals: 3, within: 1}]\n"
      + "held_out: [{metric: active_days, equals: 4, within: 1}]\n", "held_out: active_days is a target"
  ),
  ("fit: [people.novelty]\ndrops: 3\n", "\"drops\" is no key of a calibration study"),
  ("fit: [people.novelty]\npopulation: {people: {zones: {X: {weight: 3, w: 2}}}}\n", "people.zones.X: unknown key"),
])
func oneThingIsWrong(text: String, part: String) throws {
  let faults = #expect(throws: Faults.self) { try calibration("study: calibration\n" + text) }
  #expect(faults?.all.contains { $0.message.contains(part) } == true, "\(faults?.all.map(\.description) ?? [])")
}

@Test func aCalibrationIsNotRun() throws {
  let experiment = try calibration(Calibration.kind.template).experiment
  let faults = #expect(throws: Faults.self) {
    try Catalog.study(experiment, zones: { _, _ in .utc }, kernel: .baseline)
  }
  let message = "a calibration is not run but fitted: sandglass calibrate t.yaml -o PEOPLE.yaml"
  #expect(faults?.all.map(\.message) == [message])
}
