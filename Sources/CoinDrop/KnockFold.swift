/// Finds the coins that lie still while others fall, in eight lanes, and how far and how fast they are moved from there.
struct KnockFold {
  private let window: Int
  /// Steps from one look for coins that lie still to the next.
  private let look: Int
  private var strays: [Stray]
  /// Coins that have lain still in any lane.
  private var lain: [Int] = []
  /// The first step of each coin, by lane.
  private let firsts: [Floats]
  /// The step in which the coin spawned last lands, and how fast that goes up.
  private var landing = Floats(repeating: .infinity)
  private var lastRise = Floats()

  private struct Stray {
    var x = Floats()
    var y = Floats()
    var lain = Flags(repeating: false)
    /// Since it lay still: how far it has been, and how fast, both squared.
    var distance = Floats()
    var speed = Floats()

    @inline(__always)
    mutating func go(_ x: Floats, _ y: Floats, _ speed: Floats) {
      let (dx, dy) = (x - self.x, y - self.y)
      let distance = dx * dx + dy * dy
      self.distance.replace(with: distance, where: lain .& (distance .> self.distance))
      self.speed.replace(with: speed, where: lain .& (speed .> self.speed))
    }
  }

  init(_ scene: Scene, firsts: [Floats]) {
    window = scene.windowSteps
    look = max(1, window / 4)
    strays = firsts.map { _ in Stray() }
    self.firsts = firsts
  }

  /// Takes coins that have lain still, and the one that lands, through a frame that begins with step number `first`. Whether
  /// that one was still to land in a lane that has not ended.
  mutating func add(_ frame: LaneFrame.Places, first: Int, ended: Flags) -> Bool {
    for coin in lain { follow(coin, frame, from: 0) }
    guard ((landing .== .infinity) .& .!ended).hasAny, let spawn = firsts.last else { return false }
    for step in 0..<frame.steps {
      let now = Floats(repeating: Float(first + step))
      let rise = frame.rise[(step + 1) * frame.coins - 1]
      let slows = (rise .> lastRise) .& (now .> spawn) .| (rise .>= 0)
      landing.replace(with: now, where: slows .& (now .>= spawn) .& (landing .== .infinity))
      lastRise = rise
    }
    return true
  }

  private mutating func follow(_ coin: Int, _ frame: LaneFrame.Places, from: Int) {
    for step in from..<max(from, frame.steps) {
      let index = step * frame.coins + coin
      strays[coin].go(frame.x[index], frame.y[index], frame.squaredSpeed(index))
    }
  }

  /// Looks, if it is time, for coins that lie still after the last step, which is `step` of the frame: that were all through a
  /// window near the place where they are now.
  mutating func lookForStill(_ ring: borrowing PlaceRing, ended: Flags, _ frame: LaneFrame.Places, _ step: Int) {
    let now = ring.steps - 1
    let falling = .!ended .& (Floats(repeating: Float(now)) .< landing)
    guard ring.steps % look == 0, falling.hasAny else { return }
    let limit = Float(DropMeasures.restPt * DropMeasures.restPt)
    for coin in strays.indices {
      // The window may begin with the start.
      var still = falling .& .!strays[coin].lain .& (firsts[coin] .<= Float(now - window + 1))
      var before = now - window
      while still.hasAny, before < now {
        still = still .& (ring.squaredDistance(coin, before, now) .<= limit)
        before += 1
      }
      guard still.hasAny else { continue }
      if !strays[coin].lain.hasAny { lain.append(coin) }
      strays[coin].x.replace(with: ring.x[ring.row(now) + coin], where: still)
      strays[coin].y.replace(with: ring.y[ring.row(now) + coin], where: still)
      strays[coin].lain = strays[coin].lain .| still
      // The rest of the frame is over.
      follow(coin, frame, from: step + 1)
    }
  }

  /// How far, in pt, and how fast, in pt/s, each coin of a lane has been moved that lay still.
  func knocks(_ lane: Int) -> [(distance: Double, speed: Double)] {
    strays.filter { $0.lain[lane] }.map {
      (Double($0.distance[lane]).squareRoot(), Double($0.speed[lane]).squareRoot())
    }
  }
}
