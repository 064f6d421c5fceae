import Experiments
import Fields
import Lives
import Rules
import Statistics

/// Simulates an item's figures at points, a value for each input: all points over the same lives, which are those of the
/// study's cases as well.
struct SolvePoints: Sendable {
  let start: SolveStart
  let inputs: [SolveInput]
  let figures: [SolveFigure]

  /// Name of the case that the solve starts from.
  private static let startName = "start"

  init(_ start: SolveStart, _ inputs: [SolveInput], _ figures: [SolveFigure]) {
    self.start = start
    self.inputs = inputs
    self.figures = figures
  }

  /// A study of what the solve starts from, and of each point, in this order: each is compared with the start.
  ///
  /// It takes as many lives as the cases took.
  func study(of points: [[Double]], _ main: LivesResults) -> LivesStudy {
    let others = points.map { point in
      let (design, population) = models(point)
      return LivesStudy.Model(name: name(point), design: design, population: population)
    }
    let own = LivesStudy.Model(name: Self.startName, design: start.design, population: start.population)
    var study = main.study.asking([own] + others, detail: detail) { experiment in
      experiment.lives = Int(main.installs(0))
      experiment.segment = Node(.null)
      experiment.comparison = Comparison(
        baseline: Self.startName, primary: experiment.comparison?.primary ?? "", margins: [])
    }
    study.comparingAll(with: 0)
    return study
  }

  /// How much is counted of a point: as little as the figures need.
  private var detail: LivesDetail {
    let names = Set(LivesMetric.all.map(\.name))
    let further = figures.map(\.figure.info.name).filter { !names.contains($0) }
    return further.isEmpty ? .figures : further.allSatisfy { $0 == "badge_share" } ? .badges : .full
  }

  /// Reads what studies of points counted, without compiling them again: figures are read by the ids of badges and the like,
  /// which no number changes.
  struct Reader {
    /// The study of the start alone.
    fileprivate let own: LivesStudy

    /// What a study of so many points counted.
    func results(of points: Int, _ tally: Tally) -> LivesResults {
      var study = own
      study.cases = Array(repeating: own.cases[0], count: points + 1)
      study.comparingAll(with: 0)
      return LivesResults(study: study, tally: tally)
    }
  }

  func reader(_ main: LivesResults) -> Reader { Reader(own: study(of: [], main)) }

  /// The models of a point. The reader has seen that they are valid at all corners of the inputs, so they are between.
  private func models(_ point: [Double]) -> (design: Design, population: Population) {
    let values = zip(inputs, point).map { (path: $0.path, value: $0.node($1)) }
    return (try? start.setting(values)) ?? (start.design, start.population)
  }

  private func name(_ point: [Double]) -> String {
    zip(inputs, point).map { "\($0.name)=\(numberText($1))" }.joined(separator: ", ")
  }
}
