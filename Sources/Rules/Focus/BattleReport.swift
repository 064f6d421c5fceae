/// What a session has brought, told right after it. Source: product.md, battle report (diary).
public struct BattleReport: Sendable, Equatable {
  public let session: Session
  /// Miles of its focused minutes, without a chapter's bonus.
  public let miles: Int64
  /// Nil where no minutes were planned.
  public let efficiency: Efficiency?
  public let xp: Int64
  public let before: Experience
  public let after: Experience
  /// What the level after costs; nil at the highest one that can be reached.
  public let levelCost: Int64?
  /// Days of focus streak with this session.
  public let streak: Int64
  public let advice: Advice
  public let next: NextAction
  /// Stamps of the session's scene, with this session's.
  public let stamps: Int64
  /// Whether this session stamped its city.
  public let isStamped: Bool
  /// Where the expedition stands.
  public let expedition: ExpeditionProgress
  /// What this session did on the expedition.
  public let outcome: ExpeditionOutcome

  /// The terms that a report rests on. Those of a design: `Design.battleTerms`.
  public struct Terms: Sendable, Equatable {
    public var rewards: Rewards
    /// XP to stand at each level (`LevelCurve.totals`).
    public var levelTotals: [Int64]
    public var border: AdviceBorder
    public var stamps: Stamps
    public var expedition: Expedition

    public init(
      rewards: Rewards, levelTotals: [Int64], border: AdviceBorder, stamps: Stamps, expedition: Expedition
    ) {
      self.rewards = rewards
      self.levelTotals = levelTotals
      self.border = border
      self.stamps = stamps
      self.expedition = expedition
    }
  }

  /// The report on `session`, which follows all of `log`. `streak` is the focus streak with the session, by the design's
  /// policy and day rule; `next` what is advised after it.
  ///
  /// Throws for a session that begins before the log's last has ended, a scene outside the expedition's chapters, a
  /// negative streak, and what the terms or the level table do not hold. O(sessions).
  public init(
    on session: Session, after log: SessionLog, streak: Int64, next: NextAction, _ terms: Terms
  ) throws(RuleFault) {
    let chapters = Int64(terms.expedition.chapters.count)
    let whole = try SessionLog(log.sessions + [session], scenes: chapters)
    var total: Int64 = 0
    for old in log.sessions { total += try terms.rewards.earned(by: old).xp }
    self.session = session
    (xp, miles) = try terms.rewards.earned(by: session)
    efficiency = session.efficiency
    before = try Experience(level: 1, intoLevel: 0).adding(total, totals: terms.levelTotals)
    after = try before.adding(xp, totals: terms.levelTotals)
    levelCost = try after.cost(terms.levelTotals)
    self.streak = streak
    advice = try Advice(streak: streak, border: terms.border)
    self.next = next
    let completed = whole.completed(scenes: Int(chapters))[Int(session.scene)]
    stamps = try terms.stamps.count(completed: completed)
    isStamped = session.isCompleted ? try terms.stamps.stamps(completed: completed) : false
    var (progress, _) = ExpeditionProgress.over(log, terms.expedition)
    outcome = progress.add(session, terms.expedition)
    expedition = progress
  }

  /// Levels gained by it.
  public var levelsGained: Int64 { after.level - before.level }
}

extension Experience {
  /// What the level costs; nil at the highest one that can be reached. Throws for a level outside the table. O(levels).
  public func cost(_ totals: [Int64]) throws(RuleFault) -> Int64? {
    let highest = totals.lastIndex { $0 <= LevelCurve.mostXP } ?? 0
    try RuleFault.check("level", level, 1...max(1, Int64(highest)))
    return Int(level) < highest ? totals[Int(level) + 1] - totals[Int(level)] : nil
  }
}
