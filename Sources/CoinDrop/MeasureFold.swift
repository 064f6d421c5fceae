/// Measures up to eight drops of one scene while their frames come, a lane each: no record is kept, but of the places of the
/// last second. What is measured: `DropMeasures`. Memory is O(coins × steps of a second), however long the drops take.
struct MeasureFold {
  private let scene: Scene
  private let starts: [[Start]]
  private let coins: Int
  private let jar: Jar
  /// Lanes that run, and all others.
  private var running: UInt8
  private var ended: Flags
  /// By coin, the first step of the first lane in which it is spawned; and how many have been.
  private let firsts: [Float]
  private var present = 0
  private var ring: PlaceRing
  private var rest: RestFold
  private var bounces: BounceFold
  private var knocks: KnockFold
  /// The last step that leaves a coin faster than `DropMeasures.calmPtS`, -1 without.
  private var lastFast = Floats(repeating: -1)
  private var overlap = Floats()
  /// By coin: whether it went through something. Looked for in frames in which, or before which, a coin is outside.
  private var tunnelled: [Flags]
  private var wasOutside = false
  /// Of lanes that have ended, what needs no further look.
  private var measured: [DropMeasures]

  init(_ scene: Scene, _ starts: [[Start]]) {
    self.scene = scene
    self.starts = starts
    coins = starts.first?.count ?? 0
    jar = Jar(scene)
    running = UInt8(truncatingIfNeeded: 1 << starts.count - 1)
    ended = Flags(bits: ~running)
    ring = PlaceRing(scene, starts)
    rest = RestFold(scene, starts)
    var firsts = Array(repeating: Floats(repeating: .infinity), count: coins)
    for (lane, starts) in starts.enumerated() {
      for (coin, start) in starts.enumerated() { firsts[coin][lane] = Float(start.frame * scene.stepsPerFrame) }
    }
    self.firsts = firsts.map { $0.min() }
    bounces = BounceFold(scene, from: ring.y.suffix(coins))
    knocks = KnockFold(scene, firsts: firsts)
    tunnelled = Array(repeating: Flags(repeating: false), count: coins)
    measured = starts.map { _ in DropMeasures() }
  }

  /// Goes on by a frame of any number of steps.
  mutating func add(_ frame: borrowing LaneFrame) {
    guard coins > 0 else { return }
    if running != frame.running { leave(running & ~frame.running) }
    let first = ring.steps
    while present < coins, firsts[present] < Float(first + frame.steps) { present += 1 }
    frame.withPlaces { places in
      bounces.add(places, first: first, present: present)
      let isOpen = knocks.add(places, first: first, ended: ended)
      for step in 0..<frame.steps {
        overlap = larger(frame.overlap[step], overlap)
        watchSpeed(places, step)
        ring.add(places, step, held: ended)
        if isOpen { knocks.lookForStill(ring, ended: ended, places, step) }
        rest.close(ring, ended: ended)
      }
      watchWalls(places, first)
    }
  }

  /// Looks for lanes in which any coin is faster than the limit: often one coin is in all.
  private mutating func watchSpeed(_ frame: LaneFrame.Places, _ step: Int) {
    let limit = Float(DropMeasures.calmPtS * DropMeasures.calmPtS)
    var isCalm = .!ended
    for coin in stride(from: present - 1, through: 0, by: -1) where isCalm.hasAny {
      isCalm = isCalm .& (frame.squaredSpeed(step * coins + coin) .<= limit)
    }
    lastFast.replace(with: Floats(repeating: Float(ring.steps)), where: .!isCalm .& .!ended)
  }

  /// Looks which ways of a frame that began with step number `first` cross floor, walls or lid, if a coin is outside in it or
  /// was before.
  private mutating func watchWalls(_ frame: LaneFrame.Places, _ first: Int) {
    let isOutside = (jar.isLeft(frame) .& .!ended).hasAny
    if isOutside || wasOutside {
      for step in first..<ring.steps {
        for coin in 0..<present { tunnelled[coin] = tunnelled[coin] .| jar.isCrossed(ring.way(coin, step)) }
      }
    }
    wasOutside = isOutside
  }

  /// Measures lanes that have ended with the last step.
  private mutating func leave(_ lanes: UInt8) {
    for lane in starts.indices where lanes & (1 << UInt8(lane)) != 0 {
      measured[lane] = measure(lane)
      ended[lane] = true
    }
    running &= ~lanes
  }

  private mutating func measure(_ lane: Int) -> DropMeasures {
    var drop = DropMeasures()
    let spawned = scene.lastSpawnStep(starts[lane])
    func seconds(_ step: Int) -> Double { Double(step - spawned) / Double(scene.stepsPerSecond) }
    let calm = max(Int(lastFast[lane]) + 1, spawned)
    drop.calmS = calm < ring.steps ? seconds(calm) : nil
    let found = bounces.end(lane)
    drop.bounces = Double(found.bounces) / Double(coins)
    drop.lastBounceS = found.bounces > 0 ? seconds(found.landing) : nil
    (drop.firstHopPt, drop.secondHopPt) = (found.hops.first, found.hops.second)
    let fall = starts[lane][0].y - found.hops.from
    if found.hops.count > 0, fall >= DropMeasures.bouncePt { drop.reboundShare = drop.firstHopPt / fall }
    drop.knock(knocks.knocks(lane))
    drop.pile((0..<coins).map { ring.place($0, lane) }, in: scene)
    drop.penetrationPt = Double(overlap[lane])
    drop.tunnelled = tunnelled.count { $0[lane] }
    return drop
  }

  /// The measures of all lanes, after the last frame.
  mutating func measures(_ ends: [LaneEnd]) -> [DropMeasures] {
    leave(running)
    rest.end(ring)
    return ends.enumerated().map { lane, end in
      var drop = DropMeasures()
      drop.isFinite = end.isFinite
      guard end.isFinite, end.steps > 0, coins > 0 else { return drop }
      drop = measured[lane]
      let (spawned, still) = (scene.lastSpawnStep(starts[lane]), rest.step(lane))
      func seconds(_ step: Int) -> Double { Double(step - spawned) / Double(scene.stepsPerSecond) }
      // A coin that has not been watched for a whole window may be about to move on.
      drop.settleS = end.sleepStep != nil || end.steps - still > scene.windowSteps ? seconds(still) : nil
      drop.sleepS = end.sleepStep.map { seconds($0 + 1) }
      return drop
    }
  }
}

extension DropMeasures {
  /// Of the coins that lay still.
  fileprivate mutating func knock(_ knocks: [(distance: Double, speed: Double)]) {
    guard !knocks.isEmpty else { return }
    let count = Double(knocks.count)
    knockMeanPt = knocks.reduce(0) { $0 + $1.distance } / count
    knockMaxPt = knocks.map(\.distance).max()
    knockSpeedPtS = knocks.map(\.speed).max()
    knockedShare = Double(knocks.count { $0.distance > Self.knockPt }) / count
  }

  /// Of the places of all coins at the end.
  fileprivate mutating func pile(_ places: [(x: Double, y: Double)], in scene: Scene) {
    let inside = places.filter { scene.holds($0.x, $0.y) }
    outside = places.count - inside.count
    let radius = scene.coin.radiusPt
    let (left, right) = (inside.map(\.x).min(), inside.map(\.x).max())
    widthPt = left.flatMap { left in right.map { $0 - left + 2 * radius } } ?? 0
    heightPt = inside.map(\.y).max().map { $0 + radius } ?? 0
  }
}

extension Scene {
  /// The first step of the coin spawned last.
  func lastSpawnStep(_ starts: [Start]) -> Int { (starts.last?.frame ?? 0) * stepsPerFrame }

  /// Steps in the window of rest.
  var windowSteps: Int { Int((Self.windowS * Double(stepsPerSecond)).rounded(.up)) }
}
