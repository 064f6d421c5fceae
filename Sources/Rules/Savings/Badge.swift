public import Fields

/// A statistic that a badge can ask for. Source: product.md, badges.
public enum BadgeStatistic: String, Choosable {
  case deposits
  case savedUnits = "saved_units"
  case streakDays = "streak_days"
  case nightDeposits = "night_deposits"
  case morningDeposits = "morning_deposits"
  case rituals
  case activeGoals = "active_goals"
  case wishGoalsReached = "wish_goals_reached"
  case comebacks
  case challengeDone = "challenge_done"

  public var meaning: String {
    switch self {
    case .deposits: "deposits ever made"
    case .savedUnits: "units of money saved, as savings.saved_counts has it"
    case .streakDays: "the present deposit streak in days, as savings.streak has it"
    case .nightDeposits: "deposits in the hours of the night, or nights with one, by count_per"
    case .morningDeposits: "deposits in the hours of the morning, or mornings with one, by count_per"
    case .rituals: "jars smashed on reaching a goal"
    case .activeGoals: "goals open at once"
    case .wishGoalsReached: "wish goals reached"
    case .comebacks: "deposits after savings.comeback_gap_days or more without one"
    case .challengeDone: "1 once the challenge named by the key challenge is done"
    }
  }
}

/// What a night or morning count counts.
public enum CountPer: String, Choosable {
  /// Every deposit.
  case deposit
  /// Every distinct day with at least one.
  case day

  public var meaning: String {
    switch self {
    case .deposit: "every deposit"
    case .day: "every distinct day with at least one"
    }
  }
}

/// A badge: earned while a statistic is at least a threshold.
public struct Badge: Sendable, Equatable {
  public var statistic: BadgeStatistic
  /// The id of the challenge that `challenge_done` asks for; empty for other statistics.
  public var challenge: String
  public var threshold: Int64
  /// For night and morning deposits alone.
  public var countPer: CountPer
  /// Once earned, kept. If false it vanishes when the statistic falls.
  public var latched: Bool

  public init(
    statistic: BadgeStatistic, challenge: String = "", threshold: Int64, countPer: CountPer = .deposit,
    latched: Bool = false
  ) {
    self.statistic = statistic
    self.challenge = challenge
    self.threshold = threshold
    self.countPer = countPer
    self.latched = latched
  }

  /// Most badges that a design may have: one bit each in a life's record.
  public static let most = 32
}

/// When badges are judged. Source: product.md, badges: the two jar diaries disagree.
public enum BadgeMoment: String, Choosable {
  /// After each deposit, as in the first diary.
  case afterDeposit = "after_deposit"
  /// When the user opens the page, as in the second. In lives it is opened once at the end of each day with an act
  /// (assumed).
  case onPageOpen = "on_page_open"

  public var meaning: String {
    switch self {
    case .afterDeposit: "after each deposit, as in the first diary"
    case .onPageOpen:
      "when the user opens the page, as in the second diary; in lives at the end of each day with an act"
    }
  }
}

/// What `saved_units` counts. Source: assumed.
public enum SavedCounts: String, Choosable {
  /// All deposits, whatever was withdrawn since.
  case deposits
  /// Deposits less withdrawals.
  case balance

  public var meaning: String {
    switch self {
    case .deposits: "all deposits, whatever was withdrawn since"
    case .balance: "deposits less withdrawals"
    }
  }
}
