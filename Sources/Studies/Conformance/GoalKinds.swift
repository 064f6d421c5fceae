import CivilTime
import Fields
import Rules

extension ConformanceKind {
  /// Goals with their deposits, and challenges with their check-ins.
  static let goalKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "goal", meaning: "a goal after deposits, withdrawals and its ritual, as of a date",
      input: [
        Value("target_minor", "a wish goal's target in minor units, from 1; left out for a free goal"), .strategy,
        Value("periods", "a wish goal's number of periods, from 1 to \(SavingsPlan.mostPeriods)"),
        Value("first_due", "first due date yyyy-mm-dd; of a free goal only where free saving is regular"),
        Value(
          "free_mode", "what a free goal asks for: regular saving on the strategy's dates, or whenever (if left out)"),
        Value("require_target", "whether free goals are refused; false if left out"),
        Value(
          "due_date_policy", "fixed: counted from the first date (if left out); from_deposit: from the last deposit"),
        Value("ritual_closes_goal", "whether the ritual closes the goal; true if left out"),
        Value(
          "acts",
          "list of {act, day, amount_minor} in order; act is deposit (with day and amount), withdraw (with amount), smash "
            + "(the ritual, once the target is held) or close"),
        Value("as_of", "the date at which the goal is asked, whose own deposit may still come"),
      ],
      right: [
        Value("balance_minor", "deposits less withdrawals"),
        Value("progress", "share of the target saved, 0 to 1; null for a free goal; 0.000001 off at most"),
        Value("reached", "whether the target is held now"), Value("was_reached", "whether it ever was"),
        Value("smashed", "whether its ritual was held"), Value("closed", "whether the goal is closed"),
        Value("next_due", "next date in whose period there is no deposit yet; null if none falls due any more"),
        Value("due_today", "whether next_due is the date asked"),
        Value("due_minor", "minor units that bring a wish goal up to its plan, the date's own included"),
        Value("shortfall_minor", "minor units by which a wish goal trails the due dates before the date"),
        Value("missed", "due dates before the date that passed without a deposit in the period that they end"),
      ], tolerance: 0.000001, run: goal),
    ConformanceKind(
      name: "challenge_progress", meaning: "where a user stands in a challenge after check-ins, as of a day",
      input: [
        Value("period", "day or week"), Value("periods", "number of periods, 1 to 3650"),
        Value("suggested", "flat: the same amount each period (if left out); rising: once, twice, three times …"),
        Value("amount_units", "amount suggested for the first period, 1 to 1000000; 10 if left out"),
        Value("late_share", "how long after its span it is open for late check-ins, as a share of it; 0.3 if left out"),
        Value(
          "completion",
          "check_ins: done with as many check-ins as periods, late ones count (if left out); span: when the span has passed"
        ),
        Value("span_share", "for span: share of the periods that must be checked in, rounded up; 0.8 if left out"),
        Value("on_miss", "goes_on (if left out), or voids: over with the first missed period"),
        Value("start_day", "day number of its first day"),
        Value("checkin_days", "day numbers with a check-in, ascending; several in a period count once"),
        Value("as_of_day", "day number at which it is asked, whose own check-in may still come"),
      ],
      right: [
        Value("status", "running, completed, voided or expired"), Value("done", "periods checked in"),
        Value("day_number", "the day number shown, from 1 on the first day; null when it is not running"),
        Value("open_period", "period, from 0, that a check-in would count for; null for none"),
        Value("suggested_units", "amount suggested for the open period; null for none"),
        Value("completed_on_day", "day number of the check-in that completed it; null without one, and under span"),
      ], run: challengeProgress),
  ]
}

// MARK: - Goals

@Sendable private func goal(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let policy = GoalPolicy(
    freeMode: try input.choice("free_mode", standard: FreeMode.whenever),
    requireTarget: try input.flag("require_target", standard: false),
    dueDates: try input.choice("due_date_policy", standard: DueDatePolicy.fixed))
  let closes = try input.flag("ritual_closes_goal", standard: true)
  var goal = try input.goal(policy)
  for act in try input.maps("acts", ["act", "day", "amount_minor"]) { try live(act, &goal, policy, closes: closes) }
  let day = try input.day("as_of")
  let status = try input.applying { () throws(RuleFault) in try goal.status(asOf: day, policy) }
  return .named([
    "balance_minor": goal.balanceMinor, "progress": goal.progress?.share, "reached": goal.isReached,
    "was_reached": goal.wasReached, "smashed": goal.isSmashed, "closed": goal.isClosed, "next_due": status.nextDue,
    "due_today": goal.isDue(on: day, policy), "due_minor": status.dueMinor, "shortfall_minor": status.shortfallMinor,
    "missed": status.missed,
  ])
}

private enum GoalAct: String, CaseIterable {
  case deposit, withdraw, smash, close
}

private func live(
  _ act: ConformanceInput, _ goal: inout Goal, _ policy: GoalPolicy, closes: Bool
) throws(Faults) {
  var changed = goal
  switch try act.choice("act", GoalAct.self) {
  case .deposit:
    let (amount, day) = (try act.integer("amount_minor"), try act.day("day"))
    _ = try act.applying { () throws(RuleFault) in try changed.checkedDeposit(amount, on: day, policy) }
  case .withdraw:
    let amount = try act.integer("amount_minor")
    try act.applying { () throws(RuleFault) in try changed.withdraw(amount) }
  case .smash: try act.applying { () throws(RuleFault) in try changed.smash(closing: closes) }
  case .close: try act.applying { () throws(RuleFault) in try changed.close() }
  }
  goal = changed
}

extension ConformanceInput {
  /// A goal of `target_minor` by a plan, or a free one where there is no target.
  func goal(_ policy: GoalPolicy) throws(Faults) -> Goal {
    if has("target_minor") {
      let target = try integer("target_minor")
      let strategy = try choice("strategy", PlanStrategy.self)
      let (periods, first) = (try integer("periods"), try day("first_due"))
      return try applying { () throws(RuleFault) in
        try Goal.wish(targetMinor: target, strategy, periods: periods, firstDue: first)
      }
    }
    if policy.requireTarget { throw wrong("target_minor", "a whole number, since a target is required") }
    if has("periods") { throw fault("periods", "periods: found them without a target; allowed: with target_minor") }
    if !has("strategy") {
      if has("first_due") { throw fault("first_due", "first_due: found a date; allowed: with a strategy") }
      return try applying { () throws(RuleFault) in try Goal.free(policy) }
    }
    let (strategy, first) = (try choice("strategy", PlanStrategy.self), try day("first_due"))
    return try applying { () throws(RuleFault) in try Goal.free(policy, strategy, firstDue: first) }
  }
}

// MARK: - Challenges

@Sendable private func challengeProgress(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let terms = try input.challengeTerms()
  let days = StreakSummary.days
  let start = Int32(try input.integer("start_day", days))
  let asked = Int32(try input.integer("as_of_day", days))
  var progress = ChallengeProgress(challenge: 0, on: start)
  var completedOn: Int32?
  var last = days.lowerBound
  for day in try input.integers("checkin_days") {
    guard (last...Int64(asked)).contains(day) else {
      let allowed = day < last ? "a day from \(last) on, since it follows" : "days up to as_of_day \(asked)"
      throw input.fault("checkin_days", "checkin_days: found \(day); allowed: \(allowed)")
    }
    last = day
    if progress.checkIn(on: Int32(day), terms) { completedOn = Int32(day) }
  }
  let open = progress.openPeriod(on: asked, terms)
  return .named([
    "status": progress.status(asOf: asked, terms).rawValue, "done": progress.done,
    "day_number": progress.dayNumber(on: asked, terms), "open_period": open,
    "suggested_units": open.map { terms.challenge.suggestedUnits(period: $0) }, "completed_on_day": completedOn,
  ])
}

extension ConformanceInput {
  fileprivate func challengeTerms() throws(Faults) -> ChallengeTerms {
    var challenge = Challenge(period: .day, periods: 30, suggested: .flat, amountUnits: 10, lateShare: 0.3)
    var fields: [Node.Entry] = []
    for key in Challenge.fields.paths where has(key) { fields.append(Node.Entry(key, try any(key))) }
    for key in ["period", "periods"] where !has(key) { throw wrong(key, "a value") }
    try Challenge.fields.apply(Node(.map(fields)), to: &challenge)
    let share = try number("span_share", standard: 0.8)
    if !(0...1).contains(share) { throw wrong("span_share", "a number from 0 to 1") }
    let rules = ChallengeRules(
      completion: try choice("completion", standard: ChallengeCompletion.checkIns), spanShare: share,
      onMiss: try choice("on_miss", standard: ChallengeMiss.goesOn))
    return ChallengeTerms(challenge, rules)
  }
}
