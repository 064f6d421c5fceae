import Chance
import Statistics
import Testing

@Suite("Frontiers")
struct FrontierTests {
  @Test func aFrontierIsWhatNothingBeats() {
    let points: [[Double]] = [[1, 5], [2, 4], [2, 5], [3, 3], [3, 3], [4, 4], [.nan, 0], [5, 1]]
    #expect(Frontier.indices(of: points, [.lowerIsBetter, .lowerIsBetter]) == [0, 1, 3, 4, 7])
    #expect(Frontier.indices(of: points, [.higherIsBetter, .lowerIsBetter]) == [7])
    #expect(Frontier.indices(of: points, [.higherIsBetter, .higherIsBetter]) == [2, 5, 7])
    #expect(Frontier.indices(of: points, [.lowerIsBetter, .neither]) == [0])
    #expect(Frontier.indices(of: [], [.lowerIsBetter]) == [])
  }

  /// Whatever is not on the frontier is beaten by something on it; nothing on it is beaten.
  @Test func theFrontierSpeaksForAll() {
    var luck = Stream(seed: 2, .design, unit: 0, .traits)
    let points = (0..<200).map { _ in (0..<3).map { _ in Double(luck.next(below: 12)) } }
    let directions: [Direction] = [.lowerIsBetter, .higherIsBetter, .lowerIsBetter]
    let frontier = Frontier.indices(of: points, directions)
    func beats(_ a: [Double], _ b: [Double]) -> Bool {
      a[0] <= b[0] && a[1] >= b[1] && a[2] <= b[2] && a != b
    }
    for (index, point) in points.enumerated() {
      #expect(frontier.contains { beats(points[$0], point) } != frontier.contains(index))
    }
  }

  @Test func weightsAreAllSharesOfSteps() {
    #expect(Frontier.weights(criteria: 2, steps: 4) == [[1, 0], [0.75, 0.25], [0.5, 0.5], [0.25, 0.75], [0, 1]])
    let three = Frontier.weights(criteria: 3, steps: 8)
    #expect(three.count == 45 && Set(three).count == 45)
    #expect(three.allSatisfy { $0.reduce(0, +) == 1 && $0.allSatisfy { $0 >= 0 } })
    #expect(Frontier.weights(criteria: 0, steps: 3) == [] && Frontier.weights(criteria: 2, steps: 0) == [])
  }

  /// A frontier that bends the wrong way, x² + y² = 1 with less better: sums of weighted costs only find its ends, the
  /// largest weighted loss finds a point for every weight; each least cost is on the frontier, dominated points never.
  @Test func everyPartOfABentFrontierIsFound() throws {
    let arc = (0...90).map { degree -> [Double] in
      let t = Double(degree) / 90
      return [t, (1 - t * t).squareRoot()]
    }
    let points = arc + arc.map { [$0[0], $0[1] + 0.02] }
    let directions: [Direction] = [.lowerIsBetter, .lowerIsBetter]
    var (found, ends) = (Set<Int>(), Set<Int>())
    for weights in Frontier.weights(criteria: 2, steps: 10) {
      func least(_ cost: ([Double]) -> Double) throws -> Int {
        try #require(points.indices.min { cost(points[$0]) < cost(points[$1]) })
      }
      found.insert(
        try least {
          Frontier.cost(of: $0, directions, weights: weights, ideal: [0, 0], range: [1, 1], augmentation: 0.001)
        })
      ends.insert(try least { weights[0] * $0[0] + weights[1] * $0[1] })
    }
    #expect(found.count >= 9 && found.isSubset(of: Frontier.indices(of: points, directions)))
    #expect(ends == [0, 90])
  }

  @Test func lossesAreInUnitsOfTheirRange() {
    // Losses ½ and ¼: the largest weighted is 0.25, and 0.05 · 0.75 on top.
    let cost = Frontier.cost(
      of: [5, 3, 99], [.higherIsBetter, .lowerIsBetter, .neither], weights: [0.5, 0.5, 9], ideal: [10, 2, 0],
      range: [10, 4, 1])
    #expect(abs(cost - 0.2875) < 1e-15)
    #expect(Frontier.cost(of: [3], [.lowerIsBetter], weights: [1], ideal: [1], range: [0], augmentation: 0) == 2)
  }
}
