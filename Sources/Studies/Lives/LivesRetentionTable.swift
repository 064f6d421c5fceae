import Reports
import Statistics

extension LivesTables {
  var retention: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      let curves = RetentionCurves(results, index)
      for day in 0..<days {
        if LifeSummary.retentionDays.contains(day) { excerpt.append(rows.count) }
        rows.append(
          [name(index), .integer(Int64(day))] + cells(curves.active[day]) + cells(curves.week[day])
            + cells(curves.rolling[day]) + cells(curves.alive[day])
            + [
              share(curves.activeCount[day], of: results.installs(index)),
              share(curves.weekCount[day], of: results.installs(index)),
            ])
      }
    }
    return Table(
      name: "retention", title: "Who still comes",
      definition:
        "Day 0 is the install day. Of activated lives, or of installs where a column says so. The bands hold for a whole curve at once with 95 %: Bonferroni over Wilson intervals for active and for the week, Dvoretzky-Kiefer-Wolfowitz for rolling and alive.",
      columns: [ChangesTable.caseColumn, Column("day", .integer, unit: "days", meaning: "Days since install")]
        + Self.interval("active", "share", unit: "share", "Activated lives that opened the app that day", of: "band")
        + Self.interval(
          "active_week", "share", unit: "share",
          "Activated lives that opened it that day or on one of the six before (fewer before day 6)", of: "band")
        + Self.interval(
          "rolling", "share", unit: "share",
          "Activated lives that opened it that day or later, within the horizon: so it falls to active on the last day",
          of: "band")
        + Self.interval(
          "alive", "share", unit: "share", "Activated lives that had not left: latent, no app can see it", of: "band")
        + [
          Column(
            "active_per_install_share", .number, unit: "share",
            meaning: "Installs that opened the app that day, activated or not"),
          Column(
            "active_week_per_install_share", .number, unit: "share",
            meaning: "Installs that opened it in the seven days to that day"),
        ], rows: rows, excerpt: excerpt)
  }
}

/// The curves of one case, each with its band.
struct RetentionCurves {
  let activeCount: [Int64]
  let active: [Interval?]
  /// In the seven days to each day.
  let weekCount: [Int64]
  let week: [Interval?]
  let rolling: [Interval?]
  let alive: [Interval?]

  init(_ results: LivesResults, _ index: Int) {
    let layout = results.layout
    let activated = results.activated(index)
    activeCount = Array(results.counts(index, layout.active))
    active = CurveBand.shares(activeCount.map { Share($0, of: activated) })
    var inUse: Int64 = 0
    let (began, ended) = (results.counts(index, layout.weekBegan), results.counts(index, layout.weekEnded))
    weekCount = zip(began, ended).map { began, ended in
      inUse += began - ended
      return inUse
    }
    week = CurveBand.shares(weekCount.map { Share($0, of: activated) })
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
