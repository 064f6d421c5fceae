import Fields
import Testing

@Test func aTableIsWrittenWithACommentAboveEveryField() {
  var toy = Toy()
  toy.curve = .growth(Toy.Growth(ratio: 2))
  toy.label = "NO"
  toy.badges = [Keyed("nightOwl", Toy.Badge(threshold: 5, weights: []))]
  #expect(
    Toy.table.yaml(toy, title: "A toy.") == """
      # A toy.

      box:
        # coins in the box (coins)
        # a whole number from 0 to 1000; source: toy
        count: 3
        # share kept
        # a number from 0 to 1; source: assumed
        share: 0.25
        # whether it runs
        # true or false; source: toy
        is_on: true
        # outline
        # one of round, square; source: toy
        #   round: without corners
        #   square: four corners
        shape: round
      # its name
      # a text without control characters; source: toy
      label: "NO"
      focus:
        # cost of levels
        # one of flat, steps, growth, or a map with that "kind"; source: toy
        #   flat: no levels
        #   steps: a cost for each level — costs: costs (XP), a list of 1 to 3 items, each a whole number
        #     from 1 to 1000, source: toy; then: the rest (XP), a whole number from 1 to 1000, source: toy
        #   growth: each level costs more — ratio: ratio, a number from 1 to 3, source: toy
        curve: {kind: growth, ratio: 2.0}
      savings:
        # badges by id
        # a map from ids to entries; source: toy
        #   threshold: how often (times), a whole number from 1 to 40, source: toy
        #   look.shape: outline, one of round, square, source: assumed
        #   weights: weights, a list of 0 to 2 items, each a number from 0 to 1, source: toy
        badges:
          nightOwl:
            threshold: 5
            look: {shape: round}
            weights: []
          early: null

      """)
}

@Test(arguments: [
  ("plain text-1.5", "plain text-1.5"), ("储蓄", "储蓄"), ("NO", "\"NO\""), ("y", "\"y\""), ("1e5", "\"1e5\""),
  ("a: b", "\"a: b\""), ("a, b", "\"a, b\""), ("a ", "\"a \""), ("", "\"\""), ("\u{2028}", "\"\\u2028\""),
])
func aTextIsQuotedWhereItWouldReadAsSomethingElse(text: String, yaml: String) {
  #expect(Node(.text(text)).yaml() == yaml + "\n")
}

@Test func jsonIsTheSameBytesAlways() {
  let node: Node = ["b": [1, 2.0, -0.5, 1e300], "a": ["": Node(.null), "é\"\n": true], "c": [], "d": [:]]
  #expect(node.json() == #"{"b": [1, 2.0, -0.5, 1e+300], "a": {"": null, "é\"\n": true}, "c": [], "d": {}}"#)
  #expect(
    (["a": [1, ["b": "x"]], "c": []] as Node).json(indented: true) == """
      {
        "a": [
          1,
          {"b": "x"}
        ],
        "c": []
      }

      """)
}
