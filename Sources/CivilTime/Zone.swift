public import Fields

/// A time zone: the offset from UTC at every instant, and so the local date and clock. A value without outside state.
///
/// Instants are seconds since 1970-01-01T00:00Z without leap seconds, held within ±`Zone.limit`. Transitions after the
/// file's last come from its footer rule. All look-ups are a binary search of a few hundred entries; none can fail.
public struct Zone: Sendable, Equatable {
  /// Name in the IANA database.
  public let name: String

  /// Instants are held to this many seconds on both sides of 1970 (some 3 million years).
  public static let limit: Int64 = 100_000_000_000_000
  /// UTC itself.
  public static let utc = Zone(name: "UTC", offset: 0)

  /// Starts of the stretches of constant offset, ascending; the first lies before all instants.
  private let starts: [Int64]
  private let offsets: [Int32]
  /// Where the footer's years may be taken 400 years (whole weeks) apart.
  private let cycle: Cycle?
  /// Local dates that no instant has, ascending.
  private let missing: [LocalDay]

  private struct Cycle: Equatable {
    var from: Int64
    /// Whether years before `from` follow the rule as well.
    var both: Bool

    static let days: Int32 = 146_097
    static let seconds = Int64(days) * secondsPerDay
  }

  /// A zone that never changes; `offset` in seconds east of UTC, held within RFC 9636's range.
  public init(name: String, offset: Int32) {
    let held = min(max(offset, TZif.offsets.lowerBound), TZif.offsets.upperBound)
    self.init(name: name, initial: held, transitions: [], cycle: nil)
  }

  /// Reads the bytes of a TZif file, versions 1 to 4. Throws one fault that names the zone if they are not one, are cut
  /// short, count leap seconds, or have a footer that is no rule or disagrees with the last transition.
  public init(name: String, tzif bytes: [UInt8]) throws(Faults) {
    do {
      let file = try TZif(bytes)
      try self.init(name: name, file: file)
    } catch {
      throw Faults([Fault(Mark(file: "zone \(name)"), error.message)])
    }
  }

  private init(name: String, file: TZif) throws(TZif.Complaint) {
    // What lies before all instants is where they begin.
    let initial = file.transitions.last { $0.instant < -Zone.limit }?.offset ?? file.initial
    let transitions = file.transitions.filter { $0.instant >= -Zone.limit }
    guard let rule = file.footer else {
      self.init(name: name, initial: initial, transitions: transitions, cycle: nil)
      return
    }
    // With no transition the rule holds for all time; it is written out from an arbitrary year.
    let last = transitions.last
    let from = last?.instant ?? 0
    let year = LocalDay(number: Int32(floorQuotient(max(from, -Zone.limit), secondsPerDay))).civil.year
    // Summer time that lasts the whole year would seem to end with the last year written out.
    let yearly = rule.transitions(years: year - 1...year + 405).filter { $0.instant < from + 403 * 366 * secondsPerDay }
    let atLast = yearly.last { $0.instant <= from }?.offset ?? rule.standard
    if let last, last.offset != atLast { throw TZif.Complaint("the footer disagrees with the last transition") }
    let rest = last == nil ? yearly : yearly.filter { $0.instant > from }
    let cycle = yearly.isEmpty ? nil : Cycle(from: from + 366 * secondsPerDay, both: last == nil)
    self.init(
      name: name, initial: last == nil ? rule.standard : initial, transitions: transitions + rest, cycle: cycle)
  }

  private init(name: String, initial: Int32, transitions: [Transition], cycle: Cycle?) {
    var starts = [-2 * Zone.limit]
    var offsets = [initial]
    for turn in transitions where turn.offset != offsets[offsets.count - 1] {
      if turn.instant <= starts[0] {
        offsets[0] = turn.offset
      } else {
        starts.append(turn.instant)
        offsets.append(turn.offset)
      }
    }
    self.name = name
    self.starts = starts
    self.offsets = offsets
    self.cycle = cycle
    missing = Self.missingDays(starts: starts, offsets: offsets)
  }

  /// Dates that a jump of the local clock leaves out. A rule's own turns are shorter than a day, so the table has them all.
  private static func missingDays(starts: [Int64], offsets: [Int32]) -> [LocalDay] {
    var found: Set<LocalDay> = []
    for index in starts.indices.dropFirst() where offsets[index] - offsets[index - 1] >= Int32(secondsPerDay) {
      let from = starts[index] + Int64(offsets[index - 1])
      let until = starts[index] + Int64(offsets[index])
      // The first date that begins at or after `from`, to the last that ends by `until`.
      let first = -floorQuotient(-from, secondsPerDay)
      let last = floorQuotient(until, secondsPerDay) - 1
      for number in first...max(first, last) where number <= last {
        let day = LocalDay(number: Int32(number))
        let midnight = number * secondsPerDay
        if firstInstant(from: midnight, until: midnight + secondsPerDay, starts, offsets) == nil { found.insert(day) }
      }
    }
    return found.sorted()
  }
}

// MARK: - From instant to local time

extension Zone {
  /// Seconds east of UTC at an instant. O(log transitions).
  public func offset(at instant: Int64) -> Int32 {
    let held = Self.held(instant)
    return offsets[Self.index(at: held - cycles(at: held) * Cycle.seconds, starts)]
  }

  /// The date on the local clock.
  public func localDay(at instant: Int64) -> LocalDay {
    LocalDay(number: Int32(floorQuotient(localSeconds(at: instant), secondsPerDay)))
  }

  /// The day to which an instant belongs, if days begin when the local clock reaches `hour` (held within 0 … 23): the local
  /// date, or while the clock shows less, the one that exists before it.
  public func logicalDay(at instant: Int64, hour: Int32) -> LocalDay {
    let day = localDay(at: instant)
    return Int64(secondsOfDay(at: instant)) >= Self.startSecond(hour) ? day : existingDay(-1, after: day)
  }

  /// Seconds after midnight at which days begin, for hours 0 … 23; other hours are held within them.
  @inlinable static func startSecond(_ hour: Int32) -> Int64 { Int64(min(max(hour, 0), 23)) * 3600 }

  /// Seconds since midnight on the local clock, 0 … 86 399; no duration, where the clock was turned that day.
  public func secondsOfDay(at instant: Int64) -> Int32 {
    let local = localSeconds(at: instant)
    return Int32(local - floorQuotient(local, secondsPerDay) * secondsPerDay)
  }

  /// An instant as local date, clock and offset: `2024-03-10T00:00:00-08:00`; seconds of the offset if it has some.
  public func text(at instant: Int64) -> String {
    func clock(_ seconds: Int64) -> String { "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))" }
    let second = Int64(secondsOfDay(at: instant))
    let offset = Int64(offset(at: instant))
    let size = abs(offset)
    let tail = size % 60 == 0 ? "" : ":" + padded(size % 60, 2)
    let east = "\(offset < 0 ? "-" : "+")\(clock(size))\(tail)"
    return "\(localDay(at: instant))T\(clock(second)):\(padded(second % 60, 2))\(east)"
  }

  private func localSeconds(at instant: Int64) -> Int64 { Self.held(instant) + Int64(offset(at: instant)) }
}

// MARK: - From local time to instant

extension Zone {
  /// The first instant whose logical day is `day`, days beginning at `hour` (see `logicalDay`); nil if the date does not
  /// exist here (Apia, 2011-12-30).
  ///
  /// Not always `hour`:00 (a day starts at 01:00 where midnight is skipped). Where the clock is turned back over it, the
  /// day before has instants after this one.
  public func start(of day: LocalDay, hour: Int32 = 0) -> Int64? {
    let held = Self.held(day)
    if isMissing(held) { return nil }
    let shift = Self.startSecond(hour)
    return firstInstant(
      from: Int64(held.number) * secondsPerDay + shift,
      until: Int64(nextExistingDay(after: held).number) * secondsPerDay + shift)
  }

  /// Seconds from the start of `day` to the start of the next date that exists; nil if the date does not exist here.
  public func length(of day: LocalDay) -> Int64? {
    guard let start = start(of: day), let next = self.start(of: nextExistingDay(after: day)) else { return nil }
    return next - start
  }

  /// The next date that exists here.
  public func nextExistingDay(after day: LocalDay) -> LocalDay {
    var next = day.adding(days: 1)
    while isMissing(next) { next = next.adding(days: 1) }
    return next
  }

  /// Whether some instant has this local date.
  public func exists(_ day: LocalDay) -> Bool { !isMissing(day) }

  /// Dates that exist here after `first` up to `last`; negative where `last` is earlier: `existingDays(from: a, to: b)` is
  /// `-existingDays(from: b, to: a)`.
  public func existingDays(from first: LocalDay, to last: LocalDay) -> Int64 {
    if last < first { return -existingDays(from: last, to: first) }
    let skipped = missing.reduce(Int64(0)) { $1 > first && $1 <= last ? $0 + 1 : $0 }
    return first.days(to: last) - skipped
  }

  /// The `number`-th date that exists here after `day` (before it, where `number` is negative). `day` must exist.
  public func existingDay(_ number: Int32, after day: LocalDay) -> LocalDay {
    var found = day.adding(days: number)
    if number < 0 {
      for gap in missing.reversed() where gap <= day && gap >= found { found = found.adding(days: -1) }
    } else {
      for gap in missing where gap > day && gap <= found { found = found.adding(days: 1) }
    }
    return found
  }

  /// The instant at which the local clock shows `second` (0 … 86 399) of `day`.
  ///
  /// A time the clock skips is moved forward by the gap (02:30 becomes 03:30; a date that does not exist becomes the same
  /// time of the next); of a time it shows twice, the first. Both read the clock as before the change (RFC 5545, 3.3.5).
  public func instant(of day: LocalDay, second: Int32) -> Int64 {
    let held = Self.held(day)
    let cycles = cycles(at: Int64(held.number) * secondsPerDay)
    let local = Int64(held.number) * secondsPerDay + Int64(second) - cycles * Cycle.seconds
    var index = Self.index(at: local - Int64(TZif.offsets.upperBound), starts)
    while index + 1 < starts.count, local - Int64(offsets[index]) >= starts[index + 1],
      local - Int64(offsets[index + 1]) >= starts[index + 1]
    {
      index += 1
    }
    return local - Int64(offsets[index]) + cycles * Cycle.seconds
  }

  /// The instants at which the local clock shows `second` of `day`, ascending: none where the clock skips the time, two
  /// where it shows it twice.
  public func instants(of day: LocalDay, second: Int32) -> [Int64] {
    let held = Self.held(day)
    let cycles = cycles(at: Int64(held.number) * secondsPerDay)
    let local = Int64(held.number) * secondsPerDay + Int64(second) - cycles * Cycle.seconds
    var found: [Int64] = []
    var index = Self.index(at: local - Int64(TZif.offsets.upperBound), starts)
    while index < starts.count, starts[index] <= local - Int64(TZif.offsets.lowerBound) {
      let instant = local - Int64(offsets[index])
      let isInside = instant >= starts[index] && (index + 1 == starts.count || instant < starts[index + 1])
      if isInside { found.append(instant + cycles * Cycle.seconds) }
      index += 1
    }
    return found
  }

  /// The first instant at which the clock, read with its date, shows a time in `from ..< until` (local seconds since 1970).
  private func firstInstant(from: Int64, until: Int64) -> Int64? {
    let shift = cycles(at: from) * Cycle.seconds
    return Self.firstInstant(from: from - shift, until: until - shift, starts, offsets).map { $0 + shift }
  }

  private static func firstInstant(from: Int64, until: Int64, _ starts: [Int64], _ offsets: [Int32]) -> Int64? {
    var index = index(at: from - Int64(TZif.offsets.upperBound), starts)
    while index < starts.count, starts[index] < until - Int64(TZif.offsets.lowerBound) {
      let first = max(starts[index], from - Int64(offsets[index]))
      let last = index + 1 < starts.count ? starts[index + 1] : .max
      if first < last, first + Int64(offsets[index]) < until { return first }
      index += 1
    }
    return nil
  }

  private func isMissing(_ day: LocalDay) -> Bool { !missing.isEmpty && missing.contains(day) }
}

// MARK: - Transitions

extension Zone {
  /// The changes of offset at instants in `from ..< until`, the footer's rule written out. O(changes × log).
  public func transitions(from: Int64, until: Int64) -> [Transition] {
    var found: [Transition] = []
    var next = Self.held(from)
    while next < until {
      let cycles = cycles(at: next)
      let near = next - cycles * Cycle.seconds
      // The first stretch that starts at or after `near`.
      let index = Self.index(at: near - 1, starts) + 1
      guard index < starts.count else { break }
      let instant = starts[index] + cycles * Cycle.seconds
      guard instant < until, instant < Zone.limit else { break }
      found.append(Transition(instant: instant, offset: offsets[index]))
      next = instant + 1
    }
    return found
  }

  /// The changes that can bear on local dates `first ... last`, as canonical bytes for a fingerprint: the offset before
  /// them (4 bytes, big-endian), then each change's instant (8) and offset (4). Equal bytes give equal results there,
  /// whatever release of the database they come from.
  public func transitionBytes(from first: LocalDay, to last: LocalDay) -> [UInt8] {
    let from = Int64(Self.held(first).number) * secondsPerDay - 2 * secondsPerDay
    let until = Int64(Self.held(last).number) * secondsPerDay + 3 * secondsPerDay
    var bytes: [UInt8] = []
    func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.bigEndian) { bytes += $0 } }
    append(offset(at: from - 1))
    for turn in transitions(from: from, until: until) {
      append(turn.instant)
      append(turn.offset)
    }
    return bytes
  }

  /// Whole cycles of 400 years between an instant and the one that stands for it in the table.
  private func cycles(at instant: Int64) -> Int64 {
    guard let cycle, instant >= cycle.from + Cycle.seconds || cycle.both && instant < cycle.from else { return 0 }
    return floorQuotient(instant - cycle.from, Cycle.seconds)
  }

  /// The last stretch that starts at or before `instant`, the first stretch if none does.
  private static func index(at instant: Int64, _ starts: [Int64]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }

  /// From here on the clock repeats itself every 400 years.
  var periodicFrom: Int64 {
    guard let cycle else { return starts.last ?? -Zone.limit }
    return cycle.both ? -Zone.limit : cycle.from
  }

  private static func held(_ instant: Int64) -> Int64 { min(max(instant, -limit), limit) }

  private static func held(_ day: LocalDay) -> LocalDay {
    let most = Int32(limit / secondsPerDay)
    return LocalDay(number: min(max(day.number, -most), most))
  }
}
