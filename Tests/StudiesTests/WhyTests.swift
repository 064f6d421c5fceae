import CivilTime
import Experiments
import Fields
import Foundation
import Lives
import Rules
import Testing

@testable import Studies

/// The study of a spec's text, on the system's zones.
private func study(_ text: String) throws -> LivesStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try LivesStudy(
    try reading.get(), zones: { (name, mark) throws(Faults) in try systemZone(name, mark) }, kernel: .baseline)
}

private let small = "study: lives\nlives: 400\ndays: 120\nseed: 3\n"

private let designs = [
  "cases: {strict: {}}\n",
  "cases: {freeze: {savings.streak: freeze, focus.streak: two_day_rule, savings.badge_moment: after_deposit}}\n",
  "cases: {grace: {savings.streak: {kind: grace_hours, hours: 8}, savings.day_start_hour: 4}}\n",
  "cases: {void: {savings.challenge_on_miss: voids, savings.badges.weekStreak.threshold: 2, savings.day_rule: rolling_24h}}\n",
  "cases: {span: {savings.challenge_completion: span, focus.session_day: split, savings.ritual_closes_goal: false}}\n",
]

/// What is told adds up to what is counted: the summary that all metrics are read from.
@Test(arguments: designs) func aToldLifeAddsUpToItsSummary(design: String) throws {
  let study = try study(small + design)
  let fold = LivesFold(study.layout)
  let record = LifeRecord(days: 120)
  var deposits = 0
  for life in 0..<80 {
    if life % 8 == 0 { study.simulate(study.cases[0].plan, first: UInt64(life), count: 8, into: record) }
    let summary = try #require(fold.summary(record, lane: life % 8, counts: nil))
    let told = try study.told(life: life, inCase: 0)
    let acts = told.days.flatMap(\.acts)
    #expect(told.days.count == summary.lived)
    #expect(acts.count { $0.name == "deposit" } == summary.deposits)
    #expect(acts.filter { $0.name == "deposit" }.compactMap(\.amountMinor).reduce(0, +) == Int64(summary.savedMinor))
    #expect(acts.count { $0.name == "session" } == summary.sessions)
    #expect(acts.filter { $0.name == "session" }.compactMap(\.minutes).reduce(0, +) == Int64(summary.minutes))
    #expect(told.days.last?.level.after == summary.level)
    let earned = acts.flatMap(\.results).filter { $0.text.hasPrefix("badge ") && $0.text.contains(" earned ") }
    #expect(Set(earned.map(\.text.badge)).count == summary.badges, "a badge may be earned again after it was lost")
    #expect(told.days.filter { $0.acts.contains { $0.name == "deposit" } }.count == summary.depositDays)
    deposits += summary.deposits
  }
  #expect(deposits > 200)
}

extension String {
  fileprivate var badge: String { String(split(separator: " ")[1]) }
}

/// Each day's streak is told as the record has it, and a lost one where the record says so.
@Test(arguments: designs) func streaksAreToldAsRecorded(design: String) throws {
  let study = try study(small + design)
  var lost = 0
  for life in 0..<80 {
    let told = try study.told(life: life, inCase: 0)
    var before = 0
    for day in told.days {
      let word = day.recorded.word
      #expect(day.depositStreak == ToldChange(before: before, after: word.depositStreak))
      let tells = (day.acts.flatMap(\.results) + day.night).contains { $0.text.hasPrefix("lost the deposit streak") }
      #expect(tells == word.lostStreak, "life \(life), day \(day.number)")
      before = word.depositStreak
      if tells { lost += 1 }
    }
  }
  #expect(lost > 10)
}

/// The search finds the first life there is, by what is told of all lives before it.
@Test(arguments: WantedLife.allCases.filter { $0 != .longWait }) func theFirstWantedLifeIsFound(wanted: WantedLife)
  throws
{
  let hurt = 10
  let study = try study(small + "cases: {void: {savings.challenge_on_miss: voids, people.churn_hurt_days: \(hurt)}}\n")
  func fits(_ told: ToldLife) -> Bool {
    switch (wanted, told.end) {
    case (.left, .left): return true
    case (.stayed, .stayed): return true
    case (.lostStreak, .left(let leaving)):
      return told.days.contains {
        $0.number + hurt >= leaving.day && $0.depositStreak.before >= 7
          && ($0.acts.flatMap(\.results) + $0.night).contains { $0.text.hasPrefix("lost the deposit streak") }
      }
    case (.voidedChallenge, .left(let leaving)):
      return told.days.contains {
        $0.number + hurt >= leaving.day && $0.night.contains { $0.text.contains(" void after ") }
      }
    default: return false
    }
  }
  let found = try #require(study.firstLife(wanted, inCase: 0))
  for life in 0...found { #expect(fits(try study.told(life: life, inCase: 0)) == (life == found), "life \(life)") }
}

/// A life that left after a broken streak: day, length and shock, the latter by the formula of the model.
@Test func aLostStreakIsNamedWithItsShock() throws {
  let study = try study(small)
  let life = try #require(study.firstLife(.lostStreak, inCase: 0))
  let told = try study.told(life: life, inCase: 0)
  guard case .left(let leaving) = told.end else { throw Failed() }
  let loss = try #require(leaving.loss)
  let shock = Population.standard.streakLossShock
  #expect(leaving.day == told.days.count && leaving.day - loss.day <= 7)
  #expect(told.days[loss.day].recorded.word.lostStreak)
  #expect(told.days[loss.day - 1].recorded.word.depositStreak == loss.length)
  #expect(abs(loss.shock + shock * min(1, log2(Double(loss.length)) / 5)) < 1e-6)
  let text = WhyText(told)
  let head = "day \(loss.day) (shock: −"
  #expect(text.headline.contains("after losing a deposit streak of \(loss.length) days on \(head)"))
  let day = try #require(text.lines(ofDay: loss.day)).joined(separator: "\n")
  #expect(day.contains("lost the deposit streak of \(loss.length) days") && day.contains("savings.streak strict"))
  #expect(day.contains("people.streak_loss_shock \(numberText(shock))"))
}

/// Of several losses that still hurt, the one that weighs most is told first, and the one that was looked for where one was.
@Test func theHeaviestLossIsToldFirst() throws {
  let study = try study(small + "cases: {long: {people.churn_hurt_days: 60, people.motivation_half_life_days: 30}}\n")
  var several = 0
  for life in 0..<400 {
    let told = try study.told(life: life, inCase: 0)
    guard case .left(let leaving) = told.end, leaving.losses.count > 1 else { continue }
    several += 1
    #expect(leaving.loss == leaving.losses.first && leaving.losses.count { $0.isLast } == 1)
    #expect(zip(leaving.losses, leaving.losses.dropFirst()).allSatisfy { $0.felt >= $1.felt })
    let last = try #require(leaving.losses.first { $0.isLast })
    #expect(leaving.losses.allSatisfy { $0.day <= last.day && leaving.day - $0.day <= 60 })
    // Of the term alone and of what the days have left of the shock.
    let (people, thoughts) = (study.cases[0].population, leaving.thoughts)
    let left = people.churnMotivation * -last.shock * pow(2, -Double(leaving.day - last.day) / 30)
    #expect(abs(last.felt - thoughts[.leaveLoss] - left) < 1e-5)
    guard case .left(let led) = told.led(by: .lostStreak).end else { throw Failed() }
    if leaving.losses.contains(where: { $0.length >= WantedLife.streak }) {
      let loss = try #require(led.loss)
      #expect(loss.length >= WantedLife.streak)
    }
  }
  #expect(several > 5)
}

private struct Failed: Error {}

/// A life is the same whether its case stands alone or among others.
@Test func aCaseAloneHasTheSameLives() throws {
  let cases =
    "cases: {a: {}, b: {savings.streak: freeze}, c: {people.churn_beta: 20}}\ncompare: {baseline: a, primary: active_days}\n"
  let all = try study(small + cases)
  for (index, one) in all.experiment.tellableCases.enumerated() {
    let alone = try LivesStudy(
      one.experiment, zones: { (name, mark) throws(Faults) in try systemZone(name, mark) }, kernel: .baseline)
    #expect(alone.toldCases == [one.name])
    for life in [0, 9, 399] {
      #expect(try alone.told(life: life, inCase: 0) == all.told(life: life, inCase: index))
    }
  }
}

/// Every day stands in the text once, in a line of its own or in a fold, and no line is too wide.
@Test func theTextTellsEveryDayOnce() throws {
  let study = try study(small + designs[3])
  for life in 0..<24 {
    let told = try study.told(life: life, inCase: 0)
    let lines = WhyText(told).lines
    #expect(lines.allSatisfy { $0.count <= 100 }, "\(lines.filter { $0.count > 100 })")
    for day in 0...told.days.count {
      let lines = WhyText(told).lines(ofDay: day) ?? []
      #expect(lines.allSatisfy { $0.count <= 100 }, "\(lines.filter { $0.count > 100 })")
    }
    let start = try #require(lines.firstIndex { $0.hasPrefix("  day  date") })
    var days: [Int] = []
    for line in lines[(start + 1)...] {
      let numbers = line.prefix { $0 != "d" }.split(separator: " ").first?.split(separator: "–").compactMap { Int($0) }
      guard line.prefix(7).contains(where: \.isNumber), let first = numbers?.first, let last = numbers?.last else {
        continue
      }
      days += Array(first...last)
    }
    var expected = Array(told.days.indices)
    if case .left(let leaving) = told.end { expected.append(leaving.day) }
    #expect(days == expected, "life \(life)")
  }
}

/// 1 − (1 − p)^(e^−push): the chance without a term of the log hazard.
@Test func aChanceWithoutATermIsThatOfTheSmallerHazard() {
  var thoughts = Thoughts()
  thoughts[.leaveChance] = 0.023
  thoughts[.leaveLoss] = 0.4
  thoughts[.leaveHabit] = -0.3
  #expect(abs(thoughts.leaveChance(without: .leaveLoss) - (1 - pow(1 - 0.023, exp(-0.4)))) < 1e-7)
  #expect(abs(thoughts.leaveChance(without: .leaveHabit) - (1 - pow(1 - 0.023, exp(0.3)))) < 1e-7)
}

/// What is told of a leaving follows from its thoughts: causes by size, then what held it back.
@Test func reasonsComeBySize() throws {
  var thoughts = Thoughts()
  thoughts[.leaveChance] = 0.023
  thoughts[.leaveIdle] = 0.2
  let rule = ToldRule(path: "people.churn_idle", value: "1")
  let leaving = ToldLeaving(
    day: 41, date: LocalDay(number: 19_887), thoughts: thoughts,
    reasons: [ToldReason(term: .leaveIdle, push: 0.2, text: "idle for 3 days", rule: rule)], loss: nil, void: nil)
  let life = ToldLife(
    caseName: "a", number: 4711, kind: "steady saver", zone: "Europe/Berlin", installed: LocalDay(number: 19_846),
    traits: [], weights: [], horizon: 365, days: [], end: .left(leaving))
  let head = WhyText(life).lines.prefix { !$0.isEmpty }.joined(separator: " ")
  #expect(
    head
      == "Life 4711 of case \"a\" (steady saver, Europe/Berlin) was installed on Fri 2024-05-03 and "
      + "left on day 41 (Thu 2024-06-13). "
      + "The chance of leaving that day was 2.3 %, 1.22 times what it would have been without its "
      + "largest cause, idle for 3 days."
  )
}

/// Where another cause is larger than the loss, both are told with what they did.
@Test func theLossIsToldBesideALargerCause() throws {
  var thoughts = Thoughts()
  thoughts[.leaveChance] = 0.02
  thoughts[.leaveLoss] = 0.2
  thoughts[.leaveIdle] = 0.5
  let rule = ToldRule(path: "people.churn_idle", value: "1")
  let leaving = ToldLeaving(
    day: 41, date: LocalDay(number: 19_887), thoughts: thoughts,
    reasons: [
      ToldReason(term: .leaveIdle, push: 0.5, text: "idle for 7 days", rule: rule),
      ToldReason(term: .leaveLoss, push: 0.2, text: "a streak lost", rule: rule),
    ], loss: ToldLoss(day: 38, length: 12, shock: -0.3585), void: nil)
  let life = ToldLife(
    caseName: "a", number: 1, kind: "user", zone: "Europe/Berlin", installed: LocalDay(number: 19_846), traits: [],
    weights: [],
    horizon: 365, days: [], end: .left(leaving))
  let head = WhyText(life).lines.prefix { !$0.isEmpty }.joined(separator: " ")
  let end =
    ", 3 days after losing a deposit streak of 12 days on day 38 (shock: −0.36 motivation). The chance of leaving that "
    + "day was 2.0 %, 1.22 times what it would have been without the loss, and 1.64 times what without its largest cause, "
    + "idle for 7 days."
  #expect(head.hasSuffix(end), "\(head)")
  #expect(WhyText(life).lines.contains { $0.hasPrefix("  raised × 1.64  idle for 7 days") }, "as the head has it")
}

/// Who leaves although less likely to than by nature is told so.
@Test func whatHeldALifeIsTold() {
  var thoughts = Thoughts()
  (thoughts[.leaveChance], thoughts[.baseLeaveChance], thoughts[.leaveHabit]) = (0.012, 0.03, -1.1)
  let rule = ToldRule(path: "people.churn_habit", value: "2")
  var leaving = ToldLeaving(
    day: 41, date: LocalDay(number: 19_887), thoughts: thoughts,
    reasons: [ToldReason(term: .leaveHabit, push: -1.1, text: "habit", rule: rule)], loss: nil, void: nil)
  func headline() -> String {
    ToldLife(
      caseName: "a", number: 1, kind: "user", zone: "UTC", installed: LocalDay(number: 19_846), traits: [], weights: [],
      horizon: 365, days: [], end: .left(leaving)
    ).headline
  }
  #expect(
    headline().hasSuffix(
      "was 1.2 %; nothing raised it. But for what held it, habit, it would have been likelier to leave: if nothing had an "
        + "effect, the chance would have been 3.0 %."))
  leaving.thoughts[.baseLeaveChance] = 0.012
  #expect(headline().hasSuffix("was 1.2 %; nothing raised it over the 1.2 % that is this person's nature."))
}

extension ToldLife {
  fileprivate var headline: String { WhyText(self).headline.replacing("\u{A0}", with: " ") }
}

/// The terms of a day add up to its chances, and what was drawn against them decided what was done.
@Test(arguments: designs) func thoughtsAddUpToWhatWasDone(design: String) throws {
  let study = try study(small + design)
  var (reminded, left, waits) = (0, 0, 0)
  for life in 0..<120 {
    let told = try study.told(life: life, inCase: 0)
    for day in told.days {
      let thoughts = try #require(day.thoughts)
      func sum(_ rows: [ThoughtWords.Row]) -> Double { rows.reduce(0) { $0 + thoughts[$1.term] } }
      func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
      #expect(abs(logistic(sum(ThoughtWords.saving)) - thoughts[.savingsChance]) < 1e-5)
      #expect(abs(logistic(sum(ThoughtWords.focusing)) - thoughts[.focusChance]) < 1e-5)
      let word = day.recorded.word
      if day.number > 0, told.end != .neverUsed {
        let leave = 1 - pow(1 - thoughts[.baseLeaveChance], exp(sum(ThoughtWords.leaving)))
        #expect(abs(leave / thoughts[.leaveChance] - 1) < 1e-3)
        #expect(thoughts[.leaveDraw] >= thoughts[.leaveChance])
        let own = thoughts[.savingsDraw] < thoughts[.savingsChance]
        let asked = !own && thoughts[.savingsDraw] < thoughts[.remindedChance]
        #expect((word.deposits > 0) == (own || asked) && word.wasReminded == asked, "life \(life), day \(day.number)")
        #expect((word.sessions > 0) == (thoughts[.focusDraw] < thoughts[.focusChance]))
        if asked { reminded += 1 }
        if thoughts[.leaveWait] > 0 { waits += 1 }
      }
    }
    if case .left(let leaving) = told.end {
      #expect(leaving.thoughts[.leaveDraw] < leaving.thoughts[.leaveChance])
      #expect(
        leaving.reasons.map(\.term.rawValue).sorted()
          == ThoughtWords.leaving.map(\.term).filter { leaving.thoughts[$0] != 0 }.map(\.rawValue).sorted())
      left += 1
    }
  }
  #expect(reminded > 10 && left > 10 && waits > 10)
}

/// A shock of the model is what the next morning's motivation shows where nothing else moves it.
@Test func aShockShowsTheNextMorning() throws {
  let quiet =
    "people.reward_badge: 0, people.reward_level: 0, people.reward_chapter: 0, people.reward_goal: 0, people.reward_stamp: 0, people.reward_coins: 0, people.churn_beta: 40"
  let study = try study(small + "cases: {void: {savings.challenge_on_miss: voids, \(quiet)}}\n")
  let kept = pow(2, -1 / 5.0)
  var shocks = 0
  for life in 0..<100 {
    let told = try study.told(life: life, inCase: 0)
    for (day, next) in zip(told.days, told.days.dropFirst()) {
      let lost = day.night.filter { $0.text.hasPrefix("motivation −") }.compactMap { Double($0.text.dropFirst(12)) }
      let (before, after) = (try #require(day.thoughts), try #require(next.thoughts))
      #expect(
        abs((before[.motivation] - lost.reduce(0, +)) * kept - after[.motivation]) < 0.01 * Double(max(1, lost.count)))
      shocks += lost.count
    }
  }
  #expect(shocks > 20)
}

@Test func withoutEffectsOnlyNatureDecides() throws {
  let study = try study(small + "cases: {off: {people.effects: false}}\n")
  for life in 0..<24 {
    let told = try study.told(life: life, inCase: 0)
    for thoughts in told.days.compactMap(\.thoughts) {
      #expect(thoughts[.leaveChance] == thoughts[.baseLeaveChance])
      #expect((ThoughtWords.saving + ThoughtWords.focusing).filter { thoughts[$0.term] != 0 }.count <= 2)
    }
    if case .left(let leaving) = told.end { #expect(leaving.reasons.isEmpty && leaving.loss?.shock ?? 0 == 0) }
  }
}

@Test func everyTermIsTold() {
  let told =
    (ThoughtWords.leaving + ThoughtWords.saving + ThoughtWords.focusing).map(\.term) + ThoughtWords.chances
  #expect(Set(told) == Set(LifeTrace.Term.allCases))
}

@Test func aFrozenDayIsTold() throws {
  let study = try study(small + designs[1])
  let told = try (0..<80).lazy.flatMap { try study.told(life: $0, inCase: 0).days }.flatMap(\.acts).flatMap(\.results)
  let spared = told.first { $0.text.hasSuffix("did not end it") }
  let missed = try (0..<80).lazy.flatMap { try study.told(life: $0, inCase: 0).days }.filter {
    $0.night.contains { $0.text == "missed; a freeze will absorb it" }
  }
  #expect(!missed.isEmpty)
  for day in missed {
    #expect(day.recorded.word.deposits == 0 && day.depositStreak.before > 0)
    #expect(day.depositStreak.after == day.depositStreak.before)
  }
  #expect(spared?.rule == ToldRule(path: "savings.streak", value: "freeze") && spared?.rank == .turn)
}
