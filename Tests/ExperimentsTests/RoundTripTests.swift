import Fields
import Testing

@testable import Experiments

let standardMark = Mark(file: "default")

@Test func everyTreeReadsBackFromJSONAndYAML() throws {
  var random = Random(state: 1)
  for _ in 0..<4000 {
    let node = random.node(depth: 5)
    for text in [node.json(), node.json(indented: true), node.yaml()] {
      let back = parse(text)
      #expect(back.faults.isEmpty, "\(text)")
      #expect(back.value?.marked(standardMark) == node, "\(text)")
    }
  }
}

@Test func rangesRoundToTheDecimalThatAPersonWouldWrite() {
  for digits in 1...400 {
    for exponent in -20...14 {
      guard let exact = Double("\(digits)e\(exponent)") else { continue }
      #expect(rounded(exact.nextUp, scale: exact) == exact && rounded(-exact.nextDown, scale: exact) == -exact)
    }
  }
}

let goodSpecs = [
  """
  study: lives
  question: Which curve keeps the first three days fast without a late wall?
  lives: 100000
  days: 365
  seed: 20240310
  cases:
    today: {}
    old: { focus.curve: { kind: exponential, first: 100, ratio: 1.5 } }
    snappy: { focus.curve: { kind: table, costs: [80, 120, 160, 200], then: 300 }, focus.xp_deep_session: 30 }
    paced: { focus.curve: { kind: pace-targeted, first_days: 0.5, ceiling_days: 7 } }
  compare:
    baseline: today
    primary: active_d30_share
    margin: { active_d30_share: 0.005, days_to_level_4: 0.5 }
  """,
  """
  # 储蓄
  study: "lives"
  notes: |
    Decision owner: the growth team.
  design: {savings.streak: strict}
  start: 2024-01-01
  vary:
    savings.badges.nightOwl.threshold: [3, 5, 7, 10]
    coin.friction: { from: 0.05, to: 1, count: 9 }
    coin.density: {from: 1e-3, to: 10, count: 3, scale: log}
    a.step: {from: 0, to: 1, step: 0.25}
  """,
  #"{"study": "lives", "days": 30, "cases": {"一": {"a.b": [1, 2]}}, "seed": 3, "install_window_days": 7}"#,
]

@Test func goodSpecsHaveNoFaults() {
  for spec in goodSpecs { #expect(specFaults(spec) == []) }
}

@Test func anySpecIsEitherReadOrRefusedWithItsPlace() {
  var random = Random(state: 2)
  let pieces = goodSpecs.map { Array($0.utf8) }
  let signs = Array("\t\n :-[]{}#&*!|>'\"%@,?.~0987e".utf8) + [0, 0x80, 0xC3, 0xFF]
  var refused = 0
  for _ in 0..<5000 {
    var text = random.one(of: pieces)
    for _ in 0...random.below(4) {
      let place = random.below(text.count)
      switch random.below(5) {
      case 0: text[place] = random.one(of: signs)
      case 1: text.insert(random.one(of: signs), at: place)
      case 2: text.remove(at: place)
      case 3: text.removeSubrange(place..<min(text.count, place + random.below(40)))
      default: text.insert(contentsOf: random.one(of: pieces).dropFirst(place).prefix(random.below(40)), at: place)
      }
      if text.isEmpty { text = [0x20] }
    }
    let reading = SpecReader.read(text: text, file: "f", name: "f", kinds: [livesKind]) { (_) throws(Unreadable) in
      throw Unreadable("no such file")
    }
    let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 2
    for fault in reading.faults where fault.mark.line < 1 || fault.mark.line > lines || fault.mark.column < 1 {
      Issue.record("no place: \(fault.description)")
    }
    if reading.faults.isEmpty { #expect(reading.value != nil) } else { refused += 1 }
  }
  #expect((1000..<4990).contains(refused))
}

/// A root whose table has nested keys, a variant-like text and a list.
private struct Box: Sendable, Equatable {
  var count = 3
  var share = 0.5
  var label = "box"
  var weights: [Double] = []

  static let table = FieldTable<Box>([
    .integer(
      "box.count", \.count, Int64.min...Int64.max, unit: "coins", meaning: "coins: all", source: "a#b", standard: 3),
    .number(
      "box.share", \.share, -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, meaning: "share",
      source: "assumed", standard: 0.5),
    .text("label", \.label, meaning: "储蓄 \n of the box", source: "toy", standard: "box"),
    .numbers("box.weights", \.weights, -1e9...1e9, count: 0...100, meaning: "weights", source: "toy", standard: []),
  ])
}

@Test func aTableWrittenAsYAMLReadsBackAsTheSameRoot() throws {
  var random = Random(state: 3)
  for _ in 0..<1000 {
    // Fields take no control characters but line feed and tab, and none that turns the direction of writing.
    let refused: Set<Unicode.GeneralCategory> = [.control, .format]
    let label = String(
      String.UnicodeScalarView(
        random.text().unicodeScalars.filter {
          "\n\t".unicodeScalars.contains($0) || !refused.contains($0.properties.generalCategory)
        }))
    let box = Box(
      count: Int(Int64(bitPattern: random.next()) >> Int64(random.below(60))), share: Double(random.below(9)) / 8,
      label: label, weights: (0..<random.below(60)).map { _ in Double(random.below(1000)) / 7 })
    var back = Box()
    try Box.table.apply(parse(Box.table.yaml(box, title: random.one(of: ["", "标题"]))).get(), to: &back)
    #expect(back == box)
  }
}
