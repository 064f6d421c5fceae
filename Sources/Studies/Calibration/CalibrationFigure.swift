import Statistics

/// One figure of a population that a calibration can aim at. A new one is a row in `own`.
struct CalibrationFigure: Sendable {
  /// How a figure is made of what lives add.
  enum Kind: Sendable {
    /// Σy / Σx.
    case ratio
    /// 1 − Σy / Σx.
    case complement
    /// The median of y over lives with x > 0, 0 ≤ y < days.
    case median
  }

  var name: String
  var unit: String
  var meaning: String
  /// The least horizon, in days, at which the figure means anything.
  var leastDays: Int
  var kind: Kind
  /// What a life adds: x and y, whole numbers from 0; `days` is the horizon. Lives that are not activated add too.
  var count: @Sendable (_ life: LifeSummary, _ facts: LifeFacts, _ days: Int) -> (x: Int, y: Int)

  /// Every metric of a lives study, over activated lives, then the figures that are no means over all of them.
  static let all: [CalibrationFigure] =
    LivesMetric.all.map { metric in
      CalibrationFigure(
        name: metric.name, unit: metric.unit, meaning: metric.meaning, leastDays: metric.leastDays, kind: .ratio
      ) { life, _, days in life.isActivated ? (1, metric.value(life, days)) : (0, 0) }
    } + own

  private static let own = [
    CalibrationFigure(
      name: "active_per_install_d30_share", unit: "share",
      meaning: "Installs, activated or not, that opened the app on day 30", leastDays: 31, kind: .ratio
    ) { life, _, _ in (1, life.activeOn[2] ? 1 : 0) },
    CalibrationFigure(
      name: "visit_streak_100_of_30_share", unit: "share",
      meaning: "Of those who were active 30 days in a row, those who were 100 days in a row", leastDays: 100,
      kind: .ratio
    ) { life, _, _ in (life.visitStreakDay[3] >= 0 ? 1 : 0, life.visitStreakDay[4] >= 0 ? 1 : 0) },
    CalibrationFigure(
      name: "deposit_streak_100_of_30_share", unit: "share",
      meaning: "Of those whose deposit streak reached 30 days, those whose streak reached 100", leastDays: 100,
      kind: .ratio
    ) { life, _, _ in (life.depositStreakDay[3] >= 0 ? 1 : 0, life.depositStreakDay[4] >= 0 ? 1 : 0) },
    CalibrationFigure(
      name: "fall_of_daily_use", unit: "share",
      meaning: "1 − the mean of active lives a day on days 174 to 180 over that on days 1 to 7", leastDays: 181,
      kind: .complement
    ) { _, facts, _ in (facts.activeInFirstWeek, facts.activeInHalfYearWeek) },
    CalibrationFigure(
      name: "saved_500_day_median", unit: "days",
      meaning: "Day on which 500 units were saved, the install day being day 1: the median over those who got there",
      leastDays: 7, kind: .median
    ) { life, _, _ in (life.saved500Day >= 0 ? 1 : 0, max(0, life.saved500Day)) },
    CalibrationFigure(
      name: "sessions_per_week", unit: "sessions",
      meaning: "Focus sessions in a week of a life with any act in that week; weeks are seven days from the install on",
      leastDays: 7, kind: .ratio
    ) { life, facts, _ in (facts.activeWeeks, life.sessions) },
    CalibrationFigure(
      name: "level_3_or_4_after_day_3_share", unit: "share",
      meaning: "Of those with 5 focus sessions or more in their first three days, those at level 3 or 4 then",
      leastDays: 3, kind: .ratio
    ) { _, facts, _ in
      facts.sessionsInThreeDays >= 5 ? (1, (3...4).contains(facts.levelAfterThreeDays) ? 1 : 0) : (0, 0)
    },
  ]

  /// Slots in a tally of lives of so many days.
  func slots(days: Int) -> Int { kind == .median ? days : Ratio.slotCount }

  /// Adds one life to the slots from `slots` on.
  func add(
    _ life: LifeSummary, _ facts: LifeFacts, days: Int, to slots: UnsafeMutablePointer<Int64>
  ) {
    let (x, y) = count(life, facts, days)
    switch kind {
    case .ratio, .complement: Ratio.add(Int64(y), over: Int64(x), to: slots)
    case .median: if x > 0, y < days { slots[y] += 1 }
    }
  }

  /// The figure with its interval; nil where no life says anything of it.
  func interval(_ slots: ArraySlice<Int64>) -> Interval? {
    switch kind {
    case .ratio: return Ratio(slots: slots).interval()
    case .complement:
      return Ratio(slots: slots).interval().map {
        Interval(low: 1 - $0.high, estimate: 1 - $0.estimate, high: 1 - $0.low)
      }
    case .median: return Self.median(Array(slots))
    }
  }

  /// The median with order statistics around it, a day being spread evenly over its length so that the figure has no steps.
  private static func median(_ histogram: [Int64]) -> Interval? {
    let n = histogram.reduce(0, +)
    guard n > 1, let around = HistogramQuantile.of(histogram), let day = around.estimate else { return nil }
    let below = histogram[..<day].reduce(0, +)
    let part = (Double(n) / 2 - Double(below)) / Double(max(1, histogram[day]))
    // Slot 0 is day 1.
    let estimate = Double(day) + 0.5 + part
    return Interval(
      low: min(estimate, Double(around.low ?? day) + 0.5), estimate: estimate,
      high: max(estimate, Double(around.high ?? histogram.count - 1) + 1.5))
  }
}

/// A figure and what is wanted of it.
struct CalibrationTarget: Sendable {
  /// What the figure is of.
  enum Source: Sendable {
    /// Of all lives, or of one archetype's: its place in the population, and its id.
    case lives(CalibrationFigure, archetype: (index: Int32, id: String)?)
    /// Of how lives come back, whatever the level.
    case shape(ShapeFigure)
  }

  var source: Source
  var wanted: Double
  /// Half the width of the window around `wanted`.
  var within: Double

  /// `saved_500_day_median of steadySaver`.
  var name: String {
    switch source {
    case .lives(let figure, let archetype): figure.name + (archetype.map { " of \($0.id)" } ?? "")
    case .shape(let figure): figure.name
    }
  }

  /// Slots in a tally of lives of so many days; shapes have theirs in common.
  func slots(days: Int) -> Int { if case .lives(let figure, _) = source { figure.slots(days: days) } else { 0 } }

  /// Adds one life to the slots from `slots` on.
  func add(
    _ life: LifeSummary, _ facts: LifeFacts, of archetype: Int32, days: Int, to slots: UnsafeMutablePointer<Int64>
  ) {
    guard case .lives(let figure, let wanted) = source, wanted?.index ?? archetype == archetype else { return }
    figure.add(life, facts, days: days, to: slots)
  }

  /// The figure with its interval, of its own slots or of shapes; nil where no life says anything of it.
  func interval(_ slots: ArraySlice<Int64>, _ shapes: Shapes?) -> Interval? {
    switch source {
    case .lives(let figure, _): figure.interval(slots)
    case .shape(let figure): shapes.flatMap(figure.interval)
    }
  }

  /// How many windows a value is off; 10 for none, which is as bad as a figure may be.
  func miss(_ value: Double?) -> Double { value.map { ($0 - wanted) / within } ?? 10 }

  /// Whether a value lies in the window, its edges included as far as three digits tell.
  func holds(_ value: Double?) -> Bool { abs(miss(value)) <= 1 + 1e-9 }
}
