/// The yearly rule in a TZif file's footer: standard time, and perhaps summer time with its first and last day.
///
/// Source: POSIX.1-2024, 8.3 (TZ), and RFC 9636, 3.3.
struct FooterRule: Equatable {
  /// Seconds east of UTC in standard time.
  var standard: Int32
  var summer: Summer?

  struct Summer: Equatable {
    /// Seconds east of UTC in summer time; may be less than standard time (Dublin).
    var offset: Int32
    var begins: Turn
    var ends: Turn
  }

  /// A moment of each year by the clock that is in force before it.
  struct Turn: Equatable {
    var day: Day
    /// Seconds after that day's midnight, -167 h … 167 h.
    var time: Int32
  }

  enum Day: Equatable {
    /// `Jn`, 1 … 365: 29 February is never counted.
    case julian(Int32)
    /// `n`, 0 … 365: 29 February is counted.
    case ordinal(Int32)
    /// `Mm.w.d`: week 1 … 5 (5 is the last), weekday 0 (Sunday) … 6.
    case month(Int32, week: Int32, weekday: Int32)
  }
}

extension FooterRule {
  /// Reads a POSIX TZ string; nil where it is not one, or summer time differs by 24 hours or more.
  init?(_ text: [UInt8]) {
    var reader = FooterReader(text)
    guard reader.name(), let west = reader.clock(hours: 24) else { return nil }
    standard = -west
    if reader.atEnd { return }
    guard reader.name() else { return nil }
    var offset = standard + 3600
    if !reader.next(is: ",") {
      guard let west = reader.clock(hours: 24) else { return nil }
      offset = -west
    }
    guard abs(offset - standard) < 86_400, reader.skip(","), let begins = reader.turn(), reader.skip(","),
      let ends = reader.turn(), reader.atEnd
    else { return nil }
    summer = Summer(offset: offset, begins: begins, ends: ends)
  }

  /// The changes of the years, in order of time; at most one an instant, and none that changes nothing.
  func transitions(years: ClosedRange<Int32>) -> [Transition] {
    guard let summer else { return [] }
    var found: [Transition] = []
    found.reserveCapacity(2 * years.count)
    for year in years {
      let begins = Transition(instant: summer.begins.instant(in: year, before: standard), offset: summer.offset)
      let ends = Transition(instant: summer.ends.instant(in: year, before: summer.offset), offset: standard)
      let pair = begins.instant <= ends.instant ? [begins, ends] : [ends, begins]
      for turn in pair { found.addTurn(turn) }
    }
    return found
  }
}

extension [Transition] {
  /// Appends a turn; where one year's last falls on or after the next year's first, summer time runs on through both.
  fileprivate mutating func addTurn(_ turn: Transition) {
    while let last, last.instant >= turn.instant { removeLast() }
    if last?.offset != turn.offset { append(turn) }
  }
}

extension FooterRule.Turn {
  /// Seconds since 1970 of the turn in `year`, `before` being the offset in force before it.
  func instant(in year: Int32, before offset: Int32) -> Int64 {
    Int64(day.date(in: year)) * secondsPerDay + Int64(time) - Int64(offset)
  }
}

extension FooterRule.Day {
  /// Days since 1970-01-01.
  func date(in year: Int32) -> Int32 {
    func first(of month: Int32) -> LocalDay {
      LocalDay(CivilDate(year: year, month: month, day: 1)) ?? LocalDay(number: 0)
    }
    switch self {
    case .julian(let n): return first(of: 1).number + n - 1 + (CivilDate.isLeap(year) && n >= 60 ? 1 : 0)
    case .ordinal(let n): return first(of: 1).number + n
    case .month(let month, let week, let weekday):
      let start = first(of: month)
      let offset = (weekday - start.weekday % 7 + 7) % 7 + (week - 1) * 7
      return start.number + (offset < CivilDate.days(inMonth: month, of: year) ? offset : offset - 7)
    }
  }
}

/// Reads the pieces of a POSIX TZ string.
private struct FooterReader {
  var rest: ArraySlice<UInt8>

  init(_ text: [UInt8]) { rest = text[...] }

  var atEnd: Bool { rest.isEmpty }

  func next(is character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next(is: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Three or more letters, or `<` letters, digits and signs `>`.
  mutating func name() -> Bool {
    let quoted = skip("<")
    let name = rest.prefix { isLetter($0) || quoted && (isDigit($0) || isSign($0)) }
    rest = rest.dropFirst(name.count)
    return name.count >= 3 && (!quoted || skip(">"))
  }

  /// `[+-]h[hh][:mm[:ss]]` in seconds.
  mutating func clock(hours: Int32) -> Int32? {
    let negative = skip("-")
    if !negative { _ = skip("+") }
    guard var seconds = number(0...hours).map({ $0 * 3600 }) else { return nil }
    for unit: Int32 in [60, 1] where next(is: ":") {
      rest.removeFirst()
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return negative ? -seconds : seconds
  }

  /// `date[/time]`; without time 02:00.
  mutating func turn() -> FooterRule.Turn? {
    guard let day = day() else { return nil }
    guard skip("/") else { return FooterRule.Turn(day: day, time: 7200) }
    return clock(hours: 167).map { FooterRule.Turn(day: day, time: $0) }
  }

  private mutating func day() -> FooterRule.Day? {
    if skip("J") { return number(1...365).map { .julian($0) } }
    guard skip("M") else { return number(0...365).map { .ordinal($0) } }
    guard let month = number(1...12), skip("."), let week = number(1...5), skip("."), let weekday = number(0...6) else {
      return nil
    }
    return .month(month, week: week, weekday: weekday)
  }

  /// One to three digits, within `range`.
  private mutating func number(_ range: ClosedRange<Int32>) -> Int32? {
    let digits = rest.prefix(while: isDigit)
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    let value = digits.reduce(Int32(0)) { $0 * 10 + Int32($1 - 48) }
    return range.contains(value) ? value : nil
  }
}

private func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }
private func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
