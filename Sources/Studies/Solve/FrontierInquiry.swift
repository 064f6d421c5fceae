import Experiments
import Fields
import Statistics

/// Looks for the points that no other beats in all criteria of a goal, over paired lives.
struct FrontierInquiry: LivesInquiry {
  let number: Int
  let inputs: [SolveInput]
  let criteria: [SolveCriterion]
  let points: SolvePoints
  let search: FrontierSearch

  init(_ number: Int, _ start: SolveStart, _ inputs: [SolveInput], _ criteria: [SolveCriterion]) {
    self.number = number
    self.inputs = inputs
    self.criteria = criteria
    points = SolvePoints(start, inputs, criteria.map(\.figure))
    search = FrontierSearch(inputs: inputs, criteria: criteria.map(\.toward))
  }

  func stage(taking tallies: inout ArraySlice<Tally>, _ main: LivesResults) -> (any Study)? {
    if case .ask(let wanted) = progress(&tallies, main).step { return points.study(of: wanted, main) }
    return nil
  }

  /// A point and what was simulated there: by criterion the figure, and its difference from the start's.
  struct Known: Sendable {
    var point: [Double]
    var figures: [Interval]
    var differences: [Interval?]
  }

  /// How far it is: what the start came to, and each point.
  struct Progress {
    var start: [Interval]
    var known: [Known]
    var step: FrontierSearch.Step
  }

  /// Goes through its tallies, which it takes from the front.
  func progress(_ rest: inout ArraySlice<Tally>, _ main: LivesResults) -> Progress {
    let reader = points.reader(main)
    var places: [[Double]: [Double]] = [:]
    var progress = Progress(start: [], known: [], step: search.next([:], rounds: 0))
    var rounds = 0
    while case .ask(let wanted) = progress.step, let tally = rest.popFirst() {
      let results = reader.results(of: wanted.count, tally)
      if progress.start.isEmpty { progress.start = criteria.map { $0.interval(results, 0) } }
      for (index, point) in wanted.enumerated() {
        let figures = criteria.map { $0.interval(results, index + 1) }
        places[point] = figures.map(\.estimate)
        progress.known.append(
          Known(point: point, figures: figures, differences: criteria.map { $0.difference(results, index + 1) }))
      }
      progress.step = search.next(places, rounds: rounds)
      rounds += 1
    }
    return progress
  }

  func told(_ tallies: [Tally], _ main: LivesResults) -> LivesAddition {
    var rest = tallies[...]
    let progress = progress(&rest, main)
    guard case .done(let isConverged) = progress.step else {
      let names = Sentence.list(inputs.map(\.path))
      return LivesAddition(answers: ["The frontier over \(names) is not known yet."])
    }
    return FrontierText(inquiry: self, progress: progress, isConverged: isConverged).addition
  }
}

extension SolveCriterion {
  /// The figure of a case.
  func interval(_ results: LivesResults, _ index: Int) -> Interval {
    figure.interval(results, index) ?? .unknown
  }

  /// The figure's difference from the start's: over pairs of lives where it is a figure of single lives, else by both intervals.
  func difference(_ results: LivesResults, _ index: Int) -> Interval? {
    if figure.row.entries.isEmpty,
      let number = results.study.metrics.firstIndex(where: { $0.name == figure.figure.info.name }),
      let difference = results.difference(index, metric: number)
    {
      return results.study.metrics[number].kind == .share
        ? PairedShares(difference).interval() : difference.interval()
    }
    let (one, other) = (interval(results, 0), interval(results, index))
    guard one.estimate.isFinite, other.estimate.isFinite else { return nil }
    return other.less(one)
  }
}

extension Interval {
  /// The difference from another figure, by both intervals, as if of other lives.
  /// Source: R. G. Newcombe, Statistics in Medicine 17 (1998) 873, method 10.
  func less(_ other: Interval) -> Interval {
    func far(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    let difference = estimate - other.estimate
    return Interval(
      low: difference - far(estimate - low, other.high - other.estimate), estimate: difference,
      high: difference + far(high - estimate, other.estimate - other.low))
  }

  /// One of 95 % made so wide that all of a family hold at once with 95 % (Bonferroni, by normal scores).
  func widened(forFamilyOf members: Int) -> Interval {
    let scale =
      Confidence.normalScore(Confidence.each(0.95, ofFamilyOf: members)) / Confidence.normalScore(0.95)
    return Interval(
      low: estimate - scale * (estimate - low), estimate: estimate, high: estimate + scale * (high - estimate))
  }
}
