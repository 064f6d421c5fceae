/// The part of a coin's way that is in sight, in the units of the picture.
struct MotionTrack {
  /// Points, rounded to 0.1, above 0.
  var radius: Double
  /// The frame in which the coin appears.
  var first: Int
  /// Points from the left wall, one a frame.
  var right: [Double]
  /// Points below the rim, one a frame.
  var down: [Double]
  /// Degrees clockwise, one a frame.
  var turn: [Double]
  /// Whether the coin is in sight at the end of the run, as all are that do not lose their place.
  var isThereAtTheEnd: Bool

  /// Nil if the coin is never in sight; `floor` is in points below the rim.
  init?(_ coin: Motion.Coin, floor: Double, lastFrame: Int) {
    guard coin.radius.isFinite, coin.radius > 0, coin.firstFrame <= lastFrame else { return nil }
    radius = max(Self.rounded(coin.radius, to: 10), 0.1)
    first = max(coin.firstFrame, 0)
    let inRun = coin.places.prefix(lastFrame - first + 1)
    let places = inRun.prefix { $0.x.isFinite && $0.y.isFinite && $0.angle.isFinite }
    guard !places.isEmpty else { return nil }
    right = places.map { Self.limited($0.x) }
    down = places.map { Self.limited(floor - $0.y) }
    turn = places.map { Self.limited(-$0.angle * 180 / Double.pi) }
    isThereAtTheEnd = places.count == inRun.count
  }

  /// The last frame of which the motion tells the place.
  var last: Int { first + right.count - 1 }

  func isInSight(at frame: Int) -> Bool { frame >= first && (isThereAtTheEnd || frame <= last) }

  /// The values of a place and of a turn in a frame, rounded; those of the nearest frame that has them.
  func rounded(at frame: Int) -> (place: [Double], turn: [Double]) {
    let index = min(max(frame, first), last) - first
    return ([right[index], down[index]].map { Self.rounded($0, to: 10) }, [Self.rounded(turn[index], to: 1)])
  }

  static func rounded(_ value: Double, to parts: Double) -> Double { (limited(value) * parts).rounded() / parts }

  /// Far outside any picture, but short as text.
  private static func limited(_ value: Double) -> Double { min(max(value, -100_000), 100_000) }
}
