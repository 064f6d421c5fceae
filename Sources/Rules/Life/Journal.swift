public import CivilTime

/// One user's life in the product, event by event: what an app would keep, what `replay` and `why` act by.
///
/// The simulation kernel acts by the same rules on the same `LifeState`; it takes its dates from tables, a journal from the
/// zone itself.
public struct Journal: Sendable {
  /// The state after the last event.
  public private(set) var life: LifeState
  public let plan: RulePlan
  public let zones: [Zone]
  private let installed: Int64
  private let home: Int
  /// The date of the install in its zone.
  private let first: LocalDay
  /// The zone by which all events are dated; nil for each its own.
  private let here: Int?
  /// Windows of the rolling day rule: the counts of the deposits and of the sessions.
  private var deposits: DayCount
  private var sessions: DayCount
  /// The events at the instant of the last one.
  private var latest: [Event] = []
  private var busyUntil: Int64

  /// Instants that a journal takes: the years 1 to 9999.
  public static let instants = Session.instants

  /// The life of a user who installed the app at an instant in zone number `zone`.
  ///
  /// `now` is the zone in which the user is now; a design that dates all events by it needs it, others do not read it. Throws
  /// for an instant outside `instants` and for a number that is no zone's.
  public init(
    _ plan: RulePlan, zones: [Zone], installed instant: Int64, zone: Int = 0, now: Int? = nil
  ) throws(RuleFault) {
    try RuleFault.check("instant", instant, Self.instants)
    try Self.check("zone", zone, zones)
    try Self.check("now", now ?? zone, zones)
    self.plan = plan
    self.zones = zones
    installed = instant
    here = plan.zoneOf == .now ? now ?? zone : nil
    home = here ?? zone
    let zone = zones[home]
    let moment = zone.moment(at: instant, plan.days)
    deposits = DayCount(moment)
    sessions = DayCount(moment)
    busyUntil = instant
    first = zone.logicalDay(at: instant, hour: plan.days.startHour)
    let date = plan.days.shownDate(of: instant, in: zone, number: 0, first: first)
    life = LifeState(plan, weekday: date.weekday)
  }

  /// Lives one event. Returns what it brought about; badges are judged when the design says so.
  ///
  /// Throws, and changes nothing, for an event before the last one or the same again, an instant outside `instants`, a zone
  /// without number, a session that begins before the last one ended, and for what the rules refuse: amounts, places,
  /// minutes, challenges. O(1) but for `iterated_addition`, O(transitions since the install).
  public mutating func add(_ event: Event) throws(RuleFault) -> EventOutcome {
    try check(event)
    var changed = self
    let outcome = try changed.live(event)
    changed.latest = (event.instant == latest.last?.instant ? latest : []) + [event]
    self = changed
    return outcome
  }

  /// The day's number and the time by the clock of an instant, as the deposits count them, or the sessions.
  ///
  /// Throws for an instant outside `instants` and a zone without number. O(1) but for `iterated_addition`.
  public func time(of instant: Int64, zone: Int, ofSessions: Bool = false) throws(RuleFault) -> DayTime {
    try RuleFault.check("instant", instant, Self.instants)
    try Self.check("zone", zone, zones)
    let zone = zones[here ?? zone]
    let number =
      if plan.days.rule == .rolling24h {
        (ofSessions ? sessions : deposits).number(of: zone.moment(at: instant, plan.days), plan.days, [])
      } else {
        plan.days.number(of: instant, in: zone, from: installed, in: zones[home])
      }
    return DayTime(
      day: number, date: plan.days.shownDate(of: instant, in: zone, number: number, first: first),
      second: zone.secondsOfDay(at: instant), startHour: plan.days.startHour)
  }

  /// What is shown at an instant at which nothing need happen: where the challenge stands, and the two streaks.
  ///
  /// Throws as `time`, and for an instant before the last event.
  public func shown(at instant: Int64, zone: Int) throws(RuleFault) -> Shown {
    try RuleFault.check("instant", instant, (latest.last?.instant ?? installed)...Self.instants.upperBound)
    let saving = try time(of: instant, zone: zone)
    // Deposits and sessions count days apart under this rule alone.
    let focusing = plan.days.rule == .rolling24h ? try time(of: instant, zone: zone, ofSessions: true) : saving
    var life = life
    return Shown(
      challenge: life.settle(asOf: saving, plan),
      depositStreak: life.depositStreak.length(asOf: saving.day, second: saving.sinceStart, plan.streak),
      focusStreak: life.focusStreak.length(asOf: focusing.day, second: focusing.sinceStart, plan.focusStreak))
  }

  /// What an app shows at an instant.
  public struct Shown: Sendable, Equatable {
    public var challenge: ChallengeStatus
    public var depositStreak: Int32
    public var focusStreak: Int32

    public init(challenge: ChallengeStatus, depositStreak: Int32, focusStreak: Int32) {
      self.challenge = challenge
      self.depositStreak = depositStreak
      self.focusStreak = focusStreak
    }

    /// Before the first act.
    public static let nothing = Shown(challenge: .none, depositStreak: 0, focusStreak: 0)
  }

  /// All of a log, in order. The fault of an event is told with its number, from 1.
  public static func replay(
    _ events: [Event], _ plan: RulePlan, zones: [Zone], installed: Int64, zone: Int = 0, now: Int? = nil
  ) throws(RuleFault) -> Journal {
    var journal = try Journal(plan, zones: zones, installed: installed, zone: zone, now: now)
    for (index, event) in events.enumerated() {
      do { _ = try journal.add(event) } catch {
        throw RuleFault(error.name, found: error.found, allowed: "\(error.allowed), in event \(index + 1)")
      }
    }
    return journal
  }
}

extension Journal {
  private mutating func live(_ event: Event) throws(RuleFault) -> EventOutcome {
    var outcome = EventOutcome()
    let now = try time(of: event.instant, zone: event.zone)
    switch event.act {
    case .openGoal(let goal): outcome.place = try life.open(goal, plan)
    case .closeGoal(let place): try life.close(at: place)
    case .smash(let place): try life.smash(at: place, plan)
    case .withdraw(let minor, let place): try life.withdraw(minor, from: place)
    case .takeUp(let challenge): try life.takeUp(challenge: challenge, at: now, plan)
    case .deposit(let minor, let place):
      let goal = try life.goals.goal(at: place)
      let most = Goal.most - max(goal.balanceMinor, life.depositedMinor)
      guard minor >= 1, minor <= most else {
        throw RuleFault("amount_minor", found: minor, allowed: most < 1 ? "none, no more can be saved" : "1 to \(most)")
      }
      outcome.deposit = life.deposit(minor, into: Int(place), at: now, plan)
      deposits.checkIn(at: moment(of: event.instant, event.zone), plan.days, [])
      if plan.badgeMoment == .afterDeposit { outcome.badges = life.judgeBadges(asOf: now, plan) }
    case .session(let planned, let focused, let isInterrupted, let scene):
      let session = try Session(
        start: event.instant, plannedMinutes: planned, focusedMinutes: focused, isInterrupted: isInterrupted,
        scene: scene)
      try RuleFault.check("scene", scene, 0...max(0, Int64(plan.expedition.chapters.count) - 1))
      if session.start < busyUntil {
        throw RuleFault("instant", found: session.start, allowed: "\(busyUntil) on, when the session before ends")
      }
      busyUntil = session.end
      let span = plan.sessionDay.span(start: session.start, minutes: Int64(session.focusedMinutes))
      outcome.session = life.session(
        focusedMinutes: session.focusedMinutes, isDeep: session.isDeep, scene: session.scene,
        from: try time(of: span.first, zone: event.zone, ofSessions: true),
        to: try time(of: span.last, zone: event.zone, ofSessions: true), plan)
      if session.isCompleted { sessions.checkIn(at: moment(of: span.last, event.zone), plan.days, []) }
    case .openBadges:
      if plan.badgeMoment == .onPageOpen { outcome.badges = life.judgeBadges(asOf: now, plan) }
    }
    return outcome
  }

  private func moment(of instant: Int64, _ zone: Int) -> Moment {
    zones[here ?? zone].moment(at: instant, plan.days)
  }

  private func check(_ event: Event) throws(RuleFault) {
    try RuleFault.check("instant", event.instant, Self.instants)
    try Self.check("zone", event.zone, zones)
    let earliest = latest.last?.instant ?? installed
    if event.instant < earliest {
      throw RuleFault("instant", found: event.instant, allowed: "\(earliest) on, since events follow one another")
    }
    // Two goals that are alike may be opened at once.
    if case .openGoal = event.act { return }
    if event.instant == earliest, latest.contains(event) {
      throw RuleFault("instant", found: event.instant, allowed: "each event once")
    }
  }

  private static func check(_ name: String, _ zone: Int, _ zones: [Zone]) throws(RuleFault) {
    if zones.indices.contains(zone) { return }
    throw RuleFault(name, found: zone, allowed: zones.isEmpty ? "none" : "0 to \(zones.count - 1)")
  }
}
