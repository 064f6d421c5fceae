public import Fields

extension Archetype {
  /// The fields of one archetype.
  public static let fields = FieldTable<Archetype>([
    row("weight", \.weight, 0...1000, "relative", "Share of this archetype, relative to the others"),
    row(
      "savings_base", \.savingsBase, 0.001...0.999, "chance a day",
      "Mean chance of a deposit on a day without any effect",
      "shape assumed, scale fitted by experiments/populations/default-calibration.yaml; plausible within 30 %"),
    row(
      "focus_base", \.focusBase, 0.001...0.999, "chance a day",
      "Mean chance of a focus session on a day without any effect",
      "shape assumed, scale fitted by experiments/populations/default-calibration.yaml; plausible within 30 %"),
    row("extra_deposit", \.extraDeposit, 0...0.95, "chance", "Chance of one more deposit after each of a day"),
    row("amount_units", \.amountUnits, 1...1_000_000, "units", "Median amount of a deposit"),
    row("sessions", \.sessions, 1...6, "sessions", "Mean sessions on a day with any, before the cap of 6"),
    .integer(
      "minutes", \.minutes, 1...240, unit: "minutes", meaning: "Planned minutes of a session", source: "assumed",
      standard: 25),
    row("interrupted", \.interrupted, 0...1, "chance", "Chance that a session is interrupted"),
    row("main_hour", \.mainHour, 0...24, "hour", "Local hour at which most is done"),
    row("hour_concentration", \.hourConcentration, 0.1...100, "", "How closely acts keep to the main hour (von Mises)"),
    row(
      "own_hour_share", \.ownHourShare, 0...1, "share",
      "Days begun near the main hour; others near a peak of people.clock"),
    row("take_up_factor", \.takeUpFactor, 0...10, "factor", "How much more than others they take up challenges"),
    .choice(
      "first_act", \.firstAct, meaning: "What an activated user does on the install day", source: "assumed",
      standard: .deposit),
  ])

  private static func row(
    _ name: String, _ place: Place<Archetype, Double>, _ range: ClosedRange<Double>, _ unit: String, _ meaning: String,
    _ source: String = "assumed; plausible within 30 %"
  ) -> Field<Archetype> {
    .number(name, place, range, unit: unit, meaning: meaning, source: source, standard: steadySaver[keyPath: place])
  }

  /// The archetype that a new entry starts from.
  public static let steadySaver = Archetype(
    weight: 0.22, savingsBase: 0.285, focusBase: 0.0251,
    extraDeposit: 0.10, amountUnits: 50, sessions: 1.2, minutes: 25,
    interrupted: 0.15, mainHour: 20, hourConcentration: 2, takeUpFactor: 1.3)
}

extension ClockPeak {
  /// The fields of one peak.
  public static let fields = FieldTable<ClockPeak>([
    row("weight", \.weight, 0...1000, "relative", "Share of this peak, relative to the others"),
    row("hour", \.hour, 0...24, "hour", "Local hour of the peak"),
    row("spread_hours", \.spreadHours, 0.1...12, "hours", "Standard deviation around it, wrapped around the day"),
  ])

  private static func row(
    _ name: String, _ place: Place<ClockPeak, Double>, _ range: ClosedRange<Double>, _ unit: String, _ meaning: String
  ) -> Field<ClockPeak> {
    .number(
      name, place, range, unit: unit, meaning: meaning, source: "shape taken from check-in logs",
      standard: ClockPeak(weight: 0, hour: 12, spreadHours: 3)[keyPath: place])
  }
}

extension ZoneShare {
  /// The field of one time zone.
  public static let fields = FieldTable<ZoneShare>([
    .number(
      "weight", \.weight, 0...1000, unit: "relative", meaning: "Share of this zone, relative to the others",
      source: "assumed", standard: 1)
  ])
}

extension TakeUp {
  /// The field of one challenge's take-up.
  public static let fields = FieldTable<TakeUp>([
    .number(
      "share", \.share, 0...1, unit: "share", meaning: "Activated users who take it up on their install day",
      source: "assumed", standard: 0)
  ])
}
