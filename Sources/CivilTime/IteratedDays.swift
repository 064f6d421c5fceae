/// A turn of a zone's clock, forward (then it skips times) or back (then it shows some twice).
public struct ClockTurn: Sendable, Hashable {
  /// First second since 1970-01-01T00:00Z at which the new offset holds.
  public var instant: Int64
  /// Seconds east of UTC before it.
  public var before: Int32
  /// Seconds east of UTC from then on.
  public var after: Int32

  @inlinable public init(instant: Int64, before: Int32, after: Int32) {
    self.instant = instant
    self.before = before
    self.after = after
  }
}

/// Days of which each begins one wall-clock day after the one before: a state that runs forward.
///
/// A time that the clock skips is moved forward by the gap, and stays moved. Of a time that it shows twice, the first.
@usableFromInline struct IteratedDays {
  /// Days begun after the first.
  var number: Int64 = 0
  /// Where day `number` begins.
  var start: Int64
  /// Seconds east of UTC there.
  var offset: Int32
  /// The first of the turns after `start`.
  var next: Int

  /// Begins at `start`; `offset` is in force there if there are no turns. The turns are a zone's, in order, without a gap
  /// from `start` on.
  init(from start: Int64, offset: Int32, _ turns: [ClockTurn]) {
    self.start = start
    next = turns.firstIndex { $0.instant > start } ?? turns.count
    self.offset = next < turns.count ? turns[next].before : turns.last?.after ?? offset
  }

  /// Goes on to the last day that begins at or before `now`, but not beyond day `most`. O(turns passed).
  mutating func advance(to now: Int64, most: Int64, _ turns: [ClockTurn]) {
    while number < most, start <= now {
      let end = next < turns.count ? min(now, turns[next].instant - 1) : now
      let days = min((end - start) / secondsPerDay, most - number)
      start += days * secondsPerDay
      number += days
      guard number < most, next < turns.count else { return }
      var later = self
      later.step(turns)
      if later.start > now { return }
      self = later
    }
  }

  /// Adds one day.
  private mutating func step(_ turns: [ClockTurn]) {
    let local = start + Int64(offset) + secondsPerDay
    while next < turns.count, local - Int64(turns[next].before) >= turns[next].instant,
      local - Int64(turns[next].after) >= turns[next].instant
    {
      offset = turns[next].after
      next += 1
    }
    start = local - Int64(offset)
    number += 1
    // A time in a gap lies beyond the turn.
    while next < turns.count, turns[next].instant <= start {
      offset = turns[next].after
      next += 1
    }
  }

  /// Number of the day that `now` belongs to; before the first, days are 86 400 s long.
  @usableFromInline static func count(
    from start: Int64, to now: Int64, _ offset: Int32, _ turns: [ClockTurn]
  ) -> Int32 {
    if now < start { return DayCount.wholeDays(now - start) }
    var days = IteratedDays(from: start, offset: offset, turns)
    days.advance(to: now, most: .max, turns)
    return Int32(truncatingIfNeeded: days.number)
  }
}

extension Zone {
  /// The turns of the clock at instants in `from ..< until`. O(turns × log).
  public func turns(from: Int64, until: Int64) -> [ClockTurn] {
    var offset = offset(at: from - (from > .min ? 1 : 0))
    return transitions(from: from, until: until).map { turn in
      defer { offset = turn.offset }
      return ClockTurn(instant: turn.instant, before: offset, after: turn.offset)
    }
  }

  /// What adding a wall-clock day `days` times to an instant gives, each time to what the last gave: after a skipped 02:30
  /// became 03:30, it stays 03:30. If `days` is negative, as many times 86 400 s less. O(transitions between).
  public func iterated(from instant: Int64, days: Int32) -> Int64 {
    let whole = Int64(days)
    let (begin, settled) = iterationBounds(instant)
    if days < 0 { return begin + whole * secondsPerDay }
    // From `settled` on, each 400 years are like the last.
    let beyond = max(0, begin + whole * secondsPerDay - settled) / Self.repeatSeconds * Self.repeatSeconds
    let most = whole - beyond / secondsPerDay
    let turns = turns(from: begin, until: begin + (most + 4) * secondsPerDay)
    var walk = IteratedDays(from: begin, offset: offset(at: begin), turns)
    walk.advance(to: .max / 2, most: most, turns)
    return walk.start + beyond
  }

  /// How many wall-clock days, added one by one to `instant`, lead to or before `now`.
  func iterations(from instant: Int64, to now: Int64) -> Int32 {
    let (begin, settled) = iterationBounds(instant)
    let beyond = max(0, now - settled) / Self.repeatSeconds * Self.repeatSeconds
    let near = now - beyond
    let turns = near < begin ? [] : turns(from: begin, until: near + 4 * secondsPerDay)
    return IteratedDays.count(from: begin, to: near, offset(at: begin), turns)
      &+ Int32(truncatingIfNeeded: beyond / secondsPerDay)
  }

  /// The 400 years after which the Gregorian calendar repeats itself.
  private static var repeatSeconds: Int64 { 146_097 * secondsPerDay }

  /// The instant, held, and one by which an iteration from it has passed each gap that comes again.
  private func iterationBounds(_ instant: Int64) -> (begin: Int64, settled: Int64) {
    let begin = min(max(instant, -Zone.limit), Zone.limit)
    return (begin, max(begin, periodicFrom) + Self.repeatSeconds)
  }
}
