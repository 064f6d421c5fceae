import Fields
import Reports
import Testing

@testable import Studies

struct DropsFigureTests {
  /// The plots: the picture of the coins is in every report.
  private func figures(_ text: String) throws -> [Figure] {
    try report("drops: 1\nscene: {scene: {coins: 1, horizon_s: 0.5}}\n\(text)").figures.filter { $0.svg == nil }
  }

  private func ids(_ text: String) throws -> [String] { try figures(text).map(\.id) }

  private static let three = "[0.1, 0.3, 0.5]"

  @Test func aMapNeedsTwoNumbersOfThreeLevels() throws {
    #expect(try ids("vary: {coin.restitution: \(Self.three), coin.friction: \(Self.three)}\n").contains("map"))
    #expect(try !ids("vary: {coin.restitution: \(Self.three), coin.friction: [0.1, 0.5]}\n").contains("map"))
    #expect(try !ids("vary: {coin.restitution: [0.1, 0.3], coin.friction: \(Self.three)}\n").contains("map"))
    #expect(try !ids("vary: {coin.restitution: \(Self.three)}\n").contains("map"))
    #expect(try !ids("vary: {coin.restitution: \(Self.three), scene.spawn: [uniform, fixed]}\n").contains("map"))
    // Restitution is looked along, wherever it stands.
    let map = try #require(
      try figures("vary: {coin.friction: \(Self.three), coin.restitution: \(Self.three)}\n").first { $0.id == "map" })
    #expect(map.title == "Time to lie still by restitution and friction")
  }

  @Test func curvesNeedOneNumberOfTwoLevels() throws {
    #expect(try ids("").isEmpty)
    #expect(try ids("cases: {a: {}, b: {}}\n").isEmpty)
    #expect(try ids("vary: {scene.spawn: [uniform, fixed], coin.allows_rotation: [true, false]}\n").isEmpty)
    #expect(try ids("vary: {coin.friction: [0.1, 0.5]}\n") == ["settle", "bounces"])
    // Two cases of which two numbers differ at once lie on no line.
    #expect(try ids("cases: {a: {coin.friction: 1, coin.restitution: 0}, b: {}}\n").isEmpty)
  }

  @Test func idsAreUniqueAndFitForFiles() throws {
    let all = [
      "vary: {coin.restitution: \(Self.three), coin.friction: \(Self.three), scene.wall_friction: \(Self.three)}\n",
      "scene: {scene: {spawn: fixed}}\nvary: {scene.spawn.x_pt: [100, 150, 200], coin.density: [1, 2, 3]}\n",
      "vary: {coin.linear_damping: \(Self.three), coin.angular_damping: \(Self.three), device.node_us: [1, 2, 3]}\n",
    ]
    for text in all {
      let text = text.hasPrefix("scene:") ? "drops: 1\n\(text)" : "drops: 1\n\(oneCoin)\(text)"
      let report = try report(text)
      let ids = report.figures.map(\.id)
      #expect(ids.count > 3 && Set(ids).count == ids.count, "\(ids)")
      for id in ids { #expect(id.wholeMatch(of: /[a-z0-9]+([-_][a-z0-9]+)*/) != nil, "\(id)") }
      // Findings point at figures that are there.
      for figure in report.findings.compactMap(\.figure) { #expect(ids.contains(figure)) }
    }
  }

  @Test func aFindingPointsAtNoFigureThatIsNotThere() throws {
    for text in [
      "cases: {a: {scene.spawn: fixed}, b: {coin.restitution: 0.6, coin.friction: 0.1}, c: {}}\n",
      "vary: {coin.restitution: [0.1, 0.9], scene.coins: [1, 2]}\n",
    ] {
      let report = try report(
        "drops: 1\n\(oneCoin)".replacing(", horizon_s", with: ", patience_s: 3, horizon_s") + text)
      for figure in report.findings.compactMap(\.figure) { #expect(report.figures.contains { $0.id == figure }) }
    }
  }

  /// The ring is drawn at the scene's own values, between levels if need be, and told where no cell is.
  @Test func theRingIsAtTheScenesOwnValues() throws {
    func map(_ restitution: String) throws -> String {
      let scene = "drops: 1\nscene: {scene: {coins: 1, horizon_s: 4}}\n"
      let text = "\(scene)vary: {coin.restitution: \(restitution), coin.friction: [0.1, 0.4, 0.8]}\n"
      return try #require(try report(text).figures.first { $0.id == "map" }).vegaLite.json()
    }
    #expect(try map("[0.1, 0.35, 0.4]").contains("\"as the scene\""))
    #expect(try !map("[0.1, 0.35, 0.4]").contains("Not in the picture"))
    #expect(try map("[0.4, 0.45, 0.5]").contains("Not in the picture: as the scene has it (0.3, 0.5)."))
  }

  /// What never settles has no point on a curve and no number in a cell, and the pictures still come.
  @Test func picturesOfWhatNeverSettles() throws {
    let wild =
      "drops: 2\nscene: {coin: {linear_damping: 0, angular_damping: 0}, scene: {coins: 1, horizon_s: 0.5, wall_restitution: 1}}\n"
      + "vary: {coin.restitution: [0.9, 0.95, 1], coin.friction: [0, 0.5, 1]}\n"
    let report = try report(wild)
    #expect(report.figures.map(\.id) == ["settle", "bounces", "map", "settle-friction", "motion"])
    let settle = try #require(report.figures.first)
    #expect(settle.vegaLite.json().lowercased().contains("no data"))
  }
}
