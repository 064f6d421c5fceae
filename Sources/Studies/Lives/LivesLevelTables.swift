import Lives
import Reports
import Rules
import Statistics

extension LivesTables {
  var levels: Table {
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
        if [2, 4, 7, 10, 15, 20].contains(level) { excerpt.append(rows.count) }
        rows.append(
          [
            name(index), .integer(Int64(level)), cost < LevelCurve.mostXP ? .integer(cost) : .missing,
            before > 0 && cost < LevelCurve.mostXP ? .number(Double(cost) / Double(before)) : .missing,
          ] + shares(by: firsts, of: activated)
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
        + Self.horizonColumns("At this level or above") + [
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
}
