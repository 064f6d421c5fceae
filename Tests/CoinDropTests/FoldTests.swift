import Testing

@testable import CoinDrop

/// Measures folded while drops run are those that the definitions give on whole records.
struct FoldTests {
  /// Scenes in which coins lie early and late, never, outside, under a lid, in short and in long steps.
  private static let scenes: [Scene] = [
    scene(),
    scene { $0.coins = 3 },
    scene { $0.coin.restitution = 0.7 },
    scene { $0.coin.allowsRotation = false },
    scene { $0.spawnIntervalS = 0.5 },
    scene {
      $0.spawnIntervalS = 0
      $0.coins = 20
    },
    scene { $0.sleeps = false },
    scene { $0.horizonS = 1 },
    scene {
      $0.coins = 60
      $0.heightPt = 100
    },
    scene {
      $0.isClosed = true
      $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 40, jitterPt: 100))
    },
    scene {
      $0.stepsPerSecond = 60
      $0.gravityMS2 = 60
    },
    scene { $0.framesPerSecond = 30 },
    scene {
      $0.stepsPerSecond = 135
      $0.framesPerSecond = 45
    },
    Scene.diary2,
  ]

  @Test(arguments: scenes.indices, Solver.allCases)
  func foldedMeasuresAreThoseOfTheRecords(index: Int, solver: Solver) {
    var scene = Self.scenes[index]
    scene.solver = solver
    // The engine takes most of the time.
    for block in UInt64(0)..<(solver == .box2d ? 1 : 3) {
      let starts = (0..<8).map { scene.starts(seed: 5, drop: block * 8 + $0) }
      let records = scene.records(starts)
      let plain = records.map { DropMeasures(plainly: $0, of: scene) }
      let outcomes = scene.outcomes(starts)
      for lane in 0..<8 {
        #expect(outcomes[lane].measures == plain[lane], "scene \(index), drop \(block * 8 + UInt64(lane))")
        #expect(outcomes[lane].frames == records[lane].frames)
      }
      #expect(DropMeasures(records[3], of: scene) == plain[3])
    }
  }
}
