import Fields

/// Motions side by side in one time, each with a name and what to know of it: small multiples.
///
/// All jars are drawn to one scale and stand on one line; all motions begin together, run in real time and start again
/// together, 1.5 s after the last has ended. Coins are within a quarter of a pixel and a degree or two of the motion. Who asks for less motion, or has a viewer without animation, sees the ends.
public struct MotionPanels: Sendable, Equatable {
  /// One of them.
  public struct Panel: Sendable, Equatable {
    /// Under the jar, in bold.
    public var title: String
    /// Under the title, each on lines of its own.
    public var lines: [String]
    /// What the coins do.
    public var motion: Motion

    public init(title: String, lines: [String], motion: Motion) {
      self.title = title
      self.lines = lines
      self.motion = motion
    }
  }

  /// Over all.
  public var title: String
  /// Under the title.
  public var subtitle: String
  /// Three in a row.
  public var panels: [Panel]

  public init(title: String, subtitle: String, panels: [Panel]) {
    self.title = title
    self.subtitle = subtitle
    self.panels = panels
  }

  /// Bytes of a picture, at most; it shows less of the time where it would be larger.
  public static let mostBytes = 400_000
  /// Seconds that are shown, at most.
  static let mostS = 20.0

  /// The picture as an SVG document that has neither title nor description of its own, as a figure takes it.
  ///
  /// Where a minute of 200 coins would not fit into `mostBytes`, the beginning of all motions is shown, as much as does; where that
  /// is less than a second, the ends stand still. O(frames × coins).
  public var svg: String {
    let end = panels.map(\.motion.seconds).max() ?? 0
    var seconds = min(end, Self.mostS)
    while seconds >= 1 {
      let text = MotionPanelSheet(self, seconds: seconds, isCut: seconds < end).svg
      if text.utf8.count <= Self.mostBytes { return text }
      let share = min(0.9, Double(Self.mostBytes) / Double(text.utf8.count))
      seconds = (seconds * share * 10).rounded(.down) / 10
    }
    return MotionPanelSheet(self, seconds: end < 1 ? end : nil, isCut: false).svg
  }
}

extension Motion {
  /// Seconds from the start to the last frame.
  var seconds: Double { Double(lastFrame) / Double(rate) }
}
