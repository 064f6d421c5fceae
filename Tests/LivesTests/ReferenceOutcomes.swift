import Lives
import Rules

/// The figures of many lives that the numpy reference tells as well: each a ratio of two sums over lives, in the order and by
/// the names of `Fixtures/make_reference.py`, where they are defined.
struct ReferenceOutcomes {
  private(set) var names: [String] = []
  private var sums: [Sums] = []
  private var lives = 0
  private var next = 0

  /// Sums over lives of a numerator, a denominator, and of their products.
  private struct Sums {
    var above = 0.0, below = 0.0, aboveAbove = 0.0, aboveBelow = 0.0, belowBelow = 0.0
  }

  /// Each figure with its standard error, clustered by life: that of the linearised ratio.
  var estimates: [(name: String, value: Double, error: Double)] {
    zip(names, sums).map { name, sums in
      let ratio = sums.above / max(sums.below, 1)
      let square = sums.aboveAbove - 2 * ratio * sums.aboveBelow + ratio * ratio * sums.belowBelow
      return (name, ratio, max(0, square).squareRoot() / max(sums.below, 1))
    }
  }

  private mutating func add(_ name: String, _ above: Double, of below: Double = 1) {
    if lives == 0 {
      names.append(name)
      sums.append(Sums())
    }
    sums[next].above += above
    sums[next].below += below
    sums[next].aboveAbove += above * above
    sums[next].aboveBelow += above * below
    sums[next].belowBelow += below * below
    next += 1
  }

  private mutating func add(_ name: String, _ isSo: Bool, among isCounted: Bool = true) {
    add(name, isSo && isCounted ? 1 : 0, of: isCounted ? 1 : 0)
  }

  /// Counts one life.
  mutating func add(_ life: ReferenceLife, archetypes: [String], challenges: [Int]) {
    next = 0
    retention(life)
    streaks(life)
    focus(life)
    savings(life, challenges)
    for (number, name) in archetypes.enumerated() {
      let isMine = life.archetype == number
      add("\(name): share of lives", isMine)
      add("\(name): deposits a life", isMine ? Double(life.deposits) : 0, of: isMine ? 1 : 0)
      add("\(name): active days a life", isMine ? Double(life.active.count { $0 }) : 0, of: isMine ? 1 : 0)
      add("\(name): ever 7 in a row", life.firstStreak[7] < life.horizon, among: isMine)
      add("\(name): 500 saved by day 7", life.firstSaved(500) < 7, among: isMine)
      add("\(name): 500 saved by day 30", life.firstSaved(500) < 30, among: isMine)
      add("\(name): 500 saved", life.firstSaved(500) < life.horizon, among: isMine)
    }
    for lag in [1, 2, 3, 7, 14, 28, 60] {
      let correlation = life.correlation(lag)
      add("active days \(lag) apart, correlation", correlation ?? 0, of: correlation == nil ? 0 : 1)
    }
    add("acts caused by a seen reminder", Double(life.remindedActs), of: life.remindersSeen)
    lives += 1
  }

  private mutating func retention(_ life: ReferenceLife) {
    for day in [1, 7, 30, 90, 180, 364] { add("active on day \(day)", life.active[day]) }
    for day in [30, 180] { add("alive on day \(day)", life.lived > day) }
    for day in [1, 7, 30, 90, 180, 364] { add("deposit on day \(day)", life.saves[day]) }
  }

  private mutating func streaks(_ life: ReferenceLife) {
    for day in [30, 90, 180, 364] {
      add("streak of 7 or more among depositors of day \(day)", life.streak[day] >= 7, among: life.saves[day])
    }
    for day in [7, 14, 30, 90, 180, 365] { add("ever 7 in a row by day \(day)", life.firstStreak[7] < day) }
    for length in [3, 14, 30, 100, 365] { add("ever \(length) in a row", life.longest >= length) }
    for length in [7, 30, 100] { add("ever \(length) visits in a row", life.longestVisits >= length) }
    add("30 to 100 in a row", life.longest >= 100, among: life.longest >= 30)
    add("30 to 100 visits in a row", life.longestVisits >= 100, among: life.longestVisits >= 30)
    add(
      "daily use in days 174 to 180 over days 1 to 7", Double(life.active[174...180].count { $0 }),
      of: Double(life.active[1...7].count { $0 }))
  }

  private mutating func focus(_ life: ReferenceLife) {
    let isEngaged = life.sessions[0...2].reduce(0, +) >= 5
    add("5 sessions in 3 days", isEngaged)
    for level in [3, 4] {
      add("level \(level) after 3 days, among those", life.level[2] == level, among: isEngaged)
    }
    for level in [2, 3, 4, 5, 7, 10, 12] { add("ever level \(level)", life.level[life.horizon - 1] >= level) }
  }

  private mutating func savings(_ life: ReferenceLife, _ challenges: [Int]) {
    for days in [30, 100, 365] where challenges.contains(days) {
      let takes = life.challenge >= 0 && challenges[life.challenge] == days
      add("challenge of \(days) days completed, among takers", life.completedChallenge, among: takes)
    }
    for chapters in [1, 2, 3, 6] { add("\(chapters) chapters or more", life.chapters >= chapters) }
    add("badge: first deposit", life.deposits > 0)
    for units in [500, 1000, 10000] { add("badge: \(units) saved", life.firstSaved(units) < life.horizon) }
    for length in [7, 30] { add("badge: streak of \(length)", life.longest >= length) }
    add("sessions a life", Double(life.sessions.reduce(0, +)))
    add("deposit days a life", Double(life.saves.count { $0 }))
  }
}

/// One life as the reference's figures need it. Days after the last one lived are silent.
struct ReferenceLife {
  let horizon: Int
  let lived: Int
  let archetype: Int
  /// Number of the challenge taken up on the install day; -1 for none.
  let challenge: Int
  private(set) var active: [Bool]
  private(set) var saves: [Bool]
  private(set) var streak: [Int]
  private(set) var sessions: [Int]
  private(set) var level: [Int]
  private(set) var saved: [Int64]
  private(set) var deposits = 0
  private(set) var chapters = 0
  private(set) var completedChallenge = false
  private(set) var longest = 0
  private(set) var longestVisits = 0
  /// First day with a streak of n, at index n up to 7; the horizon's end if there was none.
  private(set) var firstStreak: [Int]
  private(set) var remindedActs = 0
  /// The reminders that a life sees on average, those on days that began with an act among them.
  let remindersSeen: Double

  init?(_ record: LifeRecord, lane: Int, horizon: Int) {
    guard let person = record.people[lane] else { return nil }
    self.horizon = horizon
    lived = Int(record.lived[lane])
    (archetype, challenge) = (Int(person.archetype), Int(person.challenge))
    active = Array(repeating: false, count: horizon)
    saves = active
    streak = Array(repeating: 0, count: horizon)
    (sessions, level) = (streak, Array(repeating: 1, count: horizon))
    saved = Array(repeating: 0, count: horizon)
    firstStreak = Array(repeating: horizon, count: 8)
    remindersSeen = Double(person.reminderSeen) * Double(lived)
    var (visits, money) = (0, Int64(0))
    for day in 0..<horizon {
      if day < lived {
        let slot = day * LifeRecord.lanes + lane
        let word = DayWord(bits: record.day[slot])
        active[day] = word.isActive
        saves[day] = word.deposits > 0
        streak[day] = word.depositStreak
        sessions[day] = word.sessions
        level[day] = word.level
        deposits += word.deposits
        if word.hasMoney { money += Int64(record.money[slot]) }
        if word.finishedChapter { chapters += 1 }
        if word.completedChallenge { completedChallenge = true }
        if word.wasReminded { remindedActs += 1 }
        visits = word.isActive ? visits + 1 : 0
      } else if day > 0 {
        level[day] = level[day - 1]
      }
      saved[day] = money
      longestVisits = max(longestVisits, visits)
      while longest < streak[day] {
        longest += 1
        if longest < firstStreak.count { firstStreak[longest] = day }
      }
    }
  }

  /// The first day by whose end so many units were paid in; the horizon's end if there was none.
  func firstSaved(_ units: Int) -> Int { saved.firstIndex { $0 >= Int64(units) * 100 } ?? horizon }

  /// Pearson's correlation of active days `lag` apart, from the first to the last; nil with fewer than 20 active days or 60
  /// pairs, or where either side never varies.
  func correlation(_ lag: Int) -> Double? {
    guard let first = active.firstIndex(of: true), let last = active.lastIndex(of: true) else { return nil }
    let n = last - first + 1 - lag
    guard n >= 60, active.count(where: { $0 }) >= 20 else { return nil }
    var (both, early, late) = (0, 0, 0)
    for day in first...last - lag {
      if active[day] { early += 1 }
      if active[day + lag] { late += 1 }
      if active[day], active[day + lag] { both += 1 }
    }
    let spread = Double(early * (n - early)) * Double(late * (n - late))
    return spread > 0 ? Double(n * both - early * late) / spread.squareRoot() : nil
  }
}
