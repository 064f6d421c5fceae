import CBox2D

/// Worlds of the reference engine.
struct Box2DWorlds: CoinWorlds, ~Copyable {
  private var worlds: [OpaquePointer] = []
  private let body: coin_body
  private let pointsPerMetre: Float
  private let passes: Int32
  private var places: [coin_place]

  init?(_ scene: Scene, coins: Int, lanes: Int) { self.init(scene, coins: coins, lanes: lanes, floorEdges: 1) }

  /// `floorEdges` cuts the floor into equal pieces.
  init?(_ scene: Scene, coins: Int, lanes: Int, floorEdges: Int) {
    pointsPerMetre = Float(scene.pointsPerMetre)
    passes = Int32(scene.velocityIterations + scene.positionIterations)
    places = Array(repeating: coin_place(), count: coins)
    let threshold = Float(scene.restitutionThresholdMS)
    body = coin_body(
      radius: Float(scene.coin.radiusPt / scene.pointsPerMetre), density: Float(scene.coin.density),
      linear_damping: Float(scene.coin.linearDamping), angular_damping: Float(scene.coin.angularDamping),
      rotates: scene.coin.allowsRotation,
      surface: coin_surface(
        friction: Float(scene.coin.friction), restitution: Float(scene.coin.restitution),
        restitution_threshold: threshold))
    for _ in 0..<lanes {
      guard let world = Self.jar(of: scene, floorEdges) else {
        for world in worlds { coin_world_free(world) }
        return nil
      }
      worlds.append(world)
    }
  }

  private static func jar(of scene: Scene, _ floorEdges: Int) -> OpaquePointer? {
    let settings = coin_settings(
      gravity: Float(scene.gravityMS2), seconds_per_step: 1 / Float(scene.stepsPerSecond),
      velocity_iterations: Int32(scene.velocityIterations), position_iterations: Int32(scene.positionIterations),
      sleeps: scene.sleeps)
    guard let world = coin_world_new(settings) else { return nil }
    let walls = coin_surface(
      friction: Float(scene.wallFriction), restitution: Float(scene.wallRestitution),
      restitution_threshold: Float(scene.restitutionThresholdMS))
    let (width, height) = (Float(scene.widthPt / scene.pointsPerMetre), Float(scene.heightPt / scene.pointsPerMetre))
    let cuts = (0...floorEdges).map { width * Float($0) / Float(floorEdges) }
    for (left, right) in zip(cuts, cuts.dropFirst()) { coin_world_add_wall(world, left, 0, right, 0, walls) }
    coin_world_add_wall(world, 0, 0, 0, height, walls)
    coin_world_add_wall(world, width, 0, width, height, walls)
    if scene.isClosed { coin_world_add_wall(world, 0, height, width, height, walls) }
    return world
  }

  deinit { for world in worlds { coin_world_free(world) } }

  mutating func add(_ start: Start, as coin: Int, to lane: Int) {
    coin_world_add_coin(worlds[lane], Float(start.x) / pointsPerMetre, Float(start.y) / pointsPerMetre, body)
  }

  mutating func advance(_ frame: inout LaneFrame) {
    for lane in worlds.indices where frame.runs(lane) {
      for step in 0..<frame.steps {
        let work = coin_world_step(worlds[lane], &places)
        frame.contactPasses[lane] += work.contacts * passes
        frame.pairTests[lane] += work.pairs
        frame.awake[step][lane] = work.awake
        frame.overlap[step][lane] = work.overlap * pointsPerMetre
        for coin in 0..<Int(frame.nodes[lane]) {
          let (index, place) = (step * frame.coins + coin, places[coin])
          frame.x[index][lane] = place.x * pointsPerMetre
          frame.y[index][lane] = place.y * pointsPerMetre
          frame.angle[index][lane] = place.angle
          frame.drift[index][lane] = place.drift * pointsPerMetre
          frame.rise[index][lane] = place.rise * pointsPerMetre
        }
      }
    }
  }
}
