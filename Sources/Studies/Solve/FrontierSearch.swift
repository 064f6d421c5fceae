import Statistics

/// The search for the points that no other beats in all criteria: which to simulate next, given those known.
///
/// Where the inputs are whole numbers with few combinations, all are simulated. Else first the middle, the ends of each input and
/// the corners; then, from the best of these, a simplex for each of several weightings of the criteria, all in step.
struct FrontierSearch: Sendable {
  let inputs: [SolveInput]
  let criteria: [Direction]

  /// What to do next.
  enum Step: Equatable {
    case ask([[Double]])
    /// Whether every weighting came to rest.
    case done(isConverged: Bool)
  }

  /// Most combinations that are all simulated; most points of a search, and most times that it goes on.
  static let mostCombinations = 64
  static let mostPoints = 240
  static let mostRounds = 80
  /// First step and end of a simplex, in parts of the range of each input; most values that one asks for, by input.
  private static let step = 0.25
  private static let tolerance = 0.02
  private static let mostCalls = 16

  /// Whether every combination is simulated.
  var isComplete: Bool { combinations != nil }

  /// What to simulate next; `known` are the criteria at points, `rounds` how often it was asked after the first.
  ///
  /// Each criterion is first made as good as can be by itself. The best and the worst of each at these ends are what the other
  /// weightings measure by.
  func next(_ known: [[Double]: [Double]], rounds: Int) -> Step {
    let firsts = combinations ?? seeds
    let missing = firsts.filter { known[$0] == nil }
    if !missing.isEmpty { return .ask(missing) }
    if isComplete { return .done(isConverged: true) }
    let single = weights.filter { $0.contains(1) }
    var scale = Scale(firsts.compactMap { known[$0] }, criteria)
    var searches = single.map { search(known, firsts, scale, $0, step: Self.step) }
    if searches.allSatisfy(\.asked.isEmpty) {
      let ends = searches.compactMap(\.end)
      scale = Scale(ends.compactMap { known[$0] }, criteria)
      searches += weights.filter { !$0.contains(1) }.map {
        search(known, firsts + ends, scale, $0, step: Self.step / 2)
      }
    }
    let asked = searches.flatMap(\.asked).reduce(into: [[Double]]()) { points, one in
      if !points.contains(one) { points.append(one) }
    }
    if asked.isEmpty { return .done(isConverged: searches.allSatisfy(\.isAtRest)) }
    if rounds >= Self.mostRounds || known.count >= Self.mostPoints { return .done(isConverged: false) }
    return .ask(asked)
  }

  /// How far one weighting's simplex is.
  private struct Search {
    /// The points that it wants.
    var asked: [[Double]] = []
    /// Where it ended.
    var end: [Double]?
    var isAtRest = false
  }

  private func search(
    _ known: [[Double]: [Double]], _ starts: [[Double]], _ scale: Scale, _ weights: [Double], step: Double
  ) -> Search {
    func cost(_ point: [Double]) -> Double? { known[point].map { scale.cost($0, criteria, weights) } }
    let best = starts.min { (cost($0) ?? .infinity) < (cost($1) ?? .infinity) } ?? []
    let start = zip(inputs, best).map { $0.place(of: $1) }
    let corners = inputs.indices.map { index in
      var corner = start
      corner[index] += step
      return corner
    }
    let unknown = ([start] + corners).map(point).filter { known[$0] == nil }
    if !unknown.isEmpty { return Search(asked: unknown) }
    var wanted: [[Double]] = []
    let end = Minimiser.simplex(
      from: start, step: step, tolerance: Self.tolerance, atMost: Self.mostCalls * (inputs.count + 1)
    ) { place in
      let one = point(place)
      if let cost = cost(one) { return cost }
      wanted = [one]
      return nil
    }
    return Search(asked: wanted, end: end.map { point($0.point) }, isAtRest: end?.isConverged ?? false)
  }

  /// The point at places in the unit cube; outside of it as in a mirror.
  private func point(_ places: [Double]) -> [Double] {
    zip(inputs, places).map { input, place in
      let folded = (place - 2 * (place / 2).rounded(.down)).magnitude
      let share = folded > 1 ? 2 - folded : folded
      return input.onGrid(input.low + Tables.significant(share) * (input.high - input.low))
    }
  }

  /// All combinations of whole numbers; nil where they are too many, or not whole.
  private var combinations: [[Double]]? {
    var count = 1.0
    for input in inputs {
      guard input.isWhole else { return nil }
      count *= input.high - input.low + 1
      if count > Double(Self.mostCombinations) { return nil }
    }
    return inputs.reduce([[]]) { points, input in
      points.flatMap { point in stride(from: input.low, through: input.high, by: 1).map { point + [$0] } }
    }
  }

  /// The middle, the ends of each input, the corners of up to three.
  private var seeds: [[Double]] {
    let middle = inputs.map { _ in 0.5 }
    var shares = [middle]
    for index in inputs.indices {
      for end in [0.0, 1.0] {
        var one = middle
        one[index] = end
        shares.append(one)
      }
    }
    if inputs.count <= 3 {
      shares += inputs.reduce([[]]) { corners, _ in corners.flatMap { corner in [0.0, 1.0].map { corner + [$0] } } }
    }
    return shares.map(point).reduce(into: []) { points, one in
      if !points.contains(one) { points.append(one) }
    }
  }

  private var weights: [[Double]] {
    Frontier.weights(criteria: criteria.count, steps: [1, 6, 3, 2][min(criteria.count, 4) - 1])
  }

  /// What criteria are measured by: the best of each, and from there to the worst, among the first points.
  private struct Scale {
    var ideal: [Double]
    var range: [Double]

    init(_ points: [[Double]], _ directions: [Direction]) {
      let columns = directions.indices.map { index in points.map { $0[index] }.filter(\.isFinite) }
      ideal = zip(columns, directions).map { column, direction in
        (direction == .lowerIsBetter ? column.min() : column.max()) ?? 0
      }
      range = columns.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    }

    func cost(_ point: [Double], _ directions: [Direction], _ weights: [Double]) -> Double {
      point.allSatisfy(\.isFinite)
        ? Frontier.cost(of: point, directions, weights: weights, ideal: ideal, range: range) : .infinity
    }
  }
}

extension SolveInput {
  /// How far through the range a value lies, from 0 to 1.
  fileprivate func place(of value: Double) -> Double { (value - low) / (high - low) }
}
