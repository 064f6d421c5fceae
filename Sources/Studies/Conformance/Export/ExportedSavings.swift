import CivilTime
import Rules

extension ExportedCase {
  /// Plans of wish goals and amounts of challenges.
  static var plans: [ExportedCase] { planAmounts + planDates + planProgress + challengeAmounts }

  private static var planAmounts: [ExportedCase] {
    var list = CaseList("plan_amounts")
    for (target, periods) in [(1, 1), (1, 12), (100, 3), (800_000, 52), (99_999, 7), (1_000_003, 365)] {
      list.add("{target_minor: \(target), periods: \(periods)}")
    }
    list.add("{target_minor: 7, periods: 12}", "fewer minor units than periods: some amounts are 0")
    list.add("{target_minor: \(Int64.max), periods: 36500}", "the largest target, the most periods")
    list.add("{target_minor: \(Int64.max), periods: 1}", "the largest target")
    return list.cases
  }

  private static var planDates: [ExportedCase] {
    var list = CaseList("plan_dates")
    for strategy in PlanStrategy.allCases {
      for first in ["2024-01-31", "2023-12-30", "2024-02-29"] {
        list.add("{first: \(first), strategy: \(strategy.rawValue), periods: 5}")
      }
    }
    list.add("{first: 2024-02-29, strategy: monthly, periods: 13}", "the leap day is clamped a year later")
    list.add("{first: 2024-01-30, strategy: monthly, periods: 3}", "30 January, 29 February, 30 March")
    list.add("{first: 2024-12-31, strategy: weekly, periods: 1}", "one period")
    list.add("{first: 2100-02-15, strategy: biweekly, periods: 3}", "2100 is no leap year")
    return list.cases
  }

  private static var planProgress: [ExportedCase] {
    var list = CaseList("plan_progress")
    for strategy in PlanStrategy.allCases {
      list.add("{target_minor: 120000, first: 2024-01-31, strategy: \(strategy.rawValue), last: 2024-01-31}", "one day")
      list.add("{target_minor: 120000, first: 2024-01-31, strategy: \(strategy.rawValue), last: 2025-01-30}")
      list.add("{target_minor: 120001, first: 2024-01-31, strategy: \(strategy.rawValue), last: 2025-01-31}")
    }
    list.add(
      "{target_minor: 5000, first: 2024-01-31, strategy: monthly, last: 2024-02-28}",
      "a day before the clamped due date")
    list.add("{target_minor: 5000, first: 2024-01-31, strategy: monthly, last: 2024-02-29}", "the clamped due date")
    return list.cases
  }

  private static var challengeAmounts: [ExportedCase] {
    var list = CaseList("challenge")
    for week in [1, 31, 32, 52] { list.add("{kind: 52-week, through_week: \(week)}") }
    for (kind, days) in [("30-day", 30), ("100-day", 100), ("365-day", 365)] {
      list.add("{kind: \(kind), through_day: 1}")
      list.add("{kind: \(kind), through_day: \(days)}", "all of it")
    }
    return list.cases
  }

  /// Deposits and what they drop into the jar.
  static var coins: [ExportedCase] {
    var list = CaseList("coins")
    for amount in [1, 999, 1000, 1001, 2000, 2001, 28_999, 29_000, 29_001, 1_000_000_000_000_000] as [Int64] {
      list.add("{mapping: linear, amount_minor: \(amount)}", amount == 1001 ? "a coin begun counts whole" : "")
    }
    for amount in [1, 99, 100, 112, 113, 141, 142, 200, 1000, 72_407, 72_408, 10_000_000] {
      list.add("{mapping: logarithmic, amount_minor: \(amount)}")
    }
    for amount in [1, 499, 500, 1999, 2000, 49_999, 50_000] {
      list.add(
        "{mapping: tiers, amount_minor: \(amount)}", [500, 2000].contains(amount) ? "the border is in the tier" : "")
    }
    list.add("{mapping: {kind: linear, units: 1, most: 5}, amount_minor: 401}")
    list.add("{mapping: {kind: linear, units: 1, most: 5}, amount_minor: 90000}", "held at the most")
    list.add("{mapping: {kind: logarithmic, units: 10, per_doubling: 1, most: 8}, amount_minor: 4000}")
    list.add("{mapping: {kind: tiers, from_units: [1, 2, 3], coins: [1, 1, 7]}, amount_minor: 250}")
    return list.cases
  }

  /// Streaks by every policy.
  static var streaks: [ExportedCase] {
    var list = CaseList("streak")
    let policies = [
      "strict", "two_day_rule", "{kind: repair, every_days: 7}", "{kind: weekly, days: 2, first_weekday: 1}",
      "{kind: grace_hours, hours: 3}", "{kind: freeze, equipped: 2, most: 2, earn_every_days: 7, counts: false}",
      "{freeze: {equipped: 1, counts: true}}",
    ]
    for policy in policies {
      list.add("{checkin_days: [], as_of_day: 3, policy: \(policy)}", "no check-in")
      list.add("{checkin_days: [0, 1, 2, 2, 3], as_of_day: 4, policy: \(policy)}", "2 comes twice and counts once")
      list.add("{checkin_days: [0, 1, 3, 4, 6, 7], as_of_day: 7, policy: \(policy)}", "two single days missed")
      list.add("{checkin_days: [0, 1, 3, 4], as_of_day: 6, policy: \(policy)}", "a day missed as of today")
      list.add("{checkin_days: [0, 1, 4, 5], as_of_day: 5, policy: \(policy)}", "two days missed in a row")
      list.add(
        """
        {checkin_days: [0, 1, 3], checkin_seconds: [40000, 40000, 40000], as_of_day: 3, as_of_second: 50000,
        policy: \(policy)}
        """, "a day missed, the next check-in around noon")
      list.add("{checkin_days: [-3, -2, 0, 8, 10, 16], as_of_day: 18, policy: \(policy)}", "days before day 0")
    }
    let freeze = "{kind: freeze, equipped: 0, most: 2, earn_every_days: 3, counts: false}"
    list.add("{checkin_days: [0, 1, 2, 4], as_of_day: 4, policy: \(freeze)}", "the third day earned a freeze")
    list.add("{checkin_days: [0, 1, 3], as_of_day: 3, policy: \(freeze)}", "no freeze was earned yet")
    for (days, note) in [("0, 1, 3, 9, 11", "eight days between repairs"), ("0, 1, 3, 7, 9", "a second within 7 days")]
    {
      list.add("{checkin_days: [\(days)], as_of_day: 11, policy: repair}", note)
    }
    for (second, note) in [(10_799, "within the grace hours"), (10_800, "as they end")] {
      list.add(
        """
        {checkin_days: [0, 1, 3], checkin_seconds: [40000, 40000, \(second)], as_of_day: 3, as_of_second: 50000,
        policy: grace_hours}
        """, note)
      list.add(
        "{checkin_days: [0, 1], checkin_seconds: [40000, 40000], as_of_day: 3, as_of_second: \(second), policy: grace_hours}",
        "asked \(note)")
    }
    for weekday in 1...7 {
      list.add(
        "{checkin_days: [0, 7, 14], as_of_day: 24, weekday_of_day_0: \(weekday), policy: weekly}",
        "whether the week after the third still is open")
    }
    list.add("{checkin_days: [0, 6, 7, 13], as_of_day: 14, policy: {weekly: {days: 2}}}", "two days in each week")
    return list.cases
  }
}
