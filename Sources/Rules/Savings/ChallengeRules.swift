public import Fields

/// When a challenge is done. Source: product.md, challenges: assumed, both.
public enum ChallengeCompletion: String, Choosable {
  /// With the check-in that makes as many periods as it has. Check-ins after its span count for missed periods while it is
  /// open (`late_share`).
  case checkIns = "check_ins"
  /// When its span has passed with at least a share of its periods checked in; nothing counts after the span.
  case span

  public var meaning: String {
    switch self {
    case .checkIns:
      "with the check-in that makes as many periods as it has; late ones count while it is open (late_share)"
    case .span: "when its span has passed with at least challenge_span_share of its periods checked in"
    }
  }
}

/// What a missed period does to a challenge. Source: product.md, challenges.
public enum ChallengeMiss: String, Choosable {
  /// It goes on; only the streak is lost. The diary's choice.
  case goesOn = "goes_on"
  /// It is over at once, for good; so under `span` every period must be checked in. The diary's reason against it: voiding
  /// would make most people delete the app.
  case voids

  public var meaning: String {
    switch self {
    case .goesOn: "it goes on; only the streak is lost"
    case .voids: "it is over at once"
    }
  }
}

/// The rules that all challenges of a design share.
public struct ChallengeRules: Sendable, Equatable {
  public var completion: ChallengeCompletion
  /// Share of the periods that `span` asks for, 0 … 1.
  public var spanShare: Double
  public var onMiss: ChallengeMiss

  public init(completion: ChallengeCompletion, spanShare: Double, onMiss: ChallengeMiss) {
    self.completion = completion
    self.spanShare = spanShare
    self.onMiss = onMiss
  }
}

/// A challenge and the rules for it, compiled: what `ChallengeProgress` acts by.
public struct ChallengeTerms: Sendable, Equatable {
  public let challenge: Challenge
  /// Whether it is done when its span has passed, and not with a check-in.
  public let bySpan: Bool
  public let voids: Bool
  /// Periods that must be checked in.
  public let needed: Int32
  /// Days after its start on which a check-in still counts.
  public let openDays: Int32

  /// Compiles a challenge. At least one period is always needed, and the share is rounded up, to a billionth.
  public init(_ challenge: Challenge, _ rules: ChallengeRules) {
    self.challenge = challenge
    bySpan = rules.completion == .span
    voids = rules.onMiss == .voids
    let share = bySpan ? min(max(rules.spanShare, 0), 1) : 1
    let periods = challenge.spanDays / challenge.period.days
    needed = max(1, Int32((Double(periods) * share - 1e-9).rounded(.up)))
    openDays = bySpan ? challenge.spanDays : challenge.openDays
  }
}

/// Where a user stands in a challenge.
public enum ChallengeStatus: String, Sendable, CaseIterable {
  /// Never taken up.
  case none
  case running
  case completed
  /// Over by a missed period.
  case voided
  /// Over because its time has passed.
  case expired
}

/// One user's course through a challenge. Days are numbers under the design's day rule.
public struct ChallengeProgress: Sendable, Equatable {
  /// Index of the challenge in the design; -1 for none.
  public private(set) var challenge: Int32
  /// Day number of its first day.
  public private(set) var startDay: Int32
  /// Periods checked in.
  public private(set) var done: Int32
  /// The last period checked in; -1 before the first.
  public private(set) var lastPeriod: Int32

  /// No challenge.
  public init() {
    challenge = -1
    startDay = 0
    done = 0
    lastPeriod = -1
  }

  /// Takes up challenge number `challenge` on `day`.
  public init(challenge: Int32, on day: Int32) {
    self.init()
    self.challenge = challenge
    startDay = day
  }

  /// Where it stands on `day`, before any check-in then. Once completed, voided or expired, it stays so. O(1).
  public func status(asOf day: Int32, _ terms: ChallengeTerms) -> ChallengeStatus {
    if challenge < 0 { return .none }
    let elapsed = day &- startDay
    if !terms.bySpan, done >= terms.needed { return .completed }
    if terms.voids, missesPeriod(asOf: elapsed, terms) { return .voided }
    if terms.bySpan, done >= terms.needed, elapsed >= terms.challenge.spanDays { return .completed }
    return elapsed >= terms.openDays ? .expired : .running
  }

  /// The day number shown, from 1 on its first day; nil when it is not running. A day missed counts like any other while the
  /// challenge goes on; after a void there is none until it is taken up anew. Source: product.md, "a challenge shows its
  /// day number, by the day rule". O(1).
  public func dayNumber(on day: Int32, _ terms: ChallengeTerms) -> Int32? {
    status(asOf: day, terms) == .running && day >= startDay ? day &- startDay &+ 1 : nil
  }

  /// The period that a check-in on `day` would count for, from 0; nil if it would count for none. O(1).
  public func openPeriod(on day: Int32, _ terms: ChallengeTerms) -> Int32? {
    guard day >= startDay, status(asOf: day, terms) == .running else { return nil }
    let period = (day &- startDay) / terms.challenge.period.days
    return period > lastPeriod ? period : nil
  }

  /// Records a check-in. Returns whether it completed the challenge. O(1).
  public mutating func checkIn(on day: Int32, _ terms: ChallengeTerms) -> Bool {
    guard let period = openPeriod(on: day, terms) else { return false }
    lastPeriod = period
    done += 1
    return !terms.bySpan && done == terms.needed
  }

  /// Whether a whole period of the span has passed without a check-in, `elapsed` days after the start.
  private func missesPeriod(asOf elapsed: Int32, _ terms: ChallengeTerms) -> Bool {
    min(elapsed / terms.challenge.period.days, terms.challenge.periods) > lastPeriod + 1
  }
}
