import CivilTime
import Fields
import Lives
import Reports

extension WhyText {
  /// One day in full: what was thought, drawn, decided and done, and each rule's before and after. Nil for a day that the life
  /// did not begin, unless it left on it.
  public func lines(ofDay number: Int) -> [String]? {
    if life.days.indices.contains(number) { return lines(of: life.days[number]).map(\.plain) }
    guard case .left(let leaving) = life.end, leaving.day == number else { return nil }
    let head = "\(name), day \(number), \(dated(leaving.date)), on which it left"
    return ([head, ""] + thoughtsOfLeaving(leaving.thoughts, left: true)).map(\.plain)
  }

  private func lines(of day: ToldDay) -> [String] {
    var lines = ["\(name), day \(day.number), \(dated(day.date))"]
    let streaks =
      "In the morning: deposit streak \(day.depositStreak.before), focus streak \(day.focusStreak.before), level "
      + "\(day.level.before)."
    lines += wrapped(streaks)
    if let thoughts = day.thoughts {
      if day.number > 0 { lines += [""] + thoughtsOfLeaving(thoughts, left: false) }
      lines += [""] + saving(thoughts, day) + [""] + focusing(thoughts, day)
    }
    lines += ["", bold("What was done, and what the rules made of it")]
    if day.acts.isEmpty { lines.append("  nothing") }
    for act in day.acts {
      let place = act.zone == life.zone ? "" : " (\(act.zone))"
      lines += wrapped("\(act.clock)\(place) \(act.text)", indent: 2)
      lines += table(act.results.map(row), indent: 8)
    }
    lines += ["", bold("As the day ended")]
    lines += day.night.isEmpty ? ["  nothing"] : table(day.night.map(row))
    lines += wrapped(
      "Shown then: deposit streak \(day.depositStreak.after), focus streak \(day.focusStreak.after), level "
        + "\(day.level.after).", indent: 2)
    if let thoughts = day.thoughts, life.days.indices.contains(day.number + 1),
      let next = life.days[day.number + 1].thoughts
    {
      let change = "Motivation: \(signed(thoughts[.motivation])) that morning, \(signed(next[.motivation])) the next."
      lines += wrapped(change, indent: 2)
    }
    return lines
  }

  private func row(_ result: ToldResult) -> [String] { [result.text, result.rule?.text ?? ""] }

  private func thoughtsOfLeaving(_ thoughts: Thoughts, left: Bool) -> [String] {
    let (chance, base) = (Words.percent(thoughts[.leaveChance]), Words.percent(thoughts[.baseLeaveChance]))
    let drawn = number(thoughts[.leaveDraw], digits: 3)
    let head = "chance \(chance), \(base) if nothing had an effect; drawn \(drawn): \(left ? "it left" : "it stayed")"
    return [bold("Leaving: ") + head] + sum(ThoughtWords.leaving, thoughts)
  }

  private func saving(_ thoughts: Thoughts, _ day: ToldDay) -> [String] {
    let did = day.recorded.word.deposits > 0
    return decision(
      "Saving", ThoughtWords.saving, thoughts, .savingsChance, .savingsDraw, did ? "it saved" : "it did not")
      + reminder(thoughts, day.recorded.word) + certain(day, did, thoughts[.savingsDraw] < thoughts[.savingsChance])
  }

  private func focusing(_ thoughts: Thoughts, _ day: ToldDay) -> [String] {
    let did = day.recorded.word.sessions > 0
    return decision(
      "Focusing", ThoughtWords.focusing, thoughts, .focusChance, .focusDraw, did ? "it focused" : "it did not")
      + certain(day, did, thoughts[.focusDraw] < thoughts[.focusChance])
  }

  private func decision(
    _ name: String, _ rows: [ThoughtWords.Row], _ thoughts: Thoughts, _ chance: LifeTrace.Term, _ draw: LifeTrace.Term,
    _ outcome: String
  ) -> [String] {
    let logit = rows.reduce(0) { $0 + thoughts[$1.term] }
    let head =
      "logit \(signed(logit)), chance \(Words.percent(thoughts[chance])); drawn "
      + "\(number(thoughts[draw], digits: 3)): \(outcome)"
    return [bold("\(name): ") + head] + sum(rows, thoughts)
  }

  /// What the reminder did to the decision to save.
  private func reminder(_ thoughts: Thoughts, _ word: DayWord) -> [String] {
    guard thoughts[.remindedChance] > 0 else { return [] }
    let chance = "with it the chance was \(Words.percent(thoughts[.remindedChance]))"
    let told =
      switch (word.sawReminder, word.deposits > 0) {
      case (true, _) where word.wasReminded: "The reminder was seen and brought it about: \(chance)."
      case (true, true): "The reminder was seen, but it would have saved anyway."
      case (true, false): "The reminder was seen and ignored: \(chance)."
      case (false, _): "It saved before the reminder."
      }
    return wrapped(told + (word.tappedReminder ? " It was tapped." : ""), indent: 2)
  }

  /// Says so where no draw decided.
  private func certain(_ day: ToldDay, _ did: Bool, _ drawn: Bool) -> [String] {
    day.number == 0 && did && !drawn ? ["  Sure on the install day, whatever is drawn."] : []
  }

  /// The terms that are not nought, with the fields that weigh them below each other.
  private func sum(_ rows: [ThoughtWords.Row], _ thoughts: Thoughts) -> [String] {
    table(
      rows.filter { thoughts[$0.term] != 0 }.flatMap { row in
        let weights = row.paths.compactMap { path in life.weights.first { $0.path == path }?.text }
        return [[signed(thoughts[row.term]), row.text, weights.first ?? ""]] + weights.dropFirst().map { ["", "", $0] }
      })
  }
}
