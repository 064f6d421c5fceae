public import Statistics

/// How people come back, whatever the level: dependence of active days, runs and gaps, hours and weekdays.
///
/// Every figure is a mean over users, each with the same weight, so that one who holds a third of all events is one user
/// still. Only users with at least `leastActiveDays` count, each watched from the first to the last active day: real logs
/// cannot tell silence from leaving. Sums are whole numbers (millionths), so that merging is exact and free of order.
/// Source: population.md, shapes against the real logs.
public struct Shapes: Sendable, Equatable {
  /// What a figure tells.
  public enum Kind: String, Sendable, CaseIterable {
    /// Correlation of activity on a day and `at` days later, over all such pairs of a user's days; of users who were watched
    /// for more than twice that many days and not active on all.
    case autocorrelation
    /// Share of a user's runs of active days, once `at` days long, that end there; the last run ends with the watching.
    case runHazard = "run_hazard"
    /// Share of a user's gaps, once `at` silent days long, that end there.
    case gapHazard = "gap_hazard"
    /// Share of a user's events in local hour `at`, 0…23.
    case hour
    /// Share of a user's active days on weekday `at`, Monday 1 … Sunday 7.
    case weekday

    /// Where figures of this kind stand: lags, lengths, hours or weekdays.
    public var places: [Int] {
      switch self {
      case .autocorrelation: [1, 2, 3, 7, 14, 28, 60]
      case .runHazard: Array(1...7)
      case .gapHazard: [1, 7, 30, 60]
      case .hour: Array(0..<24)
      case .weekday: Array(1...7)
      }
    }
  }

  /// One figure: the mean over users with Student's interval.
  public struct Figure: Sendable, Equatable {
    public var kind: Kind
    /// A place of its kind.
    public var at: Int
    /// Nil of fewer than two users.
    public var interval: Interval?
    /// Users with a value.
    public var users: Int64

    /// The interval as far as such a figure can be: a share or hazard within 0…1, a correlation within −1…1.
    public var possible: Interval? {
      let least = kind == .autocorrelation ? -1.0 : 0
      return interval.map { Interval(low: max($0.low, least), estimate: $0.estimate, high: min($0.high, 1)) }
    }
  }

  /// Active days from which a user counts.
  public static let leastActiveDays = 20

  /// Users that count, and those that came too seldom.
  public private(set) var users: Int64 = 0
  public private(set) var usersLeftOut: Int64 = 0
  private var sums: [Moments]

  /// Of nobody.
  public init() { sums = Array(repeating: Moments(), count: Self.starts[Kind.allCases.count]) }

  /// Counts one user.
  ///
  /// `active` tells of each local day whether it had an event, quiet days before the first and after the last being left out;
  /// `hours` are events by local hour, 24 of them; `firstWeekday` is that of `active`'s first day, Monday 1 … Sunday 7.
  /// O(days).
  public mutating func add(_ active: [Bool], hours: [Int64], firstWeekday: Int) {
    guard let first = active.firstIndex(of: true), let last = active.lastIndex(of: true),
      active.count(where: { $0 }) >= Self.leastActiveDays
    else {
      usersLeftOut += 1
      return
    }
    users += 1
    let watched = active[first...last]
    for lag in Kind.autocorrelation.places {
      if let value = Self.correlation(watched, lag) { add(value, .autocorrelation, lag) }
    }
    let stretches = Self.stretches(watched)
    for (kind, lengths) in [(Kind.runHazard, stretches.runs), (.gapHazard, stretches.gaps)] {
      for length in kind.places {
        let reached = lengths.count { $0 >= length }
        if reached > 0 { add(Double(lengths.count { $0 == length }) / Double(reached), kind, length) }
      }
    }
    let events = hours.reduce(0, +)
    if events > 0, hours.count == 24 {
      for hour in 0..<24 { add(Double(hours[hour]) / Double(events), .hour, hour) }
    }
    var weekdays = [0, 0, 0, 0, 0, 0, 0]
    for day in watched.indices where watched[day] { weekdays[(firstWeekday - 1 + day) % 7] += 1 }
    let days = Double(weekdays.reduce(0, +))
    for weekday in 1...7 { add(Double(weekdays[weekday - 1]) / days, .weekday, weekday) }
  }

  /// Counts the users that another has counted.
  public mutating func add(_ other: Shapes) {
    users += other.users
    usersLeftOut += other.usersLeftOut
    for index in sums.indices { sums[index].add(other.sums[index]) }
  }

  /// All figures, kind by kind.
  public var figures: [Figure] { Kind.allCases.flatMap { kind in kind.places.map { figure(kind, at: $0) } } }

  /// One figure; nil where there is none of its kind.
  public func mean(_ kind: Kind, at place: Int) -> Double? {
    guard let index = kind.places.firstIndex(of: place) else { return nil }
    return sums[Self.start(kind) + index].mean.map { $0 / Self.scale }
  }

  private func figure(_ kind: Kind, at place: Int) -> Figure {
    let moments = sums[Self.start(kind) + (kind.places.firstIndex(of: place) ?? 0)]
    let interval = moments.interval().map {
      Interval(low: $0.low / Self.scale, estimate: $0.estimate / Self.scale, high: $0.high / Self.scale)
    }
    return Figure(kind: kind, at: place, interval: interval, users: moments.n)
  }

  // MARK: Slots of a tally

  /// Number of slots in a tally.
  public static let slotCount = 2 + Moments.slotCount * starts[Kind.allCases.count]

  /// The values of a tally's slots.
  public var slots: [Int64] { [users, usersLeftOut] + sums.flatMap(\.slots) }

  /// Out of a tally's slots.
  ///
  /// - Precondition: there are `slotCount` of them.
  public init(slots: ArraySlice<Int64>) {
    precondition(slots.count == Self.slotCount, "shapes take so many slots")
    let first = slots.startIndex
    (users, usersLeftOut) = (slots[first], slots[first + 1])
    let starts = stride(from: first + 2, to: slots.endIndex, by: Moments.slotCount)
    sums = starts.map { Moments(slots: slots[$0..<$0 + Moments.slotCount]) }
  }

  // MARK: Parts

  private static let scale = 1_000_000.0
  private static let starts: [Int] = Kind.allCases.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.places.count) }
  private static func start(_ kind: Kind) -> Int { starts[Kind.allCases.firstIndex(of: kind) ?? 0] }

  private mutating func add(_ value: Double, _ kind: Kind, _ place: Int) {
    guard let index = kind.places.firstIndex(of: place) else { return }
    sums[Self.start(kind) + index].add(Int64((value * Self.scale).rounded()))
  }

  /// Pearson's correlation of days and the days `lag` later; nil where there are too few or either side never varies.
  private static func correlation(_ days: ArraySlice<Bool>, _ lag: Int) -> Double? {
    guard days.count > 2 * lag else { return nil }
    var (both, early, late) = (0, 0, 0)
    for day in days.startIndex..<days.endIndex - lag {
      if days[day] { early += 1 }
      if days[day + lag] { late += 1 }
      if days[day], days[day + lag] { both += 1 }
    }
    let n = days.count - lag
    let (spreadEarly, spreadLate) = (Double(early * (n - early)), Double(late * (n - late)))
    if spreadEarly == 0 || spreadLate == 0 { return nil }
    return Double(n * both - early * late) / (spreadEarly * spreadLate).squareRoot()
  }

  /// Lengths of the runs of active days and of the gaps between them.
  private static func stretches(_ days: ArraySlice<Bool>) -> (runs: [Int], gaps: [Int]) {
    var (runs, gaps): ([Int], [Int]) = ([], [])
    var from = days.startIndex
    while from < days.endIndex {
      var end = from + 1
      while end < days.endIndex, days[end] == days[from] { end += 1 }
      if days[from] { runs.append(end - from) } else { gaps.append(end - from) }
      from = end
    }
    return (runs, gaps)
  }
}
