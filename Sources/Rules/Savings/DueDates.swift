public import CivilTime

extension SavingsPlan {
  /// The due dates that an app shows in a zone if it counts days by a day rule. The first is the date on which
  /// the day of `first` begins by the rule: its own date, but by `utc` and `server_zone` it may be the one before.
  ///
  /// - `calendar`: the plan's own dates, each moved to the next one that exists where the zone leaves it out.
  /// - Other rules: the date on which day number 7, 14, … (or 14, 28, …) begins by the rule (`DayTerms.date`). So after an
  ///   autumn change `add_86400` shows the date before, and `utc` does so all year in America.
  ///
  /// Monthly dates are the calendar's under every rule, since none of them counts months. Source: product.md, days and plan.
  ///
  /// Throws for `periods` outside 1 … `mostPeriods`, an instant outside ± `Zone.limit`, and dates outside `LocalDay.years`.
  /// O(periods), under `iterated_addition` also O(periods × transitions).
  public static func dates(
    first: Int64, _ strategy: PlanStrategy, periods: Int64, _ terms: DayTerms, in zone: Zone
  ) throws(RuleFault) -> [LocalDay] {
    try RuleFault.check("periods", periods, 1...mostPeriods)
    try RuleFault.check("first", first, -Zone.limit...Zone.limit)
    let hour = min(max(Int64(terms.startHour), 0), 23)
    let start = try LogicalDay.of(first, startsAtHour: hour, in: zone)
    try checkDates("first", from: start, strategy, periods: periods)
    return (0..<Int32(periods)).map { index in
      let date = date(index, from: start, strategy)
      if terms.rule == .calendar || strategy == .monthly {
        return zone.exists(date) ? date : zone.nextExistingDay(after: date)
      }
      return terms.date(ofDay: Int32(start.days(to: date)), from: first, in: zone)
    }
  }
}

extension DayTerms {
  /// The date that an app shows for day `number`, the day of `anchor` being 0: the local date on which it begins by the
  /// rule. Also the date on which the reminder of that day fires. Right for |number| up to a million. O(log transitions).
  public func date(ofDay number: Int32, from anchor: Int64, in zone: Zone) -> LocalDay {
    zone.localDay(at: beginning(ofDay: number, from: anchor, in: zone))
  }
}
