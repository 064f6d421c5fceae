import Fields
import Testing

@testable import CoinDrop

struct SceneTests {
  private let mark = Mark(file: "scene.yaml", line: 3, column: 5)

  private func faults(_ change: (inout Scene) -> Void) -> [String] { scene(change).faults(at: mark).map(\.message) }

  @Test func theBuiltInsAreWhole() {
    for scene in [Scene.diary1, .diary2] {
      #expect(scene.faults(at: mark) == [])
      var copy = Scene.diary1
      #expect(throws: Never.self) { try Scene.fields.apply(Scene.fields.encode(scene), to: &copy) }
      #expect(copy == scene)
    }
    for device in [DeviceProfile.host, .phone2016, .phone2020] {
      var copy = DeviceProfile.phone2020
      #expect(throws: Never.self) { try DeviceProfile.fields.apply(DeviceProfile.fields.encode(device), to: &copy) }
      #expect(copy == device)
    }
  }

  @Test(arguments: [
    ("coin.radius_pt", "0"), ("coin.radius_pt", "-1"), ("coin.radius_pt", "nan"), ("coin.density", "0"),
    ("coin.density", "-0.3"), ("coin.friction", "-0.1"), ("coin.restitution", "-0.1"), ("coin.restitution", "1.01"),
    ("coin.linear_damping", "-1"), ("coin.angular_damping", "-1"), ("scene.steps_per_second", "0"),
    ("scene.steps_per_second", "-120"), ("scene.coins", "0"), ("scene.coins", "201"), ("scene.width_pt", "inf"),
    ("scene.spawn_interval_s", "-0.08"), ("scene.wall_restitution", "1.5"), ("scene.wall_friction", "-1"),
    ("scene.gravity_m_s2", "0"), ("scene.points_per_metre", "0"), ("scene.velocity_iterations", "0"),
    ("scene.horizon_s", "nan"),
  ])
  func aValueThatTheEngineCannotTakeIsRefusedByName(path: String, value: String) {
    var changed = Scene.diary1
    let node: Node = Int64(value).map { Node(.integer($0), at: mark) } ?? Node(.number(Double(value) ?? 0), at: mark)
    do throws(Faults) {
      try Scene.fields.set(path, to: node, in: &changed)
      Issue.record("\(path) took \(value)")
    } catch {
      #expect(error.all.count == 1)
      #expect(error.all[0].message.hasPrefix("\(path): found "))
      #expect(error.all[0].message.contains("; allowed: a "))
      #expect(error.all[0].mark == mark)
    }
    #expect(changed == .diary1)
  }

  @Test func whatDoesNotFitTogetherIsRefusedByName() {
    #expect(
      faults { $0.coin.radiusPt = 150 } == [
        "coin.radius_pt: found 150; allowed: at most 148.5 in a box of 300 × 500 pt"
      ])
    #expect(
      faults { $0.coin.radiusPt = 2.5 } == [
        "coin.radius_pt: found 2.5; allowed: at least 3 at 150 points per metre: the engine's tolerances are as large as "
          + "smaller coins"
      ])
    #expect(
      faults { $0.spawn = .uniform(UniformSpawn(marginPt: 10, belowTopPt: 20)) } == [
        "scene.spawn.margin_pt: found coins at 10 to 290 pt; allowed: 16 to 284, so that no coin starts in a wall or "
          + "beside the box"
      ])
    #expect(
      faults { $0.spawn = .uniform(UniformSpawn(marginPt: 160, belowTopPt: 20)) } == [
        "scene.spawn.margin_pt: found 160; allowed: at most 150, half the width of the box"
      ])
    #expect(
      faults { $0.spawn = .uniform(UniformSpawn(marginPt: 40, belowTopPt: 490)) } == [
        "scene.spawn.below_top_pt: found coins 10 pt above the floor; allowed: at least 16, the radius of a coin"
      ])
    #expect(
      faults { $0.spawn = .fixed(FixedSpawn(xPt: 320, aboveTopPt: 20, jitterPt: 0)) } == [
        "scene.spawn.x_pt: found coins at 320 to 320 pt; allowed: 16 to 284, so that no coin starts in a wall or beside "
          + "the box"
      ])
    #expect(
      faults {
        $0.isClosed = true
        $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 10, jitterPt: 0))
      } == [
        "scene.spawn.above_top_pt: found coins 10 pt from the lid; allowed: at least 16, so that no coin starts in the lid"
      ])
    #expect(
      faults { $0.framesPerSecond = 50 } == [
        "scene.steps_per_second: found 120; allowed: a multiple of scene.frames_per_second, which is 50"
      ])
  }

  /// Above an open jar is no wall.
  @Test func coinsMayStartAboveAnOpenJarAndAboveALid() {
    let above = FixedSpawn(xPt: 150, aboveTopPt: 5, jitterPt: 0)
    #expect(faults { $0.spawn = .fixed(above) } == [])
    #expect(
      faults {
        $0.isClosed = true
        $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 16, jitterPt: 0))
      } == [])
    #expect(
      faults {
        $0.isClosed = true
        $0.spawn = .uniform(UniformSpawn(marginPt: 40, belowTopPt: 15))
      } == [
        "scene.spawn.below_top_pt: found coins 15 pt from the lid; allowed: at least 16, so that no coin starts in the lid"
      ])
    #expect(
      faults { $0.spawn = .uniform(UniformSpawn(marginPt: 40, belowTopPt: 600)) } == [
        "scene.spawn.below_top_pt: found coins -100 pt above the floor; allowed: at least 16, the radius of a coin"
      ])
    // A view that makes the jar lower counts.
    #expect(
      faults {
        $0.view = .resizing(ResizingView(heightPt: 400))
        $0.spawn = .uniform(UniformSpawn(marginPt: 40, belowTopPt: 390))
      } == ["scene.spawn.below_top_pt: found coins 10 pt above the floor; allowed: at least 16, the radius of a coin"])
  }

  @Test func whatWouldTakeTooLongOrTooMuchIsRefused() {
    let long = faults {
      $0.coins = 200
      $0.spawnIntervalS = 10
    }
    #expect(long.count == 1 && long[0].hasPrefix("scene.horizon_s: found "))
    let fast = faults {
      $0.gravityMS2 = 100
      $0.heightPt = 5000
      $0.pointsPerMetre = 50
      $0.stepsPerSecond = 60
    }
    #expect(
      fast.count == 1 && fast[0].hasPrefix("scene.steps_per_second: found 60; allowed: a number at which coins fall"))
  }

  @Test func aWaitIsRoundedUpToFrames() {
    #expect(scene { $0.spawnIntervalS = 0.08 }.spawnIntervalFrames == 5)
    #expect(scene { $0.spawnIntervalS = 0.04 }.spawnIntervalFrames == 3)
    #expect(scene { $0.spawnIntervalS = 0.05 }.spawnIntervalFrames == 3)
    #expect(scene { $0.spawnIntervalS = 0.1 }.spawnIntervalFrames == 6)
    #expect(scene { $0.spawnIntervalS = 0 }.spawnIntervalFrames == 0)
  }

  @Test func startsAreInRangeAndTheSameWhateverElseTheSceneHas() {
    let few = scene { $0.coins = 5 }.starts(seed: 7, drop: 2)
    let many = scene { $0.coins = 30 }.starts(seed: 7, drop: 2)
    #expect(few == Array(many.prefix(5)))
    #expect(many.allSatisfy { $0.x > 40 && $0.x < 260 && $0.y == 480 })
    #expect(many.map(\.frame) == (0..<30).map { $0 * 5 })
    #expect(scene().starts(seed: 8, drop: 2) != many && scene().starts(seed: 7, drop: 3) != many)
    let fixed = Scene.diary2.starts(seed: 7, drop: 2)
    #expect(fixed.allSatisfy { abs($0.x - 150) < 20 && $0.y == 520 })
  }

  @Test func coinsThatWouldShareAPointAreSetApart() {
    let same = Array(repeating: Start(frame: 0, x: 150, y: 480), count: 200)
    let apart = same.apart
    #expect(Set(apart.map(\.x)).count == 200)
    #expect(apart.allSatisfy { abs($0.x - 150) <= 0.1001 && $0.y == 480 })
    #expect(apart[0].x == 150 && apart[1].x > 150 && apart[2].x < 150)
    // In different frames the first has moved on.
    let later = [Start(frame: 0, x: 150, y: 480), Start(frame: 1, x: 150, y: 480)]
    #expect(later.apart == later)
    // The engine parts them; without the hair they would stay one for ever.
    let jar = scene { $0.coins = 5 }
    let end = record(jar, starts: Array(same.prefix(5)).apart)
    let last = Array(end.x.suffix(5))
    #expect(last.indices.allSatisfy { one in last.indices.allSatisfy { one == $0 || abs(last[one] - last[$0]) > 1 } })
  }

  @Test func everythingAllowedRunsToItsEnd() {
    // The corners of the ranges, where an engine would abort or hang if it could.
    let corners: [Scene] = [
      scene {
        $0.coin.radiusPt = 3
        $0.coins = 200
        $0.spawnIntervalS = 0
      },
      scene {
        $0.coin.radiusPt = 148
        $0.coins = 3
        $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 200, jitterPt: 1))
      },
      scene {
        $0.coin.density = 0.001
        $0.coin.friction = 10
        $0.coin.restitution = 1
        $0.coin.linearDamping = 0
        $0.coin.angularDamping = 0
        $0.horizonS = 2
      },
      scene {
        $0.coin.density = 1000
        $0.coin.linearDamping = 100
        $0.coin.angularDamping = 100
        $0.velocityIterations = 50
        $0.positionIterations = 50
        $0.horizonS = 1
      },
      scene {
        $0.widthPt = 50
        $0.heightPt = 50
        $0.coins = 200
        $0.spawn = .fixed(FixedSpawn(xPt: 25, aboveTopPt: 20, jitterPt: 0))
        $0.spawnIntervalS = 0
      },
      scene {
        $0.isClosed = true
        $0.coins = 200
        $0.coin.radiusPt = 16
        $0.spawnIntervalS = 0
        $0.horizonS = 2
      },
    ]
    for corner in corners {
      #expect(corner.faults(at: mark) == [])
      let record = record(corner)
      #expect(record.steps > 0 && record.isFinite)
    }
  }
}
