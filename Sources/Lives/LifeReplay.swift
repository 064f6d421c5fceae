public import CivilTime
public import Rules

/// One day of a life that is told by its events.
public struct LivedDay: Sendable, Equatable {
  /// What happened, in order of time, before `end`.
  public var events: [Event]
  /// The instant at which the day ends and the next one begins.
  public var end: Int64
  /// Number of the zone in which it ends.
  public var zone: Int

  public init(events: [Event], end: Int64, zone: Int) {
    self.events = events
    self.end = end
    self.zone = zone
  }
}

extension LivedDay {
  /// `count` local dates, that of the install first, with their events in order of time, as `LifeReplay` takes them.
  ///
  /// Throws for an event after the last day. O(events + days).
  public static func days(
    of events: [Event], zones: [Zone], installed: Int64, count: Int, home: (Int) -> Int
  ) throws(RuleFault) -> [LivedDay] {
    var date = zones[home(0)].localDay(at: installed)
    var rest = events[...]
    var days: [LivedDay] = []
    for day in 0..<count {
      let zone = zones[home(day)]
      let next = zone.nextExistingDay(after: date)
      guard let end = zone.start(of: next) else { break }
      let today = rest.prefix { $0.instant < end }
      rest = rest.dropFirst(today.count)
      days.append(LivedDay(events: Array(today), end: end, zone: home(day)))
      date = next
    }
    if let event = rest.first {
      throw RuleFault("instant", found: event.instant, allowed: "instants before the last day ends")
    }
    return days
  }
}

/// One life's days as the kernel records them, made event by event by a journal.
public struct LifeReplay: Sendable {
  /// The state after the last day.
  public private(set) var journal: Journal
  public private(set) var days: [RecordedDay] = []

  /// Lives days one after the other, from the install in zone number `zone` on.
  ///
  /// Throws what the journal refuses. O(events + days).
  public init(
    _ days: [LivedDay], _ plan: RulePlan, zones: [Zone], installed: Int64, zone: Int
  ) throws(RuleFault) {
    journal = try Journal(plan, zones: zones, installed: installed, zone: zone)
    var shown = Journal.Shown.nothing
    for lived in days {
      var day = RecordedDay()
      for event in lived.events {
        day.count(event, try journal.add(event), after: shown)
        // A challenge that was over may be taken up anew, and be over again by the day's end.
        if case .takeUp = event.act { shown.challenge = .running }
      }
      let now = try journal.shown(at: lived.end, zone: lived.zone)
      day.close(now, after: shown, level: journal.life.level)
      shown = now
      self.days.append(day)
    }
  }

  /// Lives `count` local dates, that of the install first, with their events in order of time; `home` tells the number of the
  /// zone in force on a day of the life, and is asked day by day.
  ///
  /// A date is that on the clock, whatever the day rule; a date that does not exist is left out. Throws what the journal
  /// refuses, and for an event after the last day. O(events + days).
  public init(
    _ events: [Event], _ plan: RulePlan, zones: [Zone], installed: Int64, days count: Int, home: (Int) -> Int
  ) throws(RuleFault) {
    let first = home(0)
    let days = try LivedDay.days(of: events, zones: zones, installed: installed, count: count, home: home)
    try self.init(days, plan, zones: zones, installed: installed, zone: first)
  }
}

extension RecordedDay {
  fileprivate mutating func count(_ event: Event, _ outcome: EventOutcome, after shown: Journal.Shown) {
    switch event.act {
    case .deposit(let minor, _): count(minor, outcome.deposit, after: shown)
    case .session(_, let focused, let isInterrupted, _):
      count(minutes: Int32(clamping: focused), isDeep: !isInterrupted, outcome.session)
    default: break
    }
    if let badges = outcome.badges { count(badges) }
  }
}
