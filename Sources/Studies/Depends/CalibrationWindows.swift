import Statistics

/// What is known of how people use such products: figures that other people must have to be taken as people.
///
/// Source: population.md, 5, "Windows": activated users of habit apps; the streak of 30 counts visits, as its source does.
/// They were measured over a year under the built-in design, and so they are here, whatever a study's design and days are.
enum CalibrationWindows {
  /// Days over which lives are watched for them.
  static let days = 365

  /// All windows, each a figure, what is wanted of it, and half the width of the window.
  static let all: [CalibrationTarget] = [
    ("active_d1_share", 0.47, 0.08), ("active_d7_share", 0.33, 0.06), ("active_d30_share", 0.21, 0.05),
    ("streak_7_ever_share", 0.30, 0.05), ("visit_streak_100_of_30_share", 0.25, 0.05),
    ("fall_of_daily_use", 0.69, 0.07),
  ].compactMap { name, wanted, within in
    CalibrationFigure.all.first { $0.name == name }.map {
      CalibrationTarget(source: .lives($0, archetype: nil), wanted: wanted, within: within)
    }
  }

  /// The first three figures are known after so many days, whatever comes later.
  static let early = (days: 31, windows: 0..<3)

  /// So many standard errors outside all lives of a window, a population is given up after some of its lives.
  static let surely = 4.0

  /// Whether figures of some lives lie so far outside a window that those of all lives will hardly lie in it.
  static func areSurelyMissed(_ figures: [Interval?], of windows: [CalibrationTarget] = all) -> Bool {
    zip(windows, figures).contains { window, figure in
      guard let figure else { return false }
      let (below, above) = (figure.estimate - figure.low, figure.high - figure.estimate)
      let reach = surely / Confidence.normalScore(0.95)
      return figure.estimate + reach * above < window.wanted - window.within
        || figure.estimate - reach * below > window.wanted + window.within
    }
  }

  /// Whether figures lie in all windows.
  static func hold(_ figures: [Interval?], in windows: [CalibrationTarget] = all) -> Bool {
    figures.count == windows.count && zip(windows, figures).allSatisfy { $0.holds($1?.estimate) }
  }
}
