import Chance

/// Trajectories through a grid that move one input at a time: few runs tell which of many inputs matter.
///
/// A trajectory of k inputs has k + 1 rows; it starts anywhere, and each input moves once, by half of the grid's points, up
/// or down, in random order. Source: M. D. Morris, Technometrics 33 (1991) 161.
public struct Morris: Sendable {
  /// Two rows that differ in one input.
  public struct Step: Sendable, Equatable {
    /// Rows before and after.
    public var from: Int
    public var to: Int
    /// The input that moves.
    public var input: Int
    /// Whether it moves up.
    public var isUp: Bool
  }

  /// The largest design, in rows.
  public static let mostRows = 1 << 18

  /// Numbers of trajectories and of inputs.
  public let trajectories: Int
  public let inputs: Int
  /// How far an input moves, as a share of its range: p / (2 (p − 1)) for a grid of p.
  public let delta: Double
  /// A place in 0 … 1 for each input, a trajectory after the other.
  public let rows: [[Double]]
  /// The moves, trajectory by trajectory: `inputs` each.
  public let steps: [Step]

  /// `trajectories` through a grid of `grid` points an input: an even number from 2 to 1024. Nil beyond that and beyond
  /// `mostRows`.
  ///
  /// `levels` has an entry an input: nil for a range, which the grid spans from 0 to 1, ends included; else the number of
  /// its levels, for which the grid's points are the middles of equal parts, to be read by `Level.index`.
  public init?(trajectories: Int, levels: [Int?], grid: Int = 4, seed: UInt64) {
    let count = levels.count
    guard trajectories >= 0, count > 0, (2...1024).contains(grid), grid.isMultiple(of: 2),
      trajectories <= Self.mostRows / (count + 1)
    else { return nil }
    var rows: [[Double]] = []
    var steps: [Step] = []
    for number in 0..<trajectories {
      var stream = Stream(seed: seed, .design, unit: UInt64(number), .trajectory)
      var at = levels.map { _ in Int(stream.next(below: UInt32(grid))) }
      func place() -> [Double] {
        zip(at, levels).map { at, levels in
          levels == nil ? Double(at) / Double(grid - 1) : (Double(at) + 0.5) / Double(grid)
        }
      }
      rows.append(place())
      for input in LatinHypercube.permutation(of: count, &stream) {
        let isUp = at[input] < grid / 2
        at[input] += isUp ? grid / 2 : -grid / 2
        rows.append(place())
        steps.append(Step(from: rows.count - 2, to: rows.count - 1, input: input, isUp: isUp))
      }
    }
    (self.trajectories, inputs, self.rows, self.steps) = (trajectories, count, rows, steps)
    delta = Double(grid) / Double(2 * (grid - 1))
  }
}

/// What inputs do along Morris's trajectories: changes of the output over changes of the input, the range as unit.
///
/// An output with chance in it moves by chance as well. So it is simulated in two or more replicates whose luck is
/// independent, and squares of effects are products between different replicates: chance drops out in expectation, and an
/// input that does nothing has zero within the interval of its `square`. Intervals are Student's over copies, which are to
/// have luck of their own; trajectories of one copy may share theirs.
public struct MorrisEffects: Sendable, Equatable {
  /// The mean effect μ, in which ups and downs cancel.
  public var mean: Interval
  /// The mean square of effects, chance taken out; it may be below zero by chance.
  public var square: Interval
  /// The standard deviation of effects σ, chance taken out: large where the input bends or acts together with others.
  public var deviation: Double
  /// Whether every effect is zero in every replicate.
  public var isZero: Bool

  /// Of each input, from an output a row for each replicate: one, which is then taken as exact, or more.
  ///
  /// Trajectory t is in copy t mod `copies`; without copies each is one of its own. Nil unless there are at least two copies,
  /// a trajectory in each, and as many outputs as rows, all finite.
  public static func of(
    _ design: Morris, replicates: [[Double]], copies: Int? = nil, confidence: Double = 0.95
  ) -> [MorrisEffects]? {
    let copies = copies ?? design.trajectories
    guard !replicates.isEmpty, copies > 1, copies <= design.trajectories,
      replicates.allSatisfy({ $0.count == design.rows.count && $0.allSatisfy(\.isFinite) })
    else { return nil }
    let nothing = Array(repeating: [Double](), count: copies)
    var (means, squares) = (
      Array(repeating: nothing, count: design.inputs), Array(repeating: nothing, count: design.inputs)
    )
    var isZero = Array(repeating: true, count: design.inputs)
    for (number, step) in design.steps.enumerated() {
      let copy = number / design.inputs % copies
      let effects = replicates.map { outputs in
        let change = outputs[step.to] - outputs[step.from]
        return (step.isUp ? change : -change) / design.delta
      }
      means[step.input][copy].append(effects.mean ?? 0)
      squares[step.input][copy].append(square(effects))
      if effects.contains(where: { $0 != 0 }) { isZero[step.input] = false }
    }
    let found = (0..<design.inputs).compactMap { input -> MorrisEffects? in
      guard let mean = Interval(meanOf: means[input].compactMap(\.mean), confidence: confidence),
        let square = Interval(meanOf: squares[input].compactMap(\.mean), confidence: confidence)
      else { return nil }
      let variance = max(square.estimate - mean.estimate * mean.estimate, 0)
      return MorrisEffects(mean: mean, square: square, deviation: variance.squareRoot(), isZero: isZero[input])
    }
    return found.count == design.inputs ? found : nil
  }

  /// The mean product of two different ones; of a single one, with itself.
  private static func square(_ effects: [Double]) -> Double {
    if effects.count == 1 { return effects[0] * effects[0] }
    if effects.count == 2 { return effects[0] * effects[1] }
    let sum = effects.reduce(0, +)
    let squares = effects.reduce(0) { $0 + $1 * $1 }
    return (sum * sum - squares) / Double(effects.count * (effects.count - 1))
  }
}
