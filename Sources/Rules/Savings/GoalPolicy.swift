public import Fields

/// What a goal is for. Source: product.md, goal: diary.
public enum GoalMode: String, Sendable, CaseIterable {
  /// A target to reach, by a plan.
  case wish
  /// Saving without a target.
  case free
}

/// What a free goal asks for. Source: product.md, goal: the two jar diaries disagree.
public enum FreeMode: String, Choosable {
  /// The first diary: a habit of regular saving, so dates fall due on the strategy's grid, without amounts and without end.
  case regular
  /// The second diary: no target and no period, drop in whenever, so nothing ever falls due. The default.
  case whenever

  public var meaning: String {
    switch self {
    case .regular: "the first diary: regular saving, dates fall due on the grid, without amounts and without end"
    case .whenever: "the second diary: no target and no period, so nothing ever falls due"
    }
  }
}

/// What a deposit does to the dates that follow it. Source: product.md, plan: assumed, fixed.
public enum DueDatePolicy: String, Choosable {
  /// Dates are counted from the first, so a late or early deposit does not move the grid. The default.
  case fixed
  /// The next date is one period after the last deposit, clamped to the month's end. So monthly dates drift to the day of
  /// the deposit, and what was missed before it is forgotten.
  case fromDeposit = "from_deposit"

  public var meaning: String {
    switch self {
    case .fixed: "dates are counted from the first, so a late or early deposit does not move them"
    case .fromDeposit: "the next date is one period after the last deposit, so monthly dates drift"
    }
  }
}

/// A design's switches of goals.
public struct GoalPolicy: Sendable, Equatable {
  /// What a free goal asks for.
  public var freeMode: FreeMode
  /// Whether a free goal is refused: what made people without a target type 99999. Source: product.md, goal: diary.
  public var requireTarget: Bool
  public var dueDates: DueDatePolicy

  public init(freeMode: FreeMode = .whenever, requireTarget: Bool = false, dueDates: DueDatePolicy = .fixed) {
    self.freeMode = freeMode
    self.requireTarget = requireTarget
    self.dueDates = dueDates
  }
}
