import Chance
import Statistics
import Testing

@Suite("Two samples")
struct KolmogorovSmirnovTests {
  /// What is compared: i·37 mod 101 over 7 against i·53 mod 97 over 6.5, times a scale, and moved.
  private func samples(_ m: Int, _ n: Int, _ shift: Double, _ scale: Double) -> ([Double], [Double]) {
    (
      (1...m).map { Double($0 * 37 % 101) / 7 }, (1...n).map { Double($0 * 53 % 97) / 6.5 * scale + shift }
    )
  }

  /// scipy 1.17.1: `stats.ks_2samp(x, y, method='exact')` of the same numbers.
  @Test(arguments: [
    (50, 50, 0, 1, 0.04, 0.9999999999999891), (50, 50, 2, 1, 0.16, 0.5486851446031328),
    (50, 50, 6, 1, 0.44, 9.909301386655972e-05), (50, 50, 12, 1, 0.84, 3.688877279575943e-18),
    (20, 35, 1.5, 1, 0.16428571428571428, 0.8279078243378816), (7, 50, 4, 0.5, 0.2857142857142857, 0.5960107938611354),
    (5, 4, 20, 1, 1, 0.015873015873015872), (1, 3, 0, 1, 0.6666666666666666, 1),
    (100, 100, 0.3, 1, 0.06, 0.9942356257694902), (60, 60, 0, 0.6, 0.4, 0.00011232089959429449),
  ])
  func asScipyHasIt(_ m: Int, _ n: Int, _ shift: Double, _ scale: Double, _ distance: Double, _ p: Double) throws {
    let (x, y) = samples(m, n, shift, scale)
    let found = try #require(KolmogorovSmirnov(x, y))
    #expect(abs(found.distance - distance) < 1e-12)
    #expect(abs(found.probability - p) < 1e-12 * p + 1e-30, "\(found.probability)")
    let turned = try #require(KolmogorovSmirnov(y, x))
    #expect(turned.distance == found.distance && abs(turned.probability - p) < 1e-12 * p + 1e-30)
  }

  /// scipy again, of values of which many are equal.
  @Test func equalValuesGoUpTogether() throws {
    let x = Array(repeating: 0.0, count: 12) + Array(repeating: 1, count: 20) + Array(repeating: 2, count: 8)
    let y = Array(repeating: 0.0, count: 22) + Array(repeating: 1, count: 15) + Array(repeating: 2, count: 3)
    let found = try #require(KolmogorovSmirnov(x, y))
    #expect(found.distance == 0.25 && abs(found.probability - 0.16497269950224194) < 1e-13)
    #expect(KolmogorovSmirnov(x, x)?.probability == 1)
  }

  /// What never comes is larger than any number, on whichever side.
  @Test func infinityIsLargerThanAnyNumber() throws {
    let x = [1, 2, 3, .infinity, .infinity]
    let found = try #require(KolmogorovSmirnov(x, [1, 2, 3, 4, 5]))
    #expect(found == KolmogorovSmirnov([1, 2, 3, 9, 9], [1, 2, 3, 4, 5]) && found.distance == 0.4)
    #expect(KolmogorovSmirnov([.infinity], [.infinity])?.distance == 0)
  }

  /// What is moved by no more than the tolerance is not moved, in either direction, and what is moved by more is.
  @Test func aToleranceForgivesAMove() throws {
    let x = (1...40).map { Double($0 * 37 % 101) / 7 }
    for move in [0.5, -0.5] {
      let moved = x.map { $0 + move }
      #expect(KolmogorovSmirnov(x, moved, tolerance: 0.501)?.probability == 1)
      let (bare, kept) = (KolmogorovSmirnov(x, moved), KolmogorovSmirnov(x, moved, tolerance: 0.1))
      #expect((bare?.distance ?? 0) >= (kept?.distance ?? 1) && (kept?.distance ?? 0) > 0)
    }
    #expect(KolmogorovSmirnov([0, 0, 0, 0], [1, 1, 1, 1], tolerance: 0.9)?.distance == 1)
    #expect(KolmogorovSmirnov([1, .infinity], [1, .infinity], tolerance: 3)?.distance == 0)
  }

  @Test func whatCannotBeJudgedIsNil() {
    #expect(KolmogorovSmirnov([], [1]) == nil && KolmogorovSmirnov([1], []) == nil)
    #expect(KolmogorovSmirnov([1, .nan], [1]) == nil)
  }

  /// Of 2000 pairs of samples of one distribution no more are below α than α of them, but for chance: 3.3 standard errors.
  @Test(arguments: [0.01, 0.05, 0.2])
  func itErrsNoMoreOftenThanItSays(_ alpha: Double) throws {
    var luck = Stream(seed: 5, .design, unit: 1, .traits)
    var errors = 0
    for _ in 0..<2000 {
      let (x, y) = ((0..<25).map { _ in luck.nextDouble() }, (0..<30).map { _ in luck.nextDouble() })
      errors += try #require(KolmogorovSmirnov(x, y)).probability <= alpha ? 1 : 0
    }
    #expect(Double(errors) < 2000 * alpha + 3.3 * (2000 * alpha * (1 - alpha)).squareRoot())
    // It is no test that never says anything.
    #expect(Double(errors) > 2000 * alpha * 0.5)
  }

  /// By hand: 0.01 × 4, 0.02 × 3, then no less than those before.
  @Test func holmByHand() {
    let found = Adjusted.holm([0.04, 0.01, 0.6, 0.02])
    let wanted = [0.08, 0.04, 0.6, 0.06]
    #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-15 })
    #expect(Adjusted.holm([0.5, 0.9]) == [1, 1] && Adjusted.holm([]) == [])
  }
}
