extension LifeState {
  /// Opens a goal. Returns its place.
  ///
  /// Throws as `Goals.open`, and for a goal that the design does not allow (`Goal.check`). O(places).
  public mutating func open(_ goal: Goal, _ plan: RulePlan) throws(RuleFault) -> Int {
    try goal.check(plan.goals)
    if goal.balanceMinor != 0 { throw RuleFault("balance_minor", found: goal.balanceMinor, allowed: "0 in a new goal") }
    return try goals.open(goal)
  }

  /// Takes up a challenge of the design at `time`, its first day; one in progress is given up.
  ///
  /// Throws for a number that no challenge has. O(1).
  public mutating func takeUp(challenge number: Int64, at time: DayTime, _ plan: RulePlan) throws(RuleFault) {
    guard plan.challenges.indices.contains(Int(clamping: number)) else {
      let count = plan.challenges.count
      throw RuleFault("challenge", found: number, allowed: count == 0 ? "none" : "0 to \(count - 1)")
    }
    _ = settle(asOf: time, plan)
    challenge = ChallengeProgress(challenge: Int32(number), on: time.day)
  }

  /// Records a deposit of `amountMinor` (at least 1) at `time` into the goal at `place`, or into none.
  ///
  /// Streak, challenge, goal and counts move; badges are judged apart (`judgeBadges`). Returns what it brought about. O(1).
  public mutating func deposit(
    _ amountMinor: Int64, into place: Int, at time: DayTime, _ plan: RulePlan
  ) -> DepositOutcome {
    var outcome = DepositOutcome()
    if deposits > 0, time.day &- lastDepositDay > plan.comebackGapDays { comebacks += 1 }
    lastDepositDay = max(lastDepositDay, time.day)
    deposits += 1
    depositedMinor = min(depositedMinor + min(max(amountMinor, 0), Goal.most), Goal.most)
    let hour = time.second / 3600
    if plan.night.contains(hour) {
      nightDeposits += 1
      if time.day > lastNightDay { nightDays += 1 }
      lastNightDay = max(lastNightDay, time.day)
    }
    if plan.morning.contains(hour) {
      morningDeposits += 1
      if time.day > lastMorningDay { morningDays += 1 }
      lastMorningDay = max(lastMorningDay, time.day)
    }
    outcome.lostStreak = depositStreak.checkIn(on: time.day, second: time.sinceStart, plan.streak)
    if let terms = plan.terms(of: challenge), challenge.checkIn(on: time.day, terms) {
      challengesDone |= 1 << UInt32(challenge.challenge)
      outcome.completedChallenge = true
    }
    if goals.deposit(amountMinor, into: place, on: time.date, plan.goals) {
      outcome.reachedGoal = true
      wishGoalsReached += 1
    }
    return outcome
  }

  /// Takes money out of the goal at `place`. Never a check-in. Source: product.md, withdrawal: assumed.
  ///
  /// Throws for a place without a goal and for an amount below 1 or above its balance. O(1).
  public mutating func withdraw(_ amountMinor: Int64, from place: Int64) throws(RuleFault) {
    try goals.update(at: place) { (goal) throws(RuleFault) in try goal.withdraw(amountMinor) }
    withdrawnMinor = min(withdrawnMinor + amountMinor, depositedMinor)
  }

  /// The ritual: smashes the jar of a reached goal, which closes it unless the design says otherwise.
  ///
  /// Throws for a place without a goal, and for one that is not reached or was smashed before. O(1).
  public mutating func smash(at place: Int64, _ plan: RulePlan) throws(RuleFault) {
    try goals.update(at: place) { (goal) throws(RuleFault) in try goal.smash(closing: plan.ritualClosesGoal) }
    rituals += 1
  }

  /// Gives a goal up. Throws for a place without one. O(1).
  public mutating func close(at place: Int64) throws(RuleFault) { _ = try goals.close(at: place) }

  /// Where the challenge stands at `time`. Notes one whose span has passed with enough check-ins. O(1).
  public mutating func settle(asOf time: DayTime, _ plan: RulePlan) -> ChallengeStatus {
    guard let terms = plan.terms(of: challenge) else { return .none }
    let status = challenge.status(asOf: time.day, terms)
    if status == .completed { challengesDone |= 1 << UInt32(challenge.challenge) }
    return status
  }
}

/// What a deposit brought about.
public struct DepositOutcome: Sendable, Equatable {
  /// A wish goal holds its target for the first time.
  public var reachedGoal = false
  public var completedChallenge = false
  /// The streak that it found was broken, and it begins another.
  public var lostStreak = false
}
