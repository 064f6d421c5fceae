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

  private func place(_ step: Int) -> Int { step * record.coins + coin }

  /// A way up from a local minimum to the next apex.
  struct Rise: Equatable {
    /// Height of the minimum and of the apex, pt.
    var from: Double
    var to: Double
    /// The coin's greatest upward speed on the way, pt/s.
    var speed: Double
  }

  /// Every way up, in order. O(steps).
  var rises: [Rise] {
    var rises: [Rise] = []
    var rising: Rise?
    var last = record.starts[coin].y
    for step in first..<max(first, record.steps) {
      let y = Double(record.y[place(step)])
      if y > last {
        var rise = rising ?? Rise(from: last, to: y, speed: 0)
        rise.to = y
        rise.speed = max(rise.speed, Double(record.rise[place(step)]))
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
    let limit = distance * distance
    // Coins that sleep do not move.
    var step = min(record.steps - 2, record.sleepStep ?? .max)
    let start = max(least, first)
    while step >= start {
      let (x, y) = (record.x[place(step)], record.y[place(step)])
      for later in step + 1...min(step + window, record.steps - 1) {
        let (dx, dy) = (record.x[place(later)] - x, record.y[place(later)] - y)
        if dx * dx + dy * dy > limit { return step + 1 }
      }
      step -= 1
    }
    return start
  }
}
