import Statistics
import Testing

@Suite("Estimates")
struct EstimateTests {
  @Test func nothingIsSaidOfNobody() {
    #expect(Share(0, of: 0).interval() == nil)
    #expect(Share(0, of: 0).estimate == nil)
    #expect(Moments().mean == nil)
    #expect(Moments().interval() == nil)
    #expect(HistogramQuantile.of([0, 0, 0]) == nil)
    #expect(CurveBand.distribution([0], of: 0) == nil)
    #expect(PairedShares(both: 0, otherOnly: 0, baselineOnly: 0, neither: 0).interval() == nil)
    #expect(PairedDifference().interval() == nil)
    var one = Moments()
    one.add(5)
    #expect(one.mean == 5)
    #expect(one.variance == nil)
    #expect(one.interval() == nil)
  }

  @Test func noneSeenIsBoundByThreeOverN() throws {
    for n in [30, 1000, 1_000_000] as [Int64] {
      let high = try #require(Share(0, of: n).interval()).high
      #expect(high > 2.85 / Double(n) && high < 3 / Double(n))
    }
  }

  @Test func wilsonIntervalsMirror() throws {
    let (some, others) = (Share(7, of: 50).interval(), Share(43, of: 50).interval())
    let (low, high) = (try #require(some), try #require(others))
    #expect(abs(low.low - (1 - high.high)) < 1e-15)
    #expect(abs(low.high - (1 - high.low)) < 1e-15)
  }

  @Test func aFamilySharesItsDoubt() {
    #expect(abs(Confidence.each(0.95, ofFamilyOf: 10) - 0.995) < 1e-15)
    #expect(Confidence.each(0.95, ofFamilyOf: 1) == 0.95)
    #expect(abs(Confidence.normalScore(0.95) - 1.959_963_984_540_054) < 1e-12)
  }

  @Test func badProbabilitiesGiveNaNAndNoAbort() {
    #expect(Quantiles.normal(-0.1).isNaN)
    #expect(Quantiles.normal(.nan).isNaN)
    #expect(Quantiles.normal(1) == .infinity)
    #expect(Quantiles.beta(1.5, 1, 1).isNaN)
    #expect(Quantiles.beta(0.5, -1, 1).isNaN)
    #expect(Quantiles.student(0.5, degrees: 0).isNaN)
    #expect(Tables.beta(-1, 2, steps: 16) == nil)
  }

  @Test func sumsOfSquaresAreExact() {
    let values: [Int64] = [5_000_000_000, -4_999_999_999, 1, 0, -1, 65_535, 65_536, 4_294_967_295, -4_294_967_296]
    var moments = Moments()
    var (squares, sum) = (Int128(0), Int64(0))
    for value in values {
      moments.add(value)
      squares += Int128(value) * Int128(value)
      sum += value
    }
    #expect(moments.squares == squares)
    #expect(moments.sum == sum)
    #expect(moments.n == 9)
    #expect(moments == Moments(slots: moments.slots[...]))
  }

  @Test func mergingIsCountingTogether() {
    var (left, right, all) = (PairedDifference(), PairedDifference(), PairedDifference())
    for step in 0..<100 as Range<Int64> {
      let (x, y) = (step * step * 1_000_003 % 7919, step * 104_729 % 7907)
      all.add(baseline: x, other: y)
      if step % 3 == 0 { left.add(baseline: x, other: y) } else { right.add(baseline: x, other: y) }
    }
    let added = zip(left.slots, right.slots).map { $0 + $1 }
    left.add(right)
    #expect(left == all)
    #expect(PairedDifference(slots: added[...]) == all)
    #expect(all.slots.count == PairedDifference.slotCount)
  }

  @Test func varianceKeepsItsDigitsFarFromZero() throws {
    // The example on which the textbook formula in Double fails: variance 30 at an offset of 10⁹.
    var moments = Moments()
    for value in [4, 7, 13, 16] as [Int64] { moments.add(1_000_000_000 + value) }
    #expect(moments.mean == 1_000_000_010)
    #expect(moments.variance == 30)
    // n − 1 zeros and a one: variance 1/n.
    var rare = Moments()
    for _ in 0..<999 { rare.add(0) }
    rare.add(1)
    #expect(abs(try #require(rare.variance) - 0.001) < 1e-18)
  }

  @Test func equalValuesHaveNoWidth() {
    var moments = Moments()
    for _ in 0..<50 { moments.add(-7) }
    #expect(moments.interval() == Interval(low: -7, estimate: -7, high: -7))
  }

  @Test func sumsThatWouldNotHoldAreToldAndNeverTrap() {
    #expect(Moments.holds(count: 1_000_000, largest: 1_000_000_000))
    #expect(!Moments.holds(count: 1_000_000, largest: 1 << 40))
    #expect(!Moments.holds(count: 1 << 31, largest: 1))
    var moments = Moments()
    for _ in 0..<4 { moments.add(.min) }
    #expect(moments.n == 4)
  }

  @Test func quantilesAreTheLeastValueThatEnoughHave() {
    // Values 0, 0, 2, 3, 3, 3, 7.
    let histogram: [Int64] = [2, 0, 1, 3, 0, 0, 0, 1]
    #expect(HistogramQuantile.of(histogram, p: 0.5)?.estimate == 3)
    #expect(HistogramQuantile.of(histogram, p: 2.0 / 7)?.estimate == 0)
    #expect(HistogramQuantile.of(histogram, p: 0.3)?.estimate == 2)
    #expect(HistogramQuantile.of(histogram, p: 0.99)?.estimate == 7)
    // Seven more who never get there: the median is the last of those who do; one more, and it is missing.
    #expect(HistogramQuantile.of(histogram, missing: 7)?.estimate == 7)
    #expect(HistogramQuantile.of(histogram, missing: 8)?.estimate == .some(nil))
    #expect(HistogramQuantile.of([], missing: 3)?.estimate == .some(nil))
  }

  @Test func fewValuesBoundNoQuantile() throws {
    // Five values: the median lies outside all of them with probability 2⁻⁴, over .05; six are enough.
    let five = try #require(HistogramQuantile.of([0, 5]))
    #expect(five == HistogramQuantile(low: 0, estimate: 1, high: nil))
    let six = try #require(HistogramQuantile.of([0, 6]))
    #expect(six == HistogramQuantile(low: 1, estimate: 1, high: 1))
  }

  @Test func theDistributionBandHasItsWidth() throws {
    // √(log(2 / .05) / 2n) = 1.3581 / √n.
    let reach = try #require(CurveBand.halfWidth(n: 10_000))
    #expect(abs(reach - 0.013_581_015) < 1e-8)
    let band = try #require(CurveBand.distribution([0, 5000, 10_000], of: 10_000))
    #expect(band[0].low == 0 && band[0].high == reach)
    #expect(band[1] == Interval(low: 0.5 - reach, estimate: 0.5, high: 0.5 + reach))
    #expect(band[2].high == 1)
  }

  @Test func pairingTellsWhoDiffersAndWhatItSaves() throws {
    var pairs = PairedDifference()
    for value in 0..<100 as Range<Int64> { pairs.add(baseline: value, other: value + (value % 2)) }
    #expect(pairs.higher == 50 && pairs.lower == 0 && pairs.equal == 50 && pairs.differing == 50)
    let interval = try #require(pairs.interval())
    #expect(interval.estimate == 0.5)
    // Variances: 0…99 has 841⅔; half zeros, half ones 25/99.
    let ratio = try #require(pairs.varianceRatio)
    #expect(ratio > 6600 && ratio < 6800)
    var same = PairedDifference()
    for value in 0..<10 as Range<Int64> { same.add(baseline: value, other: value) }
    #expect(same.varianceRatio == nil)
    #expect(same.interval() == Interval(low: 0, estimate: 0, high: 0))
  }

  @Test func pairedSharesComeFromZerosAndOnes() {
    var pairs = PairedDifference()
    for (x, y, times) in [(1, 1, 5), (0, 1, 4), (1, 0, 3), (0, 0, 2)] as [(Int64, Int64, Int)] {
      for _ in 0..<times { pairs.add(baseline: x, other: y) }
    }
    #expect(PairedShares(pairs) == PairedShares(both: 5, otherOnly: 4, baselineOnly: 3, neither: 2))
  }
}
