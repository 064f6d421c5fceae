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
    while frames.count < Self.pictures {
      let gaps = zip(frames, frames.dropFirst()).map { $1 - $0 }
      guard let longest = gaps.max(), longest > 1, let index = gaps.firstIndex(of: longest) else { break }
      frames.insert(frames[index] + longest / 2, at: index + 1)
    }
    return frames
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
