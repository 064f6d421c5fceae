public import CivilTime
public import Fields

/// The product as designed: every rule that a spec may change. Fields, ranges and sources: `Design.fields`. A new design is
/// that of both apps as their diaries last have it.
public struct Design: Sendable, Equatable {
  public var savings = SavingsDesign()
  public var focus = FocusDesign()

  public init() {}

  /// Both apps as their diaries last have them.
  public static let standard = Design()
}

/// The savings jar.
public struct SavingsDesign: Sendable, Equatable {
  // Days, of both apps.
  public var dayRule = DayRule.calendar
  /// The zone of the server, for `server_zone`.
  public var serverZone = "America/New_York"
  public var dayStartHour: Int32 = 0
  public var zoneOf = ZoneOf.event
  // Streak.
  public var streak = StreakPolicy.strict
  public var scoreTimes: Int32 = 1
  public var scoreDays: Int32 = 1
  // Badges.
  public var badgeMoment = BadgeMoment.onPageOpen
  public var badges = Badge.sixteen
  /// Night deposits: local hours from `nightFromHour` to `nightToHour`, which may wrap midnight.
  public var nightFromHour: Int32 = 22
  public var nightToHour: Int32 = 4
  /// Morning deposits: local hours from `morningFromHour` to `morningToHour`.
  public var morningFromHour: Int32 = 5
  public var morningToHour: Int32 = 9
  /// A deposit after at least this many whole days without one is a comeback.
  public var comebackGapDays: Int32 = 7
  public var savedCounts = SavedCounts.deposits
  // Challenges.
  public var challenges = Challenge.four
  public var challengeRules = ChallengeRules(completion: .checkIns, spanShare: 0.8, onMiss: .goesOn)
  // Goals.
  public var goals = GoalPolicy()
  public var ritualClosesGoal = true
  /// The name of a whole unit of money.
  public var unitName = "units"
  // What is seen.
  public var coins = CoinMapping.standard
  public var reminder = Reminder()
  public var remindsOfDueDates = true
  public var maskFrom = MaskFrom.inactive

  public init() {}
}

/// The focus passport.
public struct FocusDesign: Sendable, Equatable {
  public var curve = LevelCurve.piecewiseFlat(LevelCurve.Bands())
  public var xpPerMinute: Int64 = 2
  public var xpDeepSession: Int64 = 20
  public var milesPerMinute: Int64 = 8
  public var sessionDay = SessionDay.start
  public var streak = StreakPolicy.strict
  public var stampEvery: Int64 = 10
  public var expedition = Chapter.standard
  public var countFrom = CountFrom.unlock
  public var adviceBorder = AdviceBorder.code
  /// Minutes of the session that the advice recommends.
  public var segmentMinutes: Int64 = 25
  /// Past days whose sessions suggest when to begin the next.
  public var nextTimeDays: Int64 = 14
  /// Target segments of each weekday, Monday first.
  public var weeklyPlan: [Int64] = [1, 1, 1, 1, 1, 0, 0]
  /// Days of sample sessions shown to a user without any; 0 for none.
  public var sampleDays: Int64 = 14
  /// Most updates of a session's live activity.
  public var activityUpdates: Int64 = 60

  public init() {}
}
