import Fields
import Testing

@testable import CoinDrop

/// The table of defaults, values that are no numbers, and coins that would start at one point.
struct SpawnTests {
  private let mark = Mark(file: "scene.yaml", line: 3, column: 5)

  /// As the lab's page of physics has them.
  @Test(arguments: [
    ("scene.points_per_metre", "150"), ("scene.gravity_m_s2", "9.8"), ("scene.width_pt", "300"),
    ("scene.height_pt", "500"), ("scene.view", "fitted"), ("scene.is_closed", "false"), ("coin.radius_pt", "16"),
    ("scene.wall_friction", "0.2"), ("scene.wall_restitution", "0.2"), ("coin.friction", "0.5"),
    ("coin.restitution", "0.3"), ("coin.density", "1.2"), ("coin.linear_damping", "0.1"),
    ("coin.angular_damping", "0.1"), ("scene.restitution_threshold_m_s", "1"), ("scene.steps_per_second", "120"),
    ("scene.frames_per_second", "60"), ("scene.velocity_iterations", "8"), ("scene.position_iterations", "3"),
    ("scene.spawn_interval_s", "0.08"), ("scene.coincident_spawns", "separate"), ("coin.allows_rotation", "true"),
    ("scene.solver", "discs"),
  ])
  func theDefaultIsThePages(path: String, value: String) throws {
    let row = try #require(Scene.fields.fields.map(\.info).first { $0.path == path })
    #expect(row.standard.valueText == value)
    #expect(!row.meaning.isEmpty && !row.source.isEmpty)
  }

  @Test func theSecondDiaryHasItsOwn() {
    let second = Scene.diary2
    #expect(second.coin.radiusPt == 14 && second.coin.friction == 0.4 && second.coin.restitution == 0.3)
    #expect(second.coin.density == 1 && second.coin.linearDamping == 0.1)
    #expect(second.starts(seed: 1, drop: 0).allSatisfy { $0.y == 520 })
  }

  @Test func noFieldTakesWhatIsNoNumber() {
    var refused = 0
    for info in Scene.fields.fields.map(\.info) + DeviceProfile.fields.fields.map(\.info) {
      guard case .number = info.type else { continue }
      for value in [Double.nan, .infinity, -.infinity] {
        var (scene, device) = (Scene.diary1, DeviceProfile.phone2020)
        let node = Node(.number(value), at: mark)
        do throws(Faults) {
          if info.path.hasPrefix("device.") {
            try DeviceProfile.fields.set(info.path, to: node, in: &device)
          } else {
            try Scene.fields.set(info.path, to: node, in: &scene)
          }
          Issue.record("\(info.path) took \(value)")
        } catch {
          #expect(error.all.map(\.message).allSatisfy { $0.hasPrefix("\(info.path): found ") })
          refused += 1
        }
      }
    }
    #expect(refused >= 3 * 20)
  }

  @Test(arguments: [
    ("scene.spawn.margin_pt", "uniform"), ("scene.spawn.below_top_pt", "uniform"), ("scene.spawn.x_pt", "fixed"),
    ("scene.spawn.above_top_pt", "fixed"), ("scene.spawn.jitter_pt", "fixed"), ("scene.view.height_pt", "resizing"),
  ])
  func noFieldInsideAKindTakesWhatIsNoNumber(path: String, kind: String) throws {
    var scene = Scene.diary1
    let parent = path.split(separator: ".").dropLast().joined(separator: ".")
    try Scene.fields.set(parent, to: Node(.text(kind), at: mark), in: &scene)
    let before = scene
    for value in [Double.nan, .infinity, -1] {
      #expect(throws: Faults.self) { try Scene.fields.set(path, to: Node(.number(value), at: mark), in: &scene) }
    }
    #expect(scene == before)
  }

  private func coincident(_ change: (inout Scene) -> Void = { _ in }) -> Scene {
    scene {
      $0.coins = 3
      $0.spawnIntervalS = 0
      $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 20, jitterPt: 0))
      $0.coincidentSpawns = .refuse
      change(&$0)
    }
  }

  @Test func coinsThatWillShareAPointAreRefusedByName() {
    let message =
      "scene.coincident_spawns: found refuse, and coins 1 and 2 of every drop start at one point, 150 pt from the left, "
      + "520 pt above the floor, in one frame; allowed: separate, raw, or starts that differ in time or place: "
      + "scene.spawn_interval_s, scene.spawn"
    #expect(coincident().faults(at: mark).map(\.message) == [message])
    #expect(coincident { $0.coincidentSpawns = .raw }.faults(at: mark) == [])
    #expect(coincident { $0.coincidentSpawns = .separate }.faults(at: mark) == [])
    #expect(coincident { $0.spawnIntervalS = 0.01 }.faults(at: mark) == [])
    #expect(coincident { $0.coins = 1 }.faults(at: mark) == [])
    #expect(coincident { $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 20, jitterPt: 1)) }.faults(at: mark) == [])
    #expect(coincident { $0.coincidentSpawns = .raw }.fusesCoins && !coincident().fusesCoins)
  }

  @Test func coinsThatShareAPointByChanceAreRefusedWithTheirDrop() throws {
    // So narrow that some of many drops have two coins within half a thousandth of a point.
    let narrow = coincident { $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 20, jitterPt: 0.01)) }
    #expect(narrow.faults(at: mark) == [])
    let fault = try #require(narrow.coincidence(seed: 1, drops: 1000, at: mark))
    #expect(fault.mark == mark)
    let words = fault.message.split(separator: " ")
    let drop = try #require(words.firstIndex(of: "drop").flatMap { UInt64(words[$0 + 1]) })
    var raw = narrow
    raw.coincidentSpawns = .raw
    let pair = try #require(raw.starts(seed: 1, drop: drop - 1).coincident)
    #expect(fault.message.contains(" coins \(pair.one + 1) and \(pair.other + 1) of drop \(drop) start at one point"))
    #expect((0..<drop - 1).allSatisfy { raw.starts(seed: 1, drop: $0).coincident == nil })
    #expect(raw.coincidence(seed: 1, drops: 1000, at: mark) == nil)
    #expect(coincident { $0.spawnIntervalS = 1 }.coincidence(seed: 1, drops: 1000, at: mark) == nil)
    // Set apart, none share a point.
    var separate = narrow
    separate.coincidentSpawns = .separate
    #expect(separate.starts(seed: 1, drop: drop - 1).coincident == nil)
  }
}
