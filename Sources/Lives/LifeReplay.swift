public import CivilTime
public import Rules

/// One life's days as the kernel records them, made event by event by a journal.
public struct LifeReplay: Sendable {
  /// The state after the last day.
  public private(set) var journal: Journal
  public private(set) var days: [RecordedDay] = []
  private var depositStreak: Int32 = 0
  private var challenge = ChallengeStatus.none

  /// Lives `count` local dates of zone number `zone`, that of the install first, with their events in order of time.
  ///
  /// A date is that on the clock, whatever the day rule; a date that does not exist is left out. Throws what the journal
  /// refuses. O(events + days).
  public init(
    _ events: [Event], _ plan: RulePlan, zones: [Zone], installed: Int64, zone: Int, days count: Int
  ) throws(RuleFault) {
    journal = try Journal(plan, zones: zones, installed: installed, zone: zone)
    let home = zones[zone]
    var date = home.localDay(at: installed)
    var rest = events[...]
    for _ in 0..<count {
      let next = home.nextExistingDay(after: date)
      guard let end = home.start(of: next) else { break }
      let today = rest.prefix { $0.instant < end }
      rest = rest.dropFirst(today.count)
      var day = RecordedDay()
      for event in today { day.count(event, try journal.add(event)) }
      close(&day, at: end, zone)
      days.append(day)
      date = next
    }
  }

  private mutating func close(_ day: inout RecordedDay, at end: Int64, _ zone: Int) {
    let shown = journal.settle(at: end, zone: zone)
    if shown.deposit == 0, depositStreak > 0 { day.word.bits |= DayWord.lostStreakMask }
    if shown.challenge != challenge {
      if shown.challenge == .completed { day.word.bits |= DayWord.completedChallengeMask }
      if shown.challenge == .voided { day.word.bits |= DayWord.voidedChallengeMask }
    }
    (depositStreak, challenge) = (shown.deposit, shown.challenge)
    day.word.bits |= DayWord.quiet(
      depositStreak: shown.deposit, focusStreak: shown.focus, level: journal.life.level)
  }
}

extension RecordedDay {
  fileprivate mutating func count(_ event: Event, _ outcome: EventOutcome) {
    switch event.act {
    case .deposit(let minor, _):
      word.bits = (word.bits &+ 1) | DayWord.moneyMask
      money += UInt64(minor)
    case .session(_, let focused, let isInterrupted, _):
      let minutes = min(Int64(word.minutes) + focused, 1440)
      word.bits = word.bits & ~(0x7FF << 10) | UInt64(minutes) << 10
      word.bits &+= 1 << 4 | (isInterrupted ? 0 : 1 << 7)
    default: break
    }
    if outcome.deposit.completedChallenge { word.bits |= DayWord.completedChallengeMask }
    if outcome.deposit.reachedGoal { word.bits |= DayWord.reachedGoalMask }
    if outcome.session.expedition.chaptersDone > 0 { word.bits |= DayWord.finishedChapterMask }
    if let badges = outcome.badges, badges.earned | badges.lost != 0 {
      word.bits |= DayWord.badgeMask
      badge |= UInt64(badges.earned) | UInt64(badges.lost) << 32
    }
  }
}
