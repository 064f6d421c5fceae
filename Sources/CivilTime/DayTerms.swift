/// A day rule with all that it needs to know.
public struct DayTerms: Sendable, Equatable {
  public var rule: DayRule
  /// The hour of the clock at which days begin, 0 … 23; another is held within them. By the local clock, under
  /// `DayRule.utc` by UTC, under `serverZone` by the server's. `divide86400` and `rolling24h` count from an instant and
  /// know no hour.
  public var startHour: Int32
  /// The server's zone. Read by `DayRule.serverZone` alone.
  public var server: Zone

  public init(rule: DayRule, startHour: Int32 = 0, server: Zone = .utc) {
    self.rule = rule
    self.startHour = startHour
    self.server = server
  }

  /// Seconds after midnight at which days begin.
  @inlinable var startSecond: Int64 { Zone.startSecond(startHour) }
}

// MARK: - Any instant in any zone

extension DayTerms {
  /// The number of the day that an event belongs to, the day of `anchor` being 0; negative before it. For users who travel:
  /// each of the two instants is read on the clock of its own zone.
  ///
  /// - `calendar`: dates that exist in the event's zone, after the anchor's date.
  /// - `iteratedAddition`: begins with the anchor's day in the anchor's zone, then adds days by the clock of the event's.
  /// - `rolling24h`: the window is the one that opens with the anchor; `DayCount` knows later ones.
  ///
  /// O(log transitions); for `iteratedAddition` O(transitions between the two). Instants are held at `Zone.limit`.
  public func number(of instant: Int64, in zone: Zone, from anchor: Int64, in anchorZone: Zone) -> Int32 {
    let first = anchorZone.moment(at: anchor, self)
    switch rule {
    case .calendar:
      let from = anchorZone.logicalDay(at: anchor, hour: startHour)
      let to = zone.logicalDay(at: instant, hour: startHour)
      return Int32(truncatingIfNeeded: zone.existingDays(from: from, to: to))
    case .iteratedAddition:
      return zone.iterations(from: first.startOfDay, to: zone.moment(at: instant, self).instant)
    case .add86400, .divide86400, .startOfDayDifference, .rolling24h, .utc, .serverZone:
      return DayCount(first).number(of: zone.moment(at: instant, self), self, [])
    }
  }

  /// The date that an app shows for an instant if it counts days by the rule and the instant falls on day `number`, the day
  /// of `first`: the rule's own date. By `utc` and `serverZone` it is that of their clocks, by the rules that count from the
  /// first day that day's date and so many more. O(log transitions).
  public func shownDate(of instant: Int64, in zone: Zone, number: Int32, first: LocalDay) -> LocalDay {
    switch rule {
    case .calendar: zone.logicalDay(at: instant, hour: startHour)
    case .utc: LocalDay(number: DayCount.wholeDays(instant - startSecond))
    case .serverZone: server.logicalDay(at: instant, hour: startHour)
    case .add86400, .divide86400, .startOfDayDifference, .iteratedAddition, .rolling24h: first.adding(days: number)
    }
  }

  /// The first instant whose day number is `number` or more: where the rule puts the beginning of that day. Its local date
  /// is what an app shows as the date of day `number`. Right for |number| up to a million.
  public func beginning(ofDay number: Int32, from anchor: Int64, in zone: Zone) -> Int64 {
    let first = zone.moment(at: anchor, self)
    let elapsed = Int64(number) * secondsPerDay
    switch rule {
    case .calendar:
      return zone.start(after: zone.logicalDay(at: anchor, hour: startHour), number, hour: startHour)
        ?? first.startOfDay + elapsed
    case .add86400: return first.startOfDay + elapsed
    case .divide86400, .rolling24h: return first.instant + elapsed
    case .startOfDayDifference:
      let earliest = first.startOfDay + elapsed
      let day = zone.logicalDay(at: earliest, hour: startHour)
      for later: Int32 in 0...4 {
        if let start = zone.start(after: day, later, hour: startHour), start >= earliest { return start }
      }
      return earliest
    case .iteratedAddition: return zone.iterated(from: first.startOfDay, days: number)
    case .utc:
      return (floorQuotient(first.instant - startSecond, secondsPerDay) + Int64(number)) * secondsPerDay + startSecond
    case .serverZone:
      return server.start(after: server.logicalDay(at: anchor, hour: startHour), number, hour: startHour)
        ?? first.instant + elapsed
    }
  }
}

extension Zone {
  /// The first instant of the `number`-th day that exists after `day`, or of the next one that has an instant.
  fileprivate func start(after day: LocalDay, _ number: Int32, hour: Int32) -> Int64? {
    var found = existingDay(number, after: day)
    for _ in 0...2 {
      if let start = start(of: found, hour: hour) { return start }
      found = nextExistingDay(after: found)
    }
    return nil
  }
}
