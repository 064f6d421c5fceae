/// Floor, walls and lid of a scene, as coins of all lanes may cross them.
struct Jar {
  let width: Float
  let height: Float
  /// Above which a coin is outside.
  let top: Float

  init(_ scene: Scene) {
    width = Float(scene.widthPt)
    height = Float(scene.heightPt)
    top = scene.isClosed ? height : .infinity
  }

  /// Whether a coin is outside after any step of a frame.
  func isLeft(_ frame: LaneFrame.Places) -> Flags {
    var (left, right) = (Floats(repeating: .infinity), Floats(repeating: -.infinity))
    var (low, high) = (left, right)
    for index in frame.x.indices {
      (left, right) = (smaller(frame.x[index], left), larger(frame.x[index], right))
      (low, high) = (smaller(frame.y[index], low), larger(frame.y[index], high))
    }
    return (left .< 0) .| (right .> width) .| (low .< 0) .| (high .> top)
  }

  /// Whether a straight way crosses floor, walls or lid.
  func isCrossed(_ way: Way) -> Flags {
    let floor = way.across.crosses(0, way.up, within: width)
    let lid = way.across.crosses(top, way.up, within: width)
    return way.up.crosses(0, way.across, within: height) .| way.up.crosses(width, way.across, within: height) .| floor
      .| lid
  }

  /// A coin's way in a step.
  struct Way {
    var across: Span
    var up: Span
  }

  /// One coordinate of it.
  struct Span {
    var from: Floats
    var to: Floats

    /// Whether this is between 0 and `most` where the other coordinate passes `line`.
    fileprivate func crosses(_ line: Float, _ other: Span, within most: Float) -> Flags {
      let at = from + (to - from) * ((line - other.from) / (other.to - other.from))
      return ((other.from .< line) .^ (other.to .< line)) .& (at .>= 0) .& (at .<= most)
    }
  }
}
