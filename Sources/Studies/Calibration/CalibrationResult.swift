import Fields
import Lives
import Statistics

/// What a calibration found.
public struct CalibrationResult: Sendable {
  let calibration: Calibration
  /// Fitted values, three digits each.
  let values: [Double]
  let population: Population
  /// Figures of targets and held-out ones by the luck that judges, at the start and at the fit.
  let before: [Interval?]
  let after: [Interval?]
  /// The shapes of the fitted people, where a log is fitted.
  let shapes: Shapes?
  /// By how many windows each target moves over all that each constant, fitted or not, moves in.
  let slopes: [[Double]]
  let evaluations: Int
  let isConverged: Bool

  var targets: [CalibrationTarget] { calibration.targets }
  var heldOut: [CalibrationTarget] { calibration.heldOut }
  var constants: [CalibrationConstant] { calibration.fitted + calibration.also }

  /// The log's halves and the people side by side; empty without a log.
  var shapeRows: [ShapeRow] {
    guard let log = calibration.log, let shapes else { return [] }
    return ShapeRow.all(log, shapes)
  }

  /// Σ((figure − wanted) / window)² over the targets, by the luck that judges.
  public var misfit: Double { calibration.misfit(after.prefix(targets.count).map { $0?.estimate }) }
  var misfitBefore: Double { calibration.misfit(before.prefix(targets.count).map { $0?.estimate }) }

  /// Targets whose figure lies in its window.
  public var held: Int { zip(targets, after).count { $0.holds($1?.estimate) } }

  /// Fitted constants that ended at an end of their range.
  var atEdge: [CalibrationConstant] { zip(calibration.fitted, values).filter { $0.isAtEdge($1) }.map(\.0) }

  /// Part of a constant's range over which it moves unseen before the targets are said not to know it.
  static let share = 0.5

  /// Constants that move over that part alone while no target moves by its window; the most that any target then moves (in
  /// windows), and which.
  var mute: [(constant: CalibrationConstant, most: Double, target: String)] {
    constants.indices.compactMap { column in
      let moves = slopes.map { abs($0[column]) * Self.share }
      guard let most = moves.max(), most < 1, let row = moves.firstIndex(of: most) else { return nil }
      return (constants[column], most, targets[row].name)
    }
  }

  /// The other constants, and how many combinations of them the targets know.
  var others: (count: Int, known: Int) {
    let (columns, known) = rest
    return (columns.count, columns.count - (known?.looseDirections(share: Self.share, least: 1).count ?? 0))
  }

  /// Ways to move the other constants together over that part of what one may be while no target moves by its window:
  /// pairs, or where there is none, more of them. Constant and step, in its own unit.
  var loose: [[(constant: CalibrationConstant, step: Double)]] {
    let (columns, known) = rest
    let pairs = known?.loosePairs(share: Self.share) ?? []
    let moves = pairs.isEmpty ? known?.looseDirections(share: Self.share) ?? [] : pairs
    return moves.map { move in
      zip(columns, move).filter { $0.1 != 0 }.map { (constants[$0.0], $0.1 * constants[$0.0].width) }
    }
  }

  private var rest: ([Int], Identifiability?) {
    let columns = constants.indices.filter { column in slopes.contains { abs($0[column]) * Self.share >= 1 } }
    return (columns, Identifiability(slopes.map { row in columns.map { row[$0] } }))
  }

  /// The population file: commented YAML that a spec's `population` reads, with the fit told at its top. `spec` is the
  /// path of the spec as it was given.
  public func file(spec: String) -> String {
    let told = lines(spec: spec).map { $0.isEmpty ? "#" : "# \($0)" }
    return told.joined(separator: "\n") + "\n\n" + Population.fields.yaml(population, title: "")
  }
}
