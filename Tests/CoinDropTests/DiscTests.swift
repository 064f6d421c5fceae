import Testing

@testable import CoinDrop

/// The lab's own solver against the reference engine, and by itself.
struct DiscTests {
  private func discs(_ change: (inout Scene) -> Void = { _ in }) -> Scene {
    scene {
      $0.solver = .discs
      change(&$0)
    }
  }

  private func farthest(_ one: DropRecord, _ other: DropRecord) -> Float {
    zip(zip(one.x, other.x), zip(one.y, other.y)).reduce(0) {
      max($0, ($1.0.0 - $1.0.1).magnitude, ($1.1.0 - $1.1.1).magnitude)
    }
  }

  /// A lone coin meets floor and walls only, one after the other: no order of contacts to differ by, and nothing that makes
  /// rounding grow. Far below a point, which is what a bounce is counted by.
  @Test(arguments: [0.0, 0.3, 0.7, 1.0], [true, false])
  func aLoneCoinGoesTheEnginesWay(restitution: Double, isTurning: Bool) {
    for steps in [60, 120, 240] {
      let scene = discs {
        $0.coins = 1
        $0.coin.restitution = restitution
        $0.coin.allowsRotation = isTurning
        $0.stepsPerSecond = steps
        $0.horizonS = 6
      }
      let starts = [[Start(frame: 0, x: 60, y: 480)]]
      var reference = scene
      reference.solver = .box2d
      let (one, other) = (reference.records(starts)[0], scene.records(starts)[0])
      #expect(one.steps == other.steps && one.sleepStep == other.sleepStep)
      #expect(farthest(one, other) < 0.05, "\(steps): \(farthest(one, other))")
      func passes(_ record: DropRecord) -> Int { record.frames.reduce(0) { $0 + $1.contactPasses } }
      #expect(abs(passes(one) - passes(other)) <= 4 * (scene.velocityIterations + scene.positionIterations))
    }
  }

  /// On the rim of an open jar a coin tips to either side, and one that falls outside falls for ever.
  @Test(arguments: [(-8.0, 1), (8.0, 0)]) func theRimIsAnEdgeToFallOff(aside: Double, outside: Int) {
    let scene = discs {
      $0.coins = 1
      $0.heightPt = 100
      $0.horizonS = 2
    }
    let starts = [[Start(frame: 0, x: aside, y: 140)]]
    var reference = scene
    reference.solver = .box2d
    let (one, other) = (reference.records(starts)[0], scene.records(starts)[0])
    #expect(DropMeasures(one, of: scene).outside == outside)
    #expect(DropMeasures(other, of: scene).outside == outside)
    #expect(farthest(one, other) < 0.5)
  }

  /// Two coins in one place have no direction in which to part: they stay one, as in the engine.
  @Test func coincidentCoinsStayFusedAndFinite() {
    let scene = discs {
      $0.coins = 2
      $0.horizonS = 3
    }
    let record = scene.records([[Start(frame: 0, x: 150, y: 300), Start(frame: 0, x: 150, y: 300)]])[0]
    #expect(record.isFinite)
    #expect(
      zip(record.x, record.x.dropFirst()).enumerated().allSatisfy { $0.offset % 2 == 1 || $0.element.0 == $0.element.1 }
    )
  }
}
