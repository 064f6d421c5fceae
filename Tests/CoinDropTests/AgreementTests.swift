import Testing

@testable import CoinDrop

/// Means over drops of both solvers. Single drops part after some impacts, since contacts are solved in another order.
struct AgreementTests {
  private static let scenes: [(name: String, scene: Scene)] = [
    ("as the diary has it", scene()),
    ("rubber", scene { $0.coin.restitution = 0.6 }),
    ("without rotation", scene { $0.coin.allowsRotation = false }),
    (
      "a burst of few",
      scene {
        $0.coins = 12
        $0.spawnIntervalS = 0
      }
    ),
    (
      "in a draught",
      scene {
        $0.coin.linearDamping = 1
        $0.coin.friction = 0.1
      }
    ),
  ]

  private func drops(_ scene: Scene, _ solver: Solver, from first: UInt64) -> [DropMeasures] {
    var scene = scene
    scene.solver = solver
    return stride(from: first, to: first + 64, by: 8).flatMap { block in
      scene.outcomes((block..<block + 8).map { scene.starts(seed: 5, drop: $0) }).map(\.measures)
    }
  }

  /// Starts are other ones, so that both samples are independent: means lie within 4.5 standard errors of their difference,
  /// which one comparison in some 150 000 breaks by chance.
  @Test(arguments: scenes.indices) func meansAgree(index: Int) {
    let (name, scene) = Self.scenes[index]
    let (one, other) = (drops(scene, .box2d, from: 0), drops(scene, .discs, from: 1000))
    let measures: [(String, (DropMeasures) -> Double)] = [
      ("settle", { $0.settleS ?? scene.horizonS }), ("bounces", \.bounces), ("rebound", \.reboundShare),
      ("first hop", \.firstHopPt), ("width", \.widthPt), ("height", \.heightPt), ("penetration", \.penetrationPt),
      ("knocked", { $0.knockedShare ?? 0 }),
    ]
    for (measure, value) in measures {
      let (a, b) = (Moments(one.map(value)), Moments(other.map(value)))
      let error = ((a.variance + b.variance) / 64).squareRoot()
      #expect(abs(a.mean - b.mean) <= 4.5 * error + 1e-9, "\(name), \(measure): \(a.mean) and \(b.mean)")
    }
  }

  private struct Moments {
    var mean: Double
    var variance: Double

    init(_ values: [Double]) {
      let mean = values.reduce(0, +) / Double(values.count)
      self.mean = mean
      variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
    }
  }
}
