import Fields
import Rules
import Testing

private func coins(_ mapping: CoinMapping, _ minor: Int64) throws -> Int32 {
  try CoinTable(mapping).checkedCoins(minor)
}

@Test(
  arguments: [
    (1, 1), (1000, 1), (1001, 2), (2000, 2), (2001, 3), (28_999, 29), (29_000, 29), (29_001, 30), (30_000, 30),
    (30_001, 30), (Goal.most, 30),
  ] as [(Int64, Int32)])
func aCoinForEachTenUnitsBegun(minor: Int64, right: Int32) throws {
  #expect(try coins(.standard, minor) == right)
}

@Test func aLinearMappingRoundsUp() throws {
  for units in [1, 3, 10, 1_000_000_000] as [Int64] {
    for most in [1, 2, 17, 30] as [Int32] {
      let table = CoinTable(.linear(.init(units: units, most: most)))
      var luck = Luck(5)
      for _ in 0..<500 {
        let minor = 1 + luck.next(units * 100 * 40)
        #expect(Int64(table.coins(minor)) == min((minor + units * 100 - 1) / (units * 100), Int64(most)))
      }
    }
  }
}

/// Steps of 3 coins a doubling from 1 unit: 100 · 2^((2n − 1)/6) minor units, rounded up; in 60 decimal digits apart from
/// this project.
@Test func aLogarithmIsExact() throws {
  #expect(
    CoinTable(.logarithmic(.init())).steps == [
      113, 142, 179, 225, 283, 357, 449, 566, 713, 898, 1132, 1426, 1796, 2263, 2851, 3592, 4526, 5702, 7184, 9051,
      11_404, 14_368, 18_102, 22_808, 28_736, 36_204, 45_615, 57_471, 72_408,
    ])
  // At each doubling exactly, and a power of two far up.
  let table = CoinTable(.logarithmic(.init(units: 5, perDoubling: 1)))
  for doublings in 0..<29 as Range<Int64> {
    #expect(table.coins(500 << doublings) == Int32(doublings) + 1)
    #expect(table.coins((500 << doublings) - 1) == max(1, Int32(doublings) + 1), "rounded to the nearest")
  }
}

/// Each step is the first amount whose power passes the bound: checked in 128 bits, where those hold it.
@Test func eachLogarithmicStepIsTheFirst() {
  for units in [1, 2, 7] as [Int64] {
    for perDoubling in [1, 2, 3] as [Int32] {
      let steps = CoinTable(.logarithmic(.init(units: units, perDoubling: perDoubling))).steps
      for (index, step) in steps.enumerated() where step < 50_000 {
        func power(_ base: Int64) -> UInt128 {
          (0..<2 * perDoubling).reduce(1) { product, _ in product * UInt128(base) }
        }
        let bound = power(units * 100) << UInt128(2 * index + 1)
        #expect(power(step) >= bound && power(step - 1) < bound)
      }
    }
  }
}

@Test func tiersAreAsListed() throws {
  let table = CoinTable(.tiers(.init(fromUnits: [5, 20, 50], coins: [3, 3, 30])))
  for (minor, right) in [(1, 1), (499, 1), (500, 3), (1999, 3), (2000, 3), (4999, 3), (5000, 30), (Goal.most, 30)] {
    #expect(table.coins(Int64(minor)) == Int32(right))
  }
}

private let mappings: [CoinMapping] =
  CoinMapping.variants.variants.map(\.standard) + [
    .linear(.init(units: .max, most: .max)), .linear(.init(units: .min, most: .min)),
    .logarithmic(.init(units: .max, perDoubling: .max, most: .max)),
    .logarithmic(.init(units: 0, perDoubling: 0, most: 1)),
    .logarithmic(.init(units: 1_000_000_000, perDoubling: 30)), .logarithmic(.init(units: 1, perDoubling: 30)),
    .tiers(.init(fromUnits: [], coins: [])), .tiers(.init(fromUnits: [.min, .max, 3], coins: [.max, .min])),
    .tiers(.init(fromUnits: [9, 1], coins: [2, 4])),
  ]

@Test(arguments: mappings)
func moreMoneyIsNeverFewerCoins(_ mapping: CoinMapping) {
  let table = CoinTable(mapping)
  #expect(zip(table.steps, table.steps.dropFirst()).allSatisfy { $0 <= $1 })
  var last: Int32 = 1
  for power in 0..<16 {
    for digit in 1...9 as ClosedRange<Int64> {
      let minor = (0..<power).reduce(digit) { product, _ in product * 10 }
      let coins = table.coins(minor)
      #expect(coins >= last && (1...CoinMapping.most).contains(coins))
      last = coins
    }
  }
  #expect(table.coins(.min) >= 1 && table.coins(0) >= 1 && table.coins(.max) <= CoinMapping.most)
}

@Test(arguments: [Int64.min, -1, 0, Goal.most + 1, .max])
func noDepositDropsNoCoins(minor: Int64) {
  let fault = #expect(throws: RuleFault.self) { try CoinTable(.standard).checkedCoins(minor) }
  #expect(fault?.message == "amount_minor: found \(minor); allowed: 1 to 1000000000000000")
}

private func read(_ node: Node) throws(Faults) -> CoinMapping {
  let mapping = try CoinMapping.variants.decode(node, at: "coins")
  let faults = mapping.faults(at: node.mark, under: "coins")
  if !faults.isEmpty { throw Faults(faults) }
  return mapping
}

@Test(arguments: CoinMapping.variants.variants)
func everyMappingReadsBackAsItWasWritten(_ kind: Variant<CoinMapping>) throws {
  let written = CoinMapping.variants.encode(kind.standard)
  #expect(try read(written) == kind.standard)
  #expect(try read(Node(.text(kind.shape.kind))) == kind.standard)
  for field in kind.shape.fields { #expect(written[field.path] == field.standard) }
}

@Test(
  arguments: [
    (
      ["kind": "tiers", "from_units": [5, 20, 20], "coins": [4, 3]],
      [
        "coins.coins: found 2 items for 3 amounts; allowed: as many coins as from_units",
        "coins.from_units, item 3: found 20 after 20; allowed: amounts that rise",
        "coins.coins, item 2: found 3 after 4; allowed: numbers that never fall",
      ]
    ),
    (["kind": "linear", "most": 31], ["coins.most: found 31; allowed: a whole number from 1 to 30"]),
    ("logaritmic", ["coins: unknown kind \"logaritmic\"; did you mean \"logarithmic\"?"]),
  ] as [(Node, [String])])
func aFaultNamesTheTermOfAMapping(node: Node, messages: [String]) {
  do throws(Faults) {
    _ = try read(node)
    Issue.record("read")
  } catch { #expect(error.all.map(\.message) == messages) }
}
