/// A scene as `discs` computes it: metres, seconds, radians, and the mass of a coin as 1.
///
/// All coins of a drop have one mass, so only its ratio to itself counts: density changes no bit. Tolerances are Box2D
/// 2.4.1's (`b2_common.h`), whose results the solver is to reproduce.
public struct DiscLaw: Sendable {
  /// Of a coin, and half of it squared, inverted: the inverse of its moment of inertia; 0 where coins do not turn.
  public let radius: Float
  public let spinEase: Float
  public let width: Float
  public let height: Float
  /// Walls: floor, left, right, and the lid if there is one.
  public let walls: Int
  /// Of a step: its length, what gravity adds to the downward speed, and the shares of speed and spin that damping leaves.
  public let step: Float
  public let fall: Float
  public let keep: Float
  public let spinKeep: Float
  /// Friction and restitution between coins, and between a coin and a wall; impacts slower than `threshold` do not bounce.
  public let friction: Float
  public let restitution: Float
  public let wallFriction: Float
  public let wallRestitution: Float
  public let threshold: Float
  public let velocityPasses: Int
  public let positionPasses: Int
  public let sleeps: Bool
  public let pointsPerMetre: Float

  /// The engine's radius of walls, and the overlap that it lets stand.
  @inlinable public static var skin: Float { 0.01 }
  @inlinable public static var slop: Float { 0.005 }
  /// Share of an overlap that a pass corrects, and the most that it moves, m; the share after an impact on a wall.
  @inlinable public static var correction: Float { 0.2 }
  @inlinable public static var mostCorrection: Float { 0.2 }
  @inlinable public static var impactCorrection: Float { 0.75 }
  /// Middles nearer than this have no direction: FLT_EPSILON.
  @inlinable public static var hair: Float { 0x1p-23 }
  /// Boxes of coins and walls are this much wider on each side where pairs are counted.
  @inlinable public static var margin: Float { 0.1 }
  /// The farthest that a coin moves and turns in a step.
  @inlinable public static var mostMove: Float { 2 }
  @inlinable public static var mostTurn: Float { 0.5 * 3.141_592_653_59 }
  /// A coin rests at no more than these speeds, and sleeps once all that it touches have rested so long.
  @inlinable public static var restSpeed: Float { 0.01 }
  @inlinable public static var restSpin: Float { 2 / 180 * 3.141_592_653_59 }
  @inlinable public static var restTime: Float { 0.5 }

  init(_ scene: Scene) {
    let metre = scene.pointsPerMetre
    radius = Float(scene.coin.radiusPt / metre)
    spinEase = scene.coin.allowsRotation ? 2 / (radius * radius) : 0
    (width, height) = (Float(scene.widthPt / metre), Float(scene.heightPt / metre))
    walls = scene.isClosed ? 4 : 3
    step = 1 / Float(scene.stepsPerSecond)
    fall = step * Float(scene.gravityMS2)
    keep = 1 / (1 + step * Float(scene.coin.linearDamping))
    spinKeep = 1 / (1 + step * Float(scene.coin.angularDamping))
    let (coin, wall) = (Float(scene.coin.friction), Float(scene.wallFriction))
    friction = (coin * coin).squareRoot()
    wallFriction = (coin * wall).squareRoot()
    restitution = Float(scene.coin.restitution)
    wallRestitution = larger(restitution, Float(scene.wallRestitution))
    threshold = Float(scene.restitutionThresholdMS)
    (velocityPasses, positionPasses) = (scene.velocityIterations, scene.positionIterations)
    sleeps = scene.sleeps
    pointsPerMetre = Float(metre)
  }

  /// From the middle of a coin to the middle of another, or to a wall, where they touch.
  @inlinable public var coinReach: Float { 2 * radius }
  @inlinable public var wallReach: Float { radius + Self.skin }
}

/// The larger of two, the second where neither is: as the processor's vectors choose.
func larger(_ one: Float, _ other: Float) -> Float { one > other ? one : other }

/// The smaller of two, the second where neither is.
func smaller(_ one: Float, _ other: Float) -> Float { one < other ? one : other }
