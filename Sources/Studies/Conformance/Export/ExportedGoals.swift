import CivilTime
import Rules

extension ExportedCase {
  /// Goals in both modes.
  static var goals: [ExportedCase] { wishGoals + closedGoals + freeGoals }

  private static var wishGoals: [ExportedCase] {
    var list = CaseList("goal")
    let deposits =
      "{act: deposit, day: 2024-02-29, amount_minor: 2000}, {act: deposit, day: 2024-03-05, amount_minor: 500}"
    for policy in DueDatePolicy.allCases {
      for strategy in PlanStrategy.allCases {
        let goal = """
          target_minor: 10000, strategy: \(strategy.rawValue), periods: 5, first_due: 2024-01-31,
          due_date_policy: \(policy.rawValue)
          """
        list.add("{\(goal), as_of: 2024-01-30}", "a day before the first due date")
        list.add("{\(goal), as_of: 2024-01-31}", "the first due date")
        list.add("{\(goal), acts: [\(deposits)], as_of: 2024-03-05}", "a late deposit and an early one")
        list.add("{\(goal), acts: [\(deposits)], as_of: 2024-04-01}")
        list.add("{\(goal), acts: [\(deposits)], as_of: 2025-04-01}", "after the plan's end")
      }
    }
    let goal = "target_minor: 1000, strategy: weekly, periods: 3, first_due: 2024-01-01"
    list.add(
      "{\(goal), acts: [{act: deposit, day: 2023-12-31, amount_minor: 334}], as_of: 2024-01-01}",
      "a deposit before the first due date serves it")
    list.add(
      """
      {\(goal), acts: [{act: deposit, day: 2024-01-01, amount_minor: 300}, {act: withdraw, amount_minor: 300}],
      as_of: 2024-01-02}
      """, "a withdrawal leaves the period served and the money lacking")
    list.add(
      "{\(goal), acts: [{act: deposit, day: 2024-01-01, amount_minor: 1000}], as_of: 2024-02-01}",
      "reached: nothing falls due any more")
    return list.cases
  }

  private static var closedGoals: [ExportedCase] {
    var list = CaseList("goal")
    let goal = "target_minor: 1000, strategy: weekly, periods: 3, first_due: 2024-01-01"
    let reached = "{act: deposit, day: 2024-01-01, amount_minor: 1000}"
    list.add("{\(goal), acts: [\(reached), {act: smash}], as_of: 2024-01-20}", "the ritual closes the goal")
    list.add(
      "{\(goal), acts: [\(reached), {act: smash}, {act: withdraw, amount_minor: 1}], ritual_closes_goal: false, as_of: 2024-01-20}",
      "it does not: money can still be taken out")
    list.add(
      "{\(goal), acts: [\(reached), {act: withdraw, amount_minor: 1}], as_of: 2024-01-20}",
      "reached once, no longer now")
    list.add("{\(goal), acts: [{act: close}], as_of: 2024-01-20}", "given up: nothing is missed any more")
    return list.cases
  }

  private static var freeGoals: [ExportedCase] {
    var list = CaseList("goal")
    let saved = "acts: [{act: deposit, day: 2024-01-10, amount_minor: 700}]"
    list.add("{as_of: 2024-01-20}", "a free goal has no progress")
    list.add("{free_mode: whenever, \(saved), as_of: 2024-01-20}", "nothing falls due")
    for policy in DueDatePolicy.allCases {
      list.add(
        """
        {free_mode: regular, strategy: monthly, first_due: 2024-01-31, \(saved), due_date_policy: \(policy.rawValue),
        require_target: false, as_of: 2024-02-29}
        """, "regular saving without a target falls due for ever")
    }
    return list.cases
  }

  /// Challenges with their check-ins.
  static var challenges: [ExportedCase] {
    var list = CaseList("challenge_progress")
    for completion in ChallengeCompletion.allCases {
      for miss in ChallengeMiss.allCases {
        let terms =
          "period: day, periods: 5, completion: \(completion.rawValue), on_miss: \(miss.rawValue), start_day: 10"
        list.add("{\(terms), checkin_days: [], as_of_day: 10}", "the first day")
        list.add("{\(terms), checkin_days: [10, 11, 11, 12, 13], as_of_day: 14}", "the last day")
        list.add("{\(terms), checkin_days: [10, 11, 12, 13, 14], as_of_day: 14}", "with its last check-in")
        list.add("{\(terms), checkin_days: [10, 11, 13], as_of_day: 13}", "a day was missed")
        list.add("{\(terms), checkin_days: [10, 11, 13, 14, 15], as_of_day: 15}", "a check-in after the span")
        list.add("{\(terms), checkin_days: [10, 11, 12, 13], as_of_day: 15}", "the span has passed with four of five")
        list.add("{\(terms), checkin_days: [10], as_of_day: 40}", "long over")
      }
    }
    let weeks = "period: week, periods: 52, suggested: rising, amount_units: 1, start_day: 0"
    list.add("{\(weeks), checkin_days: [0, 3, 6, 7], as_of_day: 13}", "three check-ins in one week count once")
    list.add("{\(weeks), checkin_days: [0, 13, 14], as_of_day: 21}", "the fourth week's amount")
    list.add("{\(weeks), checkin_days: [], as_of_day: 363}", "the last day of the span")
    list.add("{\(weeks), checkin_days: [], as_of_day: 472}", "the last day on which late check-ins count")
    list.add("{\(weeks), checkin_days: [], as_of_day: 473}", "a day later")
    list.add("{\(weeks), late_share: 0, checkin_days: [], as_of_day: 364}", "not open after the span")
    for (share, note) in [("0.6", "three of five"), ("0.61", "rounded up to four"), ("0", "at least one")] {
      list.add(
        """
        {period: day, periods: 5, suggested: flat, completion: span, span_share: \(share), start_day: 0,
        checkin_days: [0, 2, 4], as_of_day: 5}
        """, note)
    }
    list.add("{period: day, periods: 30, start_day: 5, checkin_days: [3, 4], as_of_day: 4}", "before it begins")
    return list.cases
  }
}
