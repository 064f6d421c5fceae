public import Fields

/// One kind of conformance case: a row of `ConformanceKind.all`.
public struct ConformanceKind: Sendable {
  /// A value of a case and what it means.
  public struct Value: Sendable, Equatable {
    /// Its key in the case; empty for a kind whose right value has no name.
    public var name: String
    public var meaning: String

    public init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// As in a case's `kind`.
  public var name: String
  public var meaning: String
  /// What a case may hand in.
  public var input: [Value]
  /// What may be asked of it; one without a name if `right` is that value itself.
  public var right: [Value]
  /// How far a number may be off; 0 for not at all.
  public var tolerance: Double
  /// The values that follow from a case's input, each by its name in `right`. Throws what is wrong with the input.
  public var run: @Sendable (ConformanceInput) throws(Faults) -> [Node.Entry]

  public init(
    name: String, meaning: String, input: [Value], right: [Value], tolerance: Double = 0,
    run: @escaping @Sendable (ConformanceInput) throws(Faults) -> [Node.Entry]
  ) {
    self.name = name
    self.meaning = meaning
    self.input = input
    self.right = right
    self.tolerance = tolerance
    self.run = run
  }

  /// Every kind that can be run.
  public static let all: [ConformanceKind] = [
    dayKinds, dayRuleKinds, savingsKinds, goalKinds, streakKinds, sightKinds, statisticsKinds, levelKinds, sessionKinds,
    adviceKinds, lifeKinds, scoreKinds,
  ].flatMap(\.self)
}
