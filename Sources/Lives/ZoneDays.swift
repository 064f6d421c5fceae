public import CivilTime

/// The days that lives can live through, in each zone of a population: local dates that exist, counted from the first
/// possible install day of the study.
public struct ZoneDays: Sendable {
  /// Clock and calendar of each zone, rows from the study's first date on.
  public let tables: [DayTable]
  /// `rows[zone × span + n]` is the table row of the n-th existing date.
  public let rows: [Int32]
  /// Existing dates kept of each zone.
  public let span: Int

  /// Days enough for installs spread over `window` dates and lives of `days` days.
  public init(zones: [Zone], first: LocalDay, window: Int, days: Int) {
    let span = window + days
    // A zone skips a date once in its life, so a few rows more than days are enough.
    let tables = zones.map { DayTable(zone: $0, first: first, days: span + 4) }
    var rows: [Int32] = []
    for table in tables {
      rows += (0..<table.count).filter { table.exists[$0] }.prefix(span).map { Int32($0) }
    }
    self.tables = tables
    self.rows = rows
    self.span = span
  }
}
