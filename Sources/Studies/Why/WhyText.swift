import CivilTime
import Fields
import Lives
import Reports

/// A told life as lines for people, at most `width` characters wide where words allow it.
public struct WhyText: Sendable {
  let life: ToldLife
  let width: Int
  /// Makes a heading stand out.
  let bold: @Sendable (String) -> String

  public init(_ life: ToldLife, width: Int = 100, bold: @escaping @Sendable (String) -> String = { $0 }) {
    self.life = life
    self.width = width
    self.bold = bold
  }

  /// The whole life: what became of it, who it was, why it left, and a line a day on which something happened.
  public var lines: [String] {
    let traits = life.traits.map(\.text).filter { !$0.isEmpty }.joined(separator: "; ")
    let who = traits.isEmpty ? [] : ["", bold("Who")] + wrapped(Sentence.begun(traits) + ".", indent: 2)
    return (wrapped(headline) + who + reasons + ["", bold("Days")] + days).map(\.plain)
  }

  // MARK: - The head

  /// What became of the life, in a sentence or two.
  var headline: String {
    let who = "\(name) (\(life.kind), \(life.zone)) was installed on \(dated(life.installed))"
    switch life.end {
    case .neverUsed: return "\(who) and never used the product."
    case .leftAtForm: return "\(who) and left at the form that requires a target (savings.require_target true)."
    case .stayed: return "\(who) and was still there when the \(counted(life.horizon, "day")) were over."
    case .unknown:
      return "\(name) (\(life.kind), \(life.zone)) did something first on \(dated(life.installed)) and is watched for "
        + "\(counted(life.horizon, "day")), to the end of the log, which does not tell who left."
    case .left(let leaving):
      return "\(who) and left on day \(leaving.day) (\(dated(leaving.date)))\(after(leaving)). \(chance(leaving))"
    }
  }

  /// Which life it is.
  var name: String { "Life \(life.number) of \(life.end == .unknown ? "log" : "case") \"\(life.caseName)\"" }

  /// What went before it and still hurt.
  private func after(_ leaving: ToldLeaving) -> String {
    var events: [String] = []
    if let loss = leaving.loss {
      let ago = counted(leaving.day - loss.day, "day")
      events.append(
        "\(ago) after losing a deposit streak of \(counted(loss.length, "day")) on day \(loss.day) "
          + "(shock: \(signed(loss.shock)) motivation)")
    }
    if let void = leaving.void {
      events.append(
        "\(counted(leaving.day - void.day, "day")) after the challenge \(void.challenge) was void on day \(void.day) "
          + "with \(counted(void.checkIns, "check-in")) (shock: \(signed(void.shock)) motivation)")
    }
    return events.isEmpty ? "" : ", " + events.joined(separator: " and ")
  }

  private func chance(_ leaving: ToldLeaving) -> String {
    let thoughts = leaving.thoughts
    let start = "The chance of leaving that day was \(Words.percent(thoughts[.leaveChance]))"
    let held = held(leaving)
    guard let first = leaving.reasons.first, first.push > 0 else {
      if !held.isEmpty { return "\(start); nothing raised it.\(held)" }
      let base = Words.percent(thoughts[.baseLeaveChance])
      return "\(start); nothing raised it over the \(base) that is this person's nature."
    }
    let isLoss = leaving.loss?.isLast == true && thoughts[.leaveLoss] > 0
    if isLoss, first.term != .leaveLoss {
      return
        "\(start), \(ratio(.leaveLoss, thoughts)) times what it would have been without the loss, and "
        + "\(ratio(first.term, thoughts)) times what without its largest cause, \(first.text).\(held)"
    }
    return "\(start), \(ratio(first.term, thoughts)) times what it would have been without "
      + (isLoss ? "the loss." : "its largest cause, \(first.text).") + held
  }

  private func ratio(_ term: LifeTrace.Term, _ thoughts: Thoughts) -> String {
    Digits.fixed(thoughts.leaveRatio(of: term), decimals: 2)
  }

  /// Says so where all in all leaving was less likely than by nature.
  private func held(_ leaving: ToldLeaving) -> String {
    let (chance, base) = (leaving.thoughts[.leaveChance], leaving.thoughts[.baseLeaveChance])
    let holds = Sentence.list(leaving.reasons.filter { $0.push < 0 }.map(\.text))
    if holds.isEmpty || chance >= base || Words.percent(chance) == Words.percent(base) { return "" }
    return " But for what held it, \(holds), it would have been likelier to leave: if nothing had an effect, "
      + "the chance would have been \(Words.percent(base))."
  }

  private var reasons: [String] {
    guard case .left(let leaving) = life.end else { return [] }
    let thoughts = leaving.thoughts
    let base = thoughts[.baseLeaveChance]
    let drawn = number(thoughts[.leaveDraw], digits: 3)
    var lines = ["", bold("Why it left on day \(leaving.day)")]
    lines += wrapped(
      "The chance was \(Words.percent(thoughts[.leaveChance])); for this person, if nothing had an effect, "
        + "\(Words.percent(base)) every day. The number drawn, \(drawn), was below it.", indent: 2)
    return lines
      + table(
        leaving.reasons.filter { abs($0.push) >= 0.005 }.map { reason in
          let way = reason.push > 0 ? "raised" : "lowered"
          return [
            "\(way) × \(ratio(reason.term, thoughts))", reason.text, reason.rule.text,
          ]
        })
  }

  // MARK: - Days

  private var days: [String] {
    let margin = String(repeating: " ", count: 38)
    let told = life.days.contains { $0.thoughts != nil }
    var lines = ["  day  date            \(told ? " leave" : "      ")  streak  what happened"]
    var quiet: [ToldDay] = []
    func fold() {
      guard let first = quiet.first, let last = quiet.last else { return }
      let span = first.number == last.number ? "\(first.number)" : "\(first.number)–\(last.number)"
      lines.append(("  " + span.padded(to: 3, left: true)).padded(to: margin.count, left: false) + "nothing")
      quiet = []
    }
    for day in life.days {
      if day.isQuiet {
        quiet.append(day)
        continue
      }
      fold()
      let leave = day.number == 0 ? "" : day.thoughts.map { Words.percent($0[.leaveChance]) } ?? ""
      let start =
        "  \("\(day.number)".padded(to: 3, left: true))  \(dated(day.date))  \(leave.padded(to: 6, left: true))  "
        + "\("\(day.depositStreak.after)".padded(to: 6, left: true))  "
      lines += text(of: day).wrapped(width: width, first: start, next: margin)
    }
    fold()
    if case .left(let leaving) = life.end {
      let leave = Words.percent(leaving.thoughts[.leaveChance]).padded(to: 6, left: true)
      lines.append("  \("\(leaving.day)".padded(to: 3, left: true))  \(dated(leaving.date))  \(leave)          left")
    }
    return lines
  }

  /// What happened on a day, in one line.
  private func text(of day: ToldDay) -> String {
    var acts = day.acts.compactMap { act -> String? in
      let results = act.results.filter { $0.rank != .detail }.map(brief).joined(separator: ", ")
      if act.isSilent { return results.isEmpty ? nil : results }
      let place = act.zone == life.zone ? "" : " (\(act.zone))"
      return "\(act.clock)\(place) \(act.text)" + (results.isEmpty ? "" : ": \(results)")
    }
    let night = day.night.filter { $0.rank != .detail }.map(brief).joined(separator: ", ")
    if acts.isEmpty { return night }
    if day.recorded.word.wasReminded { acts.insert("reminded", at: 0) }
    return (acts + (night.isEmpty ? [] : ["as the day ended: \(night)"])).joined(separator: "; ")
  }

  private func brief(_ result: ToldResult) -> String {
    guard result.rank == .turn, let rule = result.rule else { return result.text }
    return "\(result.text) (\(rule.text))"
  }
}

// MARK: - Parts of lines

extension WhyText {
  func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return text.wrapped(width: width, first: margin, next: margin)
  }

  /// Rows with their columns aligned.
  func table(_ rows: [[String]], indent: Int = 2) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0.padded(to: $1, left: false) }
      let line = String(repeating: " ", count: indent) + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// `Fri 2024-05-03`.
  func dated(_ day: LocalDay) -> String {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return "\(names[Int(day.weekday) - 1])\u{A0}\(day)"
  }

  /// So many significant digits.
  func number(_ value: Double, digits: Int) -> String { Digits.text(value, significant: digits) }

  /// Two decimals with their sign.
  func signed(_ value: Double) -> String {
    let text = Digits.fixed(value.magnitude, decimals: 2)
    return value < 0 ? "−\(text)" : "+\(text)"
  }
}

extension String {
  /// Filled up with spaces to so many characters.
  fileprivate func padded(to width: Int, left: Bool) -> String {
    let fill = String(repeating: " ", count: max(0, width - count))
    return left ? fill + self : self + fill
  }

  /// With plain spaces.
  var plain: String { replacing("\u{A0}", with: " ") }
}
