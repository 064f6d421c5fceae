/// A figure of differences from a baseline: a row a case, with a dot at the difference, a line for its interval, and the
/// verdict in words; a line at zero stands for the baseline, a light band for differences that do not matter.
///
/// At most twelve rows are drawn; the subtitle says so if there are more. Rows with a number that is not finite are left
/// out. Without rows the picture says that there is no data.
public struct Intervals: Sendable {
  /// One case against the baseline.
  public struct Row: Sendable, Equatable {
    /// Name of the case.
    public var name: String
    /// The case less the baseline.
    public var difference: Double
    /// Lower end of the interval.
    public var low: Double
    /// Upper end of the interval.
    public var high: Double
    /// The verdict as a reader sees it: `better`.
    public var verdict: String
    /// The difference in words: `+0.41 pp (+0.26 to +0.55 pp)`.
    public var change: String

    public init(_ name: String, difference: Double, low: Double, high: Double, verdict: String, change: String) {
      self.name = name
      self.difference = difference
      self.low = low
      self.high = high
      self.verdict = verdict
      self.change = change
    }
  }

  /// File stem, unique in the report.
  public var id: String
  /// Over the picture.
  public var title: String
  /// What line and band are.
  public var subtitle: String
  /// What it shows, for those who cannot see it.
  public var description: String
  /// What a reader should take from it, one sentence.
  public var finding: String
  /// Name of the baseline, over the line at zero.
  public var baseline: String
  /// Half the width of the band of differences that do not matter; nil or zero for no band.
  public var margin: Double?
  /// Title of the axis at the bottom, with the unit.
  public var xTitle: String
  /// Differences of shares, from -1 to 1, that are written in percentage points.
  public var isShare: Bool
  /// In plan order.
  public var rows: [Row]

  public init(
    id: String, title: String, subtitle: String, description: String, finding: String, baseline: String,
    margin: Double?, xTitle: String, isShare: Bool, rows: [Row]
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.finding = finding
    self.baseline = baseline
    self.margin = margin
    self.xTitle = xTitle
    self.isShare = isShare
    self.rows = rows
  }

  /// The most rows that are drawn.
  public static let mostRows = 12

  /// The figure with its Vega-Lite document. O(rows).
  public var figure: Figure {
    let drawn = rows.prefix(Self.mostRows).filter { $0.difference.isFinite && $0.low.isFinite && $0.high.isFinite }
    return Figure(
      id: id, title: title, description: description, finding: finding, vegaLite: IntervalsPlot(self, drawn).document)
  }
}
