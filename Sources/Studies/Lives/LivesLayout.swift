import Lives
import Rules
import Statistics

/// How much is counted of each case of a lives study.
enum LivesDetail: Sendable {
  /// All that tables tell: some 70 000 counts a case of a year.
  case full
  /// Sums of metrics, and of their differences, alone: some 2000 counts.
  case figures
  /// These, and the first day of each badge.
  case badges
}

/// Where each count of a lives study stands in its tally: one block of slots a case, all blocks alike.
///
/// Ranges of what is not counted are empty.
struct LivesLayout: Sendable {
  let detail: LivesDetail
  let days: Int
  let metrics: Int
  /// Most archetypes, challenges and chapters of a case.
  let archetypes: Int
  let challenges: Int
  let chapters: Int
  /// Installs and activated lives.
  let installs: Int
  let activated: Int
  /// By life day: lives that were active, whose last act it was, who left after it.
  let active: Range<Int>
  let lastActive: Range<Int>
  let left: Range<Int>
  /// By life day: lives for which it is the first, and the last but one too many, of a stretch of days with an act in the seven
  /// days to it.
  let weekBegan: Range<Int>
  let weekEnded: Range<Int>
  /// By kind of streak × milestone × life day: lives that first had the streak on that day.
  let streakDay: Range<Int>
  /// By kind of streak × day of the stock: lives that acted on that day; and × milestone: those of them with the streak then.
  let stockActives: Range<Int>
  let stock: Range<Int>
  /// By badge × life day: lives that earned it first on that day. By badge: lives that lost it again.
  let badgeDay: Range<Int>
  let badgeLost: Range<Int>
  /// By tracked level × life day: lives that first stood at that level or above on that day; and the days they had waited since the
  /// last tracked level below, if one level below is tracked.
  let levelDay: Range<Int>
  let levelWait: Range<Int>
  /// By day of the figure × level: lives still in use on that day.
  let levelHeld: Range<Int>
  /// By archetype × week: the slots of `WeekCounts`.
  let weeks: Range<Int>
  /// By challenge × outcome × life day: lives that took it up as they installed, by the day of its outcome.
  let challengeDay: Range<Int>
  /// By challenge: lives that took it up as they installed.
  let takers: Range<Int>
  /// By kind of first goal × number of the goal reached × life day; by kind: lives.
  let goalDay: Range<Int>
  let goalLives: Range<Int>
  /// By number of the chapter × life day: lives that finished so many on that day.
  let chapterDay: Range<Int>
  /// Lives with a reminder that reaches them; by `ReminderRatio`: the slots of its `Ratio`.
  let reminderLives: Int
  let reminders: Range<Int>
  /// By archetype × metric: the slots of its `Moments`.
  let sums: Range<Int>
  /// Of every other life, where details are not counted: how many are activated, then by metric the sum.
  let half: Range<Int>
  /// By archetype × metric: the slots of its `PairedDifference` from the baseline.
  let pairs: Range<Int>
  /// By further column that a spec splits lives by: the same by its values.
  let splits: [Split]
  /// Slots of one case.
  let size: Int

  /// The counts of a column that lives are split by beside their archetype.
  struct Split: Sendable {
    let column: LivesSegment
    /// By value × metric: the slots of its `Moments`, and of its `PairedDifference`.
    let sums: Range<Int>
    let pairs: Range<Int>
  }

  /// `splits` are columns with the number of their values; where nothing `isPaired`, only a full layout has room for pairs.
  init(
    days: Int, metrics: Int, archetypes: Int = 1, challenges: Int = 0, chapters: Int = 0,
    splits: [(column: LivesSegment, values: Int)] = [], detail: LivesDetail = .full, isPaired: Bool = true
  ) {
    self.detail = detail
    self.days = days
    self.metrics = metrics
    self.archetypes = archetypes
    self.challenges = challenges
    self.chapters = chapters
    var next = 0
    func allot(_ count: Int, if isCounted: Bool = true) -> Range<Int> {
      let count = isCounted ? count : 0
      defer { next += count }
      return next..<next + count
    }
    let isFull = detail == .full
    let milestones = LifeSummary.milestones.count
    let kinds = StreakKind.allCases.count
    installs = allot(1).lowerBound
    activated = allot(1).lowerBound
    active = allot(days, if: isFull)
    lastActive = allot(days, if: isFull)
    left = allot(days, if: isFull)
    weekBegan = allot(days, if: isFull)
    weekEnded = allot(days, if: isFull)
    streakDay = allot(kinds * milestones * days, if: isFull)
    stockActives = allot(kinds * Self.stockDays(days).count, if: isFull)
    stock = allot(kinds * Self.stockDays(days).count * milestones, if: isFull)
    badgeDay = allot(Badge.most * days, if: detail != .figures)
    badgeLost = allot(Badge.most, if: isFull)
    levelDay = allot(Self.trackedLevels.count * days, if: isFull)
    levelWait = allot(Self.trackedLevels.count * days, if: isFull)
    levelHeld = allot(Self.figureDays(days).count * Self.heldLevels, if: isFull)
    weeks = allot(archetypes * Self.weekCount(days) * WeekCounts.slotCount, if: isFull)
    challengeDay = allot(challenges * ChallengeOutcome.allCases.count * days, if: isFull)
    takers = allot(challenges, if: isFull)
    goalDay = allot(FirstGoal.allCases.count * Self.goals * days, if: isFull)
    goalLives = allot(FirstGoal.allCases.count, if: isFull)
    chapterDay = allot(chapters * days, if: isFull)
    reminderLives = allot(1, if: isFull).lowerBound
    reminders = allot(ReminderRatio.all.count * Ratio.slotCount, if: isFull)
    sums = allot(archetypes * metrics * Moments.slotCount)
    half = allot(1 + metrics, if: !isFull)
    pairs = allot(archetypes * metrics * PairedDifference.slotCount, if: isFull || isPaired)
    self.splits = splits.map { split in
      Split(
        column: split.column, sums: allot(split.values * metrics * Moments.slotCount),
        pairs: allot(split.values * metrics * PairedDifference.slotCount))
    }
    size = next
  }

  /// Levels whose first day is counted: all to 30, then a few.
  static let trackedLevels = Array(2...30) + [40, 50, 75, 100]

  /// Levels told apart in the figure; higher ones count as the last.
  static let heldLevels = 128

  /// Goals of a life that are told apart; later ones are not counted here.
  static let goals = 5

  /// Days on which the figure of levels is drawn: about sixty, the last one always among them.
  static func figureDays(_ days: Int) -> [Int] {
    let step = max(1, (days + 59) / 60)
    let kept = Array(stride(from: 0, to: days, by: step))
    return kept.last == days - 1 ? kept : kept + [days - 1]
  }

  /// Days on which stocks are counted: a few, and the last one.
  static func stockDays(_ days: Int) -> [Int] { [30, 90, 180].filter { $0 < days - 1 } + [days - 1] }

  /// Weeks from the install on, the last perhaps cut short.
  static func weekCount(_ days: Int) -> Int { (days + 6) / 7 }
}

/// What a streak counts.
enum StreakKind: Int, Sendable, CaseIterable {
  /// Days with a deposit and days with a focus session, under the product's rules of streaks.
  case deposit, focus
  /// Days with an act of either kind, one after the other, nothing forgiven.
  case visit
}

/// What became of a challenge.
enum ChallengeOutcome: Int, Sendable, CaseIterable {
  case completed, voided
  /// The life left before either.
  case left
}

/// What a life saved for at first: a wish with a target, by its plan, or freely.
enum FirstGoal: Sendable, CaseIterable {
  case weekly, biweekly, monthly, free

  init(_ person: Person) {
    if person.targetMinor == 0 {
      self = .free
    } else {
      self =
        switch person.strategy {
        case .weekly: .weekly
        case .biweekly: .biweekly
        case .monthly: .monthly
        }
    }
  }

  /// Place among all.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One archetype's week: what rewards came, and to how many of those who used the product in it.
enum WeekCounts {
  /// `Moments` of days since the last reward, at the week's end, and of rewards in the week: of those in use.
  static let wait = 0
  static let rewards = wait + Moments.slotCount
  /// Lives in use without a reward in the week; with `pile` or more rewards on one day of it.
  static let drought = rewards + Moments.slotCount
  static let piled = drought + 1
  /// Rewards by kind, of all.
  static let kinds = piled + 1
  static let slotCount = kinds + RewardKind.allCases.count

  /// So many rewards on one day are a pile.
  static let pile = 3
}

/// What a life earns that may please it. At most one a day of each kind but badges and levels.
enum RewardKind: Int, Sendable, CaseIterable {
  case badge, level, chapter, goal, challenge, stamp
}

/// One ratio of counts over lives with a reminder.
struct ReminderRatio: Sendable {
  let name: String
  let meaning: String
  let value: @Sendable (_ life: LifeSummary) -> (count: Int, of: Int)

  static let all = [
    ReminderRatio(name: "seen_per_day", meaning: "Of days with a reminder, those on which it was seen") {
      ($0.remindersSeen, $0.lived - 1)
    },
    ReminderRatio(
      name: "acts_per_seen",
      meaning:
        "Of days on which it was seen (seen counts only reminders before any deposit of the day), those with a deposit by it"
    ) { ($0.remindedActs, $0.remindersSeen) },
    ReminderRatio(name: "taps_per_seen", meaning: "Of days on which it was seen, those with a tap") {
      ($0.remindersTapped, $0.remindersSeen)
    },
    ReminderRatio(name: "acts_per_tap", meaning: "Of days with a tap, those with a deposit by the reminder") {
      ($0.tappedActs, $0.remindersTapped)
    },
    ReminderRatio(name: "taps_per_act", meaning: "Of days with a deposit by it, those with a tap") {
      ($0.tappedActs, $0.remindedActs)
    },
    ReminderRatio(name: "acts_per_deposit_day", meaning: "Of days with a deposit, those that the reminder brought") {
      ($0.remindedActs, $0.depositDays)
    },
  ]
}
