import Fields
import Lives
import Reports
import Statistics

/// The pictures of one case: the baseline, or the first.
extension LivesFigures {
  var shownCase: Int { study.baseline ?? 0 }

  /// Fewer lives than this give no cell and no point.
  static let fewest: Int64 = 30

  // MARK: Levels

  /// Days between a level and the one before, by level; nil where hardly anyone got anywhere.
  var levelWaits: Figure? {
    let findings = LivesFindings(results)
    guard let finding = findings.levelWaits else { return nil }
    let waits = LevelWaits(results, shownCase)
    func line(_ name: String, _ p: Double) -> Curves.Line {
      Curves.Line(
        name,
        waits.levels.compactMap { level in
          HistogramQuantile.of(level.waits, p: p).flatMap { quantile in
            quantile.estimate.map {
              Curves.Point(
                x: Double(level.level), y: Double($0), low: quantile.low.map { Double($0) },
                high: quantile.high.map { Double($0) })
            }
          }
        })
    }
    let told = waits.levels.filter { [2, 4, 7, 10, 15, 20, 30].contains($0.level) }.map { level in
      "level \(level.level) \(Words.percent(Double(level.reached) / Double(max(level.activated, 1))))"
    }
    return Curves(
      id: "level_waits", title: "The wait before each level",
      subtitle:
        "Days since the level below, of those who got there under \u{201C}\(study.cases[shownCase].name)\u{201D}. Bands: 95\u{A0}% intervals. Got there: \(told.joined(separator: ", ")) of activated lives",
      description:
        "Two lines over levels: the median wait for a level and the wait that one in ten exceeds, among those who reached it.",
      finding: finding, x: Curves.XAxis("Level", scale: .number),
      y: Curves.YAxis("Days since the level below", isShare: false),
      lines: [line("half wait no longer", 0.5), line("nine in ten wait no longer", 0.9)]
    ).figure
  }

  // MARK: Cumulative incidence

  /// Who has got how far by which day.
  var incidence: Figure? {
    let activated = results.activated(shownCase)
    guard let reach = CurveBand.halfWidth(n: activated) else { return nil }
    let all = IncidenceRow.all(results, shownCase).map { (row: $0, got: $0.firsts.reduce(0, +)) }
    let levels = all.filter { $0.row.kind == "level" && ["2", "4", "10"].contains($0.row.name) }
    // What nearly everyone has at once says little.
    let badges = all.filter { $0.row.kind == "badge" && $0.got * 10 < activated * 9 && $0.got > 0 }
      .enumerated().sorted { ($1.element.got, $0.offset) < ($0.element.got, $1.offset) }.prefix(4)
      .sorted { $0.offset < $1.offset }.map(\.element)
    let lines = (levels + badges).filter { $0.got > 0 }.map { row, _ in
      var got: Int64 = 0
      return Curves.Line(
        row.kind == "level" ? "level \(row.name)" : row.name,
        row.firsts.enumerated().map { day, count in
          got += count
          return Curves.Point(x: Double(day), y: Double(got) / Double(activated))
        })
    }
    if lines.isEmpty { return nil }
    let name = study.cases[shownCase].name
    return Curves(
      id: "incidence", title: "Who has got how far by when",
      subtitle:
        "Share of activated lives that reached a level or earned a badge by the end of each day, under \u{201C}\(name)\u{201D}; leavers count as not there. Each line holds as a whole within \(Words.number((reach * 1000).rounded() / 10)) percentage points up and down, at 95\u{A0}%",
      description:
        "Lines rise from day 0 to day \(results.days - 1): the share of activated lives that had reached a level, or earned a badge, by each day.",
      finding:
        "The share of activated lives that has reached a level or earned a badge by each day; what a line has not reached at its end, nobody else reaches within the horizon.",
      x: Curves.XAxis("Days since install"), y: Curves.YAxis("Activated lives that got there", isShare: true),
      isStepped: true, lines: lines
    ).figure
  }

  // MARK: Rewards

  /// Archetype by week: who comes and gets nothing.
  var rewardDroughts: Figure? {
    guard let finding = LivesFindings(results).droughts else { return nil }
    return map(
      "reward_droughts", "Weeks without a reward", legend: "Without a reward, of those who came",
      "Of lives that came in a week, the share without a badge, level, chapter, goal, challenge or stamp in it",
      finding
    ) { $0.drought }
  }

  /// Archetype by week: who gets much at once.
  var rewardPiles: Figure? {
    guard let finding = LivesFindings(results).piles else { return nil }
    return map(
      "reward_piles", "Weeks with rewards piled up on one day", legend: "With such a day, of those who came",
      "Of lives that came in a week, the share with \(WeekCounts.pile) rewards or more on one day of it", finding
    ) { $0.piled }
  }

  private func map(
    _ id: String, _ title: String, legend: String, _ subtitle: String, _ finding: String,
    _ count: (RewardWeek) -> Int64
  ) -> Figure {
    let names = study.cases[shownCase].population.archetypes.map(\.id)
    // Weeks are put together until there is room for them; those cut short by the horizon are left out.
    let weeks = results.days / 7
    let width = (weeks + HeatMap.mostLevels - 1) / HeatMap.mostLevels
    let starts = Array(stride(from: 0, to: weeks, by: max(width, 1))).filter { $0 + width <= weeks }
    let cells = names.indices.flatMap { archetype in
      starts.enumerated().map { place, start in
        let counts = RewardWeek(
          (start..<start + width).map { RewardWeek(results, shownCase, archetype: archetype, week: $0) })
        let value = counts.n >= Self.fewest ? Double(count(counts)) / Double(counts.n) : nil
        return HeatMap.Cell(x: place, y: names.count - 1 - archetype, value: value)
      }
    }
    let pooled = width > 1 ? " A cell is \(width) weeks, named by the last." : ""
    var map = HeatMap(
      id: id, title: title,
      subtitle: "\(subtitle), under \u{201C}\(study.cases[shownCase].name)\u{201D}.\(pooled)",
      description: "A row an archetype, a column a week since install. \(finding)", finding: finding,
      x: HeatMap.Axis("Week since install", levels: starts.map { Double($0 + width) }),
      y: HeatMap.Axis("Archetype", names: names.reversed()), legend: HeatMap.Legend(legend, isShare: true),
      cells: cells
    )
    map.absence = "fewer than \(Self.fewest) lives"
    return map.figure
  }
}

/// The levels of a case that follow a tracked one, with enough lives to tell how long they waited.
struct LevelWaits {
  struct Level {
    let level: Int
    let activated: Int64
    let reached: Int64
    /// By days since the level below.
    let waits: [Int64]
  }

  let levels: [Level]

  init(_ results: LivesResults, _ index: Int) {
    let days = results.days
    levels = LivesLayout.trackedLevels.enumerated().compactMap { number, level in
      if number > 0, LivesLayout.trackedLevels[number - 1] != level - 1 { return nil }
      let waits = results.row(index, results.layout.levelWait, number, width: days)
      let reached = waits.reduce(0, +)
      if reached < LivesFigures.fewest { return nil }
      return Level(level: level, activated: results.activated(index), reached: reached, waits: waits)
    }
  }
}
