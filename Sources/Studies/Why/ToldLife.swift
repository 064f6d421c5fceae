public import CivilTime
public import Fields
public import Lives
public import Rules

/// One life told day by day: who, what was done, what the rules made of it, and how it ended.
public struct ToldLife: Sendable, Equatable {
  /// Name of the case, and the life's number in it.
  public var caseName: String
  public var number: Int
  /// What kind of person: `steady saver`, `user`.
  public var kind: String
  /// Name of the zone of the install, and the date of it there.
  public var zone: String
  public var installed: LocalDay
  /// What is known of the person.
  public var traits: [ToldFact]
  /// The fields that weigh the terms of thoughts, at their values; empty for people who are real.
  public var weights: [ToldRule]
  /// Days that were watched, the install day included.
  public var horizon: Int
  /// The days lived, from day 0.
  public var days: [ToldDay]
  public var end: ToldEnd
}

/// Something known of a person.
public struct ToldFact: Sendable, Equatable {
  /// Name in snake case, for machines.
  public var name: String
  public var value: Node
  /// For people; empty if it need not be told.
  public var text: String
}

/// One day of a life.
public struct ToldDay: Sendable, Equatable {
  public var number: Int
  /// The date on the person's clock.
  public var date: LocalDay
  /// What the day left in the record.
  public var recorded: RecordedDay
  /// Minor units paid in; nil where that is not to be told.
  public var paidMinor: Int64?
  /// Streaks as shown in the morning and at the day's end, and the level likewise.
  public var depositStreak: ToldChange
  public var focusStreak: ToldChange
  public var level: ToldChange
  /// What was done, in order of time.
  public var acts: [ToldAct]
  /// What rules did as the day ended.
  public var night: [ToldResult]
  /// Where the challenge stood at the day's end.
  public var challenge: ChallengeProgress
  /// Why the person did it; nil for people who are real.
  public var thoughts: Thoughts?

  /// Whether nothing happened that a line would tell.
  public var isQuiet: Bool {
    acts.allSatisfy { $0.isSilent && $0.results.allSatisfy { $0.rank == .detail } }
      && night.allSatisfy { $0.rank == .detail }
  }
}

/// A number before and after.
public struct ToldChange: Sendable, Equatable {
  public var before: Int
  public var after: Int
}

/// Something that a person did, and what the rules made of it.
public struct ToldAct: Sendable, Equatable {
  public var instant: Int64
  /// The local clock, `20:14`, in the zone of that name.
  public var clock: String
  public var zone: String
  /// Its name in snake case, as conformance cases have it.
  public var name: String
  public var text: String
  public var amountMinor: Int64?
  public var minutes: Int64?
  /// Whether a line leaves it out: opening a page.
  public var isSilent: Bool
  public var results: [ToldResult]
}

/// What a rule made of an act, or did as a day ended.
public struct ToldResult: Sendable, Equatable {
  /// How much of a turn it is.
  public enum Rank: Sendable, Equatable {
    /// Told where a day is told in full.
    case detail
    /// Told in a line.
    case plain
    /// Told in a line with its rule.
    case turn
  }

  public var text: String
  /// The field of the design that acted; nil where no field decides.
  public var rule: ToldRule?
  public var rank: Rank
}

/// A field that acted, at its value.
public struct ToldRule: Sendable, Equatable {
  /// Key path, as in specs.
  public var path: String
  public var value: String

  /// `savings.badges.weekStreak.threshold 7`.
  public var text: String { "\(path) \(value)" }
}

/// How a life ended, as far as it was watched.
public enum ToldEnd: Sendable, Equatable {
  /// Installed and never used.
  case neverUsed
  /// Left at the form that requires a target.
  case leftAtForm
  /// Still there at the horizon.
  case stayed
  /// Left for good.
  case left(ToldLeaving)
  /// The log ends: nobody knows.
  case unknown
}

/// The day on which a life left, and what made that likely.
public struct ToldLeaving: Sendable, Equatable {
  /// The day it did not begin any more.
  public var day: Int
  public var date: LocalDay
  /// What was thought that morning.
  public var thoughts: Thoughts
  /// What moved the chance of leaving, by size, what raised it first.
  public var reasons: [ToldReason]
  /// The lost deposit streak that is told first: of those that still hurt, the one that raised the chance most.
  public var loss: ToldLoss?
  /// The last challenge made void that still hurts.
  public var void: ToldVoid?
  /// All lost deposit streaks that still hurt, by how much they raised the chance.
  public var losses: [ToldLoss] = []
}

/// A term that moved the chance of leaving.
public struct ToldReason: Sendable, Equatable {
  public var term: LifeTrace.Term
  /// What it adds to the log of the hazard.
  public var push: Double
  public var text: String
  public var rule: ToldRule
}

/// A deposit streak that was lost.
public struct ToldLoss: Sendable, Equatable {
  public var day: Int
  /// Days that it had.
  public var length: Int
  /// What it changed the motivation by, below 0.
  public var shock: Double
  /// What it added to the log of the hazard on the day of leaving: as the last one lost, and by what is left of the shock.
  public var felt = 0.0
  /// Whether it is the last one lost, which alone adds to the hazard by itself; others do so by their shock.
  public var isLast = true
}

extension ToldLife {
  /// The same with the loss that was looked for told first.
  public func led(by wanted: WantedLife) -> ToldLife {
    guard wanted == .lostStreak, case .left(var leaving) = end,
      let loss = leaving.losses.first(where: { $0.length >= WantedLife.streak })
    else { return self }
    leaving.loss = loss
    var life = self
    life.end = .left(leaving)
    return life
  }
}

/// A challenge that a missed period made void.
public struct ToldVoid: Sendable, Equatable {
  public var day: Int
  /// Its id, and the periods checked in.
  public var challenge: String
  public var checkIns: Int
  /// What it changed the motivation by, below 0.
  public var shock: Double
}
