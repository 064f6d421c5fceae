/// What one drop came to: the numbers that metrics are read from. Definitions matter more than decimals; a report prints them.
public struct DropMeasures: Sendable, Equatable {
  /// Seconds from the last spawn to rest: the earliest time from which no coin moves more than `restPt` within any
  /// `Scene.windowS`, to the end of the run; nil if that never comes. By position, since a creeping tower has almost no
  /// speed.
  public var settleS: Double?
  /// Bounces of a coin, mean over coins. A bounce is a way up of `bouncePt` or more that the coin's own speed makes: being
  /// pushed out of an overlap is none.
  public var bounces: Double
  /// First bounce of the first coin as a share of its fall before; 0 if it does not bounce, or has not fallen `bouncePt`.
  public var reboundShare: Double
  /// Of the pile at the end, from the leftmost to the rightmost edge of a coin inside the box, pt; 0 if none is.
  public var widthPt: Double
  /// From the floor to the highest edge of a coin inside the box at the end, pt; 0 if none is.
  public var heightPt: Double
  /// Coins that are outside the box at the end: beside it, under the floor, or on the lid of a closed jar.
  public var outside: Int
  /// Every place of every coin was a number.
  public var isFinite: Bool

  /// A coin that moves less within `Scene.windowS` is at rest.
  public static let restPt = 0.5
  /// A lower way up is no bounce.
  public static let bouncePt = 1.0
}

/// Frames of a drop: the middle, the one that one in a hundred exceeds, and the dearest.
public struct WorkSummary: Sendable, Equatable {
  /// Milliseconds under a device profile.
  public var frameP50Ms = 0.0
  public var frameP99Ms = 0.0
  public var frameMaxMs = 0.0
  /// Contacts × passes, and pair tests, that one frame in a hundred exceeds.
  public var contactPassesP99 = 0
  public var pairTestsP99 = 0
  /// Frames counted.
  public var frames = 0

  /// Summarises frames. O(frames log frames).
  public init(_ frames: [FrameWork], on device: DeviceProfile) {
    let costs = frames.map { device.cost($0) / 1000 }.sorted()
    guard let last = costs.last else { return }
    frameP50Ms = costs[Self.rank(0.5, costs.count)]
    frameP99Ms = costs[Self.rank(0.99, costs.count)]
    frameMaxMs = last
    contactPassesP99 = frames.map(\.contactPasses).sorted()[Self.rank(0.99, frames.count)]
    pairTestsP99 = frames.map(\.pairTests).sorted()[Self.rank(0.99, frames.count)]
    self.frames = frames.count
  }

  /// Index of the p-quantile among `count` sorted values: the nearest rank.
  private static func rank(_ p: Double, _ count: Int) -> Int { max(0, Int((p * Double(count)).rounded(.up)) - 1) }
}

extension DropMeasures {
  /// Reads the measures off a record of `scene`. O(steps × coins).
  public init(_ record: DropRecord, of scene: Scene) {
    isFinite = record.isFinite
    guard record.isFinite, record.steps > 0, record.coins > 0 else {
      (settleS, bounces, reboundShare, widthPt, heightPt, outside) = (nil, 0, 0, 0, 0, 0)
      return
    }
    let tracks = (0..<record.coins).map { Track(record, $0) }
    let fastest = (2 * scene.gravityMS2 * scene.pointsPerMetre * Self.bouncePt).squareRoot()
    let bounces = tracks.map { $0.rises.filter { $0.to - $0.from >= Self.bouncePt && $0.speed >= fastest } }
    self.bounces = Double(bounces.reduce(0) { $0 + $1.count }) / Double(record.coins)
    let start = record.starts[0].y
    reboundShare =
      bounces[0].first.map { start - $0.from >= Self.bouncePt ? ($0.to - $0.from) / (start - $0.from) : 0 } ?? 0

    let spawned = record.firstStep(record.coins - 1)
    let window = Int((Scene.windowS * Double(record.stepsPerSecond)).rounded(.up))
    var rest = spawned
    for track in tracks { rest = max(rest, track.restStep(window: window, distance: Float(Self.restPt), least: rest)) }
    // A coin that has not been watched for a whole window may be about to move on.
    let isSettled = record.sleepStep != nil || record.steps - rest > window
    settleS = isSettled ? Double(rest - spawned) / Double(record.stepsPerSecond) : nil

    let end = (record.steps - 1) * record.coins
    let (xs, ys) = (record.x[end..<end + record.coins], record.y[end..<end + record.coins])
    let places = zip(xs, ys).map { (x: Double($0), y: Double($1)) }
    let inside = places.filter { scene.holds($0.x, $0.y) }
    outside = places.count - inside.count
    let radius = scene.coin.radiusPt
    let (left, right) = (inside.map(\.x).min(), inside.map(\.x).max())
    widthPt = left.flatMap { left in right.map { $0 - left + 2 * radius } } ?? 0
    heightPt = inside.map(\.y).max().map { $0 + radius } ?? 0
  }
}

/// What one drop came to: its measures and what its frames took.
public struct DropOutcome: Sendable {
  public var measures: DropMeasures
  /// Up to the last frame in which a coin was awake.
  public var frames: [FrameWork]
}

extension Scene {
  /// Drops coins from the starts of up to eight drops and measures each.
  public func outcomes(_ starts: [[Start]]) -> [DropOutcome] {
    records(starts).map { DropOutcome(measures: DropMeasures($0, of: self), frames: $0.frames) }
  }

  /// Whether the middle of a coin is in the box, or over an open one.
  func holds(_ x: Double, _ y: Double) -> Bool { x >= 0 && x <= widthPt && y >= 0 && !(isClosed && y > heightPt) }
}
