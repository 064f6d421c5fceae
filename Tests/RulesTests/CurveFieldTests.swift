import Fields
import Testing

@testable import Rules

private let kinds = LevelCurve.variants.variants

/// What a node says at `focus.curve`, with the faults of terms that do not fit together.
private func read(_ node: Node) throws(Faults) -> LevelCurve {
  let curve = try LevelCurve.variants.decode(node, at: "focus.curve")
  let faults = curve.faults(at: node.mark, under: "focus.curve")
  if !faults.isEmpty { throw Faults(faults) }
  return curve
}

private func messages(_ node: Node) -> [String] {
  do throws(Faults) {
    _ = try read(node)
    return []
  } catch { return error.all.map(\.message) }
}

@Test func everyKindIsARow() {
  #expect(
    kinds.map(\.shape.kind) == [
      "exponential", "piecewise-flat", "piecewise-flat-low", "piecewise-rising", "triangular", "polynomial", "logistic",
      "habitica", "mee6", "minecraft", "runescape", "pace-targeted", "table",
    ])
  #expect(kinds.allSatisfy { $0.standard.faults(at: Mark(file: "x"), under: "focus.curve").isEmpty })
}

@Test(arguments: kinds)
func everyKindReadsBackAsItWasWritten(_ kind: Variant<LevelCurve>) throws {
  let written = LevelCurve.variants.encode(kind.standard)
  #expect(try read(written) == kind.standard)
  #expect(try read(Node(.text(kind.shape.kind))) == kind.standard)
  #expect(try read(["kind": Node(.text(kind.shape.kind))]) == kind.standard)
  for field in kind.shape.fields {
    #expect(written[field.path] == field.standard, "\(kind.shape.kind).\(field.path): the field tells its standard")
  }
}

@Test(
  arguments: [
    (["kind": "table", "costs": [80, 120, 160, 200], "then": 300], .table(.init())),
    (["kind": "table", "costs": [7], "then": 7], .table(.init(costs: [7], then: 7))),
    (["kind": "pace-targeted", "first_days": 0.5, "ceiling_days": 7], .paceTargeted(.init())),
    (
      ["kind": "pace-targeted", "growth": 1.2, "xp_per_day": 75],
      .paceTargeted(.init(firstDays: 0.5, ceilingDays: 7, growth: 1.2, xpPerDay: 75))
    ),
    (["kind": "triangular", "k": 50], .triangular(k: 50)),
    (["kind": "polynomial", "c": 20, "p": 2.5], .polynomial(.init(c: 20, p: 2.5))),
    (
      ["kind": "logistic", "c0": 50, "c1": 900, "s": 0.25, "m": 30],
      .logistic(.init(c0: 50, c1: 900, s: 0.25, m: 30))
    ),
    ("runescape", .runescape),
  ] as [(Node, LevelCurve)])
func termsAreRead(node: Node, curve: LevelCurve) throws {
  #expect(try read(node) == curve)
  #expect(try read(LevelCurve.variants.encode(curve)) == curve)
}

@Test func aTermIsSetByItsKeyPath() throws {
  var design = Design.standard
  try Design.fields.set("focus.curve", to: "table", in: &design)
  try Design.fields.set("focus.curve.then", to: 450, in: &design)
  #expect(design.focus.curve == .table(.init(then: 450)))
  var read = Design.standard
  try Design.fields.apply(Design.fields.encode(design), to: &read)
  #expect(read == design)
}

@Test(
  arguments: [
    ("tabel", ["focus.curve: unknown kind \"tabel\"; did you mean \"table\"?"]),
    (
      ["kind": "table", "costs": [80, 0, 1.5], "then": 0],
      [
        "focus.curve.costs, item 2: found 0; allowed: a whole number from 1 to 1000000000",
        "focus.curve.costs, item 3: found 1.5; allowed: a whole number from 1 to 1000000000",
        "focus.curve.then: found 0; allowed: a whole number from 1 to 1000000000",
      ]
    ),
    (
      ["kind": "table", "costs": []],
      [
        "focus.curve.costs: found a list of 0; allowed: a list of 1 to 499 items, each a whole number from 1 to 1000000000"
      ]
    ),
    (
      ["kind": "table", "costs": [80, 120, 100, 90], "then": 60],
      [
        "focus.curve.costs, item 3: found 100 after 120; allowed: costs that never fall",
        "focus.curve.costs, item 4: found 90 after 100; allowed: costs that never fall",
        "focus.curve.then: found 60 after 90; allowed: costs that never fall",
      ]
    ),
    (["kind": "table", "than": 3], ["focus.curve: unknown key \"than\"; did you mean \"then\"?"]),
    (["kind": "logistic", "c0": 600, "c1": 100], ["focus.curve: found 600 and 100; allowed: c0 at most c1"]),
    (["kind": "logistic", "s": 0], ["focus.curve.s: found 0; allowed: a number from 0.001 to 100"]),
    (
      ["kind": "pace-targeted", "first_days": 9.5],
      ["focus.curve: found 9.5 and 7; allowed: first_days at most ceiling_days"]
    ),
    (
      ["kind": "pace-targeted", "growth": 0.9, "xp_per_day": 0],
      [
        "focus.curve.growth: found 0.9; allowed: a number from 1 to 100",
        "focus.curve.xp_per_day: found 0; allowed: a number from 0.01 to 1000000",
      ]
    ),
    (["kind": "polynomial", "p": -1], ["focus.curve.p: found -1; allowed: a number from 0 to 10"]),
    (["kind": "triangular", "k": 2.5], ["focus.curve.k: found 2.5; allowed: a whole number from 1 to 1000000000"]),
    (["kind": "mee6", "k": 2], ["focus.curve: unknown key \"k\"; allowed: none"]),
  ] as [(Node, [String])])
func aFaultNamesTheTerm(node: Node, faults: [String]) {
  #expect(messages(node) == faults)
}
