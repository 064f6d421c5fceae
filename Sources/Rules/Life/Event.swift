/// What a user does in the product. Goals and scenes by their places, challenges by their number in the design.
public enum Act: Sendable, Equatable {
  case openGoal(Goal)
  case closeGoal(place: Int64)
  case deposit(minor: Int64, place: Int64)
  case withdraw(minor: Int64, place: Int64)
  /// The ritual: smashing the jar of a reached goal.
  case smash(place: Int64)
  case takeUp(challenge: Int64)
  /// A focus session that begins now.
  case session(plannedMinutes: Int64, focusedMinutes: Int64, isInterrupted: Bool, scene: Int64)
  /// Opening the page with the badges.
  case openBadges
}

/// An act at an instant in a time zone.
public struct Event: Sendable, Equatable {
  /// Seconds since 1970-01-01T00:00Z.
  public var instant: Int64
  /// Number of the zone, among those that a journal is given.
  public var zone: Int
  public var act: Act

  public init(at instant: Int64, zone: Int = 0, _ act: Act) {
    self.instant = instant
    self.zone = zone
    self.act = act
  }
}

/// What an event brought about.
public struct EventOutcome: Sendable, Equatable {
  public var deposit = DepositOutcome()
  public var session = SessionOutcome()
  /// Nil if badges were not judged.
  public var badges: BadgeOutcome?
  /// The place of a goal that was opened.
  public var place: Int?
}
