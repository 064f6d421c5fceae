extension LifeState {
  /// Judges all badges as of `time`. Returns those earned for the first time, and those held before and now lost.
  /// O(badges). Source: product.md, badges: kept in no table, so one can vanish, unless it is latched.
  public mutating func judgeBadges(asOf time: DayTime, _ plan: RulePlan) -> BadgeOutcome {
    _ = settle(asOf: time, plan)
    var outcome = BadgeOutcome()
    var bit: UInt32 = 1
    for condition in plan.conditions {
      defer { bit &<<= 1 }
      let value = condition.value(self, asOf: time, plan)
      if value >= condition.threshold {
        if badgesEver & bit == 0 { outcome.earned |= bit }
        badges |= bit
        badgesEver |= bit
      } else {
        if badges & bit != 0 {
          if condition.latched { continue }
          outcome.lost |= bit
          badges &= ~bit
        }
        if badgesEver & bit == 0 { outcome.nearest = max(outcome.nearest, Float(value) / Float(condition.threshold)) }
      }
    }
    return outcome
  }
}

/// What a judging of badges brought about: bits by the design's order.
public struct BadgeOutcome: Sendable, Equatable {
  public var earned: UInt32 = 0
  public var lost: UInt32 = 0
  /// Progress of the nearest badge never held, 0…1; 0 if none is left.
  public var nearest: Float = 0
}
