/// How much of an output's variance over a design comes from each input: alone (first order), and in any way (total).
///
/// First order by Saltelli's estimator, total by Jansen's, from the rows of a `SaltelliDesign`. An output with chance in it
/// is simulated in two or more replicates, and only products between different replicates are averaged, so chance of any
/// kind drops out in expectation, and an input that does nothing has zero within its interval.
///
/// Intervals are over the design's shifted copies, as ratios of their means (Fieller). So luck must be independent between
/// replicates and between copies; between the rows of one replicate and copy it may be shared, as by running the same
/// people in each, which makes intervals narrower. Luck that copies share, intervals do not know of. Replicates need not
/// cost more: two halves of the people will do.
///
/// Source: A. Saltelli et al., Computer Physics Communications 181 (2010) 259; M. Jansen, the same, 117 (1999) 35.
public struct SobolIndices: Sendable, Equatable {
  /// Shares of the variance that comes from inputs.
  public struct Input: Sendable, Equatable {
    /// What this input explains alone.
    public var first: Interval
    /// What this input explains alone and together with others.
    public var total: Interval

    /// Whether nothing is seen to come from this input: the interval of its total goes down to zero. Of inputs that do
    /// nothing one in forty is taken for something at 95 %, so many inputs are judged with `Confidence.each`.
    public var isNone: Bool { total.low <= 0 }
  }

  /// The variance that comes from the inputs, in squared units of the output.
  public var variance: Interval
  /// An entry an input. Nil where the variance is not surely above zero: then there is nothing to have a share of.
  public var inputs: [Input]?
  /// The share of chance in the variance of a single replicate, as seen between the rows of one copy. Nil of exact outputs,
  /// and where nothing varies.
  public var chance: Interval?

  /// Out of an output a row, in the order of rows, for each replicate: one, which is then taken as exact, or more.
  ///
  /// Nil where there are not as many outputs as rows, one is not finite, there is no replicate or no point, or there are
  /// fewer than two shifts.
  public init?(_ design: SaltelliDesign, replicates: [[Double]], confidence: Double = 0.95) {
    guard !replicates.isEmpty, design.points > 0, design.shifts > 1,
      replicates.allSatisfy({ $0.count == design.count && $0.allSatisfy(\.isFinite) })
    else { return nil }
    let copies = (0..<design.shifts).map { Copy(design, shift: $0, replicates) }
    let variances = copies.map(\.variance)
    guard let variance = Interval(meanOf: variances, confidence: confidence) else { return nil }
    self.variance = variance
    func share(_ part: (Copy) -> Double) -> Interval? {
      RatioOfMeans.interval(copies.map(part), over: variances, confidence: confidence)
    }
    let found = (0..<design.inputs).compactMap { input -> Input? in
      guard let first = share({ $0.first[input] }), let total = share({ $0.total[input] }) else { return nil }
      return Input(first: first, total: total)
    }
    inputs = found.count == design.inputs ? found : nil
    if replicates.count > 1 {
      chance = RatioOfMeans.interval(
        copies.map { $0.single - $0.variance }, over: copies.map(\.single), confidence: confidence)
    }
  }

  /// What one shifted copy of the design says: means over its points.
  private struct Copy {
    /// Of what comes from inputs, and of a single replicate.
    var variance = 0.0
    var single = 0.0
    var first: [Double]
    var total: [Double]

    init(_ design: SaltelliDesign, shift: Int, _ replicates: [[Double]]) {
      let rows = design.index(shift: shift, point: 0, .a)..<design.index(shift: shift + 1, point: 0, .a)
      let outputs = replicates.map { Copy.centred($0[rows], every: design.rowsOfPoint) }
      first = Array(repeating: 0, count: design.inputs)
      total = first
      for a in stride(from: 0, to: rows.count, by: design.rowsOfPoint) {
        let b = a + 1
        for row in [a, b] {
          variance += Copy.cross(outputs) { ($0[row], $0[row]) } / 2
          single += outputs.reduce(0) { $0 + $1[row] * $1[row] } / Double(2 * outputs.count)
        }
        for input in 0..<design.inputs {
          let ab = a + 2 + input
          first[input] += Copy.cross(outputs) { ($0[b], $0[ab] - $0[a]) }
          total[input] += Copy.cross(outputs) { ($0[a] - $0[ab], $0[a] - $0[ab]) } / 2
        }
      }
      let count = Double(design.points)
      variance /= count
      single /= count
      first = first.map { $0 / count }
      total = total.map { $0 / count }
    }

    /// Outputs less the mean of those of A and B, the first two of `every`.
    private static func centred(_ outputs: ArraySlice<Double>, every: Int) -> [Double] {
      let outputs = Array(outputs)
      var sum = 0.0
      for a in stride(from: 0, to: outputs.count, by: every) { sum += outputs[a] + outputs[a + 1] }
      let mean = sum / Double(2 * (outputs.count / every))
      return outputs.map { $0 - mean }
    }

    /// The mean product of the first number of a replicate and the second of another; of a single one, with itself.
    @inline(__always)
    private static func cross(_ outputs: [[Double]], _ pair: ([Double]) -> (Double, Double)) -> Double {
      if outputs.count == 1 {
        let (x, y) = pair(outputs[0])
        return x * y
      }
      var sum = 0.0
      for one in outputs.indices.dropFirst() {
        let (x, y) = pair(outputs[one])
        for other in 0..<one {
          let (u, v) = pair(outputs[other])
          sum += x * v + u * y
        }
      }
      return sum / Double(outputs.count * (outputs.count - 1))
    }
  }
}
