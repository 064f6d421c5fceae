import Experiments
import Fields
import Rules
import Statistics

/// Looks for the value at which a figure meets its target, over paired lives.
///
/// Where the value is a badge's threshold and the figure the share that earns this badge, one run over all thresholds guesses it
/// first; the guess and its neighbours are then simulated like any other value.
struct RootInquiry: LivesInquiry {
  let number: Int
  let input: SolveInput
  let figure: SolveFigure
  let target: Double
  let points: SolvePoints
  /// What is asked of a badge; nil for any other field or figure.
  let badge: (id: String, place: Int, day: Int)?

  init(_ number: Int, _ start: SolveStart, _ input: SolveInput, _ figure: SolveFigure, equals target: Double) {
    self.number = number
    self.input = input
    self.figure = figure
    self.target = target
    points = SolvePoints(start, [input], [figure])
    if let id = input.badge, figure.figure.info.name == "badge_share", figure.row.name("badge") == id,
      let day = figure.row.whole("day"),
      let place = start.design.savings.badges.firstIndex(where: { $0.id == id })
    {
      badge = (id, place, day)
    } else {
      badge = nil
    }
  }

  func stage(taking tallies: inout ArraySlice<Tally>, _ main: LivesResults) -> (any Study)? {
    let progress = progress(&tallies, main)
    if let pass = progress.pass, progress.tally == nil { return pass }
    if case .ask(let values) = progress.step { return points.study(of: values.map { [$0] }, main) }
    return nil
  }

  /// How far it is.
  struct Progress {
    /// The one run over all thresholds, and what it counted; nil for other values.
    var pass: ThresholdPass?
    var tally: Tally?
    var step: RootSearch.Step
    /// The threshold that it guesses.
    var guess: Int?
  }

  /// Goes through its tallies, which it takes from the front.
  func progress(_ rest: inout ArraySlice<Tally>, _ main: LivesResults) -> Progress {
    var search = RootSearch(input: input, target: target)
    var progress = Progress(step: .ask([]))
    if let badge {
      let pass = ThresholdPass(
        points.study(of: [], main), badge: badge.place, within: Int64(input.low)...Int64(input.high), day: badge.day)
      progress.pass = pass
      guard let tally = rest.popFirst() else { return progress }
      progress.tally = tally
      let guess = guess(pass, tally, day: badge.day)
      progress.guess = guess
      search.guesses = [-1, 0, 1].map { Double(pass.thresholds[min(max(guess + $0, 0), pass.thresholds.count - 1)]) }
    }
    let reader = points.reader(main)
    var known: [Double: Interval] = [:]
    progress.step = search.next(known)
    while case .ask(let values) = progress.step, let tally = rest.popFirst() {
      let results = reader.results(of: values.count, tally)
      for (index, value) in values.enumerated() {
        known[value] = figure.interval(results, index + 1) ?? .unknown
      }
      progress.step = search.next(known)
    }
    return progress
  }

  /// The threshold whose share in the one run is nearest to the target; of equal ones the lower.
  private func guess(_ pass: ThresholdPass, _ tally: Tally, day: Int) -> Int {
    let place = pass.days.firstIndex(of: day) ?? 0
    let misses = pass.thresholds.indices.map { threshold in
      ((pass.share(threshold, day: place, tally).estimate ?? 0) - target).magnitude
    }
    return misses.indices.min { misses[$0] < misses[$1] } ?? 0
  }

  func told(_ tallies: [Tally], _ main: LivesResults) -> LivesAddition {
    var rest = tallies[...]
    return RootText(inquiry: self, progress: progress(&rest, main)).addition
  }
}

extension Interval {
  /// Where nothing is known.
  static let unknown = Interval(low: -.infinity, estimate: .nan, high: .infinity)
}
