extension Motion {
  /// Pictures in a film strip, unless frames are named.
  static let pictures = 8

  /// The frames of a film strip for which none are named, in order; `filmStrip` has the rule.
  var moments: [Int] {
    let tracks = tracks
    guard let start = tracks.map(\.first).min(), let one = tracks.first(where: { $0.first == start }),
      let end = tracks.map(\.first).max(), let latest = tracks.last(where: { $0.first == end })
    else { return [0] }
    let half = tracks.map(\.first).sorted()[(tracks.count - 1) / 2]
    let rest = tracks.map(\.restStart).max()
    let told = [one.firstImpact, one.firstTop, half, end, latest.firstImpact, rest]
    let later = told.compactMap { $0 }.filter { $0 > start }.sorted()
    let isClear = zip(later, later.dropFirst()).map { ($1 - $0) * 10 > rate }
    var frames = [start] + zip(later, isClear + [true]).filter(\.1).map(\.0)
    let way = Self.way(of: tracks, to: frames.last ?? 0)
    func size(_ gap: (start: Int, end: Int)) -> Double {
      gap.end - gap.start > 1 ? (way[gap.end] - way[gap.start]) * Double(gap.end - gap.start) : 0
    }
    while frames.count < Self.pictures {
      let gaps = zip(frames, frames.dropFirst()).map { (start: $0, end: $1) }
      guard let gap = gaps.max(by: { size($0) < size($1) }), size(gap) >= 1 else { break }
      let half = (way[gap.start] + way[gap.end]) / 2
      let inside = (gap.start + 1)..<gap.end
      frames.append(inside.first { way[$0] >= half } ?? gap.end - 1)
      frames.sort()
    }
    return frames
  }

  /// Points that all coins together have gone up to each frame.
  private static func way(of tracks: [MotionTrack], to end: Int) -> [Double] {
    var steps = Array(repeating: 0.0, count: end + 1)
    for track in tracks {
      for index in track.right.indices.dropFirst() where track.first + index <= end {
        let (across, along) = (
          track.right[index] - track.right[index - 1], track.down[index] - track.down[index - 1]
        )
        steps[track.first + index] += (across * across + along * along).squareRoot()
      }
    }
    var sum = 0.0
    return steps.map { step in
      sum += step
      return sum
    }
  }
}

extension MotionTrack {
  /// The frame of the first impact: where a fall gets slower by a point a frame or more. Nil if there is none.
  fileprivate var firstImpact: Int? {
    let steps = zip(down.dropFirst(), down).map { $0 - $1 }
    guard let index = steps.indices.dropLast().first(where: { steps[$0] > 0 && steps[$0] - steps[$0 + 1] >= 1 }) else {
      return nil
    }
    // The coin touches between two frames: the lower of them.
    return first + index + (steps[index + 1] > 0 ? 2 : 1)
  }

  /// The frame of the highest place of the first rise, of a point or more. Nil if there is none.
  fileprivate var firstTop: Int? {
    let points = Self.turningPoints(of: down)
    return zip([0] + points, points).first { down[$1] < down[$0] }.map { first + $1 }
  }

  /// The earliest frame from which on the coin stays within half a point of its last place.
  fileprivate var restStart: Int {
    let end = right.count - 1
    let moving = right.indices.last { index in
      let (across, along) = (right[index] - right[end], down[index] - down[end])
      return across * across + along * along > 0.25
    }
    return first + (moving.map { $0 + 1 } ?? 0)
  }
}
