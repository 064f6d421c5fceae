import Fields
import Reports

/// A small report made by hand, with everything in it that a report can have and names that try to break out.
enum Sample {
  static let nasty = "<b>a|b</b> *x* `y` 中文 [z](w)"

  static var report: Report {
    Report(
      name: "two-streaks", question: "Does a forgiving streak keep more people?\nAnd at what price?",
      answer: "Yes: a forgiving streak keeps 1.4 pp more people active on day 30 (+0.9 to +1.9 pp).",
      basis: "4 096 lives in each of 2 cases, 365 days; intervals are 95 %.", scorecard: scorecard,
      findings: [
        Finding("A forgiving streak keeps more people on day 30 (+0.9 to +1.9 pp).", figure: "retention"),
        Finding("It does not change how many come back on day 1.", figure: "retention"),
        Finding("Levels are reached *later* under \(nasty)."),
      ], figures: [retention, levels], tables: [summary, streaks],
      assumptions: [
        Assumption(
          path: "population.habit.gain", value: "0.02", source: "anchors.md, A|3",
          meaning: "habit gained by an active day"),
        Assumption(
          path: "savings.streak.grace_days", value: "1", source: "product.md", meaning: "days a streak forgives"),
      ], notes: "First line\n- second | line\n\n# third\n1. fourth <script>", caution: "Preview of 2 048 lives")
  }

  static let scorecard = Table(
    name: "scorecard", title: "Scorecard",
    definition: "Key figures per install; simultaneous 95 % intervals of the family.",
    columns: [
      Column("case", .string, meaning: ""),
      Column("day30_share", .number, unit: "share", meaning: "opened the app on day 30"),
      Column("day30_low", .number, unit: "share", meaning: "lower end"),
      Column("day30_high", .number, unit: "share", meaning: "upper end"),
      Column("day30_verdict", .string, meaning: "against the baseline"),
      Column("saved_amount", .number, unit: "minor units", meaning: "saved by day 90"),
    ],
    rows: [
      [.text("strict"), .number(0.2412), .number(0.2281), .number(0.2546), .text("baseline"), .number(12345.678)],
      [.text(nasty), .number(0.2551), .number(0.242), .number(0.2686), .text("better"), .missing],
    ])

  static let summary = Table(
    name: "summary", title: "Summary", definition: "Shares are of installs; Wilson 95 % intervals.",
    columns: [
      Column("case", .string, meaning: ""), Column("metric", .string, meaning: ""),
      Column("unit", .string, meaning: ""),
      Column("estimate", .number, meaning: "the value"), Column("low", .number, meaning: ""),
      Column("high", .number, meaning: ""), Column("n", .integer, unit: "lives", meaning: "lives counted"),
    ],
    rows: [
      [
        .text("strict"), .text("day30"), .text("share"), .number(0.2412), .number(0.2281), .number(0.2546),
        .integer(4096),
      ],
      [.text("strict"), .text("wait"), .text("days"), .number(7.25), .number(7), .number(7.5), .integer(988)],
    ])

  static let streaks = Table(
    name: "streaks", title: "Streaks", definition: "Ever reached, of installs.",
    columns: [Column("case", .string, meaning: ""), Column("ever_share", .number, unit: "share", meaning: "reached")],
    rows: (0..<100).map { [.text("case \($0)"), .number(Double($0) / 100)] }, excerpt: [0, 50, 99])

  static let retention = SampleCurves.retention(["strict", nasty], days: 4).figure

  static let levels = Figure(
    id: "levels", title: "Levels", description: "Median level by day.", finding: "Exponential levels take longer.",
    vegaLite: ["$schema": "x"])
}
