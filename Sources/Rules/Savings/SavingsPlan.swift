public import CivilTime

/// How often a wish goal's deposits fall due. Source: product.md, goal.
public enum PlanStrategy: String, Sendable, CaseIterable {
  /// Every 7 days.
  case weekly
  /// Every 14 days, 26 times a year; not twice a month.
  case biweekly
  /// On the first date's day of the month, or the month's last day where it has no such day.
  case monthly
}

/// The plan of a wish goal: how much and when. Source: product.md, plan.
///
/// The amounts are whole minor units, equal up to one, and sum exactly to the target. The larger ones come first
/// (assumed: so a plan that is given up early has saved no less than its share, and the last amount is never a surprise).
public enum SavingsPlan {
  /// Most periods of a plan: a hundred years of days.
  public static let mostPeriods: Int64 = 36_500

  /// The amount of each period, in minor units; 0 in some if the target has fewer minor units than periods.
  ///
  /// Throws for a target below 1 and for `periods` outside 1 … `mostPeriods`. O(periods).
  public static func amounts(targetMinor: Int64, periods: Int64) throws(RuleFault) -> [Int64] {
    try RuleFault.check("target_minor", targetMinor, 1...Int64.max)
    try RuleFault.check("periods", periods, 1...mostPeriods)
    let (amount, rest) = targetMinor.quotientAndRemainder(dividingBy: periods)
    return (0..<periods).map { $0 < rest ? amount + 1 : amount }
  }

  /// The due dates, the first at `first`.
  ///
  /// Monthly ones are counted from `first` and clamped one by one, so a plan from 31 January falls due on 29 February and
  /// on 31 March. Throws for `periods` outside 1 … `mostPeriods` and for dates outside `LocalDay.years`. O(periods).
  public static func dates(
    first: LocalDay, _ strategy: PlanStrategy, periods: Int64
  ) throws(RuleFault) -> [LocalDay] {
    try RuleFault.check("periods", periods, 1...mostPeriods)
    try checkYear("first", first)
    var dates: [LocalDay] = []
    for period in 0..<Int32(periods) {
      let date = date(period, from: first, strategy)
      // What lies beyond the calendar is held at its end, and would no longer follow the date before.
      if let before = dates.last, date <= before { throw beyond("periods", periods) }
      try checkYear("first", date)
      dates.append(date)
    }
    return dates
  }

  /// How many due dates lie from `first` to `last`, both ends in. Throws if `last` comes before `first`, and for dates
  /// outside `LocalDay.years`. O(1).
  public static func periods(from first: LocalDay, to last: LocalDay, _ strategy: PlanStrategy) throws(RuleFault)
    -> Int64
  {
    try checkYear("first", first)
    try checkYear("last", last)
    if last < first { throw RuleFault("last", found: last, allowed: "a date from \(first) on") }
    return count(from: first, through: last, strategy)
  }

  /// Due date number `index`, the first being 0; held at the calendar's end. O(1).
  static func date(_ index: Int32, from first: LocalDay, _ strategy: PlanStrategy) -> LocalDay {
    switch strategy {
    case .weekly: first.adding(days: Int32(clamping: 7 * Int64(index)))
    case .biweekly: first.adding(days: Int32(clamping: 14 * Int64(index)))
    case .monthly: first.adding(months: index)
    }
  }

  /// How many due dates lie from `first` to `last`, both ends in; 0 if `last` comes before `first`. O(1).
  static func count(from first: LocalDay, through last: LocalDay, _ strategy: PlanStrategy) -> Int64 {
    if last < first { return 0 }
    switch strategy {
    case .weekly: return first.days(to: last) / 7 + 1
    case .biweekly: return first.days(to: last) / 14 + 1
    case .monthly:
      let (from, to) = (first.civil, last.civil)
      let months = (to.year - from.year) * 12 + to.month - from.month
      return Int64(first.adding(months: months) <= last ? months + 1 : months)
    }
  }

  /// Throws unless all due dates lie in `LocalDay.years`. O(1).
  static func checkDates(_ name: String, from first: LocalDay, _ strategy: PlanStrategy, periods: Int64)
    throws(RuleFault)
  {
    try checkYear(name, first)
    let last = date(Int32(clamping: periods - 1), from: first, strategy)
    try checkYear(name, last)
    // What lies beyond the calendar is held at its end.
    if count(from: first, through: last, strategy) != periods { throw beyond(name, first) }
  }

  /// The amounts of the first `count` periods together; all of it from the last period on. O(1).
  static func sum(_ count: Int64, of targetMinor: Int64, periods: Int64) -> Int64 {
    guard count < periods else { return targetMinor }
    let (amount, rest) = targetMinor.quotientAndRemainder(dividingBy: periods)
    return amount * max(0, count) + min(max(0, count), rest)
  }

  /// Throws unless `day` lies in `LocalDay.years`.
  static func checkYear(_ name: String, _ day: LocalDay) throws(RuleFault) {
    if !LocalDay.years.contains(day.civil.year) { throw beyond(name, day) }
  }

  private static func beyond(_ name: String, _ found: some CustomStringConvertible) -> RuleFault {
    let years = LocalDay.years
    return RuleFault(name, found: found, allowed: "dates in the years \(years.lowerBound) to \(years.upperBound)")
  }
}
