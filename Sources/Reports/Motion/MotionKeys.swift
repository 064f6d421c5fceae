/// A rounded value of an animation and the frame in which it holds.
struct MotionKey: Equatable {
  var frame: Int
  var values: [Double]
}

extension MotionTrack {
  /// Places between which straight lines are within 0.25 pt × `coarseness` of the motion in every frame.
  ///
  /// Every turning point of either coordinate between two swings of a point × `coarseness` or more is among them, so no
  /// bounce is lost.
  func placeKeys(coarseness: Double = 1) -> [MotionKey] {
    // The height falls along a parabola and gets most of the room: 0.07² + 0.24² = 0.25².
    let lines = [
      MotionLine(right, within: 0.07 * coarseness, parts: 10), MotionLine(down, within: 0.24 * coarseness, parts: 10),
    ]
    let turns = [right, down].flatMap { Self.turningPoints(of: $0, swing: coarseness) }
    return keys(lines, kept: turns)
  }

  /// Turns between which straight lines are within one degree × `coarseness` of the motion in every frame.
  func turnKeys(coarseness: Double = 1) -> [MotionKey] {
    keys(
      [MotionLine(turn, within: coarseness, parts: 1)], kept: Self.turningPoints(of: turn, swing: coarseness))
  }

  /// The first and the last index, those of `kept`, and as few in between as going on as far as possible gives.
  ///
  /// O(frames), unless long stretches are nearly but not quite straight.
  private func keys(_ lines: [MotionLine], kept: [Int]) -> [MotionKey] {
    var indices = [0]
    var start = 0
    for stop in kept.sorted() + [right.count - 1] {
      while start < stop {
        start = Self.farthest(from: start, to: stop, lines)
        indices.append(start)
      }
    }
    return indices.map { index in MotionKey(frame: first + index, values: lines.map { $0.rounded[index] }) }
  }

  /// The last index at or before `stop` to which a straight line from `start` stays near all values in between.
  private static func farthest(from start: Int, to stop: Int, _ lines: [MotionLine]) -> Int {
    var cones = lines.map { _ in -Double.infinity...Double.infinity }
    var farthest = start + 1
    for index in (start + 1)...stop {
      let isStraight = lines.indices.allSatisfy { cones[$0].contains(lines[$0].slope(from: start, to: index)) }
      if isStraight { farthest = index }
      for line in lines.indices {
        let near = lines[line].cone(from: start, through: index)
        guard let cone = near.intersection(cones[line]) else { return farthest }
        cones[line] = cone
      }
    }
    return farthest
  }

  /// Indices at which values turn round, between two swings of `swing` or more.
  static func turningPoints(of values: [Double], swing: Double = 1) -> [Int] {
    var points: [Int] = []
    var extreme = 0
    var direction = 0.0
    for index in values.indices {
      let step = values[index] - values[extreme]
      if direction == 0 {
        guard step.magnitude >= swing else { continue }
        direction = step > 0 ? 1 : -1
        extreme = index
      } else if step * direction > 0 {
        extreme = index
      } else if step * direction <= -swing {
        points.append(extreme)
        direction = -direction
        extreme = index
      }
    }
    return points
  }
}

/// Values that straight lines between some of them, rounded, are to follow.
private struct MotionLine {
  var values: [Double]
  var rounded: [Double]
  var tolerance: Double

  init(_ values: [Double], within tolerance: Double, parts: Double) {
    self.values = values
    self.tolerance = tolerance
    rounded = values.map { MotionTrack.rounded($0, to: parts) }
  }

  func slope(from start: Int, to end: Int) -> Double { (rounded[end] - rounded[start]) / Double(end - start) }

  /// Slopes of lines from one value that pass another near enough.
  func cone(from start: Int, through index: Int) -> ClosedRange<Double> {
    let steps = Double(index - start)
    let rise = values[index] - rounded[start]
    return ((rise - tolerance) / steps)...((rise + tolerance) / steps)
  }
}

extension ClosedRange<Double> {
  /// What lies in both; nil if nothing does.
  fileprivate func intersection(_ other: Self) -> Self? {
    let low = Swift.max(lowerBound, other.lowerBound)
    let high = Swift.min(upperBound, other.upperBound)
    return low <= high ? low...high : nil
  }
}
