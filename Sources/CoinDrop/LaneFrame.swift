/// What one frame was to up to eight drops of one scene, side by side: a lane each.
///
/// Measures and pictures are read from it; it knows none of them. Memory is that of a frame.
public struct LaneFrame: Sendable {
  /// Most drops side by side.
  public static let lanes = 8
  /// A number of each lane.
  public typealias Numbers = SIMD8<Float>
  /// A count of each lane.
  public typealias Counts = SIMD8<Int32>

  /// Coins of a drop, and steps of the solver in a frame.
  public let coins: Int
  public let steps: Int
  /// Number of the frame, from 0.
  public internal(set) var number = 0
  /// Bit by bit the lanes that run: what stands in others has no meaning.
  public internal(set) var running: UInt8 = 0
  /// At step × `coins` + coin, after each step: points from the left wall, points above the floor, radians
  /// counter-clockwise, and points a second to the right and upward. A coin that has not been spawned has its start.
  public internal(set) var x: [Numbers]
  public internal(set) var y: [Numbers]
  public internal(set) var angle: [Numbers]
  public internal(set) var drift: [Numbers]
  public internal(set) var rise: [Numbers]
  /// By step: how deep two coins, or a coin and a wall, are in one another as the step begins, pt, the deepest of all; true
  /// circles, without the engine's skin; 0 where none is.
  public internal(set) var overlap: [Numbers]
  /// By step: coins that do not sleep.
  public internal(set) var awake: [Counts]
  /// In the whole frame: contacts × passes of the solver, and pairs tested.
  public internal(set) var contactPasses = Counts()
  public internal(set) var pairTests = Counts()
  /// Coins that are there, and those of them that came in this frame.
  public internal(set) var nodes = Counts()
  public internal(set) var spawns = Counts()

  init(coins: Int, steps: Int) {
    self.coins = coins
    self.steps = steps
    x = Array(repeating: Numbers(), count: steps * coins)
    (y, angle, drift, rise) = (x, x, x, x)
    overlap = Array(repeating: Numbers(), count: steps)
    awake = Array(repeating: Counts(), count: steps)
  }

  /// Places and speeds of a frame, at step × `coins` + coin.
  struct Places {
    let coins: Int
    let steps: Int
    let x: UnsafeBufferPointer<Numbers>
    let y: UnsafeBufferPointer<Numbers>
    let drift: UnsafeBufferPointer<Numbers>
    let rise: UnsafeBufferPointer<Numbers>

    /// pt²/s².
    @inline(__always)
    func squaredSpeed(_ index: Int) -> Numbers { drift[index] * drift[index] + rise[index] * rise[index] }

    /// Heights and speeds upward, in turn those of the first four lanes and of the others.
    @inline(__always)
    func withHeights<Result>(_ body: (UnsafeBufferPointer<Four>, UnsafeBufferPointer<Four>) -> Result) -> Result {
      y.withMemoryRebound(to: Four.self) { y in rise.withMemoryRebound(to: Four.self) { body(y, $0) } }
    }
  }

  func withPlaces<Result>(_ body: (Places) -> Result) -> Result {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        drift.withUnsafeBufferPointer { drift in
          rise.withUnsafeBufferPointer { rise in
            body(Places(coins: coins, steps: steps, x: x, y: y, drift: drift, rise: rise))
          }
        }
      }
    }
  }

  /// Whether a lane runs.
  public func runs(_ lane: Int) -> Bool { running & (1 << UInt8(lane)) != 0 }

  /// What the frame took in a lane.
  public func work(_ lane: Int) -> FrameWork { LaneWork(self)[lane] }
}

/// What a frame took in each lane.
struct LaneWork {
  private let contactPasses: LaneFrame.Counts
  private let pairTests: LaneFrame.Counts
  private let spawns: LaneFrame.Counts
  private let nodes: LaneFrame.Counts

  init(_ frame: borrowing LaneFrame) {
    (contactPasses, pairTests, spawns, nodes) = (frame.contactPasses, frame.pairTests, frame.spawns, frame.nodes)
  }

  subscript(lane: Int) -> FrameWork {
    FrameWork(
      contactPasses: Int(contactPasses[lane]), pairTests: Int(pairTests[lane]), spawns: Int(spawns[lane]),
      nodes: Int(nodes[lane]))
  }
}

/// How the drop of a lane ended.
public struct LaneEnd: Sendable, Equatable {
  /// Steps that were made.
  public internal(set) var steps = 0
  /// The step after which all coins slept, if they did: nothing can move any more.
  public internal(set) var sleepStep: Int?
  /// Every place of every coin was a number.
  public internal(set) var isFinite = true
}

/// Worlds of a solver side by side, one a lane, each with the jar in it and nothing of the others.
///
/// A lane's results depend on its scene and starts alone, not on which lane it is nor on what runs beside it.
protocol CoinWorlds: ~Copyable {
  /// Empty jars of a scene that has no faults, for `coins` coins in each; nil without memory.
  init?(_ scene: Scene, coins: Int, lanes: Int)

  /// Adds a coin at rest: number `coin` of its lane, in order.
  mutating func add(_ start: Start, as coin: Int, to lane: Int)

  /// Goes one frame on in the lanes that run, and fills in places, speeds, overlaps and work of the coins that are there.
  mutating func advance(_ frame: inout LaneFrame)
}
