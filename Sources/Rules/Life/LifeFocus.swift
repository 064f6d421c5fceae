extension LifeState {
  /// Records a focus session. `first` and `last` are the times at which it counts: those of `SessionDay.span`.
  ///
  /// XP for each focused minute, and a bonus if it was not interrupted (a deep session); miles; the expedition; and if it was
  /// completed the focus streak and its scene's stamps. O(levels gained). Source: product.md, XP, miles, stamp, expedition.
  public mutating func session(
    focusedMinutes minutes: Int32, isDeep: Bool, scene: Int32, from first: DayTime, to last: DayTime, _ plan: RulePlan
  ) -> SessionOutcome {
    var outcome = SessionOutcome()
    sessions += 1
    focusedMinutes = minutes > .max - focusedMinutes ? .max : focusedMinutes + minutes
    let before = level
    xp = min(xp + plan.rewards.xp(focusedMinutes: minutes, isDeep: isDeep), LevelCurve.mostXP)
    level = LevelCurve.level(holding: xp, from: level, plan.levelTotals)
    outcome.levels = level - before
    outcome.expedition = expedition.add(focusedMinutes: minutes, isDeep: isDeep, plan.expedition)
    miles = min(
      miles + plan.rewards.miles(focusedMinutes: minutes) + outcome.expedition.bonusMiles, LevelCurve.mostXP)
    guard isDeep else { return outcome }
    deepSessions += 1
    focusStreak.checkIn(on: first.day, second: first.sinceStart, plan.focusStreak)
    var day = first.day
    while day < last.day {
      day += 1
      focusStreak.checkIn(on: day, second: day == last.day ? last.sinceStart : 0, plan.focusStreak)
    }
    if completed.indices.contains(Int(scene)), completed[Int(scene)] < .max {
      completed[Int(scene)] += 1
      if plan.stamps.isStamped(Int64(completed[Int(scene)])) {
        stamps += 1
        outcome.isStamped = true
      }
    }
    return outcome
  }
}

/// What a session brought about.
public struct SessionOutcome: Sendable, Equatable {
  /// Levels gained.
  public var levels: Int32 = 0
  public var expedition = ExpeditionOutcome()
  /// Whether it stamped its scene's city.
  public var isStamped = false
}
