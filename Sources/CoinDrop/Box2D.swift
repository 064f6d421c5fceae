import CBox2D

/// A world of the reference engine, with the jar in it.
struct Box2DWorld: ~Copyable {
  private let world: OpaquePointer
  private let body: coin_body
  private let pointsPerMetre: Float
  private let passes: Int
  private(set) var coins = 0
  private var places: [coin_place]

  /// The empty jar of a scene; nil without memory. `floorEdges` cuts the floor into equal pieces.
  init?(_ scene: Scene, floorEdges: Int = 1) {
    let settings = coin_settings(
      gravity: Float(scene.gravityMS2), seconds_per_step: 1 / Float(scene.stepsPerSecond),
      velocity_iterations: Int32(scene.velocityIterations), position_iterations: Int32(scene.positionIterations),
      sleeps: scene.sleeps)
    guard let world = coin_world_new(settings) else { return nil }
    self.world = world
    pointsPerMetre = Float(scene.pointsPerMetre)
    passes = scene.velocityIterations + scene.positionIterations
    let threshold = Float(scene.restitutionThresholdMS)
    body = coin_body(
      radius: Float(scene.coin.radiusPt / scene.pointsPerMetre), density: Float(scene.coin.density),
      linear_damping: Float(scene.coin.linearDamping), angular_damping: Float(scene.coin.angularDamping),
      rotates: scene.coin.allowsRotation,
      surface: coin_surface(
        friction: Float(scene.coin.friction), restitution: Float(scene.coin.restitution),
        restitution_threshold: threshold))
    places = Array(repeating: coin_place(), count: scene.coins)
    let walls = coin_surface(
      friction: Float(scene.wallFriction), restitution: Float(scene.wallRestitution), restitution_threshold: threshold)
    let (width, height) = (Float(scene.widthPt / scene.pointsPerMetre), Float(scene.heightPt / scene.pointsPerMetre))
    let cuts = (0...floorEdges).map { width * Float($0) / Float(floorEdges) }
    for (left, right) in zip(cuts, cuts.dropFirst()) { coin_world_add_wall(world, left, 0, right, 0, walls) }
    coin_world_add_wall(world, 0, 0, 0, height, walls)
    coin_world_add_wall(world, width, 0, width, height, walls)
    if scene.isClosed { coin_world_add_wall(world, 0, height, width, height, walls) }
  }

  deinit { coin_world_free(world) }

  mutating func add(_ start: Start) {
    coin_world_add_coin(world, Float(start.x) / pointsPerMetre, Float(start.y) / pointsPerMetre, body)
    coins += 1
    if coins > places.count { places.append(coin_place()) }
  }

  /// One step: appends where the coins are, counts the work; false if a coin is nowhere. `awake` are the coins not asleep.
  mutating func step(into record: inout DropRecord, _ work: inout FrameWork, awake: inout Int) -> Bool {
    let counts = coin_world_step(world, &places)
    work.contactPasses += Int(counts.contacts) * passes
    work.pairTests += Int(counts.pairs)
    awake = Int(counts.awake)
    var isFinite = true
    for place in places[..<coins] {
      record.x.append(place.x * pointsPerMetre)
      record.y.append(place.y * pointsPerMetre)
      record.angle.append(place.angle)
      record.rise.append(place.rise * pointsPerMetre)
      isFinite = isFinite && place.x.isFinite && place.y.isFinite && place.angle.isFinite
    }
    return isFinite
  }
}

/// The engine that solves, for what a report rests on.
public enum Engine {
  /// Its name.
  public static let name = "Box2D"
  /// The version that it tells: `2.4.0`, which Box2D 2.4.1 says too.
  public static var version: String { String(cString: coin_engine_version()) }
}
