/// What the dense side of the kernel thought, day by day: for telling why a life did what it did. Filled only where a record
/// asks for it; owned by one thread.
///
/// A value each for life day × term × lane.
public final class LifeTrace {
  /// One number of a day. Logit units or log hazard unless a name says otherwise; each as it entered its sum.
  public enum Term: Int, CaseIterable, Sendable {
    /// Chance of leaving this day, and the chance without any effect; the number drawn against it.
    case leaveChance, baseLeaveChance, leaveDraw
    /// What raised (above 0) or lowered the log hazard: idle days, a streak lost, a challenge voided a few days ago, waiting for
    /// a level, habit, motivation.
    case leaveIdle, leaveLoss, leaveVoid, leaveWait, leaveHabit, leaveMotivation
    /// Shared by saving and focusing.
    case mood, motivation, novelty, calendar
    /// Saving: base, habit, stake of the streak, pull of goals, badges and challenges; chance and the number drawn.
    case savingsBase, savingsHabit, stake, savingsPull, savingsChance, savingsDraw
    /// Chance of saving if the reminder is seen; 0 for no reminder today.
    case remindedChance
    /// Focusing: base, habit, pull of the next level and of the expedition, weekly plan, waiting for a level; chance, draw.
    case focusBase, focusHabit, focusPull, focusPlan, focusWait, focusChance, focusDraw
  }

  /// The most days that fit.
  public let days: Int
  let values: UnsafeMutablePointer<Float>

  /// Room for `days` days of eight lives.
  public init(days: Int) {
    self.days = days
    let count = max(1, days) * Term.allCases.count * LifeRecord.lanes
    values = .allocate(capacity: count)
    values.initialize(repeating: 0, count: count)
  }

  deinit { values.deallocate() }

  /// Where the kernel writes.
  var pointer: TracePointer { TracePointer(values: values) }

  /// The value of a term on a day that the lane's life began.
  public func value(_ term: Term, day: Int, lane: Int) -> Float {
    values[(day * Term.allCases.count + term.rawValue) * LifeRecord.lanes + lane]
  }
}

/// Where the kernel writes its reasons.
public struct TracePointer {
  let values: UnsafeMutablePointer<Float>

  /// Where a term of eight lives' day goes: eight floats. (Vectors are not handed between the twins, which have other registers
  /// for them.)
  public func place(_ day: Int, _ term: LifeTrace.Term) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(values + (day * LifeTrace.Term.allCases.count + term.rawValue) * LifeRecord.lanes)
  }
}
