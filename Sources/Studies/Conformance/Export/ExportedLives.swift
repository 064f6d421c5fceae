import CivilTime
import Rules

extension ExportedCase {
  /// Whole lives and their badges.
  static var lives: [ExportedCase] { focusedLives + savingLives + zoneLives + badgeLives }

  private static let day: Int64 = 86_400
  private static let goal = "target_minor: 5000, strategy: weekly, periods: 4, first_due: 2024-03-08"

  /// A life that began on 2024-03-01 at noon UTC, of events told by seconds since then.
  private static func life(
    _ events: [(Int64, String)], zone: String = "UTC", design: String = "", asOf: Int64? = nil
  ) -> String {
    let installed = utc("2024-03-01T12:00")
    let told = events.map { "{instant: \(installed + $0.0), \($0.1)}" }.joined(separator: ",\n")
    let changed = design.isEmpty ? "" : "design: {\(design)}, "
    let asked = asOf.map { ", as_of: \(installed + $0)" } ?? ""
    return "{\(changed)zone: \(zone), installed: \(installed), events: [\(told)]\(asked)}"
  }

  private static func deposits(_ days: some Sequence<Int64>, at second: Int64 = 0) -> [(Int64, String)] {
    [(0, "act: open_goal, \(goal)")] + days.map { ($0 * day + second + 1, "act: deposit, goal: 0, amount_minor: 100") }
  }

  private static var savingLives: [ExportedCase] {
    var list = CaseList("life")
    list.add(life([], asOf: 0), "a life without events")
    for base in ["default", "jar-diary-1", "jar-diary-2", "passport-diary"] {
      let events = deposits([0, 1]) + [(2 * day, "act: session, planned_minutes: 25, focused_minutes: 25")]
      list.add("{base: \(base), \(life(events, asOf: 2 * day).dropFirst())", "a built-in design")
    }
    for policy in [
      "strict", "two_day_rule", "repair", "grace_hours", "weekly",
      "{kind: freeze, equipped: 1, most: 1, earn_every_days: 0, counts: true}",
    ] {
      let events = deposits([0, 1, 2, 4, 5, 7])
      list.add(life(events, design: "savings.streak: \(policy)", asOf: 8 * day), "two days missed")
      list.add(life(events, design: "savings.streak: \(policy)", asOf: 9 * day + 3600), "and another")
    }
    for completion in ChallengeCompletion.allCases {
      for miss in ChallengeMiss.allCases {
        let design = """
          savings.challenges.short: {period: day, periods: 4, amount_units: 1, late_share: 1},
          savings.challenge_completion: \(completion.rawValue), savings.challenge_on_miss: \(miss.rawValue),
          savings.challenge_span_share: 0.75
          """
        let events = [(0, "act: take_up, challenge: short")] + deposits([0, 1, 3]).dropFirst()
        let all = [(0, "act: open_goal, \(goal)")] + events
        list.add(life(all, design: design, asOf: 4 * day), "a day missed, the span just over")
        list.add(
          life(all + [(5 * day, "act: deposit, goal: 0, amount_minor: 1")], design: design, asOf: 5 * day), "late")
      }
    }
    for closes in [true, false] {
      let events: [(Int64, String)] = [
        (0, "act: open_goal, \(goal)"), (1, "act: open_goal"), (2, "act: deposit, goal: 0, amount_minor: 6000"),
        (3, "act: withdraw, goal: 0, amount_minor: 500"), (4, "act: smash, goal: 0"), (5, "act: close_goal, goal: 1"),
        (6, "act: open_goal"), (12 * day, "act: deposit, goal: 1, amount_minor: 9"), (12 * day + 1, "act: open_badges"),
      ]
      let kept = closes ? events.filter { !$0.1.hasSuffix("goal: 1, amount_minor: 9") } : events
      list.add(
        life(kept, design: "savings.ritual_closes_goal: \(closes), savings.saved_counts: balance", asOf: 13 * day),
        "a withdrawal, the ritual and a place used again")
    }
    return list.cases
  }

  private static var zoneLives: [ExportedCase] {
    var list = CaseList("life")
    // Half past midnight each day in Los Angeles, while the clock goes forward on 2024-03-10.
    let nights = deposits(6...12, at: 20 * 3600 + 1800).map { event in
      (event.0 - (event.0 > 10 * day ? 3600 : 0), event.1)
    }
    for rule in DayRule.allCases {
      list.add(
        life(
          nights, zone: "America/Los_Angeles", design: "savings.day_rule: \(rule.rawValue)", asOf: 12 * day + 80_000),
        "half past midnight over a spring change")
    }
    let journey: [(Int64, String)] = [
      (0, "act: open_goal, \(goal)"), (3600, "zone: America/Los_Angeles, act: deposit, goal: 0, amount_minor: 1"),
      (day + 3600, "zone: America/Los_Angeles, act: deposit, goal: 0, amount_minor: 1"),
      (day + 14 * 3600, "zone: Asia/Tokyo, act: deposit, goal: 0, amount_minor: 1"),
      (2 * day + 14 * 3600, "zone: Asia/Tokyo, act: deposit, goal: 0, amount_minor: 1"),
    ]
    for zoneOf in ZoneOf.allCases {
      for now in ["Asia/Tokyo", "America/Los_Angeles"] {
        let asked = life(
          journey, zone: "America/Los_Angeles",
          design: "savings.zone_of: \(zoneOf.rawValue), savings.day_start_hour: 2",
          asOf: 3 * day)
        list.add("\(asked.dropLast()), zone_now: \(now), as_of_zone: \(now)}", "a journey over the date line")
      }
    }
    return list.cases
  }

  private static var focusedLives: [ExportedCase] {
    var list = CaseList("life")
    func session(_ at: Int64, _ minutes: Int64 = 25, _ rest: String = "") -> (Int64, String) {
      (at, "act: session, planned_minutes: 25, focused_minutes: \(minutes)\(rest)")
    }
    let steady = (0..<11).map { session($0 * day) }
    for curve in ["piecewise-flat", "exponential", "minecraft", "{kind: table, costs: [50, 60], then: 70}"] {
      list.add(life(steady, design: "focus.curve: \(curve)", asOf: 11 * day), "eleven deep sessions in one scene")
    }
    let nights = [0, 1, 2].map { session($0 * day + 11 * 3600 + 55 * 60) }
    for rule in SessionDay.allCases {
      list.add(life(nights, design: "focus.session_day: \(rule.rawValue)", asOf: 3 * day), "sessions over midnight")
    }
    list.add(
      life([session(0, 10, ", interrupted: true"), session(600, 0, ", scene: 3"), session(600, 1440)], asOf: 2 * day),
      "interrupted, without a minute, a whole day")
    let weekly = "focus.streak: weekly, focus.count_from: all_time, focus.stamp_every: 3"
    list.add(life(steady, design: weekly, asOf: 20 * day), "a session in the week before")
    list.add(life(steady, design: weekly, asOf: 27 * day), "none in the week before")
    return list.cases
  }

  private static var badgeLives: [ExportedCase] {
    var list = CaseList("badges")
    let pages = (0...9).map { ($0 * day + 7200, "act: open_badges") }
    func merged(_ events: [(Int64, String)]) -> [(Int64, String)] { (events + pages).sorted { $0.0 < $1.0 } }
    for latched in [false, true] {
      for moment in BadgeMoment.allCases {
        let design =
          "savings.badge_moment: \(moment.rawValue), savings.badges.weekStreak: {threshold: 3, latched: \(latched)}"
        list.add(
          life(merged(deposits([0, 1, 2, 5, 6, 7])), design: design), "a streak earned, broken and earned again")
      }
    }
    for (per, note) in [("deposit", "each deposit counts"), ("day", "each night counts once")] {
      let design = "savings.badges.nightOwl: {threshold: 3, count_per: \(per)}, savings.badge_moment: after_deposit"
      // 22:00 is 10 hours after noon; 04:00 the first hour after the night.
      let nights =
        deposits([0, 1]) + [10, 11, 12, 15, 34].map { ($0 * 3600, "act: deposit, goal: 0, amount_minor: 1") }
      list.add(life(nights.sorted { $0.0 < $1.0 }, design: design), note)
    }
    for (hour, note) in [(17, "05:00 is morning"), (16, "04:00 is neither night nor morning"), (21, "09:00 is not")] {
      let events = deposits([0], at: Int64(hour) * 3600) + [(day, "act: open_badges")]
      list.add(
        life(events, design: "savings.badges.earlyBird: {threshold: 1}, savings.badges.nightOwl: {threshold: 1}"), note)
    }
    let collector = (0..<5).map { (Int64($0), "act: open_goal") }
    list.add(
      life(collector + [(6, "act: open_badges"), (7, "act: close_goal, goal: 2"), (8, "act: open_badges")]),
      "five goals at once, then four")
    let saved: [(Int64, String)] = [
      (0, "act: open_goal"), (1, "act: deposit, goal: 0, amount_minor: 49999"), (2, "act: open_badges"),
      (3, "act: deposit, goal: 0, amount_minor: 1"), (4, "act: open_badges"),
      (5, "act: withdraw, goal: 0, amount_minor: 1"), (6, "act: open_badges"),
    ]
    for counts in SavedCounts.allCases {
      list.add(life(saved, design: "savings.saved_counts: \(counts.rawValue)"), "500 units, and a withdrawal")
    }
    for gap in [6, 7, 8] as [Int64] {
      let events = deposits([0, gap]) + [(gap * day + 2, "act: open_badges")]
      list.add(life(events), "\(gap - 1) days without a deposit between two")
    }
    let asTokyo = life(deposits([0, 1]), zone: "Asia/Tokyo", design: "savings.zone_of: now")
    list.add("\(asTokyo.dropLast()), zone_now: Asia/Tokyo}", "no page was opened: nothing is judged")
    for base in ["default", "jar-diary-1", "jar-diary-2", "passport-diary"] {
      let events = deposits([0]) + [(5, "act: session, planned_minutes: 25, focused_minutes: 25")]
      list.add("{base: \(base), \(life(events).dropFirst())", "judged after the deposit in the first diary alone")
    }
    return list.cases
  }
}
