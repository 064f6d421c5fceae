import Fields
import Foundation
import Statistics
import Testing

@testable import Experiments

private func sampled(_ text: String) throws -> (Experiment, Sampling) {
  let experiment = try read("study: lives\n\(text)").get()
  return (experiment, try #require(experiment.sampling))
}

/// The value that a case sets at a path.
private func value(_ one: Case, _ path: String) -> Double? {
  one.overrides.last { $0.path == path }?.value.asNumber
}

// MARK: zip

@Test func zippedListsAdvanceTogetherAndAreCrossedWithTheRest() throws {
  let text =
    "study: lives\ncases: {x: {}, y: {}}\nvary: {a.b: [1, 2]}\nzip: {c.d: [3, 4], e: {from: 5, to: 6, step: 1}}\n"
  let experiment = try read(text).get()
  #expect(
    experiment.cases.map(\.name) == [
      "x, b=1, d=3, e=5", "x, b=1, d=4, e=6", "x, b=2, d=3, e=5", "x, b=2, d=4, e=6", "y, b=1, d=3, e=5",
      "y, b=1, d=4, e=6", "y, b=2, d=3, e=5", "y, b=2, d=4, e=6",
    ])
  #expect(experiment.cases[5].overrides.map(\.path) == ["a.b", "c.d", "e"])
  #expect(experiment.sampling == nil)
}

@Test(arguments: [
  (
    "zip: {a: [1, 2, 3], b: [1, 2]}\n",
    "2:21: zip.b: found 2 values, but zip.a has 3 values; allowed: lists that are equally long"
  ),
  ("zip: {a: [1, 1, 2], b: [3, 3, 4]}\n", "2:14: zip: found {a: 1, b: 3} twice; allowed: each combination once"),
  ("zip: {a: [1, 2], a.b: [3, 4]}\n", "2:18: zip.a.b: overlaps a; allowed: one of the two"),
  ("vary: {a: [1, 2]}\nzip: {a: [3, 4]}\n", "3:7: zip.a: overlaps vary.a; allowed: one of the two"),
  ("cases: {x: {a: 1}}\nzip: {a: [2]}\n", "3:7: zip.a: the case \"x\" sets it too; allowed: one of the two"),
  ("zip: {a: {from: 1, to: 2}}\n", "2:10: zip.a: expected either \"step\" or \"count\""),
  ("zip: [1]\n", "2:6: zip: found a list of 1; allowed: a map from key paths to lists or ranges, all equally long"),
  ("zip: {a: []}\n", "2:10: zip.a: found a list of 0; allowed: a list of at least one value"),
])
func aWrongZipIsAFault(text: String, fault: String) {
  #expect(specFaults("study: lives\n\(text)") == ["dir/f.yaml:\(fault)"])
}

// MARK: sample

@Test(arguments: [
  ("{method: latin}", "{a: [1, 2]}", "3:9: sample: expected the key \"points\""),
  (
    "{points: 3}", "{a: [1, 2]}", "3:9: sample: expected the key \"method\"; allowed values: grid, latin, sobol, morris"
  ),
  (
    "{method: grid, points: 3}", "{a: [1, 2]}",
    "3:32: sample.points: a grid has all points; allowed: no \"points\", or another method"
  ),
  (
    "{method: latni, points: 3}", "{a: {from: 1, to: 2}}",
    "3:18: sample.method: unknown value \"latni\"; did you mean \"latin\"?"
  ),
  ("{method: grid}", "{a: {from: 1, to: 2}}", "2:11: vary.a: expected either \"step\" or \"count\""),
  ("latin", "{a: [1, 2]}", "3:9: sample: found \"latin\"; allowed: a map"),
  (
    "{method: latin, points: 0}", "{a: [1, 2]}",
    "3:33: sample.points: found 0; allowed: a whole number from 1 to 10000"
  ),
  (
    "{method: latin, points: 3}", "{a: [1]}",
    "2:8: vary.a: found one value; allowed: two or more to draw from (what is fixed goes into a case)"
  ),
  (
    "{method: latin, points: 3}", "{}",
    "3:9: sample: there is nothing to draw from; allowed: beside \"vary\" or \"zip\""
  ),
  ("{method: latin, points: 3}", "{a: {from: 2, to: 2}}", "2:18: vary.a: \"from\" is 2, not below \"to\", 2"),
  (
    "{method: latin, points: 3}", "{a: {from: 0, to: 2, scale: log}}",
    "2:18: vary.a: \"from\" is 0; a log scale needs numbers above 0"
  ),
  (
    "{method: latin, points: 3}", "{focus.xp: {from: 2.1, to: 2.9}}",
    "2:8: vary.focus.xp: there is no whole number from end to end"
  ),
  (
    "{method: sobol, points: 9000}", "{a: [1, 2]}",
    "3:33: sample.points: 16384 points over 1 input make 49152 cases (3 each); allowed: at most 10000 cases, so 2048 points"
  ),
  (
    "{method: morris, points: 9000}", "{a: [1, 2]}",
    "3:34: sample.points: 9000 walks over 1 input make 18000 cases (2 each); allowed: at most 10000 cases, so 5000 walks"
  ),
])
func aWrongSampleIsAFault(sample: String, vary: String, fault: String) {
  #expect(specFaults("study: lives\nvary: \(vary)\nsample: \(sample)\n") == ["dir/f.yaml:\(fault)"])
}

@Test func designsThatDoNotFitTheCasesAreFaults() {
  let cases = "study: lives\ncases: {x: {}, y: {}, z: {}}\nvary: {a: [1, 2]}\n"
  #expect(
    specFaults(cases + "sample: {method: sobol, points: 8}\n") == [
      "dir/f.yaml:4:9: sample: sobol goes with one case; found 3 cases"
    ])
  #expect(
    specFaults(cases + "sample: {method: latin, points: 4000}\n") == [
      "dir/f.yaml:4:33: sample.points: 4000 points in 3 cases make 12000 cases; allowed: at most 10000 cases, so 3333 points"
    ])
  let many = (0...20).map { "a\($0): [1, 2]" }.joined(separator: ", ")
  #expect(
    specFaults("study: lives\nvary: {\(many)}\nsample: {method: sobol, points: 8}\n") == [
      "dir/f.yaml:3:9: sample: found 21 inputs; allowed: at most 20 under sobol; morris finds the few that matter among many"
    ])
}

@Test func aLatinDesignHasEachLevelEquallyOften() throws {
  let text = """
    vary:
      coin.restitution: { from: 0, to: 0.8, count: 9 }
      scene.spawn_interval_s: [0, 0.04, 0.08]
      coin.density: { from: 0.1, to: 10, scale: log }
      focus.xp: { from: 3, to: 7 }
    sample: { method: latin, points: 90 }
    """
  let (experiment, sampling) = try sampled(text)
  #expect(sampling.rows.count == 90 && sampling.points == 90 && sampling.inputs.map(\.levels.count) == [9, 3, 0, 0])
  let rows = sampling.cases[0].map { experiment.cases[$0] }
  func counts(_ path: String) -> [Double: Int] {
    rows.reduce(into: [:]) { $0[value($1, path) ?? -1, default: 0] += 1 }
  }
  #expect(counts("coin.restitution").count == 9 && counts("coin.restitution").values.allSatisfy { $0 == 10 })
  #expect(counts("scene.spawn_interval_s") == [0: 30, 0.04: 30, 0.08: 30])
  // Whole numbers alone, each in an equal part of the range.
  #expect(counts("focus.xp") == [3: 18, 4: 18, 5: 18, 6: 18, 7: 18])
  // One in each 90th of the logarithm, of six significant digits.
  let densities = rows.compactMap { value($0, "coin.density") }.sorted()
  for (index, density) in densities.enumerated() {
    let (low, high) = (0.1 * pow(100, Double(index) / 90), 0.1 * pow(100, Double(index + 1) / 90))
    #expect(density > low * (1 - 1e-5) && density < high * (1 + 1e-5))
    #expect(sixDigits(density) == density)
  }
}

/// The nearest number of six significant digits.
private func sixDigits(_ value: Double) -> Double { Double(String(format: "%.5e", value)) ?? .nan }

@Test func rowsThatAreAlikeAreOneCase() throws {
  let (experiment, sampling) = try sampled(
    "cases: {x: {}, y: {}}\nvary: {a: [1, 2], b: [3, 4]}\nsample: {method: latin, points: 40}\n")
  // Eight copies have each a case of its own for each of the values that they have, of four.
  let kinds = sampling.rows.map { "\($0.copy) \($0.values[0][0].valueText) \($0.values[1][0].valueText)" }
  let different = Set(kinds).count
  #expect(sampling.cases.map(\.count) == [40, 40] && experiment.cases.count == 2 * different && different <= 32)
  #expect(
    Set(experiment.cases.map(\.name)).count == 2 * different && experiment.cases.allSatisfy { !$0.name.contains("(") })
  for (row, point) in sampling.rows.enumerated() {
    for (one, name) in ["x", "y"].enumerated() {
      let found = experiment.cases[sampling.cases[one][row]]
      // A case is named by its first row, and has the row's values.
      let first = (kinds.firstIndex(of: kinds[row]) ?? -1) + 1
      #expect(found.name == "\(name), point \(first)")
      #expect(found.overrides.map(\.value.valueText) == point.values.joined().map(\.valueText))
      #expect(sampling.copies[sampling.cases[one][row]] == point.copy && point.copy == row % 8)
    }
  }
}

@Test func aSobolDesignIsRoundedUpAndItsCopiesAreCasesOfTheirOwn() throws {
  let (experiment, sampling) = try sampled(
    "vary: {a: {from: 0, to: 1}, b: [1, 2]}\nsample: {method: sobol, points: 20}\n")
  // Eight shifted copies of four points, each of two rows and one more an input.
  #expect(sampling.asked == 20 && sampling.points == 32 && sampling.rows.count == 8 * 4 * 4)
  guard case .sobol(let design) = sampling.design else {
    Issue.record("no Sobol design")
    return
  }
  for (index, row) in sampling.rows.enumerated() {
    #expect(row.copy == design.place(of: index).shift)
    #expect(sampling.copies[sampling.cases[0][index]] == row.copy)
    #expect(value(experiment.cases[sampling.cases[0][index]], "a") == row.values[0][0].asNumber)
  }
  // An input is another in one row of a point alone.
  let (a, ab) = (design.index(shift: 3, point: 1, .a), design.index(shift: 3, point: 1, .ab(0)))
  #expect(sampling.rows[a].values[1] == sampling.rows[ab].values[1])
  #expect(sampling.rows[a].values[0] != sampling.rows[ab].values[0])
}

@Test func morrisMovesOneInputAtATime() throws {
  let (_, sampling) = try sampled(
    "vary: {a: {from: 0, to: 3}, focus.xp: {from: 1, to: 10}}\nzip: {c: [1, 2], d: [x, y]}\n"
      + "sample: {method: morris, points: 10}\n")
  #expect(sampling.rows.count == 40 && sampling.inputs.map(\.label) == ["a", "xp", "c with d"])
  guard case .morris(let design) = sampling.design else {
    Issue.record("no walks")
    return
  }
  for step in design.steps {
    let (before, after) = (sampling.rows[step.from].values, sampling.rows[step.to].values)
    #expect((0..<3).filter { before[$0] != after[$0] } == [step.input])
  }
  #expect(Set(sampling.rows.map { $0.values[0][0].valueText }) == ["0", "1", "2", "3"])
  #expect(sampling.rows.allSatisfy { $0.values[2].map(\.valueText) == ($0.levels[2] == 0 ? ["1", "x"] : ["2", "y"]) })
}

@Test func theSeedMovesThePoints() throws {
  let text = "vary: {a: {from: 0, to: 1}}\nsample: {method: latin, points: 9}\n"
  let (one, _) = try sampled(text)
  #expect(try sampled(text).0.cases == one.cases)
  #expect(try sampled("seed: 2\n\(text)").0.cases != one.cases)
}

@Test(arguments: ["latin", "sobol", "morris"])
func aResolvedSpecDrawsTheSameCases(method: String) throws {
  let text = """
    study: lives
    cases: { x: { u.v: 3 } }
    vary: { a: { from: 0.1, to: 0.7, scale: log }, b: [1, 2.5] }
    zip: { c: [1, 2], d: [x, y] }
    sample: { method: \(method), points: 21 }
    compare: { baseline: x, primary: days_to_level_4 }
    """
  let first = try read(text, SpecOptions(seed: "7", sets: ["w=1", "u.x=2"])).get()
  let resolved = first.resolved(keys: livesKind.keys, models: ["design": [:], "population": [:]])
  let again = try read(resolved.json(indented: true)).get()
  #expect(again.cases.map(\.name) == first.cases.map(\.name))
  let (old, new) = (first.cases, again.cases)
  #expect(old.map { $0.overrides.map(\.path) } == new.map { $0.overrides.map(\.path) })
  #expect(old.map { $0.overrides.map { $0.value.json() } } == new.map { $0.overrides.map { $0.value.json() } })
  #expect(again.resolved(keys: livesKind.keys, models: ["design": [:], "population": [:]]).json() == resolved.json())
  #expect(
    again.comparison?.primary == "days_to_level_4" && old[0].overrides.map(\.path).prefix(3) == ["u.v", "w", "u.x"])
}

@Test func whatIsDrawnCannotBeSet() {
  let text = "study: lives\nzip: {a: [1, 2]}\nvary: {b: {from: 0, to: 1}}\nsample: {method: latin, points: 3}\n"
  #expect(
    specFaults(text, SpecOptions(sets: ["a=1", "b=2"])) == [
      "--set: \"a\" is varied by the spec; allowed: other key paths",
      "--set: \"b\" is varied by the spec; allowed: other key paths",
    ])
}

@Test func typesAreFoundInsideMapsAndVariants() {
  let badges = FieldType.map(of: [
    FieldInfo(path: "threshold", type: .integer(1...9), unit: "", meaning: "", source: "", standard: 1)
  ])
  let curve = FieldType.variant([
    .init("flat", meaning: "", fields: []),
    .init(
      "growth", meaning: "",
      fields: [FieldInfo(path: "ratio", type: .number(1...2), unit: "", meaning: "", source: "", standard: 1)]),
  ])
  let fields = [
    FieldInfo(path: "s.badges", type: badges, unit: "", meaning: "", source: "", standard: [:]),
    FieldInfo(path: "f.curve", type: curve, unit: "", meaning: "", source: "", standard: "flat"),
  ]
  #expect(fields.type(at: "s.badges.owl.threshold") == .integer(1...9))
  #expect(fields.type(at: "f.curve.ratio") == .number(1...2))
  #expect(
    fields.type(at: "f.curve.none") == nil && fields.type(at: "x") == nil && fields.type(at: "s.badges.owl") == nil)
}
