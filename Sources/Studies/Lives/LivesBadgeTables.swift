import Fields
import Reports
import Rules
import Statistics

extension LivesTables {
  var badges: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      let lost = results.counts(index, layout.badgeLost)
      for (number, badge) in study.cases[index].design.savings.badges.enumerated() {
        // Every badge once, and those that a case changes wherever they differ.
        let isShown = index == shown || !study.cases[shown].design.savings.badges.contains(badge)
        if isShown { excerpt.append(rows.count) }
        let firsts = results.row(index, layout.badgeDay, number, width: days)
        let earned = firsts.reduce(0, +)
        let activated = results.activated(index)
        rows.append(
          [name(index), .text(badge.id), .integer(badge.value.threshold)]
            + shares(by: firsts, of: activated)
            + cells(Share(earned, of: activated).interval())
            + [
              day(firsts, 0.5),
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
        + Self.horizonColumns("Earned") + [
          Column("ever_share", .number, unit: "share", meaning: "Earned within the horizon"),
          Column("ever_low", .number, unit: "share", meaning: "Lower end of its 95 % interval"),
          Column("ever_high", .number, unit: "share", meaning: "Upper end of its 95 % interval"),
          Column("median_day", .integer, unit: "days", meaning: "Median day of earning, among those who did"),
          Column(
            "lost_again_share", .number, unit: "share", meaning: "Of those who earned it, lives that lost it again"),
        ], rows: rows, excerpt: excerpt)
  }

  // MARK: Cumulative incidence

  /// Days at which cumulative incidence is told.
  static let incidenceDays = [1, 3, 7, 14, 30, 60, 90, 180, 365]

  /// Who has got how far by which day: badges, levels and streaks.
  var incidence: Table {
    let shownDays = Self.incidenceDays.filter { $0 <= days }
    var rows: [[Cell]] = []
    for index in cases {
      let activated = results.activated(index)
      for row in IncidenceRow.all(results, index) {
        let reached = shownDays.map { row.firsts[..<$0].reduce(0, +) }
        guard let band = CurveBand.distribution(reached, of: activated) else { continue }
        for (day, interval) in zip(shownDays, band) {
          rows.append([name(index), .text(row.kind), .text(row.name), .integer(Int64(day))] + cells(interval))
        }
      }
    }
    return Table(
      name: "incidence", title: "Who has got how far by when",
      definition:
        "Cumulative incidence: of activated lives, those that got there within the first days. Who left first stays counted as not having got there, since leaving is final and no gap in what is seen. The bands hold at all days at once with 95 % (Dvoretzky-Kiefer-Wolfowitz).",
      columns: [
        ChangesTable.caseColumn, Column("kind", .string, meaning: "badge, level or streak"),
        Column("name", .string, meaning: "Id of the badge, number of the level, or kind and days of the streak"),
        Column("day", .integer, unit: "days", meaning: "Within the first so many days"),
      ] + Self.interval("got", "share", unit: "share", "Activated lives that got there", of: "band"), rows: rows,
      excerpt: [])
  }
}

/// Something that lives get to, once.
struct IncidenceRow {
  let kind: String
  let name: String
  /// By life day: activated lives that first got there on it.
  let firsts: [Int64]

  /// Badges of the case's design, tracked levels, milestones of streaks.
  static func all(_ results: LivesResults, _ index: Int) -> [IncidenceRow] {
    let (layout, days) = (results.layout, results.days)
    let badges = results.study.cases[index].design.savings.badges.enumerated().map { number, badge in
      IncidenceRow(
        kind: "badge", name: badge.id, firsts: results.row(index, layout.badgeDay, number, width: days))
    }
    let levels = LivesLayout.trackedLevels.enumerated().map { number, level in
      IncidenceRow(
        kind: "level", name: "\(level)", firsts: results.row(index, layout.levelDay, number, width: days))
    }
    let streaks = StreakKind.allCases.flatMap { kind in
      LifeSummary.milestones.enumerated().map { number, length in
        IncidenceRow(
          kind: "streak", name: "\(kind) \(length)",
          firsts: results.row(
            index, layout.streakDay, kind.rawValue * LifeSummary.milestones.count + number, width: days))
      }
    }
    return badges + levels + streaks
  }
}
