import Experiments
import Lives
import Rules

/// Reads the records of eight lives into a case's block of the tally, and into a summary a life.
struct LivesFold {
  let layout: LivesLayout
  let days: Int
  private let figureDays: [Int]
  /// Index among the tracked levels, at index level; -1 for others.
  private let tracked: [Int]

  init(_ layout: LivesLayout) {
    self.layout = layout
    days = layout.days
    figureDays = LivesLayout.figureDays(layout.days)
    var tracked = [Int](repeating: -1, count: LevelCurve.highest + 1)
    for (index, level) in LivesLayout.trackedLevels.enumerated() { tracked[level] = index }
    self.tracked = tracked
  }

  /// What life `lane` of `record` came to; nil for a lane without a life. If `counts` is given, adds to the block of slots
  /// that starts there. O(days lived).
  func summary(_ record: LifeRecord, lane: Int, counts: UnsafeMutablePointer<Int64>?) -> LifeSummary? {
    guard let person = record.people[lane] else { return nil }
    var life = LifeSummary()
    life.isActivated = person.isActivated
    life.lived = Int(record.lived[lane])
    counts?[layout.installs] += 1
    guard life.isActivated else { return life }
    var badgesLost: UInt32 = 0
    var lastLevelDay = 0
    for day in 0..<life.lived {
      let slot = day &* LifeRecord.lanes &+ lane
      let word = DayWord(bits: record.day[slot])
      guard word.isActive || word.hasBadge else { continue }
      if word.isActive {
        life.lastActive = day
        life.activeDays += 1
        counts?[layout.active.lowerBound + day] += 1
        if word.deposits > 0 {
          life.depositDays += 1
          life.deposits += word.deposits
          life.savedMinor += Int(truncatingIfNeeded: record.money[slot])
          Self.reach(word.depositStreak, day, &life.depositStreakDay)
        }
        if word.sessions > 0 {
          life.sessions += word.sessions
          life.minutes += word.minutes
          Self.reach(word.focusStreak, day, &life.focusStreakDay)
        }
        while life.level < word.level { rise(&life, on: day, &lastLevelDay, counts) }
      }
      if word.hasBadge {
        let badges = record.badge[slot]
        badgesLost |= UInt32(truncatingIfNeeded: badges &>> 32)
        var earned = UInt32(truncatingIfNeeded: badges)
        while earned != 0 {
          let badge = earned.trailingZeroBitCount
          life.badges += 1
          counts?[layout.badgeDay.lowerBound + badge * days + day] += 1
          earned &= earned &- 1
        }
      }
    }
    for (index, day) in LifeSummary.retentionDays.enumerated() where day < life.lived {
      life.activeOn[index] = DayWord(bits: record.day[day &* LifeRecord.lanes &+ lane]).isActive
    }
    if let counts { count(life, record, lane, badgesLost, counts) }
    return life
  }

  private func rise(_ life: inout LifeSummary, on day: Int, _ last: inout Int, _ counts: UnsafeMutablePointer<Int64>?) {
    life.level += 1
    if life.level < life.levelDay.count { life.levelDay[life.level] = day }
    let wait = day - last
    if life.level > 2 { life.longestWait = max(life.longestWait, wait) }
    last = day
    let index = tracked[life.level]
    guard let counts, index >= 0 else { return }
    counts[layout.levelDay.lowerBound + index * days + day] += 1
    counts[layout.levelWait.lowerBound + index * days + wait] += 1
  }

  /// The counts that need the whole life.
  private func count(
    _ life: LifeSummary, _ record: LifeRecord, _ lane: Int, _ badgesLost: UInt32, _ counts: UnsafeMutablePointer<Int64>
  ) {
    counts[layout.activated] += 1
    if life.lastActive >= 0 { counts[layout.lastActive.lowerBound + life.lastActive] += 1 }
    if life.lived < days { counts[layout.left.lowerBound + life.lived - 1] += 1 }
    for index in LifeSummary.milestones.indices {
      if life.depositStreakDay[index] >= 0 { counts[layout.depositEver.lowerBound + index] += 1 }
      if life.focusStreakDay[index] >= 0 { counts[layout.focusEver.lowerBound + index] += 1 }
    }
    if life.lived == days {
      let word = DayWord(bits: record.day[(days - 1) &* LifeRecord.lanes &+ lane])
      if word.deposits > 0 { counts[layout.depositActives] += 1 }
      if word.sessions > 0 { counts[layout.focusActives] += 1 }
      for (index, length) in LifeSummary.milestones.enumerated() {
        if word.deposits > 0, word.depositStreak >= length { counts[layout.depositStock.lowerBound + index] += 1 }
        if word.sessions > 0, word.focusStreak >= length { counts[layout.focusStock.lowerBound + index] += 1 }
      }
    }
    var lost = badgesLost
    while lost != 0 {
      counts[layout.badgeLost.lowerBound + lost.trailingZeroBitCount] += 1
      lost &= lost &- 1
    }
    for (index, day) in figureDays.enumerated() where day <= life.lastActive {
      let level = DayWord(bits: record.day[day &* LifeRecord.lanes &+ lane]).level
      counts[layout.levelHeld.lowerBound + index * LivesLayout.heldLevels + min(level, LivesLayout.heldLevels - 1)] += 1
    }
  }

  @inline(__always)
  private static func reach(_ length: Int, _ day: Int, _ firsts: inout InlineArray<6, Int>) {
    for (index, milestone) in LifeSummary.milestones.enumerated() {
      if length < milestone { return }
      if firsts[index] < 0 { firsts[index] = day }
    }
  }
}
