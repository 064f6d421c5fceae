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
/// An output with chance in it moves by chance as well, and then `size` is above zero for an input that does nothing.
public struct MorrisEffects: Sendable, Equatable {
  /// The mean effect μ, in which ups and downs cancel, with Student's interval over trajectories.
  public var mean: Interval
  /// The mean size of effects μ*, likewise.
  public var size: Interval
  /// The standard deviation of effects σ: large where the input bends or acts together with others.
  public var deviation: Double

  /// Of each input, from an output a row. Nil unless there are at least two trajectories and as many outputs as rows, all
  /// finite.
  public static func of(_ design: Morris, outputs: [Double], confidence: Double = 0.95) -> [MorrisEffects]? {
    guard outputs.count == design.rows.count, outputs.allSatisfy(\.isFinite) else { return nil }
    var effects = Array(repeating: [Double](), count: design.inputs)
    for step in design.steps {
      let change = outputs[step.to] - outputs[step.from]
      effects[step.input].append((step.isUp ? change : -change) / design.delta)
    }
    let found = effects.compactMap { effects -> MorrisEffects? in
      guard let mean = Interval(meanOf: effects, confidence: confidence),
        let size = Interval(meanOf: effects.map(\.magnitude), confidence: confidence), let variance = effects.variance
      else { return nil }
      return MorrisEffects(mean: mean, size: size, deviation: variance.squareRoot())
    }
    return found.count == design.inputs ? found : nil
  }
}
