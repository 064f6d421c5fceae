import Statistics

/// One item of a spec's `solve`.
struct SolveItem: Sendable {
  /// What is varied, and where.
  var inputs: [SolveInput]
  var wish: Wish

  enum Wish: Sendable {
    /// One figure shall have a value.
    case target(SolveFigure, equals: Double)
    /// Several figures shall be as high, or as low, as can be.
    case goal([SolveCriterion])
  }
}

/// The figure that a solve looks at.
typealias SolveFigure = ChosenFigure<LivesQuestion, LivesResults>

/// One figure of a goal.
struct SolveCriterion: Sendable {
  var figure: SolveFigure
  /// Higher or lower is better.
  var toward: Direction
}
