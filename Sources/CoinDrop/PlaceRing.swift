/// Where the coins of all lanes were after each of the last steps, as many as two windows of rest have: a row each. The row
/// before the first step holds the starts. A lane that has ended stays where it was.
struct PlaceRing {
  let coins: Int
  private let rows: Int
  /// Steps so far.
  private(set) var steps = 0
  private(set) var x: [Floats]
  private(set) var y: [Floats]

  init(_ scene: Scene, _ starts: [[Start]]) {
    coins = starts.first?.count ?? 0
    rows = 2 * scene.windowSteps
    x = Array(repeating: Floats(), count: rows * coins)
    y = x
    for (lane, starts) in starts.enumerated() {
      for (coin, start) in starts.enumerated() {
        x[row(-1) + coin][lane] = Float(start.x)
        y[row(-1) + coin][lane] = Float(start.y)
      }
    }
  }

  /// Index of the first coin after a step.
  @inline(__always)
  func row(_ step: Int) -> Int { (step + rows) % rows * coins }

  /// Adds a step of a frame, in which `held` lanes have ended.
  mutating func add(_ places: LaneFrame.Places, _ step: Int, held: Flags) {
    let (source, new) = (step * coins, row(steps))
    let old = held.hasAny ? row(steps - 1) : nil
    x.withUnsafeMutableBufferPointer { Self.fill($0, coins, new, places.x, source, old, held) }
    y.withUnsafeMutableBufferPointer { Self.fill($0, coins, new, places.y, source, old, held) }
    steps += 1
  }

  private static func fill(
    _ rows: UnsafeMutableBufferPointer<Floats>, _ coins: Int, _ new: Int, _ places: UnsafeBufferPointer<Floats>,
    _ source: Int, _ old: Int?, _ held: Flags
  ) {
    if let old {
      for coin in 0..<coins {
        rows[new + coin] = places[source + coin].replacing(with: rows[old + coin], where: held)
      }
    } else {
      for coin in 0..<coins { rows[new + coin] = places[source + coin] }
    }
  }

  /// The way of a coin in a step, which is one of the last.
  func way(_ coin: Int, _ step: Int) -> Jar.Way {
    let (from, to) = (row(step - 1) + coin, row(step) + coin)
    return Jar.Way(across: Jar.Span(from: x[from], to: x[to]), up: Jar.Span(from: y[from], to: y[to]))
  }

  /// Where a coin of a lane is after the last step.
  func place(_ coin: Int, _ lane: Int) -> (x: Double, y: Double) {
    let index = row(steps - 1) + coin
    return (Double(x[index][lane]), Double(y[index][lane]))
  }

  /// Squared distance of a coin's places after two steps.
  @inline(__always)
  func squaredDistance(_ coin: Int, _ one: Int, _ other: Int) -> Floats {
    let (from, to) = (row(one) + coin, row(other) + coin)
    let (dx, dy) = (x[to] - x[from], y[to] - y[from])
    return dx * dx + dy * dy
  }
}
