public import CivilTime

/// A savings goal: flat, without heap, at most 48 bytes. Amounts in minor units. Source: product.md, goal and ritual.
///
/// Two ways to use it: a simulation makes it by `init` and calls what cannot fail, where amounts are held within 0 … `most`;
/// an app makes it by `wish` or `free` and calls what throws, where an amount out of range is a fault. Both end alike on
/// what both take. Dates are those that the design's day rule names.
public struct Goal: Sendable, Equatable {
  /// Target of a wish goal, at least 1; 0 for a free goal, whose progress is undefined.
  public let targetMinor: Int64
  /// Deposits less withdrawals, 0 … `most`.
  public private(set) var balanceMinor: Int64
  /// The first date on which a deposit falls due; without meaning where `strategy` is nil.
  public let firstDue: LocalDay
  /// The day of the last deposit whose day was told; `LocalDay.number` is `Int32.min` before it.
  public private(set) var lastDeposit: LocalDay
  /// Periods of a wish goal's plan; 0 for a free goal.
  public let totalPeriods: Int32
  /// Periods with a deposit, at most all of a wish goal's plan; under `from_deposit` the days with one, however many.
  public private(set) var periodsDeposited: Int32
  /// How often a deposit falls due; nil if none ever does.
  public let strategy: PlanStrategy?
  /// Whether a wish goal ever held its target, whatever was withdrawn since.
  public private(set) var wasReached: Bool
  /// Whether its jar was smashed.
  public private(set) var isSmashed: Bool
  /// Whether the goal was given up, or its jar smashed and that closed it.
  public private(set) var isClosed: Bool

  /// Amounts are held within this many minor units, so that a sum of goals stays far from overflow.
  public static let most: Int64 = 1_000_000_000_000_000

  /// A new goal; `targetMinor` 0 makes a free one. Without a strategy nothing falls due. What is out of range is held:
  /// a target within 0 … `most`, a wish goal's periods within 1 … `SavingsPlan.mostPeriods`. O(1).
  public init(
    targetMinor: Int64, strategy: PlanStrategy? = nil, periods: Int32 = 1, firstDue: LocalDay = LocalDay(number: 0)
  ) {
    self.targetMinor = min(max(targetMinor, 0), Self.most)
    self.strategy = strategy
    self.firstDue = firstDue
    totalPeriods = targetMinor < 1 ? 0 : min(max(periods, 1), Int32(SavingsPlan.mostPeriods))
    balanceMinor = 0
    periodsDeposited = 0
    lastDeposit = LocalDay(number: .min)
    wasReached = false
    isSmashed = false
    isClosed = false
  }

  /// Wish or free.
  @inlinable public var mode: GoalMode { targetMinor > 0 ? .wish : .free }

  /// Share of the target saved, 0…1; nil for a free goal.
  @inlinable public var progress: Float? {
    targetMinor > 0 ? min(1, Float(balanceMinor) / Float(targetMinor)) : nil
  }

  /// Whether a wish goal holds its target; false for a free goal.
  @inlinable public var isReached: Bool { targetMinor > 0 && balanceMinor >= targetMinor }

  /// Pays in; the balance is held within 0 … `most`. Returns whether a wish goal's target is now reached. O(1).
  public mutating func deposit(_ amountMinor: Int64) -> Bool {
    balanceMinor = min(balanceMinor + min(max(amountMinor, 0), Self.most), Self.most)
    if isReached { wasReached = true }
    return isReached
  }

  /// The same on a day, which the due dates take note of. A day before the last one told is taken for that one. O(1).
  public mutating func deposit(_ amountMinor: Int64, on day: LocalDay, _ policy: GoalPolicy) -> Bool {
    let day = max(day, lastDeposit)
    if isNewPeriod(day, policy) { periodsDeposited += 1 }
    lastDeposit = day
    return deposit(amountMinor)
  }
}

// MARK: - For apps

extension Goal {
  /// A wish goal with a plan.
  ///
  /// Throws for a target outside 1 … `most`, for periods outside 1 … `SavingsPlan.mostPeriods`, and for due dates outside
  /// `LocalDay.years`. O(1).
  public static func wish(
    targetMinor: Int64, _ strategy: PlanStrategy, periods: Int64, firstDue: LocalDay
  ) throws(RuleFault) -> Goal {
    try RuleFault.check("target_minor", targetMinor, 1...most)
    try RuleFault.check("periods", periods, 1...SavingsPlan.mostPeriods)
    try SavingsPlan.checkDates("first_due", from: firstDue, strategy, periods: periods)
    return Goal(targetMinor: targetMinor, strategy: strategy, periods: Int32(periods), firstDue: firstDue)
  }

  /// A free goal without dates, as of the second diary. Throws as `check`.
  public static func free(_ policy: GoalPolicy) throws(RuleFault) -> Goal {
    let goal = Goal(targetMinor: 0)
    try goal.check(policy)
    return goal
  }

  /// A free goal that falls due again and again, as of the first diary. Throws as `check`, and for a date outside
  /// `LocalDay.years`.
  public static func free(
    _ policy: GoalPolicy, _ strategy: PlanStrategy, firstDue: LocalDay
  ) throws(RuleFault) -> Goal {
    let goal = Goal(targetMinor: 0, strategy: strategy, firstDue: firstDue)
    try goal.check(policy)
    try SavingsPlan.checkYear("first_due", firstDue)
    return goal
  }

  /// Throws for a free goal if the design requires a target; for one without dates if it takes free goals for regular
  /// saving; and for one with dates if it lets people drop in whenever, so that nothing falls due. O(1).
  public func check(_ policy: GoalPolicy) throws(RuleFault) {
    guard mode == .free else { return }
    if policy.requireTarget {
      throw RuleFault("mode", found: GoalMode.free.rawValue, allowed: "wish, since a target is required")
    }
    switch (policy.freeMode, strategy) {
    case (.regular, nil):
      throw RuleFault("strategy", found: "none", allowed: "weekly, biweekly or monthly, since free saving is regular")
    case (.whenever, let strategy?):
      throw RuleFault("strategy", found: strategy.rawValue, allowed: "none, since people drop in whenever")
    default: break
    }
  }

  /// Pays in on a day. Returns whether a wish goal's target is now reached. O(1).
  ///
  /// Throws for an amount below 1 or above what the balance may still take, for a closed goal, and for a day outside
  /// `LocalDay.years` or before the last deposit.
  public mutating func checkedDeposit(_ amountMinor: Int64, on day: LocalDay, _ policy: GoalPolicy) throws(RuleFault)
    -> Bool
  {
    try checkOpen()
    try checkAmount(amountMinor, upTo: Self.most - balanceMinor, "what a goal may still take")
    try SavingsPlan.checkYear("day", day)
    if hasDeposit, day < lastDeposit {
      throw RuleFault("day", found: day, allowed: "a date from \(lastDeposit) on, since it follows")
    }
    return deposit(amountMinor, on: day, policy)
  }

  /// Takes out. Never a check-in: no period, streak or date takes note of it. O(1). Source: product.md, withdrawal: assumed.
  ///
  /// Throws for an amount below 1 or above the balance, and for a closed goal.
  public mutating func withdraw(_ amountMinor: Int64) throws(RuleFault) {
    try checkOpen()
    try checkAmount(amountMinor, upTo: balanceMinor, "the balance")
    balanceMinor -= amountMinor
  }

  /// The ritual: smashes the jar of a reached goal, which closes it unless the design says otherwise. Its balance stays to
  /// be read. O(1).
  ///
  /// Throws for a free goal, a goal not reached, one smashed before and a closed one. Source: product.md, ritual: diary;
  /// that it closes: assumed.
  public mutating func smash(closing closes: Bool) throws(RuleFault) {
    try checkOpen()
    if isSmashed { throw RuleFault("goal", found: "smashed", allowed: "goals whose jar is whole") }
    if mode == .free { throw RuleFault("mode", found: mode.rawValue, allowed: "wish, whose target can be reached") }
    if !isReached {
      throw RuleFault("balance_minor", found: balanceMinor, allowed: "the target \(targetMinor) or more")
    }
    isSmashed = true
    isClosed = closes
  }

  /// Gives the goal up. Its balance stays to be read. Throws for a closed goal. O(1).
  public mutating func close() throws(RuleFault) {
    try checkOpen()
    isClosed = true
  }

  private func checkOpen() throws(RuleFault) {
    if isClosed { throw RuleFault("goal", found: "closed", allowed: "open goals") }
  }

  private func checkAmount(_ amount: Int64, upTo most: Int64, _ why: String) throws(RuleFault) {
    if amount >= 1, amount <= most { return }
    throw RuleFault(
      "amount_minor", found: amount, allowed: most < 1 ? "none: \(why) is \(most)" : "1 to \(most), \(why)")
  }
}
