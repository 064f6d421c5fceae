public import CivilTime

/// A deposit or withdrawal with its local time.
public struct SavingsEntry: Sendable, Equatable {
  /// The day to which it belongs, by the design's day rule.
  public var day: LocalDay
  /// Second of the day on the local clock, 0 … 86 399.
  public var second: Int64
  /// Minor units: above 0 for a deposit, below for a withdrawal.
  public var amountMinor: Int64

  public init(day: LocalDay, second: Int64, amountMinor: Int64) {
    self.day = day
    self.second = second
    self.amountMinor = amountMinor
  }
}

/// A number of deposits, or of withdrawals, and what they are together.
public struct AmountSum: Sendable, Equatable {
  public var count: Int64
  /// Minor units, never negative.
  public var minor: Int64

  public init(count: Int64 = 0, minor: Int64 = 0) {
    self.count = count
    self.minor = minor
  }

  /// Minor units of each on average, rounded down, and the minor units left over: 0 … `count` − 1. Nil if there is none.
  public var mean: (minor: Int64, rest: Int64)? {
    if count < 1 { return nil }
    let (minor, rest) = minor.quotientAndRemainder(dividingBy: count)
    return (minor, rest)
  }

  /// Adds one amount above 0. Throws if the sum overflows.
  mutating func add(_ amountMinor: Int64) throws(RuleFault) {
    let (sum, overflow) = minor.addingReportingOverflow(amountMinor)
    if overflow {
      throw RuleFault("amount_minor", found: amountMinor, allowed: "up to \(Int64.max - minor), what the sum can take")
    }
    count += 1
    minor = sum
  }
}

/// What the statistics page shows of all deposits and withdrawals. The order in which they are handed in plays no part.
/// Source: product.md, savings; which figures the page shows is assumed.
public struct SavingsStatistics: Sendable, Equatable {
  /// All deposits.
  public private(set) var saved = AmountSum()
  /// All withdrawals, as amounts above 0.
  public private(set) var withdrawn = AmountSum()
  /// Deposits by day of the week, seven from Monday.
  public private(set) var byWeekday = Array(repeating: AmountSum(), count: 7)
  /// Deposits by hour of the local clock, 24 from midnight.
  public private(set) var byHour = Array(repeating: AmountSum(), count: 24)
  /// The months with a deposit, ascending.
  public private(set) var byMonth: [Month] = []
  /// The day with the most saved, the first of equals; nil without deposits.
  public private(set) var bestDay: Day?

  /// A month and its deposits.
  public struct Month: Sendable, Equatable {
    public var year: Int32
    /// 1 … 12.
    public var month: Int32
    public var saved: AmountSum
  }

  /// A day and its deposits.
  public struct Day: Sendable, Equatable {
    public var day: LocalDay
    public var saved: AmountSum
  }

  /// Adds all up. O(entries · log).
  ///
  /// Throws for an amount of 0 or beyond ± `Goal.most`, a second outside the day, a day outside `LocalDay.years`, and a sum
  /// that overflows.
  public init(_ entries: [SavingsEntry]) throws(RuleFault) {
    var today: Day?
    for entry in entries.sorted(by: { $0.day < $1.day }) {
      try Self.check(entry)
      guard entry.amountMinor > 0 else {
        try withdrawn.add(-entry.amountMinor)
        continue
      }
      // No part exceeds this sum.
      try saved.add(entry.amountMinor)
      try byWeekday[Int(entry.day.weekday - 1)].add(entry.amountMinor)
      try byHour[Int(entry.second / 3600)].add(entry.amountMinor)
      try addToMonth(entry)
      var day = today.flatMap { $0.day == entry.day ? $0 : nil } ?? Day(day: entry.day, saved: AmountSum())
      try day.saved.add(entry.amountMinor)
      today = day
      if bestDay.map({ day.saved.minor > $0.saved.minor || day.day == $0.day }) ?? true { bestDay = day }
    }
  }

  private mutating func addToMonth(_ entry: SavingsEntry) throws(RuleFault) {
    let date = entry.day.civil
    if byMonth.last?.year != date.year || byMonth.last?.month != date.month {
      byMonth.append(Month(year: date.year, month: date.month, saved: AmountSum()))
    }
    try byMonth[byMonth.count - 1].saved.add(entry.amountMinor)
  }

  /// Minor units saved and not taken out again; below 0 only if more was taken out than the entries tell was saved.
  public var netMinor: Int64 { saved.minor - withdrawn.minor }

  /// Deposits from one hour of the local clock up to another, which may wrap midnight; none if both are the same.
  /// Throws for hours outside 0 … 23, and 24 for the end. O(hours).
  public func saved(fromHour from: Int64, toHour to: Int64) throws(RuleFault) -> AmountSum {
    try RuleFault.check("from_hour", from, 0...23)
    try RuleFault.check("to_hour", to, 0...24)
    let hours = Hours(from: Int32(from), to: Int32(to))
    return byHour.indices.filter { hours.contains(Int32($0)) }.reduce(into: AmountSum()) { sum, hour in
      sum.count += byHour[hour].count
      sum.minor += byHour[hour].minor
    }
  }

  private static func check(_ entry: SavingsEntry) throws(RuleFault) {
    let amount = entry.amountMinor
    if amount == 0 || !(-Goal.most...Goal.most).contains(amount) {
      throw RuleFault("amount_minor", found: amount, allowed: "1 to \(Goal.most), or below 0 for a withdrawal")
    }
    try RuleFault.check("second", entry.second, 0...secondsPerDay - 1)
    try SavingsPlan.checkYear("day", entry.day)
  }
}
