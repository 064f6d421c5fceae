/// A figure of how far parameters can be moved: a row a parameter, with a dot at each value that was tried, a band over the
/// range that holds, a mark at the chosen value, and a note at each value, such as a share.
///
/// Values stand evenly, whatever their distances. At most twelve rows and sixteen values a row are drawn; the subtitle says so
/// if there are more. Without rows the picture says that there is no data.
public struct Ranges: Sendable {
  /// One value of a parameter.
  public struct Level: Sendable, Equatable {
    /// The value: `0.3`.
    public var label: String
    /// What is known of it: `98.2 %`; empty for nothing.
    public var note: String
    /// Nothing breaks there: a full dot; else a hollow one.
    public var holds: Bool

    public init(_ label: String, note: String, holds: Bool) {
      self.label = label
      self.note = note
      self.holds = holds
    }
  }

  /// One parameter.
  public struct Row: Sendable, Equatable {
    /// With the unit.
    public var name: String
    /// In order.
    public var levels: [Level]
    /// Index of the chosen level.
    public var chosen: Int
    /// The levels that hold together; nil for none.
    public var range: ClosedRange<Int>?

    public init(_ name: String, levels: [Level], chosen: Int, range: ClosedRange<Int>?) {
      self.name = name
      self.levels = levels
      self.chosen = chosen
      self.range = range
    }
  }

  /// File stem, unique in the report.
  public var id: String
  /// Over the picture.
  public var title: String
  /// What dots, bands and notes are.
  public var subtitle: String
  /// What it shows, for those who cannot see it.
  public var description: String
  /// What a reader should take from it, one sentence.
  public var finding: String
  /// What the mark at the chosen value says: `today`.
  public var chosenName: String
  /// In plan order.
  public var rows: [Row]

  public init(
    id: String, title: String, subtitle: String, description: String, finding: String, chosenName: String, rows: [Row]
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.finding = finding
    self.chosenName = chosenName
    self.rows = rows
  }

  /// The most rows that are drawn.
  public static let mostRows = 12
  /// The most values of one row.
  public static let mostLevels = 16

  /// The figure with its Vega-Lite document. O(values).
  public var figure: Figure {
    Figure(id: id, title: title, description: description, finding: finding, vegaLite: RangesPlot(self).document)
  }
}
