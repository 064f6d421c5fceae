import Fields

@testable import CoinDrop

/// The record of one drop.
func record(_ scene: Scene, starts: [Start]? = nil, drop: UInt64 = 0) -> DropRecord {
  let starts = starts ?? scene.starts(seed: 1, drop: drop)
  return scene.records([starts]).first ?? DropRecord(scene, starts)
}

/// The record of one drop with `box2d` onto a floor cut into equal pieces.
func record(_ scene: Scene, starts: [Start], floorEdges: Int) -> DropRecord {
  var record = DropRecord(scene, starts)
  let worlds = Box2DWorlds(scene, coins: starts.count, lanes: 1, floorEdges: floorEdges)
  let ends = scene.drop([starts], in: worlds) { record.append($0, 0) }
  record.end(ends[0])
  return record
}

func measures(_ scene: Scene, starts: [Start]? = nil, drop: UInt64 = 0) -> DropMeasures {
  DropMeasures(record(scene, starts: starts, drop: drop), of: scene)
}

/// The first diary's scene with changes.
func scene(_ change: (inout Scene) -> Void = { _ in }) -> Scene {
  var scene = Scene.diary1
  change(&scene)
  return scene
}

/// Measures of drops 0 to `count`, eight at a time.
func drops(_ scene: Scene, _ count: Int) -> [DropMeasures] {
  stride(from: 0, to: count, by: 8).flatMap { first in
    let starts = (first..<min(first + 8, count)).map { scene.starts(seed: 1, drop: UInt64($0)) }
    return scene.outcomes(starts).map(\.measures)
  }
}

/// Mean of values and the error of that mean, squared.
func mean(_ values: [Double]) -> (mean: Double, variance: Double) {
  let mean = values.reduce(0, +) / Double(values.count)
  let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  return (mean, squares / Double(values.count - 1) / Double(values.count))
}

/// Whether the means of two samples are within four standard errors of their difference.
func agree(_ one: [Double], _ other: [Double]) -> Bool {
  let (one, other) = (mean(one), mean(other))
  return abs(one.mean - other.mean) <= 4 * (one.variance + other.variance).squareRoot()
}

/// One coin in the middle, `height` points above the floor; the wall's own restitution is 0.
func lone(_ restitution: Double, change: (inout Scene) -> Void = { _ in }) -> Scene {
  scene {
    $0.coins = 1
    $0.coin.restitution = restitution
    $0.wallRestitution = 0
    change(&$0)
  }
}
