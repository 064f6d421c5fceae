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

  /// Name of the case that the solve starts from.
  private static let startName = "start"

  init(_ start: SolveStart, _ inputs: [SolveInput]) {
    self.start = start
    self.inputs = inputs
  }

  /// A study of what the solve starts from, and of each point, in this order: each is compared with the start.
  ///
  /// It takes as many lives as the cases took.
  func study(of points: [[Double]], _ main: LivesResults) -> LivesStudy {
    // A point that no model takes is lived as the start, and not read.
    study(points, points.map { models($0) ?? (start.design, start.population) }, main)
  }

  /// What such a study counted. Where the people are no matter to how a tally is read, they are not drawn up again.
  func results(of points: [[Double]], _ tally: Tally, _ main: LivesResults) -> LivesResults {
    let designs = points.map { models($0)?.design ?? start.design }
    return LivesResults(study: study(points, designs.map { ($0, start.population) }, main), tally: tally)
  }

  private func study(
    _ points: [[Double]], _ models: [(design: Design, population: Population)], _ main: LivesResults
  ) -> LivesStudy {
    let own = LivesStudy.Model(name: Self.startName, design: start.design, population: start.population)
    let others = zip(points, models).map {
      LivesStudy.Model(name: name($0), design: $1.design, population: $1.population)
    }
    var study = main.study.asking([own] + others) { experiment in
      experiment.lives = Int(main.installs(0))
      experiment.segment = Node(.null)
      experiment.comparison = Comparison(
        baseline: Self.startName, primary: experiment.comparison?.primary ?? "", margins: [])
    }
    study.comparingAll(with: 0)
    return study
  }

  /// The figure at each point; nil where the models take no such point, or too little is known.
  func intervals(_ figure: SolveFigure, of points: [[Double]], _ tally: Tally, _ main: LivesResults) -> [Interval?] {
    let results = results(of: points, tally, main)
    return points.indices.map { models(points[$0]) == nil ? nil : figure.interval(results, $0 + 1) }
  }

  /// The models of a point; nil where they are not valid.
  func models(_ point: [Double]) -> (design: Design, population: Population)? {
    let values = zip(inputs, point).map { (path: $0.path, value: $0.node($1)) }
    guard let models = try? start.setting(values) else { return nil }
    let mark = Mark(file: "solve")
    let faults = models.design.faults(at: mark) + models.population.faults(at: mark)
    return faults.isEmpty ? models : nil
  }

  private func name(_ point: [Double]) -> String {
    zip(inputs, point).map { "\($0.name)=\(numberText($1))" }.joined(separator: ", ")
  }
}
