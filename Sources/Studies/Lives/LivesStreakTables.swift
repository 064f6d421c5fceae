import Reports
import Statistics

extension LivesTables {
  var streaks: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    let last = LivesLayout.stockDays(days).count - 1
    for index in cases {
      for kind in StreakKind.allCases {
        for (number, length) in LifeSummary.milestones.enumerated() where length <= days {
          let held = results.stock(index, kind, day: last, milestone: number)
          if kind != .focus, [7, 30, 100].contains(length) { excerpt.append(rows.count) }
          rows.append(
            [name(index), .text("\(kind)"), .integer(Int64(length))]
              + cells(results.ever(index, kind, milestone: number).interval()) + cells(held.interval())
              + [.integer(held.n)])
        }
      }
    }
    return Table(
      name: "streaks", title: "Streaks: ever reached, and held today",
      definition:
        "Ever (flow): of activated lives, those whose streak was ever that long. Today (stock): of those who act on the last day, those whose streak is that long then. The two are different questions and never comparable. A visit is an act of either kind; its streak counts days one after the other and forgives nothing, the two others go by the product's rules.",
      columns: [
        ChangesTable.caseColumn, Column("kind", .string, meaning: "deposit, focus or visit"),
        Column("milestone_days", .integer, unit: "days", meaning: "Length of the streak"),
      ] + Self.interval("ever", "share", unit: "share", "Activated lives that ever had it")
        + Self.interval("today", "share", unit: "share", "Actives of the last day that have it then") + [
          Column("today_n", .integer, unit: "lives", meaning: "Actives of the last day: those with an act of that kind")
        ], rows: rows, excerpt: excerpt)
  }

  /// Stocks on more days.
  var stock: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      for kind in StreakKind.allCases {
        for (place, day) in LivesLayout.stockDays(days).enumerated() {
          for (number, length) in LifeSummary.milestones.enumerated() where length <= day + 1 {
            let held = results.stock(index, kind, day: place, milestone: number)
            if kind == .deposit, length == 7 { excerpt.append(rows.count) }
            rows.append(
              [name(index), .text("\(kind)"), .integer(Int64(day)), .integer(Int64(length))] + cells(held.interval())
                + [.integer(held.n)])
          }
        }
      }
    }
    return Table(
      name: "stock", title: "Streaks held by those who come on a day",
      definition:
        "Stock: of those who act on that day, those whose streak is that long then; Wilson intervals, 95 %. Those who have stopped coming are not in it, so it says nothing about how many ever get there.",
      columns: [
        ChangesTable.caseColumn, Column("kind", .string, meaning: "deposit, focus or visit"),
        Column("day", .integer, unit: "days", meaning: "Days since install"),
        Column("milestone_days", .integer, unit: "days", meaning: "Length of the streak"),
      ] + Self.interval("held", "share", unit: "share", "Actives of that day that have it then") + [
        Column("n", .integer, unit: "lives", meaning: "Actives of that day: those with an act of that kind")
      ], rows: rows, excerpt: excerpt)
  }
}

extension LivesResults {
  /// Of activated lives, those that had the streak within the first days; nil means the horizon.
  func ever(_ index: Int, _ kind: StreakKind, milestone: Int, within first: Int? = nil) -> Share {
    let row = kind.rawValue * LifeSummary.milestones.count + milestone
    let firsts = self.row(index, layout.streakDay, row, width: days)
    return Share(firsts.prefix(first ?? days).reduce(0, +), of: activated(index))
  }

  /// Of those who acted on day number `place` of the stock's days, those with the streak then.
  func stock(_ index: Int, _ kind: StreakKind, day place: Int, milestone: Int) -> Share {
    let row = kind.rawValue * LivesLayout.stockDays(days).count + place
    let held = self.row(index, layout.stock, row, width: LifeSummary.milestones.count)
    return Share(held[milestone], of: self.row(index, layout.stockActives, row, width: 1)[0])
  }
}
