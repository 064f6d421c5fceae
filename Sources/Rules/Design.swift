public import CivilTime
public import Fields

/// The product as designed: every rule that a spec may change. Fields, ranges and sources: `DesignFields`.
public struct Design: Sendable, Equatable {
  public var savings: SavingsDesign
  public var focus: FocusDesign

  public init(savings: SavingsDesign, focus: FocusDesign) {
    self.savings = savings
    self.focus = focus
  }
}

/// The savings jar.
public struct SavingsDesign: Sendable, Equatable {
  public var dayRule: DayRule
  public var streak: StreakPolicy
  public var badges: [Keyed<Badge>]
  public var challenges: [Keyed<Challenge>]
  /// Night deposits: local hours from `nightFromHour` to `nightToHour`, which may wrap midnight.
  public var nightFromHour: Int32
  public var nightToHour: Int32
  /// Morning deposits: local hours from `morningFromHour` to `morningToHour`.
  public var morningFromHour: Int32
  public var morningToHour: Int32
  /// A deposit after at least this many whole days without one is a comeback.
  public var comebackGapDays: Int32

  public init(
    dayRule: DayRule, streak: StreakPolicy, badges: [Keyed<Badge>], challenges: [Keyed<Challenge>],
    nightFromHour: Int32, nightToHour: Int32, morningFromHour: Int32, morningToHour: Int32, comebackGapDays: Int32
  ) {
    self.dayRule = dayRule
    self.streak = streak
    self.badges = badges
    self.challenges = challenges
    self.nightFromHour = nightFromHour
    self.nightToHour = nightToHour
    self.morningFromHour = morningFromHour
    self.morningToHour = morningToHour
    self.comebackGapDays = comebackGapDays
  }
}

/// The focus passport.
public struct FocusDesign: Sendable, Equatable {
  public var curve: LevelCurve
  public var xpPerMinute: Int64
  public var xpDeepSession: Int64

  public init(curve: LevelCurve, xpPerMinute: Int64, xpDeepSession: Int64) {
    self.curve = curve
    self.xpPerMinute = xpPerMinute
    self.xpDeepSession = xpDeepSession
  }
}
