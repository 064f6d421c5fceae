import Experiments
import Statistics
import Testing

@testable import Studies

/// Runs a search against a function of several criteria.
private func points(
  _ search: FrontierSearch, of function: ([Double]) -> [Double]
) throws -> (known: [[Double]: [Double]], isConverged: Bool) {
  var known: [[Double]: [Double]] = [:]
  var rounds = 0
  while true {
    switch search.next(known, rounds: rounds) {
    case .done(let isConverged): return (known, isConverged)
    case .ask(let wanted):
      try #require(!wanted.isEmpty && wanted.allSatisfy { known[$0] == nil }, "nothing is asked twice")
      for point in wanted {
        for (input, value) in zip(search.inputs, point) { #expect(input.low <= value && value <= input.high) }
        known[point] = function(point)
      }
      rounds += 1
    }
  }
}

/// Schaffer's problem: x² and (x − 2)² are both as low as can be, one at the other's cost, from x = 0 to 2.
/// Source: J. D. Schaffer, Proceedings of the First International Conference on Genetic Algorithms (1985) 93.
@Test func schaffersFrontIsFound() throws {
  let search = FrontierSearch(
    inputs: [input(-10, 10, isWhole: false)], criteria: [.lowerIsBetter, .lowerIsBetter])
  let (known, isConverged) = try points(search) { [$0[0] * $0[0], ($0[0] - 2) * ($0[0] - 2)] }
  #expect(isConverged)
  let places = known.keys.sorted { $0[0] < $1[0] }
  let front = Frontier.indices(of: places.compactMap { known[$0] }, search.criteria).map { places[$0][0] }
  #expect(front.allSatisfy { (-0.1...2.1).contains($0) })
  #expect(front.count >= 4)
  #expect(try #require(front.min()) < 0.15 && #require(front.max()) > 1.85)
}

/// Two inputs, of which the second only costs: on the front it is at its lower end.
@Test func anInputThatOnlyCostsGoesToItsEnd() throws {
  let inputs = [input(0, 1, isWhole: false), input(0, 1, isWhole: false)]
  let search = FrontierSearch(inputs: inputs, criteria: [.higherIsBetter, .lowerIsBetter])
  let (known, isConverged) = try points(search) { [$0[0] - $0[1], $0[0] * $0[0] + 2 * $0[1]] }
  #expect(isConverged)
  #expect(known.count < 160)
  let places = known.keys.sorted { $0[0] < $1[0] }
  let front = Frontier.indices(of: places.compactMap { known[$0] }, search.criteria).map { places[$0] }
  #expect(front.count >= 4)
  #expect(front.allSatisfy { $0[1] < 0.05 })
}

@Test func fewWholeNumbersAreAllAsked() throws {
  let inputs = [input(1, 4, isWhole: true), input(0, 2, isWhole: true)]
  let search = FrontierSearch(inputs: inputs, criteria: [.higherIsBetter, .higherIsBetter])
  let (known, isConverged) = try points(search) { $0 }
  #expect(isConverged && known.count == 12)
}

@Test func aSearchThatDoesNotEndIsCapped() throws {
  let inputs = (0..<6).map { _ in input(0, 1, isWhole: false) }
  let search = FrontierSearch(inputs: inputs, criteria: [.lowerIsBetter, .lowerIsBetter, .lowerIsBetter])
  // Steps everywhere: nothing to rest on.
  let (known, isConverged) = try points(search) { point in
    (0..<3).map { index in
      let sum = point.enumerated().reduce(0.0) { $0 + $1.element * Double(($1.offset + index) * 37 % 11) }
      return sum * 97 - (sum * 97).rounded(.down)
    }
  }
  #expect(!isConverged && known.count <= FrontierSearch.mostPoints + 30)
}
