import CProcessor
import CoinDropAVX2
import Testing

@testable import CoinDrop

/// Eight jars side by side give the bits of the plain form, each whatever the others do.
struct DiscLaneTests {
  /// Scenes in which each part of the solver has something to do.
  static let scenes: KeyValuePairs<String, Scene> = {
    func changed(_ change: (inout Scene) -> Void) -> Scene {
      scene {
        $0.solver = .discs
        $0.horizonS = 3
        change(&$0)
      }
    }
    return [
      "diary": changed { $0.horizonS = 8 },
      "one coin": changed { $0.coins = 1 },
      "two coins": changed { $0.coins = 2 },
      "burst under a lid": changed {
        $0.isClosed = true
        $0.coins = 12
        $0.spawnIntervalS = 0
        $0.spawn = .uniform(UniformSpawn(marginPt: 40, belowTopPt: 100))
      },
      "on a lid": changed {
        $0.isClosed = true
        $0.coins = 12
        $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 60, jitterPt: 100))
      },
      "over the rim": changed {
        $0.widthPt = 100
        $0.heightPt = 60
        $0.spawn = .fixed(FixedSpawn(xPt: 50, aboveTopPt: 40, jitterPt: 10))
      },
      "elastic and coarse": changed {
        $0.coin.restitution = 1
        $0.restitutionThresholdMS = 0
        $0.stepsPerSecond = 60
        $0.coins = 10
      },
      "no rotation, no sleep": changed {
        $0.coin.allowsRotation = false
        $0.sleeps = false
        $0.coin.friction = 3
        $0.velocityIterations = 3
        $0.positionIterations = 7
      },
      "in one place": changed {
        $0.spawnIntervalS = 0
        $0.coins = 9
        $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 20, jitterPt: 0))
      },
      "two hundred": changed {
        $0.coins = 200
        $0.coin.radiusPt = 8
        $0.spawnIntervalS = 0.02
        $0.horizonS = 1
      },
    ]
  }()

  static let names = scenes.map(\.key)

  private func find(_ name: String) throws -> Scene {
    try #require(Self.scenes.first { $0.key == name }).value
  }

  private func records<Worlds: CoinWorlds & ~Copyable>(
    _ scene: Scene, _ starts: [[Start]], in worlds: consuming Worlds?
  ) -> [DropRecord] {
    var records = starts.map { DropRecord(scene, $0) }
    let ends = scene.drop(starts, in: worlds) { frame in
      for lane in starts.indices where frame.runs(lane) { records[lane].append(frame, lane) }
    }
    for (lane, end) in ends.enumerated() { records[lane].end(end) }
    return records
  }

  private func expectSame(_ one: DropRecord, _ other: DropRecord, _ name: String) {
    let first = zip(zip(one.x, other.x), zip(one.y, other.y)).enumerated().first {
      $0.element.0.0 != $0.element.0.1 || $0.element.1.0 != $0.element.1.1
    }
    #expect(first == nil, "\(name): \(first.map { "\($0.offset / one.coins)" } ?? "")")
    #expect(one.angle == other.angle && one.drift == other.drift && one.rise == other.rise, "\(name)")
    #expect(one.overlap == other.overlap && one.frames == other.frames, "\(name)")
    #expect(one.sleepStep == other.sleepStep && one.steps == other.steps && one.isFinite == other.isFinite, "\(name)")
  }

  @Test(arguments: names) func eachLaneHasTheBitsOfThePlainForm(name: String) throws {
    let scene = try find(name)
    let starts = (UInt64(0)..<8).map { scene.starts(seed: 1, drop: $0) }
    let plain = records(scene, starts, in: PlainWorlds(scene, coins: scene.coins, lanes: 8))
    let lanes = scene.records(starts)
    for (one, other) in zip(plain, lanes) { expectSame(one, other, name) }
  }

  @Test(arguments: names) func aLaneDoesNotKnowItsNeighbours(name: String) throws {
    let scene = try find(name)
    let starts = (UInt64(0)..<8).map { scene.starts(seed: 1, drop: $0) }
    let all = scene.records(starts)
    for (lanes, order) in [([5], [5]), ([6, 2, 7], [6, 2, 7])] {
      for (one, lane) in zip(scene.records(lanes.map { starts[$0] }), order) { expectSame(one, all[lane], name) }
    }
  }

  @Test(.enabled(if: processor_has_avx2()), arguments: names)
  func bothKernelsGiveTheSameBits(name: String) throws {
    let scene = try find(name)
    let starts = (UInt64(8)..<16).map { scene.starts(seed: 1, drop: $0) }
    let baseline = records(scene, starts, in: DiscWorlds(scene, coins: scene.coins, kernel: CoinDrop.stepDiscs))
    let twin = records(scene, starts, in: DiscWorlds(scene, coins: scene.coins, kernel: CoinDropAVX2.stepDiscs))
    for (one, other) in zip(baseline, twin) { expectSame(one, other, name) }
  }
}
