import CivilTime
import Lives
import Rules
import Statistics

/// What the users of a log came to, counted user by user. Figures by day of life are over whole days: the one on which the log
/// ends is cut short, so none counts it.
struct ReplayTally: Sendable {
  /// By day n of life: users whose day n was over when the log ended; those among them who were active on it, in the seven
  /// days to it, and on it or later.
  private(set) var observed: [Int64]
  private(set) var active: [Int64]
  private(set) var week: [Int64]
  private(set) var seen: [Int64]
  /// First days: by badge, tracked level, and milestone of the two streaks.
  private(set) var badges: [Firsts]
  private(set) var levels: [Firsts]
  private(set) var streaks: [StreakKind: [Firsts]] = [:]
  /// By badge: users who lost it again.
  private(set) var badgesLost: [Int64]
  /// Users who did something of the kind on the last whole day, and those among them with each milestone then.
  private(set) var todays: [StreakKind: Int64] = [:]
  private(set) var stock: [StreakKind: [Int64]] = [:]
  private(set) var shapes = Shapes()
  /// Sums over users.
  private(set) var means: [Mean: Moments] = [:]

  enum StreakKind: String, CaseIterable {
    case deposit
    case focus
  }

  /// What is averaged over users, each with the same weight.
  enum Mean: String, CaseIterable {
    case activeDaysAWeek = "active_days_per_week"
    case daysObserved = "days_observed"
    case depositsADepositDay = "deposits_per_deposit_day"
    case sessionsAFocusDay = "sessions_per_focus_day"
    case minutesASession = "minutes_per_session"
    case longestStreak = "longest_deposit_streak_days"
    case savedUnits = "saved_units"
    case unitsADeposit = "units_per_deposit"

    /// Values are added up as whole numbers, in such parts of one.
    fileprivate var scale: Double { isMoney ? 100 : 1_000_000 }
    var isMoney: Bool { self == .savedUnits || self == .unitsADeposit }
  }

  /// On which day of life something first was, and through which day those were watched for whom it never was.
  struct Firsts {
    var events: [Int64]
    var lastWatched: [Int64]

    init(days: Int) {
      events = Array(repeating: 0, count: days)
      lastWatched = events
    }

    /// `first` is −1 for never; `whole` days were watched to their end.
    mutating func add(_ first: Int, whole: Int) {
      if whole < 1 { return }
      if first >= 0, first < whole { events[first] += 1 } else { lastWatched[whole - 1] += 1 }
    }

    var curve: KaplanMeier { KaplanMeier(events: events, lastWatched: lastWatched) }
    var reached: Int64 { events.reduce(0, +) }
    var users: Int64 { reached + lastWatched.reduce(0, +) }
  }

  /// Scratch: where a life is put to be folded as simulated ones are.
  struct Scratch {
    fileprivate let fold: LivesFold
    fileprivate let record: LifeRecord

    init(days: Int) {
      fold = LivesFold(LivesLayout(days: days, metrics: 0))
      record = LifeRecord(days: days)
    }
  }

  /// Room for lives of `days` days.
  init(days: Int, badges: Int) {
    let none = [Int64](repeating: 0, count: days)
    (observed, active, week, seen) = (none, none, none, none)
    self.badges = Array(repeating: Firsts(days: days), count: badges)
    badgesLost = Array(repeating: 0, count: badges)
    levels = Array(repeating: Firsts(days: days), count: LivesLayout.trackedLevels.count)
    for kind in StreakKind.allCases {
      streaks[kind] = Array(repeating: Firsts(days: days), count: LifeSummary.milestones.count)
      stock[kind] = Array(repeating: 0, count: LifeSummary.milestones.count)
      todays[kind] = 0
    }
  }

  /// Counts a user. O(days).
  mutating func add(_ life: ReplayLife, _ log: Log, user: Int, _ scratch: Scratch) -> ReplayUser? {
    guard let first = life.first else { return nil }
    scratch.record.put(life.days, lane: 0)
    guard let summary = scratch.fold.summary(scratch.record, lane: 0, counts: nil) else { return nil }
    let whole = life.days.count - 1
    count(life.days, summary, whole)
    let firsts = FirstDays(life.days.dropLast(), badges: badges.count)
    for badge in badges.indices {
      badges[badge].add(firsts.badge[badge], whole: whole)
      if firsts.badgesLost & 1 << UInt64(badge) != 0 { badgesLost[badge] += 1 }
    }
    for index in levels.indices { levels[index].add(firsts.level[index], whole: whole) }
    for index in LifeSummary.milestones.indices {
      streaks[.deposit]?[index].add(summary.depositStreakDay[index], whole: whole)
      streaks[.focus]?[index].add(summary.focusStreakDay[index], whole: whole)
    }
    let told = ReplayUser(user, first: first, life, log, activeDays: summary.activeDays)
    average(told, summary, whole)
    shapes.add(life.days.map(\.word.isActive), hours: log.hours(of: life.acts), firstWeekday: Int(first.weekday))
    return told
  }

  private mutating func count(_ days: [RecordedDay], _ life: LifeSummary, _ whole: Int) {
    var lastActive = -7
    for day in 0..<max(whole, 0) {
      let word = days[day].word
      observed[day] += 1
      if word.isActive {
        active[day] += 1
        lastActive = day
      }
      if day - lastActive < 7 { week[day] += 1 }
      if life.lastActive >= day { seen[day] += 1 }
    }
    guard whole > 0 else { return }
    let today = days[whole - 1].word
    if today.deposits > 0 { hold(.deposit, today.depositStreak) }
    if today.sessions > 0 { hold(.focus, today.focusStreak) }
  }

  private mutating func hold(_ kind: StreakKind, _ length: Int) {
    todays[kind, default: 0] += 1
    for (index, milestone) in LifeSummary.milestones.enumerated() where length >= milestone {
      stock[kind]?[index] += 1
    }
  }

  private mutating func average(_ user: ReplayUser, _ life: LifeSummary, _ whole: Int) {
    func ratio(_ above: Int, _ below: Int) -> Double? { below > 0 ? Double(above) / Double(below) : nil }
    let minor = Double(user.savedMinor) / 100
    let values: [(Mean, Double?)] = [
      (.daysObserved, Double(user.days)), (.activeDaysAWeek, whole >= 7 ? ratio(7 * life.activeDays, user.days) : nil),
      (.depositsADepositDay, ratio(user.deposits, life.depositDays)),
      (.sessionsAFocusDay, ratio(user.sessions, user.focusDays)),
      (.minutesASession, ratio(user.minutes, user.sessions)),
      (.longestStreak, user.deposits > 0 ? Double(user.longestDepositStreak) : nil),
      (.savedUnits, min(minor, 1e9)),
      (.unitsADeposit, user.deposits > 0 ? min(minor / Double(user.deposits), 1e9) : nil),
    ]
    for (mean, value) in values {
      if let value { means[mean, default: Moments()].add(Int64((value * mean.scale).rounded())) }
    }
  }

  /// A mean over users with Student's interval; nil of fewer than two.
  func mean(_ mean: Mean) -> (interval: Interval?, users: Int64) {
    let moments = means[mean] ?? Moments()
    let interval = moments.interval().map {
      Interval(low: $0.low / mean.scale, estimate: $0.estimate / mean.scale, high: $0.high / mean.scale)
    }
    return (interval, moments.n)
  }
}

/// The whole days of a life on which things first were, −1 for never.
private struct FirstDays {
  var badge: [Int]
  var badgesLost: UInt64 = 0
  var level = [Int](repeating: -1, count: LivesLayout.trackedLevels.count)

  init(_ days: ArraySlice<RecordedDay>, badges: Int) {
    badge = Array(repeating: -1, count: badges)
    var next = 0
    for (number, day) in days.enumerated() {
      while next < level.count, LivesLayout.trackedLevels[next] <= day.word.level {
        level[next] = number
        next += 1
      }
      if !day.word.hasBadge { continue }
      badgesLost |= day.badge >> 32
      for index in badge.indices where badge[index] < 0 && day.badge & 1 << UInt64(index) != 0 { badge[index] = number }
    }
  }
}

/// One user of a log, as the table of users tells of them.
struct ReplayUser: Sendable {
  /// Number in the log.
  let number: Int
  let first: LocalDay
  /// Local dates from the first act to the end of the log.
  let days: Int
  let activeDays: Int
  let longestDepositStreak: Int
  var deposits = 0
  var sessions = 0
  var minutes = 0
  var focusDays = 0
  /// Paid in, within the rules' most.
  var savedMinor: Int64 = 0

  init(_ number: Int, first: LocalDay, _ life: ReplayLife, _ log: Log, activeDays: Int) {
    self.number = number
    self.first = first
    days = life.days.count
    self.activeDays = activeDays
    longestDepositStreak = life.days.reduce(0) { max($0, $1.word.depositStreak) }
    for number in life.acts {
      let act = log.acts[number]
      switch act.kind {
      case .deposit:
        deposits += 1
        savedMinor += act.minor
      case .session:
        sessions += 1
        minutes += Int(act.minutes)
      case .withdraw: break
      }
    }
    focusDays = life.days.count { $0.word.sessions > 0 }
  }
}
