import Statistics

/// One figure of how people come back: a shape at a place, or how far all hours or weekdays are from a log's.
enum ShapeFigure: Sendable {
  /// Of one kind of shape at one place.
  case at(Shapes.Kind, Int)
  /// The total variation distance of all places of a kind from what a log has there: half the sum of differences.
  case distance(Shapes.Kind, from: [Double])

  /// `run_hazard_5`, `hour_distance`.
  var name: String {
    switch self {
    case .at(let kind, let place): "\(kind.rawValue)_\(place)"
    case .distance(let kind, _): "\(kind.rawValue)_distance"
    }
  }

  /// The figure; nil of fewer than two lives. A distance's interval reaches as far as all its shares' do.
  func interval(_ shapes: Shapes) -> Interval? {
    switch self {
    case .at(let kind, let place): return shapes.figures.first { $0.kind == kind && $0.at == place }?.interval
    case .distance(let kind, let wanted):
      let found = shapes.figures.filter { $0.kind == kind }.compactMap(\.interval)
      guard found.count == wanted.count else { return nil }
      let distance = zip(found, wanted).reduce(0) { $0 + abs($1.0.estimate - $1.1) } / 2
      let reach = found.reduce(0) { $0 + $1.halfWidth } / 2
      return Interval(low: max(0, distance - reach), estimate: distance, high: min(1, distance + reach))
    }
  }

  /// The figures of a log's shapes as targets, each with the interval over users as its window. Hours and weekdays are aimed at
  /// by their distance, of which the window is what chance among the users makes of it: half the sum of mean absolute errors.
  static func targets(_ log: Shapes) -> [CalibrationTarget] {
    let figures = log.figures
    return Shapes.Kind.allCases.flatMap { kind -> [CalibrationTarget] in
      let own = figures.filter { $0.kind == kind }
      guard kind == .hour || kind == .weekday else {
        return own.compactMap { figure in
          guard let interval = figure.interval, interval.halfWidth > 0 else { return nil }
          return CalibrationTarget(
            source: .shape(.at(kind, figure.at)), wanted: interval.estimate, within: interval.halfWidth)
        }
      }
      let intervals = own.compactMap(\.interval)
      guard intervals.count == own.count else { return [] }
      // A normal error is off by √(2/π) of its deviation on average, its 95 % interval by 1.96 to either side.
      let chance = intervals.reduce(0) { $0 + $1.halfWidth } / 1.96 * 0.798 / 2
      guard chance > 0 else { return [] }
      let source = CalibrationTarget.Source.shape(.distance(kind, from: intervals.map(\.estimate)))
      return [CalibrationTarget(source: source, wanted: 0, within: chance)]
    }
  }
}
