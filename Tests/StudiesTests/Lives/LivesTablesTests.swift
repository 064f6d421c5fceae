import Fields
import Lives
import Reports
import Rules
import Statistics
import Testing

@testable import Studies

private let spec = """
  study: lives
  lives: 900
  days: 101
  seed: 11
  cases: {freezing: {savings.streak: freeze, savings.challenge_on_miss: voids}}

  """

/// Sprinkles what is rare over the days, reminders too.
private func sprinkled(_ word: DayWord, _ day: Int, _ luck: inout SplitMix) -> DayWord {
  var word = word
  if luck.isOne(in: 40) { word.bits ^= DayWord.stampedMask }
  if luck.isOne(in: 60) { word.bits ^= DayWord.sawReminderMask | DayWord.tappedReminderMask }
  if luck.isOne(in: 5) { word.bits ^= DayWord.sawReminderMask }
  if word.sawReminder, word.deposits > 0, luck.isOne(in: 3) { word.bits |= DayWord.remindedMask }
  if word.sawReminder, luck.isOne(in: 4) { word.bits |= DayWord.tappedReminderMask }
  if luck.isOne(in: 90) { word.bits ^= 1 << 57 }
  if luck.isOne(in: 200) { word.bits ^= 1 << 58 }
  if luck.isOne(in: 300) { word.bits ^= 1 << 59 }
  if luck.isOne(in: 80) { word.bits ^= 1 << 60 }
  return word
}

private func plain() throws -> FoldedCase { try FoldedCase(spec) }
private func sprinkled() throws -> FoldedCase { try FoldedCase(spec, change: sprinkled) }

/// Each metric of an activated life, from its days alone.
private let slowMetrics: [(name: String, value: @Sendable (SlowLife, Int) -> Int)] = [
  ("active_week_d30_share", { life, _ in life.acts(in: 24...30) ? 1 : 0 }),
  ("rolling_d30_share", { life, days in life.acts(in: 30...days) ? 1 : 0 }),
  ("active_days", { life, _ in life.acts.count }),
  ("deposit_days", { life, _ in life.words.count { $0.deposits > 0 } }),
  ("deposits", { life, _ in life.words.reduce(0) { $0 + $1.deposits } }),
  ("saved_units", { life, _ in Int(life.days.reduce(0) { $0 + $1.money } / 100) }),
  ("saved_500_share", { life, _ in life.units(to: life.days.count - 1) >= 500 ? 1 : 0 }),
  ("days_to_500", { life, days in life.days.indices.first { life.units(to: $0) >= 500 } ?? days }),
  ("focus_days", { life, _ in life.words.count { $0.sessions > 0 } }),
  ("sessions", { life, _ in life.words.reduce(0) { $0 + $1.sessions } }),
  ("focus_minutes", { life, _ in life.words.reduce(0) { $0 + $1.minutes } }),
  ("streak_7_ever_share", { life, _ in life.first("deposit", 7) != nil ? 1 : 0 }),
  ("streak_100_ever_share", { life, _ in life.first("deposit", 100) != nil ? 1 : 0 }),
  ("visit_streak_7_ever_share", { life, _ in life.first("visit", 7) != nil ? 1 : 0 }),
  ("visit_streak_30_ever_share", { life, _ in life.first("visit", 30) != nil ? 1 : 0 }),
  ("level_3_d3_share", { life, _ in (life.first(level: 3) ?? 9) < 3 ? 1 : 0 }),
  ("level_end", { life, _ in 1 + life.rewards.reduce(0) { $0 + $1[1] } }),
  ("badges_earned", { life, _ in life.rewards.reduce(0) { $0 + $1[0] } }),
  ("chapters", { life, _ in life.rewards.reduce(0) { $0 + $1[2] } }),
  ("goals_reached", { life, _ in life.rewards.reduce(0) { $0 + $1[3] } }),
  ("challenges_completed", { life, _ in life.rewards.reduce(0) { $0 + $1[4] } }),
  ("stamps", { life, _ in life.rewards.reduce(0) { $0 + $1[5] } }),
  ("reminded_acts", { life, _ in life.words.count { $0.wasReminded } }),
  (
    "longest_reward_wait_days",
    { life, _ in
      let ends = [0] + life.rewarded.filter { $0 > 0 } + [max(life.last, life.rewarded.last ?? 0)]
      return zip(ends, ends.dropFirst()).map { $1 - $0 }.max() ?? 0
    }
  ),
]

@Test(arguments: [false, true]) func metricsOfArchetypesAreWhatTheirDaysTell(isSprinkled: Bool) throws {
  let folded = try isSprinkled ? sprinkled() : plain()
  let summary = try folded.rows("summary")
  for (name, value) in slowMetrics {
    let row = try #require(summary.first { $0["metric"] == .text(name) })
    let all = folded.lives.map { Double(value($0, folded.days)) }
    #expect(abs((row["estimate"]?.number ?? .nan) - all.reduce(0, +) / Double(all.count)) < 1e-9, "\(name)")
    #expect(row["n"] == .integer(Int64(all.count)))
  }
  for row in try folded.rows("archetypes") {
    let lives = folded.lives(row["archetype"]?.string ?? "")
    #expect(row["n"] == .integer(Int64(lives.count)))
    #expect(row["activated_share"] == shareCell(lives.count, of: folded.lives.count))
    guard let metric = slowMetrics.first(where: { .text($0.name) == row["metric"] }) else { continue }
    let sum = lives.reduce(0) { $0 + metric.value($1, folded.days) }
    #expect(abs((row["estimate"]?.number ?? .nan) - Double(sum) / Double(lives.count)) < 1e-9, "\(metric.name)")
  }
}

@Test func theWeekToEachDayIsCounted() throws {
  let folded = try plain()
  for (day, row) in try folded.rows("retention").enumerated() {
    let week = folded.lives.count { $0.acts(in: max(0, day - 6)...day) }
    #expect(row["active_week_share"] == shareCell(week, of: folded.lives.count), "day \(day)")
    #expect(row["active_week_per_install_share"] == shareCell(week, of: 900))
    #expect((row["active_week_share"]?.number ?? 0) >= (row["active_share"]?.number ?? 1))
  }
  let last = try #require(try folded.rows("retention").last)
  #expect(last["rolling_share"] == last["active_share"], "nobody comes after the horizon")
}

@Test func stocksAreOfThoseWhoActThatDay() throws {
  let folded = try plain()
  let rows = try folded.rows("stock")
  #expect(Set(rows.map { $0["day"]?.number }) == [30, 90, 100])
  for row in rows {
    let (kind, day) = (row["kind"]?.string ?? "", Int(row["day"]?.number ?? 0))
    let actives = folded.lives.filter { $0.acts.contains(day) && $0.streakCounts(kind, on: day) }
    let length = Int(row["milestone_days"]?.number ?? 0)
    #expect(row["n"] == .integer(Int64(actives.count)), "\(kind) \(day)")
    #expect(
      row["held_share"] == shareCell(actives.count { $0.streak(kind, on: day) >= length }, of: actives.count),
      "\(kind) \(day) \(length)")
  }
  // The last day's stock is what stands beside the flow.
  for row in try folded.rows("streaks") {
    let same = rows.first {
      $0["kind"] == row["kind"] && $0["day"] == .integer(100) && $0["milestone_days"] == row["milestone_days"]
    }
    #expect(same?["held_share"] == row["today_share"])
    let ever = folded.lives.count {
      $0.first(row["kind"]?.string ?? "", Int(row["milestone_days"]?.number ?? 0)) != nil
    }
    #expect(row["ever_share"] == shareCell(ever, of: folded.lives.count))
  }
}

extension SlowLife {
  fileprivate func streakCounts(_ kind: String, on day: Int) -> Bool {
    kind == "visit" || (kind == "deposit" ? words[day].deposits : words[day].sessions) > 0
  }
}

@Test func incidenceCountsLeaversAsNotThere() throws {
  let folded = try plain()
  let badges = folded.study.cases[0].design.savings.badges.map(\.id)
  let rows = try folded.rows("incidence")
  #expect(rows.count == (16 + LivesLayout.trackedLevels.count + 18) * 7)
  var firsts: [String: [Int]] = [:]
  var before: [String: Double] = [:]
  for row in rows {
    let (kind, name) = (row["kind"]?.string ?? "", row["name"]?.string ?? "")
    let key = "\(kind) \(name)"
    let days =
      firsts[key]
      ?? folded.lives.compactMap { life -> Int? in
        switch kind {
        case "badge": badges.firstIndex(of: name).flatMap { life.first(badge: $0) }
        case "level": life.first(level: Int(name) ?? 0)
        default: life.first(String(name.prefix { $0 != " " }), Int(name.split(separator: " ")[1]) ?? 0)
        }
      }
    firsts[key] = days
    let by = Int(row["day"]?.number ?? 0)
    let share = Double(days.count { $0 < by }) / Double(folded.lives.count)
    #expect(row["got_share"] == .number(share), "\(key) by \(by)")
    #expect(share >= before[key] ?? 0, "once there, always there")
    before[key] = share
  }
}

@Test(arguments: [false, true]) func rewardsOfWeeksAreThoseOfDays(isSprinkled: Bool) throws {
  let folded = try isSprinkled ? sprinkled() : plain()
  let kinds = ["badge", "level", "chapter", "goal", "challenge", "stamp"]
  var totals = Array(repeating: 0.0, count: kinds.count)
  for row in try folded.rows("rewards") {
    let week = Int(row["week"]?.number ?? 0) - 1
    let lives = folded.lives(row["archetype"]?.string ?? "")
    let span = week * 7..<min(week * 7 + 7, folded.days)
    #expect(row["days"] == .integer(Int64(span.count)))
    let inUse = lives.filter { $0.acts(in: span.lowerBound...span.upperBound - 1) }
    func sums(_ life: SlowLife) -> [Int] {
      life.rewards.enumerated().filter { span.contains($0.offset) }.map { $0.element.reduce(0, +) }
    }
    func mean(_ value: (SlowLife) -> Int) -> Double {
      Double(inUse.reduce(0) { $0 + value($1) }) / Double(inUse.count)
    }
    #expect(row["n"] == .integer(Int64(inUse.count)))
    #expect(row["drought_share"] == shareCell(inUse.count { sums($0).reduce(0, +) == 0 }, of: inUse.count))
    #expect(row["piled_share"] == shareCell(inUse.count { sums($0).contains { $0 >= 3 } }, of: inUse.count))
    if inUse.count > 1 {
      #expect(abs((row["rewards_week"]?.number ?? .nan) - mean { sums($0).reduce(0, +) }) < 1e-9)
      #expect(abs((row["since_days"]?.number ?? .nan) - mean { $0.wait(on: span.upperBound - 1) }) < 1e-9)
    }
    if row["archetype"] != .text("all") {
      for (place, kind) in kinds.enumerated() { totals[place] += row["\(kind)_rewards"]?.number ?? .nan }
    }
  }
  let all = kinds.indices.map { kind in
    Double(folded.lives.reduce(0) { $0 + $1.rewards.reduce(0) { $0 + $1[kind] } })
  }
  #expect(totals == all)
  #expect(all.allSatisfy { $0 > 0 } || !isSprinkled)
}

@Test func droughtsAreOfThoseWhoCome() throws {
  let folded = try plain()
  for row in try folded.rows("rewards") where row["n"] == .integer(0) {
    #expect(row["drought_share"] == .missing && row["since_days"] == .missing)
  }
  let lives = try folded.rows("rewards").filter { $0["archetype"] == .text("all") && $0["week"] == .integer(1) }
  #expect(lives.first?["n"] == .integer(Int64(folded.lives.count)), "who is activated acts on the install day")
}
