import CivilTime
import Fields
import Rules

extension ConformanceKind {
  /// The statistics page of the savings jar.
  static let statisticsKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "savings_statistics", meaning: "what the statistics page shows of deposits and withdrawals, in any order",
      input: [
        Value(
          "entries",
          "list of {day, second, amount_minor}: the local date, the second of the day by the clock, and minor units, below 0 "
            + "for a withdrawal"),
        Value("from_hour", "first local hour of a span, 0 to 23; 0 if left out"),
        Value("to_hour", "first hour after it, 0 to 24; the span may wrap midnight; 24 if left out"),
      ],
      right: [
        Value("saved_count", "number of deposits"), Value("saved_minor", "minor units of all deposits"),
        Value("withdrawn_count", "number of withdrawals"),
        Value("withdrawn_minor", "minor units taken out, never below 0"),
        Value("net_minor", "saved_minor less withdrawn_minor"),
        Value("mean_minor", "minor units of a deposit on average, rounded down; null without any"),
        Value("mean_rest", "minor units left over by that; null without any"),
        Value("weekday_minor", "saved on each day of the week, seven from Monday"),
        Value("months", "months with a deposit yyyy-mm, ascending"), Value("month_minor", "saved in each of them"),
        Value("best_day", "date with the most saved, the first of equals; null without any"),
        Value("best_day_minor", "what was saved on it; null without any"),
        Value("span_count", "deposits in the span of hours"), Value("span_minor", "minor units of those"),
      ], run: savingsStatistics)
  ]
}

@Sendable private func savingsStatistics(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  var entries: [SavingsEntry] = []
  for item in try input.maps("entries", ["day", "second", "amount_minor"]) {
    let entry = SavingsEntry(
      day: try item.day("day"), second: try item.integer("second"), amountMinor: try item.integer("amount_minor"))
    // A faulty entry is told at its own place.
    _ = try item.applying { () throws(RuleFault) in try SavingsStatistics([entry]) }
    entries.append(entry)
  }
  let (from, to) = (try input.integer("from_hour", standard: 0), try input.integer("to_hour", standard: 24))
  let (page, span) = try input.applying(["amount_minor": "entries"]) { () throws(RuleFault) in
    let page = try SavingsStatistics(entries)
    return (page, try page.saved(fromHour: from, toHour: to))
  }
  return .named([
    "saved_count": page.saved.count, "saved_minor": page.saved.minor, "withdrawn_count": page.withdrawn.count,
    "withdrawn_minor": page.withdrawn.minor, "net_minor": page.netMinor, "mean_minor": page.saved.mean?.minor,
    "mean_rest": page.saved.mean?.rest, "weekday_minor": page.byWeekday.map(\.minor),
    "months": page.byMonth.map { "\($0.year)-\(padded(Int64($0.month), 2))" },
    "month_minor": page.byMonth.map(\.saved.minor), "best_day": page.bestDay?.day,
    "best_day_minor": page.bestDay?.saved.minor, "span_count": span.count, "span_minor": span.minor,
  ])
}
