public import Fields
public import Statistics

/// How an experiment draws its cases from what varies, instead of crossing it: which points, and which case each is.
public struct Sampling: Sendable {
  /// A design of points.
  public enum Method: String, Choosable {
    case grid, latin, sobol, morris

    public var meaning: String {
      switch self {
      case .grid: "every value with every other"
      case .latin: "so many points, each input evenly over its values"
      case .sobol: "pairs of points that tell how much of a figure's variance comes from each input"
      case .morris: "walks that move one input at a time, to find the few inputs of many that matter"
      }
    }
  }

  /// The points of a design, with what their analysis needs.
  public enum Design: Sendable {
    case latin
    case sobol(SaltelliDesign)
    case morris(Morris)
  }

  /// What is drawn as one: a key path of `vary`, or all of `zip`.
  public struct Input: Sendable, Equatable {
    /// Its key paths; more than one where lists advance together.
    public var paths: [String]
    /// The shortest end of each path that tells it from the others.
    public var labels: [String]
    /// What each level sets, a value a path; empty where any value of a range is drawn.
    public var levels: [[Node]]

    /// Its name: `friction`, `threshold with count_per`.
    public var label: String { labels.joined(separator: " with ") }
  }

  /// One row of the design.
  public struct Point: Sendable, Equatable {
    /// A value for each key path of each input, inputs in their order.
    public var values: [[Node]]
    /// The level that each input is at; nil where it has none.
    public var levels: [Int?]
    /// The copy of the design that it belongs to: points of different copies are to have luck of their own.
    public var copy: Int
  }

  /// `latin`, `sobol` or `morris`.
  public var method: Method
  /// Points as the spec asks for them, and as there are: base points of `sobol`, walks of `morris`, else rows.
  public var asked: Int
  public var points: Int
  public var design: Design
  public var inputs: [Input]
  /// The design's rows, in their order.
  public var rows: [Point]
  /// By named case: the number of the experiment's case that each row is. Rows that are alike in values and copy are one case.
  public var cases: [[Int]]
  /// By case of the experiment: the copy that it belongs to.
  public var copies: [Int]
  /// The cases that the spec names, before anything is drawn.
  public var named: [Case]
  /// What the spec says under `vary`, `zip` and `sample`, as written.
  public var vary: Node
  public var zip: Node
  public var sample: Node

  /// Copies of the design in which luck is to differ.
  public static let shifts = 8
  /// Fewer copies do not tell what is sure.
  public static let fewestCopies = 4
  /// Points that each copy of `latin` has at least.
  private static let copyPoints = 4

  /// In how many copies points (walks of `morris`) are dealt, in turn: `shifts`, or fewer where there are few points.
  public static func copies(_ method: Method, points: Int) -> Int {
    switch method {
    case .grid: 1
    case .latin: max(min(points / copyPoints, shifts), 1)
    case .sobol: shifts
    case .morris: max(min(points, shifts), 1)
    }
  }

  /// The fewest points (walks of `morris`) that make `shifts` copies.
  public var usualPoints: Int { method == .latin ? Self.shifts * Self.copyPoints : Self.shifts }
}
