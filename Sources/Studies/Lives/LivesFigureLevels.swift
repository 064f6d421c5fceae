import Statistics

// What the table of levels tells, as figures that specs can name.

extension StudyFigure where Question == LivesQuestion, Results == LivesResults {
  static let levels =
    [
      LivesFigure(
        "level_share", unit: "share", keys: [level, within],
        "Activated lives that reached the level within the first so many days", unknown: nobody
      ) { results, index, row in
        guard let firsts = results.firsts(ofLevelIn: row, index), let days = row.whole("day") else { return nil }
        return Share(firsts[..<days].reduce(0, +), of: results.activated(index)).interval()
      }
    ]
    + [("p10", 0.1, "a tenth"), ("median", 0.5, "half"), ("p90", 0.9, "nine tenths")].map { name, p, part in
      LivesFigure(
        "level_day_\(name)", unit: "days", better: .lowerIsBetter, keys: [level],
        "Day by which \(part) of those who reach the level within the horizon have it; how many do is level_share",
        unknown: "nobody reached the level"
      ) { results, index, row in
        results.firsts(ofLevelIn: row, index).flatMap { LivesResults.days($0, p: p) }
      }
    }
    + [("median", 0.5, "half"), ("p90", 0.9, "nine tenths")].map { name, p, part in
      var figure = LivesFigure(
        "level_wait_\(name)_days", unit: "days", better: .lowerIsBetter, keys: [anyLevel],
        "Wait since the level below that \(part) of those who reached the level did not exceed. Without a level: the longest such wait of all levels from 5 on that at least 1 % of the activated lives, and 100 of them, reached (a late wall; the first levels tell how slowly some begin). A level that nobody reaches is not in it, but in level_share",
        unknown: "too few reached the level"
      ) { results, index, row in
        guard let level = row.whole("level") else { return results.longestWait(index, p: p)?.interval }
        return LivesLayout.trackedLevels.firstIndex(of: level).flatMap {
          LivesResults.days(results.row(index, results.layout.levelWait, $0, width: results.days), p: p)
        }
      }
      figure.note = { results, index, row in
        row.whole("level") == nil ? results.longestWait(index, p: p).map { "at level \($0.level)" } : nil
      }
      return figure
    }
}

extension LivesResults {
  /// By life day: lives that first stood at the level that a row names.
  fileprivate func firsts(ofLevelIn row: FigureRow, _ index: Int) -> [Int64]? {
    LivesLayout.trackedLevels.firstIndex { $0 == row.whole("level") }.map {
      self.row(index, layout.levelDay, $0, width: days)
    }
  }

  /// The longest of the `p`-quantiles of waits over all late levels that enough lives reached: a wall stands at one level, and
  /// which one is not known beforehand. `level` is the first where the estimate stands. Its ends hold for all these levels at once (Bonferroni).
  fileprivate func longestWait(_ index: Int, p: Double) -> (interval: Interval, level: Int)? {
    let enough = max(100, (activated(index) + 99) / 100)
    let waits = LivesLayout.trackedLevels.enumerated().filter { $0.element >= Self.firstLateLevel }
      .map { (level: $0.element, counts: row(index, layout.levelWait, $0.offset, width: days)) }
      .filter { $0.counts.reduce(0, +) >= enough }
    let confidence = Confidence.each(Self.confidence, ofFamilyOf: waits.count)
    let all = waits.compactMap { wait in
      Self.days(wait.counts, p: p, confidence: confidence).map { (level: wait.level, interval: $0) }
    }
    guard let low = all.map(\.interval.low).max(), let estimate = all.map(\.interval.estimate).max(),
      let high = all.map(\.interval.high).max(),
      let level = all.first(where: { $0.interval.estimate == estimate })?.level
    else { return nil }
    return (Interval(low: low, estimate: estimate, high: high), level)
  }

  /// Levels below belong to the first days.
  private static var firstLateLevel: Int { 5 }
}
