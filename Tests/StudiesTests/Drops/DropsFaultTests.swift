import Fields
import Testing

@testable import Studies

struct DropsFaultTests {
  /// The faults of a spec, each as `line:column: message` (line 1 is `study: drops`).
  private func faults(_ text: String, files: [String: String] = [:]) -> [String] {
    let faults = #expect(throws: Faults.self) { try dropsStudy(text, files: files) }
    return faults?.all.inTextOrder.map { $0.description.replacing("t.yaml:", with: "") } ?? []
  }

  /// Every value that the engine would abort on, with the range that is told: in the scene itself, in a file, under
  /// `vary`, and in a case.
  @Test(arguments: [
    ("coin.radius_pt", "0", "a number from 2 to 500"), ("coin.radius_pt", "-3", "a number from 2 to 500"),
    ("coin.radius_pt", ".nan", "a number from 2 to 500"), ("coin.density", "0", "a number from 0.001 to 1000"),
    ("coin.friction", "-0.1", "a number from 0 to 10"), ("coin.restitution", "-0.1", "a number from 0 to 1"),
    ("coin.restitution", "1.01", "a number from 0 to 1"), ("coin.restitution", ".inf", "a number from 0 to 1"),
    ("coin.linear_damping", "-1", "a number from 0 to 100"), ("coin.angular_damping", "-1", "a number from 0 to 100"),
    ("scene.steps_per_second", "0", "a whole number from 30 to 960"),
    ("scene.coins", "0", "a whole number from 1 to 200"), ("scene.coins", "201", "a whole number from 1 to 200"),
    ("scene.coins", "1.5", "a whole number from 1 to 200"), ("scene.width_pt", "-.inf", "a number from 50 to 5000"),
    ("scene.gravity_m_s2", "0", "a number from 0.1 to 100"), ("device.node_us", "-1", "a number from 0 to 10000"),
  ])
  func aBadValueIsToldWithItsRangeAndPlace(_ path: String, _ value: String, _ allowed: String) throws {
    let message = "\(path): found \(value); allowed: \(allowed)"
    func isTold(_ faults: [String], at place: String) { #expect(faults == ["\(place): \(message)"]) }
    let parts = path.split(separator: ".")
    let key = parts[0] == "device" ? "device" : "scene"
    let map = "\(parts[0]): {\(parts[1]): \(value)}"
    let column = parts[0].count + parts[1].count + 7
    isTold(faults("\(key): {\(map)}\n"), at: "2:\(column + key.count + 2)")
    isTold(faults("\(key): my.yaml\n", files: ["my.yaml": map]), at: "my.yaml:1:\(column - 1)")
    isTold(faults("vary: {\(path): [\(value)]}\n"), at: "2:\(path.count + 11)")
    isTold(faults("cases:\n  a: {\(path): \(value)}\n"), at: "3:\(path.count + 9)")
  }

  /// What does not fit together is told where the field stands that is named.
  @Test func whatDoesNotFitIsToldAtItsField() {
    let radius = "coin.radius_pt: found 150; allowed: at most 148.5 in a box of 300 × 500 pt"
    #expect(faults("scene:\n  coin:\n    friction: 1\n    radius_pt: 150\n") == ["5:16: \(radius)"])
    #expect(faults("scene: my.yaml\n", files: ["my.yaml": "coin:\n  radius_pt: 150\n"]) == ["my.yaml:2:14: \(radius)"])
    #expect(faults("vary:\n  coin.radius_pt: [20, 150]\n  coin.friction: [0, 1]\n") == ["3:24: \(radius)"])
    #expect(faults("cases:\n  a: {coin.radius_pt: 150, coin.friction: 1}\n") == ["3:23: \(radius)"])
    #expect(faults("cases:\n  a: {coin: {friction: 1, radius_pt: 150}}\n") == ["3:38: \(radius)"])
    // The field that is named stands nowhere in the spec: the last thing that made it wrong.
    #expect(
      faults("cases:\n  narrow: {scene.width_pt: 70}\n") == [
        "3:12: scene.spawn.margin_pt: found 40; allowed: at most 35, half the width of the box"
      ])
    #expect(
      faults("scene: {scene: {width_pt: 70}}\n") == [
        "2:16: scene.spawn.margin_pt: found 40; allowed: at most 35, half the width of the box"
      ])
  }

  @Test func aFaultOfTheSceneIsNotToldAgainForEveryCase() {
    let radius = "coin.radius_pt: found 150; allowed: at most 148.5 in a box of 300 × 500 pt"
    #expect(faults("scene: {coin: {radius_pt: 150}}\nvary: {coin.friction: [0, 1]}\n") == ["2:27: \(radius)"])
  }

  /// A fault leaves a default behind, of which nothing is said.
  @Test func noFaultFollowsFromAnother() {
    #expect(
      faults("scene: {scene: {width_pt: 70, spawn: {kind: uniform, margin_pt: -1}}}\nvary: {coin.friction: [0, 1]}\n")
        == ["2:65: scene.spawn.margin_pt: found -1; allowed: a number from 0 to 2500"])
    #expect(
      faults("cases: {a: {scene.width_pt: 70, scene.spawn: {kind: uniform, margin_pt: -1}}}\n")
        == ["2:73: scene.spawn.margin_pt: found -1; allowed: a number from 0 to 2500"])
  }

  @Test func placesInWallsAreToldAtTheSpawn() {
    #expect(
      faults("scene: {scene: {spawn: {kind: fixed, x_pt: 320, jitter_pt: 0}}}\n") == [
        "2:44: scene.spawn.x_pt: found coins at 320 to 320 pt; allowed: 16 to 284, so that no coin starts in a wall or "
          + "beside the box"
      ])
    #expect(
      faults("vary: {scene.spawn: [uniform, {kind: uniform, below_top_pt: 490}]}\n") == [
        "2:61: scene.spawn.below_top_pt: found coins 10 pt above the floor; allowed: at least 16, the radius of a coin"
      ])
    #expect(
      faults("scene: {scene: {spawn: fixed}}\nvary:\n  scene.spawn.x_pt: [150, 10]\n") == [
        "4:27: scene.spawn.x_pt: found coins at -10 to 30 pt; allowed: 16 to 284, so that no coin starts in a wall or "
          + "beside the box"
      ])
  }

  @Test func allFaultsComeAtOnce() {
    let text =
      "scene: {coin: {restitution: 2}, scene: {cions: 3}}\ndevice: phone-2021\ndrops: 0\n"
      + "vary: {coin.frction: [1]}\ncases:\n  a: {device.node_us: x}\n  b: {savings.streak: strict}\n"
    #expect(
      faults("cases: {a: {device.node_us: x}, b: {coin.frction: 1}, c: {coin.density: -1, scene.spawn.x_pt: 3}}\n") == [
        "2:29: device.node_us: found \"x\"; allowed: a number from 0 to 10000",
        "2:37: unknown key path \"coin.frction\"; did you mean \"coin.friction\"?",
        "2:73: coin.density: found -1; allowed: a number from 0.001 to 1000",
        "2:77: unknown key path \"scene.spawn.x_pt\": scene.spawn: unknown key \"x_pt\"; allowed: margin_pt, below_top_pt",
      ])
    #expect(faults(text).count >= 2)
  }

  @Test func whatTakesTooLongIsRefused() {
    let long = faults("vary:\n  scene.coins: [200]\n  scene.spawn_interval_s: [0.08, 10]\n")
    #expect(
      long.count == 1 && long[0].hasPrefix("4:3: scene.horizon_s: found 240000 steps of 200 coins; allowed: "),
      "\(long)")
  }
}
