extension Minimiser {
  /// What a search that can be taken up again needs next.
  public enum Next: Sendable, Equatable {
    /// Find the function's values here: the start and its neighbours first, then one at a time.
    case ask([[Double]])
    /// The end.
    case found(Minimum)
  }

  /// The search of `simplex`, run from its start over all values `known` so far, by point: it ends, or stops where it wants
  /// to know more. Nil where there is no number to vary.
  ///
  /// The points asked for are the same as those of `simplex` with the same numbers.
  public static func next(
    known: [[Double]: Double], from start: [Double], step: Double, tolerance: Double, atMost most: Int
  ) -> Next? {
    if start.isEmpty { return nil }
    let neighbours = start.indices.map { index in
      var point = start
      point[index] += step
      return point
    }
    var unknown = ([start] + neighbours).filter { known[$0] == nil }
    if !unknown.isEmpty { return .ask(unknown) }
    let end = simplex(from: start, step: step, tolerance: tolerance, atMost: most) { point in
      if let value = known[point] { return value }
      unknown = [point]
      return nil
    }
    if let end { return .found(end) }
    return unknown.isEmpty ? nil : .ask(unknown)
  }
}
