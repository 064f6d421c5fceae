import Fields

@testable import CoinDrop

/// The record of one drop.
func record(_ scene: Scene, starts: [Start]? = nil, drop: UInt64 = 0, floorEdges: Int = 1) -> DropRecord {
  let starts = starts ?? scene.starts(seed: 1, drop: drop)
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

/// One coin in the middle, `height` points above the floor; the wall's own restitution is 0.
func lone(_ restitution: Double, change: (inout Scene) -> Void = { _ in }) -> Scene {
  scene {
    $0.coins = 1
    $0.coin.restitution = restitution
    $0.wallRestitution = 0
    change(&$0)
  }
}
