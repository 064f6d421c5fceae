import Experiments
import Fields
import Lives
import Reports
import Rules
import Statistics

/// The tables of a lives study, in the order of the contract. Every share is of activated lives unless its column says otherwise.
struct LivesTables {
  let results: LivesResults

  private var study: LivesStudy { results.study }
  private var days: Int { results.days }
  private var cases: Range<Int> { study.cases.indices }
  private func name(_ index: Int) -> Cell { .text(study.cases[index].name) }

  var all: [Table] {
    [summary, retention, streaks, badges, levels] + (study.baseline == nil ? [] : [differences])
  }

  // MARK: Summary

  private var summary: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    let key = LivesVerdicts(results).key
    for index in cases {
      for (number, metric) in study.metrics.enumerated() {
        if key.contains(number) { excerpt.append(rows.count) }
        let interval = results.estimate(index, metric: number)
        rows.append(
          [name(index), .text(metric.name), .text(metric.unit)] + cells(interval)
            + [.integer(results.activated(index))])
      }
    }
    return Table(
      name: "summary", title: "Every figure of every case",
      definition:
        "Of activated lives (those that use the product at all). Shares with Wilson intervals, means with Student intervals, each 95 %.",
      columns: [
        ChangesTable.caseColumn, Column("metric", .string, meaning: "Name of the figure, as in specs"),
        Column("unit", .string, meaning: "Its unit"),
        Column("estimate", .number, meaning: "Share or mean"),
        Column("low", .number, meaning: "Lower end of its 95 % interval"),
        Column("high", .number, meaning: "Upper end of its 95 % interval"),
        Column("n", .integer, unit: "lives", meaning: "Activated lives it is taken over"),
      ], rows: rows, excerpt: excerpt)
  }

  // MARK: Retention

  private var retention: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    let printed = [1, 7, 30, 90, 180, 364]
    for index in cases {
      let curves = RetentionCurves(results, index)
      for day in 0..<days {
        if printed.contains(day) { excerpt.append(rows.count) }
        rows.append(
          [name(index), .integer(Int64(day))] + cells(curves.active[day]) + cells(curves.rolling[day])
            + cells(curves.alive[day]) + [share(curves.activeCount[day], of: results.installs(index))])
      }
    }
    return Table(
      name: "retention", title: "Who still comes",
      definition:
        "Day 0 is the install day. The bands hold for a whole curve at once with 95 %: Bonferroni over Wilson intervals for active, Dvoretzky-Kiefer-Wolfowitz for the two others.",
      columns: [
        ChangesTable.caseColumn, Column("day", .integer, unit: "days", meaning: "Days since install"),
        Column("active_share", .number, unit: "share", meaning: "Activated lives that opened the app that day"),
        Column("active_low", .number, unit: "share", meaning: "Lower end of its band"),
        Column("active_high", .number, unit: "share", meaning: "Upper end of its band"),
        Column(
          "rolling_share", .number, unit: "share",
          meaning: "Activated lives that opened it that day or later, within the horizon"),
        Column("rolling_low", .number, unit: "share", meaning: "Lower end of its band"),
        Column("rolling_high", .number, unit: "share", meaning: "Upper end of its band"),
        Column(
          "alive_share", .number, unit: "share", meaning: "Activated lives that had not left: latent, no app can see it"
        ),
        Column("alive_low", .number, unit: "share", meaning: "Lower end of its band"),
        Column("alive_high", .number, unit: "share", meaning: "Upper end of its band"),
        Column(
          "active_per_install_share", .number, unit: "share",
          meaning: "Installs that opened the app that day, activated or not"),
      ], rows: rows, excerpt: excerpt)
  }

  // MARK: Streaks

  private var streaks: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      let kinds = [
        ("deposit", layout.depositEver, layout.depositStock, layout.depositActives),
        ("focus", layout.focusEver, layout.focusStock, layout.focusActives),
      ]
      for (kind, ever, stock, actives) in kinds {
        let (everCounts, stockCounts) = (results.counts(index, ever), results.counts(index, stock))
        let today = results.count(index, actives)
        for (number, length) in LifeSummary.milestones.enumerated() where length <= days {
          let reached = Share(everCounts[everCounts.startIndex + number], of: results.activated(index))
          if [7, 30, 100].contains(length) { excerpt.append(rows.count) }
          let held = Share(stockCounts[stockCounts.startIndex + number], of: today)
          rows.append(
            [name(index), .text(kind), .integer(Int64(length))] + cells(reached.interval())
              + cells(held.interval()) + [.integer(today)])
        }
      }
    }
    return Table(
      name: "streaks", title: "Streaks: ever reached, and held today",
      definition:
        "Ever (flow): of activated lives, those whose streak was ever that long. Today (stock): of those who deposit (or focus) on the last day, those whose streak is that long then. The two are different questions and never comparable.",
      columns: [
        ChangesTable.caseColumn, Column("kind", .string, meaning: "deposit or focus"),
        Column("milestone_days", .integer, unit: "days", meaning: "Length of the streak"),
        Column("ever_share", .number, unit: "share", meaning: "Activated lives that ever had it"),
        Column("ever_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
        Column("ever_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
        Column("today_share", .number, unit: "share", meaning: "Actives of the last day that have it then"),
        Column("today_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
        Column("today_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
        Column("today_n", .integer, unit: "lives", meaning: "Actives of the last day"),
      ], rows: rows, excerpt: excerpt)
  }

  // MARK: Badges

  private var badges: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    let shown = study.baseline ?? 0
    for index in cases {
      let lost = results.counts(index, layout.badgeLost)
      for (number, badge) in study.cases[index].design.savings.badges.enumerated() {
        // Every badge once, and those that a case changes wherever they differ.
        let isShown = index == shown || !study.cases[shown].design.savings.badges.contains(badge)
        if isShown { excerpt.append(rows.count) }
        let firsts = results.row(index, layout.badgeDay, number, width: days)
        let earned = firsts.reduce(0, +)
        let activated = results.activated(index)
        let median = HistogramQuantile.of(firsts)?.estimate
        rows.append(
          [name(index), .text(badge.id), .integer(badge.value.threshold)]
            + Self.horizons.map { $0 <= days ? share(firsts[..<$0].reduce(0, +), of: activated) : .missing }
            + cells(Share(earned, of: activated).interval())
            + [
              median.map { .integer(Int64($0)) } ?? .missing,
              share(lost[lost.startIndex + number], of: earned),
            ])
      }
    }
    return Table(
      name: "badges", title: "Badges",
      definition:
        "Of activated lives; those who left without a badge count as not having got it. By day n means within the first n days. The median day is among those who earned it.",
      columns: [
        ChangesTable.caseColumn, Column("badge", .string, meaning: "Id of the badge"),
        Column("threshold", .integer, meaning: "Value of its statistic from which it is held"),
      ]
        + Self.horizons.map {
          Column("by_d\($0)_share", .number, unit: "share", meaning: "Earned within the first \($0) days")
        } + [
          Column("ever_share", .number, unit: "share", meaning: "Earned within the horizon"),
          Column("ever_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
          Column("ever_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
          Column("median_day", .integer, unit: "days", meaning: "Median day of earning, among those who did"),
          Column(
            "lost_again_share", .number, unit: "share", meaning: "Of those who earned it, lives that lost it again"),
        ], rows: rows, excerpt: excerpt)
  }

  // MARK: Levels

  private var levels: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      let totals = study.cases[index].plan.rules.levelTotals
      let costs = study.cases[index].design.focus.curve.costs()
      let activated = results.activated(index)
      for (number, level) in LivesLayout.trackedLevels.enumerated() {
        let firsts = results.row(index, layout.levelDay, number, width: days)
        let waits = results.row(index, layout.levelWait, number, width: days)
        let reached = firsts.reduce(0, +)
        let cost = costs[level - 2]
        // Beyond the most XP that is counted nobody can stand, so there is nothing to compare the cost with.
        let before = totals[level - 1] > LevelCurve.mostXP ? 0 : totals[level - 1]
        func day(_ counts: [Int64], _ p: Double) -> Cell {
          HistogramQuantile.of(counts, p: p)?.estimate.map { .integer(Int64($0)) } ?? .missing
        }
        if [2, 4, 7, 10, 15, 20].contains(level) { excerpt.append(rows.count) }
        rows.append(
          [
            name(index), .integer(Int64(level)), cost < LevelCurve.mostXP ? .integer(cost) : .missing,
            before > 0 && cost < LevelCurve.mostXP ? .number(Double(cost) / Double(before)) : .missing,
          ] + Self.horizons.map { $0 <= days ? share(firsts[..<$0].reduce(0, +), of: activated) : .missing }
            + cells(Share(reached, of: activated).interval())
            + [day(firsts, 0.1), day(firsts, 0.5), day(firsts, 0.9), day(waits, 0.5), day(waits, 0.9)])
      }
    }
    return Table(
      name: "levels", title: "Levels",
      definition:
        "Of activated lives; those who left keep the level they had, and count as never reaching the next. Days and waits are among those who got there, whose share stands beside them.",
      columns: [
        ChangesTable.caseColumn, Column("level", .integer, meaning: "This level or above"),
        Column("cost_xp", .integer, unit: "XP", meaning: "Cost of the step from the level below; empty beyond 10^15"),
        Column("pain", .number, meaning: "That cost over all XP spent before it: how much harder than all so far"),
      ]
        + Self.horizons.map {
          Column("by_d\($0)_share", .number, unit: "share", meaning: "At this level or above after \($0) days")
        } + [
          Column("reached_share", .number, unit: "share", meaning: "At this level or above within the horizon"),
          Column("reached_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
          Column("reached_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
          Column("day_p10", .integer, unit: "days", meaning: "Day by which the first tenth of those who got there did"),
          Column("day_median", .integer, unit: "days", meaning: "Median day, among those who got there"),
          Column("day_p90", .integer, unit: "days", meaning: "Day by which nine tenths of those who got there did"),
          Column(
            "wait_median_days", .integer, unit: "days",
            meaning: "Median wait since the level below, among those who got there"),
          Column("wait_p90_days", .integer, unit: "days", meaning: "Wait that one in ten of them exceeds"),
        ], rows: rows, excerpt: excerpt)
  }

  // MARK: Differences

  private var differences: Table {
    let judged = LivesVerdicts(results)
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases where index != study.baseline {
      for (number, metric) in study.metrics.enumerated() {
        guard let verdict = judged.verdict(index, metric: number), let base = study.baseline else { continue }
        if verdict.isJudged { excerpt.append(rows.count) }
        let pairs = Double(verdict.difference.n)
        let (up, down) = (Double(verdict.difference.higher), Double(verdict.difference.lower))
        let swaps = metric.better == .lowerIsBetter
        rows.append(
          [name(index), name(base), .text(metric.name), .text(judged.differenceUnit(number))] + cells(verdict.interval)
            + [
              pairs > 0 ? .number((swaps ? down : up) / pairs) : .missing,
              pairs > 0 ? .number(Double(verdict.difference.equal) / pairs) : .missing,
              pairs > 0 ? .number((swaps ? up : down) / pairs) : .missing,
              verdict.difference.varianceRatio.map { .number($0) } ?? .missing,
              verdict.isJudged ? .text(verdict.word) : .missing,
              verdict.moreLives.map { .integer($0) } ?? .missing,
            ])
      }
    }
    return Table(
      name: "differences", title: "Differences, life by life",
      definition: judged.definition,
      columns: [
        ChangesTable.caseColumn, Column("baseline", .string, meaning: "The case it is compared with"),
        Column("metric", .string, meaning: "Name of the figure"), Column("unit", .string, meaning: "Its unit"),
        Column("mean_difference", .number, meaning: "Case less baseline, over the same people with the same luck"),
        Column("low", .number, meaning: "Lower end of its interval"),
        Column("high", .number, meaning: "Upper end of its interval"),
        Column(
          "better_share", .number, unit: "share",
          meaning: "Same-luck pairs with a better value in the case (a larger one, where neither is good)"),
        Column("equal_share", .number, unit: "share", meaning: "Pairs with the same value"),
        Column("worse_share", .number, unit: "share", meaning: "Pairs with a worse value"),
        Column(
          "variance_ratio", .number, unit: "times",
          meaning: "How many times as many lives a comparison of different people would need"
        ),
        Column("verdict", .string, meaning: "Empty where the figure is not in the scorecard"),
        Column(
          "more_lives_to_decide", .integer, unit: "lives",
          meaning: "For undecided: how many more installs would decide, if any number would"),
      ], rows: rows, excerpt: excerpt)
  }

  // MARK: Parts

  private var layout: LivesLayout { study.layout }
  private static let horizons = [7, 30, 90, 365]

  private func share(_ count: Int64, of n: Int64) -> Cell { n > 0 ? .number(Double(count) / Double(n)) : .missing }

  private func cells(_ interval: Interval?) -> [Cell] {
    guard let interval else { return [.missing, .missing, .missing] }
    return [.number(interval.estimate), .number(interval.low), .number(interval.high)]
  }
}

/// The three curves of one case, each with its band.
struct RetentionCurves {
  let activeCount: [Int64]
  let active: [Interval?]
  let rolling: [Interval?]
  let alive: [Interval?]

  init(_ results: LivesResults, _ index: Int) {
    let layout = results.layout
    let activated = results.activated(index)
    activeCount = Array(results.counts(index, layout.active))
    active = CurveBand.shares(activeCount.map { Share($0, of: activated) })
    // Seen on day d or later: whose last act is not before it. Alive on day d: who has not left before it.
    rolling = Self.band(Self.remaining(results.counts(index, layout.lastActive)), of: activated, days: results.days)
    var alive = activated
    let living = results.counts(index, layout.left).map { count in
      defer { alive -= count }
      return alive
    }
    self.alive = Self.band(living, of: activated, days: results.days)
  }

  private static func band(_ counts: [Int64], of n: Int64, days: Int) -> [Interval?] {
    CurveBand.distribution(counts, of: n).map { $0 } ?? Array(repeating: nil, count: days)
  }

  /// At index d, how many are counted at d or later.
  private static func remaining(_ counts: ArraySlice<Int64>) -> [Int64] {
    var sum: Int64 = 0
    return counts.reversed().map { count in
      sum += count
      return sum
    }.reversed()
  }
}
