import Chance
import Foundation
import Statistics
import Testing

@Suite("Rank correlation")
struct RankCorrelationTests {
  let x: [Double] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]
  let y: [Double] = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5]
  let yes: [Double] = [0, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1]

  /// scipy.stats.spearmanr; the interval by numpy's arctanh and tanh.
  @Test func tiesShareTheirRanks() throws {
    let found = try #require(RankCorrelation.spearman(x, y))
    #expect(abs(found.estimate - 0.1415796863640157) < 1e-14)
    #expect(abs(found.low + 0.4730946598459608) < 1e-9 && abs(found.high - 0.6635469204756993) < 1e-9)
    let binary = try #require(RankCorrelation.spearman(x, yes))
    #expect(abs(binary.estimate - 0.5443588252359329) < 1e-14)
  }

  /// numpy: the correlation of what is left of ranks after a least-squares fit by the other column's.
  @Test func theOthersShareIsTakenOff() throws {
    let found = try #require(RankCorrelation.partial([x, yes], y))
    #expect(abs(found[0].estimate - 0.10402007487629084) < 1e-12)
    #expect(abs(found[1].estimate - 0.028340761792149796) < 1e-12)
  }

  @Test func oneColumnAloneIsSpearmans() throws {
    let (alone, wanted) = (try #require(RankCorrelation.partial([x], y)), try #require(RankCorrelation.spearman(x, y)))
    #expect(abs(alone[0].estimate - wanted.estimate) < 1e-14 && abs(alone[0].halfWidth - wanted.halfWidth) < 1e-12)
  }

  @Test func onlyTheOrderCounts() throws {
    let risen = RankCorrelation.spearman(x, x.map { exp($0) })
    #expect(risen == Interval(low: 1, estimate: 1, high: 1))
    #expect(RankCorrelation.spearman(x, x.map { -$0 * $0 * $0 }) == Interval(low: -1, estimate: -1, high: -1))
    #expect(RankCorrelation.spearman(x.map { exp($0) }, y) == RankCorrelation.spearman(x, y))
  }

  @Test func whatCannotBeJudgedIsNil() {
    #expect(RankCorrelation.spearman([1, 2, 3], [1, 3, 2]) == nil)
    #expect(RankCorrelation.spearman([1, 2, 3, 4], [1, 3, 2]) == nil)
    #expect(RankCorrelation.spearman([1, 1, 1, 1], [1, 3, 2, 4]) == nil)
    #expect(RankCorrelation.spearman([1, 2, .nan, 4], [1, 3, 2, 4]) == nil)
    #expect(RankCorrelation.spearman([], []) == nil)
    #expect(RankCorrelation.partial([x, x], y) == nil)
    #expect(RankCorrelation.partial([x, yes], [1, 2]) == nil)
    #expect(RankCorrelation.partial([], y) == [])
  }

  /// Pairs of normals with correlation r have Spearman's 6/π · asin(r/2), at 64 pairs, as for as many populations.
  @Test(arguments: [0, 0.3, 0.6, -0.8])
  func theIntervalCovers(r: Double) throws {
    let truth = 6 / Double.pi * asin(r / 2)
    var held = 0
    for study in 0..<1000 as Range<UInt64> {
      var luck = Stream(seed: 12, .design, unit: study, .traits)
      let pairs = (0..<64).map { _ in
        let (a, b) = (Quantiles.normal(luck.nextDouble()), Quantiles.normal(luck.nextDouble()))
        return (a, r * a + (1 - r * r).squareRoot() * b)
      }
      let found = try #require(RankCorrelation.spearman(pairs.map(\.0), pairs.map(\.1)))
      held += found.low <= truth && truth <= found.high ? 1 : 0
    }
    print("Spearman, normals with correlation \(r), coverage of 1000: \(held)")
    #expect((930...970).contains(held), "\(held)")
  }
}
