import Experiments
import Fields
import Reports
import Testing

@testable import Studies

/// The experiment of the built-in scene with fields set, as the command line has it.
private func experiment(_ sets: [String] = [], seed: String? = nil) throws(Faults) -> Experiment {
  let options = SpecOptions(seed: seed, sets: sets)
  return try SpecReader.read(OneDrop.spec, name: "drop", kinds: Catalog.specKinds, options: options) {
    (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")])
  }.get()
}

private func drop(_ sets: String..., seed: String? = nil) throws(Faults) -> OneDrop {
  try OneDrop(experiment(sets, seed: seed))
}

private func text(_ drop: OneDrop, _ file: String) -> String {
  String(decoding: drop.artifacts.first { $0.path == file }?.bytes ?? [], as: UTF8.self)
}

@Test func aLoneCoinAtAWallsRestitutionBouncesAsTheWall() throws {
  let wall = try drop("scene.coins=1", "coin.restitution=0.2").artifacts
  #expect(wall.map(\.path) == ["measures.json", "film.svg", "motion.svg"])
  #expect(try drop("scene.coins=1", "coin.restitution=0.1").artifacts == wall)
  let livelier = try drop("scene.coins=1", "coin.restitution=0.3").artifacts
  for (own, other) in zip(wall, livelier) { #expect(own != other, "\(own.path)") }
}

@Test func densityThatAllCoinsShareChangesNothing() throws {
  #expect(try drop("coin.density=0.3").artifacts == drop("coin.density=1.2").artifacts)
}

@Test func theSeedAndTheDeviceChangeWhatTheyShould() throws {
  let standard = try drop()
  #expect(try drop(seed: "1").artifacts == standard.artifacts)
  for (own, other) in zip(standard.artifacts, try drop(seed: "2").artifacts) { #expect(own != other, "\(own.path)") }
  let slow = try drop("device.frame_us=9000")
  #expect(text(slow, "film.svg") == text(standard, "film.svg"))
  #expect(text(slow, "motion.svg") == text(standard, "motion.svg"))
  #expect(slow.lines.contains { $0.hasSuffix("half of the frames cost more on the spec's device (assumed)") })
  let costs = [slow, standard].map { $0.tree["frame_max_ms"]?.asNumber ?? 0 }
  #expect(costs[0] > costs[1])
}

/// Two steps of 1/120 s from rest: 1470 pt/s² × h² × (1 + 2), less a hair of damping.
@Test func aFrameOfThePictureIsTheLastStepOfAFrame() throws {
  let one = try drop("scene.coins=1")
  let coin = try #require(one.motion.coins.first)
  #expect(one.motion.coins.count == 1 && coin.firstFrame == 0 && coin.radius == 16)
  #expect(one.motion.width == 300 && one.motion.height == 500 && one.motion.framesPerSecond == 60)
  let fall = 1470.0 / 120 / 120 * 3
  #expect(abs(480 - coin.places[0].y - fall) < fall * 0.01)
  #expect(coin.places.allSatisfy { abs($0.x - coin.places[0].x) < 0.01 })
  #expect(coin.places.count == one.motion.frames)
  #expect(Double(one.motion.frames) / 60 == (one.tree["watched_s"]?.asNumber ?? 0).rounded(toParts: 60))
  // At the end it lies on the floor: as high as measured, less its radius.
  let height = try #require(one.tree["height_pt"]?.asNumber)
  #expect(abs((coin.places.last?.y ?? 0) + 16 - height) < 0.001)
}

/// 0.08 s are 5 frames at 60 Hz.
@Test func aCoinIsShownFromItsFirstFrameOn() throws {
  let motion = try drop("scene.coins=4").motion
  #expect(motion.coins.map(\.firstFrame) == [0, 5, 10, 15])
  #expect(motion.coins.map(\.places.count) == [0, 5, 10, 15].map { motion.frames - $0 })
  for coin in motion.coins { #expect(coin.places[0].y > 479 && coin.places[0].y < 480) }
}

/// What a study of one drop finds is what this drop measures. Bins of settling are single steps.
@Test func itIsTheFirstDropOfTheFirstCaseOfAStudy() throws {
  let text =
    "study: drops\ndrops: 1\nseed: 5\nscene: diary-2\nvary: {coin.restitution: [0.5, 0.1], scene.coins: [25, 3]}\n"
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  let study = try DropsStudy(try reading.get())
  var tally = Tally(count: study.slots)
  var worker = study.worker()
  for unit in 0..<study.units { worker.run(unit: unit, into: &tally, from: 0) }
  let cells = try #require(study.report(on: tally).tables.first)
  func cell(_ name: String) throws -> Double {
    let column = try #require(cells.columns.firstIndex { $0.name == name })
    if case .number(let value) = cells.rows[0][column] { return value }
    throw Faults([Fault(Mark(file: name), "\(cells.rows[0][column])")])
  }
  let one = try OneDrop(try reading.get())
  func measure(_ name: String) throws -> Double { try #require(one.tree[name]?.asNumber) }
  #expect(one.notes == ["the first of 4 cases: restitution=0.5, coins=25"])
  #expect(abs(try cell("settle_median_s") - measure("settle_s")) < 0.5 / 120)
  #expect(abs(try cell("width_median_pt") - measure("width_pt")) < 0.5)
  #expect(abs(try cell("height_median_pt") - measure("height_pt")) < 0.5)
  #expect(abs(try cell("bounces_median") - measure("bounces")) < 0.006)
}

@Test func aLongWatchIsCutInTheMovingPictureAlone() throws {
  let long = try drop("scene.coins=2", "scene.sleeps=false", "scene.horizon_s=30")
  #expect(long.motion.frames == 30 * 60 + 5)
  #expect(
    text(long, "motion.svg").contains(">2 coins in an open jar, the first 20.08 s, repeated.</desc>"),
    "the second coin comes at 0.08 s")
  #expect(long.tree["watched_s"]?.asNumber == 30)
  let short = try drop("scene.coins=2", "scene.sleeps=false", "scene.horizon_s=20")
  #expect(text(short, "motion.svg").contains(">2 coins in an open jar, 20.07 s, repeated.</desc>"))
}

@Test func whatDoesNotLieStillSaysSo() throws {
  let short = try drop("scene.horizon_s=0.5")
  #expect(short.tree["settle_s"] == Node(.null))
  #expect(short.lines[0] == "lies still      no       a coin still moves at the end of the watch")
}

@Test func scenesThatAreNotWhatTheySeemAreNoted() throws {
  #expect(try drop().notes == [])
  #expect(try drop("coin.restitution=1").notes.count == 1)
  let lid = try drop("scene.is_closed=true", "scene.spawn={kind: fixed, x_pt: 150, above_top_pt: 40, jitter_pt: 0}")
  #expect(
    lid.notes == ["Mind: the jar is closed and coins start above it, so they land on its lid and count as outside."])
  #expect((lid.tree["outside_coins"]?.asInteger ?? 0) == 30)
  #expect(text(lid, "film.svg").contains(">30 coins in a closed jar at "))
}

@Test func everyMeasureIsToldOnce() throws {
  let one = try drop("scene.coins=3")
  guard case .map(let entries) = one.tree.content else {
    Issue.record("no map")
    return
  }
  #expect(
    entries.map(\.key) == [
      "settle_s", "calm_s", "sleep_s", "bounces", "rebound_share", "first_hop_pt", "second_hop_pt", "last_bounce_s",
      "width_pt", "height_pt", "knock_mean_pt", "knock_max_pt", "knock_speed_pt_s", "knocked_share", "penetration_pt",
      "outside_coins", "tunnelled_coins", "is_finite", "watched_s",
      "frames", "frame_p50_ms", "frame_p99_ms", "frame_max_ms", "contact_passes_p99", "pair_tests_p99",
    ])
  #expect(one.lines.count == entries.count)
  #expect(one.lines.allSatisfy { $0.count <= 100 })
}

extension Double {
  fileprivate func rounded(toParts parts: Double) -> Double { (self * parts).rounded() / parts }
}
