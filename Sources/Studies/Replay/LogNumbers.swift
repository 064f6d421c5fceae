import CivilTime

/// Numbers and instants in the cells of a log.
enum LogNumbers {
  /// A whole number with an optional sign; nil for anything else, or one that does not fit.
  static func whole(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var rest = bytes
    var isNegative = false
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    if rest.isEmpty { return nil }
    var value: Int64 = 0
    for byte in rest {
      guard byte >= 48, byte <= 57 else { return nil }
      let (tenfold, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOverToo) = tenfold.subtractingReportingOverflow(Int64(byte - 48))
      if isOver || isOverToo { return nil }
      value = sum
    }
    // Built up below zero, since the least number has no positive twin.
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// An instant as ISO 8601 writes it: date, time by the clock, and perhaps how far the clock is from UTC.
  struct Instant {
    var day: LocalDay
    var second: Int32
    /// Nil where it is not told.
    var offset: Offset?

    enum Offset: Equatable {
      /// `Z`: in UTC, wherever the user is.
      case utc
      /// Seconds east of UTC.
      case seconds(Int32)
    }

    /// Reads `2024-03-10T20:15`, with seconds and parts of them or without, `T` or a space, and `Z`, `+01:00`, `+0100`, `+01`
    /// or nothing. Nil for another form and for what no clock shows.
    init?(_ bytes: ArraySlice<UInt8>) {
      var text = Reader(bytes)
      guard let year = text.digits(4), text.take("-"), let month = text.digits(2), text.take("-"),
        let date = text.digits(2), let day = LocalDay(CivilDate(year: year, month: month, day: date)),
        text.take("T") || text.take(" ") || text.take("t"), let hour = text.digits(2), hour < 24, text.take(":"),
        let minute = text.digits(2), minute < 60
      else { return nil }
      var second: Int32 = 0
      if text.take(":") {
        guard let read = text.digits(2), read < 60 else { return nil }
        second = read
        if text.take(".") || text.take(",") {
          guard text.digits(1) != nil else { return nil }
          while text.digits(1) != nil {}
        }
      }
      self.day = day
      self.second = hour * 3600 + minute * 60 + second
      if text.rest.isEmpty { return }
      if text.take("Z") || text.take("z") {
        offset = .utc
      } else {
        let isEast = text.take("+")
        guard isEast || text.take("-"), let hours = text.digits(2) else { return nil }
        var minutes: Int32 = 0
        if !text.rest.isEmpty {
          _ = text.take(":")
          guard let read = text.digits(2), read < 60 else { return nil }
          minutes = read
        }
        offset = .seconds((isEast ? 1 : -1) * (hours * 3600 + minutes * 60))
      }
      if !text.rest.isEmpty { return nil }
    }
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest = rest.dropFirst()
      return true
    }

    mutating func digits(_ count: Int) -> Int32? {
      guard rest.count >= count else { return nil }
      var value: Int32 = 0
      for byte in rest.prefix(count) {
        guard byte >= 48, byte <= 57 else { return nil }
        value = value * 10 + Int32(byte - 48)
      }
      rest = rest.dropFirst(count)
      return value
    }
  }
}
