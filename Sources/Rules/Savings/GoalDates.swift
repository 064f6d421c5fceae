public import CivilTime

/// A goal as of a day: what an app shows. Source: product.md, goal and plan.
public struct GoalStatus: Sendable, Equatable {
  /// The next date on which a deposit falls due; nil if none does any more.
  public var nextDue: LocalDay?
  /// Minor units that bring a wish goal up to its plan, the day's own due date included; 0 for a free goal.
  public var dueMinor: Int64
  /// Minor units by which a wish goal trails the due dates before the day; 0 for a free goal.
  public var shortfallMinor: Int64
  /// Due dates before the day that passed without a deposit in the period that they end.
  public var missed: Int64
}

/// Dates. A period holds the days after a due date up to the next one, that one included, so that a deposit early in it
/// serves its end. Under `fixed` dates are counted from the first; under `from_deposit` from the last deposit, and each day
/// with a deposit is a period. Monthly dates are clamped one by one, never iterated. Source: product.md, plan.
extension Goal {
  /// The goal as of `day`, whose own deposit may still come.
  ///
  /// Throws for a day outside `LocalDay.years` or before the last deposit. O(1).
  public func status(asOf day: LocalDay, _ policy: GoalPolicy) throws(RuleFault) -> GoalStatus {
    try SavingsPlan.checkYear("as_of", day)
    if hasDeposit, day < lastDeposit {
      throw RuleFault("as_of", found: day, allowed: "a date from \(lastDeposit) on, the day of the last deposit")
    }
    return GoalStatus(
      nextDue: nextDue(asOf: day, policy), dueMinor: dueMinor(asOf: day, policy),
      shortfallMinor: shortfallMinor(asOf: day, policy), missed: missed(asOf: day, policy))
  }

  /// Whether a deposit falls due on `day` and none came yet in the period that it ends. O(1).
  public func isDue(on day: LocalDay, _ policy: GoalPolicy) -> Bool { nextDue(asOf: day, policy) == day }

  /// The first due date from `day` on in whose period there is no deposit yet. Nil for a goal without dates, reached or
  /// closed, or whose plan is over. O(1).
  public func nextDue(asOf day: LocalDay, _ policy: GoalPolicy) -> LocalDay? {
    guard let strategy, isAwaited else { return nil }
    let grid = grid(policy)
    var index = passed(before: day, policy)
    if policy.dueDates == .fixed, hasDeposit { index = max(index, passed(before: lastDeposit, policy) + 1) }
    if mode == .wish, grid.done + index >= Int64(totalPeriods) { return nil }
    return SavingsPlan.date(Int32(clamping: grid.offset + index), from: grid.anchor, strategy)
  }

  /// Minor units that bring a wish goal up to its plan, with the due dates up to and on `day`; 0 for a goal without a
  /// plan or closed. O(1).
  public func dueMinor(asOf day: LocalDay, _ policy: GoalPolicy) -> Int64 {
    lacking(grid(policy).done + passed(before: day.adding(days: 1), policy))
  }

  /// The plan's amount for the period that holds `day`, in minor units, if no deposit came in it yet: the first amount with
  /// the first such deposit, and so on. Nil for a goal without a plan, reached or closed, and where the plan is over. O(1).
  public func suggestedMinor(on day: LocalDay, _ policy: GoalPolicy) -> Int64? {
    let (done, all) = (Int64(periodsDeposited), Int64(totalPeriods))
    guard isAwaited, done < all, isNewPeriod(day, policy) else { return nil }
    let before = SavingsPlan.sum(done, of: targetMinor, periods: all)
    let amount = SavingsPlan.sum(done + 1, of: targetMinor, periods: all) - before
    return amount > 0 ? amount : nil
  }

  /// Minor units by which a wish goal trails its plan, with the due dates before `day`; 0 for a goal without a plan or
  /// closed. O(1).
  public func shortfallMinor(asOf day: LocalDay, _ policy: GoalPolicy) -> Int64 {
    let today: Int64 = policy.dueDates == .fromDeposit && periodsDeposited > 0 && lastDeposit == day ? 1 : 0
    return lacking(grid(policy).done - today + passed(before: day, policy))
  }

  /// Due dates before `day` that passed without a deposit in the period that they end; 0 for a goal without dates or
  /// closed; of a reached goal those before its last deposit, and once a withdrawal takes it below its target again also
  /// those that passed meanwhile. Money paid ahead does not serve a later date, and a late
  /// deposit not an earlier one: `shortfallMinor` tells of money. Under `from_deposit` those since the last deposit. O(1).
  public func missed(asOf day: LocalDay, _ policy: GoalPolicy) -> Int64 {
    if isClosed { return 0 }
    let all = passed(before: isReached ? min(day, lastDeposit) : day, policy)
    let planned = mode == .free ? all : min(all, Int64(totalPeriods) - grid(policy).done)
    if policy.dueDates == .fromDeposit { return max(0, planned) }
    // The last deposit may be one of a period that is still open.
    let isOpen =
      hasDeposit && passed(before: lastDeposit, policy) >= all && (mode == .free || all < Int64(totalPeriods))
    return max(0, planned - Int64(periodsDeposited) + (isOpen ? 1 : 0))
  }

  /// Whether a deposit on `day` would be the first of its period.
  func isNewPeriod(_ day: LocalDay, _ policy: GoalPolicy) -> Bool {
    guard strategy != nil, periodsDeposited < .max, day != lastDeposit else { return false }
    if policy.dueDates == .fromDeposit { return true }
    let period = passed(before: day, policy)
    return (mode == .free || period < Int64(totalPeriods))
      && !(hasDeposit && passed(before: lastDeposit, policy) == period)
  }

  /// Whether the day of a deposit was ever told.
  var hasDeposit: Bool { lastDeposit.number != .min }

  private var isAwaited: Bool { !isClosed && !isReached }

  /// Where due dates are counted from, which of those is the first to come, and how many periods it finds done.
  private func grid(_ policy: GoalPolicy) -> (anchor: LocalDay, offset: Int64, done: Int64) {
    policy.dueDates == .fromDeposit && hasDeposit
      ? (lastDeposit, 1, Int64(periodsDeposited)) : (firstDue, 0, 0)
  }

  /// Due dates of the grid before `day`, those beyond the plan counted as well.
  private func passed(before day: LocalDay, _ policy: GoalPolicy) -> Int64 {
    guard let strategy else { return 0 }
    let grid = grid(policy)
    let count = SavingsPlan.count(from: grid.anchor, through: day.adding(days: -1), strategy)
    return max(0, count - grid.offset)
  }

  /// What the balance lacks of the first `periods` amounts.
  private func lacking(_ periods: Int64) -> Int64 {
    if strategy == nil || mode == .free || isClosed { return 0 }
    return max(0, SavingsPlan.sum(periods, of: targetMinor, periods: Int64(totalPeriods)) - balanceMinor)
  }
}
