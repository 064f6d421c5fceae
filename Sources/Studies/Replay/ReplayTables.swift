import CivilTime
import Fields
import Lives
import Reports
import Rules
import Statistics

/// The tables of a replay. Nothing in them speaks of leaving: a log cannot tell silence from it.
struct ReplayTables {
  let replay: Replay

  private var tally: ReplayTally { replay.tally }
  /// Shares of fewer users are not told where that can be helped: their intervals span nearly everything.
  static let fewUsers: Int64 = 10
  static let noMemory =
    "Days without memory would give slightly less than 0, since each user's days are compared with that user's own average."

  var all: [Table] {
    [summary, retention, streaks, badges, levels, shapes, users] + (replay.faults.isEmpty ? [] : [badRows])
  }

  // MARK: Summary

  private var summary: Table {
    var rows: [[Cell]] = []
    for day in LifeSummary.retentionDays {
      guard let share = active(day), share.n > 0 else { continue }
      rows.append(
        [.text("active_d\(day)_share"), .text("share")] + cells(share.interval()) + [.integer(share.n)])
    }
    for mean in ReplayTally.Mean.allCases where replay.tellsMoney || !mean.isMoney {
      let (interval, users) = tally.mean(mean)
      if users == 0 { continue }
      rows.append([.text(mean.rawValue), .text(mean.unit)] + cells(interval) + [.integer(users)])
    }
    return Table(
      name: "summary", title: "Key figures",
      definition:
        "Shares of users whose day n was over when the log ended, with Wilson intervals; means over users, each with the same weight, with Student intervals; all 95 %. They tell what other users of the same kind might do, not what these did. Of fewer than ten users no share is printed if others are.",
      columns: [
        Column("metric", .string, meaning: "Name of the figure; day 0 is that of a user's first act"),
        Column("unit", .string, meaning: "Its unit"), Column("estimate", .number, meaning: "Share or mean"),
        Column("low", .number, meaning: "Lower end of its 95 % interval"),
        Column("high", .number, meaning: "Upper end of its 95 % interval"),
        Column("n", .integer, unit: "users", meaning: "Users it is taken over"),
      ], rows: rows, excerpt: told(rows, 5))
  }

  /// Users active on day `day`, of those observed so long; nil beyond the log.
  func active(_ day: Int) -> Share? { share(tally.active, day) }

  /// Users active on day `day` or later.
  func seen(_ day: Int) -> Share? { share(tally.seen, day) }

  private func share(_ counts: [Int64], _ day: Int) -> Share? {
    counts.indices.contains(day) ? Share(counts[day], of: tally.observed[day]) : nil
  }

  // MARK: Retention

  private var retention: Table {
    let days = tally.observed.prefix { $0 > 0 }.count
    let bands = [tally.active, tally.week, tally.seen].map { counts in
      CurveBand.shares((0..<days).map { Share(counts[$0], of: tally.observed[$0]) })
    }
    let rows = (0..<days).map { day -> [Cell] in
      [.integer(Int64(day)), .integer(tally.observed[day])] + bands.flatMap { cells($0[day]) }
    }
    func columns(_ name: String, _ meaning: String) -> [Column] {
      [
        Column("\(name)_share", .number, unit: "share", meaning: meaning),
        Column("\(name)_low", .number, unit: "share", meaning: "Lower end of its band"),
        Column("\(name)_high", .number, unit: "share", meaning: "Upper end of its band"),
      ]
    }
    return Table(
      name: "retention", title: "Who still comes",
      definition:
        "Day 0 is that of a user's first act. Of the users whose day n was over when the log ended: they get fewer with n, and are others. Late comers had less time to be seen again, so the last column is too low near its end. Bands hold for a whole curve at once with 95 % (Bonferroni over Wilson intervals). Whether someone has left is not told: no log knows.",
      columns: [
        Column("day", .integer, unit: "days", meaning: "Days since the first act"),
        Column("users", .integer, unit: "users", meaning: "Users whose day n was over when the log ended"),
      ] + columns("active", "Of these, users with \(replay.log.gaps.kind ? "an act" : "a deposit or session") on day n")
        + columns("active_7_days", "Users with one in the seven days to day n")
        + columns("seen_later", "Users with one on day n or later"),
      rows: rows, excerpt: LifeSummary.retentionDays.filter { $0 < days })
  }

  // MARK: Streaks

  private var streaks: Table {
    var rows: [[Cell]] = []
    for kind in ReplayTally.StreakKind.allCases {
      let firsts = tally.streaks[kind] ?? []
      let held = tally.stock[kind] ?? []
      let today = tally.todays[kind] ?? 0
      for (index, length) in LifeSummary.milestones.enumerated() where firsts.contains(where: { $0.reached > 0 }) {
        let curve = firsts[index].curve
        rows.append(
          [.text(kind.rawValue), .integer(Int64(length)), .integer(firsts[index].reached)]
            + LifeSummary.horizons.flatMap { cells(curve.with(by: $0 - 1)) } + day(curve)
            + cells(today < Self.fewUsers ? nil : Share(held[index], of: today).interval()) + [.integer(today)])
      }
    }
    return Table(
      name: "streaks", title: "Streaks: ever reached, and held at the end",
      definition:
        "Ever (flow): \(Self.method) At the end (stock): of those with such an act on the last whole day of theirs, users whose streak is that long then, empty of fewer than ten.\(everyAct) The two are different questions and never comparable.",
      columns: [
        Column("kind", .string, meaning: "deposit or focus"),
        Column("milestone_days", .integer, unit: "days", meaning: "Length of the streak, as the design counts it"),
        Column("reached", .integer, unit: "users", meaning: "Users seen to reach it"),
      ] + LifeSummary.horizons.flatMap { byDay($0, "Users who reach it") } + Self.dayColumns + [
        Column("end_share", .number, unit: "share", meaning: "Of the users active at the end, those who hold it"),
        Column("end_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
        Column("end_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
        Column("end_n", .integer, unit: "users", meaning: "Users with such an act on their last whole day"),
      ], rows: rows, printedColumns: [0, 1, 2, 6, 7, 8, 9, 10, 11, 15, 18, 19, 20, 21])
  }

  // MARK: Badges and levels

  private var badges: Table {
    let badges = replay.design.savings.badges
    let rows = replay.badges.map { index -> [Cell] in
      let firsts = tally.badges[index]
      let curve = firsts.curve
      return [.text(badges[index].id), .integer(badges[index].value.threshold), .integer(firsts.reached)]
        + LifeSummary.horizons.flatMap { cells(curve.with(by: $0 - 1)) } + day(curve)
        + [
          firsts.reached >= Self.fewUsers ? .number(Double(tally.badgesLost[index]) / Double(firsts.reached)) : .missing
        ]
    }
    let money =
      replay.tellsMoney
      ? "" : ", and those on money, \(replay.isMasked ? "which is masked" : "of which it says nothing")"
    return Table(
      name: "badges", title: "Badges",
      definition:
        "\(Self.method)\(everyAct) Badges that a log cannot tell of are left out: those that ask for goals, jars or challenges\(money).",
      columns: [
        Column("badge", .string, meaning: "Id of the badge"),
        Column("threshold", .integer, meaning: "Value of its statistic from which it is held"),
        Column("reached", .integer, unit: "users", meaning: "Users seen to earn it"),
      ] + LifeSummary.horizons.flatMap { byDay($0, "Users who earn it") } + Self.dayColumns + [
        Column(
          "lost_again_share", .number, unit: "share",
          meaning: "Of those who earned it, users who lost it again; empty of fewer than ten")
      ], rows: rows, printedColumns: [0, 1, 2, 6, 7, 8, 9, 10, 11, 15, 18])
  }

  private var levels: Table {
    let reached = tally.levels.lastIndex { $0.reached > 0 } ?? -1
    let shown = reached < 0 ? [] : Array(0...min(reached + 1, tally.levels.count - 1))
    let rows = shown.map { index -> [Cell] in
      let curve = tally.levels[index].curve
      return [.integer(Int64(LivesLayout.trackedLevels[index])), .integer(tally.levels[index].reached)]
        + LifeSummary.horizons.flatMap { cells(curve.with(by: $0 - 1)) } + day(curve)
    }
    return Table(
      name: "levels", title: "Levels",
      definition:
        "\(Self.method) The first level that nobody reached is the last row. Without sessions there are none.",
      columns: [
        Column("level", .integer, meaning: "This level or above"),
        Column("reached", .integer, unit: "users", meaning: "Users seen to reach it"),
      ] + LifeSummary.horizons.flatMap { byDay($0, "Users who reach it") } + Self.dayColumns,
      rows: rows,
      excerpt: shown.filter { [2, 4, 7, 10, 15, 20].contains(LivesLayout.trackedLevels[$0]) || $0 == shown.last },
      printedColumns: [0, 1, 5, 6, 7, 8, 9, 10, 14])
  }

  // MARK: Shapes

  private var shapes: Table {
    let figures = tally.shapes.figures.filter { $0.users > 0 }
    let printed: [Shapes.Kind] = [.autocorrelation, .runHazard, .gapHazard]
    return Table(
      name: "shapes", title: "How active days hang together",
      definition:
        "Means over the \(Words.whole(tally.shapes.users)) users with at least \(Shapes.leastActiveDays) active days, each with the same weight and watched from the first to the last of them, with Student's 95 % intervals, cut to what is possible. autocorrelation above 0: someone active on a day is likelier to be active so many days later, too. \(Self.noMemory) run_hazard: of those who have come so many days in a row, the share who stay away on the next; where it falls with the length, long runs hold better than short ones. gap_hazard: of those who have been silent for so many days, the share who come back on the next; where it falls, a return gets less likely with the silence. Without memory neither would change with the length.",
      columns: [
        Column(
          "kind", .string,
          meaning:
            "autocorrelation: of being active on a day and so many days later; run_hazard: of runs of active days that last so many days, the share that ends there; gap_hazard: the same of gaps; hour: share of acts in that local hour; weekday: share of active days, Monday 1 to Sunday 7"
        ),
        Column("at", .integer, meaning: "Lag or length in days, hour, or weekday"),
        Column("estimate", .number, meaning: "Mean over users"),
        Column("low", .number, meaning: "Lower end of its 95 % interval"),
        Column("high", .number, meaning: "Upper end of its 95 % interval"),
        Column("users", .integer, unit: "users", meaning: "Users with a value: who has runs or gaps that long"),
      ],
      rows: figures.map { figure in
        [.text(figure.kind.rawValue), .integer(Int64(figure.at))] + cells(figure.possible) + [.integer(figure.users)]
      }, excerpt: figures.indices.filter { printed.contains(figures[$0].kind) })
  }

  // MARK: Users and bad rows

  private var users: Table {
    let money = replay.tellsMoney
    let rows = replay.users.indices.map { place -> [Cell] in
      let user = replay.users[place]
      return [
        .text(replay.name(of: place)), .text(user.first.description), .integer(Int64(user.days)),
        .integer(Int64(user.activeDays)), .integer(Int64(user.longestDepositStreak)), .integer(Int64(user.deposits)),
        .integer(Int64(user.sessions)),
      ] + (money ? [.number(Double(user.savedMinor) / 100)] : [])
    }
    return Table(
      name: "users", title: "Users",
      definition:
        "In the order of their first acts\(replay.isMasked ? ", named by it" : ""). Streaks are as the design counts them, at the end of a day.",
      columns: [
        Column("user", .string, meaning: replay.isMasked ? "A number by the order of first acts" : "Id in the log"),
        Column("first_day", .string, meaning: "Local date of the first act"),
        Column("days", .integer, unit: "days", meaning: "Local dates from the first act to the end of the log"),
        Column(
          "active_days", .integer, unit: "days",
          meaning: replay.log.gaps.kind ? "Days with an act" : "Days with a deposit or session"),
        Column("longest_deposit_streak_days", .integer, unit: "days", meaning: "Longest deposit streak"),
        Column("deposits", .integer, meaning: "Deposits that the rules took"),
        Column("sessions", .integer, meaning: "Sessions that the rules took"),
      ] + (money ? [Column("saved_units", .number, unit: "units", meaning: "Money paid in")] : []),
      rows: rows, excerpt: Array(rows.indices.prefix(10)))
  }

  private var badRows: Table {
    let shown = replay.faults.prefix(1000)
    return Table(
      name: "bad_rows", title: "Rows that were left out",
      definition:
        "\(Words.whole(Int64(replay.faults.count))) of \(Words.whole(Int64(replay.log.rows))) rows could not be read, repeat another or are refused by the rules\(replay.faults.count > shown.count ? "; the first \(Words.whole(Int64(shown.count))) of them" : "").",
      columns: [
        Column("line", .integer, meaning: "Line in the log, from 1"),
        Column("message", .string, meaning: "What was found and what is allowed"),
      ],
      rows: shown.map { [.integer(Int64($0.line)), .text(replay.isMasked ? $0.masked : $0.message)] },
      excerpt: Array(shown.indices.prefix(10)))
  }

  // MARK: Parts

  /// What a log without kinds makes of its acts.
  private var everyAct: String {
    replay.log.gaps.kind ? " The log tells no kinds, so every act counts as a deposit." : ""
  }

  /// The rows whose share is of enough users, and those that are no shares; nil, for all, where too little would be left.
  private func told(_ rows: [[Cell]], _ column: Int) -> [Int]? {
    let told = rows.indices.filter { row in
      guard rows[row][1] == .text("share"), case .integer(let users) = rows[row][column] else { return true }
      return users >= Self.fewUsers
    }
    return told.contains { rows[$0][1] == .text("share") } ? told : nil
  }

  private static let method =
    "Kaplan-Meier over users, since each is watched for another time, with 95 % log-log intervals; by day n means within the first n days, days 0 to n − 1, day 0 being that of the first act. Empty where nobody was watched so long."

  private static let dayColumns = [
    Column(
      "day_median", .integer, unit: "days",
      meaning: "Day by which half of all users get there; day 0 is that of the first act"),
    Column("day_low", .integer, unit: "days", meaning: "Lower end of its 95 % interval"),
    Column("day_high", .integer, unit: "days", meaning: "Upper end; empty for none"),
  ]

  private func byDay(_ days: Int, _ meaning: String) -> [Column] {
    [
      Column("by_d\(days)_share", .number, unit: "share", meaning: "\(meaning) within the first \(days) days"),
      Column("by_d\(days)_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
      Column("by_d\(days)_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
    ]
  }

  private func day(_ curve: KaplanMeier) -> [Cell] {
    let median = curve.quantile()
    return [median.estimate, median.estimate == nil ? nil : median.low, median.high].map {
      $0.map { .integer(Int64($0)) } ?? .missing
    }
  }

  private func cells(_ interval: Interval?) -> [Cell] { IntervalCells.of(interval) }
}

extension ReplayTally.Mean {
  fileprivate var unit: String {
    switch self {
    case .activeDaysAWeek, .daysObserved, .longestStreak: "days"
    case .depositsADepositDay: "deposits"
    case .sessionsAFocusDay: "sessions"
    case .minutesASession: "minutes"
    case .savedUnits, .unitsADeposit: "units"
    }
  }
}
