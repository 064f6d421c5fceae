import Reports
import Testing

/// Motions that pictures are made of.
enum MotionSample {
  /// Names for tests over several motions: a motion itself would fill the log.
  enum Name: CaseIterable {
    case pile, one

    var motion: Motion { self == .pile ? MotionSample.pile : MotionSample.one }
  }

  static let pile = MotionToy().motion()

  /// A coin that falls, bounces and rolls to the right wall.
  static let one: Motion = {
    var toy = MotionToy()
    toy.coins = 1
    toy.frames = 241
    toy.push = 160
    return toy.motion()
  }()

  /// Coins on the floor of a small jar.
  static func resting(_ places: [Motion.Place], radius: Double = 10, firstFrame: Int = 0, frames: Int) -> Motion {
    let coin = Motion.Coin(radius: radius, firstFrame: firstFrame, places: places)
    return Motion(width: 100, height: 80, isClosed: false, frames: frames, coins: [coin])
  }

  static let place = Motion.Place(x: 50, y: 10)

  /// A coin with an angle, a coin that comes later, a lid.
  static let small: Motion = {
    let fall = [70, 60, 40, 10, 25, 10, 10].map { Motion.Place(x: 20, y: $0, angle: 0.5) }
    let roll = [80, 70, 65, 63].map { Motion.Place(x: $0, y: 12, angle: (80 - $0) / 12) }
    return Motion(
      width: 100, height: 80, isClosed: true, framesPerSecond: 10, frames: 7,
      coins: [.init(radius: 10, firstFrame: 0, places: fall), .init(radius: 12, firstFrame: 3, places: roll)])
  }()
}

@Suite struct MotionTests {
  @Test func picturesAreWellFormedAndTold() {
    for motion in [MotionSample.pile, MotionSample.small] {
      for text in [motion.animation, motion.filmStrip()] {
        let picture = MotionPicture(text)
        #expect(picture.isWellFormed)
        #expect(picture.elements.first?.attributes["role"] == "img")
        #expect(picture.elements.prefix(3).map(\.name) == ["svg", "title", "desc"])
        #expect(text.contains("@media (prefers-color-scheme:dark)"))
      }
    }
  }

  @Test func everyReferenceHasItsShape() {
    for text in [MotionSample.small.animation, MotionSample.small.filmStrip()] {
      let attributes = MotionPicture(text).elements.map(\.attributes)
      let ids = attributes.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count)
      let links = attributes.compactMap { $0["href"]?.dropFirst() }
      #expect(!links.isEmpty && links.allSatisfy { ids.contains(String($0)) })
    }
  }

  @Test func equalMotionsHaveEqualBytes() {
    let again = MotionToy().motion()
    #expect(again.animation == MotionSample.pile.animation)
    #expect(again.filmStrip() == MotionSample.pile.filmStrip())
    #expect(MotionSample.pile.animation != MotionSample.one.animation)
  }

  @Test func goldens() throws {
    try Fixture.expect(Array(MotionSample.small.animation.utf8), equals: "golden/motion-animation.svg")
    try Fixture.expect(Array(MotionSample.small.filmStrip().utf8), equals: "golden/motion-film.svg")
  }

  @Test func thirtyCoinsAreSmall() {
    #expect(MotionSample.pile.animation.utf8.count < 75_000)
    #expect(MotionSample.pile.filmStrip().utf8.count < 20_000)
  }

  /// The picture has no numbers but short ones: no signed zeros, exponents, infinities.
  @Test func numbersArePlain() {
    var odd = MotionSample.one
    odd.coins.append(.init(radius: 1e-9, firstFrame: 3, places: [.init(x: 1e300, y: -1e-300, angle: 1e200)]))
    odd.coins.append(.init(radius: 1e300, firstFrame: 3, places: [.init(x: -0.01, y: 500.01, angle: -0.0)]))
    let geometry: Set = [
      "x", "y", "r", "width", "height", "viewBox", "d", "transform", "values", "keyTimes", "dur", "stroke-width",
    ]
    let elements = [odd.animation, odd.filmStrip()].flatMap { MotionPicture($0).elements }
    let texts = elements.flatMap { $0.attributes.filter { geometry.contains($0.key) }.values }
    let numbers = texts.flatMap { $0.split { " ;()MVHL".contains($0) } }.map { $0.last == "s" ? $0.dropLast() : $0 }
      .filter { !["translate", "rotate", "scale", "hidden", "visible"].contains($0) }
    #expect(numbers.count > 500)
    let odds = numbers.filter { $0 == "-0" || $0.wholeMatch(of: /-?[0-9]{0,6}(\.[0-9]{1,6})?/) == nil }
    #expect(odds == [])
  }
}

@Suite struct MotionAnimationTests {
  /// In every frame, straight lines between the key frames are where the motion is.
  @Test(arguments: MotionSample.Name.allCases)
  func keysFollowTheMotion(name: MotionSample.Name) throws {
    let motion = name.motion
    let coins = MotionPicture(motion.animation).coins
    try #require(coins.count == motion.coins.count)
    for (coin, drawn) in zip(motion.coins, coins) {
      for (index, place) in coin.places.enumerated() {
        let time = Double(coin.firstFrame + index) / 60
        let at = MotionPicture.Coin.values(of: drawn.places, at: time)
        let (right, up) = (at[0] - place.x, motion.height - at[1] - place.y)
        // Key times of 390 frames are rounded to 1/500 of a frame, in which no coin moves by 0.05 pt.
        #expect((right * right + up * up).squareRoot() < 0.25 + 0.05)
        let turn = MotionPicture.Coin.values(of: drawn.turns, at: time)[0]
        #expect((turn + place.angle * 180 / .pi).magnitude < 1.01)
      }
    }
  }

  @Test(arguments: MotionSample.Name.allCases)
  func coinsAreHiddenBeforeTheyAppear(name: MotionSample.Name) {
    let motion = name.motion
    for (coin, drawn) in zip(motion.coins, MotionPicture(motion.animation).coins) {
      for frame in 0..<motion.frames {
        #expect(drawn.isInSight(at: Double(frame) / 60) == (frame >= coin.firstFrame))
      }
    }
  }

  /// A bounce of two points in a single frame, and one at a wall.
  @Test func noBounceIsLost() {
    var places = (0..<60).map { Motion.Place(x: 20 + Double($0 < 30 ? $0 : 60 - $0) / 4, y: 10) }
    places[10].y = 12
    places[45].y = 11.1
    let drawn = MotionPicture(MotionSample.resting(places, frames: 60).animation).coins
    let values = drawn[0].places.map(\.values)
    #expect(values.contains([22.5, 68]))
    #expect(values.contains([23.8, 68.9]))
    #expect(values.contains([27.5, 70]))
    #expect(values.contains([22.3, 70]))
  }

  @Test func straightWaysAndRestNeedTwoKeys() {
    let places = (0..<600).map { Motion.Place(x: Double(min($0, 300)) / 10, y: 10, angle: Double($0) / 100) }
    let drawn = MotionPicture(MotionSample.resting(places, frames: 600).animation).coins
    #expect(drawn[0].places.map(\.values) == [[0, 70], [30, 70], [30, 70], [30, 70]])
    #expect(drawn[0].turns.map(\.values) == [[0], [-343], [-343]])
    let still = MotionSample.resting(Array(repeating: MotionSample.place, count: 600), frames: 600)
    #expect(!still.animation.contains("<animate"))
  }

  @Test func holdsTheEndForOneAndAHalfSeconds() {
    let animations = MotionPicture(MotionSample.one.animation).elements.filter { $0.name.hasPrefix("animate") }
    #expect(animations.count == 2)
    #expect(animations.allSatisfy { $0.attributes["dur"] == "5.5s" && $0.attributes["repeatCount"] == "indefinite" })
    let keys = MotionPicture(MotionSample.one.animation).coins[0].places
    #expect(keys.last?.time == 5.5)
    #expect(keys.last?.values == MotionPicture.Coin.values(of: keys, at: 4))
  }

  /// Behind a place that is not finite, a coin is gone, and no such number is written.
  @Test func aLostCoinIsHidden() {
    for lost in [Motion.Place(x: .nan, y: 1), .init(x: 1, y: .infinity), .init(x: 1, y: 1, angle: -.infinity)] {
      let places = Array(repeating: MotionSample.place, count: 3) + [lost] + [MotionSample.place]
      let motion = MotionSample.resting(places, firstFrame: 2, frames: 7)
      let drawn = MotionPicture(motion.animation).coins
      let sight = (0..<7).map { drawn[0].isInSight(at: Double($0) / 60) }
      #expect(sight == [false, false, true, true, true, false, false])
      #expect(MotionPicture(motion.filmStrip(frames: [6])).coinsInPictures == [0])
      #expect(MotionPicture(motion.filmStrip(frames: [4])).coinsInPictures == [1])
    }
  }

  @Test func whoAsksForLessMotionSeesTheEnd() {
    let text = MotionSample.pile.animation
    #expect(text.contains("@media (prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}"))
    let still = MotionPicture(text).elements.filter { $0.path.contains("still") }
    let ends = still.map { MotionPicture.numbers($0.attributes["transform"] ?? "").prefix(2) }
    #expect(ends.count == 30)
    for (end, coin) in zip(ends, MotionSample.pile.coins) {
      #expect((end[0] - (coin.places.last?.x ?? 0)).magnitude <= 0.0501)
    }
  }
}
