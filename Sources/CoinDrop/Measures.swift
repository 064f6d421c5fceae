/// What one drop came to: the numbers that metrics are read from. Definitions matter more than decimals; a report prints them.
///
/// Times are told in steps of the solver. A time from which something holds is the end of the last step that breaks it. Where
/// a place was no number, nothing but `isFinite` means anything.
public struct DropMeasures: Sendable, Equatable {
  /// The rule of position. Seconds from the last spawn to rest: the earliest time from which no coin moves more than
  /// `restPt` within any `Scene.windowS`, to the end of the run; nil if that never comes, or comes less than such a window
  /// before the horizon. By position, since a creeping tower has almost no speed.
  public var settleS: Double?
  /// The rule of velocity. Seconds from the last spawn to the earliest time from which no coin is faster than `calmPtS`, to
  /// the end of the run; nil if a coin is at the end. A coin that slowly rolls passes it long before it lies.
  public var calmS: Double?
  /// The engine's own rule. Seconds from the last spawn to the time from which all coins sleep; nil if that never comes.
  /// Coins sleep when all that touch one another have been slow for half a second.
  public var sleepS: Double?
  /// Bounces of a coin, mean over coins. A bounce is a way up of `bouncePt` or more, from a lowest place to the next highest,
  /// that the coin's own speed makes: being pushed out of an overlap is none.
  public var bounces = 0.0
  /// First bounce of the first coin as a share of its fall before; 0 if it does not bounce, or has not fallen `bouncePt`.
  public var reboundShare = 0.0
  /// Heights of the first coin's first and second bounce, from the lowest place to the highest, pt; 0 without.
  public var firstHopPt = 0.0
  public var secondHopPt = 0.0
  /// Seconds from the last spawn to the landing that begins the last bounce of any coin; nil if none bounces. Below 0 where
  /// that was before the last spawn.
  public var lastBounceS: Double?
  /// Of the pile at the end, from the leftmost to the rightmost edge of a coin inside the box, pt; 0 if none is.
  public var widthPt = 0.0
  /// From the floor to the highest edge of a coin inside the box at the end, pt; 0 if none is.
  public var heightPt = 0.0
  /// Of the coins that lay still while others still fell: how far one is from there at most until the end of the run, pt,
  /// in the mean and of the one that is moved farthest; nil where none lay still before the coin spawned last had landed.
  ///
  /// A coin lies still once it has been within `restPt` of one place for `Scene.windowS`: of the place where it was when
  /// it had left the last such place by more. A coin has landed with the first step that leaves it going down more slowly
  /// than the step before, or not at all.
  public var knockMeanPt: Double?
  public var knockMaxPt: Double?
  /// The fastest that any of those coins is after it lay still, pt/s.
  public var knockSpeedPtS: Double?
  /// The share of those coins that are moved more than `knockPt`.
  public var knockedShare: Double?
  /// How deep two coins, or a coin and a wall, are in one another as a step begins, pt: the deepest of the run, of true
  /// circles; 0 if none ever are. Right after a spawn it may be another coin that is spawned into.
  public var penetrationPt = 0.0
  /// Coins that are outside the box at the end: beside it, under the floor, or on the lid of a closed jar. Coins that went
  /// over the rim as well as those that went through.
  public var outside = 0
  /// Coins whose middle went through the floor, a wall below the rim, or the lid of a closed jar, in whichever direction:
  /// no such way is open.
  public var tunnelled = 0
  /// Every place of every coin was a number.
  public var isFinite = true

  /// Of a drop in which nothing happened.
  public init() {}

  /// A coin that moves less within `Scene.windowS` is at rest.
  public static let restPt = 0.5
  /// A coin that is slower is calm, pt/s.
  public static let calmPtS = 5.0
  /// A lower way up is no bounce.
  public static let bouncePt = 1.0
  /// A coin that is moved farther is knocked.
  public static let knockPt = 2.0
}

extension DropMeasures {
  /// Reads the measures off a record of `scene`. O(steps × coins).
  public init(_ record: DropRecord, of scene: Scene) {
    isFinite = record.isFinite
    guard record.isFinite, record.steps > 0, record.coins > 0 else { return }
    let tracks = (0..<record.coins).map { Track(record, $0) }
    let spawned = record.firstStep(record.coins - 1)
    func seconds(_ step: Int) -> Double { Double(step - spawned) / Double(record.stepsPerSecond) }
    times(record, tracks, spawned, seconds)
    bounces(record, tracks, of: scene, seconds)
    pile(record, of: scene)
    let window = Int((Scene.windowS * Double(record.stepsPerSecond)).rounded(.up))
    let landed = tracks.last?.landingStep ?? 0
    let knocks = tracks.compactMap { $0.knock(window: window, distance: Float(Self.restPt), before: landed) }
    if !knocks.isEmpty {
      let count = Double(knocks.count)
      knockMeanPt = knocks.reduce(0) { $0 + $1.distance } / count
      knockMaxPt = knocks.map(\.distance).max()
      knockSpeedPtS = knocks.map(\.speed).max()
      knockedShare = Double(knocks.count { $0.distance > Self.knockPt }) / count
    }
    penetrationPt = Double(record.overlap.max() ?? 0)
    tunnelled = tracks.count { $0.tunnels(scene) }
  }

  private mutating func times(_ record: DropRecord, _ tracks: [Track], _ spawned: Int, _ seconds: (Int) -> Double) {
    let window = Int((Scene.windowS * Double(record.stepsPerSecond)).rounded(.up))
    var rest = spawned
    for track in tracks { rest = max(rest, track.restStep(window: window, distance: Float(Self.restPt), least: rest)) }
    // A coin that has not been watched for a whole window may be about to move on.
    let isSettled = record.sleepStep != nil || record.steps - rest > window
    settleS = isSettled ? seconds(rest) : nil
    let calm = tracks.reduce(spawned) { max($0, $1.calmStep(Float(Self.calmPtS))) }
    calmS = calm < record.steps ? seconds(calm) : nil
    sleepS = record.sleepStep.map { seconds($0 + 1) }
  }

  private mutating func bounces(
    _ record: DropRecord, _ tracks: [Track], of scene: Scene, _ seconds: (Int) -> Double
  ) {
    let fastest = Float((2 * scene.gravityMS2 * scene.pointsPerMetre * Self.bouncePt).squareRoot())
    let all = tracks.map { $0.rises.filter { $0.to - $0.from >= Float(Self.bouncePt) && $0.speed >= fastest } }
    bounces = Double(all.reduce(0) { $0 + $1.count }) / Double(record.coins)
    lastBounceS = all.joined().map(\.begin).max().map(seconds)
    let hops = all[0].map { Double($0.to) - Double($0.from) }
    firstHopPt = hops.first ?? 0
    secondHopPt = hops.dropFirst().first ?? 0
    let fall = record.starts[0].y - Double(all[0].first?.from ?? 0)
    reboundShare = fall >= Self.bouncePt ? firstHopPt / fall : 0
  }

  private mutating func pile(_ record: DropRecord, of scene: Scene) {
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
