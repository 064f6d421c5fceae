public import CivilTime

/// The days that lives can live through, in each zone of a population: local dates that exist, counted from the first
/// possible install day of the study.
public struct ZoneDays: Sendable {
  public let zones: [Zone]
  public let terms: DayTerms
  /// `rows[zone × span + n]` is the n-th existing date.
  public let rows: [DayRow]
  /// The turns of each zone's clock.
  public let turns: [[ClockTurn]]
  /// Existing dates kept of each zone.
  public let span: Int

  /// Days enough for installs spread over `window` dates and lives of `days` days, counted by `terms`.
  public init(zones: [Zone], first: LocalDay, window: Int, days: Int, terms: DayTerms = DayTerms(rule: .calendar)) {
    let span = window + days
    // A zone skips a date once in its life, so a few rows more than days are enough.
    let tables = zones.map { DayTable(zone: $0, first: first, days: span + 4, terms: terms) }
    self.zones = zones
    self.terms = terms
    rows = tables.flatMap { $0.rows.filter(\.exists).prefix(span) }
    turns = tables.map(\.turns)
    self.span = span
  }

  /// The moment at which the clock shows `second` of the date at `place` in `rows`, as by `DayTable.moment`.
  func moment(zone: Int, place: Int, second: Int32) -> Moment {
    rows[place].moment(second: second, terms, in: zones[zone])
  }

  /// The moment of an instant.
  func moment(zone: Int, at instant: Int64) -> Moment { zones[zone].moment(at: instant, terms) }
}
