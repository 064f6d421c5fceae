/// Finds the bounces of all coins in eight lanes.
struct BounceFold {
  private let speed: Four
  /// By coin, its first four lanes and its others.
  private var climbs: [Climb]
  /// Of the first four lanes and of the others.
  private var counts = [Count(), Count()]
  /// Of the first coin, by lane.
  private var hops = Array(repeating: BounceHops(), count: LaneFrame.lanes)

  private struct Count {
    var bounces = SIMD4<Int32>()
    /// The step that begins the last, -1 without.
    var landing = Four(repeating: -1)
  }

  /// Coins go from `starts`.
  init(_ scene: Scene, from starts: some Collection<Floats>) {
    let least = 2 * scene.gravityMS2 * scene.pointsPerMetre * DropMeasures.bouncePt
    speed = Four(repeating: Float(least.squareRoot()))
    climbs = starts.flatMap { [Climb(from: $0.lowHalf), Climb(from: $0.highHalf)] }
  }

  /// Takes the first `present` coins through a frame that begins with step number `first`.
  mutating func add(_ frame: LaneFrame.Places, first: Int, present: Int) {
    for half in 0..<2 where present > 0 {
      followFirst(frame, half, first)
      let (speed, halves) = (speed, 2 * frame.coins)
      var count = counts[half]
      climbs.withUnsafeMutableBufferPointer { climbs in
        frame.withHeights { ys, rises in
          for coin in stride(from: 2 + half, to: 2 * present, by: 2) {
            var climb = climbs[coin]
            for step in 0..<frame.steps {
              let (y, rise) = (ys[step * halves + coin], rises[step * halves + coin])
              let bounce = climb.go(y, rise, Four(repeating: Float(first + step)), bounceSpeed: speed)
              count.bounces.replace(with: count.bounces &+ 1, where: bounce)
              count.landing.replace(with: climb.begin, where: bounce .& (climb.begin .> count.landing))
              climb.end(y)
            }
            climbs[coin] = climb
          }
        }
      }
      counts[half] = count
    }
  }

  /// The first coin, whose bounces are told one by one.
  private mutating func followFirst(_ frame: LaneFrame.Places, _ half: Int, _ first: Int) {
    for step in 0..<frame.steps {
      let (y, rise) = (frame.y[step * frame.coins], frame.rise[step * frame.coins])
      let now = Four(repeating: Float(first + step))
      let bounce = climbs[half].go(
        half == 0 ? y.lowHalf : y.highHalf, half == 0 ? rise.lowHalf : rise.highHalf, now, bounceSpeed: speed)
      for lane in 0..<4 where bounce[lane] { note(0, 4 * half + lane) }
      climbs[half].end(half == 0 ? y.lowHalf : y.highHalf)
    }
  }

  /// Counts a bounce of a coin.
  private mutating func note(_ coin: Int, _ lane: Int) {
    let (half, index) = (lane / 4, lane % 4)
    let climb = climbs[2 * coin + half]
    counts[half].bounces[index] += 1
    counts[half].landing[index] = max(counts[half].landing[index], climb.begin[index])
    if coin == 0 { hops[lane].note(from: climb.from[index], to: climb.last[index]) }
  }

  /// Ends a lane with the last step: ways up that this cuts off count as far as they went. How many bounces there were, the
  /// step that begins the last, and those of the first coin.
  mutating func end(_ lane: Int) -> (bounces: Int, landing: Int, hops: BounceHops) {
    for coin in 0..<climbs.count / 2 where climbs[2 * coin + lane / 4].bounces[lane % 4] { note(coin, lane) }
    let count = counts[lane / 4]
    return (Int(count.bounces[lane % 4]), Int(count.landing[lane % 4]), hops[lane])
  }
}

/// How high the first two bounces of a coin are, and from where the first, pt; 0 without.
struct BounceHops {
  private(set) var count = 0
  private(set) var from = 0.0
  private(set) var first = 0.0
  private(set) var second = 0.0

  fileprivate mutating func note(from low: Float, to high: Float) {
    let height = Double(high) - Double(low)
    if count == 0 { (from, first) = (Double(low), height) }
    if count == 1 { second = height }
    count += 1
  }
}
