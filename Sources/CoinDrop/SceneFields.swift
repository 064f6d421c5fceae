public import Fields

extension Scene {
  /// All fields of a scene: key paths, ranges, defaults and sources.
  public static let fields = FieldTable<Scene>(coinFields + boxFields + spawnFields + solverFields)

  private static let coinFields: [Field<Scene>] = [
    .number(
      "coin.radius_pt", \.coin.radiusPt, 2...500, unit: "pt", meaning: "Radius of a coin", source: diary,
      standard: diary1.coin.radiusPt),
    .number(
      "coin.density", \.coin.density, 0.001...1000, unit: "kg/m²",
      meaning: "Mass of a coin by its area; where all coins have one density it changes nothing", source: diary,
      standard: diary1.coin.density),
    .number(
      "coin.friction", \.coin.friction, 0...10,
      meaning: "Friction of a coin; of two that touch the root of the product counts", source: diary,
      standard: diary1.coin.friction),
    .number(
      "coin.restitution", \.coin.restitution, 0...1,
      meaning:
        "Share of the speed that a bounce keeps; of two that touch the larger counts, so below scene.wall_restitution the floor decides",
      source: diary,
      standard: diary1.coin.restitution),
    .number(
      "coin.linear_damping", \.coin.linearDamping, 0...100, unit: "1/s",
      meaning: "How fast a coin loses speed by itself: divided by 1 + step × damping in each step",
      source: "diary, second; platform default",
      standard: diary1.coin.linearDamping),
    .number(
      "coin.angular_damping", \.coin.angularDamping, 0...100, unit: "1/s",
      meaning: "How fast a coin loses spin by itself: divided by 1 + step × damping in each step",
      source: "platform default",
      standard: diary1.coin.angularDamping),
    .flag(
      "coin.allows_rotation", \.coin.allowsRotation,
      meaning: "Whether a coin may turn, and so roll; coins that roll lie still late, and friction hardly stops them",
      source: "platform default",
      standard: diary1.coin.allowsRotation),
  ]

  private static let boxFields: [Field<Scene>] = [
    .number(
      "scene.width_pt", \.widthPt, 50...5000, unit: "pt", meaning: "Width of the jar, inside", source: assumed,
      standard: diary1.widthPt),
    .number(
      "scene.height_pt", \.ownHeightPt, 50...5000, unit: "pt",
      meaning: "Height of the jar, inside, unless scene.view resizes it", source: assumed, standard: diary1.ownHeightPt
    ),
    .variant(
      "scene.view", \.view, SceneView.variants, meaning: "How the view that shows the jar changes it",
      source: "diary, first: a view of 400 pt that resizes the scene", standard: diary1.view),
    .flag(
      "scene.is_closed", \.isClosed,
      meaning: "Whether the jar has a lid, as a closed edge loop has; a coin spawned above it lands on it",
      source: assumed, standard: diary1.isClosed),
    .number(
      "scene.wall_friction", \.wallFriction, 0...10,
      meaning: "Friction of floor and walls, which have the platform's defaults too", source: platform,
      standard: diary1.wallFriction),
    .number(
      "scene.wall_restitution", \.wallRestitution, 0...1,
      meaning: "Restitution of floor and walls; a coin bounces on them by the larger of the two", source: platform,
      standard: diary1.wallRestitution),
  ]

  private static let spawnFields: [Field<Scene>] = [
    .integer(
      "scene.coins", \.coins, 1...200, unit: "coins", meaning: "Coins in a drop",
      source: "diary: at most 30 a deposit", standard: diary1.coins),
    .variant(
      "scene.spawn", \.spawn, Spawn.variants, meaning: "Where coins start", source: "diary",
      standard: diary1.spawn),
    .number(
      "scene.spawn_interval_s", \.spawnIntervalS, 0...10, unit: "s",
      meaning:
        "Wait from one coin to the next, rounded up to whole frames: 0.08 s are 5 frames at 60 Hz; 0 drops all in one frame",
      source: diary, standard: diary1.spawnIntervalS),
    .choice(
      "scene.coincident_spawns", \.coincidentSpawns,
      meaning: "What becomes of coins of one frame that would start at one point", source: "choice of the lab",
      standard: diary1.coincidentSpawns),
  ]

  private static let solverFields: [Field<Scene>] = [
    .choice(
      "scene.solver", \.solver, meaning: "What moves the coins", source: "choice of the lab", standard: diary1.solver),
    .number(
      "scene.gravity_m_s2", \.gravityMS2, 0.1...100, unit: "m/s²",
      meaning: "Gravity, downward; 9.8 are 1470 pt/s² at 150 points per metre", source: platform,
      standard: diary1.gravityMS2),
    .number(
      "scene.points_per_metre", \.pointsPerMetre, 50...300, unit: "pt/m",
      meaning: "Points in a metre of the engine; 100 once the process has made a UIDynamicAnimator", source: platform,
      standard: diary1.pointsPerMetre),
    .number(
      "scene.restitution_threshold_m_s", \.restitutionThresholdMS, 0...100, unit: "m/s",
      meaning: "Impacts slower than this do not bounce: at 1 m/s none of a fall under 7.65 pt", source: platform,
      standard: diary1.restitutionThresholdMS),
    .integer(
      "scene.steps_per_second", \.stepsPerSecond, 30...960, unit: "1/s",
      meaning: "Steps of the solver a second, a whole number to a frame; with 60 coins bounce otherwise than with 120",
      source: platform,
      standard: diary1.stepsPerSecond),
    .integer(
      "scene.frames_per_second", \.framesPerSecond, 10...240, unit: "Hz",
      meaning: "Frames shown a second; coins start with a frame", source: platform, standard: diary1.framesPerSecond),
    .integer(
      "scene.velocity_iterations", \.velocityIterations, 1...50, meaning: "Passes over all contacts for speeds",
      source: platform, standard: diary1.velocityIterations),
    .integer(
      "scene.position_iterations", \.positionIterations, 1...50, meaning: "Passes over all contacts for overlaps",
      source: platform, standard: diary1.positionIterations),
    .flag(
      "scene.sleeps", \.sleeps, meaning: "Whether the engine leaves coins out that have lain still for half a second",
      source: platform, standard: diary1.sleeps),
    .number(
      "scene.horizon_s", \.horizonS, 0.5...120, unit: "s",
      meaning: "How long a drop is watched after its last coin; what moves then has not settled",
      source: "choice of the lab", standard: diary1.horizonS),
    .number(
      "scene.patience_s", \.patienceS, 0.1...120, unit: "s",
      meaning: "How soon after its last coin a jar has to lie still, in 9 drops of 10, to be called still in time",
      source: assumed, standard: diary1.patienceS),
  ]

  private static let diary = "diary"
  private static let assumed = "assumed"
  private static let platform = "platform default"

  /// The first jar diary's scene.
  public static let diary1 = Scene(
    coin: Coin(
      radiusPt: 16, density: 1.2, friction: 0.5, restitution: 0.3, linearDamping: 0.1, angularDamping: 0.1,
      allowsRotation: true),
    solver: .discs, widthPt: 300, heightPt: 500, view: .fitted, isClosed: false, wallFriction: 0.2,
    wallRestitution: 0.2, coins: 30, spawn: .uniform(UniformSpawn(marginPt: 40, belowTopPt: 20)), spawnIntervalS: 0.08,
    coincidentSpawns: .separate, gravityMS2: 9.8, pointsPerMetre: 150, restitutionThresholdMS: 1, stepsPerSecond: 120,
    framesPerSecond: 60, velocityIterations: 8, positionIterations: 3, sleeps: true, horizonS: 10, patienceS: 2)

  /// The second jar diary's scene.
  public static let diary2: Scene = {
    var scene = diary1
    scene.coin.radiusPt = 14
    scene.coin.density = 1
    scene.coin.friction = 0.4
    scene.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 20, jitterPt: 20))
    return scene
  }()
}

extension SceneView {
  /// The ways, one row each.
  public static let variants = VariantTable<SceneView>([
    Variant("fitted", meaning: "not at all: the picture is scaled into it", .fitted),
    Variant(
      "resizing", meaning: "the jar gets the height of the view (first diary)",
      table: FieldTable<ResizingView>([
        .number(
          "height_pt", \.heightPt, 50...5000, unit: "pt", meaning: "of the view", source: "diary, first", standard: 400)
      ]), standard: ResizingView(heightPt: 400)
    ) {
      .resizing($0)
    } match: {
      if case .resizing(let view) = $0 { view } else { nil }
    },
  ])
}

extension Spawn {
  /// The patterns, one row each.
  public static let variants = VariantTable<Spawn>([
    Variant(
      "uniform", meaning: "anywhere across the jar, one random place a coin (first diary)",
      table: FieldTable<UniformSpawn>([
        .number(
          "margin_pt", \.marginPt, 0...2500, unit: "pt", meaning: "from a wall to the nearest middle of a coin",
          source: "diary", standard: 40),
        .number(
          "below_top_pt", \.belowTopPt, 0...5000, unit: "pt", meaning: "from the top down to the middles",
          source: "diary", standard: 20),
      ]), standard: UniformSpawn(marginPt: 40, belowTopPt: 20)
    ) {
      .uniform($0)
    } match: {
      if case .uniform(let spawn) = $0 { spawn } else { nil }
    },
    Variant(
      "fixed", meaning: "at one place above the top, with or without jitter (second diary)",
      table: FieldTable<FixedSpawn>([
        .number(
          "x_pt", \.xPt, 0...5000, unit: "pt", meaning: "from the left wall to the middle", source: "assumed",
          standard: 150),
        .number(
          "above_top_pt", \.aboveTopPt, 0...5000, unit: "pt", meaning: "from the top up to the middles",
          source: "diary", standard: 20),
        .number(
          "jitter_pt", \.jitterPt, 0...2500, unit: "pt", meaning: "evenly spread by up to so much to either side",
          source: "assumed", standard: 20),
      ]), standard: FixedSpawn(xPt: 150, aboveTopPt: 20, jitterPt: 20)
    ) {
      .fixed($0)
    } match: {
      if case .fixed(let spawn) = $0 { spawn } else { nil }
    },
  ])
}
