import CivilTime
public import Reports
import Rules
import Statistics

extension Replay {
  /// The report.
  public var report: Report {
    let words = ReplayWords(replay: self)
    var report = Report(
      name: name, question: "How do the users of this log fare by the rules of the product?", answer: words.answer,
      basis: words.basis, scorecard: nil,
      changes: ChangesTable.table(
        ChangesTable.rows(name, Design.fields.changes(from: .standard, to: design))),
      findings: words.findings, figures: [words.retention, words.hours].compactMap { $0 },
      tables: ReplayTables(replay: self).all, assumptions: words.assumptions + played,
      notes: words.notes, caution: "")
    report.isOfLog = true
    return report
  }

  /// What is assumed of the design, but for what plays no part here: no log tells of it, or no figure here rests on it.
  private var played: [Assumption] {
    let idle = [
      "savings.coins", "savings.remind", "savings.merge_reminders", "savings.mask_from", "savings.challenge",
      "savings.due_date_policy", "savings.ritual_closes_goal", "savings.score_", "focus.stamp_every",
      "focus.expedition", "focus.count_from", "focus.miles_per_minute", "focus.advice_border",
      "focus.segment_minutes", "focus.next_time_days", "focus.weekly_plan", "focus.sample_days",
      "focus.activity_updates",
    ]
    return Design.fields.assumptions(design).filter { assumption in
      if assumption.path == "savings.server_zone" { return server != nil }
      if ["savings.unit_name", "savings.saved_counts"].contains(assumption.path) { return tellsMoney }
      if log.gaps.kind, assumption.path.hasPrefix("focus.") { return false }
      return !idle.contains { assumption.path.hasPrefix($0) }
    }
  }
}

/// What a replay shows, in words and pictures.
private struct ReplayWords {
  let replay: Replay

  private var tally: ReplayTally { replay.tally }
  private var tables: ReplayTables { ReplayTables(replay: replay) }

  /// One sentence.
  var answer: String {
    let streak = tally.streaks[.deposit]?[1].curve.with(by: 89)
    let parts = [
      activeText(30) ?? activeText(7) ?? activeText(1),
      streak.map { "\(Words.percent($0.estimate)) \(comes) seven days in a row within their first 90 days" },
    ].compactMap { $0 }
    return parts.isEmpty
      ? "The log is too short to tell who comes back."
      : Sentence.begun(Sentence.list(parts, joint: "; ")) + "."
  }

  var basis: String {
    let rows = "\(Words.whole(Int64(replay.log.rows))) row\(replay.log.rows == 1 ? "" : "s")"
    let days = [replay.users.map(\.first).min(), Zone.utc.localDay(at: replay.end)].compactMap { $0?.description }
    let bad =
      replay.faultCount == 0
      ? "all were read"
      : "\(Words.whole(Int64(replay.faultCount))) \(replay.faultCount == 1 ? "was" : "were") left out, each named in the table of bad rows"
    return
      "\(Words.users(Int64(replay.users.count))), \(rows), from \(days.joined(separator: " to ")); \(bad). A user's life begins with their first act; everyone is observed until the last instant of the log. Intervals, at 95 %, take users as independent."
  }

  /// At most five, below a warning.
  var findings: [Finding] {
    [lateEnd, comesBack, streak, memory, runs, clock].compactMap { $0 }
  }

  private var lateEnd: Finding? { replay.lateEnd.map { Finding("Mind: \($0).") } }

  private var comesBack: Finding? {
    guard let day = [30, 7, 1].first(where: { activeText($0) != nil }), let text = activeText(day),
      let later = tables.seen(day), let interval = later.interval()
    else { return nil }
    let estimate = Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: "share")
    return Finding("\(Sentence.begun(text)); \(estimate) were seen on that day or later.", figure: "retention")
  }

  private var streak: Finding? {
    guard let firsts = tally.streaks[.deposit]?[1], firsts.reached > 0 else { return nil }
    let by = LifeSummary.horizons.last { firsts.curve.with(by: $0 - 1) != nil } ?? 0
    guard let interval = firsts.curve.with(by: by - 1) else { return nil }
    let estimate = Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: "share")
    return Finding(
      "\(estimate) \(comes) seven days in a row within their first \(by) days, as the design counts a streak (\(Words.users(firsts.reached)) \(firsts.reached == 1 ? "was" : "were") seen to)."
    )
  }

  private var memory: Finding? {
    guard let day = shape(.autocorrelation, 1), let week = shape(.autocorrelation, 7) else { return nil }
    let near =
      day.low > 0
      ? "Someone active today is likelier to be active tomorrow"
      : day.high < 0
        ? "Someone active today is less likely to be active tomorrow"
        : "Whether someone active today is likelier to be active tomorrow cannot be told from these users"
    let far =
      week.low > 0
      ? "a week later they are likelier, too, so people have good and bad weeks, not only good and bad days"
      : week.high < 0
        ? "a week later they are less likely, so these are no good and bad weeks"
        : "whether anything of it is left a week later cannot be told"
    return Finding(
      "\(near): correlation \(text(day)) from one day to the next; \(far): \(text(week)). \(ReplayTables.noMemory)")
  }

  private var runs: Finding? {
    guard let first = shape(.runHazard, 1), let later = shape(.runHazard, 3) else { return nil }
    let gap = shape(.gapHazard, 1).flatMap { early in
      shape(.gapHazard, 30).map { late in
        let verdict =
          late.high < early.low
          ? "after a long silence fewer return on a given day"
          : late.low > early.high
            ? "after a long silence more return on a given day"
            : "whether fewer return after a long silence cannot be told"
        return
          " After one silent day \(percent(early)) come back on the next, after thirty \(percent(late)) do: \(verdict)."
      }
    }
    return Finding(
      "Of runs of active days \(percent(first)) end after one day; of those that last three days \(percent(later)) end there.\(gap ?? "")"
    )
  }

  private var clock: Finding? {
    let hours = (0..<24).compactMap { hour in shape(.hour, hour).map { (hour, $0) } }
    guard hours.count == 24, let most = hours.max(by: { $0.1.estimate < $1.1.estimate }) else { return nil }
    let evening = hours.filter { $0.0 >= 18 }.reduce(0) { $0 + $1.1.estimate }
    return Finding(
      "The busiest hour by the users' own clocks is \(padded(Int64(most.0), 2)):00, with \(percent(most.1)) of a user's acts; \(Words.percent(evening)) come after 18:00.",
      figure: "hours")
  }

  // MARK: Figures

  /// Active and seen-later shares by day, as far as at least thirty users, or a third of all, were watched.
  var retention: Figure? {
    let least = max(min(30, Int64(replay.users.count) / 3), 1)
    let days = tally.observed.prefix { $0 >= least }.count
    if days < 3 { return nil }
    func line(_ name: String, _ counts: [Int64]) -> Curves.Line {
      let band = CurveBand.shares((0..<days).map { Share(counts[$0], of: tally.observed[$0]) })
      return Curves.Line(
        name,
        band.enumerated().dropFirst().compactMap { day, interval in
          interval.map { Curves.Point(x: Double(day), y: $0.estimate, low: $0.low, high: $0.high) }
        })
    }
    return Curves(
      id: "retention", title: "Who still comes",
      subtitle:
        "Of users whose day n was over when the log ended; at least \(least) of them. Bands hold for a whole line with 95 %",
      description:
        "Two lines over the days since the first act, on an axis where equal factors are equal lengths: the share of users active in the seven days to each day, and the share seen on that day or later, with 95 percent bands.",
      finding: "The share of users who were active in the seven days to each day, and who were seen then or later.",
      x: Curves.XAxis("Days since the first act (logarithmic)", scale: .logarithmicDays),
      y: Curves.YAxis("Share of users observed so long", isShare: true),
      lines: [line("active in 7 days", tally.week), line("seen then or later", tally.seen)]
    ).figure
  }

  var hours: Figure? {
    let points = (0..<24).compactMap { hour in
      shape(.hour, hour).map { Curves.Point(x: Double(hour), y: $0.estimate, low: $0.low, high: $0.high) }
    }
    if points.count < 24 { return nil }
    return Curves(
      id: "hours", title: "When they come",
      subtitle: "Share of a user's acts by local hour, every user with the same weight. Band: 95 % for each hour alone",
      description: "A line over the 24 hours of the day: the mean share of a user's acts in each local hour.",
      finding: "The share of a user's acts in each hour by their own clock.",
      x: Curves.XAxis("Local hour", scale: .number), y: Curves.YAxis("Share of a user's acts", isShare: true),
      lines: [Curves.Line("acts", points)]
    ).figure
  }

  // MARK: What it rests on

  var assumptions: [Assumption] {
    func assumed(_ path: String, _ value: String, _ meaning: String, _ source: String = "assumed") -> Assumption {
      Assumption(path: path, value: value, source: source, meaning: meaning)
    }
    let gaps = replay.log.gaps
    let hasSessions = replay.users.contains { $0.sessions > 0 }
    return [
      gaps.kind ? assumed("log.kind", "deposit", "What every act is", "assumed: the log has no column kind") : nil,
      gaps.amount
        ? assumed(
          "log.amount_minor", String(LogGaps.assumedMinor), "Amount of every deposit; nothing about money is told",
          "assumed: the log has no column amount_minor") : nil,
      gaps.minutes && hasSessions
        ? assumed(
          "log.minutes", "\(LogGaps.assumedMinutes) minutes", "Length of every session",
          "assumed: the log has no column minutes") : nil,
      assumed("log.install", "first act", "When a user's life begins"),
      assumed("log.end", "last instant of the log", "Until when every user is observed"),
      hasSessions
        ? assumed("log.session", "as planned, without interruption, in the first scene", "What a session is") : nil,
      assumed("log.goal", "one, open from the first act, without a target to reach", "What users save for"),
      replay.design.savings.badgeMoment == .onPageOpen
        ? assumed("log.badges_page", "after the last act of each active day", "When the page with the badges is opened")
        : nil,
    ].compactMap { $0 }
  }

  var notes: String {
    let unread = replay.log.gaps.unread
    let columns = replay.isMasked ? String(unread.count) : unread.joined(separator: ", ")
    let blank = replay.log.users.count { [" ", "\t"].contains($0.first) || [" ", "\t"].contains($0.last) }
    return [
      replay.isMasked ? Replay.maskedNote : nil,
      unread.isEmpty ? nil : "Columns that are not read: \(columns).",
      blank == 0
        ? nil
        : "\(Words.users(Int64(blank))) \(blank == 1 ? "has an id" : "have ids") with blanks at an end, which quotes keep: they are not the users whose ids are the same without.",
    ].compactMap { $0 }.joined(separator: "\n\n")
  }

  // MARK: Parts

  private func activeText(_ day: Int) -> String? {
    guard let share = tables.active(day), share.n >= min(ReplayTables.fewUsers, Int64(replay.users.count)), share.n > 0,
      let interval = share.interval()
    else { return nil }
    let estimate = Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: "share")
    return
      "of \(Words.users(share.n)) observed beyond day \(day), \(estimate) did something on that day"
  }

  private func shape(_ kind: Shapes.Kind, _ place: Int) -> Interval? {
    tally.shapes.figures.first { $0.kind == kind && $0.at == place }?.possible
  }

  /// What people do who have a streak; a log without kinds tells no deposit from another act.
  private var comes: String { replay.log.gaps.kind ? "come" : "save" }

  private func text(_ interval: Interval) -> String {
    Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: "")
  }

  private func percent(_ interval: Interval) -> String {
    Words.estimate(interval.estimate, low: interval.low, high: interval.high, unit: "share")
  }
}

extension Words {
  /// `1 user`, `1 204 users`.
  fileprivate static func users(_ count: Int64) -> String { "\(whole(count)) user\(count == 1 ? "" : "s")" }
}
