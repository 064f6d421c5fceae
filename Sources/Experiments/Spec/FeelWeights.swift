public import Fields

/// How much each word counts that a coin's feel is told in: a score is their weighted mean. What the words mean is for the
/// study of drops to say.
public struct FeelWeights: Sendable, Equatable {
  public var bouncesOnce = 1.0
  public var liesStill = 1.0
  public var stacks = 1.0
  public var doesNotSlide = 1.0
  public var doesNotKnock = 1.0

  /// All words alike.
  public init() {}

  /// The keys of a spec that hold them.
  public static let fields = FieldTable<FeelWeights>([
    word("bounces_once", \.bouncesOnce, "a coin bounces once"),
    word("lies_still", \.liesStill, "the jar lies still in time"),
    word("stacks", \.stacks, "coins lie on each other"),
    word("does_not_slide", \.doesNotSlide, "the pile does not spread"),
    word("does_not_knock", \.doesNotKnock, "coins at rest are not knocked away"),
  ])

  private static func word(
    _ name: String, _ place: Place<FeelWeights, Double>, _ meaning: String
  ) -> Field<FeelWeights> {
    .number(
      "feel.\(name)", place, 0...100, meaning: "weight in a coin's feel: \(meaning)", source: "assumed", standard: 1)
  }

  /// Of all words.
  var total: Double { bouncesOnce + liesStill + stacks + doesNotSlide + doesNotKnock }
}

extension Field<FeelWeights> {
  /// The same key in a spec.
  var inSpec: Field<Spec> {
    Field<Spec>(info: info) {
      read($0.feel)
    } write: { (spec, node, path) throws(Faults) in
      try write(&spec.feel, node, path)
    }
  }
}
