import CoinDrop
import Experiments
import Fields
import Reports
import Testing

@testable import Studies

struct DropsParametersTests {
  private func parameters(_ text: String) throws -> DropsParameters { try dropsStudy(text).parameters }

  /// The name of the chosen case.
  private func chosen(_ text: String) throws -> String {
    let study = try dropsStudy(text)
    return study.cases[study.chosen].name
  }

  @Test func theyAreWhatCasesSetInTheOrderOfTheSpec() throws {
    let all = try parameters(
      "cases: {a: {coin.density: 2}, b: {scene.coins: 5}}\nvary: {coin.restitution: [0.1, 0.2, 0.3]}\n"
    ).all
    #expect(all.map(\.path) == ["coin.density", "coin.restitution", "scene.coins"])
    #expect(all.map(\.label) == ["density", "restitution", "coins"])
    // Named cases outermost; where a case does not set a parameter, it has the scene's own.
    #expect(all[0].numbers == [2, 2, 2, 1.2, 1.2, 1.2])
    #expect(all[1].numbers == [0.1, 0.2, 0.3, 0.1, 0.2, 0.3])
    #expect(all[2].numbers == [30, 30, 30, 5, 5, 5])
    #expect(all.map { $0.own.asNumber } == [1.2, 0.3, 30])
    #expect(all[1].levels == [0.1, 0.2, 0.3])
  }

  @Test func whatTheSceneItselfChangesIsNoParameter() throws {
    #expect(try parameters("scene: {coin: {restitution: 0.6}}\n").all.isEmpty)
    let varied = try parameters("scene: {coin: {restitution: 0.6}}\nvary: {coin.restitution: [0.1, 0.6]}\n")
    #expect(varied.all[0].own.asNumber == 0.6)
    #expect(varied.chosen == 1)
  }

  @Test func labelsTellPathsApart() throws {
    let all = try parameters("vary: {coin.friction: [0.1, 0.5], scene.wall_friction: [0.1, 0.2]}\n").all
    #expect(all.map(\.label) == ["friction", "wall_friction"])
    #expect(all.map(\.spoken) == ["friction", "wall friction"])
    #expect(all.map(\.heading) == ["Friction", "Wall friction"])
  }

  @Test func noNameHasHalfOfItsUnit() throws {
    let said = try [
      "scene.spawn_interval_s", "coin.radius_pt", "scene.restitution_threshold_m_s", "scene.gravity_m_s2",
      "device.node_us", "device.pair_test_ns", "coin.density", "scene.coins",
    ].map { path in
      try #require(parameters("vary: {\(path): [5]}\nscene: {scene: {horizon_s: 1, coins: 2}}\n").all.first)
    }
    #expect(
      said.map(\.heading) == [
        "Spawn interval, s", "Radius, pt", "Restitution threshold, m/s", "Gravity, m/s²", "Node, µs", "Pair test, ns",
        "Density, kg/m²", "Coins",
      ])
  }

  @Test func theCaseOfTheSceneItselfIsChosen() throws {
    #expect(
      try chosen("vary: {coin.restitution: [0.1, 0.3, 0.5], coin.friction: [0.4, 0.5]}\n")
        == "restitution=0.3, friction=0.5")
    #expect(try chosen("vary: {coin.restitution: {from: 0, to: 0.8, step: 0.1}}\n") == "restitution=0.3")
    #expect(try chosen("cases: {a: {coin.density: 2}, b: {}, c: {coin.density: 1.2}}\n") == "b")
  }

  @Test func elseTheNearestIsChosen() throws {
    // 0.3 is not among them: 0.35 is nearer than 0.2.
    #expect(try chosen("vary: {coin.restitution: [0, 0.2, 0.35]}\n") == "restitution=0.35")
    // Fewest differing first: friction 0.5 is there.
    #expect(
      try chosen("vary: {coin.restitution: [0, 1], coin.friction: [0.4, 0.5]}\n") == "restitution=0, friction=0.5")
    // By shares of what each parameter spans, not by bare numbers: 10 of 99 coins are less than 0.6 of 0.55.
    #expect(
      try chosen(
        "cases: {a: {coin.restitution: 0.9, scene.coins: 31}, b: {coin.restitution: 0.35, scene.coins: 40}, "
          + "c: {coin.restitution: 0.9, scene.coins: 130}}\n") == "b")
    // Of two equally near the first.
    #expect(try chosen("vary: {scene.coins: [20, 40]}\n") == "coins=20")
    #expect(try chosen("vary: {scene.coins: [40, 20]}\n") == "coins=40")
  }

  /// What counts is the value that a case comes to, not how it is written.
  @Test func aValueWrittenInAnotherWayIsTheSameValue() throws {
    #expect(try chosen("vary: {scene.spawn: [fixed, uniform]}\n") == "spawn=uniform")
    #expect(try chosen("scene: diary-2\nvary: {scene.spawn: [uniform, {kind: fixed}]}\n") == "spawn={kind: fixed}")
    #expect(
      try chosen("vary: {scene.spawn: [fixed, {kind: uniform, margin_pt: 40.0}]}\n")
        == "spawn={kind: uniform, margin_pt: 40}")
    #expect(try chosen("cases: {a: {coin.restitution: 0.5}, b: {coin: {restitution: 0.3}}}\n") == "b")
    #expect(try chosen("vary: {coin.allows_rotation: [false, true]}\n") == "allows_rotation=true")
  }

  @Test func aBareKindIsShownWhereItSaysAll() throws {
    let all = try parameters("cases: {as it is: {}, fixed: {scene.spawn: fixed}}\n").all
    #expect(all[0].values.map(\.valueText) == ["uniform", "fixed"])
    let other = try parameters(
      "scene: {scene: {spawn: {kind: uniform, margin_pt: 50}}}\ncases: {as it is: {}, fixed: {scene.spawn: fixed}}\n")
    #expect(other.all[0].values[0].valueText == "{kind: uniform, margin_pt: 50, below_top_pt: 20}")
  }

  @Test func aParameterThatOneKindLacksIsEmptyThere() throws {
    let report = try report(
      "drops: 1\n" + oneCoin + "cases: {as it is: {}, fixed: {scene.spawn: fixed, scene.spawn.x_pt: 60}}\n")
    let cells = try cells(report)
    #expect(cells["as it is"]?["scene_spawn_x_pt"] == .missing)
    #expect(cells["fixed"]?["scene_spawn_x_pt"] == .text("60"))
    #expect(cells["as it is"]?["scene_spawn"] == .text("uniform"))
  }

  @Test func casesThatShareTheOthersAreFound() throws {
    let grid = try parameters("vary: {coin.restitution: [0.1, 0.3], coin.friction: [0.4, 0.5, 0.6]}\n")
    #expect(grid.chosen == 4)
    #expect(grid.cases(free: [0]) == [1, 4])
    #expect(grid.cases(free: [1]) == [3, 4, 5])
    #expect(grid.cases(free: []) == [4])
    #expect(grid.cases(free: [0, 1]) == Array(0..<6))
  }

  /// A study made again from what its record holds is the same study.
  @Test(arguments: [
    "vary: {coin.restitution: [0.1, 0.3], coin.allows_rotation: [true, false]}\n",
    "scene: diary-2\ncases: {a: {}, b: {scene.spawn: uniform, coin.density: 2}, c: {scene.spawn.x_pt: 40}}\n",
    "scene: {scene: {spawn: fixed}}\ndevice: phone-2016\nvary: {device.node_us: [1, 10], scene.spawn_interval_s: [0, 0.05]}\n",
    "cases: {a: {coin: {restitution: 0.7, friction: 0.2}}, b: {coin.friction: 0.5}}\n",
  ])
  func aResolvedSpecGivesTheSameReport(_ text: String) throws {
    let first = try dropsStudy("drops: 2\n\(text)")
    let again = try dropsStudy(first.resolved.json(indented: true))
    #expect(again.cases.map(\.scene) == first.cases.map(\.scene))
    #expect(files(report(again)) == files(report(first)))
  }
}
