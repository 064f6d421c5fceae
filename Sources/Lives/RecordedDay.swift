import Rules

/// What one day left in a life's record.
public struct RecordedDay: Sendable, Equatable {
  public var word = DayWord(bits: 0)
  /// Minor units paid in.
  public var money: UInt64 = 0
  /// A bit per badge earned for the first time, by the design's order, and 32 places higher per badge lost.
  public var badge: UInt64 = 0

  public init() {}
}

/// What goes into a record, for the kernel and for a replay alike.
extension RecordedDay {
  /// A deposit; `shown` is what was shown as the day before ended.
  mutating func count(_ minor: Int64, _ outcome: DepositOutcome, after shown: Journal.Shown) {
    // A real user may do more on a day than a synthetic one: what does not fit is counted as the most that does.
    if word.deposits < 15 { word.bits &+= 1 }
    money += UInt64(minor)
    if outcome.completedChallenge { word.bits |= DayWord.completedChallengeMask }
    if outcome.reachedGoal { word.bits |= DayWord.reachedGoalMask }
    if outcome.lostStreak, shown.depositStreak > 0 { word.bits |= DayWord.lostStreakMask }
  }

  /// A session.
  mutating func count(minutes: Int32, isDeep: Bool, _ outcome: SessionOutcome) {
    let sum = UInt64(min(word.minutes + Int(minutes), 1440))
    word.bits = word.bits & ~DayWord.minutesMask | sum << 10
    if word.sessions < 7 { word.bits &+= 1 << 4 }
    if isDeep, word.deepSessions < 7 { word.bits &+= 1 << 7 }
    if outcome.expedition.chaptersDone > 0 { word.bits |= DayWord.finishedChapterMask }
    if outcome.isStamped { word.bits |= DayWord.stampedMask }
  }

  /// A judging of badges.
  mutating func count(_ badges: BadgeOutcome) {
    if badges.earned | badges.lost == 0 { return }
    word.bits |= DayWord.badgeMask
    badge |= UInt64(badges.earned) | UInt64(badges.lost) << 32
  }

  /// The day's end: what is shown then, and what was shown as the day before ended.
  mutating func close(_ shown: Journal.Shown, after before: Journal.Shown, level: Int32) {
    if shown.depositStreak == 0, before.depositStreak > 0 { word.bits |= DayWord.lostStreakMask }
    if shown.challenge != before.challenge {
      if shown.challenge == .completed { word.bits |= DayWord.completedChallengeMask }
      if shown.challenge == .voided { word.bits |= DayWord.voidedChallengeMask }
    }
    word.bits |= DayWord.quiet(
      depositStreak: min(shown.depositStreak, 4095), focusStreak: min(shown.focusStreak, 4095), level: level)
  }
}
