@testable import CoinDrop

extension DropMeasures {
  /// Reads the measures off a record of `scene`, each as its definition says.
  init(plainly record: DropRecord, of scene: Scene) {
    self.init()
    isFinite = record.isFinite
    guard record.isFinite, record.steps > 0, record.coins > 0 else { return }
    let tracks = (0..<record.coins).map { Track(record, $0) }
    let spawned = record.firstStep(record.coins - 1)
    func seconds(_ step: Int) -> Double { Double(step - spawned) / Double(record.stepsPerSecond) }
    times(record, tracks, spawned, seconds)
    bounces(record, tracks, of: scene, seconds)
    pile(record, of: scene)
    let window = Int((Scene.windowS * Double(record.stepsPerSecond)).rounded(.up))
    let landed = tracks.last?.landingStep ?? 0
    let knocks = tracks.compactMap { $0.knock(window: window, distance: Float(Self.restPt), before: landed) }
    if !knocks.isEmpty {
      let count = Double(knocks.count)
      knockMeanPt = knocks.reduce(0) { $0 + $1.distance } / count
      knockMaxPt = knocks.map(\.distance).max()
      knockSpeedPtS = knocks.map(\.speed).max()
      knockedShare = Double(knocks.count { $0.distance > Self.knockPt }) / count
    }
    penetrationPt = Double(record.overlap.max() ?? 0)
    tunnelled = tracks.count { $0.tunnels(scene) }
  }

  private mutating func times(_ record: DropRecord, _ tracks: [Track], _ spawned: Int, _ seconds: (Int) -> Double) {
    let window = Int((Scene.windowS * Double(record.stepsPerSecond)).rounded(.up))
    var rest = spawned
    for track in tracks { rest = max(rest, track.restStep(window: window, distance: Float(Self.restPt), least: rest)) }
    // A coin that has not been watched for a whole window may be about to move on.
    let isSettled = record.sleepStep != nil || record.steps - rest > window
    settleS = isSettled ? seconds(rest) : nil
    let calm = tracks.reduce(spawned) { max($0, $1.calmStep(Float(Self.calmPtS))) }
    calmS = calm < record.steps ? seconds(calm) : nil
    sleepS = record.sleepStep.map { seconds($0 + 1) }
  }

  private mutating func bounces(
    _ record: DropRecord, _ tracks: [Track], of scene: Scene, _ seconds: (Int) -> Double
  ) {
    let fastest = Float((2 * scene.gravityMS2 * scene.pointsPerMetre * Self.bouncePt).squareRoot())
    let all = tracks.map { $0.rises.filter { $0.to - $0.from >= Float(Self.bouncePt) && $0.speed >= fastest } }
    bounces = Double(all.reduce(0) { $0 + $1.count }) / Double(record.coins)
    lastBounceS = all.joined().map(\.begin).max().map(seconds)
    let hops = all[0].map { Double($0.to) - Double($0.from) }
    firstHopPt = hops.first ?? 0
    secondHopPt = hops.dropFirst().first ?? 0
    let fall = record.starts[0].y - Double(all[0].first?.from ?? 0)
    reboundShare = fall >= Self.bouncePt ? firstHopPt / fall : 0
  }

  private mutating func pile(_ record: DropRecord, of scene: Scene) {
    let end = (record.steps - 1) * record.coins
    let (xs, ys) = (record.x[end..<end + record.coins], record.y[end..<end + record.coins])
    let places = zip(xs, ys).map { (x: Double($0), y: Double($1)) }
    let inside = places.filter { scene.holds($0.x, $0.y) }
    outside = places.count - inside.count
    let radius = scene.coin.radiusPt
    let (left, right) = (inside.map(\.x).min(), inside.map(\.x).max())
    widthPt = left.flatMap { left in right.map { $0 - left + 2 * radius } } ?? 0
    heightPt = inside.map(\.y).max().map { $0 + radius } ?? 0
  }
}

/// How one coin of a record moved.
struct Track {
  let record: DropRecord
  let coin: Int
  /// The step at whose end the coin is first seen; before it, it is at its start.
  let first: Int

  init(_ record: DropRecord, _ coin: Int) {
    self.record = record
    self.coin = coin
    first = record.firstStep(coin)
  }

  private func index(_ step: Int) -> Int { step * record.coins + coin }

  /// Steps in which the coin is there.
  private var steps: Range<Int> { first..<max(first, record.steps) }

  /// Where the coin is at the end of a step; at its start before its first.
  private func place(_ step: Int) -> (x: Float, y: Float) {
    if step < first { return (Float(record.starts[coin].x), Float(record.starts[coin].y)) }
    return (record.x[index(step)], record.y[index(step)])
  }

  /// pt²/s².
  private func squaredSpeed(_ step: Int) -> Float {
    record.drift[index(step)] * record.drift[index(step)] + record.rise[index(step)] * record.rise[index(step)]
  }

  private func squaredDistance(_ one: (x: Float, y: Float), _ other: (x: Float, y: Float)) -> Float {
    (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
  }

  /// A way up from a local minimum to the next apex.
  struct Rise: Equatable {
    /// The step that begins at the minimum.
    var begin: Int
    /// Height of the minimum and of the apex, pt.
    var from: Float
    var to: Float
    /// The coin's greatest upward speed on the way, pt/s.
    var speed: Float
  }

  /// Every way up, in order. O(steps).
  var rises: [Rise] {
    var rises: [Rise] = []
    var rising: Rise?
    var last = place(first - 1).y
    for step in steps {
      let y = place(step).y
      if y > last {
        var rise = rising ?? Rise(begin: step, from: last, to: y, speed: 0)
        rise.to = y
        rise.speed = max(rise.speed, record.rise[index(step)])
        rising = rise
      } else if y < last, let rise = rising {
        rises.append(rise)
        rising = nil
      }
      last = y
    }
    return rises + (rising.map { [$0] } ?? [])
  }

  /// The first step from which the coin never gets farther than `distance` points from where it was up to `window` steps
  /// before; looked for from `least` on. The last step, if it moves to the end. O(quiet steps × window).
  func restStep(window: Int, distance: Float, least: Int) -> Int {
    // Coins that sleep do not move.
    var step = min(record.steps - 2, record.sleepStep ?? .max)
    let start = max(least, first)
    while step >= start {
      for later in step + 1...min(step + window, record.steps - 1)
      where squaredDistance(place(later), place(step)) > distance * distance { return step + 1 }
      step -= 1
    }
    return start
  }

  /// The first step after the last that leaves the coin faster than `speed`. O(steps).
  func calmStep(_ speed: Float) -> Int { (steps.last { squaredSpeed($0) > speed * speed } ?? -1) + 1 }

  /// The first step that leaves the coin going down more slowly than the one before, or not at all. O(steps).
  var landingStep: Int {
    steps.first { step in
      let rise = record.rise[index(step)]
      return rise >= 0 || step > first && rise > record.rise[index(step - 1)]
    } ?? record.steps
  }

  /// How far the coin gets from where it lay still for `window` steps, to within `distance`, before a step, and how fast it
  /// then is; nil if it did not lie still. O(steps).
  func knock(window: Int, distance: Float, before landed: Int) -> (distance: Double, speed: Double)? {
    let looks = stride(from: window / 4, through: min(landed, record.steps), by: window / 4).map { $0 - 1 }
    for look in looks where look - window >= first - 1 {
      let place = place(look)
      let window = look - window..<look
      if window.contains(where: { squaredDistance(self.place($0), place) > distance * distance }) { continue }
      let later = look + 1..<max(look + 1, record.steps)
      let far = later.reduce(Float(0)) { max($0, squaredDistance(self.place($1), place)) }
      let fast = later.reduce(Float(0)) { max($0, squaredSpeed($1)) }
      return (Double(far).squareRoot(), Double(fast).squareRoot())
    }
    return nil
  }

  /// Whether the way of the coin's middle in any step crosses floor, wall or lid. O(steps).
  func tunnels(_ scene: Scene) -> Bool {
    let (width, height) = (Float(scene.widthPt), Float(scene.heightPt))
    return steps.contains { step in
      let (one, other) = (place(step - 1), place(step))
      func crosses(_ line: Float, _ from: Float, _ to: Float, _ across: (Float, Float), within most: Float) -> Bool {
        guard (from < line) != (to < line) else { return false }
        let at = across.0 + (across.1 - across.0) * ((line - from) / (to - from))
        return at >= 0 && at <= most
      }
      return crosses(0, one.x, other.x, (one.y, other.y), within: height)
        || crosses(width, one.x, other.x, (one.y, other.y), within: height)
        || crosses(0, one.y, other.y, (one.x, other.x), within: width)
        || scene.isClosed && crosses(height, one.y, other.y, (one.x, other.x), within: width)
    }
  }
}
