import Chance
public import Fields

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

/// What becomes of coins of one frame that would start at one point. A new way is one case.
public enum CoincidentSpawns: String, Choosable {
  /// They are set apart by a hair, in turn to the right and to the left.
  case separate
  /// Nothing.
  case raw
  /// The scene is not run.
  case refuse

  /// What the case stands for, in one line.
  public var meaning: String {
    switch self {
    case .separate: "they are set apart by a thousandth of a point, in turn to the right and to the left"
    case .raw: "nothing, as in the app: the engine finds no direction in which to part them, and they stay one for ever"
    case .refuse: "the study does not run, and names two such coins"
    }
  }
}

extension Scene {
  /// The starts of drop number `drop` under the key `seed`: coin k has draw k, whatever the scene. O(coins).
  public func starts(seed: UInt64, drop: UInt64) -> [Start] {
    let drawn = drawnStarts(seed: seed, drop: drop)
    return coincidentSpawns == .separate ? drawn.apart : drawn
  }

  private func drawnStarts(seed: UInt64, drop: UInt64) -> [Start] {
    var stream = Stream(seed: seed, .drop, unit: drop, .spawn)
    let (range, y) = spawnRange
    return (0..<coins).map { coin in
      let x = range.lowerBound + (range.upperBound - range.lowerBound) * stream.nextDouble()
      return Start(frame: coin * spawnIntervalFrames, x: x, y: y)
    }
  }

  /// A fault at `mark` if coins of one of the first `drops` drops start at one point by chance, and the scene refuses that:
  /// rare, but possible where many start at once. O(drops × coins²).
  public func coincidence(seed: UInt64, drops: Int, at mark: Mark) -> Fault? {
    guard coincidentSpawns == .refuse, spawnIntervalFrames == 0 else { return nil }
    for drop in 0..<max(drops, 0) {
      let starts = drawnStarts(seed: seed, drop: UInt64(drop))
      guard let (one, other) = starts.coincident else { continue }
      return Fault(
        mark,
        Self.refusal("coins \(one + 1) and \(other + 1) of drop \(drop + 1)", starts[other], "or another seed"))
    }
    return nil
  }

  /// What is wrong with coins that start at one point.
  static func refusal(_ coins: String, _ start: Start, _ remedy: String) -> String {
    let place = "\(numberText(start.x)) pt from the left, \(numberText(start.y)) pt above the floor"
    return "scene.coincident_spawns: found refuse, and \(coins) start at one point, \(place), in one frame; allowed: "
      + "separate, raw, \(remedy)"
  }
}

extension [Start] {
  /// So far coins are set apart, pt; nearer than half of it, they share a point.
  private static var hair: Double { 0.001 }

  /// Coins of one frame that would share a point are set apart by a hair, in turn to the right and to the left: the engine
  /// finds no direction in which to part two coins whose middles are the same, and they would stay one for ever.
  var apart: [Start] {
    var placed: [Start] = []
    var inFrame = 0
    for start in self {
      inFrame = placed.last?.frame == start.frame ? inFrame + 1 : 0
      let mates = placed.suffix(inFrame)
      var moved = start
      var turn = 0
      while mates.contains(where: { $0.isNear(moved, within: Self.hair / 2) }) {
        turn += 1
        moved.x = start.x + Self.hair * Double(turn % 2 == 1 ? (turn + 1) / 2 : -turn / 2)
      }
      placed.append(moved)
    }
    return placed
  }

  /// The first two coins of one frame that share a point.
  var coincident: (one: Int, other: Int)? {
    for other in indices {
      for one in 0..<other where self[one].frame == self[other].frame {
        if self[one].isNear(self[other], within: Self.hair / 2) { return (one, other) }
      }
    }
    return nil
  }
}

extension Start {
  fileprivate func isNear(_ other: Start, within distance: Double) -> Bool {
    abs(x - other.x) < distance && abs(y - other.y) < distance
  }
}
