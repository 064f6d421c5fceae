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
  /// Looked at eight times a second, a coin lies still if for `Scene.windowS` it has been within `restPt` of where it is then.
  /// A coin has landed with the first step that leaves it going down more slowly than the step before, or not at all.
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
    var fold = MeasureFold(scene, [record.starts])
    var frame = LaneFrame(coins: record.coins, steps: 1)
    frame.running = 1
    for step in 0..<record.steps {
      for coin in 0..<record.coins {
        let index = step * record.coins + coin
        frame.x[coin][0] = record.x[index]
        frame.y[coin][0] = record.y[index]
        frame.drift[coin][0] = record.drift[index]
        frame.rise[coin][0] = record.rise[index]
      }
      frame.overlap[0][0] = record.overlap[step]
      fold.add(frame)
    }
    var end = LaneEnd()
    (end.steps, end.sleepStep, end.isFinite) = (record.steps, record.sleepStep, record.isFinite)
    self = fold.measures([end])[0]
  }
}

/// What one drop came to: its measures and what its frames took.
public struct DropOutcome: Sendable {
  public var measures: DropMeasures
  /// Up to the last frame in which a coin was awake.
  public var frames: [FrameWork]
}

extension Scene {
  /// Drops coins from the starts of up to eight drops and measures each while it falls. Memory is that of some seconds.
  public func outcomes(_ starts: [[Start]], kernel: @escaping DiscKernel = stepDiscs) -> [DropOutcome] {
    var fold = MeasureFold(self, starts)
    var works: [LaneWork] = []
    let ends = drop(starts, kernel: kernel) { frame in
      fold.add(frame)
      works.append(LaneWork(frame))
    }
    return fold.measures(ends).enumerated().map { lane, measures in
      DropOutcome(measures: measures, frames: works.prefix(ends[lane].steps / stepsPerFrame).map { $0[lane] })
    }
  }

  /// Whether the middle of a coin is in the box, or over an open one.
  func holds(_ x: Double, _ y: Double) -> Bool { x >= 0 && x <= widthPt && y >= 0 && !(isClosed && y > heightPt) }
}
