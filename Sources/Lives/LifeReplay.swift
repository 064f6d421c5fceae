public import CivilTime
public import Rules

/// One life's days as the kernel records them, made event by event by a journal.
public struct LifeReplay: Sendable {
  /// The state after the last day.
  public private(set) var journal: Journal
  public private(set) var days: [RecordedDay] = []
  private var shown = Journal.Shown.nothing

  /// Lives `count` local dates of zone number `zone`, that of the install first, with their events in order of time.
  ///
  /// A date is that on the clock, whatever the day rule; a date that does not exist is left out. Throws what the journal
  /// refuses, and for an event after the last day. O(events + days).
  public init(
    _ events: [Event], _ plan: RulePlan, zones: [Zone], installed: Int64, zone: Int, days count: Int
  ) throws(RuleFault) {
    journal = try Journal(plan, zones: zones, installed: installed, zone: zone)
    let home = zones[zone]
    var date = home.localDay(at: installed)
    var rest = events[...]
    for _ in 0..<count {
      let next = home.nextExistingDay(after: date)
      guard let end = home.start(of: next) else { break }
      let today = rest.prefix { $0.instant < end }
      rest = rest.dropFirst(today.count)
      var day = RecordedDay()
      for event in today { day.count(event, try journal.add(event), after: shown) }
      let now = try journal.shown(at: end, zone: zone)
      day.close(now, after: shown, level: journal.life.level)
      shown = now
      days.append(day)
      date = next
    }
    if let event = rest.first {
      throw RuleFault("instant", found: event.instant, allowed: "instants before the last day ends")
    }
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
