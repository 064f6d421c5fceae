import Reports
import Testing

@Suite struct MotionFilmTests {
  /// The times under the pictures, in seconds.
  private func times(_ text: String) -> [Double] {
    text.matches(of: />([0-9.]+) s<\/text>/).compactMap { Double($0.output.1) }
  }

  @Test func showsTheFramesThatAreAskedFor() {
    let text = MotionSample.pile.filmStrip(frames: [0, 60, 150, 9_999, -4])
    #expect(times(text) == [0, 1, 2.5, 5, 0])
    #expect(MotionPicture(text).coinsInPictures == [1, 13, 30, 30, 1])
  }

  @Test func drawsCoinsWhereTheyAre() {
    let text = MotionSample.small.filmStrip(frames: [3])
    #expect(text.contains("transform=\"translate(20 70) rotate(-29)\""))
    #expect(text.contains("transform=\"translate(80 68)\""))
  }

  /// One coin: it appears, falls until it hits the floor, rises to the top of its bounce, and lies still at the end.
  @Test func tellsTheStoryOfOneCoin() throws {
    let coin = MotionSample.one.coins[0]
    let heights = coin.places.map(\.y)
    let impact = try #require(heights.indices.dropLast().first { heights[$0 + 1] > heights[$0] })
    let top = try #require(heights.indices.dropFirst(impact + 1).first { heights[$0] < heights[$0 - 1] }) - 1
    let end = try #require(coin.places.last)
    let rest = try #require(
      coin.places.indices.first { index in
        coin.places[index...].allSatisfy { ($0.x - end.x) * ($0.x - end.x) + ($0.y - end.y) * ($0.y - end.y) <= 0.25 }
      })
    let shown = times(MotionSample.one.filmStrip())
    #expect(shown.count == 8)
    #expect(shown == shown.sorted())
    for frame in [0, impact, top, rest] { #expect(shown.contains { ($0 - Double(frame) / 60).magnitude < 0.01 }) }
    #expect(shown.last.map { ($0 - Double(rest) / 60).magnitude < 0.01 } == true)
  }

  /// Above the rim there is room for the highest coin, up to one more jar, and a margin of 4.8 pt for a jar of 100 pt.
  @Test(arguments: [(40.0, -4.8), (100, -34.8), (1e9, -84.8)])
  func coinsAboveTheRimAreSeen(height: Double, top: Double) throws {
    let motion = MotionSample.resting([.init(x: 50, y: height)], frames: 1)
    let view = try #require(MotionPicture(motion.animation).elements.first?.attributes["viewBox"])
    #expect(MotionPicture.numbers(view)[1] == top)
  }

  @Test func onlyAClosedJarHasALid() {
    var motion = MotionSample.resting([MotionSample.place], frames: 1)
    let open = MotionPicture(motion.animation).elements.count { $0.name == "path" }
    motion.isClosed = true
    #expect(MotionPicture(motion.animation).elements.count { $0.name == "path" } == open + 1)
  }

  @Test func tellsWhenHalfAndAllAreIn() {
    let shown = times(MotionSample.pile.filmStrip())
    #expect(shown.count == 8)
    #expect(shown.contains(1.17))
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 - $0 > 0.09 })
  }

  /// Frames that are added show the coins moving: a coin that falls evenly for a second of ten is seen in that second.
  @Test func whatIsAddedShowsMotion() {
    let places = (0...600).map { Motion.Place(x: 50, y: Double(max(80 - $0, 20))) }
    let shown = times(MotionSample.resting(places, frames: 601).filmStrip())
    #expect(shown == [0, 0.13, 0.25, 0.38, 0.5, 0.63, 0.75, 1])
  }

  /// An inelastic coin has no bounce, but an impact.
  @Test func anImpactNeedsNoBounce() {
    let heights = [70.0, 69, 66, 61, 54, 45, 34, 21] + Array(repeating: 10.0, count: 93)
    let motion = MotionSample.resting(heights.map { .init(x: 50, y: $0) }, frames: heights.count)
    #expect(times(motion.filmStrip()).contains(0.13))
  }

  @Test func fewFramesAreFewPictures() {
    let still = MotionSample.resting(Array(repeating: MotionSample.place, count: 100), frames: 100)
    #expect(times(still.filmStrip()) == [0])
    #expect(times(MotionSample.small.filmStrip()).count <= 7)
    #expect(MotionPicture(still.filmStrip(frames: [])).isWellFormed)
  }
}

@Suite struct MotionEdgeTests {
  private func check(_ motion: Motion, coins: Int) {
    for text in [motion.animation, motion.filmStrip(), motion.filmStrip(frames: [.min, 0, .max])] {
      #expect(MotionPicture(text).isWellFormed)
    }
    #expect(MotionPicture(motion.animation).coins.count == coins)
  }

  @Test func nothingTraps() {
    let place = MotionSample.place
    check(Motion(width: 300, height: 500, isClosed: false, frames: 100, coins: []), coins: 0)
    check(MotionSample.resting([place], frames: 1), coins: 1)
    check(MotionSample.resting([], frames: 10), coins: 0)
    check(MotionSample.resting([place], firstFrame: 10, frames: 10), coins: 0)
    check(MotionSample.resting([place], firstFrame: .min, frames: .max), coins: 1)
    check(MotionSample.resting([place], firstFrame: .max, frames: .max), coins: 0)
    check(MotionSample.resting([place, place], frames: .min), coins: 1)
    check(MotionSample.resting([place], radius: 1000, frames: 10), coins: 1)
    for radius in [0, -1, .nan, .infinity] {
      check(MotionSample.resting([place], radius: radius, frames: 10), coins: 0)
    }
    for side in [0, -1, Double.nan, .infinity, 1e300, 1e-300] {
      var motion = MotionSample.resting([place], frames: 10)
      motion.width = side
      motion.height = side
      motion.framesPerSecond = side > 0 ? .max : .min
      check(motion, coins: 1)
    }
  }

  /// A minute of 200 coins that rock all the time.
  @Test func aLotIsDrawn() {
    let coins = (0..<200).map { index in
      Motion.Coin(
        radius: 5, firstFrame: index,
        places: (index..<3601).map { frame in
          let rock = Double((frame + index) % 40 - 20).magnitude
          return Motion.Place(x: Double(index) + rock, y: 5 + rock / 2, angle: rock / 10)
        })
    }
    check(Motion(width: 300, height: 500, isClosed: true, frames: 3601, coins: coins), coins: 200)
  }
}
