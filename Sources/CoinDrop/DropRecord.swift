/// All that happened in one drop: where every coin was after every step, and what each frame took. Measures and pictures
/// are read from it; it knows none of them.
///
/// Reused from drop to drop: memory is that of the longest.
public struct DropRecord: Sendable {
  /// Starts of the coins.
  public internal(set) var starts: [Start] = []
  /// Steps that were made.
  public internal(set) var steps = 0
  public internal(set) var stepsPerFrame = 1
  public internal(set) var stepsPerSecond = 1
  /// Coin after coin in each step: points from the left wall, points above the floor, radians counter-clockwise, points a
  /// second upward. A coin that has not been spawned has its start.
  public internal(set) var x: [Float] = []
  public internal(set) var y: [Float] = []
  public internal(set) var angle: [Float] = []
  public internal(set) var rise: [Float] = []
  /// What each frame took, up to the last in which a coin was awake.
  public internal(set) var frames: [FrameWork] = []
  /// Every place of every coin is a number; where one is none, the record ends.
  public internal(set) var isFinite = true
  /// The step after which all coins slept, if they did.
  public internal(set) var sleepStep: Int?

  /// An empty record.
  public init() {}

  /// Coins in the drop.
  public var coins: Int { starts.count }

  /// The first step of a coin.
  public func firstStep(_ coin: Int) -> Int { starts[coin].frame * stepsPerFrame }

  mutating func begin(_ scene: Scene, _ starts: [Start]) {
    self.starts = starts
    steps = 0
    stepsPerFrame = scene.stepsPerFrame
    stepsPerSecond = scene.stepsPerSecond
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    angle.removeAll(keepingCapacity: true)
    rise.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    isFinite = true
    sleepStep = nil
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
