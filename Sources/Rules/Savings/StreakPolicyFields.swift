public import Fields

extension StreakPolicy {
  /// The kinds of streak policy. A new one is one row here and one case of `StreakPolicy`.
  public static let variants = VariantTable<StreakPolicy>([
    Variant("strict", meaning: "One missed day ends the streak", .strict),
    Variant(
      "freeze", meaning: "A missed day spends a freeze instead, as long as one is left",
      table: FieldTable<Freeze>([
        .integer(
          "equipped", \.equipped, 0...3650, unit: "freezes", meaning: "Freezes that a new user starts with",
          source: "assumed", standard: 2),
        .integer(
          "most", \.most, 0...3650, unit: "freezes", meaning: "Most freezes held at once", source: "assumed",
          standard: 2),
        .integer(
          "earn_every_days", \.earnEveryDays, 0...3650, unit: "days",
          meaning: "A streak that reaches a multiple of this earns a freeze; 0 for never", source: "assumed",
          standard: 7),
        .flag(
          "counts", \.counts, meaning: "Whether a day saved by a freeze lengthens the streak", source: "assumed",
          standard: false),
      ]), standard: Freeze(equipped: 2, most: 2, earnEveryDays: 7, counts: false),
      make: { .freeze($0) }, match: { if case .freeze(let terms) = $0 { terms } else { nil } }),
    Variant(
      "repair", meaning: "A single missed day is repaired by the next day's check-in, once in some days",
      table: FieldTable<Repair>([
        .integer(
          "every_days", \.everyDays, 1...3650, unit: "days", meaning: "Least days from one repaired day to the next",
          source: "assumed", standard: 7)
      ]), standard: Repair(everyDays: 7),
      make: { .repair($0) }, match: { if case .repair(let terms) = $0 { terms } else { nil } }),
    Variant("two_day_rule", meaning: "A missed day is let pass, two missed in a row end the streak", .twoDayRule),
    Variant(
      "grace_hours", meaning: "A single missed day is let pass by a check-in in the first hours of the day after it",
      table: FieldTable<Grace>([
        .integer(
          "hours", \.hours, 1...23, unit: "hours", meaning: "Hours after the day's beginning by the local clock",
          source: "assumed", standard: 3)
      ]), standard: Grace(hours: 3),
      make: { .graceHours($0) }, match: { if case .graceHours(let terms) = $0 { terms } else { nil } }),
    Variant(
      "weekly",
      meaning: "Weeks with enough days of check-ins, one after another; its length is the days with a check-in in them",
      table: FieldTable<Weekly>([
        .integer(
          "days", \.days, 1...7, unit: "days/week", meaning: "Days with a check-in that a week needs",
          source: "assumed", standard: 1),
        .integer(
          "first_weekday", \.firstWeekday, 1...7, unit: "weekday",
          meaning: "Weekday on which weeks begin, Monday 1 to Sunday 7", source: "assumed", standard: 1),
      ]), standard: Weekly(days: 1, firstWeekday: 1),
      make: { .weekly($0) }, match: { if case .weekly(let terms) = $0 { terms } else { nil } }),
  ])
}
