import Chance

/// Where and when a coin of a drop starts, at rest.
public struct Start: Sendable, Equatable {
  /// Frame of the drop, from 0.
  public var frame: Int
  /// Middle of the coin, points from the left wall.
  public var x: Double
  /// Points above the floor.
  public var y: Double

  public init(frame: Int, x: Double, y: Double) {
    self.frame = frame
    self.x = x
    self.y = y
  }
}

extension Scene {
  /// The starts of drop number `drop` under the key `seed`: coin k has draw k, whatever the scene. O(coins).
  public func starts(seed: UInt64, drop: UInt64) -> [Start] {
    var stream = Stream(seed: seed, .drop, unit: drop, .spawn)
    let (range, y) = spawnRange
    return (0..<coins).map { coin in
      let x = range.lowerBound + (range.upperBound - range.lowerBound) * stream.nextDouble()
      return Start(frame: coin * spawnIntervalFrames, x: x, y: y)
    }.apart
  }
}

extension [Start] {
  /// Coins of one frame that would share a point are set apart by a hair, in turn to the right and to the left: the engine
  /// finds no direction in which to part two coins whose middles are the same, and they would stay one for ever.
  var apart: [Start] {
    let hair = 0.001
    var placed: [Start] = []
    var inFrame = 0
    for start in self {
      inFrame = placed.last?.frame == start.frame ? inFrame + 1 : 0
      let mates = placed.suffix(inFrame)
      var moved = start
      var turn = 0
      while mates.contains(where: { abs($0.x - moved.x) < hair / 2 && abs($0.y - moved.y) < hair / 2 }) {
        turn += 1
        moved.x = start.x + hair * Double(turn % 2 == 1 ? (turn + 1) / 2 : -turn / 2)
      }
      placed.append(moved)
    }
    return placed
  }
}
