import Fields
import Lives
import Reports
import Statistics

extension LivesFindings {
  private var shown: Int { study.baseline ?? 0 }

  /// Where the levels' waits grow long; nil where hardly anyone gets to a level.
  var levelWaits: String? {
    let levels = LevelWaits(results, shown).levels
    let told = levels.compactMap { level -> (level: LevelWaits.Level, median: Int, late: Int, interval: String)? in
      guard let median = HistogramQuantile.of(level.waits), let middle = median.estimate,
        let late = HistogramQuantile.of(level.waits, p: 0.9)?.estimate
      else { return nil }
      let ends = [median.low, median.high].map { $0.map { Words.whole(Int64($0)) } ?? "beyond" }
      return (level, middle, late, "\(ends[0]) to \(ends[1])")
    }
    // Level 2 is waited for since the install, by those too who hardly came.
    let later = told.filter { $0.level.level > 2 }
    guard let first = later.first, let longest = later.max(by: { ($0.median, $0.late) < ($1.median, $1.late) }) else {
      return nil
    }
    func words(_ one: (level: LevelWaits.Level, median: Int, late: Int, interval: String)) -> String {
      let reached = Share(one.level.reached, of: one.level.activated).interval().map(Self.share) ?? ""
      return
        "half of those who get to level \(one.level.level), \(reached) of activated lives, wait for it at most \(days(one.median)) (\(one.interval)), and one in ten over \(days(one.late))"
    }
    if longest.level.level == first.level.level { return "Under \(name(shown)), \(words(first))." }
    return
      "Under \(name(shown)), \(words(first)); the longest wait comes at level \(longest.level.level): \(words(longest))."
  }

  private func days(_ count: Int) -> String { counted(count, "day") }

  /// All weeks that lie within the horizon, of all archetypes, as long as there are lives to tell of.
  private var weeks: [RewardWeek] {
    Array(
      (0..<results.days / 7).map { RewardWeek.all(results, shown, week: $0) }
        .prefix { $0.n >= LivesFigures.fewest })
  }

  /// When those who still come get nothing for it.
  var droughts: String? {
    let weeks = self.weeks
    guard let first = weeks.first, let last = weeks.last, weeks.count > 1,
      let early = Share(first.drought, of: first.n).interval(), let late = Share(last.drought, of: last.n).interval(),
      let wait = last.wait.interval()
    else { return nil }
    let half = weeks.lastIndex { $0.drought * 2 < $0.n }.map { $0 + 1 } ?? 0
    let from =
      half == 0
      ? "in every week at least half of those who come get no reward in it"
      : half < weeks.count
        ? "from week \(half + 1) on, at least half of those who come in a week get no reward in it"
        : "up to the last week, most of those who come in a week get a reward in it"
    let since = Words.estimate(wait.estimate, low: wait.low, high: wait.high, unit: "days")
    let week = "week \(weeks.count)"
    return
      "Under \(name(shown)), \(from): without one are \(Self.share(early)) of those in week 1 and \(Self.share(late)) of those in \(week). At the end of \(week) all who came in it, with or without a reward, had got their last one \(since) days ago on average."
  }

  /// When rewards come all at once.
  var piles: String? {
    let weeks = self.weeks
    let most = weeks.indices.dropFirst().max { share(weeks[$0]) < share(weeks[$1]) }
    guard let first = weeks.first, let most,
      let early = Share(first.piled, of: first.n).interval(),
      let later = Share(weeks[most].piled, of: weeks[most].n).interval()
    else { return nil }
    return
      "Under \(name(shown)), \(Self.share(early)) of those who come in week 1 get \(WeekCounts.pile) rewards or more on one day of it; after that the most is \(Self.share(later)), in week \(most + 1)."
  }

  private func share(_ week: RewardWeek) -> Double { Double(week.piled) / Double(max(week.n, 1)) }
}
