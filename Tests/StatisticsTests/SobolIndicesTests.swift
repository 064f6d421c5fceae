import Chance
import Foundation
import Statistics
import Testing

/// A function of places in 0 ..< 1 whose indices are known, and one input more than it looks at.
struct KnownIndices: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var inputs: Int
  var variance: Double
  var first: [Double]
  var total: [Double]
  var value: @Sendable ([Double]) -> Double

  /// sin x + 7 sin² y + 0.1 z⁴ sin x over −π … π. Source: T. Ishigami and T. Homma, ISUMA 1990.
  static let ishigami: KnownIndices = {
    let (a, b, pi) = (7.0, 0.1, Double.pi)
    let pi4 = pi * pi * pi * pi
    let x = (1 + b * pi4 / 5) * (1 + b * pi4 / 5) / 2
    let y = a * a / 8
    let xz = b * b * pi4 * pi4 * (1.0 / 18 - 1.0 / 50)
    let all = x + y + xz
    return KnownIndices(
      testDescription: "Ishigami", inputs: 4, variance: all, first: [x / all, y / all, 0, 0],
      total: [(x + xz) / all, y / all, xz / all, 0]
    ) { u in
      let (x, y, z) = ((2 * u[0] - 1) * pi, (2 * u[1] - 1) * pi, (2 * u[2] - 1) * pi)
      return sin(x) + a * sin(y) * sin(y) + b * z * z * z * z * sin(x)
    }
  }()

  /// Π (|4u − 2| + a) / (1 + a). Source: I. M. Sobol' and others; A. Saltelli and I. M. Sobol', RESS 50 (1995) 225.
  static let g: KnownIndices = {
    let a = [0, 1, 4.5, 9, 99, 99, 99, 99]
    let parts = a.map { 1 / 3 / ((1 + $0) * (1 + $0)) }
    let product = parts.reduce(1) { $0 * (1 + $1) }
    let all = product - 1
    return KnownIndices(
      testDescription: "Sobol' g", inputs: 9, variance: all, first: parts.map { $0 / all } + [0],
      total: parts.map { $0 * product / (1 + $0) / all } + [0]
    ) { u in
      zip(u, a).reduce(1) { $0 * (abs(4 * $1.0 - 2) + $1.1) / (1 + $1.1) }
    }
  }()

  func outputs(_ design: SaltelliDesign) -> [Double] { (0..<design.count).map { value(design.row($0)) } }
}

/// Chance that is the same whatever the machine: a normal number for each row and replicate.
private func normal(_ seed: UInt64, row: Int, replicate: Int) -> Double {
  var luck = Stream(seed: seed, .bootstrap, unit: UInt64(row), day: UInt32(replicate), .traits)
  return Quantiles.normal(luck.nextDouble())
}

@Suite("Sobol indices")
struct SobolIndicesTests {
  static let known = [KnownIndices.ishigami, .g]

  /// Prints, and checks that all indices are within their intervals at once, which are narrower than 0.02.
  private func judge(_ known: KnownIndices, _ indices: SobolIndices, _ title: String) throws {
    let inputs = try #require(indices.inputs)
    var text = "\(known.testDescription), \(title): truth in interval (width)"
    var widest = 0.0
    for (index, input) in inputs.enumerated() {
      text += "\n  \(index)"
      for (truth, found) in [(known.first[index], input.first), (known.total[index], input.total)] {
        widest = max(widest, 2 * found.halfWidth)
        text += String(format: "  %.4f in %.4f … %.4f (%.4f)", truth, found.low, found.high, 2 * found.halfWidth)
        // An input whose part is zero to the last bit leaves only rounding.
        #expect(found.low <= truth + 1e-12 && truth - 1e-12 <= found.high, "\(index): \(truth) in \(found)")
      }
    }
    print(text)
    #expect(widest < 0.02)
    #expect(inputs.last?.isNone == true)
    #expect(indices.variance.low <= known.variance && known.variance <= indices.variance.high)
  }

  /// So sure that all indices of a function hold at once with 95 %.
  private func confidence(_ known: KnownIndices) -> Double { Confidence.each(0.95, ofFamilyOf: 2 * known.inputs + 2) }

  @Test(arguments: known)
  func exactOutputs(known: KnownIndices) throws {
    let design = try #require(SaltelliDesign(inputs: known.inputs, shifts: 32, points: 1024, seed: 1))
    let exact = known.outputs(design)
    let indices = try #require(SobolIndices(design, replicates: [exact], confidence: confidence(known)))
    try judge(known, indices, "exact, 32 × 1024 points")
    #expect(indices.chance == nil)
    #expect(indices.inputs?.last?.total == Interval(low: 0, estimate: 0, high: 0))
  }

  /// A normal number is added to each output of each replicate, so that a fifth, or two, of the variance are chance.
  @Test(arguments: known, [0.2, 0.4])
  func outputsWithNoise(known: KnownIndices, share: Double) throws {
    let design = try #require(SaltelliDesign(inputs: known.inputs, shifts: 32, points: 8192, seed: 1))
    let (exact, deviation) = (known.outputs(design), (known.variance * share / (1 - share)).squareRoot())
    let noisy = (0..<2).map { replicate in
      exact.enumerated().map { $1 + deviation * normal(5, row: $0, replicate: replicate) }
    }
    let indices = try #require(SobolIndices(design, replicates: noisy, confidence: confidence(known)))
    try judge(known, indices, "\(share) of it noise, 32 × 8192 points, two replicates")
    let chance = try #require(indices.chance)
    print("  chance \(share) in \(chance.low) … \(chance.high)")
    #expect(chance.low <= share && share <= chance.high && 2 * chance.halfWidth < 0.02)
    // Taken as exact, one replicate shows the share of chance as the total of what does nothing.
    let naive = try #require(SobolIndices(design, replicates: [noisy[0]])?.inputs?.last?.total)
    #expect(abs(naive.estimate - share) < 0.01 && naive.low > share / 2)
  }

  /// 1000 small studies each, of 16 × 64 points: how often each interval holds the truth.
  @Test(arguments: known, [0, 0.3])
  func intervalsCover(known: KnownIndices, share: Double) throws {
    let studies = 1000
    var first = Array(repeating: 0, count: known.inputs)
    var total = first
    var (chance, variance, missed) = (0, 0, 0)
    let deviation = (known.variance * share / (1 - share)).squareRoot()
    for seed in 0..<UInt64(studies) {
      let design = try #require(SaltelliDesign(inputs: known.inputs, shifts: 16, points: 64, seed: seed))
      let exact = known.outputs(design)
      let noisy = (0..<(share > 0 ? 2 : 0)).map { replicate in
        exact.enumerated().map { $1 + deviation * normal(seed, row: $0, replicate: replicate) }
      }
      let indices = try #require(SobolIndices(design, replicates: share > 0 ? noisy : [exact]))
      let inputs = try #require(indices.inputs)
      for (index, input) in inputs.enumerated() {
        first[index] += input.first.low <= known.first[index] && known.first[index] <= input.first.high ? 1 : 0
        total[index] += input.total.low <= known.total[index] && known.total[index] <= input.total.high ? 1 : 0
      }
      missed += inputs.last?.isNone == true ? 0 : 1
      variance += indices.variance.low <= known.variance && known.variance <= indices.variance.high ? 1 : 0
      if let found = indices.chance { chance += found.low <= share && share <= found.high ? 1 : 0 }
    }
    print(
      "\(known.testDescription), \(share) noise, 16 × 64 points, coverage of \(studies): first \(first), total \(total)"
    )
    print("  variance \(variance), chance \(chance), inert input seen as something \(missed)")
    let covered = (first + total + [variance] + (share > 0 ? [chance] : []))
    #expect(covered.allSatisfy { $0 >= 930 }, "\(covered)")
    // Where nothing varies, nothing is missed; else one in forty at most is expected above zero.
    let inexact = share > 0 ? covered : [first, total].flatMap { $0.dropLast() }
    #expect(inexact.allSatisfy { $0 <= 970 }, "\(covered)")
    #expect(missed <= (share > 0 ? 50 : 0))
  }

  /// The rows of a copy share their people in each replicate: two numbers a person, one of which acts together with an input.
  /// Such chance drops out as well, and pairing makes intervals narrower than as much independent noise.
  @Test func sharedLuckDropsOut() throws {
    let known = KnownIndices.ishigami
    var (held, share, widths) = (0, 0.0, [0.0, 0.0])
    for seed in 0..<400 as Range<UInt64> {
      let design = try #require(SaltelliDesign(inputs: known.inputs, shifts: 16, points: 64, seed: seed))
      let exact = known.outputs(design)
      let paired = (0..<2).map { replicate in
        exact.enumerated().map { row, value in
          let shift = design.place(of: row).shift
          let level = normal(seed, row: shift, replicate: 2 * replicate)
          let slope = normal(seed, row: shift, replicate: 2 * replicate + 1)
          return value + 6 * level + 2 * slope * (design.row(row)[1] - 0.5)
        }
      }
      let independent = (0..<2).map { replicate in
        exact.enumerated().map { $1 + 6 * normal(seed, row: $0, replicate: replicate) }
      }
      let indices = try #require(SobolIndices(design, replicates: paired))
      let unpaired = try #require(SobolIndices(design, replicates: independent))
      let (found, wide) = (try #require(indices.inputs), try #require(unpaired.inputs))
      held += zip(found, known.total).prefix(3).count { $0.total.low <= $1 && $1 <= $0.total.high }
      share += try #require(found.first).total.estimate / 400
      widths[0] += found[2].total.halfWidth / 400
      widths[1] += wide[2].total.halfWidth / 400
      #expect(found[3].total == Interval(low: 0, estimate: 0, high: 0))
    }
    print(
      "Ishigami, people shared by rows: coverage \(held) of 1200, mean of the first total \(share), widths \(widths)")
    #expect((1116...1164).contains(held))
    #expect(abs(share - known.total[0]) < 0.01)
    #expect(widths[0] < widths[1] / 3)
  }

  @Test func moreReplicatesMakeItSurer() throws {
    let known = KnownIndices.ishigami
    let design = try #require(SaltelliDesign(inputs: known.inputs, shifts: 16, points: 256, seed: 3))
    let exact = known.outputs(design)
    let noisy = (0..<4).map { replicate in exact.enumerated().map { $1 + 4 * normal(8, row: $0, replicate: replicate) }
    }
    let two = try #require(SobolIndices(design, replicates: Array(noisy[..<2]))?.inputs)
    let four = try #require(SobolIndices(design, replicates: noisy)?.inputs)
    for input in 0..<4 { #expect(four[input].total.halfWidth < two[input].total.halfWidth) }
    for (found, truth) in zip(four, known.total) { #expect(abs(found.total.estimate - truth) < 0.05) }
  }

  /// Where nothing but chance varies there is nothing to share out: as often as the confidence says.
  @Test func chanceAloneHasNoIndices() throws {
    var told = 0
    for seed in 0..<400 as Range<UInt64> {
      let design = try #require(SaltelliDesign(inputs: 2, shifts: 16, points: 16, seed: seed))
      let noise = (0..<2).map { replicate in (0..<design.count).map { 7 + normal(seed, row: $0, replicate: replicate) }
      }
      let indices = try #require(SobolIndices(design, replicates: noise))
      told += indices.inputs == nil ? 0 : 1
      #expect(try #require(indices.chance).high > 0.9)
    }
    print("Chance alone: indices told in \(told) of 400")
    #expect(told <= 20)
    let design = try #require(SaltelliDesign(inputs: 2, shifts: 4, points: 16, seed: 1))
    let constant = Array(repeating: 7.0, count: design.count)
    for replicates in [[constant], [constant, constant]] {
      let indices = try #require(SobolIndices(design, replicates: replicates))
      #expect(indices.inputs == nil && indices.chance == nil)
      #expect(indices.variance == Interval(low: 0, estimate: 0, high: 0))
    }
  }

  @Test func whatCannotBeJudgedIsNil() throws {
    let design = try #require(SaltelliDesign(inputs: 1, shifts: 2, points: 2, seed: 1))
    let outputs = (0..<design.count).map { design.row($0)[0] }
    #expect(SobolIndices(design, replicates: [outputs]) != nil)
    #expect(SobolIndices(design, replicates: []) == nil)
    #expect(SobolIndices(design, replicates: [outputs, [1]]) == nil)
    #expect(SobolIndices(design, replicates: [[.nan] + outputs.dropFirst()]) == nil)
    let single = try #require(SaltelliDesign(inputs: 1, shifts: 1, points: 2, seed: 1))
    #expect(SobolIndices(single, replicates: [Array(repeating: 1, count: single.count)]) == nil)
    let empty = try #require(SaltelliDesign(inputs: 1, shifts: 2, points: 0, seed: 1))
    #expect(SobolIndices(empty, replicates: [[]]) == nil)
  }
}

@Suite("Ratios of means")
struct RatioOfMeansTests {
  /// Worked by hand: means 4 and 2, variances 4 and 1, covariance 2, t(2) = 4.302653: the set of ρ with
  /// (4 − 2ρ)² ≤ t² (4 − 4ρ + ρ²) / 3, that is (2 − ρ)² (4 − 6.17094) ≤ 0: everything, so nil.
  @Test func anUnsureDenominatorHasNoRatio() {
    #expect(RatioOfMeans.interval([2, 4, 6], over: [1, 2, 3]) == nil)
    #expect(RatioOfMeans.interval([1, 2, 3], over: [-1, -2, -3]) == nil)
    #expect(RatioOfMeans.interval([1], over: [1]) == nil)
    #expect(RatioOfMeans.interval([1, 2], over: [1]) == nil)
  }

  /// Both ends are where the mean of y − ρ·x differs from zero by just Student's quantile.
  @Test func theEndsAreWhereTheTestTurns() throws {
    let (y, x) = ([1.0, 2.5, 2, 3, 1.5], [10.0, 11, 9, 12, 8])
    let found = try #require(RatioOfMeans.interval(y, over: x, confidence: 0.9))
    #expect(found.estimate == 0.2)
    for end in [found.low, found.high] {
      let residuals = try #require(Interval(meanOf: zip(y, x).map { $0 - end * $1 }, confidence: 0.9))
      #expect(min(abs(residuals.low), abs(residuals.high)) < 1e-12)
    }
  }

  /// 1000 studies of 8 pairs whose denominators vary by a fifth: normal pairs, so coverage is as promised.
  @Test func theIntervalCovers() throws {
    var held = 0
    for study in 0..<1000 {
      let x = (0..<8).map { 5 + normal(31, row: study * 8 + $0, replicate: 0) }
      let y = x.enumerated().map { 0.3 * $1 + 0.5 * normal(31, row: study * 8 + $0, replicate: 1) }
      let found = try #require(RatioOfMeans.interval(y, over: x))
      held += found.low <= 0.3 && 0.3 <= found.high ? 1 : 0
    }
    print("Ratio of means, coverage of 1000: \(held)")
    #expect((930...970).contains(held), "\(held)")
  }
}
