import Chance
import CivilTime
import Experiments
public import Fields
import Lives
import LivesAVX2
import Reports
import Rules

extension LivesStudy: SearchableStudy {
  public var toldCases: [String] { cases.map(\.name) }
  public var toldLives: Int { experiment.lives }

  public func told(life: Int, inCase index: Int) throws(Faults) -> ToldLife {
    let record = LifeRecord(days: experiment.days, keepsActs: true, traces: true)
    let lane = simulate(life, inCase: index, into: record)
    guard let person = record.people[lane], let installed = record.installs[lane], let trace = record.trace else {
      throw Faults([Fault(Mark(file: cases[index].name), "has no life number \(life)")])
    }
    let zone = Int(person.zone)
    do throws(RuleFault) {
      let telling = Telling(cases[index].design, cases[index].plan.rules, zones: cases[index].plan.calendar.zones)
      var journeys = Journeys(life: UInt64(life), person)
      let plan = cases[index].plan
      let lived = try LivedDay.days(
        of: person.uses(plan) ? record.events(lane) : [], zones: telling.zones, installed: installed,
        count: Int(record.lived[lane])
      ) { journeys.zone(on: $0, plan) }
      let replay = try LifeReplay(lived, telling.plan, zones: telling.zones, installed: installed, zone: zone)
      let recorded = record.lifeDays(lane)
      if let wrong = recorded.indices.first(where: { recorded[$0].byRules != replay.days[$0] }) {
        throw RuleFault("day", found: "\(wrong) as the kernel has it", allowed: "what the rules make of its acts")
      }
      let first = telling.zones[zone].localDay(at: installed)
      var days = try telling.days(lived, recorded, installed: installed, zone: zone, first: first)
      for number in days.indices {
        days[number].thoughts = Thoughts(trace, day: number, lane: lane)
        days[number].night += shocks(days[number], index)
      }
      return ToldLife(
        caseName: cases[index].name, number: life, kind: kind(of: person, index), zone: telling.zones[zone].name,
        installed: first, traits: traits(of: person, index),
        weights: weights(index), horizon: experiment.days, days: days, end: end(person, days, trace, lane, index))
    } catch {
      throw Faults([Fault(Mark(file: "life \(life)"), "a bug, please report it: \(error.message)")])
    }
  }

  public func firstLife(_ wanted: WantedLife, inCase index: Int) -> Int? {
    if wanted == .voidedChallenge, cases[index].design.savings.challengeRules.onMiss != .voids { return nil }
    let record = LifeRecord(days: experiment.days, traces: wanted == .longWait)
    for first in stride(from: 0, to: experiment.lives, by: LifeRecord.lanes) {
      _ = simulate(first, inCase: index, into: record)
      let lanes = 0..<min(LifeRecord.lanes, experiment.lives - first)
      if let lane = lanes.first(where: { isWanted(wanted, record, $0, cases[index].plan) }) { return first + lane }
    }
    return nil
  }

  /// Lives the eight lives among which number `life` is. Returns its lane.
  private func simulate(_ life: Int, inCase index: Int, into record: LifeRecord) -> Int {
    let first = life / LifeRecord.lanes * LifeRecord.lanes
    simulate(
      cases[index].plan, first: UInt64(first), count: min(LifeRecord.lanes, experiment.lives - first), into: record)
    return life - first
  }

  private func isWanted(_ wanted: WantedLife, _ record: LifeRecord, _ lane: Int, _ plan: LifePlan) -> Bool {
    guard let person = record.people[lane], person.uses(plan) else { return false }
    let lived = Int(record.lived[lane])
    if wanted == .stayed || lived == experiment.days { return wanted == .stayed && lived == experiment.days }
    let hurt = max(1, lived - Int(plan.constants.churnHurtDays))..<max(1, lived)
    switch wanted {
    case .left: return true
    case .stayed: return false
    case .lostStreak:
      return hurt.contains {
        record.word($0, lane).lostStreak && record.word($0 - 1, lane).depositStreak >= WantedLife.streak
      }
    case .voidedChallenge: return hurt.contains { record.word($0, lane).voidedChallenge }
    case .longWait: return (record.trace?.value(.leaveWait, day: lived, lane: lane) ?? 0) > 0
    }
  }
}

// MARK: - How it ended

extension LivesStudy {
  private func end(_ person: Person, _ days: [ToldDay], _ trace: LifeTrace, _ lane: Int, _ index: Int) -> ToldEnd {
    if days.count >= experiment.days { return .stayed }
    if !person.uses(cases[index].plan) { return person.isActivated ? .leftAtForm : .neverUsed }
    let zone = cases[index].plan.calendar.zones[Int(person.zone)]
    let thoughts = Thoughts(trace, day: days.count, lane: lane)
    let felt = days.suffix(Int(cases[index].plan.constants.churnHurtDays)).reversed()
    let losses = losses(felt.compactMap { self.loss($0, index) }, on: days.count, index)
    let last = losses.first(where: \.isLast)
    let weights = weights(index)
    let reasons: [ToldReason] = ThoughtWords.leaving.compactMap { row in
      let push = thoughts[row.term]
      guard push != 0, let rule = weights.first(where: { $0.path == row.paths.first }) else { return nil }
      return ToldReason(term: row.term, push: push, text: text(row, push, days, last), rule: rule)
    }
    let raised = reasons.filter { $0.push > 0 }.sorted { $0.push > $1.push }
    let lowered = reasons.filter { $0.push < 0 }.sorted { $0.push < $1.push }
    return .left(
      ToldLeaving(
        day: days.count, date: zone.nextExistingDay(after: days.last?.date ?? LocalDay(number: 0)),
        thoughts: thoughts, reasons: raised + lowered, loss: losses.first,
        void: felt.lazy.compactMap { void($0, index) }.first, losses: losses))
  }

  /// Losses, the last first, by what each added to the hazard on the day of leaving.
  private func losses(_ found: [ToldLoss], on day: Int, _ index: Int) -> [ToldLoss] {
    let (plan, people) = (cases[index].plan, cases[index].population)
    let told = found.enumerated().map { place, loss in
      var told = loss
      told.isLast = place == 0
      let size = Double(plan.breakSize[min(loss.length, plan.breakSize.count - 1)])
      let own = place == 0 && people.effects ? people.churnStreakLoss * size : 0
      let left = PortableMath.pow(Double(plan.constants.motivationKept), Double(day - loss.day))
      told.felt = own - people.churnMotivation * loss.shock * left
      return told
    }
    return told.enumerated().sorted { ($1.element.felt, $0.offset) < ($0.element.felt, $1.offset) }.map(\.element)
  }

  /// The fields of the population that weigh the terms of thoughts.
  private func weights(_ index: Int) -> [ToldRule] {
    let settings = Population.fields.encode(cases[index].population)
    let paths = (ThoughtWords.leaving + ThoughtWords.saving + ThoughtWords.focusing).flatMap(\.paths)
    return paths.reduce(into: []) { rules, path in
      guard !rules.contains(where: { $0.path == path }), let value = settings.value(at: path)?.valueText
      else { return }
      rules.append(ToldRule(path: path, value: value))
    }
  }

  /// The deposit streak lost on a day, if it was long enough to be felt.
  private func loss(_ day: ToldDay, _ index: Int) -> ToldLoss? {
    let plan = cases[index].plan
    let length = day.depositStreak.before
    let size = plan.breakSize[min(length, plan.breakSize.count - 1)]
    guard day.recorded.word.lostStreak, size > 0 else { return nil }
    let shock = plan.constants.effects * plan.constants.streakLossShock * size
    return ToldLoss(day: day.number, length: length, shock: -Double(shock))
  }

  /// The challenge made void on a day.
  private func void(_ day: ToldDay, _ index: Int) -> ToldVoid? {
    let (plan, ids) = (cases[index].plan, cases[index].design.savings.challenges.map(\.id))
    guard day.recorded.word.voidedChallenge, ids.indices.contains(Int(day.challenge.challenge)) else { return nil }
    let shock = plan.constants.effects * plan.constants.voidShock * plan.done(day.challenge)
    return ToldVoid(
      day: day.number, challenge: ids[Int(day.challenge.challenge)], checkIns: Int(day.challenge.done),
      shock: -Double(shock))
  }

  /// What the losses of a day did to the motivation.
  private func shocks(_ day: ToldDay, _ index: Int) -> [ToldResult] {
    let people = cases[index].population
    func told(_ shock: Double?, _ path: String, _ value: Double) -> ToldResult? {
      guard let shock, shock < 0 else { return nil }
      let rule = ToldRule(path: "people.\(path)", value: numberText(value))
      return ToldResult(text: "motivation −\(Digits.fixed(-shock, decimals: 2))", rule: rule, rank: .turn)
    }
    return [
      told(loss(day, index)?.shock, "streak_loss_shock", people.streakLossShock),
      told(void(day, index)?.shock, "void_shock", people.voidShock),
    ].compactMap { $0 }
  }

  private func text(_ row: ThoughtWords.Row, _ push: Double, _ days: [ToldDay], _ loss: ToldLoss?) -> String {
    switch row.term {
    case .leaveIdle:
      let last = days.last { $0.recorded.word.isActive }?.number ?? -1
      return "idle for \(counted(days.count - 1 - last, "day"))"
    case .leaveLoss:
      return loss.map { "a deposit streak of \(counted($0.length, "day")) lost on day \($0.day)" } ?? row.text
    case .leaveVoid:
      let day = days.last { $0.recorded.word.voidedChallenge }?.number
      return day.map { "a challenge void since day \($0)" } ?? row.text
    case .leaveWait:
      let day = days.last { $0.level.after > $0.level.before }
      return day.map { "waiting for a level since day \($0.number), at level \($0.level.after)" } ?? row.text
    case .leaveMotivation: return push > 0 ? "low motivation" : "motivation"
    default: return row.text
    }
  }
}

// MARK: - Who it was

extension LivesStudy {
  private func kind(of person: Person, _ index: Int) -> String {
    cases[index].population.archetypes[Int(person.archetype)].id.inWords
  }

  private func traits(of person: Person, _ index: Int) -> [ToldFact] {
    func fact(_ name: String, _ value: Float, _ text: String) -> ToldFact {
      ToldFact(name: name, value: Double(value).shortNode, text: text)
    }
    func share(_ value: Float) -> String { Words.percent(Double(value)) }
    func chance(_ logit: Float) -> Float { Float(PortableMath.logistic(Double(logit))) }
    let leaving = Float(-PortableMath.expm1(-PortableMath.exp(Double(person.logHazard))))
    let minute = Int64(person.mainMinute)
    let clock = "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))"
    return [
      ToldFact(
        name: "activated", value: Node(.flag(person.isActivated)),
        text: person.isActivated ? "" : "never uses the product"),
      fact(
        "base_saving_chance", chance(person.savingsBase),
        "by nature saves on \(share(chance(person.savingsBase))) of days"),
      fact("base_focus_chance", chance(person.focusBase), "focuses on \(share(chance(person.focusBase)))"),
      fact("base_leave_chance", leaving, "and leaves with a chance of \(share(leaving)) a day"),
      fact("habit_rate", person.habitRate, "an act builds \(share(person.habitRate)) of the habit that is missing"),
      fact("weekend_lift", person.weekendLift, ""),
      fact(
        "amount_units", person.amountUnits,
        "pays \(Words.number(Double(person.amountUnits.rounded()))) units in the median, mostly around \(clock)"),
      ToldFact(name: "main_minute", value: Node(.integer(minute)), text: ""),
    ] + takeUps(of: person, index)
  }

  private func takeUps(of person: Person, _ index: Int) -> [ToldFact] {
    let design = cases[index].design
    let ids = design.savings.challenges.map(\.id)
    let challenge = ids.indices.contains(Int(person.challenge)) ? ids[Int(person.challenge)] : nil
    let hasGoal = person.targetMinor > 0
    let seen = Double(person.reminderSeen)
    return [
      ToldFact(
        name: "first_target_minor", value: Node(.integer(person.targetMinor)),
        text: hasGoal
          ? "wishes for something at \(design.amountText(person.targetMinor))" : "saves without a target"),
      ToldFact(
        name: "strategy", value: hasGoal ? Node(.text(person.strategy.rawValue)) : Node(.null),
        text: hasGoal ? "with a \(person.strategy.rawValue) plan" : ""),
      ToldFact(
        name: "challenge", value: challenge.map { Node(.text($0)) } ?? Node(.null),
        text: challenge.map { "takes up the challenge \($0)" } ?? "takes up no challenge"),
      ToldFact(
        name: "reminder_seen", value: person.hasReminder ? seen.shortNode : Node(.null),
        text: person.hasReminder ? "sees \(Words.percent(seen)) of the daily reminders" : "has the reminder off"),
      ToldFact(
        name: "weekly_plan", value: Node(.flag(person.hasWeeklyPlan)),
        text: person.hasWeeklyPlan ? "follows the weekly focus plan" : ""),
    ]
  }
}

extension String {
  /// An id of several words as words: `steadySaver` as `steady saver`.
  var inWords: String {
    reduce(into: "") { text, letter in
      text += letter.isUppercase && !text.isEmpty ? " " + letter.lowercased() : letter == "_" ? " " : String(letter)
    }
  }
}

extension LifeRecord {
  /// What a lane's person did, in order of time.
  func events(_ lane: Int) -> [Event] {
    acts[lane].enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }.map(\.element)
  }

  fileprivate func word(_ number: Int, _ lane: Int) -> DayWord { DayWord(bits: day[number * Self.lanes + lane]) }
}

extension RecordedDay {
  /// Without what no rule of the product knows: whether a reminder was seen, tapped, and brought the day's act about.
  fileprivate var byRules: RecordedDay {
    var copy = self
    copy.word.bits &= ~(DayWord.sawReminderMask | DayWord.tappedReminderMask | DayWord.remindedMask)
    return copy
  }
}
