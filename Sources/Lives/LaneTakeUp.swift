import Chance
import CivilTime
import Rules

/// What a person takes up, gives up and takes out while the app is open. Source: population.md, 3.
extension Lane {
  /// Decides what has been waiting for the app to be opened: another challenge after one that ended, and once in each 30 days of
  /// life whether to open one more goal and whether to take money out.
  mutating func reconsider(
    at now: Moment, _ time: DayTime, _ day: Int, _ plan: LifePlan, _ effects: inout DayEffects, _ log: ActLog
  ) {
    if isChallengeOpen { beginAnother(at: now, time, day, plan, log) }
    let month = Int32(truncatingIfNeeded: day / 30)
    if month <= self.month { return }
    self.month = month
    var luck = Stream(seed: plan.seed, .life, unit: number, day: UInt32(day), .takeUp)
    let opens = Draw.unit(luck.next()) < plan.constants.moreGoalsPerMonth
    let target = Person.logNormal(
      plan.population.goalTargetUnits, plan.population.goalTargetSpread, plan.traits, luck.next())
    let withdraws = Draw.unit(luck.next()) < plan.constants.withdrawalsPerMonth
    let part = Draw.unit(luck.next())
    if opens, life.goals.activeCount < plan.constants.mostGoals {
      open(targetMinor: max(1, Int64(target)) * 100, at: now.instant, time.date, plan, log)
      effects.hasChangedGoals = true
    }
    guard withdraws, let balance = life.goals[goal]?.balanceMinor, balance > 0 else { return }
    let amount = min(max(1, Int64(Float(balance) * part)), balance)
    if (try? life.withdraw(amount, from: Int64(goal))) != nil {
      note(.withdraw(minor: amount, place: Int64(goal)), at: now.instant, log)
      effects.hasChangedGoals = true
    }
  }

  /// After a void the same challenge again, after another end one by the shares of the first: or none.
  private mutating func beginAnother(at now: Moment, _ time: DayTime, _ day: Int, _ plan: LifePlan, _ log: ActLog) {
    isChallengeOpen = false
    var luck = Stream(seed: plan.seed, .life, unit: number, day: UInt32(day), .restart)
    let place = Draw.unit(luck.next())
    let next = Draw.unit(luck.next())
    if shown.challenge == .voided {
      if place < plan.constants.voidRestartShare { takeUp(life.challenge.challenge, at: now.instant, time, plan, log) }
    } else if place < plan.constants.nextChallengeShare, let end = plan.challengeEnds.last?.end, end > 0 {
      takeUp(plan.challenge(next * end, factor: 1), at: now.instant, time, plan, log)
    }
  }
}
