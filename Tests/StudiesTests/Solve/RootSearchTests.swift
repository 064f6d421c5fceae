import Statistics
import Testing

@testable import Studies

/// Runs a search against a function whose intervals reach `width` to either side.
private func answer(
  _ search: RootSearch, width: Double = 0, of function: (Double) -> Double
) throws -> RootAnswer {
  var known: [Double: Interval] = [:]
  while true {
    switch search.next(known) {
    case .done(let answer): return answer
    case .ask(let places):
      try #require(!places.isEmpty && places.allSatisfy { known[$0] == nil }, "nothing is asked twice")
      for place in places {
        #expect(search.input.low <= place && place <= search.input.high)
        if search.input.isWhole { #expect(place == place.rounded()) }
        let value = function(place)
        known[place] = Interval(low: value - width, estimate: value, high: value + width)
      }
      try #require(known.count <= RootSearch.most + 10)
    }
  }
}

@Test(arguments: [true, false], [2, 17, 1000])
func theRootOfWholeNumbersIsTheNearestWithItsNeighbour(rises: Bool, high: Int) throws {
  for wanted in stride(from: 0.1, through: Double(high) - 0.1, by: Double(high) / 7) {
    let sign = rises ? 1.0 : -1.0
    let found = try answer(
      RootSearch(input: input(0, Double(high), isWhole: true), target: sign * wanted)
    ) { sign * $0 }
    guard case .found(let value, let neighbour, _) = found.outcome else {
      Issue.record("\(found.outcome)")
      continue
    }
    #expect((value - wanted).magnitude <= 0.5)
    let other = try #require(neighbour)
    #expect((value - other).magnitude == 1 && min(value, other) < wanted && wanted < max(value, other))
    #expect(found.isMonotone)
  }
}

@Test func theRootOfAContinuousFunctionIsMetWithinAStep() throws {
  let input = input(0.05, 2, isWhole: false)
  let found = try answer(RootSearch(input: input, target: 0.5)) { $0 * $0 * $0 }
  guard case .found(let value, _, let reach) = found.outcome else {
    Issue.record("\(found.outcome)")
    return
  }
  let root = 0.793_700_5
  #expect((value - root).magnitude <= input.step)
  #expect(reach.lowerBound <= root + input.step && root - input.step <= reach.upperBound)
  #expect(found.values.count < 25)
}

/// On a straight line with known bounds, the value's range is where these meet the target.
@Test func chanceLeavesOpenWhereTheIntervalMeetsTheTarget() throws {
  let found = try answer(RootSearch(input: input(0, 10, isWhole: false), target: 6.2), width: 0.5) { 2 * $0 }
  guard case .found(let value, _, let reach) = found.outcome else {
    Issue.record("\(found.outcome)")
    return
  }
  #expect((value - 3.1).magnitude <= 0.05, "no better than a tenth of the interval")
  #expect((reach.lowerBound - 2.85).magnitude < 1e-6)
  #expect((reach.upperBound - 3.35).magnitude < 1e-6)
}

@Test func aTargetOutsideIsTold() throws {
  for target in [-1.0, 101] {
    let found = try answer(RootSearch(input: input(0, 10, isWhole: true), target: target)) { $0 * $0 }
    #expect(found.outcome == .outside)
    #expect(found.interval(at: 0)?.estimate == 0 && found.interval(at: 10)?.estimate == 100)
  }
}

@Test func aFigureThatTurnsBackIsTold() throws {
  let search = RootSearch(input: input(0, 100, isWhole: true), target: 20)
  #expect(try !answer(search, width: 1) { 50 - ($0 - 50).magnitude }.isMonotone)
  #expect(try answer(search, width: 60) { 50 - ($0 - 50).magnitude }.isMonotone, "within chance it need not turn")
}

@Test func aValueWithoutAFigureIsTold() throws {
  let found = try answer(RootSearch(input: input(0, 10, isWhole: true), target: 3)) { $0 > 8 ? .nan : $0 }
  #expect(found.outcome == .undefined(10))
}
