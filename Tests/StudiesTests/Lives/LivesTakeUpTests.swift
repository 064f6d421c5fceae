import Fields
import Lives
import Reports
import Rules
import Statistics
import Testing

@testable import Studies

private let spec = """
  study: lives
  lives: 1200
  days: 66
  seed: 4
  population: {people: {challenge_take_up: {thirtyDays: {share: 0.3}, hundredDays: {share: 0.2}}}}

  """

private func sprinkled(_ word: DayWord, _ day: Int, _ luck: inout SplitMix) -> DayWord {
  var word = word
  if luck.isOne(in: 50) { word.bits ^= 1 << 57 }
  if luck.isOne(in: 60) { word.bits ^= 1 << 58 }
  if luck.isOne(in: 90) { word.bits ^= 1 << 59 }
  if luck.isOne(in: 20) { word.bits ^= 1 << 60 }
  if luck.isOne(in: 4) { word.bits |= DayWord.sawReminderMask }
  if word.sawReminder, luck.isOne(in: 3) { word.bits |= DayWord.remindedMask }
  if word.sawReminder, luck.isOne(in: 3) { word.bits |= DayWord.tappedReminderMask }
  return word
}

private func folded() throws -> FoldedCase { try FoldedCase(spec, change: sprinkled) }

@Test func everyChallengeTakenUpComesToOneEnd() throws {
  let folded = try folded()
  let savings = folded.study.cases[0].design.savings
  for (number, row) in try folded.rows("challenges").enumerated() {
    let terms = ChallengeTerms(savings.challenges[number].value, savings.challengeRules)
    let (span, open) = (Int(terms.challenge.spanDays), Int(terms.openDays))
    let takers = folded.lives.filter { $0.person.challenge == number }
    #expect(row["n"] == .integer(Int64(takers.count)))
    #expect(row["taken_up_share"] == shareCell(takers.count, of: folded.lives.count))
    if takers.isEmpty { continue }
    var ends: [String: Int] = [:]
    for life in takers {
      let event = life.words.firstIndex { $0.completedChallenge || $0.voidedChallenge }.flatMap { $0 < open ? $0 : nil }
      let end: String
      if let event {
        end = life.words[event].completedChallenge ? event < span ? "in_time" : "late" : "voided"
      } else if life.days.count > open || life.days.count == folded.days && folded.days >= open {
        end = "expired"
      } else if life.days.count == folded.days {
        end = "running"
      } else {
        end = life.days.count <= span / 2 ? "left_first_half" : "left_later"
      }
      ends[end, default: 0] += 1
    }
    let names = ["in_time", "late", "voided", "left_first_half", "left_later", "expired", "running"]
    for name in names {
      #expect(
        row["\(name)_share"] == shareCell(ends[name] ?? 0, of: takers.count), "\(row["challenge"] as Any) \(name)")
    }
    let sum = names.reduce(0) { $0 + (row["\($1)_share"]?.number ?? .nan) }
    #expect(abs(sum - 1) < 1e-12)
    #expect(
      row["completed_share"] == shareCell((ends["in_time"] ?? 0) + (ends["late"] ?? 0), of: takers.count))
  }
}

@Test func goalsAreCountedByWhatWasSavedForAtFirst() throws {
  let folded = try folded()
  for row in try folded.rows("goals") {
    let isWish = row["mode"] == .text("wish")
    let lives = folded.lives.filter {
      ($0.person.targetMinor > 0) == isWish && (!isWish || row["strategy"] == .text("\($0.person.strategy)"))
    }
    let number = Int(row["goal"]?.number ?? 0)
    let days = lives.compactMap { life in
      life.words.indices.filter { life.words[$0].reachedGoal }.dropFirst(number - 1).first
    }
    #expect(row["n"] == .integer(Int64(lives.count)))
    #expect(row["reached_share"] == shareCell(days.count, of: lives.count))
    #expect(row["by_d30_share"] == shareCell(days.count { $0 < 30 }, of: lives.count))
    #expect(row["day_median"]?.number == days.sorted().map(Double.init)[(days.count - 1) / 2])
  }
}

/// Who leaves at a form that requires a target takes nothing up, and gets no reminder.
@Test func whoLeavesAtTheFormTakesNothingUp() throws {
  let folded = try FoldedCase(
    spec.replacing("{people: {", with: "{people: {required_target_leave_share: 0.4, ")
      + "design: {savings: {require_target: true}}\n")
  let plan = folded.study.cases[0].plan
  let users = folded.lives.filter { $0.person.uses(plan) }
  #expect(users.count < folded.lives.count - 50 && users.allSatisfy { !$0.acts.isEmpty })
  for (number, row) in try folded.rows("challenges").enumerated() {
    #expect(row["n"] == .integer(Int64(users.count { $0.person.challenge == number })))
    let sum = ["in_time", "late", "voided", "left_first_half", "left_later", "expired", "running"]
      .reduce(0) { $0 + (row["\($1)_share"]?.number ?? .nan) }
    #expect(abs(sum - 1) < 1e-12)
  }
  let goals = try folded.rows("goals").filter { $0["goal"] == .integer(1) }
  #expect(goals.reduce(0) { $0 + ($1["n"]?.number ?? .nan) } == Double(users.count))
  let reminded = users.filter(\.person.hasReminder)
  let seen = try #require(try folded.rows("reminders").first { $0["ratio"] == .text("seen_per_day") })
  #expect(seen["of_count"] == .integer(Int64(reminded.reduce(0) { $0 + $1.days.count - 1 })))
}

@Test func chaptersFollowEachOther() throws {
  let folded = try folded()
  let rows = try folded.rows("chapters")
  #expect(rows.count == folded.study.cases[0].design.focus.expedition.count)
  for (number, row) in rows.enumerated() {
    let days = folded.lives.compactMap { life in
      life.words.indices.filter { life.words[$0].finishedChapter }.dropFirst(number).first
    }
    #expect(row["finished_share"] == shareCell(days.count, of: folded.lives.count))
    #expect(row["by_d7_share"] == shareCell(days.count { $0 < 7 }, of: folded.lives.count))
  }
  #expect(
    zip(rows, rows.dropFirst()).allSatisfy { $0["finished_share"]?.number ?? 0 >= $1["finished_share"]?.number ?? 1 })
}

@Test func remindersAreCountedByDays() throws {
  let folded = try folded()
  let lives = folded.lives.filter(\.person.hasReminder)
  func days(_ holds: (DayWord) -> Bool) -> Int { lives.reduce(0) { $0 + $1.words.count { holds($0) } } }
  let (seen, tapped, acts) = (days(\.sawReminder), days(\.tappedReminder), days(\.wasReminded))
  let both = days { $0.tappedReminder && $0.wasReminded }
  let wanted: [String: (Int, Int)] = [
    "seen_per_day": (seen, lives.reduce(0) { $0 + $1.days.count - 1 }), "acts_per_seen": (acts, seen),
    "taps_per_seen": (tapped, seen), "acts_per_tap": (both, tapped), "taps_per_act": (both, acts),
    "acts_per_deposit_day": (acts, days { $0.deposits > 0 }), "with_reminder": (lives.count, folded.lives.count),
  ]
  let rows = try folded.rows("reminders")
  #expect(rows.count == wanted.count)
  for row in rows {
    let (count, of) = try #require(wanted[row["ratio"]?.string ?? ""])
    #expect(row["count"] == .integer(Int64(count)) && row["of_count"] == .integer(Int64(of)))
    #expect(row["days_share"] == shareCell(count, of: of))
  }
}

/// The installs beside the activated: the same people, another denominator.
@Test func perInstallIsPerActivatedTimesActivation() throws {
  let folded = try folded()
  let rows = try folded.rows("summary")
  func estimate(_ metric: String) -> Double {
    rows.first { $0["metric"] == .text(metric) }?["estimate"]?.number ?? .nan
  }
  for day in [1, 7, 30] {
    let product = estimate("active_d\(day)_share") * estimate("activation_share")
    #expect(abs(estimate("active_per_install_d\(day)_share") - product) < 1e-12)
  }
}
