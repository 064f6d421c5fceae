import Statistics
import Testing

/// A narrow bent valley with its least value, 0, at (1, 1). Source: H. H. Rosenbrock, Computer Journal 3 (1960) 175.
@Test func theValleyOfRosenbrockIsFollowedToItsEnd() throws {
  let found = try #require(
    Minimiser.simplex(from: [-1.2, 1], step: 0.5, tolerance: 1e-8, atMost: 1000) { point in
      let (x, y) = (point[0], point[1])
      return 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x)
    })
  #expect(found.isConverged)
  #expect(abs(found.point[0] - 1) < 1e-5 && abs(found.point[1] - 1) < 1e-5)
  #expect(found.value < 1e-10)
}

@Test func anOrderToStopIsObeyed() {
  var calls = 0
  let found = Minimiser.simplex(from: [3], step: 1, tolerance: 1e-9, atMost: 1000) { point in
    calls += 1
    return calls > 7 ? nil : point[0] * point[0]
  }
  #expect(found == nil)
  #expect(calls == 8)
  #expect(Minimiser.simplex(from: [], step: 1, tolerance: 1, atMost: 9) { _ in 0 } == nil)
}

@Test func theCallsRunOut() throws {
  let found = try #require(
    Minimiser.simplex(from: [3, 4, 5], step: 1, tolerance: 0, atMost: 30) { $0.map { $0 * $0 }.reduce(0, +) })
  #expect(!found.isConverged)
  #expect(found.evaluations >= 30 && found.evaluations < 40)
}

/// What is not finite counts as bad, and the search goes on.
@Test func holesInAFunctionAreAvoided() throws {
  let found = try #require(
    Minimiser.simplex(from: [2], step: 0.3, tolerance: 1e-7, atMost: 500) { $0[0] < 0.5 ? .nan : ($0[0] - 1) * $0[0] })
  #expect(abs(found.point[0] - 0.5) < 1e-4)
}

/// (x − 3)² + (y − 0.5)² + x·y over a box has its least value where the derivatives vanish, or on an edge.
@Test(arguments: [
  // 2(x − 3) + y = 0 and 2(y − 0.5) + x = 0: x = 11/3, y = −4/3.
  ((0.0, 10.0), (-5.0, 5.0), (11.0 / 3, -4.0 / 3)),
  // y held at its least value 1: x = 2.5.
  ((0.0, 10.0), (1.0, 5.0), (2.5, 1.0)),
  // x held at its greatest value 2: y = −0.5.
  ((0.1, 2.0), (-5.0, 5.0), (2.0, -0.5)),
])
func aBoundedQuadraticIsFoundInTheBox(x: (Double, Double), y: (Double, Double), wanted: (Double, Double)) throws {
  let horizontal = try #require(BoundedScale(low: x.0, high: x.1))
  let vertical = try #require(BoundedScale(low: y.0, high: y.1))
  let start = [horizontal.place(of: 1), vertical.place(of: 2)]
  let found = try #require(
    Minimiser.simplex(from: start, step: 0.5, tolerance: 1e-9, atMost: 5000) { point in
      let (x, y) = (horizontal.value(at: point[0]), vertical.value(at: point[1]))
      return (x - 3) * (x - 3) + (y - 0.5) * (y - 0.5) + x * y
    })
  #expect(abs(horizontal.value(at: found.point[0]) - wanted.0) < 1e-3)
  #expect(abs(vertical.value(at: found.point[1]) - wanted.1) < 1e-3)
}

@Test(arguments: [(0.0, 1.0), (-3.0, 5.0), (0.5, 2.0), (0.01, 8.0)])
func aBoundedScaleIsItsOwnInverse(low: Double, high: Double) throws {
  let scale = try #require(BoundedScale(low: low, high: high))
  #expect(scale.isLog == (low == 0.01))
  for share in [0.02, 0.3, 0.5, 0.9] {
    let value = low + (high - low) * share
    #expect(abs(scale.value(at: scale.place(of: value)) - value) < 1e-12 * (high - low))
  }
  for u in [-1e9, -50, 0, 50, 1e9] { #expect((low...high).contains(scale.value(at: u))) }
  #expect(scale.value(at: scale.place(of: high + 1)) < high)
}

@Test func noScaleWithoutRoom() {
  #expect(BoundedScale(low: 1, high: 1) == nil)
  #expect(BoundedScale(low: 2, high: 1) == nil)
  #expect(BoundedScale(low: 0, high: .infinity) == nil)
}

/// Two figures that only know the sum of the first two constants, and one that knows the third.
@Test func onlyASumIsKnown() throws {
  let known = try #require(Identifiability([[4, 4, 0], [2, 2, 0], [0, 0, 3]]))
  #expect(known.directions.count == 3)
  let half = 0.5.squareRoot()
  #expect(known.directions[0].strength < 1e-12)
  #expect(abs(known.directions[0].move[0] + known.directions[0].move[1]) < 1e-12)
  #expect(abs(abs(known.directions[0].move[0]) - half) < 1e-12)
  #expect(abs(known.directions[1].strength - 3) < 1e-12)
  // √(2 (4² + 2²)) along (1, 1, 0) / √2.
  #expect(abs(known.directions[2].strength - 40.0.squareRoot()) < 1e-12)
  let loose = known.looseDirections()
  try #require(loose.count == 1)
  #expect(abs(loose[0][0] + loose[0][1]) < 1e-9 && loose[0][2] == 0)
  #expect(abs(abs(loose[0][0]) - 1) < 1e-9)
}

/// Two constants in a pair, one of which does twice as much; a third that no other can undo.
@Test func aPairIsFoundWithItsRatio() throws {
  let known = try #require(Identifiability([[4, 8, 0, 3], [2, 4, 0.1, -9], [0, 0, 6, 0]]))
  let pairs = known.loosePairs()
  try #require(pairs.count == 1)
  #expect(abs(pairs[0][0] + 2 * pairs[0][1]) < 1e-12 && abs(pairs[0][0]) == 1)
  #expect(pairs[0][2] == 0 && pairs[0][3] == 0)
}

/// A direction that moves a figure by a window in a fifth of the range is no loose one; in two ranges it is.
@Test func aWeakDirectionIsLooseByItsWindow() throws {
  let strong = try #require(Identifiability([[5, 0], [0, 9]]))
  #expect(strong.looseDirections() == [])
  let weak = try #require(Identifiability([[5, 5.2], [0, 0.1]]))
  let loose = try #require(weak.looseDirections().first)
  #expect(weak.largestEffect(of: loose) <= 1 + 1e-9)
  #expect(loose.map(abs).max().map { $0 > 0.5 && $0 <= 1 + 1e-12 } == true)
}

/// With fewer figures than constants, something is always unknown.
@Test func fewerFiguresThanConstantsLeaveAFreeDirection() throws {
  let known = try #require(Identifiability([[1, 2, 3]]))
  #expect(known.directions.prefix(2).allSatisfy { $0.strength < 1e-12 })
  #expect(abs(known.directions[2].strength - 14.0.squareRoot()) < 1e-12)
}

@Test func noMatrixNoDirections() {
  for matrix in [[], [[]], [[1, 2], [3]], [[.nan]]] as [[[Double]]] { #expect(Identifiability(matrix) == nil) }
}
