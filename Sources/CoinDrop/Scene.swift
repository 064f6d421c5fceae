/// What falls, into what, and how it is computed: every value that a spec may change. Fields, ranges and sources:
/// `SceneFields`. What does not fit together: `SceneCheck`.
///
/// Lengths are points, as in the app; the engine works in metres, `pointsPerMetre` points each.
public struct Scene: Sendable, Equatable {
  public var coin: Coin
  /// What moves the coins.
  public var solver: Solver
  /// Of the box, whose floor is at 0 and whose left wall is at 0.
  public var widthPt: Double
  /// The height that the scene has of its own; the box has it too unless the view says otherwise: `heightPt`.
  public var ownHeightPt: Double
  public var view: SceneView
  /// A lid at the top: the box is a closed loop.
  public var isClosed: Bool
  public var wallFriction: Double
  public var wallRestitution: Double
  /// Coins in a drop.
  public var coins: Int
  public var spawn: Spawn
  /// Wait between two coins; 0 drops all in one frame.
  public var spawnIntervalS: Double
  /// What becomes of coins of one frame that would start at one point.
  public var coincidentSpawns: CoincidentSpawns
  /// Downward.
  public var gravityMS2: Double
  public var pointsPerMetre: Double
  /// Slower impacts do not bounce.
  public var restitutionThresholdMS: Double
  public var stepsPerSecond: Int
  public var framesPerSecond: Int
  public var velocityIterations: Int
  public var positionIterations: Int
  /// Whether the engine leaves coins out that lie still.
  public var sleeps: Bool
  /// A drop is watched for so long after its last coin was spawned.
  public var horizonS: Double
  /// How long a person is taken to wait for the jar to lie still.
  public var patienceS: Double

  public init(
    coin: Coin, solver: Solver, widthPt: Double, heightPt: Double, view: SceneView, isClosed: Bool,
    wallFriction: Double, wallRestitution: Double, coins: Int, spawn: Spawn, spawnIntervalS: Double,
    coincidentSpawns: CoincidentSpawns, gravityMS2: Double, pointsPerMetre: Double, restitutionThresholdMS: Double,
    stepsPerSecond: Int, framesPerSecond: Int, velocityIterations: Int, positionIterations: Int, sleeps: Bool,
    horizonS: Double, patienceS: Double
  ) {
    self.coin = coin
    self.solver = solver
    self.widthPt = widthPt
    ownHeightPt = heightPt
    self.view = view
    self.isClosed = isClosed
    self.wallFriction = wallFriction
    self.wallRestitution = wallRestitution
    self.coins = coins
    self.spawn = spawn
    self.spawnIntervalS = spawnIntervalS
    self.coincidentSpawns = coincidentSpawns
    self.gravityMS2 = gravityMS2
    self.pointsPerMetre = pointsPerMetre
    self.restitutionThresholdMS = restitutionThresholdMS
    self.stepsPerSecond = stepsPerSecond
    self.framesPerSecond = framesPerSecond
    self.velocityIterations = velocityIterations
    self.positionIterations = positionIterations
    self.sleeps = sleeps
    self.horizonS = horizonS
    self.patienceS = patienceS
  }
}

extension Scene {
  /// Of the box: the scene's own height, or that of the view that resizes it.
  public var heightPt: Double {
    get {
      switch view {
      case .fitted: ownHeightPt
      case .resizing(let view): view.heightPt
      }
    }
    set {
      switch view {
      case .fitted: ownHeightPt = newValue
      case .resizing: view = .resizing(ResizingView(heightPt: newValue))
      }
    }
  }
}

/// How the view that shows a scene changes it. A new way is one case, and one row in `variants`.
public enum SceneView: Sendable, Equatable {
  /// Not at all: the picture is scaled into the view.
  case fitted
  /// The scene takes the height of the view, and the box with it.
  case resizing(ResizingView)
}

/// A view that gives the scene its height.
public struct ResizingView: Sendable, Equatable {
  public var heightPt: Double

  public init(heightPt: Double) { self.heightPt = heightPt }
}

/// The coin, of which a scene has one kind.
public struct Coin: Sendable, Equatable {
  public var radiusPt: Double
  /// kg/m².
  public var density: Double
  public var friction: Double
  public var restitution: Double
  /// 1/s: speeds are divided by 1 + step × damping at each step.
  public var linearDamping: Double
  public var angularDamping: Double
  public var allowsRotation: Bool

  public init(
    radiusPt: Double, density: Double, friction: Double, restitution: Double, linearDamping: Double,
    angularDamping: Double, allowsRotation: Bool
  ) {
    self.radiusPt = radiusPt
    self.density = density
    self.friction = friction
    self.restitution = restitution
    self.linearDamping = linearDamping
    self.angularDamping = angularDamping
    self.allowsRotation = allowsRotation
  }
}

/// Where coins start. A new pattern is one case, and one row in `variants`.
public enum Spawn: Sendable, Equatable {
  /// Anywhere across the box.
  case uniform(UniformSpawn)
  /// At one place, more or less.
  case fixed(FixedSpawn)
}

/// Coins start evenly spread over the width but for a margin on both sides, below the top.
public struct UniformSpawn: Sendable, Equatable {
  /// From a wall to the nearest middle of a coin.
  public var marginPt: Double
  /// From the top down to the middles.
  public var belowTopPt: Double

  public init(marginPt: Double, belowTopPt: Double) {
    self.marginPt = marginPt
    self.belowTopPt = belowTopPt
  }
}

/// Coins start at one place above the top.
public struct FixedSpawn: Sendable, Equatable {
  /// From the left wall to the middle of a coin.
  public var xPt: Double
  /// From the top up to the middles.
  public var aboveTopPt: Double
  /// Evenly spread by up to so much to either side.
  public var jitterPt: Double

  public init(xPt: Double, aboveTopPt: Double, jitterPt: Double) {
    self.xPt = xPt
    self.aboveTopPt = aboveTopPt
    self.jitterPt = jitterPt
  }
}

extension Scene {
  /// Steps of the solver in a frame.
  public var stepsPerFrame: Int { stepsPerSecond / framesPerSecond }

  /// Frames from one coin to the next: a wait ends with the first frame at or after it, so 0.08 s is 5 frames at 60 Hz.
  public var spawnIntervalFrames: Int { Int((spawnIntervalS * Double(framesPerSecond) - 1e-9).rounded(.up)) }

  /// Frames from the first coin to the end of the horizon.
  public var horizonFrames: Int {
    (coins - 1) * spawnIntervalFrames + Int((horizonS * Double(framesPerSecond) - 1e-9).rounded(.up))
  }

  /// Steps of the horizon.
  public var horizonSteps: Int { horizonFrames * stepsPerFrame }

  /// The lowest and the highest place at which the middle of a coin can start.
  var spawnRange: (x: ClosedRange<Double>, y: Double) {
    switch spawn {
    case .uniform(let spawn):
      let right = widthPt - spawn.marginPt
      return (min(spawn.marginPt, right)...max(spawn.marginPt, right), heightPt - spawn.belowTopPt)
    case .fixed(let spawn):
      return (spawn.xPt - spawn.jitterPt...spawn.xPt + spawn.jitterPt, heightPt + spawn.aboveTopPt)
    }
  }
}
