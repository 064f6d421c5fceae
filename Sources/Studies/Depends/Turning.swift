import Statistics

/// The constant that moves a difference most from population to population, and where that turns its sign.
struct Turning: Sendable, Equatable {
  /// Index among the constants of the box.
  let constant: Int
  /// Rank correlation of the difference with it over the populations, with an interval that holds for all that were asked.
  let correlation: Interval
  /// Where a line fitted along the constant, as the box lays it out, crosses zero, with an interval as wide as the
  /// correlation's, cut to the box; nil where it does not cross inside, and where all differences are of one sign: then no
  /// population shows a turn.
  let breakEven: Interval?
  /// Whether differences rise with the constant.
  let risesWith: Bool

  /// Fewest populations that a correlation is told of.
  static let least = 10

  /// Of differences, one a population, and the constants' values there, a column each. `family` is how many correlations are
  /// asked in all: where none is beyond what chance makes of so many, nil.
  init?(_ differences: [Double], _ columns: [[Double]], _ scales: [BoundedScale], family: Int) {
    guard differences.count >= Self.least else { return nil }
    let confidence = Confidence.each(0.95, ofFamilyOf: family)
    let found = columns.enumerated().compactMap { index, column -> (index: Int, correlation: Interval)? in
      RankCorrelation.spearman(column, differences, confidence: confidence).map { (index, $0) }
    }
    // Of equal ones the first.
    let most = found.max { a, b in
      (a.correlation.estimate.magnitude, b.index) < (b.correlation.estimate.magnitude, a.index)
    }
    guard let most, most.correlation.low > 0 || most.correlation.high < 0 else { return nil }
    constant = most.index
    correlation = most.correlation
    risesWith = most.correlation.estimate > 0
    let scale = scales[most.index]
    let isOnBothSides = differences.contains { $0 < 0 } && differences.contains { $0 > 0 }
    let crossing =
      isOnBothSides ? Self.crossing(columns[most.index].map(scale.share), differences, confidence: confidence) : nil
    breakEven = crossing.map {
      Interval(
        low: scale.value(ofShare: $0.low), estimate: scale.value(ofShare: $0.estimate),
        high: scale.value(ofShare: $0.high))
    }
  }

  /// Where a line through points crosses zero, by Fieller's interval, cut to 0…1. Nil where the line does not cross inside, or
  /// its slope may be none.
  static func crossing(_ x: [Double], _ y: [Double], confidence: Double = 0.95) -> Interval? {
    let n = Double(x.count)
    let (meanX, meanY) = (x.reduce(0, +) / n, y.reduce(0, +) / n)
    let spread = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    guard x.count > 2, x.count == y.count, spread > 0 else { return nil }
    let slope = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / spread
    let rest = zip(x, y).reduce(0) { sum, point in
      let miss = point.1 - meanY - slope * (point.0 - meanX)
      return sum + miss * miss
    }
    let score = -Quantiles.student((1 - confidence) / 2, degrees: n - 2)
    // The places u from the mean at which (mean + slope · u)² ≤ error(u)²: between the roots of a parabola.
    let error = score * score * rest / (n - 2)
    let (a, b, c) = (slope * slope - error / spread, slope * meanY, meanY * meanY - error / n)
    let root = b * b - a * c
    guard a > 0, root >= 0 else { return nil }
    let ends = [(-b - root.squareRoot()) / a + meanX, (-b + root.squareRoot()) / a + meanX]
    let place = meanX - meanY / slope
    guard (0...1).contains(place) else { return nil }
    return Interval(low: max(0, min(ends[0], place)), estimate: place, high: min(1, max(ends[1], place)))
  }
}
