/// A figure of lines over days, or another number, with a band around each: one colour and one dash pattern a case, and the
/// name of each case at the end of its line. A chosen number and a limit can be drawn as lines across the picture.
///
/// At most eight lines are drawn; the subtitle says so if there are more. Points that are not finite are left out, and so
/// are those at or before zero on a logarithmic axis. Without points the picture says that there is no data.
public struct Curves: Sendable {
  /// One point of a line, and the band there.
  public struct Point: Sendable, Equatable {
    /// Where on the axis at the bottom.
    public var x: Double
    /// The value itself.
    public var y: Double
    /// Lower end of the band; nil for no band.
    public var low: Double?
    /// Upper end of the band; nil for no band.
    public var high: Double?

    public init(x: Double, y: Double, low: Double? = nil, high: Double? = nil) {
      self.x = x
      self.y = y
      self.low = low
      self.high = high
    }
  }

  /// One line: the name of its case, and its points by rising x.
  public struct Line: Sendable, Equatable {
    /// Unique in the figure.
    public var name: String
    /// By rising x.
    public var points: [Point]
    /// Its place among the colours and dashes, so that a case looks the same in all figures; nil for its place in this one.
    public var look: Int?

    public init(_ name: String, _ points: [Point], look: Int? = nil) {
      self.name = name
      self.points = points
      self.look = look
    }
  }

  /// A line across the picture at one value of an axis, with a label.
  public struct Reference: Sendable, Equatable {
    /// On its axis.
    public var value: Double
    /// What it is: `as designed`, `16.67 ms: one frame at 60 Hz`.
    public var label: String

    public init(_ label: String, at value: Double) {
      self.value = value
      self.label = label
    }
  }

  /// The axis at the bottom: its title with the unit, what it counts, and a chosen value on it.
  public struct XAxis: Sendable, Equatable {
    /// What an axis counts, which decides on its range and its ticks.
    public enum Scale: Sendable, Equatable {
      /// Days, from zero or the first.
      case days
      /// Days, where equal factors are equal lengths.
      case logarithmicDays
      /// Any quantity, from the least to the greatest. Lines of at most 15 points have a dot at each.
      case number
    }

    /// With the unit: `Days since install`.
    public var title: String
    /// What it counts.
    public var scale: Scale
    /// Nil for none. The subtitle says so if it lies outside the picture.
    public var reference: Reference?

    public init(_ title: String, scale: Scale = .days, reference: Reference? = nil) {
      self.title = title
      self.scale = scale
      self.reference = reference
    }
  }

  /// The axis on the left: its title with what is counted of whom, whether its values are shares, and a limit.
  public struct YAxis: Sendable, Equatable {
    /// With what is counted of whom: `Share of installs that opened the app that day`.
    public var title: String
    /// Values from 0 to 1 that are written as percent.
    public var isShare: Bool
    /// Always in the picture; nil for none.
    public var reference: Reference?

    public init(_ title: String, isShare: Bool, reference: Reference? = nil) {
      self.title = title
      self.isShare = isShare
      self.reference = reference
    }
  }

  /// File stem, unique in the report.
  public var id: String
  /// Over the picture.
  public var title: String
  /// What line and band are: `Bands: 95 % intervals`.
  public var subtitle: String
  /// What it shows, for those who cannot see it.
  public var description: String
  /// What a reader should take from it, one sentence.
  public var finding: String
  /// The axis at the bottom.
  public var x: XAxis
  /// The axis on the left.
  public var y: YAxis
  /// A value holds until the next point (levels) instead of changing evenly up to it.
  public var isStepped: Bool
  /// In plan order.
  public var lines: [Line]

  public init(
    id: String, title: String, subtitle: String, description: String, finding: String, x: XAxis, y: YAxis,
    isStepped: Bool = false, lines: [Line]
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.finding = finding
    self.x = x
    self.y = y
    self.isStepped = isStepped
    self.lines = lines
  }

  /// The figure with its Vega-Lite document. O(points).
  public var figure: Figure {
    let shown = lines.prefix(Palette.lines.count).map { Line($0.name, thinned(drawable($0.points)), look: $0.look) }
    return Figure(
      id: id, title: title, description: description, finding: finding, vegaLite: CurvesPlot(self, shown).document)
  }

  /// The points that have a place on the axes.
  private func drawable(_ points: [Point]) -> [Point] {
    points.filter { $0.x.isFinite && $0.y.isFinite && !(x.scale == .logarithmicDays && $0.x <= 0) }
      .map { point in
        guard let low = point.low, let high = point.high, low.isFinite, high.isFinite else {
          return Point(x: point.x, y: point.y)
        }
        return point
      }
  }

  /// At most 200 points: the first 100 as they are, where curves bend most, then evenly spaced ones, the last always.
  private func thinned(_ points: [Point]) -> [Point] {
    let kept = 100
    let rest = points.count - kept
    guard rest > kept else { return points }
    return points[..<kept] + (1...kept).map { points[kept - 1 + $0 * rest / kept] }
  }
}
