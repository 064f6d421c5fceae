/// An instant as local date and clock, with all that a day rule may ask of it. Made by `Zone` or by a `DayTable`.
public struct Moment: Sendable, Equatable {
  /// `LocalDay.number` of the local date.
  public var day: Int32
  /// Dates that exist in the zone since 1970-01-01 up to the logical day; differences of it count existing days.
  public var existing: Int32
  /// Second of the day by the clock.
  public var second: Int32
  /// Seconds east of UTC: the instant is `day × 86 400 + second − offset`.
  public var offset: Int32
  /// The logical day starts at the instant `day × 86 400 − startOffset`.
  public var startOffset: Int32
  /// As `existing`, of the logical day on the server's clock; 0 unless the rule asks for it.
  public var serverDay: Int32

  @inlinable public init(
    day: Int32, existing: Int32, second: Int32, offset: Int32, startOffset: Int32, serverDay: Int32 = 0
  ) {
    self.day = day
    self.existing = existing
    self.second = second
    self.offset = offset
    self.startOffset = startOffset
    self.serverDay = serverDay
  }

  /// Seconds since 1970-01-01T00:00Z.
  @inlinable public var instant: Int64 { Int64(day) * secondsPerDay + Int64(second) - Int64(offset) }
  /// The first instant of the logical day.
  @inlinable public var startOfDay: Int64 { Int64(day) * secondsPerDay - Int64(startOffset) }
}

extension Zone {
  /// All that a day rule may ask of an instant, if days begin at midnight and no server is asked.
  public func moment(at instant: Int64) -> Moment { moment(at: instant, DayTerms(rule: .calendar)) }

  /// All that the rule of `terms` may ask of an instant. O(log transitions).
  public func moment(at instant: Int64, _ terms: DayTerms) -> Moment {
    let day = localDay(at: instant)
    let midnight = Int64(day.number) * secondsPerDay
    let offset = offset(at: instant)
    let logical = logicalDay(at: instant, hour: terms.startHour)
    let start = start(of: logical, hour: terms.startHour).map { Int32(truncatingIfNeeded: midnight - $0) } ?? offset
    return Moment(
      day: day.number, existing: existingNumber(logical), second: secondsOfDay(at: instant), offset: offset,
      startOffset: start, serverDay: terms.serverDay(at: instant))
  }

  /// Dates that exist here since 1970-01-01, up to and with `day`.
  func existingNumber(_ day: LocalDay) -> Int32 {
    Int32(truncatingIfNeeded: existingDays(from: LocalDay(number: 0), to: day))
  }
}

extension DayTerms {
  /// `Moment.serverDay` of an instant.
  @usableFromInline func serverDay(at instant: Int64) -> Int32 {
    rule == .serverZone ? server.existingNumber(server.logicalDay(at: instant, hour: startHour)) : 0
  }
}
