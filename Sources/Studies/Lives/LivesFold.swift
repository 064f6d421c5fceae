import Experiments
import Lives
import Rules
import Statistics

/// Reads the records of eight lives into a case's block of the tally, and into a summary a life.
struct LivesFold {
  let layout: LivesLayout
  let days: Int
  private let figureDays: [Int]
  private let stockDays: [Int]
  /// Index among the tracked levels, at index level; -1 for others.
  private let tracked: [Int]
  private let milestones: InlineArray<6, Int>

  init(_ layout: LivesLayout) {
    self.layout = layout
    days = layout.days
    figureDays = LivesLayout.figureDays(layout.days)
    stockDays = LivesLayout.stockDays(layout.days)
    var tracked = [Int](repeating: -1, count: LevelCurve.highest + 1)
    for (index, level) in LivesLayout.trackedLevels.enumerated() { tracked[level] = index }
    self.tracked = tracked
    milestones = InlineArray { LifeSummary.milestones[$0] }
  }

  /// What life `lane` of `record` came to; nil for a lane without a life. If `counts` is given, adds to the block of slots
  /// that starts there. O(days lived).
  func summary(_ record: LifeRecord, lane: Int, counts: UnsafeMutablePointer<Int64>?) -> LifeSummary? {
    guard let person = record.people[lane] else { return nil }
    var life = LifeSummary()
    life.isActivated = person.isActivated
    life.archetype = Int(person.archetype)
    life.zone = Int(person.zone)
    life.savesFreely = FirstGoal(person) == .free
    life.lived = Int(record.lived[lane])
    counts?[layout.installs] += 1
    guard life.isActivated else { return life }
    var walk = Walk(person, counts)
    for day in 0..<life.lived {
      let slot = day &* LifeRecord.lanes &+ lane
      let word = DayWord(bits: record.day[slot])
      if word.bits >= DayWord.sawReminderMask { Self.remind(word, &life) }
      guard word.bits & DayWord.eventMask != 0 else { continue }
      if day >= walk.week.end { turn(&walk, to: day, life) }
      var rewards = 0
      if word.isActive {
        visit(day, &life, &walk)
        if word.deposits > 0 { deposit(word, Int(truncatingIfNeeded: record.money[slot]), day, &life) }
        if word.sessions > 0 {
          life.focusDays += 1
          life.sessions += word.sessions
          life.minutes += word.minutes
          reach(word.focusStreak, day, &life.focusStreakDay)
        }
        while life.level < word.level {
          rise(&life, on: day, &walk)
          rewards += 1
        }
      }
      if word.hasBadge { rewards += earn(record.badge[slot], day, &life, &walk) }
      if word.bits & DayWord.milestoneMask != 0 { rewards += pass(word, day, &life, &walk) }
      if rewards > 0 { reward(rewards, day, &life, &walk) }
    }
    life.longestRewardWait = max(life.longestRewardWait, life.lastActive - life.lastReward)
    for (index, day) in LifeSummary.retentionDays.enumerated() where day < life.lived {
      life.activeOn[index] = DayWord(bits: record.day[day &* LifeRecord.lanes &+ lane]).isActive
    }
    if let counts { count(life, record, lane, walk, counts) }
    return life
  }

  /// Adds what a layout without details counts of a life as a whole. O(days lived) with badges.
  func count(_ life: LifeSummary, _ record: LifeRecord, lane: Int, to counts: UnsafeMutablePointer<Int64>) {
    counts[layout.installs] += 1
    guard life.isActivated else { return }
    counts[layout.activated] += 1
    guard layout.detail == .badges else { return }
    for day in 0..<life.lived {
      let slot = day &* LifeRecord.lanes &+ lane
      guard DayWord(bits: record.day[slot]).hasBadge else { continue }
      var earned = UInt32(truncatingIfNeeded: record.badge[slot])
      while earned != 0 {
        counts[layout.badgeDay.lowerBound + earned.trailingZeroBitCount * days + day] += 1
        earned &= earned &- 1
      }
    }
  }

  /// What is carried from day to day.
  private struct Walk {
    let counts: UnsafeMutablePointer<Int64>?
    let challenge: Int
    let firstGoal: Int
    let hasReminder: Bool
    /// Days in a row with an act.
    var run = 0
    var lastLevelDay = 0
    var badgesLost: UInt32 = 0
    /// Whether the challenge taken up first has come to an end.
    var isOver: Bool
    var week = Week()

    init(_ person: Person, _ counts: UnsafeMutablePointer<Int64>?) {
      self.counts = counts
      challenge = Int(person.challenge)
      firstGoal = FirstGoal(person).place
      hasReminder = person.hasReminder
      isOver = challenge < 0
    }
  }

  /// The week of the life that the walk is in.
  private struct Week {
    var number = -1
    /// The day after it.
    var end = 0
    var isUsed = false
    var rewards = 0
    var mostOnOneDay = 0
  }

  // MARK: Acts

  @inline(__always)
  private func visit(_ day: Int, _ life: inout LifeSummary, _ walk: inout Walk) {
    let gap = day - life.lastActive
    walk.run = gap == 1 ? walk.run + 1 : 1
    walk.week.isUsed = true
    if let counts = walk.counts {
      counts[layout.active.lowerBound + day] += 1
      if life.lastActive < 0 {
        counts[layout.weekBegan.lowerBound + day] += 1
      } else if gap > 7 {
        counts[layout.weekBegan.lowerBound + day] += 1
        counts[layout.weekEnded.lowerBound + life.lastActive + 7] += 1
      }
    }
    life.lastActive = day
    if day <= 30 { life.lastActiveByDay30 = day }
    life.activeDays += 1
    reach(walk.run, day, &life.visitStreakDay)
  }

  @inline(__always)
  private func deposit(_ word: DayWord, _ minor: Int, _ day: Int, _ life: inout LifeSummary) {
    life.depositDays += 1
    life.deposits += word.deposits
    life.savedMinor += minor
    if life.saved500Day < 0, life.savedMinor >= 50_000 { life.saved500Day = day }
    reach(word.depositStreak, day, &life.depositStreakDay)
  }

  @inline(__always)
  private static func remind(_ word: DayWord, _ life: inout LifeSummary) {
    life.remindersSeen += word.sawReminder ? 1 : 0
    life.remindersTapped += word.tappedReminder ? 1 : 0
    life.remindedActs += word.wasReminded ? 1 : 0
    life.tappedActs += word.tappedReminder && word.wasReminded ? 1 : 0
  }

  @inline(__always)
  private func reach(_ length: Int, _ day: Int, _ firsts: inout InlineArray<6, Int>) {
    for index in 0..<6 {
      if length < milestones[index] { return }
      if firsts[index] < 0 { firsts[index] = day }
    }
  }

  // MARK: Rewards

  private func rise(_ life: inout LifeSummary, on day: Int, _ walk: inout Walk) {
    life.level += 1
    if life.level < life.levelDay.count { life.levelDay[life.level] = day }
    let wait = day - walk.lastLevelDay
    if life.level > 2 { life.longestWait = max(life.longestWait, wait) }
    walk.lastLevelDay = day
    guard let counts = walk.counts else { return }
    add(1, .level, life, walk, counts)
    let index = tracked[life.level]
    if index < 0 { return }
    counts[layout.levelDay.lowerBound + index * days + day] += 1
    counts[layout.levelWait.lowerBound + index * days + wait] += 1
  }

  /// Badges earned and lost; returns how many were earned.
  private func earn(_ badges: UInt64, _ day: Int, _ life: inout LifeSummary, _ walk: inout Walk) -> Int {
    walk.badgesLost |= UInt32(truncatingIfNeeded: badges &>> 32)
    var earned = UInt32(truncatingIfNeeded: badges)
    let number = earned.nonzeroBitCount
    life.badges += number
    guard let counts = walk.counts else { return number }
    add(number, .badge, life, walk, counts)
    while earned != 0 {
      counts[layout.badgeDay.lowerBound + earned.trailingZeroBitCount * days + day] += 1
      earned &= earned &- 1
    }
    return number
  }

  /// Chapter, goal, challenge and stamp of a day; returns how many of them are rewards.
  private func pass(_ word: DayWord, _ day: Int, _ life: inout LifeSummary, _ walk: inout Walk) -> Int {
    let rewards = life.rewards
    if word.finishedChapter {
      life.chapters += 1
      if let counts = walk.counts {
        add(1, .chapter, life, walk, counts)
        if life.chapters <= layout.chapters {
          counts[layout.chapterDay.lowerBound + (life.chapters - 1) * days + day] += 1
        }
      }
    }
    if word.reachedGoal {
      life.goals += 1
      if let counts = walk.counts {
        add(1, .goal, life, walk, counts)
        if life.goals <= LivesLayout.goals {
          let row = walk.firstGoal * LivesLayout.goals + life.goals - 1
          counts[layout.goalDay.lowerBound + row * days + day] += 1
        }
      }
    }
    if word.completedChallenge {
      life.challenges += 1
      if let counts = walk.counts { add(1, .challenge, life, walk, counts) }
      close(.completed, day, &walk)
    }
    if word.voidedChallenge { close(.voided, day, &walk) }
    if word.isStamped {
      life.stamps += 1
      if let counts = walk.counts { add(1, .stamp, life, walk, counts) }
    }
    return life.rewards - rewards
  }

  @inline(__always)
  private func reward(_ rewards: Int, _ day: Int, _ life: inout LifeSummary, _ walk: inout Walk) {
    life.longestRewardWait = max(life.longestRewardWait, day - life.lastReward)
    life.lastReward = day
    walk.week.rewards += rewards
    walk.week.mostOnOneDay = max(walk.week.mostOnOneDay, rewards)
  }

  /// The first challenge's end.
  private func close(_ outcome: ChallengeOutcome, _ day: Int, _ walk: inout Walk) {
    if walk.isOver { return }
    walk.isOver = true
    guard let counts = walk.counts, walk.challenge < layout.challenges else { return }
    let row = walk.challenge * ChallengeOutcome.allCases.count + outcome.rawValue
    counts[layout.challengeDay.lowerBound + row * days + day] += 1
  }

  // MARK: Weeks

  /// Where a week's counts start.
  @inline(__always)
  private func cell(
    _ week: Int, _ life: LifeSummary, _ counts: UnsafeMutablePointer<Int64>
  ) -> UnsafeMutablePointer<Int64> {
    let row = life.archetype * LivesLayout.weekCount(days) + week
    return counts + layout.weeks.lowerBound + row * WeekCounts.slotCount
  }

  private func add(
    _ number: Int, _ kind: RewardKind, _ life: LifeSummary, _ walk: Walk, _ counts: UnsafeMutablePointer<Int64>
  ) {
    cell(walk.week.number, life, counts)[WeekCounts.kinds + kind.rawValue] += Int64(number)
  }

  /// Ends the week that the walk was in and begins that of `day`.
  private func turn(_ walk: inout Walk, to day: Int, _ life: LifeSummary) {
    end(walk, life)
    walk.week = Week(number: day / 7, end: day / 7 * 7 + 7)
  }

  private func end(_ walk: Walk, _ life: LifeSummary) {
    guard let counts = walk.counts, walk.week.isUsed else { return }
    let cell = cell(walk.week.number, life, counts)
    let wait = min(walk.week.end, days) - 1 - life.lastReward
    Moments.add(Int64(wait), to: cell + WeekCounts.wait)
    Moments.add(Int64(walk.week.rewards), to: cell + WeekCounts.rewards)
    if walk.week.rewards == 0 { cell[WeekCounts.drought] += 1 }
    if walk.week.mostOnOneDay >= WeekCounts.pile { cell[WeekCounts.piled] += 1 }
  }

  // MARK: Whole lives

  /// The counts that need the whole life.
  private func count(
    _ life: LifeSummary, _ record: LifeRecord, _ lane: Int, _ walk: Walk, _ counts: UnsafeMutablePointer<Int64>
  ) {
    counts[layout.activated] += 1
    end(walk, life)
    if life.lastActive >= 0 {
      counts[layout.lastActive.lowerBound + life.lastActive] += 1
      if life.lastActive + 7 < days { counts[layout.weekEnded.lowerBound + life.lastActive + 7] += 1 }
    }
    if life.lived < days {
      counts[layout.left.lowerBound + life.lived - 1] += 1
    }
    // Who leaves at a form that requires a target has acted on nothing, and takes nothing up.
    if life.lastActive >= 0 { countTakeUp(life, walk, counts) }
    countStreaks(life, record, lane, counts)
    var lost = walk.badgesLost
    while lost != 0 {
      counts[layout.badgeLost.lowerBound + lost.trailingZeroBitCount] += 1
      lost &= lost &- 1
    }
    for (index, day) in figureDays.enumerated() {
      if day > life.lastActive { break }
      let level = DayWord(bits: record.day[day &* LifeRecord.lanes &+ lane]).level
      counts[layout.levelHeld.lowerBound + index * LivesLayout.heldLevels + min(level, LivesLayout.heldLevels - 1)] += 1
    }
  }

  /// What the life began with and what became of it.
  private func countTakeUp(_ life: LifeSummary, _ walk: Walk, _ counts: UnsafeMutablePointer<Int64>) {
    if life.lived < days {
      var walk = walk
      close(.left, life.lived - 1, &walk)
    }
    if walk.challenge >= 0, walk.challenge < layout.challenges {
      counts[layout.takers.lowerBound + walk.challenge] += 1
    }
    counts[layout.goalLives.lowerBound + walk.firstGoal] += 1
    if walk.hasReminder {
      counts[layout.reminderLives] += 1
      for (index, ratio) in ReminderRatio.all.enumerated() {
        let (count, of) = ratio.value(life)
        Ratio.add(Int64(count), over: Int64(of), to: counts + layout.reminders.lowerBound + index * Ratio.slotCount)
      }
    }
  }

  /// First days of streaks, and stocks.
  private func countStreaks(
    _ life: LifeSummary, _ record: LifeRecord, _ lane: Int, _ counts: UnsafeMutablePointer<Int64>
  ) {
    for index in 0..<6 {
      let deposit = life.depositStreakDay[index]
      let focus = life.focusStreakDay[index]
      let visit = life.visitStreakDay[index]
      if visit < 0, deposit < 0, focus < 0 { break }
      let first = layout.streakDay.lowerBound + index * days
      if deposit >= 0 { counts[first + deposit] += 1 }
      if focus >= 0 { counts[first + 6 * days + focus] += 1 }
      if visit >= 0 { counts[first + 12 * days + visit] += 1 }
    }
    for (number, day) in stockDays.enumerated() {
      if day > life.lastActive { break }
      let word = DayWord(bits: record.day[day &* LifeRecord.lanes &+ lane])
      guard word.isActive else { continue }
      if word.deposits > 0 { hold(word.depositStreak, .deposit, number, counts) }
      if word.sessions > 0 { hold(word.focusStreak, .focus, number, counts) }
      var first = day
      while first > 0, DayWord(bits: record.day[(first &- 1) &* LifeRecord.lanes &+ lane]).isActive { first -= 1 }
      hold(day - first + 1, .visit, number, counts)
    }
  }

  /// An act on a day of the stock, with the streak that it holds.
  private func hold(_ length: Int, _ kind: StreakKind, _ number: Int, _ counts: UnsafeMutablePointer<Int64>) {
    let row = kind.rawValue * stockDays.count + number
    counts[layout.stockActives.lowerBound + row] += 1
    for index in 0..<6 where length >= milestones[index] {
      counts[layout.stock.lowerBound + row * 6 + index] += 1
    }
  }
}
