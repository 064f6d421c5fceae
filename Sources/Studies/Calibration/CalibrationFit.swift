public import Experiments
import Lives
import Statistics

/// How far a fit is.
public struct CalibrationProgress: Sendable, Equatable {
  /// What is done, in a word or two: `fitting`.
  public var stage: String
  /// Populations simulated so far in this stage, and at most.
  public var done: Int
  public var most: Int
  /// The least misfit so far; nil before the first.
  public var best: Double?
}

extension Calibration {
  /// Runs a study; nil if that was stopped.
  public typealias Runner = (any Study) -> Tally?

  /// Fits, judges by other luck and more lives than the fit has seen, and asks what the targets can tell. Nil if stopped.
  ///
  /// All populations of the search live with the same luck, person by person, so that figures change with constants alone.
  public func fit(run: Runner, watch: (CalibrationProgress) -> Void) -> CalibrationResult? {
    let tables = TraitMemory()
    guard let found = search(run, watch, tables) else { return nil }
    let values = found.values.map { Tables.significant($0, digits: 3) }
    let end = population(values, digits: 3)
    let all = targets + heldOut
    func judged(_ population: Population, _ stage: String) -> (figures: [Interval?], shapes: Shapes?)? {
      watch(CalibrationProgress(stage: stage, done: 0, most: 1, best: nil))
      guard let study = study(population, of: all, seed: judgingSeed, lives: judgingLives, tables) else {
        return (all.map { _ in nil }, nil)
      }
      return run(study).map { (study.figures(in: $0), study.shapes(in: $0)) }
    }
    guard let before = judged(population, "judging the start"), let after = judged(end, "judging the fit"),
      let slopes = slopes(at: end, values, run, watch, tables)
    else { return nil }
    return CalibrationResult(
      calibration: self, values: values, population: end, before: before.figures, after: after.figures,
      shapes: after.shapes, slopes: slopes,
      evaluations: found.evaluations, isConverged: found.isConverged)
  }

  /// Σ((figure − wanted) / window)² over the targets.
  func misfit(_ figures: [Double?]) -> Double {
    zip(targets, figures).reduce(0) { sum, pair in
      let miss = pair.0.miss(pair.1)
      return sum + miss * miss
    }
  }

  /// The targets' figures of a population; nil if stopped. Figures of a population that cannot be are nil each.
  private func figures(
    _ population: Population, seed: UInt64, lives: Int, _ run: Runner, _ tables: TraitMemory
  ) -> [Double?]? {
    guard let study = study(population, of: targets, seed: seed, lives: lives, tables) else {
      return targets.map { _ in nil }
    }
    return run(study).map { study.figures(in: $0).map { $0?.estimate } }
  }

  /// Most constants that one simplex moves; of more, groups are moved in turn, since in many directions it loses its way.
  private static let mostAtOnce = 8

  /// Searches one after the other, each from where the last has ended, as long as one makes the misfit less by a hundredth:
  /// a simplex shrinks too early now and then, and begun anew goes on.
  private func search(
    _ run: Runner, _ watch: (CalibrationProgress) -> Void, _ tables: TraitMemory
  ) -> (values: [Double], evaluations: Int, isConverged: Bool)? {
    let most = 80 * (fitted.count + 1)
    var (done, best) = (0, Double.infinity)
    var values = fitted.map(\.start)
    var isConverged = false
    while done < most, !isConverged {
      let before = best
      var settled = true
      for group in groups where done < most {
        let start = values
        let found = Minimiser.simplex(
          from: group.map { fitted[$0].scale.place(of: start[$0]) }, step: 0.6, tolerance: 0.01,
          atMost: min(most - done, 30 * (group.count + 1))
        ) { point in
          var tried = start
          for (index, place) in zip(group, point) { tried[index] = fitted[index].scale.value(at: place) }
          guard let figures = figures(population(tried), seed: experiment.seed, lives: experiment.lives, run, tables)
          else { return nil }
          let misfit = misfit(figures)
          if misfit < best { (best, values) = (misfit, tried) }
          done += 1
          watch(CalibrationProgress(stage: "fitting", done: done, most: most, best: best))
          return misfit
        }
        guard let found else { return nil }
        settled = settled && found.isConverged
      }
      isConverged = settled && best > 0.99 * before
    }
    return (values, done, isConverged)
  }

  /// The fitted constants' numbers: all at once, or if they are too many, every third together.
  private var groups: [[Int]] {
    let all = Array(fitted.indices)
    let step = 3
    return all.count <= Self.mostAtOnce ? [all] : (0..<step).map { first in all.filter { $0 % step == first } }
  }

  /// Part of what a constant moves in by which it is moved to either side for a slope.
  private static let reach = 0.15

  /// By how many windows each target moves over all that a constant moves in, by central differences: a row a target, a
  /// column a constant, the fitted ones first. Nil if stopped.
  private func slopes(
    at end: Population, _ values: [Double], _ run: Runner, _ watch: (CalibrationProgress) -> Void, _ tables: TraitMemory
  ) -> [[Double]]? {
    let moved = zip(fitted, values).map { ($0, $1) } + also.map { ($0, $0.start) }
    var columns: [[Double]] = []
    for (number, (one, value)) in moved.enumerated() {
      watch(CalibrationProgress(stage: "asking what targets tell", done: number, most: moved.count, best: nil))
      let step = Self.reach * one.width
      let ends = [max(value - step, one.scale.low), min(value + step, one.scale.high)]
      var sides: [[Double?]] = []
      for end_ in ends {
        var changed = end
        one.set(end_, in: &changed)
        guard let side = figures(changed, seed: judgingSeed, lives: judgingLives / 2, run, tables) else { return nil }
        sides.append(side)
      }
      columns.append(
        targets.indices.map { index in
          guard let low = sides[0][index], let high = sides[1][index] else { return 0 }
          return (high - low) / targets[index].within * one.width / (ends[1] - ends[0])
        })
    }
    return targets.indices.map { row in columns.map { $0[row] } }
  }
}
