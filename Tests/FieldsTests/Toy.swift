import Fields

/// A root with one field of every kind.
struct Toy: Sendable, Equatable {
  enum Shape: String, Choosable {
    case round, square

    var meaning: String { self == .round ? "without corners" : "four corners" }
  }

  enum Curve: Sendable, Equatable {
    case flat
    case steps(Steps)
    case growth(Growth)
  }

  struct Steps: Sendable, Equatable {
    var costs: [Int32] = [10, 20]
    var then = 30
  }

  struct Growth: Sendable, Equatable { var ratio = 1.5 }

  struct Badge: Sendable, Equatable {
    var threshold = 1
    var shape = Shape.round
    var weights = [0.5]
  }

  var count: Int8 = 3
  var share = 0.25
  var isOn = true
  var label = "储蓄"
  var shape = Shape.round
  var curve = Curve.steps(Steps())
  var badges = [Keyed("nightOwl", Badge(threshold: 5)), Keyed("early", Badge())]

  static let curves = VariantTable<Curve>([
    Variant("flat", meaning: "no levels", Curve.flat),
    Variant(
      "steps", meaning: "a cost for each level",
      table: FieldTable([
        .integers(
          "costs", \.costs, 1...1000, count: 1...3, unit: "XP", meaning: "costs", source: "toy", standard: [10, 20]),
        .integer("then", \.then, 1...1000, unit: "XP", meaning: "the rest", source: "toy", standard: 30),
      ]), standard: Steps(), make: Curve.steps
    ) { if case .steps(let steps) = $0 { steps } else { nil } },
    Variant(
      "growth", meaning: "each level costs more",
      table: FieldTable([.number("ratio", \.ratio, 1...3, meaning: "ratio", source: "toy", standard: 1.5)]),
      standard: Growth(), make: Curve.growth
    ) { if case .growth(let growth) = $0 { growth } else { nil } },
  ])

  static let badges = FieldTable<Badge>([
    .integer("threshold", \.threshold, 1...40, unit: "times", meaning: "how often", source: "toy", standard: 1),
    .choice("look.shape", \.shape, meaning: "outline", source: "assumed", standard: .round),
    .numbers("weights", \.weights, 0...1, count: 0...2, meaning: "weights", source: "toy", standard: [0.5]),
  ])

  static let table = FieldTable<Toy>([
    .integer("box.count", \.count, 0...1000, unit: "coins", meaning: "coins in the box", source: "toy", standard: 3),
    .number("box.share", \.share, 0...1, meaning: "share kept", source: "assumed", standard: 0.25),
    .flag("box.is_on", \.isOn, meaning: "whether it runs", source: "toy", standard: true),
    .text("label", \.label, meaning: "its name", source: "toy", standard: "储蓄"),
    .choice("box.shape", \.shape, meaning: "outline", source: "toy", standard: .round),
    .variant(
      "focus.curve", \.curve, curves, meaning: "cost of levels", source: "toy", standard: .steps(Steps())),
    .map(
      "savings.badges", \.badges, of: badges, blank: Badge(), meaning: "badges by id", source: "toy",
      standard: [Keyed("nightOwl", Badge(threshold: 5)), Keyed("early", Badge())]),
  ])
}

/// Faults of applying `node` to a new toy.
func faults(_ node: Node) -> [String] {
  var toy = Toy()
  do throws(Faults) {
    try Toy.table.apply(node, to: &toy)
    return []
  } catch { return error.all.map(\.message) }
}

/// Faults of setting one key path in a new toy.
func faults(_ path: String, _ node: Node) -> [String] {
  var toy = Toy()
  do throws(Faults) {
    try Toy.table.set(path, to: node, in: &toy)
    return []
  } catch { return error.all.map(\.message) }
}

/// A new toy with one key path set.
func toy(_ path: String, _ node: Node) throws -> Toy {
  var toy = Toy()
  try Toy.table.set(path, to: node, in: &toy)
  return toy
}
