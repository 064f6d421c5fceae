public import Fields

/// From when on a chapter's missions count. Source: product.md, expedition: assumed, from the chapter's unlock.
public enum CountFrom: String, Choosable {
  /// What comes after the chapter was unlocked.
  case unlock
  /// All that ever was.
  case allTime = "all_time"

  public var meaning: String {
    switch self {
    case .unlock: "sessions after the chapter was unlocked"
    case .allTime: "all sessions that ever were"
    }
  }
}

/// The expedition as the kernel reads it: each chapter's missions in order.
public struct Expedition: Sendable, Equatable {
  public let chapters: [Missions]
  public let countFrom: CountFrom

  /// Throws for more than `Chapter.most` chapters, and for missions or a bonus outside the ranges of `Missions`. O(chapters).
  public init(_ chapters: [Missions], countFrom: CountFrom) throws(RuleFault) {
    try RuleFault.check("chapters", chapters.count, 0...Chapter.most)
    for missions in chapters { try missions.check() }
    self.chapters = chapters
    self.countFrom = countFrom
  }

  /// The same of a valid design; chapters beyond the most are left out.
  init(_ chapters: [Missions], holding countFrom: CountFrom) {
    self.chapters = Array(chapters.prefix(Chapter.most))
    self.countFrom = countFrom
  }
}

/// One user's course through the expedition: flat, 16 bytes. All chapters before `chapter` are done.
///
/// Source: product.md, expedition (diary): all missions of a chapter done unlocks the next and pays the bonus.
public struct ExpeditionProgress: Sendable, Equatable {
  /// Index of the chapter in work; the number of chapters once all are done.
  public var chapter: Int32
  /// Sessions, focused minutes and deep sessions counted for it, held at the highest number.
  public var sessions: Int32
  public var minutes: Int32
  public var deepSessions: Int32

  /// At the first chapter, which is unlocked from the start.
  @inlinable
  public init() {
    chapter = 0
    sessions = 0
    minutes = 0
    deepSessions = 0
  }

  /// Counts a session. Returns what it brought about; over all time several chapters can be done at once, each paying its
  /// bonus, and a chapter's missions may be done as it is unlocked. Minutes are held to `Session.minutes`.
  /// O(chapters done), at most `Chapter.most`; no allocation.
  @inlinable
  public mutating func add(focusedMinutes: Int32, isDeep: Bool, _ expedition: Expedition) -> ExpeditionOutcome {
    var outcome = ExpeditionOutcome()
    guard chapter >= 0, Int(chapter) < expedition.chapters.count else { return outcome }
    outcome.missionsDone = -missionsDone(expedition.chapters[Int(chapter)])
    sessions = Self.sum(sessions, 1)
    minutes = Self.sum(minutes, min(max(focusedMinutes, 0), 1440))
    if isDeep { deepSessions = Self.sum(deepSessions, 1) }
    while Int(chapter) < expedition.chapters.count {
      let missions = expedition.chapters[Int(chapter)]
      outcome.missionsDone += missionsDone(missions)
      if !isDone(missions) { break }
      outcome.chaptersDone += 1
      outcome.bonusMiles += missions.bonusMiles
      chapter += 1
      if expedition.countFrom == .unlock {
        (sessions, minutes, deepSessions) = (0, 0, 0)
        break
      }
    }
    return outcome
  }

  /// Counts a session, likewise.
  @inlinable
  public mutating func add(_ session: Session, _ expedition: Expedition) -> ExpeditionOutcome {
    add(focusedMinutes: session.focusedMinutes, isDeep: session.isDeep, expedition)
  }

  /// The course over a whole log, from the start, and all that it paid. O(sessions + chapters).
  public static func over(_ log: SessionLog, _ expedition: Expedition) -> (ExpeditionProgress, ExpeditionOutcome) {
    var progress = ExpeditionProgress()
    var sum = ExpeditionOutcome()
    for session in log.sessions {
      let outcome = progress.add(session, expedition)
      sum.missionsDone += outcome.missionsDone
      sum.chaptersDone += outcome.chaptersDone
      sum.bonusMiles += outcome.bonusMiles
    }
    return (progress, sum)
  }

  /// Share of the least complete mission of the chapter in work, 0…1; 1 once all chapters are done. O(1).
  @inlinable
  public func progress(_ expedition: Expedition) -> Float {
    guard chapter >= 0, Int(chapter) < expedition.chapters.count else { return 1 }
    let missions = expedition.chapters[Int(chapter)]
    var least = Self.share(sessions, missions.sessions)
    least = min(least, Self.share(minutes, missions.minutes))
    return min(least, Self.share(deepSessions, missions.deepSessions))
  }

  /// Missions of a chapter that the counts do; one that asks for nothing counts as none. O(1).
  @usableFromInline
  func missionsDone(_ missions: Missions) -> Int32 {
    (sessions >= missions.sessions ? 1 : 0) + (missions.minutes > 0 && minutes >= missions.minutes ? 1 : 0)
      + (missions.deepSessions > 0 && deepSessions >= missions.deepSessions ? 1 : 0)
  }

  @usableFromInline
  func isDone(_ missions: Missions) -> Bool {
    sessions >= missions.sessions && minutes >= missions.minutes && deepSessions >= missions.deepSessions
  }

  @usableFromInline
  static func share(_ count: Int32, _ target: Int32) -> Float {
    target < 1 ? 1 : min(1, Float(count) / Float(target))
  }

  @usableFromInline
  static func sum(_ count: Int32, _ more: Int32) -> Int32 {
    let (sum, overflow) = count.addingReportingOverflow(more)
    return overflow ? .max : sum
  }
}

/// What a session brought about on the expedition.
public struct ExpeditionOutcome: Sendable, Equatable {
  /// Missions that it did, those of chapters it unlocked as well.
  public var missionsDone: Int32 = 0
  /// Chapters that it did, each unlocking the next.
  public var chaptersDone: Int32 = 0
  public var bonusMiles: Int64 = 0

  @inlinable public init() {}
}
