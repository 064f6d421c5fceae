import Chance
import CivilTime
import Experiments
public import Fields
import Lives
import LivesAVX2
import Reports
import Rules

extension LivesStudy: TellingStudy {
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
      let lived = try LivedDay.days(
        of: person.isActivated ? record.events(lane) : [], zones: telling.zones, installed: installed,
        count: Int(record.lived[lane])
      ) { _ in zone }
      var days = try telling.days(lived, installed: installed, zone: zone)
      let replay = try LifeReplay(lived, telling.plan, zones: telling.zones, installed: installed, zone: zone)
      let recorded = record.lifeDays(lane)
      for number in days.indices {
        if replay.days[number] != recorded[number].byRules {
          throw RuleFault("day", found: "\(number) as the kernel has it", allowed: "what the rules make of its acts")
        }
        days[number].recorded = recorded[number]
        days[number].thoughts = Thoughts(trace, day: number, lane: lane)
        if let shock = shock(days[number], index) { days[number].night.append(shock) }
      }
      return ToldLife(
        caseName: cases[index].name, number: life, kind: kind(of: person, index), zone: telling.zones[zone].name,
        installed: telling.zones[zone].localDay(at: installed), traits: traits(of: person, index),
        horizon: experiment.days, days: days, end: end(person, days, trace, lane, index))
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
      if let lane = lanes.first(where: { isWanted(wanted, record, $0) }) { return first + lane }
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

  private func isWanted(_ wanted: WantedLife, _ record: LifeRecord, _ lane: Int) -> Bool {
    guard let person = record.people[lane], person.isActivated else { return false }
    let lived = Int(record.lived[lane])
    if wanted == .stayed || lived == experiment.days { return wanted == .stayed && lived == experiment.days }
    let week = max(1, lived - WantedLife.days)..<max(1, lived)
    switch wanted {
    case .left: return true
    case .stayed: return false
    case .lostStreak:
      return week.contains {
        record.word($0, lane).lostStreak && record.word($0 - 1, lane).depositStreak >= WantedLife.streak
      }
    case .voidedChallenge: return week.contains { record.word($0, lane).voidedChallenge }
    case .longWait: return (record.trace?.value(.leaveWait, day: lived, lane: lane) ?? 0) > 0
    }
  }
}

// MARK: - How it ended

extension LivesStudy {
  private func end(_ person: Person, _ days: [ToldDay], _ trace: LifeTrace, _ lane: Int, _ index: Int) -> ToldEnd {
    if days.count >= experiment.days { return .stayed }
    if !person.isActivated { return .neverUsed }
    let zone = cases[index].plan.calendar.zones[Int(person.zone)]
    let thoughts = Thoughts(trace, day: days.count, lane: lane)
    let loss = loss(days, index)
    let settings = Population.fields.encode(cases[index].population)
    let reasons = ThoughtWords.leaving.compactMap { row -> ToldReason? in
      let push = thoughts[row.term]
      if push == 0 { return nil }
      let rule = ToldRule(path: row.path, value: settings.value(at: row.path)?.valueText ?? "")
      return ToldReason(term: row.term, push: push, text: text(row, push, days, loss), rule: rule)
    }
    return .left(
      ToldLeaving(
        day: days.count, date: zone.nextExistingDay(after: days.last?.date ?? LocalDay(number: 0)),
        thoughts: thoughts,
        reasons: reasons.sorted { $0.push > 0 ? $0.push > $1.push : $1.push <= 0 && $0.push < $1.push }, loss: loss,
        voided: days.suffix(WantedLife.days).last { $0.recorded.word.voidedChallenge }?.number))
  }

  /// The last deposit streak lost within a week, if it was long enough to be felt.
  private func loss(_ days: [ToldDay], _ index: Int) -> ToldLoss? {
    days.suffix(WantedLife.days).reversed().lazy.compactMap { loss($0, index) }.first
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

  /// What that did to the motivation.
  private func shock(_ day: ToldDay, _ index: Int) -> ToldResult? {
    guard let loss = loss(day, index), loss.shock < 0 else { return nil }
    let rule = ToldRule(
      path: "people.streak_loss_shock", value: numberText(cases[index].population.streakLossShock))
    return ToldResult(text: "motivation −\(Digits.fixed(-loss.shock, decimals: 2))", rule: rule, rank: .turn)
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
    func chance(_ logit: Float) -> Double { PortableMath.logistic(Double(logit)) }
    func fact(_ name: String, _ value: Double, _ text: String) -> ToldFact {
      ToldFact(name: name, value: value.shortNode, text: text)
    }
    let saving = chance(person.savingsBase)
    let focusing = chance(person.focusBase)
    let leaving = -PortableMath.expm1(-PortableMath.exp(Double(person.logHazard)))
    let minute = Int64(person.mainMinute)
    let clock = "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))"
    let ids = cases[index].design.savings.challenges.map(\.id)
    let challenge = ids.indices.contains(Int(person.challenge)) ? ids[Int(person.challenge)] : nil
    let goal = cases[index].design.amountText(person.targetMinor)
    return [
      ToldFact(
        name: "activated", value: Node(.flag(person.isActivated)),
        text: person.isActivated ? "uses the product" : "never uses the product"),
      fact("base_saving_chance", saving, "would save on \(Words.percent(saving)) of days if nothing had an effect"),
      fact("base_focus_chance", focusing, "would focus on \(Words.percent(focusing))"),
      fact(
        "base_leave_chance", leaving, "would leave with a chance of \(Words.percent(leaving)) a day, likewise"),
      fact(
        "habit_rate", Double(person.habitRate),
        "each act builds \(Words.percent(Double(person.habitRate))) of the habit that is missing"),
      fact(
        "weekend_lift", Double(person.weekendLift),
        "weekends: \(Words.number(Double(person.weekendLift), plus: true)) logit"),
      fact(
        "amount_units", Double(person.amountUnits),
        "pays \(Words.number(Double(person.amountUnits))) units in the median"),
      ToldFact(name: "main_minute", value: Node(.integer(minute)), text: "mostly around \(clock)"),
      ToldFact(
        name: "first_target_minor", value: Node(.integer(person.targetMinor)),
        text: person.targetMinor > 0 ? "wishes for something at \(goal)" : "saves without a target"),
      ToldFact(
        name: "challenge", value: challenge.map { Node(.text($0)) } ?? Node(.null),
        text: challenge.map { "takes up the challenge \($0)" } ?? "takes up no challenge"),
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
  fileprivate func events(_ lane: Int) -> [Event] {
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
