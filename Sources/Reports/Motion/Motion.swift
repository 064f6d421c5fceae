/// The motion of coins in a jar, as pictures need it: positions and a box, nothing of the scene that made them.
///
/// Any value can be drawn. A coin is out of sight before its first frame, from its first place that is not finite on, and
/// where its radius is no positive number; one whose places end early stays at the last. What is not finite or beyond any
/// use in the other fields is drawn as the nearest value that is not.
public struct Motion: Sendable, Equatable {
  /// Where the centre of a coin is in one frame.
  public struct Place: Sendable, Equatable {
    /// Points from the left wall, to the right.
    public var x: Double
    /// Points above the floor.
    public var y: Double
    /// Radians, counter-clockwise, with all its turns: 3π is not π.
    public var angle: Double

    public init(x: Double, y: Double, angle: Double = 0) {
      self.x = x
      self.y = y
      self.angle = angle
    }
  }

  /// One coin and its way.
  public struct Coin: Sendable, Equatable {
    /// Points.
    public var radius: Double
    /// The frame in which the coin appears; below 0 counts as 0.
    public var firstFrame: Int
    /// One a frame from `firstFrame` to the end of the run.
    public var places: [Place]

    public init(radius: Double, firstFrame: Int, places: [Place]) {
      self.radius = radius
      self.firstFrame = firstFrame
      self.places = places
    }
  }

  /// Points between the walls.
  public var width: Double
  /// Points from the floor to the rim or the lid.
  public var height: Double
  /// With a lid at `height`, else open at the top.
  public var isClosed: Bool
  public var framesPerSecond: Int
  /// Frames in all; frame 0 is at 0 s.
  public var frames: Int
  /// In the order in which they are drawn, later ones over earlier ones.
  public var coins: [Coin]
  /// True if the run went on behind the last frame.
  public private(set) var isCut = false

  public init(
    width: Double, height: Double, isClosed: Bool, framesPerSecond: Int = 60, frames: Int, coins: [Coin]
  ) {
    self.width = width
    self.height = height
    self.isClosed = isClosed
    self.framesPerSecond = framesPerSecond
    self.frames = frames
    self.coins = coins
  }
}

extension Motion {
  /// The first `count` frames; the whole motion if it has no more.
  public func beginning(_ count: Int) -> Motion {
    guard count < frames else { return self }
    var motion = self
    motion.frames = count
    motion.isCut = true
    return motion
  }

  /// 1 … 1000.
  var rate: Int { min(max(framesPerSecond, 1), 1000) }

  /// 0 … 999 999.
  var lastFrame: Int { min(max(frames, 1), 1_000_000) - 1 }

  /// Seconds from the start to a frame, with two decimals.
  func time(of frame: Int) -> String { Digits.fixed(Double(frame) / Double(rate), decimals: 2) + " s" }

  /// The box in points, rounded to 0.1, from 1 to 10 000.
  var box: (width: Double, height: Double) { (Self.side(width), Self.side(height)) }

  private static func side(_ length: Double) -> Double {
    length.isNaN ? 1 : MotionTrack.rounded(min(max(length, 1), 10_000), to: 10)
  }

  /// The coins that are ever in sight.
  var tracks: [MotionTrack] {
    coins.compactMap { MotionTrack($0, floor: box.height, lastFrame: lastFrame) }
  }

  /// `30 coins in an open jar`.
  func told(of tracks: [MotionTrack]) -> String {
    let count = tracks.isEmpty ? "No coins" : tracks.count == 1 ? "1 coin" : "\(tracks.count) coins"
    return count + (isClosed ? " in a closed jar" : " in an open jar")
  }
}
