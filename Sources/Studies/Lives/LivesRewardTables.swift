import Fields
import Lives
import Reports
import Statistics

/// The rewards of one week among those who used the product in it.
struct RewardWeek {
  let wait: Moments
  let rewards: Moments
  let drought: Int64
  let piled: Int64
  /// Rewards by kind, of all lives.
  let kinds: [Int64]

  /// Lives in use.
  var n: Int64 { wait.n }

  /// Of one archetype.
  init(_ results: LivesResults, _ index: Int, archetype: Int, week: Int) {
    let row = archetype * LivesLayout.weekCount(results.days) + week
    let slots = results.row(index, results.layout.weeks, row, width: WeekCounts.slotCount)
    wait = Moments(slots: slots[WeekCounts.wait..<WeekCounts.wait + Moments.slotCount])
    rewards = Moments(slots: slots[WeekCounts.rewards..<WeekCounts.rewards + Moments.slotCount])
    drought = slots[WeekCounts.drought]
    piled = slots[WeekCounts.piled]
    kinds = Array(slots[WeekCounts.kinds...])
  }

  /// Of several archetypes and weeks together; a life counts once a week.
  init(_ parts: [RewardWeek]) {
    var (wait, rewards) = (Moments(), Moments())
    for part in parts {
      wait.add(part.wait)
      rewards.add(part.rewards)
    }
    self.wait = wait
    self.rewards = rewards
    drought = parts.reduce(0) { $0 + $1.drought }
    piled = parts.reduce(0) { $0 + $1.piled }
    kinds = RewardKind.allCases.indices.map { kind in parts.reduce(0) { $0 + $1.kinds[kind] } }
  }

  /// Of all archetypes.
  static func all(_ results: LivesResults, _ index: Int, week: Int) -> RewardWeek {
    RewardWeek(
      (0..<results.layout.archetypes).map { RewardWeek(results, index, archetype: $0, week: week) })
  }
}

extension LivesTables {
  /// A row an archetype and week, and a row a week of all.
  var rewards: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      let names = study.cases[index].population.archetypes.map(\.id)
      for (archetype, id) in (names + ["all"]).enumerated() {
        for week in 0..<LivesLayout.weekCount(days) {
          let isAll = archetype == names.count
          let counts =
            isAll
            ? RewardWeek.all(results, index, week: week)
            : RewardWeek(results, index, archetype: archetype, week: week)
          if isAll, index == shown, [1, 2, 4, 8, 13, 26, 52].contains(week + 1) { excerpt.append(rows.count) }
          rows.append(
            [
              name(index), .text(id), .integer(Int64(week + 1)), .integer(Int64(min(7, days - week * 7))),
              .integer(counts.n),
            ] + cells(counts.wait.amountInterval()) + cells(Share(counts.drought, of: counts.n).interval())
              + cells(counts.rewards.amountInterval()) + cells(Share(counts.piled, of: counts.n).interval())
              + counts.kinds.map { .integer($0) })
        }
      }
    }
    let kinds = RewardKind.allCases.map {
      Column("\($0)_rewards", .integer, meaning: "Rewards of this kind in the week, of all activated lives together")
    }
    let columns =
      [
        ChangesTable.caseColumn, Column("archetype", .string, meaning: "Id of the archetype, or all"),
        Column("week", .integer, meaning: "Week since install: week 1 is days 0 to 6"),
        Column("days", .integer, unit: "days", meaning: "Days of the week within the horizon"),
        Column("n", .integer, unit: "lives", meaning: "Activated lives in use: with an act in that week"),
      ]
      + Self.interval(
        "since", "days", unit: "days", title: "days since the last reward",
        "Mean at the week's end; since the install where there was none yet")
      + Self.interval("drought", "share", unit: "share", "Of those in use, lives without a reward in the week")
      + Self.interval("rewards", "week", unit: "", title: "rewards a week", "Mean of those in use")
      + Self.interval(
        "piled", "share", unit: "share",
        "Of those in use, lives with \(WeekCounts.pile) or more rewards on one day of the week") + kinds
    return Table(
      name: "rewards", title: "Rewards: droughts and piles",
      definition:
        "A reward is a badge first earned, a level, a chapter finished, a goal reached, a challenge completed or a stamp; at most one a day of each of the last four is counted. Of activated lives in use in the week. Means with Student intervals, shares with Wilson intervals, 95 %. Printed are all archetypes together\(study.baseline == nil ? "" : " in the baseline").",
      columns: columns, rows: rows, excerpt: excerpt,
      printedColumns: Array(columns.indices.filter { columns[$0].name != "days" }.dropLast(kinds.count)))
  }
}
