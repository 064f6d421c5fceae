public import Fields

/// Seconds of an ordinary day.
public let secondsPerDay: Int64 = 86_400

/// The quotient rounded towards minus infinity; `divisor` must be above 0. O(1).
@inlinable public func floorQuotient(_ value: Int64, _ divisor: Int64) -> Int64 {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}

/// A calendar date, as days since 1970-01-01 in the proleptic Gregorian calendar. It names no instant: a `Zone` does that.
public struct LocalDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01; negative before it.
  public var number: Int32

  @inlinable public init(number: Int32) { self.number = number }

  @inlinable public static func < (a: LocalDay, b: LocalDay) -> Bool { a.number < b.number }

  /// The date `days` later, held at the ends of the range. O(1).
  @inlinable public func adding(days: Int32) -> LocalDay {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return LocalDay(number: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// Calendar days from this date to `other`, whether they exist in a zone or not. O(1).
  @inlinable public func days(to other: LocalDay) -> Int64 { Int64(other.number) - Int64(number) }

  /// ISO weekday: Monday 1 … Sunday 7. O(1).
  @inlinable public var weekday: Int32 {
    let sinceMonday = (Int64(number) + 3) % 7
    return Int32(sinceMonday < 0 ? sinceMonday + 8 : sinceMonday + 1)
  }
}

/// Year, month and day of a date.
public struct CivilDate: Sendable, Hashable {
  public var year: Int32
  /// 1 … 12.
  public var month: Int32
  /// 1 … 31.
  public var day: Int32

  @inlinable public init(year: Int32, month: Int32, day: Int32) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Whether `year` has a 29 February. O(1).
  @inlinable public static func isLeap(_ year: Int32) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// Days of a month, 0 for a month that is none. O(1).
  @inlinable public static func days(inMonth month: Int32, of year: Int32) -> Int32 {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 0
    }
  }
}

extension LocalDay {
  /// Years whose dates all fit.
  public static let years: ClosedRange<Int32> = -5_000_000...5_000_000

  /// The date, or nil if it does not exist or lies outside `years`. O(1).
  @inlinable public init?(_ date: CivilDate) {
    guard date.year >= -5_000_000, date.year <= 5_000_000, date.day >= 1,
      date.day <= CivilDate.days(inMonth: date.month, of: date.year)
    else { return nil }
    // The year is taken to begin in March, so that the leap day is its last.
    let year = Int64(date.year) - (date.month <= 2 ? 1 : 0)
    let era = floorQuotient(year, 400)
    let yearOfEra = year - era * 400
    let monthFromMarch = Int64(date.month) + (date.month > 2 ? -3 : 9)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(date.day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(number: Int32(era * 146_097 + dayOfEra - 719_468))
  }

  /// Year, month and day. O(1). Source: H. Hinnant, chrono-compatible low-level date algorithms.
  @inlinable public var civil: CivilDate {
    let shifted = Int64(number) + 719_468
    let era = floorQuotient(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return CivilDate(year: Int32(year), month: Int32(month), day: Int32(day))
  }

  /// The date `months` later, clamped to the month's end: 31 January + 1 is 28 or 29 February.
  ///
  /// Count from one anchor (`anchor.adding(months: n)`); iterating from a clamped date drifts. Held at `years`. O(1).
  public func adding(months: Int32) -> LocalDay {
    let date = civil
    let month = Int64(date.year) * 12 + Int64(date.month) - 1 + Int64(months)
    let bounds = Int64(Self.years.lowerBound)...Int64(Self.years.upperBound)
    let year = Int32(min(max(floorQuotient(month, 12), bounds.lowerBound), bounds.upperBound))
    let monthOfYear = Int32(month - floorQuotient(month, 12) * 12) + 1
    let day = min(date.day, CivilDate.days(inMonth: monthOfYear, of: year))
    return LocalDay(CivilDate(year: year, month: monthOfYear, day: day)) ?? self
  }

  /// `yyyy-mm-dd`; years beyond four digits are written whole.
  public var description: String {
    let date = civil
    let year = padded(Int64(date.year.magnitude), 4)
    return "\(date.year < 0 ? "-" : "")\(year)-\(padded(Int64(date.month), 2))-\(padded(Int64(date.day), 2))"
  }

  /// Reads `yyyy-mm-dd`, ten characters; nil for another form or a date that does not exist.
  public init?(_ text: String) {
    guard let date = Self.parts(text), let day = LocalDay(date) else { return nil }
    self = day
  }

  /// Reads a date from a spec; `path` names its field in messages.
  public init(_ node: Node, path: String) throws(Faults) {
    guard case .text(let text) = node.content, let date = Self.parts(text) else {
      throw Faults([Fault(node.mark, "\(path): found \(node.shown); allowed: a date yyyy-mm-dd, like 2024-03-10")])
    }
    guard let day = LocalDay(date) else {
      let length = CivilDate.days(inMonth: date.month, of: date.year)
      let near = CivilDate(year: date.year, month: min(max(date.month, 1), 12), day: max(1, min(date.day, length)))
      let hint = LocalDay(near).map { "; did you mean \"\($0)\"?" } ?? ""
      throw Faults([Fault(node.mark, "\(path): the date \"\(text)\" does not exist\(hint)")])
    }
    self = day
  }

  /// The three numbers of `yyyy-mm-dd`, whether or not such a date exists.
  private static func parts(_ text: String) -> CivilDate? {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int32? {
      var value: Int32 = 0
      for byte in bytes[range] {
        guard byte >= 48, byte <= 57 else { return nil }
        value = value * 10 + Int32(byte - 48)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}

/// A number from 0 with at least `width` digits: 7 as `07`.
public func padded(_ value: Int64, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
