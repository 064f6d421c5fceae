import Statistics

/// The search for the value at which a figure meets its target: which values to simulate next, given those known.
///
/// First both ends, the value that it starts from, guesses, and three values between the ends; then, between two neighbours of
/// these with the target between them, by `Root`; last where the ends of the figure's interval meet the target.
struct RootSearch: Sendable {
  let input: SolveInput
  let target: Double
  /// Where the target may be met.
  var guesses: [Double] = []

  /// What to do next.
  enum Step: Equatable {
    case ask([Double])
    case done(RootAnswer)
  }

  /// Most values that are simulated.
  static let most = 60
  /// Part of the interval's half width by which a figure may miss the target: it is not known better.
  private static let enough = 0.1

  func next(_ known: [Double: Interval]) -> Step {
    let missing = firsts.filter { known[$0] == nil }
    if !missing.isEmpty { return .ask(missing) }
    let sorted = known.keys.sorted().compactMap { x in known[x].map { (x: x, y: $0) } }
    if let wrong = sorted.first(where: { !$0.y.estimate.isFinite }) {
      return .done(RootAnswer(outcome: .undefined(wrong.x), isMonotone: true, values: []))
    }
    let values = sorted.map { RootAnswer.Value(at: $0.x, interval: $0.y) }
    let isMonotone = isMonotone(values)
    guard let (low, high) = bracket(known) else {
      return .done(RootAnswer(outcome: .outside, isMonotone: isMonotone, values: values))
    }
    switch root(known, low, high) {
    case .ask(let points) where known.count < Self.most: return .ask(points)
    case .found(let place, let between):
      let answer = input.rounded(place)
      let ends = [between.lowerBound, between.upperBound].map(input.rounded)
      let (reach, more) = reach(around: answer, values)
      let asked = more.filter { known[$0] == nil }
      if !asked.isEmpty, known.count < Self.most { return .ask(asked) }
      return .done(
        RootAnswer(
          outcome: .found(answer, neighbour: ends.first { $0 != answer }, reach: reach), isMonotone: isMonotone,
          values: values))
    case .undefined(let place):
      return .done(RootAnswer(outcome: .undefined(place), isMonotone: isMonotone, values: values))
    default: return .done(RootAnswer(outcome: .unfinished(low, high), isMonotone: isMonotone, values: values))
    }
  }

  /// The values that every search begins with, by size.
  private var firsts: [Double] {
    let parts = [0.25, 0.5, 0.75].map { input.low + $0 * (input.high - input.low) }
    let inner = ((guesses.isEmpty ? parts : guesses) + [input.start]).filter { (input.low...input.high).contains($0) }
    return Set(inner.map(input.onGrid) + [input.low, input.high]).sorted()
  }

  /// The first two neighbours among the first values with the target between them.
  private func bracket(_ known: [Double: Interval]) -> (Double, Double)? {
    let places = firsts
    let isBelow = places.map { (known[$0]?.estimate ?? target) < target }
    guard let place = places.indices.dropLast().first(where: { isBelow[$0] != isBelow[$0 + 1] }) else {
      return places.first { known[$0]?.estimate == target }.map { ($0, $0) }
    }
    return (places[place], places[place + 1])
  }

  /// One step of the root's search, which knows values by places with rounding left in their last digits.
  private func root(_ known: [Double: Interval], _ low: Double, _ high: Double) -> Root.Next {
    if low == high { return .found(low, between: low...high) }
    var values = known.mapValues(\.estimate)
    let widths = [low, high].compactMap { known[$0]?.halfWidth }.filter(\.isFinite)
    let enough = input.isWhole ? 0 : Self.enough * (widths.min() ?? 0)
    while true {
      let next = Root.next(known: values, within: low...high, step: input.step, target: target, enough: enough)
      guard let next else { return .outside }
      guard case .ask(let places) = next else { return next }
      let unknown = places.filter { known[input.rounded($0)] == nil }
      if !unknown.isEmpty { return .ask(unknown.map(input.rounded)) }
      for place in places { values[place] = known[input.rounded(place)]?.estimate }
    }
  }

  /// Whether nowhere the figure turns back by more than chance.
  private func isMonotone(_ values: [RootAnswer.Value]) -> Bool {
    var (rises, falls) = (false, false)
    for (index, one) in values.enumerated() {
      for later in values[(index + 1)...] {
        rises = rises || later.interval.low > one.interval.high
        falls = falls || later.interval.high < one.interval.low
      }
    }
    return !(rises && falls)
  }

  // MARK: What chance leaves open

  /// Where the ends of the figure's interval meet the target, nearest to `answer`, and the values that would tell it better.
  private func reach(around answer: Double, _ values: [RootAnswer.Value]) -> (ClosedRange<Double>, more: [Double]) {
    let crossings = [
      crossing(of: { $0.low }, around: answer, values), crossing(of: { $0.high }, around: answer, values),
    ].compactMap(\.self)
    var ends = crossings.map(\.at)
    if ends.count < 2 {
      // An end of the interval never meets the target: then nothing bounds the value on the side where it does not.
      let isOpenBelow = isOpen(values.first?.interval)
      ends.append(isOpenBelow ? input.low : isOpen(values.last?.interval) ? input.high : answer)
      if ends.count < 2 { ends.append(isOpenBelow ? input.high : answer) }
    }
    let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    let more = crossings.filter { crossing in
      crossing.gap > max(input.step, 2 * (crossing.at - answer).magnitude)
    }.map { input.onGrid($0.at) }
    let reach = [min(low, answer), max(high, answer)].map { input.isWhole ? $0.rounded() : $0 }
    return (reach[0]...reach[1], more)
  }

  private func isOpen(_ interval: Interval?) -> Bool { interval.map { $0.low <= target && $0.high >= target } ?? false }

  /// Where one end of the interval meets the target, by straight lines between the values known.
  private func crossing(
    of end: (Interval) -> Double, around answer: Double, _ values: [RootAnswer.Value]
  ) -> (at: Double, gap: Double)? {
    let pairs = zip(values, values.dropFirst()).compactMap { one, other -> (at: Double, gap: Double)? in
      let (a, b) = (end(one.interval), end(other.interval))
      guard (a < target) != (b < target), a.isFinite, b.isFinite else { return nil }
      return (one.at + (target - a) / (b - a) * (other.at - one.at), other.at - one.at)
    }
    return pairs.min { ($0.at - answer).magnitude < ($1.at - answer).magnitude }
  }
}

/// What a search for a value found.
struct RootAnswer: Sendable, Equatable {
  enum Outcome: Sendable, Equatable {
    /// The value with the figure nearest to the target; its neighbour on the target's other side, nil where it is met exactly;
    /// and the values at which the ends of the figure's interval meet the target.
    case found(Double, neighbour: Double?, reach: ClosedRange<Double>)
    /// The target lies on one side of all values.
    case outside
    /// Nothing is known at a value.
    case undefined(Double)
    /// The target lies between, but the values ran out.
    case unfinished(Double, Double)
  }

  struct Value: Sendable, Equatable {
    var at: Double
    var interval: Interval
  }

  var outcome: Outcome
  /// Whether the figure only rises or only falls, as far as it was simulated and chance can tell.
  var isMonotone: Bool
  /// All values that were simulated, by size.
  var values: [Value]

  func interval(at value: Double) -> Interval? { values.first { $0.at == value }?.interval }
}
