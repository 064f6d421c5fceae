import Fields
import Testing

@Test func aTreeAppliedToTheStandardGivesTheSameRoot() throws {
  var changed = Toy()
  let change: Node = [
    "box": ["count": 7, "shape": "square"], "focus": ["curve": "flat"],
    "savings": ["badges": ["early": Node(.null), "new": ["threshold": 2, "look": ["shape": "square"]]]],
  ]
  try Toy.table.apply(change, to: &changed)
  #expect(changed.count == 7 && changed.share == 0.25 && changed.shape == .square && changed.curve == .flat)
  #expect(
    changed.badges == [
      Keyed("nightOwl", Toy.Badge(threshold: 5)), Keyed("new", Toy.Badge(threshold: 2, shape: .square)),
    ])
  var again = Toy()
  try Toy.table.apply(Toy.table.encode(changed), to: &again)
  #expect(again == changed)
}

@Test func keyPathsReachIntoMapsVariantsAndSubtrees() throws {
  #expect(try toy("box.share", 1).share == 1)
  #expect(
    try toy("box", ["share": 0.5, "count": 4])
      == {
        var t = Toy()
        t.share = 0.5
        t.count = 4
        return t
      }())
  #expect(try toy("savings.badges.nightOwl.threshold", 7).badges[0].value.threshold == 7)
  #expect(try toy("savings.badges.nightOwl.look", ["shape": "square"]).badges[0].value.shape == .square)
  #expect(try toy("savings.badges.nightOwl", ["weights": []]).badges[0].value == Toy.Badge(threshold: 5, weights: []))
  #expect(try toy("savings.badges.late", ["threshold": 9]).badges.last == Keyed("late", Toy.Badge(threshold: 9)))
  #expect(try toy("savings.badges.early", Node(.null)).badges.map(\.id) == ["nightOwl"])
  #expect(try toy("focus.curve", "growth").curve == .growth(Toy.Growth(ratio: 1.5)))
  #expect(try toy("focus.curve", ["kind": "steps", "then": 5]).curve == .steps(Toy.Steps(then: 5)))
  #expect(try toy("focus.curve.then", 6).curve == .steps(Toy.Steps(then: 6)))
  #expect(try toy("focus.curve.kind", "flat").curve == .flat)
}

@Test(
  arguments: [
    ("box.count", Node(.integer(1001)), "box.count: found 1001; allowed: a whole number from 0 to 1000"),
    ("box.count", 200, "box.count: found 200; allowed: a whole number from 0 to 1000"),
    ("box.count", 1.5, "box.count: found 1.5; allowed: a whole number from 0 to 1000"),
    ("box.share", "x", "box.share: found \"x\"; allowed: a number from 0 to 1"),
    ("box.is_on", "yes", "box.is_on: found \"yes\"; allowed: true or false"),
    ("label", 3, "label: found 3; allowed: a text without control characters"),
    ("box.shape", "squre", "box.shape: unknown value \"squre\"; did you mean \"square\"?"),
    ("box.shape", 1, "box.shape: found 1; allowed: one of round, square"),
    ("focus.curve", "growht", "focus.curve: unknown kind \"growht\"; did you mean \"growth\"?"),
    ("focus.curve", 1, "focus.curve: found 1; allowed: one of flat, steps, growth, or a map with that \"kind\""),
    (
      "focus.curve", ["ratio": 2],
      "focus.curve: found a map without the key \"kind\"; allowed kinds: flat, steps, growth"
    ),
    ("focus.curve", ["kind": 2], "focus.curve.kind: found 2; allowed: one of flat, steps, growth"),
    ("focus.curve", ["kind": "growth", "ratoi": 2], "focus.curve: unknown key \"ratoi\"; did you mean \"ratio\"?"),
    ("focus.curve", ["kind": "growth", "ratio": 9], "focus.curve.ratio: found 9; allowed: a number from 1 to 3"),
    ("focus.curve", ["kind": "flat", "ratio": 9], "focus.curve: unknown key \"ratio\"; allowed: none"),
    ("focus.curve.then", 0, "focus.curve.then: found 0; allowed: a whole number from 1 to 1000"),
    ("focus.curve.tehn", 1, "unknown key path \"focus.curve.tehn\"; did you mean \"focus.curve.then\"?"),
    ("focus.curve.costs", [1, "x"], "focus.curve.costs, item 2: found \"x\"; allowed: a whole number from 1 to 1000"),
    (
      "focus.curve.costs", [],
      "focus.curve.costs: found a list of 0; allowed: a list of 1 to 3 items, each a whole number from 1 to 1000"
    ),
    (
      "savings.badges.nightOwl.threshold", 41,
      "savings.badges.nightOwl.threshold: found 41; allowed: a whole number from 1 to 40"
    ),
    (
      "savings.badges.nightOwl", ["threshhold": 4],
      "savings.badges.nightOwl: unknown key \"threshhold\"; did you mean \"threshold\"?"
    ),
    ("savings.badges.nightOwl", 4, "savings.badges.nightOwl: found 4; allowed: a map"),
    (
      "savings.badges.nightOwl.look", ["shpe": 4],
      "savings.badges.nightOwl.look: unknown key \"shpe\"; did you mean \"shape\"?"
    ),
    ("savings.badges.nihgtOwl.threshold", 4, "savings.badges: unknown id \"nihgtOwl\"; did you mean \"nightOwl\"?"),
    ("savings.badges.nihgtOwl", Node(.null), "savings.badges: unknown id \"nihgtOwl\"; did you mean \"nightOwl\"?"),
    (
      "savings.badges.夜猫", [:],
      "savings.badges: found the id \"夜猫\"; allowed: letters, digits and _ - / +, a letter first"
    ),
    ("savings.badges", 4, "savings.badges: found 4; allowed: a map from ids to entries"),
    ("box", 1, "box: found 1; allowed: a map"),
    ("bxo.count", 1, "unknown key path \"bxo.count\"; did you mean \"box.count\"?"),
    (
      "box.quantity", 1,
      "unknown key path \"box.quantity\": box: unknown key \"quantity\"; allowed: count, share, is_on, shape"
    ),
    ("box.count.more", 1, "unknown key path \"box.count.more\": box.count: unknown key \"more\"; allowed: none"),
    ("", 1, "unknown key path \"\": unknown key \"\"; allowed: box, label, focus, savings"),
    (".", 1, "unknown key path \".\": unknown key \"\"; allowed: box, label, focus, savings"),
  ] as [(String, Node, String)])
func aFaultNamesThePathAndWhatIsAllowed(path: String, value: Node, fault: String) {
  #expect(faults(path, value) == [fault])
}

@Test func allFaultsOfATreeComeAtOnce() {
  let node: Node = [
    "box": ["count": -1, "colour": 1], "lable": "x",
    "savings": ["badges": ["early": ["threshold": 0], "b c": [:], "nightOwl": ["weights": [2, 0.5]]]],
  ]
  #expect(
    faults(node) == [
      "box.count: found -1; allowed: a whole number from 0 to 1000",
      "box: unknown key \"colour\"; allowed: count, share, is_on, shape",
      "unknown key \"lable\"; did you mean \"label\"?",
      "savings.badges.early.threshold: found 0; allowed: a whole number from 1 to 40",
      "savings.badges: found the id \"b c\"; allowed: letters, digits and _ - / +, a letter first",
      "savings.badges.nightOwl.weights, item 1: found 2; allowed: a number from 0 to 1",
    ])
}

@Test func faultsStandInTheOrderOfTheTextWithoutRepeats() {
  let marks = [("b", 3, 1), ("a", 2, 5), ("a", 2, 1), ("b", 1, 9), ("b", 1, 9)]
  let faults = marks.map { Fault(Mark(file: $0.0, line: $0.1, column: $0.2), "x") }
  #expect(faults.inTextOrder.map(\.description) == ["b:1:9: x", "b:3:1: x", "a:2:1: x", "a:2:5: x"])
}
