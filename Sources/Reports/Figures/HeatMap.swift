/// A figure of a number over two others: a coloured cell for each pair of levels, a legend of the colours, and a ring
/// around a chosen point.
///
/// At most 40 levels an axis are drawn; the subtitle says so if there are more. Cells whose value is missing or not finite
/// are grey, and the subtitle counts them. Values are written into the cells where there is room. Levels that are not finite
/// or do not rise have no picture, nor have cells without a single value: the picture says that there is no data.
public struct HeatMap: Sendable {
  /// One axis: its title with the unit, and its levels.
  public struct Axis: Sendable, Equatable {
    /// With the unit: `Friction`, `Coins`.
    public var title: String
    /// By rising value, not necessarily evenly spaced. Cells end half way between them.
    public var levels: [Double]
    /// What is written at the levels; empty for their numbers.
    public var names: [String] = []

    public init(_ title: String, levels: [Double]) {
      self.title = title
      self.levels = levels
    }

    /// Things that have names and no numbers, evenly spaced.
    public init(_ title: String, names: [String]) {
      self.title = title
      self.names = names
      levels = names.indices.map { Double($0) }
    }
  }

  /// The value at one pair of levels.
  public struct Cell: Sendable, Equatable {
    /// Index of a level of the axis at the bottom.
    public var x: Int
    /// Index of a level of the axis on the left.
    public var y: Int
    /// Nil for no data.
    public var value: Double?
    /// A character or two behind the value, such as `†`, which the subtitle explains; empty for none.
    public var mark: String

    public init(x: Int, y: Int, value: Double?, mark: String = "") {
      self.x = x
      self.y = y
      self.value = value
      self.mark = mark
    }
  }

  /// What the colours mean.
  public struct Legend: Sendable, Equatable {
    /// With the unit: `Settle time, s`.
    public var title: String
    /// Values from 0 to 1 that are written as percent.
    public var isShare: Bool

    public init(_ title: String, isShare: Bool) {
      self.title = title
      self.isShare = isShare
    }
  }

  /// A point with a ring around it, at a level or between levels.
  public struct Point: Sendable, Equatable {
    /// On the axis at the bottom.
    public var x: Double
    /// On the axis on the left.
    public var y: Double
    /// What it is: `as designed`.
    public var label: String

    public init(x: Double, y: Double, _ label: String) {
      self.x = x
      self.y = y
      self.label = label
    }
  }

  /// File stem, unique in the report.
  public var id: String
  /// Over the picture.
  public var title: String
  /// What a cell is: `Median of 50 drops`.
  public var subtitle: String
  /// What it shows, for those who cannot see it.
  public var description: String
  /// What a reader should take from it, one sentence.
  public var finding: String
  /// The axis at the bottom.
  public var x: Axis
  /// The axis on the left.
  public var y: Axis
  /// What the colours mean.
  public var legend: Legend
  /// In any order; pairs that are not among them have no data, and of two for one pair the last counts. Cells beyond the
  /// levels are left out.
  public var cells: [Cell]
  /// Nil for none. The subtitle says so if it lies outside the cells.
  public var chosen: Point?
  /// What a cell without a value has, in the subtitle.
  public var absence = "no data"

  public init(
    id: String, title: String, subtitle: String, description: String, finding: String, x: Axis, y: Axis,
    legend: Legend, cells: [Cell], chosen: Point? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.finding = finding
    self.x = x
    self.y = y
    self.legend = legend
    self.cells = cells
    self.chosen = chosen
  }

  /// The most levels of an axis that are drawn.
  public static let mostLevels = 40

  /// The figure with its Vega-Lite document. O(cells).
  public var figure: Figure {
    Figure(id: id, title: title, description: description, finding: finding, vegaLite: HeatMapPlot(self).document)
  }
}
