import Chance
import Statistics
import Testing

/// The n-th of its range in which each place of a column lies.
private func strata(_ points: [[Double]], _ input: Int, of count: Int) -> [Int] {
  points.map { Level.index($0[input], of: count) }
}

@Suite("Latin hypercubes")
struct LatinHypercubeTests {
  @Test(arguments: [1, 2, 7, 64, 500])
  func eachInputHasOnePlaceInEveryStratum(count: Int) throws {
    let points = try #require(LatinHypercube.points(count, levels: [nil, nil, 5], seed: 3))
    #expect(points.count == count)
    for input in 0..<3 { #expect(strata(points, input, of: count).sorted() == Array(0..<count)) }
    #expect(points.joined().allSatisfy { $0 >= 0 && $0 < 1 })
  }

  /// With places drawn one by one within their strata a level could be drawn twice more or less often than another.
  @Test func levelsAreDrawnEquallyOftenOrOnceMore() throws {
    for count in 1...40 {
      for levels in 1...13 {
        let points = try #require(LatinHypercube.points(count, levels: [levels], seed: UInt64(count)))
        let drawn = strata(points, 0, of: levels)
        let counts = (0..<levels).map { level in drawn.count { $0 == level } }
        #expect(counts.allSatisfy { $0 == count / levels || $0 == (count + levels - 1) / levels }, "\(counts)")
      }
    }
  }

  /// Which levels are drawn once more is random, so that none is preferred: 10 of 4 levels is 2.5 each on average.
  @Test func noLevelIsPreferred() throws {
    var counts = [0, 0, 0, 0]
    for seed in 0..<2000 as Range<UInt64> {
      let points = try #require(LatinHypercube.points(10, levels: [4], seed: seed))
      for level in strata(points, 0, of: 4) { counts[level] += 1 }
    }
    // The standard deviation of a count is at most √(2000 / 4) = 22.
    #expect(counts.allSatisfy { abs($0 - 5000) < 112 }, "\(counts)")
  }

  @Test func inputsAreIndependent() throws {
    let points = try #require(LatinHypercube.points(4000, levels: [nil, nil, 9], seed: 11))
    let columns = (0..<3).map { input in points.map { $0[input] } }
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
      // Five standard errors of 1 / √4000.
      let correlation = try #require(RankCorrelation.spearman(columns[a], columns[b]))
      #expect(abs(correlation.estimate) < 0.08)
    }
  }

  @Test func aSeedIsADesignAndMoreInputsChangeNone() throws {
    let points = try #require(LatinHypercube.points(50, levels: [nil, 3], seed: 1))
    #expect(LatinHypercube.points(50, levels: [nil, 3], seed: 1) == points)
    #expect(LatinHypercube.points(50, levels: [nil, 3], seed: 2) != points)
    let more = try #require(LatinHypercube.points(50, levels: [nil, 3, nil], seed: 1))
    #expect(more.map { Array($0.prefix(2)) } == points)
  }

  /// A mean over one is far surer than over as many random points: here the sum of places, whose variance would be 2 / 12.
  @Test func sumsAreNearlyExact() throws {
    let points = try #require(LatinHypercube.points(100, levels: [nil, nil], seed: 8))
    // Each place is off its stratum's middle by 1 / 100 at most, evenly: ± 5 · √(2 · 100 / 12) / 100, over 100.
    #expect(abs(points.joined().reduce(0, +) / 100 - 1) < 0.003)
  }

  @Test func sizesBeyondTheLimitsHaveNoDesign() {
    #expect(LatinHypercube.points(-1, levels: [nil], seed: 1) == nil)
    #expect(LatinHypercube.points(LatinHypercube.mostPoints + 1, levels: [nil], seed: 1) == nil)
    #expect(LatinHypercube.points(0, levels: [nil], seed: 1) == [])
    #expect(LatinHypercube.points(2, levels: [], seed: 1) == [[], []])
  }

  @Test func levelsAreEqualPartsAndClosedAtTheEnd() {
    #expect([0, 0.24, 0.25, 0.5, 0.99, 1, 2].map { Level.index($0, of: 4) } == [0, 0, 1, 2, 3, 3, 3])
    #expect([-1, .nan, .infinity].map { Level.index($0, of: 3) } == [0, 0, 2])
    #expect([0, -5].map { Level.index(0.7, of: $0) } == [0, 0])
  }
}

@Suite("Sobol sequences")
struct SobolSequenceTests {
  /// Sobol's sequence in one dimension is van der Corput's, in Gray-code order.
  @Test func theFirstPointsAreKnown() throws {
    let points = try #require(SobolSequence(8, inputs: 2)).points()
    #expect(points.map { $0[0] } == [0, 0.5, 0.75, 0.25, 0.375, 0.875, 0.625, 0.125])
    #expect(points.map { $0[1] } == [0, 0.5, 0.25, 0.75, 0.375, 0.875, 0.125, 0.625])
  }

  /// Of 2ᵐ points, shifted or not, every input has one in each 2ᵐ-th of its range, and the first two have one in each box
  /// of area 2⁻ᵐ whose sides are powers of two.
  @Test(arguments: [nil, 0, 1, 7])
  func powersOfTwoAreEven(shift number: Int?) throws {
    let (inputs, size) = (40, 256)
    let shift = number.map { SobolSequence.shift($0, inputs: inputs, seed: 5) }
    let points = try #require(SobolSequence(size, inputs: inputs)).points(shift: shift)
    for input in 0..<inputs { #expect(strata(points, input, of: size).sorted() == Array(0..<size)) }
    for wide in [1, 2, 4, 8, 16, 32, 64, 128, 256] {
      let boxes = points.map { Level.index($0[0], of: wide) * (size / wide) + Level.index($0[1], of: size / wide) }
      #expect(boxes.sorted() == Array(0..<size))
    }
  }

  /// One point of 4000 shifted copies, in halves, quarters … by bits: the first 24 bits are fair coins.
  @Test func shiftedPointsAreEvenOverTheCube() throws {
    let sequence = try #require(SobolSequence(10, inputs: 2))
    var ones = Array(repeating: 0, count: 24)
    for number in 0..<4000 {
      let place = sequence.point(9, shift: SobolSequence.shift(number, inputs: 2, seed: 1))[1]
      for bit in ones.indices { ones[bit] += Int(place * Double(1 << (bit + 1))) & 1 }
    }
    #expect(ones.allSatisfy { abs($0 - 2000) < 160 }, "\(ones)")
  }

  @Test func shiftsDifferByNumberAndSeedAndGrowByInput() {
    let shift = SobolSequence.shift(3, inputs: 4, seed: 9)
    #expect(Array(SobolSequence.shift(3, inputs: 6, seed: 9).prefix(4)) == shift)
    #expect(SobolSequence.shift(4, inputs: 4, seed: 9) != shift)
    #expect(SobolSequence.shift(3, inputs: 4, seed: 10) != shift)
  }

  @Test func sizesBeyondTheLimitsHaveNoDesign() {
    for (count, inputs) in [(-1, 2), (SobolSequence.mostPoints + 1, 2), (4, 0), (4, 41)] {
      #expect(SobolSequence(count, inputs: inputs) == nil)
    }
    #expect(SobolSequence(0, inputs: 1)?.points() == [])
    #expect(SobolSequence(1, inputs: 2)?.points() == [[0, 0]])
  }
}

@Suite("Saltelli designs")
struct SaltelliDesignTests {
  @Test func rowsAreWhatTheirNumbersSay() throws {
    let design = try #require(SaltelliDesign(inputs: 3, shifts: 2, points: 4, seed: 6))
    #expect(design.count == 2 * 4 * 5)
    let base = try #require(SobolSequence(4, inputs: 6))
    for shift in 0..<2 {
      let points = base.points(shift: SobolSequence.shift(shift, inputs: 6, seed: 6))
      for point in 0..<4 {
        let (a, b) = (Array(points[point].prefix(3)), Array(points[point].suffix(3)))
        #expect(design.row(design.index(shift: shift, point: point, .a)) == a)
        #expect(design.row(design.index(shift: shift, point: point, .b)) == b)
        for input in 0..<3 {
          var ab = a
          ab[input] = b[input]
          #expect(design.row(design.index(shift: shift, point: point, .ab(input))) == ab)
        }
      }
    }
    for index in 0..<design.count {
      let place = design.place(of: index)
      #expect(design.index(shift: place.shift, point: place.point, place.matrix) == index)
    }
    #expect(design.index(shift: 1, point: 2, .ab(0)) == 4 * 5 + 2 * 5 + 2)
  }

  @Test func sizesBeyondTheLimitsHaveNoDesign() {
    for (inputs, shifts, points) in [
      (0, 2, 2), (21, 2, 2), (2, -1, 2), (2, 2, -1), (2, .max, 2), (20, 1 << 14, 1 << 14),
    ] {
      #expect(SaltelliDesign(inputs: inputs, shifts: shifts, points: points, seed: 1) == nil)
    }
    #expect(SaltelliDesign(inputs: 20, shifts: 0, points: 0, seed: 1)?.count == 0)
  }
}
