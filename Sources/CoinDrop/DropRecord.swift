/// All that happened in one drop: where every coin was after every step, and what each frame took. Pictures are read from
/// it; it knows none of them.
public struct DropRecord: Sendable {
  /// Starts of the coins.
  public internal(set) var starts: [Start] = []
  /// Steps that were made.
  public internal(set) var steps = 0
  public internal(set) var stepsPerFrame = 1
  public internal(set) var stepsPerSecond = 1
  /// Coin after coin in each step: points from the left wall, points above the floor, radians counter-clockwise, points a
  /// second to the right and upward. A coin that has not been spawned has its start.
  public internal(set) var x: [Float] = []
  public internal(set) var y: [Float] = []
  public internal(set) var angle: [Float] = []
  public internal(set) var drift: [Float] = []
  public internal(set) var rise: [Float] = []
  /// By step: how deep coins are in one another or in a wall as it begins, pt: the deepest.
  public internal(set) var overlap: [Float] = []
  /// What each frame took, up to the last in which a coin was awake.
  public internal(set) var frames: [FrameWork] = []
  /// Every place of every coin is a number; where one is none, the record ends with its frame.
  public internal(set) var isFinite = true
  /// The step after which all coins slept, if they did.
  public internal(set) var sleepStep: Int?

  /// Coins in the drop.
  public var coins: Int { starts.count }

  /// The first step of a coin.
  public func firstStep(_ coin: Int) -> Int { starts[coin].frame * stepsPerFrame }

  /// An empty record of a drop that begins.
  init(_ scene: Scene, _ starts: [Start]) {
    self.starts = starts
    stepsPerFrame = scene.stepsPerFrame
    stepsPerSecond = scene.stepsPerSecond
  }

  /// Appends a lane's part of a frame.
  mutating func append(_ frame: borrowing LaneFrame, _ lane: Int) {
    let places = 0..<frame.steps * frame.coins
    x += places.map { frame.x[$0][lane] }
    y += places.map { frame.y[$0][lane] }
    angle += places.map { frame.angle[$0][lane] }
    drift += places.map { frame.drift[$0][lane] }
    rise += places.map { frame.rise[$0][lane] }
    overlap += (0..<frame.steps).map { frame.overlap[$0][lane] }
    frames.append(frame.work(lane))
    steps += frame.steps
  }

  mutating func end(_ end: LaneEnd) {
    isFinite = end.isFinite
    sleepStep = end.sleepStep
  }
}

extension Scene {
  /// The whole records of up to eight drops, for pictures and for a single look. Some 15 ms each for 30 coins with `box2d`.
  public func records(_ starts: [[Start]]) -> [DropRecord] {
    var records = starts.map { DropRecord(self, $0) }
    let ends = drop(starts) { frame in
      for lane in starts.indices where frame.runs(lane) { records[lane].append(frame, lane) }
    }
    for (lane, end) in ends.enumerated() { records[lane].end(end) }
    return records
  }
}

/// What one frame took: counts that are the same on every machine.
public struct FrameWork: Sendable, Equatable {
  /// Contacts × passes of the solver, over the frame's steps.
  public var contactPasses = 0
  /// Pairs of coins, or of a coin and a wall, that were tested.
  public var pairTests = 0
  /// Coins that were added.
  public var spawns = 0
  /// Coins that were shown.
  public var nodes = 0

  public init(contactPasses: Int = 0, pairTests: Int = 0, spawns: Int = 0, nodes: Int = 0) {
    self.contactPasses = contactPasses
    self.pairTests = pairTests
    self.spawns = spawns
    self.nodes = nodes
  }
}
