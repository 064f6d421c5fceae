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
    var (anchor, since) = (first - 1, first - 1)
    for step in steps.prefix(while: { $0 < landed }) {
      if squaredDistance(place(step), place(anchor)) > distance * distance { (anchor, since) = (step, step) }
      if step - since >= window {
        let later = step..<record.steps
        let far = later.reduce(Float(0)) { max($0, squaredDistance(place($1), place(anchor))) }
        let fast = later.reduce(Float(0)) { max($0, squaredSpeed($1)) }
        return (Double(far).squareRoot(), Double(fast).squareRoot())
      }
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
