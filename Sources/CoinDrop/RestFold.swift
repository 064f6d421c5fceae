/// Finds the last step after which a coin gets farther than `DropMeasures.restPt` from where it then was within
/// `Scene.windowS`, of all coins of each lane: exactly, with the places of two windows.
///
/// Steps are taken in blocks of a window. Of a block in which a coin plainly moves only that is known. After any other, and
/// at the end of a lane, each coin is looked at from the last step back, through this block and the one before: as long as
/// it fits into a box whose diagonal is short, no two of its places are far apart.
struct RestFold {
  private let window: Int
  private let limit = Float(DropMeasures.restPt * DropMeasures.restPt)
  /// The last step known after which a coin moves, by lane; at first the one before the last spawn.
  private var moved: Floats
  /// Lanes that have not been looked at since their end.
  private var open: Flags

  init(_ scene: Scene, _ starts: [[Start]]) {
    window = scene.windowSteps
    moved = Floats()
    for (lane, starts) in starts.enumerated() { moved[lane] = Float(scene.lastSpawnStep(starts) - 1) }
    open = Flags(bits: UInt8(truncatingIfNeeded: 1 << starts.count - 1))
  }

  /// The first step from whose end a lane is at rest, as far as is known: all once its end has been looked at.
  func step(_ lane: Int) -> Int { Int(moved[lane]) + 1 }

  /// Looks at a block, if it has just ended with the last step.
  mutating func close(_ ring: borrowing PlaceRing, ended: Flags) {
    guard ring.steps % window == 0 else { return }
    let first = ring.steps - window
    let looked = open .& (ended .| .!movesPlainly(ring, first))
    guard looked.hasAny else { return }
    look(ring, looked, from: first - window)
    open = open .& .!ended
  }

  /// Looks at what has not been, after the last step of all lanes.
  mutating func end(_ ring: borrowing PlaceRing) {
    guard ring.steps > 0 else { return }
    look(ring, open, from: (ring.steps - 1) / window * window - window)
  }

  /// Lanes in which a coin is far, at the middle or the end of a block, from where it was at the beginning or the middle.
  private func movesPlainly(_ ring: borrowing PlaceRing, _ first: Int) -> Flags {
    let (middle, last) = (first + window / 2, ring.steps - 1)
    var farthest = Floats()
    for coin in 0..<ring.coins {
      farthest = larger(ring.squaredDistance(coin, first, middle), farthest)
      farthest = larger(ring.squaredDistance(coin, middle, last), farthest)
      farthest = larger(ring.squaredDistance(coin, first, last), farthest)
    }
    return farthest .> limit
  }

  /// Looks for the last step after which a coin moves, from the last one back to `first`.
  private mutating func look(_ ring: borrowing PlaceRing, _ lanes: Flags, from first: Int) {
    let first = max(first, 0)
    for coin in 0..<ring.coins {
      var looked = lanes
      let end = ring.row(ring.steps - 1) + coin
      var (left, low) = (ring.x[end], ring.y[end])
      var (right, high) = (left, low)
      var step = ring.steps - 1
      // Some steps at once: a search may begin later than it must.
      while step >= first, looked.hasAny {
        let last = step
        for _ in 0..<min(4, step - first + 1) {
          let index = ring.row(step) + coin
          let (x, y) = (ring.x[index], ring.y[index])
          (left, right, low, high) = (smaller(x, left), larger(x, right), smaller(y, low), larger(y, high))
          step -= 1
        }
        let (dx, dy) = (right - left, high - low)
        let isLong = looked .& (dx * dx + dy * dy .> limit)
        if isLong.hasAny {
          for lane in 0..<LaneFrame.lanes where isLong[lane] { search(ring, coin, lane, from: last, to: first) }
          looked = looked .& .!isLong
        }
        looked = looked .& (Floats(repeating: Float(step)) .> moved)
      }
    }
  }

  /// Looks, step by step back, for one after which the coin gets far.
  private mutating func search(_ ring: borrowing PlaceRing, _ coin: Int, _ lane: Int, from last: Int, to first: Int) {
    var step = last
    while step >= first, step > Int(moved[lane]) {
      let index = ring.row(step) + coin
      let (x, y) = (ring.x[index][lane], ring.y[index][lane])
      for later in step..<min(step + window, ring.steps - 1) {
        let next = ring.row(later + 1) + coin
        let (dx, dy) = (ring.x[next][lane] - x, ring.y[next][lane] - y)
        if dx * dx + dy * dy > limit {
          moved[lane] = Float(step)
          return
        }
      }
      step -= 1
    }
  }
}
